prelude
import Absorption.Foundation.Field.Division
import Absorption.Foundation.Abs

/-!
# Order: inverses, quotients and inequalities

Purpose: signs of quotients, and how to multiply out a denominator of an inequality. Main results:
`inv_pos`, `le_div_iff`, `div_le_iff`, `inv_le_inv`, `half_pos`, `exists_between`,
`le_of_forall_pos_le_add`, `abs_div`.
-/

universe u

section
variable {K : Type u} [OrderedField K] {a b c d : K}

/-! ## Signs -/

theorem inv_pos (ha : 0 < a) : 0 < a⁻¹ :=
  lt_of_not_ge fun h => not_le_of_gt zero_lt_one
    ((mul_inv_cancel (ne_of_gt ha)).symm.trans_le (mul_nonpos_of_nonneg_of_nonpos ha.le h))

theorem inv_nonneg (ha : 0 < a) : 0 ≤ a⁻¹ := (inv_pos ha).le

theorem inv_lt_zero (ha : a < 0) : a⁻¹ < 0 := by
  rw [← neg_pos, ← inv_neg ha.ne]
  exact inv_pos (neg_pos.mpr ha)

theorem div_pos (ha : 0 < a) (hb : 0 < b) : 0 < a / b := by
  rw [div_eq_mul_inv]
  exact mul_pos ha (inv_pos hb)

theorem div_nonneg (ha : 0 ≤ a) (hb : 0 < b) : 0 ≤ a / b := by
  rw [div_eq_mul_inv]
  exact mul_nonneg ha (inv_nonneg hb)

theorem div_nonpos_of_nonpos_of_pos (ha : a ≤ 0) (hb : 0 < b) : a / b ≤ 0 := by
  rw [div_eq_mul_inv]
  exact mul_nonpos_of_nonpos_of_nonneg ha (inv_nonneg hb)

theorem div_neg_of_neg_of_pos (ha : a < 0) (hb : 0 < b) : a / b < 0 := by
  rw [div_eq_mul_inv]
  exact mul_neg_of_neg_of_pos ha (inv_pos hb)

theorem one_div_pos (ha : 0 < a) : 0 < 1 / a := div_pos zero_lt_one ha

/-! ## A denominator moves to the other side -/

theorem le_div_iff (hc : 0 < c) : a ≤ b / c ↔ a * c ≤ b := by
  rw [← mul_le_mul_iff_of_pos_right (a := a) hc, div_mul_cancel b (ne_of_gt hc)]

theorem div_le_iff (hc : 0 < c) : a / c ≤ b ↔ a ≤ b * c := by
  rw [← mul_le_mul_iff_of_pos_right (b := b) hc, div_mul_cancel a (ne_of_gt hc)]

theorem lt_div_iff (hc : 0 < c) : a < b / c ↔ a * c < b := by
  rw [← mul_lt_mul_iff_of_pos_right (a := a) hc, div_mul_cancel b (ne_of_gt hc)]

theorem div_lt_iff (hc : 0 < c) : a / c < b ↔ a < b * c := by
  rw [← mul_lt_mul_iff_of_pos_right (b := b) hc, div_mul_cancel a (ne_of_gt hc)]

theorem div_le_one (hb : 0 < b) : a / b ≤ 1 ↔ a ≤ b := by rw [div_le_iff hb, one_mul]

theorem one_le_div (hb : 0 < b) : 1 ≤ a / b ↔ b ≤ a := by rw [le_div_iff hb, one_mul]

theorem div_lt_one (hb : 0 < b) : a / b < 1 ↔ a < b := by rw [div_lt_iff hb, one_mul]

theorem one_lt_div (hb : 0 < b) : 1 < a / b ↔ b < a := by rw [lt_div_iff hb, one_mul]

theorem div_le_div_iff (hb : 0 < b) (hd : 0 < d) : a / b ≤ c / d ↔ a * d ≤ c * b := by
  rw [div_le_iff hb, div_mul_eq_mul_div, le_div_iff hd]

theorem div_lt_div_iff (hb : 0 < b) (hd : 0 < d) : a / b < c / d ↔ a * d < c * b := by
  rw [div_lt_iff hb, div_mul_eq_mul_div, lt_div_iff hd]

theorem div_le_div_right (hc : 0 < c) : a / c ≤ b / c ↔ a ≤ b := by
  rw [div_le_iff hc, div_mul_cancel b (ne_of_gt hc)]

theorem div_lt_div_right (hc : 0 < c) : a / c < b / c ↔ a < b := by
  rw [div_lt_iff hc, div_mul_cancel b (ne_of_gt hc)]

/-! ## Monotonicity in the denominator -/

theorem inv_le_inv (ha : 0 < a) (hb : 0 < b) : a⁻¹ ≤ b⁻¹ ↔ b ≤ a := by
  rw [← one_div, ← one_div, div_le_div_iff ha hb, one_mul, one_mul]

