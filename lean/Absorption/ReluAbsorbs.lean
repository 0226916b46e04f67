prelude
import Absorption.OddPartAbsorbs
import Absorption.Activation.TwoSlope

/-!
# ReLU absorbs (new)
-/

namespace Absorption

/-- The skip of a ReLU MLP of any width `h` is absorbed by a ReLU MLP of width `2 d + h`, and that
of some MLP of width `2 d` by another of width `2 d`.

It does not claim that `2 d` more neurons are always needed, nor that none are. Proof:
`x_i = relu x_i - relu (-x_i)`. New: it shows that Proposition 5 needs `k ≠ 1`. -/
theorem relu_absorbs : Statement.ReluAbsorbs := by
  intro K _ d
  exact odd_part_absorbs K d 1 relu one_ne_zero halfOdd_relu

end Absorption
