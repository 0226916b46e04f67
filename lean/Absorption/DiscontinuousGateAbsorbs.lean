prelude
import Absorption.Statement.Sharpness
import Absorption.Network.Diagonal
import Absorption.Network.Identity

/-!
# A gate that is not continuous at 0 absorbs (new)
-/

namespace Absorption

/-- For the gate that is 0 at 0 and 1 elsewhere, the skip of a gated MLP of any width `h` is
absorbed by a gated MLP of width `d + h`, and that of some gated MLP of width `d` by another of
width `d`.

It does not claim that every gate that is not continuous at 0 absorbs. Proof: with the gate row
`e_i`, the row `e_i` and the column `e_i` a neuron passes `x_i` on. New: it shows that Proposition 6
needs a gate that is continuous at 0. -/
theorem discontinuous_gate_absorbs : Statement.DiscontinuousGateAbsorbs := by
  intro K _ d
  refine GatedMlp.absorbs_of_eval_id (.diagonal d 1 1) fun x => Vec.ext fun j => ?_
  rw [GatedMlp.eval_diagonal, one_mul, one_mul]
  by_cases zero : x j = 0
  · rw [zero, mul_zero]
  · rw [mul_inv_cancel zero, one_mul]

end Absorption
