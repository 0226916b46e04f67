prelude
import Absorption.FlipAbsorbs
import Absorption.NearTwoSlopeNecessity

/-!
# Activations near two slopes: exactly when an MLP absorbs the skip
-/

namespace Absorption

/-- For every activation within a constant of `a |z| + b z`, `a ≠ 0`, with the odd part `b z`, and
every nondegenerate MLP `f`: some MLP of the same width equals the skip around `f` if and only if
some `S` has `2 b Σ_{i ∈ S} p_i w_iᵀ = -I`.

It says nothing about degenerate weights, nor about wider competitors. Proof:
`near_two_slope_necessity` with biases 0, and `flip_absorbs` for the converse. New in this form; for
ReLU and GELU see the paper's Theorems 8 and 10. -/
theorem near_two_slope_absorbable_iff : Statement.NearTwoSlopeAbsorbableIff := by
  intro K _ d h a b σ ha hodd hσ f hf
  constructor
  · intro ⟨g, same⟩
    have biased : ∀ x, x + f.toBiased.eval σ x = g.toBiased.eval σ x := fun x => by
      rw [f.eval_toBiased, g.eval_toBiased, same x]
    exact (near_two_slope_necessity K d h h a b σ σ ha hσ hσ f.toBiased g.toBiased hf
      (Nat.le_refl h) biased).2
  · intro ⟨S, hS⟩
    exact ⟨f.flip S, flip_absorbs K d h (2 * b) σ hodd f S hS⟩

end Absorption
