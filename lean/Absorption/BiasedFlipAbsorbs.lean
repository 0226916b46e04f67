prelude
import Absorption.Statement.Flip
import Absorption.Network.Flip

/-!
# A flip absorbs the skip around a biased MLP
-/

namespace Absorption

/-- Over every commutative ring, for every activation with the odd part `κ z / 2` and all biases: if
`κ Σ_{i ∈ S} p_i w_iᵀ = -I`, negating the rows and biases in `S` and adding `κ Σ_{i ∈ S} b_i p_i` to
the second bias absorbs the skip.

It does not say that every biased MLP which absorbs the skip is such a flip. Proof: as
`flip_absorbs`; the added bias takes back what the biases in `S` lose. New: the paper has no biases.
-/
theorem biased_flip_absorbs : Statement.BiasedFlipAbsorbs := by
  intro K _ d h κ σ hσ f S hS x
  refine Vec.ext fun a => ?_
  rw [Vec.add_apply, f.eval_eq_eval_flip hσ S, hS.mul_dot, add_comm, neg_add_cancel_right]

end Absorption
