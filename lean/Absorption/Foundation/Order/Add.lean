prelude
import Absorption.Foundation.Order.Linear
import Absorption.Foundation.Ring

/-!
# Add: order and addition

Purpose: how `≤` and `<` behave under addition, negation and subtraction. Main results:
`add_le_add`, `add_lt_add`, `sub_nonneg`, `sub_pos`, `neg_le_neg` and the ways to move a term across
an inequality.
-/

universe u

section
variable {R : Type u} [OrderedRing R] {a b c d : R}

/-! ## Sums -/

theorem add_le_add_left (h : a ≤ b) (c : R) : c + a ≤ c + b := OrderedRing.add_le_add_left h c

theorem add_le_add_right (h : a ≤ b) (c : R) : a + c ≤ b + c := by
  rw [add_comm a, add_comm b]
  exact add_le_add_left h c

theorem add_le_add (h₁ : a ≤ b) (h₂ : c ≤ d) : a + c ≤ b + d :=
  le_trans (add_le_add_right h₁ c) (add_le_add_left h₂ b)

theorem le_of_add_le_add_left (h : c + a ≤ c + b) : a ≤ b := by
  have h' := add_le_add_left h (-c)
  rwa [neg_add_cancel_left, neg_add_cancel_left] at h'

theorem le_of_add_le_add_right (h : a + c ≤ b + c) : a ≤ b := by
  rw [add_comm a, add_comm b] at h
  exact le_of_add_le_add_left h

theorem add_le_add_iff_left (c : R) : c + a ≤ c + b ↔ a ≤ b :=
  ⟨le_of_add_le_add_left, fun h => add_le_add_left h c⟩

theorem add_le_add_iff_right (c : R) : a + c ≤ b + c ↔ a ≤ b :=
  ⟨le_of_add_le_add_right, fun h => add_le_add_right h c⟩

theorem add_lt_add_left (h : a < b) (c : R) : c + a < c + b :=
  lt_of_not_ge fun h' => not_le_of_gt h (le_of_add_le_add_left h')

theorem add_lt_add_right (h : a < b) (c : R) : a + c < b + c :=
  lt_of_not_ge fun h' => not_le_of_gt h (le_of_add_le_add_right h')

theorem lt_of_add_lt_add_left (h : c + a < c + b) : a < b :=
  lt_of_not_ge fun h' => not_le_of_gt h (add_le_add_left h' c)

theorem lt_of_add_lt_add_right (h : a + c < b + c) : a < b :=
  lt_of_not_ge fun h' => not_le_of_gt h (add_le_add_right h' c)

theorem add_lt_add_iff_left (c : R) : c + a < c + b ↔ a < b :=
  ⟨lt_of_add_lt_add_left, fun h => add_lt_add_left h c⟩

theorem add_lt_add_iff_right (c : R) : a + c < b + c ↔ a < b :=
  ⟨lt_of_add_lt_add_right, fun h => add_lt_add_right h c⟩

theorem add_lt_add_of_lt_of_le (h₁ : a < b) (h₂ : c ≤ d) : a + c < b + d :=
  lt_of_lt_of_le (add_lt_add_right h₁ c) (add_le_add_left h₂ b)

theorem add_lt_add_of_le_of_lt (h₁ : a ≤ b) (h₂ : c < d) : a + c < b + d :=
  lt_of_le_of_lt (add_le_add_right h₁ c) (add_lt_add_left h₂ b)

theorem add_lt_add (h₁ : a < b) (h₂ : c < d) : a + c < b + d :=
  add_lt_add_of_lt_of_le h₁ (le_of_lt h₂)

/-! ## Sums and zero -/

theorem le_add_of_nonneg_right (h : 0 ≤ b) : a ≤ a + b := by
  have h' := add_le_add_left h a
  rwa [add_zero] at h'

theorem le_add_of_nonneg_left (h : 0 ≤ b) : a ≤ b + a := by
  rw [add_comm]
  exact le_add_of_nonneg_right h

theorem lt_add_of_pos_right (a : R) (h : 0 < b) : a < a + b := by
  have h' := add_lt_add_left h a
  rwa [add_zero] at h'

theorem lt_add_of_pos_left (a : R) (h : 0 < b) : a < b + a := by
  rw [add_comm]
  exact lt_add_of_pos_right a h

theorem add_nonneg (ha : 0 ≤ a) (hb : 0 ≤ b) : 0 ≤ a + b :=
  le_trans ha (le_add_of_nonneg_right hb)

theorem add_pos_of_pos_of_nonneg (ha : 0 < a) (hb : 0 ≤ b) : 0 < a + b :=
  lt_of_lt_of_le ha (le_add_of_nonneg_right hb)

theorem add_pos_of_nonneg_of_pos (ha : 0 ≤ a) (hb : 0 < b) : 0 < a + b :=
  lt_of_le_of_lt ha (lt_add_of_pos_right a hb)

theorem add_pos (ha : 0 < a) (hb : 0 < b) : 0 < a + b := add_pos_of_pos_of_nonneg ha (le_of_lt hb)

theorem add_nonpos (ha : a ≤ 0) (hb : b ≤ 0) : a + b ≤ 0 := by
  have h := add_le_add ha hb
  rwa [add_zero] at h

