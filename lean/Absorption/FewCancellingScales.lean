prelude
import Absorption.Generic.Scale
import Absorption.Statement.Generic

/-!
# On a ray at most `2 ^ h - 1` points are absorbable (Corollary 11, finite form)
-/

universe u

namespace Absorption

/-- For every `f` of width `h` in dimension `d ≥ 1` and any `2 ^ h` different factors of its
columns, some factor leaves no set `S` of neurons with `κ Σ_{i ∈ S} (t p_i) w_iᵀ = -I`.

It does not claim that any factor has one. Proof: the empty set never cancels the skip, and each of
the other `2 ^ h - 1` does so for at most one factor (`cancelling_scale_unique`). Paper: Corollary
11, which says that almost all weights admit no `S`. -/
theorem few_cancelling_scales : Statement.FewCancellingScales :=
  fun _ _ _ _ κ f _ hd ht => f.exists_scale_never_cancels hd κ ht

end Absorption