theorem inv_lt_inv (ha : 0 < a) (hb : 0 < b) : a⁻¹ < b⁻¹ ↔ b < a := by
  rw [← one_div, ← one_div, div_lt_div_iff ha hb, one_mul, one_mul]

theorem one_div_le_one_div (ha : 0 < a) (hb : 0 < b) : 1 / a ≤ 1 / b ↔ b ≤ a := by
  rw [one_div, one_div, inv_le_inv ha hb]

theorem one_div_lt_one_div (ha : 0 < a) (hb : 0 < b) : 1 / a < 1 / b ↔ b < a := by
  rw [one_div, one_div, inv_lt_inv ha hb]

theorem div_le_div_of_nonneg_left (ha : 0 ≤ a) (hc : 0 < c) (h : c ≤ b) : a / b ≤ a / c := by
  rw [div_eq_mul_inv, div_eq_mul_inv]
  exact mul_le_mul_of_nonneg_left ((inv_le_inv (hc.trans_le h) hc).mpr h) ha

theorem div_le_self (ha : 0 ≤ a) (hb : 1 ≤ b) : a / b ≤ a := by
  rw [div_le_iff (lt_of_lt_of_le zero_lt_one hb)]
  exact le_mul_of_one_le_right ha hb

/-! ## Halves, and numbers between numbers -/

theorem half_pos (ha : 0 < a) : 0 < a / 2 := div_pos ha zero_lt_two

theorem half_nonneg (ha : 0 ≤ a) : 0 ≤ a / 2 := div_nonneg ha zero_lt_two

theorem half_lt_self (ha : 0 < a) : a / 2 < a :=
  (lt_add_of_pos_right (a / 2) (half_pos ha)).trans_eq (add_halves a)

theorem half_le_self (ha : 0 ≤ a) : a / 2 ≤ a :=
  (le_add_of_nonneg_right (half_nonneg ha)).trans_eq (add_halves a)

theorem one_half_pos : (0 : K) < 1 / 2 := half_pos zero_lt_one

theorem one_half_lt_one : (1 : K) / 2 < 1 := half_lt_self zero_lt_one

theorem left_lt_add_div_two : a < (a + b) / 2 ↔ a < b := by
  rw [lt_div_iff zero_lt_two, mul_two, add_lt_add_iff_left]

theorem add_div_two_lt_right : (a + b) / 2 < b ↔ a < b := by
  rw [div_lt_iff zero_lt_two, mul_two, add_lt_add_iff_right]

/-- The order of an ordered field is dense. -/
theorem exists_between (h : a < b) : ∃ c, a < c ∧ c < b :=
  ⟨(a + b) / 2, left_lt_add_div_two.mpr h, add_div_two_lt_right.mpr h⟩

/-- If `a ≤ b + ε` for every `ε > 0` then `a ≤ b`. -/
theorem le_of_forall_pos_le_add (h : ∀ ε : K, 0 < ε → a ≤ b + ε) : a ≤ b :=
  le_of_not_gt fun hba =>
    have h' : a - b ≤ (a - b) / 2 :=
      sub_le_iff_le_add.mpr (add_comm b _ ▸ h ((a - b) / 2) (half_pos (sub_pos.mpr hba)))
    not_le_of_gt (half_lt_self (sub_pos.mpr hba)) h'

/-- A nonnegative number that is at most every `ε > 0` is zero. -/
theorem eq_zero_of_forall_le (ha : 0 ≤ a) (h : ∀ ε : K, 0 < ε → a ≤ ε) : a = 0 :=
  le_antisymm (le_of_forall_pos_le_add fun ε hε => (zero_add ε).symm ▸ h ε hε) ha

/-! ## Absolute value -/

theorem abs_inv (ha : a ≠ 0) : abs a⁻¹ = (abs a)⁻¹ := by
  apply eq_inv_of_mul_eq_one_left
  rw [← abs_mul, inv_mul_cancel ha, abs_one]

theorem abs_div (a : K) (hb : b ≠ 0) : abs (a / b) = abs a / abs b := by
  rw [div_eq_mul_inv, abs_mul, abs_inv hb, div_eq_mul_inv]

theorem abs_half (a : K) : abs (a / 2) = abs a / 2 := by
  rw [abs_div a two_ne_zero, abs_of_pos zero_lt_two]

/-- Whatever `A`, some `ε' > 0` has `ε' A ≤ ε`. -/
theorem exists_pos_mul_le (A : K) {ε : K} (hε : 0 < ε) : ∃ ε', 0 < ε' ∧ ε' * A ≤ ε := by
  have large : 0 < abs A + 1 := add_pos_of_nonneg_of_pos (abs_nonneg A) zero_lt_one
  refine ⟨ε / (abs A + 1), div_pos hε large, ?_⟩
  rw [div_mul_eq_mul_div, div_le_iff large]
  exact mul_le_mul_of_nonneg_left (le_trans (le_abs_self A) (lt_add_one _).le) hε.le

end
