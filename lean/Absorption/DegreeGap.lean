prelude
import Absorption.Statement.Gap
import Absorption.Gap.Axis

/-!
# A point of the unit ball with error at least 1/5, for every degree but 1 (new)
-/

universe u

namespace Absorption

section
variable {K : Type u} [OrderedField K] {E : K}

/-- For `k ≥ 2` the power `(1/2) ^ k` is at most 1/4. -/
private theorem four_mul_half_pow_le_one (k : Nat) : 4 * (1 / 2 : K) ^ (k + 2) ≤ 1 := by
  have square : 4 * (1 / 2 : K) ^ (k + 2) = (1 / 2) ^ k * (2 * (1 / 2)) ^ 2 := by
    rw [pow_add]
    exact ring [(1 / 2 : K) ^ k, (1 / 2 : K)]
  rw [square, mul_div_cancel 1 two_ne_zero, one_pow, mul_one]
  exact pow_le_one k one_half_pos.le one_half_lt_one.le

/-- The arithmetic of `t = 1/2` for `k ≥ 2`, where `u = t ^ k`. -/
private theorem fifth_mul_le_of_small {t u : K} (ht : 2 * t = 1) (hE : 5 * E = 1) (hu : 4 * u ≤ 1) :
    E * (1 + u) ≤ t - u := by
  refine le_of_mul_le_mul_left ?_ (ofNat_pos 9)
  have left : 10 * (E * (1 + u)) = 2 * (5 * E) * (1 + u) := ring [E, u]
  have right : 10 * (t - u) = 5 * (2 * t) - 10 * u := ring [t, u]
  rw [left, right, hE, ht]
  exact le_of_combination (ofNat_nonneg 3) hu (ring [u])

/-- The arithmetic of `t = 1/2` for `k = 0`. -/
private theorem fifth_mul_two_le {t : K} (ht : 2 * t = 1) (hE : 5 * E = 1) :
    E * (1 + 1) ≤ -(t - 1) := by
  refine le_of_mul_le_mul_left ?_ (ofNat_pos 9)
  have left : 10 * (E * (1 + 1)) = 4 * (5 * E) := ring [E]
  have right : 10 * -(t - 1) = 10 - 5 * (2 * t) := ring [t]
  rw [left, right, hE, ht]
  exact le_of_combination zero_le_one zero_le_one (ring [])

private theorem fifth_mul_le {t : K} (ht : t = 1 / 2) (hE : 5 * E = 1) :
    (k : Nat) → k ≠ 1 → E * (1 + t ^ k) ≤ abs (t - t ^ k)
  | 0, _ => le_trans (fifth_mul_two_le (ht ▸ mul_div_cancel 1 two_ne_zero) hE) (neg_le_abs _)
  | 1, h => absurd rfl h
  | k + 2, _ =>
    le_trans (fifth_mul_le_of_small (ht ▸ mul_div_cancel 1 two_ne_zero) hE
      (ht ▸ four_mul_half_pow_le_one k)) (le_abs_self _)

theorem exists_error_ge_of_degree {d k : Nat} {F G : Vec K d → Vec K d} (hd : 0 < d) (hk : k ≠ 1)
    (hF : HasDegree k F) (hG : HasDegree k G) :
    ∃ x, norm x ≤ 1 ∧ ∃ j, 1 / 5 ≤ abs ((x + F x - G x) j) :=
  exists_error_ge hF hG hd one_half_pos one_half_lt_one.le
    (fifth_mul_le rfl (mul_div_cancel 1 (ofNat_ne_zero 4)) k hk)

end

/-- Whatever two maps of one degree `k ≠ 1` are taken for the block and its competitor, the skip is
missed by at least 1/5 at some point of the unit ball.

It does not claim that 1/5 is best for any degree. Proof: the errors at `e_j` and at `1/2 e_j`
cannot both be smaller. New: not in the paper. -/
theorem degree_gap : Statement.DegreeGap := by
  intro K _ d k F G hd hk hF hG
  exact exists_error_ge_of_degree hd hk (hasDegree_of_smul hF) (hasDegree_of_smul hG)

end Absorption
