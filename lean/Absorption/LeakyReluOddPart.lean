prelude
import Absorption.Statement.Flip
import Absorption.Activation.TwoSlope

/-!
# The odd part of leaky ReLU
-/

namespace Absorption

/-- Over every ordered ring and for every slope `α`, leaky ReLU has `σ z - σ (-z) = (1 + α) z`.

It does not exclude `α = 1`, the identity, nor `α = -1`, the absolute value. Proof: of `z` and `-z`
one is not negative. New: the paper has ReLU and GELU. -/
theorem leaky_relu_odd_part : Statement.LeakyReluOddPart := fun _ _ _ => oddPart_leakyRelu

end Absorption
