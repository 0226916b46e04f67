prelude
import Absorption.Statement.BlockGap
import Absorption.DegreeTwoGap
import Absorption.Network.Scaling

/-!
# How far bilinear blocks stay from the skip (new)
-/

namespace Absorption

/-- No bilinear block comes closer than 6/29 to the skip of another on the unit ball, whatever the
weights and the two widths.

It says nothing about blocks with biases. Proof: both blocks are maps of degree two. New: not in the
paper. -/
theorem bilinear_gap : Statement.BilinearGap := by
  intro K _ d h h' f g hd
  have degree {n : Nat} (b : GatedMlp K d n) : HasDegree 2 (b.eval fun z => z) := fun _ _ =>
    b.eval_smul_sq (γ := fun z => z) fun _ => rfl
  exact exists_error_ge_of_degree_two hd (degree f) (degree g)

end Absorption
