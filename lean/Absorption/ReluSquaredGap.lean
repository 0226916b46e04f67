prelude
import Absorption.Statement.BlockGap
import Absorption.DegreeTwoGap
import Absorption.Network.Scaling

/-!
# How far ReLU² MLPs stay from the skip (new)
-/

namespace Absorption

/-- No ReLU² MLP comes closer than 6/29 to the skip of another on the unit ball, whatever the
weights and the two widths.

It says nothing about MLPs with biases. Proof: both MLPs are maps of degree two. New: not in the
paper. -/
theorem relu_squared_gap : Statement.ReluSquaredGap := by
  intro K _ d h h' f g hd
  exact exists_error_ge_of_degree_two hd
    (fun t ht => f.eval_smul (reluSquared_homogeneous t ht))
    fun t ht => g.eval_smul (reluSquared_homogeneous t ht)

end Absorption
