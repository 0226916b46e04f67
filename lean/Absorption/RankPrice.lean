prelude
import Absorption.Price.Generic
import Absorption.Price.Rank
import Absorption.PriceNecessity
import Absorption.PriceReached

/-!
# The price of a skip when no remainder is singular (new)
-/

universe u

namespace Absorption

/-- For every activation near ReLU with `σ z - σ (-z) = z` (ReLU, GELU, SiLU, softplus) and every
nondegenerate MLP `f` with rows of rank `r`, for which no `I + Σ_{i ∈ S} p_i w_iᵀ` maps any `x ≠ 0`
to 0: `2 d - r` more neurons absorb the skip around `f`, and no biased MLP with fewer does.

It says nothing about weights with a singular `I + Σ_{i ∈ S} p_i w_iᵀ`: see `price_iff`. Proof: a
basis of `r` rows and `d - r` unit vectors costs `r + 2 (d - r)`; and `|T| + s ≥ d` and `r + s ≥ d`
in `price_necessity` give `|T| + 2 s ≥ 2 d - r`. New. -/
theorem rank_price : Statement.RankPrice := by
  intro K _ d h r σ hodd hσ f hf rank nonsingular
  constructor
  · obtain ⟨T, s, count, rows, low⟩ := f.exists_basis_rows 1
    obtain ⟨g, hg⟩ := price_reached K d h 1 σ one_ne_zero hodd f _ T s low
    have enough : Fin.count T + 2 * s ≤ 2 * d - r := by
      refine Nat.le_sub_of_add_le (Nat.le_trans (Nat.add_le_add_left ((rank _).mp rows) _) ?_)
      rw [← count, Nat.mul_add, Nat.add_right_comm, Nat.succ_mul 1 (Fin.count T), Nat.one_mul]
      exact Nat.le_refl _
    obtain ⟨k, hk⟩ := g.exists_widened (Nat.add_le_add_right enough h)
    exact ⟨k, fun x => (hg x).trans (hk σ x).symm⟩
  · intro h' narrow g same
    have biased : ∀ x, x + f.toBiased.eval σ x = g.eval σ x := fun x => by
      rw [f.eval_toBiased, same x]
    obtain ⟨S, T, s, le, low⟩ := price_necessity K d h h' (1 / 2) (1 / 2) σ σ
      (ne_of_gt one_half_pos) hσ.nearTwoSlope hσ.nearTwoSlope f.toBiased g hf biased
    rw [two_mul_half] at low
    have least := low.le_of_injective ((rank r).mpr (Nat.le_refl r)) 
      (nonsingular.remainder_injective S)
    exact Nat.not_le_of_gt narrow
      (Nat.le_trans (Nat.add_le_add_right least h) (Nat.add_comm h _ ▸ le))

end Absorption
