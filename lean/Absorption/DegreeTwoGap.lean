prelude
import Absorption.Gap.DegreeTwo

/-!
# A point of the unit ball with error at least 6/29 (new)
-/

universe u

namespace Absorption

/-- The arithmetic of `t = 2/5`: the error `b` is large where the error `a` is small. -/
private theorem six_le_of_errors {K : Type u} [OrderedField K] {t a b : K} (value : 5 * t = 2)
    (axis : t - t ^ 2 ≤ b + t ^ 2 * a) (small : a * 29 < 6) : 6 ≤ b * 29 := by
  have square : 25 * t ^ 2 = 4 := by
    have e : 25 * t ^ 2 = (5 * t) * (5 * t) := ring [t]
    rw [e, value]
    exact ring []
  have cleared : 6 ≤ 25 * b + 4 * a := by
    have e := mul_le_mul_of_nonneg_left axis (ofNat_nonneg 25)
    have l : 25 * (t - t ^ 2) = 6 := by
      have e : 25 * (t - t ^ 2) = 5 * (5 * t) - 25 * t ^ 2 := ring [t]
      rw [e, value, square]
      exact ring []
    have r : 25 * (b + t ^ 2 * a) = 25 * b + (25 * t ^ 2) * a := ring [t, a, b]
    rwa [l, r, square] at e
  have h := le_of_combination_pair (a := 25 * 6) (b := 25 * (b * 29)) (ofNat_nonneg 29) cleared
    (ofNat_nonneg 4) (le_of_lt small) (ring [a, b])
  exact le_of_mul_le_mul_left h (ofNat_pos 24)

/-- Whatever two maps of degree two are taken for the block and its competitor, the skip is missed by
at least 6/29 at some point of the unit ball.

It does not claim that 6/29 is best (`degree_two_error_bound` has the best constant). Proof: the errors
at `e_j` and at `2/5 e_j` cannot both be smaller. New: not in the paper. -/
theorem degree_two_gap : Statement.DegreeTwoGap := by
  intro K _ d F G hd hF hG
  let j : Fin d := ⟨0, hd⟩
  have hfive : (0 : K) < 5 := ofNat_pos 4
  have ht : (0 : K) < 2 / 5 := div_pos zero_lt_two hfive
  have hone : (2 : K) / 5 ≤ 1 := (div_le_iff hfive).mpr (by rw [one_mul]; exact ofNat_le (by decide))
  have value : (5 : K) * (2 / 5) = 2 := mul_div_cancel 2 (ne_of_gt hfive)
  have axis := degree_two_axis hF hG j ht
  by_cases near : 6 / 29 ≤ abs (skipError F G (Vec.single j 1) j)
  · exact ⟨Vec.single j 1, norm_single_le_one zero_lt_one le_rfl j, j, near⟩
  · refine ⟨Vec.single j (2 / 5), norm_single_le_one ht hone j, j, ?_⟩
    have small := (lt_div_iff (ofNat_pos 28)).mp (lt_of_not_ge near)
    exact (div_le_iff (ofNat_pos 28)).mpr (six_le_of_errors value axis small)

end Absorption
