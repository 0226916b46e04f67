prelude
import Absorption.BoundedActivationNotAbsorbable

/-!
# The step function
-/

namespace Absorption

/-- No biased MLP with the step function as activation absorbs the skip of another, whatever the two
widths.

Without biases this is degree 0 of `homogeneous_not_absorbable`. Proof: the step function is bounded
by 1. New. -/
theorem step_not_absorbable : Statement.StepNotAbsorbable := by
  intro K _ d h h' f g hd
  exact bounded_activation_not_absorbable K d h h' step step 1 1 hd step_boundedBy_one
    step_boundedBy_one f g

end Absorption
