prelude
import Absorption.Statement.Gap
import Absorption.Gap.Axis

/-!
# A point of the unit ball with error at least 1/3 (new)
-/

universe u

namespace Absorption

/-- The arithmetic of `t = 1/2`. -/
private theorem third_mul {K : Type u} [OrderedField K] {t E : K} (ht : 2 * t = 1)
    (hE : 3 * E = 1) : E * (1 + t ^ 3) = t - t ^ 3 := by
  refine mul_left_cancel_of_ne_zero (a := 3 * 8)
    (mul_ne_zero (ofNat_ne_zero 2) (ofNat_ne_zero 7)) ?_
  have left : 3 * 8 * (E * (1 + t ^ 3)) = 3 * E * (8 + (2 * t) ^ 3) := ring [t, E]
  have right : 3 * 8 * (t - t ^ 3) = 3 * (4 * (2 * t) - (2 * t) ^ 3) := ring [t]
  rw [left, right, ht, hE]
  exact ring []

theorem exists_error_ge_of_degree_three {K : Type u} [OrderedField K] {d : Nat}
    {F G : Vec K d → Vec K d} (hd : 0 < d) (hF : HasDegree 3 F) (hG : HasDegree 3 G) :
    ∃ x, norm x ≤ 1 ∧ ∃ j, 1 / 3 ≤ abs ((x + F x - G x) j) := by
  refine exists_error_ge hF hG hd one_half_pos one_half_lt_one.le
    (le_trans (le_of_eq ?_) (le_abs_self _))
  exact third_mul (mul_div_cancel 1 two_ne_zero) (mul_div_cancel 1 (ofNat_ne_zero 2))

/-- Whatever two maps of degree three are taken for the block and its competitor, the skip is missed
by at least 1/3 at some point of the unit ball.

It does not claim that the point is `e_j` or `1/2 e_j` in particular. Proof: the errors at these two
cannot both be smaller. New: not in the paper. -/
theorem degree_three_gap : Statement.DegreeThreeGap := by
  intro K _ d F G hd hF hG
  exact exists_error_ge_of_degree_three hd (hasDegree_of_smul hF) (hasDegree_of_smul hG)

end Absorption
