prelude
import Absorption.Statement.AtInfinity
import Absorption.Network.AtInfinity

/-!
# An identity between biased networks, seen from infinity
-/

namespace Absorption

/-- For activations `σ` and `τ` within a constant of two slopes each, and biased MLPs of any widths:
if one equals the skip around the other, the same holds without biases and with the two slopes.

It does not give the identity back from that at infinity. Proof: the two sides of the latter differ
by a bounded amount, and the difference scales by every positive factor, so it is 0. New; it
replaces the derivative of GELU in the paper's Theorem 10. -/
theorem two_slope_at_infinity : Statement.TwoSlopeAtInfinity := by
  intro K _ d h h' a b a' b' σ τ hσ hτ f g same
  exact eval_twoSlope_eq_of_near hσ hτ f g same

end Absorption