/-- Two nonnegative numbers with sum zero are both zero. -/
theorem add_eq_zero_iff_of_nonneg (ha : 0 ≤ a) (hb : 0 ≤ b) : a + b = 0 ↔ a = 0 ∧ b = 0 :=
  ⟨fun h => ⟨le_antisymm (le_trans (le_add_of_nonneg_right hb) (le_of_eq h)) ha,
      le_antisymm (le_trans (le_add_of_nonneg_left ha) (le_of_eq h)) hb⟩,
    fun h => by rw [h.1, h.2, add_zero]⟩

/-! ## Negation -/

theorem neg_le_neg (h : a ≤ b) : -b ≤ -a := by
  have h' := add_le_add_left h (-a + -b)
  rwa [neg_add_cancel_right, add_comm (-a), neg_add_cancel_right] at h'

theorem neg_le_neg_iff : -a ≤ -b ↔ b ≤ a :=
  ⟨fun h => by have h' := neg_le_neg h; rwa [neg_neg, neg_neg] at h', neg_le_neg⟩

theorem neg_lt_neg (h : a < b) : -b < -a :=
  lt_of_not_ge fun h' => not_le_of_gt h (neg_le_neg_iff.mp h')

theorem neg_lt_neg_iff : -a < -b ↔ b < a :=
  ⟨fun h => by have h' := neg_lt_neg h; rwa [neg_neg, neg_neg] at h', neg_lt_neg⟩

theorem neg_le : -a ≤ b ↔ -b ≤ a := by rw [← neg_le_neg_iff, neg_neg]

theorem le_neg : a ≤ -b ↔ b ≤ -a := by rw [← neg_le_neg_iff, neg_neg]

theorem neg_lt : -a < b ↔ -b < a := by rw [← neg_lt_neg_iff, neg_neg]

theorem lt_neg : a < -b ↔ b < -a := by rw [← neg_lt_neg_iff, neg_neg]

theorem neg_nonneg : 0 ≤ -a ↔ a ≤ 0 := by rw [le_neg, neg_zero]

theorem neg_nonpos : -a ≤ 0 ↔ 0 ≤ a := by rw [neg_le, neg_zero]

theorem neg_pos : 0 < -a ↔ a < 0 := by rw [lt_neg, neg_zero]

theorem neg_lt_zero : -a < 0 ↔ 0 < a := by rw [neg_lt, neg_zero]

theorem neg_le_self (h : 0 ≤ a) : -a ≤ a := le_trans (neg_nonpos.mpr h) h

theorem neg_lt_self (h : 0 < a) : -a < a := lt_trans (neg_lt_zero.mpr h) h

theorem le_neg_self (h : a ≤ 0) : a ≤ -a := le_trans h (neg_nonneg.mpr h)

/-! ## Subtraction -/

theorem le_sub_iff_add_le : a ≤ c - b ↔ a + b ≤ c := by
  rw [← add_le_add_iff_right b, sub_add_cancel]

theorem sub_le_iff_le_add : a - c ≤ b ↔ a ≤ b + c := by
  rw [← add_le_add_iff_right c, sub_add_cancel]

theorem lt_sub_iff_add_lt : a < c - b ↔ a + b < c := by
  rw [← add_lt_add_iff_right b, sub_add_cancel]

theorem sub_lt_iff_lt_add : a - c < b ↔ a < b + c := by
  rw [← add_lt_add_iff_right c, sub_add_cancel]

theorem sub_nonneg : 0 ≤ a - b ↔ b ≤ a := by rw [le_sub_iff_add_le, zero_add]

theorem sub_pos : 0 < a - b ↔ b < a := by rw [lt_sub_iff_add_lt, zero_add]

theorem sub_nonpos : a - b ≤ 0 ↔ a ≤ b := by rw [sub_le_iff_le_add, zero_add]

theorem sub_lt_zero : a - b < 0 ↔ a < b := by rw [sub_lt_iff_lt_add, zero_add]

theorem sub_le_sub (h₁ : a ≤ b) (h₂ : c ≤ d) : a - d ≤ b - c := by
  rw [sub_eq_add_neg, sub_eq_add_neg]
  exact add_le_add h₁ (neg_le_neg h₂)

theorem sub_le_sub_left (h : a ≤ b) (c : R) : c - b ≤ c - a := sub_le_sub (le_refl c) h

theorem sub_le_sub_right (h : a ≤ b) (c : R) : a - c ≤ b - c := sub_le_sub h (le_refl c)

theorem sub_lt_sub_left (h : a < b) (c : R) : c - b < c - a := by
  rw [sub_eq_add_neg, sub_eq_add_neg]
  exact add_lt_add_left (neg_lt_neg h) c

theorem sub_lt_sub_right (h : a < b) (c : R) : a - c < b - c := by
  rw [sub_eq_add_neg, sub_eq_add_neg]
  exact add_lt_add_right h (-c)

theorem sub_le_self (a : R) (h : 0 ≤ b) : a - b ≤ a :=
  sub_le_iff_le_add.mpr (le_add_of_nonneg_right h)

theorem sub_lt_self (a : R) (h : 0 < b) : a - b < a :=
  sub_lt_iff_lt_add.mpr (lt_add_of_pos_right a h)

theorem sub_le_comm : a - b ≤ c ↔ a - c ≤ b := by
  rw [sub_le_iff_le_add, sub_le_iff_le_add, add_comm]

theorem le_sub_comm : a ≤ b - c ↔ c ≤ b - a := by
  rw [le_sub_iff_add_le, le_sub_iff_add_le, add_comm]

end
