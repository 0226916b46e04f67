prelude
import Absorption.Deep.SkipNonsingular
import Absorption.Statement.Deep

/-!
# On a ray at most `d 2 ^ h` points have a singular piece (new)
-/

namespace Absorption

/-- For every MLP of width `h` and any `d 2 ^ h + 1` different factors `t`, one of them makes all
matrices `I + Σ_{i ∈ S} (t p_i) w_iᵀ` nonsingular.

It does not claim that the other factors fail. Proof: for one set `S` vectors `x_t ≠ 0` with
`x_t + t Σ_{i ∈ S} p_i (w_i · x_t) = 0` are eigenvectors of one matrix, thus independent, thus at
most `d`; and there are `2 ^ h` sets. New. -/
theorem few_singular_scales : Statement.FewSingularScales :=
  fun _ _ _ _ f t ht => f.few_singular_scales t ht

end Absorption
