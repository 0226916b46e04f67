prelude
import Absorption.Statement.Flip
import Absorption.Activation.TwoSlope

/-!
# The odd part of ReLU
-/

namespace Absorption

/-- Over every ordered ring ReLU has `σ z - σ (-z) = z`.

It says nothing about the even part. Proof: of `z` and `-z` one is not negative. Paper: used in
Theorem 8. -/
theorem relu_half_odd : Statement.ReluHalfOdd := fun _ _ => halfOdd_relu

end Absorption
