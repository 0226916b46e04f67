prelude
import Absorption.Statement.Sharpness
import Absorption.Network.Diagonal
import Absorption.Network.Identity

/-!
# A gate with a value other than 0 at 0 absorbs (new)
-/

namespace Absorption

/-- For every gate with `γ 0 ≠ 0`, the skip of a gated MLP of any width `h` is absorbed by a gated
MLP of width `d + h`, and that of some gated MLP of width `d` by another of width `d`.

It does not claim that every gated MLP is absorbed at its own width. Proof: a neuron with the gate
row 0, the row `e_i` and the column `e_i / γ 0` passes `x_i` on. New: it shows that Proposition 6
needs `γ 0 = 0`. -/
theorem nonzero_gate_absorbs : Statement.NonzeroGateAbsorbs := by
  intro K _ d γ hγ
  refine GatedMlp.absorbs_of_eval_id (.diagonal d 0 (γ 0)⁻¹) fun x => Vec.ext fun j => ?_
  rw [GatedMlp.eval_diagonal, zero_mul, inv_mul_cancel_left hγ]

end Absorption
