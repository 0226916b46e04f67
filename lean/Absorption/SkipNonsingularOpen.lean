prelude
import Absorption.Deep.Nearby
import Absorption.Statement.Deep

/-!
# Nonsingular pieces form an open set (new)
-/

namespace Absorption

/-- If the skip around `f` has nonsingular pieces, so has for some `ε > 0` the skip around every MLP
all of whose weights are within `ε` of those of `f`.

It gives no such `ε`. Proof: a matrix that depends continuously on the weights remains nonsingular
nearby, by elimination of one column after the other; there are finitely many sets `S`. New. -/
theorem skip_nonsingular_open : Statement.SkipNonsingularOpen :=
  fun _ _ _ _ _ hf => hf.nearby

end Absorption
