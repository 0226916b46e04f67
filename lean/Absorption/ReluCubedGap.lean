prelude
import Absorption.Statement.BlockGap
import Absorption.DegreeThreeGap
import Absorption.Network.Scaling

/-!
# How far MLPs with the activation `relu z ^ 3` stay from the skip (new)
-/

namespace Absorption

/-- No MLP with the activation `relu z ^ 3` comes closer than 1/3 to the skip of another on the unit
ball, whatever the weights and the two widths.

It says nothing about MLPs with biases. Proof: both MLPs are maps of degree three. New: not in the
paper. -/
theorem relu_cubed_gap : Statement.ReluCubedGap := by
  intro K _ d h h' f g hd
  exact exists_error_ge_of_degree_three hd
    (fun t ht => f.eval_smul (reluPow_homogeneous 3 t ht))
    fun t ht => g.eval_smul (reluPow_homogeneous 3 t ht)

end Absorption
