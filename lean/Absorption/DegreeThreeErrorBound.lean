prelude
import Absorption.DegreeThreeGap

/-!
# The best constant of the gap of degree three, from below (new)
-/

namespace Absorption

/-- A bound `E` on the error over the unit ball is at least `(t - t³) / (1 + t³)` for every `t`
between 0 and 1, and at least 1/3.

It says nothing of maps of degree three beyond the unit ball. Proof: compare the errors at `e_j` and
at `t e_j`; `t = 1/2` is best. New: not in the paper. -/
theorem degree_three_error_bound : Statement.DegreeThreeErrorBound := by
  intro K _ d F G E hd hF hG hE
  obtain ⟨x, hx, j, third⟩ := degree_three_gap K d F G hd hF hG
  refine ⟨fun t ht ht1 => ?_, third.trans (hE x hx j)⟩
  exact sub_pow_le_of_error_le (hasDegree_of_smul hF) (hasDegree_of_smul hG) hd hE ht ht1

end Absorption
