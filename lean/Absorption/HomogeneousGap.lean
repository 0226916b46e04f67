prelude
import Absorption.Statement.BlockGap
import Absorption.DegreeGap
import Absorption.Network.Scaling

/-!
# How far MLPs with a homogeneous activation stay from the skip (new)
-/

namespace Absorption

/-- For an activation that is positively homogeneous of a degree `k ≠ 1`, no MLP comes closer than
1/5 to the skip of another on the unit ball, whatever the weights and the two widths.

It does not claim that 1/5 is best for any degree. Proof: both MLPs are maps of degree `k`. New: not
in the paper. -/
theorem homogeneous_gap : Statement.HomogeneousGap := by
  intro K _ d h h' k σ hd hk hσ f g
  exact exists_error_ge_of_degree hd hk (fun t ht => f.eval_smul (hσ t ht))
    fun t ht => g.eval_smul (hσ t ht)

end Absorption
