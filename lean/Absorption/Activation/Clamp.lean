prelude
import Absorption.Activation

/-!
# The activation `clamp`

Purpose: `clamp` is the identity between -1 and 1 and stays between -1 and 1.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedRing K]

theorem clamp_of_abs_le_one {z : K} (hz : abs z ≤ 1) : clamp z = z := by
  obtain ⟨lower, upper⟩ := abs_le.mp hz
  rw [clamp, min_eq_left upper, max_eq_right lower]

theorem boundedBy_clamp : BoundedBy 1 (clamp (K := K)) := fun z =>
  abs_le.mpr ⟨le_max_left _ _, max_le (neg_le_self zero_le_one) (min_le_right z 1)⟩

end Absorption
