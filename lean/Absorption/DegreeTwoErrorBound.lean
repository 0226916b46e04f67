prelude
import Absorption.Statement.Gap
import Absorption.Gap.Axis

/-!
# The best constant of the gap, from below (new)
-/

universe u

namespace Absorption

section
variable {K : Type u} [OrderedField K] {s E : K}

/-- A positive `s` with `s² = 2` lies between 1 and 2. -/
private theorem sqrt_two_bounds (hs : 0 < s) (hs2 : s * s = 2) : 1 < s ∧ s < 2 := by
  constructor
  · refine lt_of_not_ge fun h => ?_
    have small := mul_self_le_mul_self (le_of_lt hs) h
    rw [hs2, mul_one] at small
    exact not_le_of_gt one_lt_two small
  · refine lt_of_not_ge fun h => ?_
    have large := mul_self_le_mul_self zero_le_two h
    rw [hs2, two_mul] at large
    exact not_le_of_gt (lt_add_of_pos_right 2 zero_lt_two) large

/-- The bound at `t = s - 1` is `(s - 1) / 2`. -/
private theorem half_le_of_bound (hs : s < 2) (hs2 : s * s = 2)
    (bound : (s - 1) - (s - 1) ^ 2 ≤ E * (1 + (s - 1) ^ 2)) : (s - 1) / 2 ≤ E := by
  refine (div_le_iff zero_lt_two).mpr (le_of_mul_le_mul_right ?_ (sub_pos.mpr hs))
  have left : (s - 1) * (2 - s) = (s - 1) - (s - 1) ^ 2 := ring [s]
  have right : E * (1 + (s - 1) ^ 2) = E * 2 * (2 - s) := by
    have e : E * (1 + (s - 1) ^ 2) = E * (s * s + 2 - 2 * s) := ring [s, E]
    rw [e, hs2]
    exact ring [s, E]
  rwa [left, ← right]

end

/-- A bound `E` on the error over the unit ball is at least `(t - t²) / (1 + t²)` for every `t`
between 0 and 1, hence at least `(√2 - 1) / 2` where a square root of 2 exists.

It does not claim that `√2` exists in `K`. Proof: compare the errors at `e_j` and at `t e_j`, and
take `t = √2 - 1`. New: not in the paper. -/
theorem degree_two_error_bound : Statement.DegreeTwoErrorBound := by
  intro K _ d F G E hd hF hG hE
  have bound : ∀ t > (0 : K), t < 1 → t - t ^ 2 ≤ E * (1 + t ^ 2) := fun t ht ht1 =>
    sub_pow_le_of_error_le (hasDegree_of_smul hF) (hasDegree_of_smul hG) hd hE ht ht1
  refine ⟨bound, fun s hs hs2 => ?_⟩
  obtain ⟨one_lt, lt_two⟩ := sqrt_two_bounds hs hs2
  refine half_le_of_bound lt_two hs2 (bound (s - 1) (sub_pos.mpr one_lt) ?_)
  exact sub_lt_iff_lt_add.mpr (lt_two.trans_eq one_add_one_eq_two.symm)

end Absorption
