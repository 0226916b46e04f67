prelude
import Absorption.Statement.Flip
import Absorption.Network.Flip

/-!
# A flip absorbs the skip (Theorems 8 and 10, sufficiency)
-/

namespace Absorption

/-- Over every commutative ring, for every activation with the odd part `κ z / 2`: if
`κ Σ_{i ∈ S} p_i w_iᵀ = -I`, negating the rows in `S` absorbs the skip.

It does not say that every MLP which absorbs the skip is such a flip. Proof: negating the rows in
`S` takes `κ Σ_{i ∈ S} p_i (w_i · x)` away from the output, and this is `-x`. Paper: Theorems 8 and
10, sufficiency, for ReLU and GELU over the reals. -/
theorem flip_absorbs : Statement.FlipAbsorbs := by
  intro K _ d h κ σ hσ f S hS x
  refine Vec.ext fun a => ?_
  rw [Vec.add_apply, f.eval_eq_eval_flip hσ S, hS.mul_dot, add_comm, neg_add_cancel_right]

end Absorption
