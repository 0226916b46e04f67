prelude
import Absorption.ScaledGateNotAbsorbable

/-!
# ReGLU (Proposition 5)
-/

namespace Absorption

/-- No ReGLU block absorbs the skip of another, whatever the two widths.

It says nothing about blocks with biases. Proof: the gate scales by 2 when its argument does, hence
the block by 4. Paper: Proposition 5 for ReGLU, with equal widths. -/
theorem reglu_not_absorbable : Statement.RegluNotAbsorbable := by
  intro K _ d h h' f g hd
  exact scaled_gate_not_absorbable K d h h' relu 2 2 hd two_mul_two_ne_two
    (relu_mul zero_lt_two) f g

end Absorption
