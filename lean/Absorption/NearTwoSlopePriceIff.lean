prelude
import Absorption.PriceNecessity
import Absorption.PriceReached

/-!
# The price of a skip for activations near two slopes, exactly (new)
-/

universe u

namespace Absorption

/-- For every activation within a constant of `a |z| + b z`, `a ≠ 0`, `b ≠ 0`, with the odd part
`b z`, and every nondegenerate MLP `f`: with `m` more neurons the skip around `f` is absorbed if and
only if some `S`, `T`, `r` have `|T| + 2 r ≤ m`, and `I + 2 b Σ_{i ∈ S} p_i w_iᵀ` has rank at most
`r` where the rows in `T` vanish.

It says nothing about degenerate weights. Proof: `price_necessity` with biases 0; `price_reached`
for the converse, and neurons without effect up to `m`. New. -/
theorem near_two_slope_price_iff : Statement.NearTwoSlopePriceIff := by
  intro K _ d h m a b σ ha hb hodd hσ f hf
  constructor
  · intro ⟨g, same⟩
    have biased : ∀ x, x + f.toBiased.eval σ x = g.toBiased.eval σ x := fun x => by
      rw [f.eval_toBiased, g.eval_toBiased, same x]
    obtain ⟨S, T, r, le, rank⟩ := price_necessity K d h (m + h) a b σ σ ha hσ hσ f.toBiased
      g.toBiased hf biased
    exact ⟨S, T, r, Nat.le_of_add_le_add_left (Nat.add_comm m h ▸ le), rank⟩
  · intro ⟨S, T, r, le, rank⟩
    obtain ⟨g, hg⟩ := price_reached K d h (2 * b) σ (mul_ne_zero two_ne_zero hb) hodd f S T r rank
    obtain ⟨k, hk⟩ := g.exists_widened (Nat.add_le_add_right le h)
    exact ⟨k, fun x => (hg x).trans (hk σ x).symm⟩

end Absorption
