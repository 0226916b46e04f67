prelude
import Absorption.Foundation.Order.Add

/-!
# Mul: order and multiplication

Purpose: signs of products, multiplication of inequalities and their cancellation. Main results:
`mul_nonneg`, `mul_self_nonneg`, `mul_eq_zero` (an ordered ring has no zero divisors),
`mul_le_mul_of_nonneg_left`, `le_of_mul_le_mul_left`.
-/

universe u

section
variable {R : Type u} [OrderedRing R] {a b c d : R}

/-! ## One -/

theorem zero_lt_one : (0 : R) < 1 := OrderedRing.zero_lt_one

theorem zero_le_one : (0 : R) ≤ 1 := le_of_lt zero_lt_one

theorem one_ne_zero : (1 : R) ≠ 0 := ne_of_gt zero_lt_one

theorem zero_ne_one : (0 : R) ≠ 1 := ne_of_lt zero_lt_one

theorem lt_add_one (a : R) : a < a + 1 := lt_add_of_pos_right a zero_lt_one

theorem sub_one_lt (a : R) : a - 1 < a := sub_lt_self a zero_lt_one

/-! ## Signs of products -/

theorem mul_pos (ha : 0 < a) (hb : 0 < b) : 0 < a * b := OrderedRing.mul_pos ha hb

theorem mul_nonneg (ha : 0 ≤ a) (hb : 0 ≤ b) : 0 ≤ a * b :=
  match lt_or_eq_of_le ha, lt_or_eq_of_le hb with
  | .inl ha, .inl hb => le_of_lt (mul_pos ha hb)
  | .inr ha, _ => by rw [← ha, zero_mul]
  | _, .inr hb => by rw [← hb, mul_zero]

theorem mul_neg_of_pos_of_neg (ha : 0 < a) (hb : b < 0) : a * b < 0 := by
  rw [← neg_pos, ← mul_neg]
  exact mul_pos ha (neg_pos.mpr hb)

theorem mul_neg_of_neg_of_pos (ha : a < 0) (hb : 0 < b) : a * b < 0 := by
  rw [mul_comm]
  exact mul_neg_of_pos_of_neg hb ha

theorem mul_pos_of_neg_of_neg (ha : a < 0) (hb : b < 0) : 0 < a * b := by
  rw [← neg_mul_neg]
  exact mul_pos (neg_pos.mpr ha) (neg_pos.mpr hb)

theorem mul_nonpos_of_nonneg_of_nonpos (ha : 0 ≤ a) (hb : b ≤ 0) : a * b ≤ 0 := by
  rw [← neg_nonneg, ← mul_neg]
  exact mul_nonneg ha (neg_nonneg.mpr hb)

theorem mul_nonpos_of_nonpos_of_nonneg (ha : a ≤ 0) (hb : 0 ≤ b) : a * b ≤ 0 := by
  rw [mul_comm]
  exact mul_nonpos_of_nonneg_of_nonpos hb ha

theorem mul_nonneg_of_nonpos_of_nonpos (ha : a ≤ 0) (hb : b ≤ 0) : 0 ≤ a * b := by
  rw [← neg_mul_neg]
  exact mul_nonneg (neg_nonneg.mpr ha) (neg_nonneg.mpr hb)

theorem mul_self_nonneg (a : R) : 0 ≤ a * a :=
  (le_total 0 a).elim (fun h => mul_nonneg h h) fun h => mul_nonneg_of_nonpos_of_nonpos h h

/-! ## No zero divisors -/

theorem mul_ne_zero (ha : a ≠ 0) (hb : b ≠ 0) : a * b ≠ 0 :=
  match lt_or_gt_of_ne ha, lt_or_gt_of_ne hb with
  | .inl ha, .inl hb => ne_of_gt (mul_pos_of_neg_of_neg ha hb)
  | .inl ha, .inr hb => ne_of_lt (mul_neg_of_neg_of_pos ha hb)
  | .inr ha, .inl hb => ne_of_lt (mul_neg_of_pos_of_neg ha hb)
  | .inr ha, .inr hb => ne_of_gt (mul_pos ha hb)

theorem eq_zero_or_eq_zero_of_mul_eq_zero (h : a * b = 0) : a = 0 ∨ b = 0 :=
  if ha : a = 0 then Or.inl ha
  else Or.inr (Decidable.byContradiction fun hb => mul_ne_zero ha hb h)

