prelude
import Absorption.Network.SelectedSize
import Absorption.Statement.Necessity

/-!
# Dimension 1
-/

namespace Absorption

/-- In dimension 1 a nondegenerate MLP has at most one neuron.

It does not say that wider MLPs absorb their skip (see `DimensionOneAbsorbable`). Proof: two rows of
length 1 have no minor other than 0. New; the paper assumes `d ≥ 2`. -/
theorem nondegenerate_width_le_one : Statement.NondegenerateWidthLeOne := by
  intro K _ h f hf
  exact hf.width_le_one

end Absorption
