prelude
import Absorption.Statement.Sharpness
import Absorption.Activation.Clamp
import Absorption.BoundedActivationNotAbsorbable

/-!
# `clamp` does not absorb (new)
-/

namespace Absorption

/-- No biased MLP with the activation `clamp` absorbs the skip of another, whatever the two widths.

It does not need the biases to be 0, nor points near 0. Proof: `clamp` is bounded by 1. New: no item
of the paper speaks of `clamp`. -/
theorem clamp_not_absorbable : Statement.ClampNotAbsorbable := by
  intro K _ d h h' f g hd
  exact bounded_activation_not_absorbable K d h h' clamp clamp 1 1 hd boundedBy_clamp
    boundedBy_clamp f g

end Absorption
