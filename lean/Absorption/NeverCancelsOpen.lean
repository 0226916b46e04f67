prelude
import Absorption.Generic.Open
import Absorption.Statement.Generic

/-!
# Weights that admit no set of neurons form an open set (new)
-/

universe u

namespace Absorption

/-- For every `κ` and `f` that admit no set `S` with `κ Σ_{i ∈ S} p_i w_iᵀ = -I` there is an `ε > 0`
such that no MLP all of whose weights are within `ε` of those of `f` admits one.

It does not say how large `ε` is. Proof: for each of the finitely many `S` some entry of the sum,
which is continuous in the weights, differs from what it should be. New: the paper speaks of almost
all weights. -/
theorem never_cancels_open : Statement.NeverCancelsOpen :=
  fun _ _ _ _ _ _ hf => Mlp.nearby_never_cancels hf

end Absorption
