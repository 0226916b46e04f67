prelude
import Absorption.ScaledActivationNotAbsorbable

/-!
# Positively homogeneous activations (Proposition 5)
-/

namespace Absorption

/-- For an activation that is positively homogeneous of a natural degree other than 1, no MLP
absorbs the skip of another, whatever the two widths.

It does not cover fractional degrees, which need `t ^ k` for real `k`: for these use
`scaled_activation_not_absorbable` with the pair `(t, t ^ k)`. Proof: scale by 2, and `2 ^ k ≠ 2`.
Paper: Proposition 5, which assumes equal widths and `k > 0`; degree 0 is allowed here. -/
theorem homogeneous_not_absorbable : Statement.HomogeneousNotAbsorbable := by
  intro K _ d h h' k σ hd hk hσ
  exact scaled_activation_not_absorbable K d h h' σ 2 (2 ^ k) hd
    (Ne.symm (two_pow_ne_two hk)) (hσ 2 zero_lt_two)

end Absorption
