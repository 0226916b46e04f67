prelude
import Absorption.Deep.ExampleFolds
import Absorption.Deep.PlaneFoldNearby
import Absorption.Statement.DeepExample

/-!
# The blocks that fold the plane form an open set, which is not empty (new)
-/

namespace Absorption

/-- `Mlp.Folds` holds for `foldBlock`, and where it holds for `f` it holds for every MLP within some
`ε > 0` of `f`, over every ordered field.

It does not say how large `ε` is. Proof: it asks that finitely many continuous functions of the
weights are positive. New. -/
theorem folds_open : Statement.FoldsOpen := fun _ _ =>
  ⟨DeepExample.foldBlock_folds, fun _ hf => hf.nearby⟩

end Absorption