theorem mul_eq_zero : a * b = 0 ↔ a = 0 ∨ b = 0 :=
  ⟨eq_zero_or_eq_zero_of_mul_eq_zero,
    fun h => h.elim (fun h => by rw [h, zero_mul]) fun h => by rw [h, mul_zero]⟩

theorem mul_ne_zero_iff : a * b ≠ 0 ↔ a ≠ 0 ∧ b ≠ 0 :=
  ⟨fun h => ⟨fun ha => h (mul_eq_zero.mpr (Or.inl ha)), fun hb => h (mul_eq_zero.mpr (Or.inr hb))⟩,
    fun h => mul_ne_zero h.1 h.2⟩

theorem mul_self_eq_zero : a * a = 0 ↔ a = 0 :=
  ⟨fun h => (mul_eq_zero.mp h).elim id id, fun h => mul_eq_zero.mpr (Or.inl h)⟩

theorem mul_self_pos : 0 < a * a ↔ a ≠ 0 :=
  ⟨fun h ha => ne_of_gt h (mul_self_eq_zero.mpr ha),
    fun h => lt_of_le_of_ne (mul_self_nonneg a) (mul_ne_zero h h).symm⟩

theorem mul_left_cancel_of_ne_zero (ha : a ≠ 0) (h : a * b = a * c) : b = c :=
  have h' : a * (b - c) = 0 := by rw [mul_sub, h, sub_self]
  eq_of_sub_eq_zero ((mul_eq_zero.mp h').resolve_left ha)

theorem mul_right_cancel_of_ne_zero (hb : b ≠ 0) (h : a * b = c * b) : a = c := by
  rw [mul_comm a, mul_comm c] at h
  exact mul_left_cancel_of_ne_zero hb h

/-! ## Multiplication of inequalities -/

theorem mul_le_mul_of_nonneg_left (h : b ≤ c) (ha : 0 ≤ a) : a * b ≤ a * c := by
  rw [← sub_nonneg, ← mul_sub]
  exact mul_nonneg ha (sub_nonneg.mpr h)

theorem mul_le_mul_of_nonneg_right (h : b ≤ c) (ha : 0 ≤ a) : b * a ≤ c * a := by
  rw [mul_comm b, mul_comm c]
  exact mul_le_mul_of_nonneg_left h ha

theorem mul_lt_mul_of_pos_left (h : b < c) (ha : 0 < a) : a * b < a * c := by
  rw [← sub_pos, ← mul_sub]
  exact mul_pos ha (sub_pos.mpr h)

theorem mul_lt_mul_of_pos_right (h : b < c) (ha : 0 < a) : b * a < c * a := by
  rw [mul_comm b, mul_comm c]
  exact mul_lt_mul_of_pos_left h ha

theorem mul_le_mul_of_nonpos_left (h : b ≤ c) (ha : a ≤ 0) : a * c ≤ a * b := by
  rw [← neg_le_neg_iff, ← neg_mul, ← neg_mul]
  exact mul_le_mul_of_nonneg_left h (neg_nonneg.mpr ha)

theorem mul_le_mul_of_nonpos_right (h : b ≤ c) (ha : a ≤ 0) : c * a ≤ b * a := by
  rw [mul_comm b, mul_comm c]
  exact mul_le_mul_of_nonpos_left h ha

theorem mul_lt_mul_of_neg_left (h : b < c) (ha : a < 0) : a * c < a * b := by
  rw [← neg_lt_neg_iff, ← neg_mul, ← neg_mul]
  exact mul_lt_mul_of_pos_left h (neg_pos.mpr ha)

theorem mul_le_mul (h₁ : a ≤ b) (h₂ : c ≤ d) (hc : 0 ≤ c) (hb : 0 ≤ b) : a * c ≤ b * d :=
  le_trans (mul_le_mul_of_nonneg_right h₁ hc) (mul_le_mul_of_nonneg_left h₂ hb)

theorem mul_self_le_mul_self (ha : 0 ≤ a) (h : a ≤ b) : a * a ≤ b * b :=
  mul_le_mul h h ha (le_trans ha h)

theorem mul_self_lt_mul_self (ha : 0 ≤ a) (h : a < b) : a * a < b * b :=
  lt_of_le_of_lt (mul_le_mul_of_nonneg_left (le_of_lt h) ha)
    (mul_lt_mul_of_pos_right h (lt_of_le_of_lt ha h))

theorem mul_le_of_le_one_left (hb : 0 ≤ b) (h : a ≤ 1) : a * b ≤ b := by
  have h' := mul_le_mul_of_nonneg_right h hb
  rwa [one_mul] at h'

theorem mul_le_of_le_one_right (ha : 0 ≤ a) (h : b ≤ 1) : a * b ≤ a := by
  rw [mul_comm]
  exact mul_le_of_le_one_left ha h

theorem le_mul_of_one_le_left (hb : 0 ≤ b) (h : 1 ≤ a) : b ≤ a * b := by
  have h' := mul_le_mul_of_nonneg_right h hb
  rwa [one_mul] at h'

theorem le_mul_of_one_le_right (ha : 0 ≤ a) (h : 1 ≤ b) : a ≤ a * b := by
  rw [mul_comm]
  exact le_mul_of_one_le_left ha h

theorem mul_le_one (ha : a ≤ 1) (hb : 0 ≤ b) (hb₁ : b ≤ 1) : a * b ≤ 1 :=
  le_trans (mul_le_of_le_one_left hb ha) hb₁

/-! ## Cancellation -/

theorem le_of_mul_le_mul_left (h : c * a ≤ c * b) (hc : 0 < c) : a ≤ b :=
  le_of_not_gt fun h' => not_le_of_gt (mul_lt_mul_of_pos_left h' hc) h

theorem le_of_mul_le_mul_right (h : a * c ≤ b * c) (hc : 0 < c) : a ≤ b :=
  le_of_not_gt fun h' => not_le_of_gt (mul_lt_mul_of_pos_right h' hc) h

