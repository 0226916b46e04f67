prelude
import Absorption.Price.Necessity
import Absorption.Statement.Price
import Absorption.TwoSlopeAtInfinity

/-!
# How many more neurons a skip costs at least (new)
-/

universe u

namespace Absorption

/-- For activations `σ` and `τ` within a constant of `a |z| + b z`, `a ≠ 0`, a biased MLP `f` with
nondegenerate weights of width `h`, and any biased `g` of any width `h'` that equals the skip around
`f`: some `S`, `T`, `r` have `h + |T| + 2 r ≤ h'`, and on the subspace where the rows in `T` vanish
`I + 2 b Σ_{i ∈ S} p_i w_iᵀ` has rank at most `r`.

It does not claim that such an `S`, `T`, `r` suffices. Proof: at infinity both are two-slope;
oriented by a generic point, the neurons of `g` add up to one of `f` on each line of a row of `f`,
and to 0 on the others, so that the half of these with one orientation can be left out. New. -/
theorem price_necessity : Statement.PriceNecessity := by
  intro K _ d h h' a b σ τ ha hσ hτ f g hf same
  exact hf.exists_remainderRankLe ha (two_slope_at_infinity K d h h' a b a b σ τ hσ hτ f g same)

end Absorption
