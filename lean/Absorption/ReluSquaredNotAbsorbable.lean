prelude
import Absorption.HomogeneousNotAbsorbable

/-!
# ReLU² (Proposition 5)
-/

namespace Absorption

/-- No ReLU² MLP absorbs the skip of another, whatever the two widths.

It says nothing about MLPs with biases, where it is false. Proof: ReLU² is positively homogeneous of
degree 2. Paper: Proposition 5, with equal widths. -/
theorem relu_squared_not_absorbable : Statement.ReluSquaredNotAbsorbable := by
  intro K _ d h h' f g hd
  exact homogeneous_not_absorbable K d h h' 2 reluSquared hd (by decide) reluSquared_homogeneous f g

end Absorption
