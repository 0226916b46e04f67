prelude
import Absorption.Deep.SkipNonsingular
import Absorption.Statement.Deep

/-!
# Tied weights have nonsingular pieces (new)
-/

namespace Absorption

/-- If every column of an MLP equals its row, `p_i = w_i`, the skip around it has nonsingular
pieces.

It does not say so of `p_i = c w_i` with negative `c`, where it may fail. Proof:
`x · (x + Σ_{i ∈ S} w_i (w_i · x)) ≥ x · x`, which is 0 only at `x = 0`. New. -/
theorem tied_skip_nonsingular : Statement.TiedSkipNonsingular :=
  fun _ _ _ _ _ hf => skipNonsingular_of_down_eq_up fun a i => congrFun (hf i) a

end Absorption
