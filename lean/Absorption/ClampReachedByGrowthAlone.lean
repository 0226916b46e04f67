prelude
import Absorption.Statement.Sharpness
import Absorption.Activation.Clamp

/-!
# What the three obstructions say of `clamp` (new)
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K]

/-- Near 0 the activation is the identity, which scales by `t` when its argument does. -/
private theorem eq_of_clamp_mul {t c : K} (scale : ∀ z, clamp (t * z) = c * clamp z) : t = c := by
  have large : 0 < 1 + abs t := add_pos_of_pos_of_nonneg zero_lt_one (abs_nonneg t)
  have pos : 0 < 1 / (1 + abs t) := one_div_pos large
  have inside : abs (1 / (1 + abs t)) ≤ 1 := by
    rw [abs_of_pos pos]
    exact (div_le_one large).mpr (le_add_of_nonneg_right (abs_nonneg t))
  have inside' : abs (t * (1 / (1 + abs t))) ≤ 1 := by
    rw [abs_mul, abs_of_pos pos, ← mul_div_assoc, mul_one]
    exact (div_le_one large).mpr (le_add_of_nonneg_left zero_le_one)
  have same := scale (1 / (1 + abs t))
  rw [clamp_of_abs_le_one inside, clamp_of_abs_le_one inside'] at same
  exact mul_right_cancel_of_ne_zero (ne_of_gt pos) same

private theorem not_littleOAtZero_clamp : ¬LittleOAtZero (clamp (K := K)) := by
  intro small
  obtain ⟨δ, hδ, bound⟩ := small (1 / 2) one_half_pos
  have pos : 0 < min δ 1 := lt_min hδ zero_lt_one
  have half := bound (min δ 1) ((abs_of_pos pos).trans_le (min_le_left δ 1))
  rw [clamp_of_abs_le_one ((abs_of_pos pos).trans_le (min_le_right δ 1)), abs_of_pos pos,
    div_mul_eq_mul_div, one_mul] at half
  exact not_le_of_gt (half_lt_self pos) half

/-- The activation `clamp` scales by no factor other than that of its argument, is the identity
between -1 and 1, hence not `o(|z|)` at 0, and is bounded by 1.

It does not claim that the two other obstructions could not be adapted to it. Proof: look at points
near 0. New: not in the paper. -/
theorem clamp_reached_by_growth_alone : Statement.ClampReachedByGrowthAlone := by
  intro K _
  exact ⟨fun _ _ htc scale => htc (eq_of_clamp_mul scale), fun _ => clamp_of_abs_le_one,
    not_littleOAtZero_clamp, boundedBy_clamp⟩

end Absorption
