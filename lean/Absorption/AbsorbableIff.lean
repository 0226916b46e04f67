prelude
import Absorption.NearTwoSlopeAbsorbableIff

/-!
# Exactly when an MLP absorbs the skip (Theorems 8 and 10)
-/

namespace Absorption

/-- For every activation near ReLU with `σ z - σ (-z) = z` (ReLU, GELU, SiLU, softplus) and every
nondegenerate MLP `f`: some MLP of the same width equals the skip around `f` if and only if some `S`
has `Σ_{i ∈ S} p_i w_iᵀ = -I`.

It says nothing about degenerate weights, nor about wider competitors. Proof: the case `a = b = 1/2`
of `near_two_slope_absorbable_iff`. Paper: Theorems 8 and 10, for ReLU and GELU and `d ≥ 2`. -/
theorem absorbable_iff : Statement.AbsorbableIff := by
  intro K _ d h σ hodd hσ f hf
  rw [HalfOdd, ← two_mul_half] at hodd
  rw [← two_mul_half]
  exact near_two_slope_absorbable_iff K d h _ _ σ (ne_of_gt one_half_pos) hodd
    hσ.nearTwoSlope f hf

end Absorption
