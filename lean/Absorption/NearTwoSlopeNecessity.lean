prelude
import Absorption.TwoSlopeAtInfinity
import Absorption.TwoSlopeNecessity

/-!
# Activations near two slopes: only these skips are absorbed
-/

namespace Absorption

/-- For activations `σ` and `τ` within a constant of `a |z| + b z`, `a ≠ 0`, a biased MLP `f` with
nondegenerate weights of width `h`, and any biased `g` of a width `h' ≤ h`: if `g` equals the skip
around `f`, then `h' = h` and some `S` has `2 b Σ_{i ∈ S} p_i w_iᵀ = -I`.

It does not say that such an `S` suffices, nor anything about wider `g`. Proof:
`two_slope_at_infinity`, then `two_slope_necessity`. New in this form; with ReLU or GELU on both
sides, equal widths, `d ≥ 2` and no biases it is in the paper's Theorems 8 and 10. -/
theorem near_two_slope_necessity : Statement.NearTwoSlopeNecessity := by
  intro K _ d h h' a b σ τ ha hσ hτ f g hf wide same
  exact two_slope_necessity K d h h' a b ha f.toMlp g.toMlp hf wide
    (two_slope_at_infinity K d h h' a b a b σ τ hσ hτ f g same)

end Absorption
