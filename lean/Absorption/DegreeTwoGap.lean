prelude
import Absorption.Statement.Gap
import Absorption.Gap.Axis

/-!
# A point of the unit ball with error at least 6/29 (new)
-/

universe u

namespace Absorption

/-- The arithmetic of `t = 2/5`. -/
private theorem six_twenty_ninths_mul {K : Type u} [OrderedField K] {t E : K} (ht : 5 * t = 2)
    (hE : 29 * E = 6) : E * (1 + t ^ 2) = t - t ^ 2 := by
  refine mul_left_cancel_of_ne_zero (a := 29 * 25)
    (mul_ne_zero (ofNat_ne_zero 28) (ofNat_ne_zero 24)) ?_
  have left : 29 * 25 * (E * (1 + t ^ 2)) = 29 * E * (25 + (5 * t) ^ 2) := ring [t, E]
  have right : 29 * 25 * (t - t ^ 2) = 29 * (5 * (5 * t) - (5 * t) ^ 2) := ring [t]
  rw [left, right, ht, hE]
  exact ring []

theorem exists_error_ge_of_degree_two {K : Type u} [OrderedField K] {d : Nat}
    {F G : Vec K d → Vec K d} (hd : 0 < d) (hF : HasDegree 2 F) (hG : HasDegree 2 G) :
    ∃ x, norm x ≤ 1 ∧ ∃ j, 6 / 29 ≤ abs ((x + F x - G x) j) := by
  have ht : (0 : K) < 2 / 5 := div_pos zero_lt_two (ofNat_pos 4)
  have ht1 : (2 : K) / 5 ≤ 1 := (div_le_one (ofNat_pos 4)).mpr (ofNat_le (by decide))
  refine exists_error_ge hF hG hd ht ht1 (le_trans (le_of_eq ?_) (le_abs_self _))
  exact six_twenty_ninths_mul (mul_div_cancel 2 (ofNat_ne_zero 4))
    (mul_div_cancel 6 (ofNat_ne_zero 28))

/-- Whatever two maps of degree two are taken for the block and its competitor, the skip is missed
by at least 6/29 at some point of the unit ball.

It does not claim that 6/29 is best (`degree_two_error_bound` has the best constant). Proof: the
errors at `e_j` and at `2/5 e_j` cannot both be smaller. New: not in the paper. -/
theorem degree_two_gap : Statement.DegreeTwoGap := by
  intro K _ d F G hd hF hG
  exact exists_error_ge_of_degree_two hd (hasDegree_of_smul hF) (hasDegree_of_smul hG)

end Absorption
