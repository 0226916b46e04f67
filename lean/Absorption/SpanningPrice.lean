prelude
import Absorption.RankPrice

/-!
# The price of a skip is `d` where the rows span (new)
-/

universe u

namespace Absorption

/-- For every activation near ReLU with `σ z - σ (-z) = z` (ReLU, GELU, SiLU, softplus) and every
nondegenerate MLP `f` in dimension `d` with rows that have no common zero `x ≠ 0`, for which no
`I + Σ_{i ∈ S} p_i w_iᵀ` maps any `x ≠ 0` to 0: `d` more neurons absorb the skip around `f`, and no
biased MLP with fewer does.

It says nothing about weights with a singular `I + Σ_{i ∈ S} p_i w_iᵀ`: see `price_iff`. Near every
nondegenerate `f` with `h ≥ d` there are weights that fulfil the hypotheses: see `generic_price`.
Proof: the rank of the rows is `d`, and then `2 d - d = d` in `rank_price`. New: published
constructions use `2 d` more neurons. -/
theorem spanning_price : Statement.SpanningPrice := by
  intro K _ d h σ hodd hσ f hf span nonsingular
  have rank : ∀ s, f.up.RankLe s ↔ d ≤ s := fun s =>
    ⟨fun low => Mat.le_of_rankLe_of_injective low fun x zero => span x fun i => congrFun zero i,
      fun le => f.up.rankLe_columns.mono le⟩
  have twice : 2 * d - d = d := by rw [Nat.succ_mul 1, Nat.one_mul, Nat.add_sub_cancel]
  have price := rank_price K d h d σ hodd hσ f hf rank nonsingular
  rwa [twice] at price

end Absorption
