prelude
import Absorption.Deep.PlaneQuadrant
import Absorption.Statement.DeepExample

/-!
# Stacks whose first block folds the plane need no skips (new)
-/

namespace Absorption

/-- For all `f` with `Mlp.Folds` and any ten or more further blocks of width 4 in whose rows no
entry is negative: with skips they are the function of equally many ReLU blocks of width 4 without.

It does not say that fewer than eleven blocks could not do. Proof: the skip around `f` folds the
plane into the negative quadrant, where the other blocks are silent. Eleven blocks without skips do
the same: five move one ray of each sector along the first axis, five along the second, and the last
one folds. New: the paper asks about stacks of two or more ReLU blocks. -/
theorem relu_folding_stack_absorbable : Statement.ReluFoldingStackAbsorbable := by
  intro K _ f fs folds hfs many
  have ⟨gs, length, same⟩ := folds.exists_plainStack
  have ⟨n, hn⟩ := Nat.exists_eq_add_of_le many
  have ⟨gs', length', same'⟩ := exists_plainStack_longer gs n
  refine ⟨gs', ?_, fun x => ?_⟩
  · rw [length', length, hn, Nat.add_right_comm]
  · exact ((skipStack_relu_eq_self hfs (folds.skip_nonpos x)).trans (same x)).trans (same' x).symm

end Absorption
