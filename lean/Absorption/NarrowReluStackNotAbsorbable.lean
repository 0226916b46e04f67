prelude
import Absorption.ReluStackNotThroughNarrowLayer

/-!
# Stacks with a narrow first block (new)
-/

namespace Absorption

/-- No stack without skips whose first block is a ReLU block with fewer than `2 d` neurons, whatever
follows it, equals a skip stack of ReLU blocks whose skips have nonsingular pieces.

It says nothing of stacks whose first block has `2 d` neurons or more. Proof: the rest of the stack
and the second layer of the first block are `Φ` in `relu_stack_not_through_narrow_layer`. New: the
paper leaves the depth of ReLU stacks open. -/
theorem narrow_relu_stack_not_absorbable : Statement.NarrowReluStackNotAbsorbable :=
  fun K _ d m bs cs g narrow hbs => relu_stack_not_through_narrow_layer K d m bs g.up g.upBias
    (fun z => plainStack cs fun j => g.downBias j + ∑ i, g.down j i * z i) narrow hbs

end Absorption
