prelude
import Absorption.Statement.Sharpness

/-!
# Dimension 0 (new)
-/

namespace Absorption

/-- In dimension 0 every map equals the skip around every map.

It says nothing about positive dimensions. Proof: there is one vector only. New: it shows that the
impossibility theorems need `0 < d`. -/
theorem dimension_zero_absorbs : Statement.DimensionZeroAbsorbs := by
  intro K _ F G x
  exact Vec.ext fun j => Fin.elim0 j

end Absorption
