prelude
import Absorption.Statement.BlockGap
import Absorption.DegreeTwoGap
import Absorption.Network.Scaling

/-!
# How far ReGLU blocks stay from the skip (new)
-/

namespace Absorption

/-- No ReGLU block comes closer than 6/29 to the skip of another on the unit ball, whatever the
weights and the two widths.

It says nothing about blocks with biases. Proof: both blocks are maps of degree two. New: not in the
paper. -/
theorem reglu_gap : Statement.RegluGap := by
  intro K _ d h h' f g hd
  exact exists_error_ge_of_degree_two hd (fun _ ht => f.eval_smul_sq (relu_mul ht))
    fun _ ht => g.eval_smul_sq (relu_mul ht)

end Absorption
