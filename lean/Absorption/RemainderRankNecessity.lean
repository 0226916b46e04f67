prelude
import Absorption.Price.Rank
import Absorption.PriceNecessity

/-!
# With `m` more neurons, a sum of `m` matrices of rank one (new)
-/

universe u

namespace Absorption

/-- For activations `σ` and `τ` near ReLU (GELU, SiLU, softplus, ELU, Mish), a biased MLP `f` with
nondegenerate weights of width `h`, and any biased `g` of width at most `h + m` that equals the skip
around `f`: some `I + Σ_{i ∈ S} p_i w_iᵀ` has rank at most `m`.

It does not claim that this suffices: the exact condition is in `price_iff`. Proof:
`price_necessity` with `a = b = 1/2`; the rows in `T` account for a rank of `|T|`. New. -/
theorem remainder_rank_necessity : Statement.RemainderRankNecessity := by
  intro K _ d h h' m σ τ hσ hτ f g hf width same
  obtain ⟨S, T, r, le, rank⟩ := price_necessity K d h h' (1 / 2) (1 / 2) σ τ (ne_of_gt one_half_pos)
    hσ.nearTwoSlope hτ.nearTwoSlope f g hf same
  rw [two_mul_half] at rank
  refine ⟨S, rank.remainder_rankLe.mono (Nat.le_trans (Nat.add_le_add_left ?_ _)
    (Nat.le_of_add_le_add_left (Nat.le_trans le width)))⟩
  exact Nat.le_trans (Nat.le_of_eq (Nat.one_mul r).symm) (Nat.mul_le_mul_right r (Nat.le_succ 1))

end Absorption
