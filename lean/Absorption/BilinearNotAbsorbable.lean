prelude
import Absorption.ScaledGateNotAbsorbable

/-!
# Bilinear blocks (Proposition 5)
-/

namespace Absorption

/-- No bilinear block absorbs the skip of another, whatever the two widths.

It says nothing about blocks with biases. Proof: scaling the argument by 2 scales the block by 4.
Paper: Proposition 5 for bilinear blocks, with equal widths. -/
theorem bilinear_not_absorbable : Statement.BilinearNotAbsorbable := by
  intro K _ d h h' f g hd
  exact scaled_gate_not_absorbable K d h h' (fun z => z) 2 2 hd two_mul_two_ne_two
    (fun _ => rfl) f g

end Absorption
