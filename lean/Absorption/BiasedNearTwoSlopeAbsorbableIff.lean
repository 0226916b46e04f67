prelude
import Absorption.BiasedFlipAbsorbs
import Absorption.NearTwoSlopeNecessity

/-!
# Activations near two slopes: exactly when a biased MLP absorbs the skip
-/

namespace Absorption

/-- For every activation within a constant of `a |z| + b z`, `a ≠ 0`, with the odd part `b z`, and
every biased MLP `f` with nondegenerate weights: some biased MLP of the same width equals the skip
around `f` if and only if some `S` has `2 b Σ_{i ∈ S} p_i w_iᵀ = -I`.

It says nothing about degenerate weights, nor about wider competitors. Proof:
`near_two_slope_necessity`, and `biased_flip_absorbs` for the converse. New. -/
theorem biased_near_two_slope_absorbable_iff : Statement.BiasedNearTwoSlopeAbsorbableIff := by
  intro K _ d h a b σ ha hodd hσ f hf
  constructor
  · intro ⟨g, same⟩
    exact (near_two_slope_necessity K d h h a b σ σ ha hσ hσ f g hf (Nat.le_refl h) same).2
  · intro ⟨S, hS⟩
    exact ⟨f.flip (2 * b) S, biased_flip_absorbs K d h (2 * b) σ hodd f S hS⟩

end Absorption
