prelude
import Absorption.NearTwoSlopePriceIff

/-!
# The price of a skip, exactly (new)
-/

universe u

namespace Absorption

/-- For every activation near ReLU with `σ z - σ (-z) = z` (ReLU, GELU, SiLU, softplus) and every
nondegenerate MLP `f`: with `m` more neurons the skip around `f` is absorbed if and only if some
`S`, `T`, `r` have `|T| + 2 r ≤ m`, and `I + Σ_{i ∈ S} p_i w_iᵀ` has rank at most `r` where the rows
in `T` vanish.

It says nothing about degenerate weights. Proof: the case `a = b = 1/2` of
`near_two_slope_price_iff`. New. -/
theorem price_iff : Statement.PriceIff := by
  intro K _ d h m σ hodd hσ f hf
  rw [HalfOdd, ← two_mul_half] at hodd
  rw [← two_mul_half]
  exact near_two_slope_price_iff K d h m _ _ σ (ne_of_gt one_half_pos) (ne_of_gt one_half_pos) hodd
    hσ.nearTwoSlope f hf

end Absorption
