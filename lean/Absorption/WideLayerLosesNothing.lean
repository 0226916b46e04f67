prelude
import Absorption.Activation.TwoSlope
import Absorption.Network.Diagonal
import Absorption.Statement.Deep

/-!
# Twice as many rows as dimensions lose nothing (new)
-/

namespace Absorption

/-- For some `V` with `2 d` rows every function `F` is `Φ (relu (V x))` for some function `Φ`.

It does not say that `Φ` is a network of a given size. Proof: `x_j = relu (x_j) - relu (-x_j)`, so
`Φ` can recover `x` and apply `F`. New: the bound
`2 d` in `relu_stack_not_through_narrow_layer` is the best. -/
theorem wide_layer_loses_nothing : Statement.WideLayerLosesNothing := by
  intro K _ d
  refine ⟨(Mlp.oddDiagonal d 1).up, fun F =>
    ⟨fun z => F fun j => ∑ i, (Mlp.oddDiagonal d 1).down j i * z i, fun x => congrArg F ?_⟩⟩
  refine Vec.ext fun j => ?_
  have recovered := Mlp.eval_oddDiagonal relu 1 x j
  rw [halfOdd_relu (x j), one_mul, one_mul] at recovered
  exact recovered.symm

end Absorption
