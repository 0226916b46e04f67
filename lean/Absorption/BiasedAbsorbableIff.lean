prelude
import Absorption.BiasedNearTwoSlopeAbsorbableIff

/-!
# Exactly when a biased MLP absorbs the skip
-/

namespace Absorption

/-- For every activation near ReLU with `σ z - σ (-z) = z` (ReLU, GELU, SiLU, softplus) and every
biased MLP `f` with nondegenerate weights: some biased MLP of the same width equals the skip around
`f` if and only if some `S` has `Σ_{i ∈ S} p_i w_iᵀ = -I`.

It says nothing about degenerate weights, nor about wider competitors. Proof: the case `a = b = 1/2`
of `biased_near_two_slope_absorbable_iff`. New: the paper has no biases. -/
theorem biased_absorbable_iff : Statement.BiasedAbsorbableIff := by
  intro K _ d h σ hodd hσ f hf
  rw [HalfOdd, ← two_mul_half] at hodd
  rw [← two_mul_half]
  exact biased_near_two_slope_absorbable_iff K d h _ _ σ (ne_of_gt one_half_pos) hodd
    hσ.nearTwoSlope f hf

end Absorption