theorem lt_of_mul_lt_mul_left (h : c * a < c * b) (hc : 0 ≤ c) : a < b :=
  lt_of_not_ge fun h' => not_le_of_gt h (mul_le_mul_of_nonneg_left h' hc)

theorem lt_of_mul_lt_mul_right (h : a * c < b * c) (hc : 0 ≤ c) : a < b :=
  lt_of_not_ge fun h' => not_le_of_gt h (mul_le_mul_of_nonneg_right h' hc)

theorem mul_le_mul_iff_of_pos_left (hc : 0 < c) : c * a ≤ c * b ↔ a ≤ b :=
  ⟨fun h => le_of_mul_le_mul_left h hc, fun h => mul_le_mul_of_nonneg_left h (le_of_lt hc)⟩

theorem mul_le_mul_iff_of_pos_right (hc : 0 < c) : a * c ≤ b * c ↔ a ≤ b :=
  ⟨fun h => le_of_mul_le_mul_right h hc, fun h => mul_le_mul_of_nonneg_right h (le_of_lt hc)⟩

theorem mul_lt_mul_iff_of_pos_left (hc : 0 < c) : c * a < c * b ↔ a < b :=
  ⟨fun h => lt_of_mul_lt_mul_left h (le_of_lt hc), fun h => mul_lt_mul_of_pos_left h hc⟩

theorem mul_lt_mul_iff_of_pos_right (hc : 0 < c) : a * c < b * c ↔ a < b :=
  ⟨fun h => lt_of_mul_lt_mul_right h (le_of_lt hc), fun h => mul_lt_mul_of_pos_right h hc⟩

theorem mul_nonneg_iff_of_pos_left (hc : 0 < c) : 0 ≤ c * a ↔ 0 ≤ a := by
  rw [← mul_le_mul_iff_of_pos_left (a := 0) (b := a) hc, mul_zero]

theorem mul_pos_iff_of_pos_left (hc : 0 < c) : 0 < c * a ↔ 0 < a := by
  rw [← mul_lt_mul_iff_of_pos_left (a := 0) (b := a) hc, mul_zero]

theorem le_of_mul_self_le_mul_self (hb : 0 ≤ b) (h : a * a ≤ b * b) : a ≤ b :=
  le_of_not_gt fun h' => not_le_of_gt (mul_self_lt_mul_self hb h') h

end
