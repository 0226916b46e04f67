prelude
import Absorption.Generic.Dense
import Absorption.Statement.Generic

/-!
# Weights that admit no set of neurons are dense (new)
-/

universe u

namespace Absorption

/-- For every `κ`, every `f` in dimension `d ≥ 1` and every `ε > 0` some MLP all of whose weights
are within `ε` of those of `f` admits no set `S` with `κ Σ_{i ∈ S} p_i w_iᵀ = -I`; it is
nondegenerate if `f` is.

It does not claim this of every MLP within `ε`. Proof: of `2 ^ h` multiples `t P` with different `t`
near 1 one will do (`few_cancelling_scales`). New: the paper speaks of almost all weights. -/
theorem never_cancels_dense : Statement.NeverCancelsDense := by
  intro K _ d h κ f hd ε hε
  obtain ⟨t, ht, near, never⟩ := f.exists_near_never_cancels hd κ hε
  exact ⟨f.scaleDown t, near, fun hf => hf.scaleDown (ne_of_gt ht), never⟩

end Absorption
