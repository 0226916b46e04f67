prelude
import Absorption.Statement.Flip
import Absorption.Activation.TwoSlope

/-!
# The odd part of an activation with two slopes
-/

namespace Absorption

/-- Over every ordered ring and for all `a` and `b`, `σ z = a |z| + b z` has `σ z - σ (-z) = 2 b z`.

It does not exclude `a = 0`. Proof: `|z|` is even. New: the paper has ReLU and GELU. -/
theorem two_slope_odd_part : Statement.TwoSlopeOddPart := fun _ _ _ _ => oddPart_twoSlope

end Absorption
