prelude
import Absorption.Deep.NarrowLayer
import Absorption.Statement.Deep

/-!
# Deep ReLU stacks and narrow layers with other activations (new)
-/

namespace Absorption

/-- Let `σ` be constant up to some `T`. No skip stack of ReLU blocks whose skips have nonsingular
pieces, of any depth and widths, is `Φ (σ (V x + b))` for any `V` with fewer than `2 d` rows, any
`b` and any `Φ`.

It does not cover GELU or SiLU in the narrow layer, which are constant nowhere. Proof: see
`relu_stack_not_through_narrow_layer`. New. -/
theorem relu_stack_not_through_flat_layer : Statement.ReluStackNotThroughFlatLayer :=
  fun _ _ _ _ _ _ _ V b Φ hσ narrow hbs => skipStack_not_through_narrow hbs hσ narrow V b Φ

end Absorption
