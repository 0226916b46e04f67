prelude
import Absorption.Deep.SkipNonsingular
import Absorption.Statement.Deep

/-!
# Nonsingular pieces form a dense set (new)
-/

namespace Absorption

/-- For every `f` and every `ε > 0` some MLP, all of whose weights are within `ε` of those of `f`,
has a skip with nonsingular pieces; it is nondegenerate if `f` is.

It does not claim this of every MLP within `ε`. Proof: of `d 2 ^ h + 1` multiples `t P` with
different `t` near 1 one will do (`few_singular_scales`). New. -/
theorem skip_nonsingular_dense : Statement.SkipNonsingularDense := by
  intro K _ d h f ε hε
  obtain ⟨t, ht, near, nonsingular⟩ := f.exists_near_skipNonsingular hε
  exact ⟨f.scaleDown t, near, fun hf => hf.scaleDown (ne_of_gt ht), nonsingular⟩

end Absorption
