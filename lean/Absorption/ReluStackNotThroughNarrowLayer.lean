prelude
import Absorption.ReluStackNotThroughFlatLayer

/-!
# Deep ReLU stacks do not pass through a narrow layer (new)
-/

namespace Absorption

/-- No skip stack of ReLU blocks whose skips have nonsingular pieces, of any depth and any widths,
with biases or without, is `Φ (relu (V x + b))` for any `V` with fewer than `2 d` rows, any `b` and
any function `Φ`.

It does not say that `Φ` with `2 d` rows or more is a network of a given size. Proof: fewer than `d`
rows are active far out in some direction, so that the layer takes one value on a whole segment; the
skip stack is injective on each of finitely many cells, so it takes no value infinitely often. New:
the paper leaves the depth of ReLU stacks open. -/
theorem relu_stack_not_through_narrow_layer : Statement.ReluStackNotThroughNarrowLayer :=
  fun K _ d m bs V b Φ narrow hbs => relu_stack_not_through_flat_layer K d m bs relu 0 V b Φ
    (fun _ hz => (relu_of_nonpos hz).trans (relu_of_nonpos le_rfl).symm) narrow hbs

end Absorption
