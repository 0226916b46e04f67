prelude
import Absorption.TwoSlopeAtInfinity

/-!
# An identity between biased networks near ReLU, seen from infinity
-/

namespace Absorption

/-- For activations `σ` and `τ` near ReLU, and biased MLPs of any widths: if one equals the skip
around the other, the same holds without biases and with ReLU.

It does not give the identity back from that with ReLU. Proof: ReLU has the two slopes
`|z| / 2 + z / 2`; see `two_slope_at_infinity`. New; it replaces the derivative of GELU in the
paper's Theorem 10. -/
theorem at_infinity : Statement.AtInfinity := by
  intro K _ d h h' σ τ hσ hτ f g same
  have slopes : (relu : K → K) = twoSlope (1 / 2) (1 / 2) := funext relu_eq_twoSlope
  rw [slopes]
  exact two_slope_at_infinity K d h h' _ _ _ _ σ τ hσ.nearTwoSlope hτ.nearTwoSlope f g same

end Absorption
