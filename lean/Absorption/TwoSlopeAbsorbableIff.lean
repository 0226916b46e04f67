prelude
import Absorption.Statement.Absorbable
import Absorption.NearTwoSlopeAbsorbableIff

/-!
# Two slopes: exactly when an MLP absorbs the skip
-/

namespace Absorption

/-- For the activation `a |z| + b z`, `a ≠ 0`, and every nondegenerate MLP `f`: some MLP of the same
width equals the skip around `f` if and only if some `S` has `2 b Σ_{i ∈ S} p_i w_iᵀ = -I`.

It says nothing about degenerate weights, nor about wider competitors. Proof: the activation is near
itself; see `near_two_slope_absorbable_iff`. New: the paper's Theorem 8 is about ReLU. -/
theorem two_slope_absorbable_iff : Statement.TwoSlopeAbsorbableIff := by
  intro K _ d h a b ha f hf
  exact near_two_slope_absorbable_iff K d h a b _ ha oddPart_twoSlope
    (NearTwoSlope.of_eq fun _ => rfl) f hf

end Absorption
