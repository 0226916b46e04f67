prelude
import Absorption.Foundation.Order

/-!
# Abs: absolute value

Purpose: `abs a` in an ordered ring. Main results: `abs_mul`, `abs_add_le` (the triangle
inequality), `abs_le`, and `abs_add_add_abs_sub`, the identity
`|a + b| + |a - b| = 2 |a|` for `|b| ≤ |a|`.
-/

universe u

section
variable {R : Type u} [OrderedRing R] {a b c : R}

/-- The absolute value of `a`. -/
def abs (a : R) : R := if 0 ≤ a then a else -a

/-! ## Cases -/

theorem abs_of_nonneg (h : 0 ≤ a) : abs a = a := ite_eq_left h

theorem abs_of_neg (h : a < 0) : abs a = -a := ite_eq_right (not_le_of_gt h)

theorem abs_of_pos (h : 0 < a) : abs a = a := abs_of_nonneg (le_of_lt h)

@[simp] theorem abs_zero : abs (0 : R) = 0 := abs_of_nonneg le_rfl

theorem abs_of_nonpos (h : a ≤ 0) : abs a = -a :=
  match lt_or_eq_of_le h with
  | .inl h => abs_of_neg h
  | .inr h => by rw [h, abs_zero, neg_zero]

@[simp] theorem abs_one : abs (1 : R) = 1 := abs_of_pos zero_lt_one

theorem abs_cast (n : Nat) : abs (Nat.cast n : R) = Nat.cast n := abs_of_nonneg (Nat.cast_nonneg n)

theorem abs_ofNat (n : Nat) : abs (OfNat.ofNat n : R) = OfNat.ofNat n := abs_cast n

theorem abs_choice (a : R) : abs a = a ∨ abs a = -a :=
  (le_total 0 a).imp abs_of_nonneg abs_of_nonpos

/-- What holds of `a` if `a ≥ 0` and of `-a` if `a ≤ 0` holds of `abs a`. -/
theorem abs_cases {p : R → Prop} (a : R) (h : 0 ≤ a → p a) (h' : a ≤ 0 → p (-a)) : p (abs a) :=
  (le_total 0 a).elim (fun ha => (abs_of_nonneg ha).symm ▸ h ha)
    fun ha => (abs_of_nonpos ha).symm ▸ h' ha

/-! ## Sign and symmetry -/

theorem abs_nonneg (a : R) : 0 ≤ abs a := abs_cases a id neg_nonneg.mpr

@[simp] theorem abs_abs (a : R) : abs (abs a) = abs a := abs_of_nonneg (abs_nonneg a)

@[simp] theorem abs_neg (a : R) : abs (-a) = abs a :=
  (le_total 0 a).elim
    (fun h => by rw [abs_of_nonpos (neg_nonpos.mpr h), abs_of_nonneg h, neg_neg])
    fun h => by rw [abs_of_nonneg (neg_nonneg.mpr h), abs_of_nonpos h]

theorem abs_sub_comm (a b : R) : abs (a - b) = abs (b - a) := by rw [← neg_sub, abs_neg]

theorem le_abs_self (a : R) : a ≤ abs a :=
  abs_cases a (fun _ => le_refl a) le_neg_self

theorem neg_le_abs (a : R) : -a ≤ abs a := abs_neg a ▸ le_abs_self (-a)

theorem neg_abs_le (a : R) : -abs a ≤ a := neg_le.mpr (neg_le_abs a)

theorem abs_eq_zero : abs a = 0 ↔ a = 0 :=
  ⟨fun h => (abs_choice a).elim (fun h' => h' ▸ h) fun h' => neg_eq_zero.mp (h' ▸ h),
    fun h => by rw [h, abs_zero]⟩

theorem abs_ne_zero : abs a ≠ 0 ↔ a ≠ 0 := not_congr abs_eq_zero

theorem abs_pos : 0 < abs a ↔ a ≠ 0 :=
  ⟨fun h ha => ne_of_gt h (abs_eq_zero.mpr ha),
    fun h => lt_of_le_of_ne (abs_nonneg a) (abs_ne_zero.mpr h).symm⟩

theorem abs_nonpos_iff : abs a ≤ 0 ↔ a = 0 :=
  ⟨fun h => abs_eq_zero.mp (le_antisymm h (abs_nonneg a)),
    fun h => le_of_eq (abs_eq_zero.mpr h)⟩

theorem abs_eq_self : abs a = a ↔ 0 ≤ a := ⟨fun h => h ▸ abs_nonneg a, abs_of_nonneg⟩

/-! ## Comparison -/

theorem abs_le_of_le_of_neg_le (h : a ≤ b) (h' : -a ≤ b) : abs a ≤ b :=
  abs_cases (p := fun x => x ≤ b) a (fun _ => h) fun _ => h'

theorem abs_le : abs a ≤ b ↔ -b ≤ a ∧ a ≤ b :=
  ⟨fun h => ⟨neg_le.mpr (le_trans (neg_le_abs a) h), le_trans (le_abs_self a) h⟩,
    fun h => abs_le_of_le_of_neg_le h.2 (neg_le.mpr h.1)⟩

theorem abs_lt : abs a < b ↔ -b < a ∧ a < b :=
  ⟨fun h => ⟨neg_lt.mpr (lt_of_le_of_lt (neg_le_abs a) h), lt_of_le_of_lt (le_abs_self a) h⟩,
    fun h => abs_cases (p := fun x => x < b) a (fun _ => h.2) fun _ => neg_lt.mpr h.1⟩

theorem le_abs : a ≤ abs b ↔ a ≤ b ∨ a ≤ -b :=
  ⟨fun h => (abs_choice b).imp (fun e => h.trans_eq e) fun e => h.trans_eq e,
    fun h => h.elim (fun h => le_trans h (le_abs_self b)) fun h => le_trans h (neg_le_abs b)⟩

theorem abs_sub_le_iff : abs (a - b) ≤ c ↔ a - b ≤ c ∧ b - a ≤ c := by
  rw [abs_le, neg_le, neg_sub, and_comm]

theorem abs_eq_max_neg : abs a = max a (-a) :=
  (le_total 0 a).elim
    (fun h => by rw [abs_of_nonneg h, max_eq_left (neg_le_self h)])
    fun h => by rw [abs_of_nonpos h, max_eq_right (le_neg_self h)]

/-! ## Sums and differences -/

/-- The triangle inequality. -/
theorem abs_add_le (a b : R) : abs (a + b) ≤ abs a + abs b := by
  refine abs_le_of_le_of_neg_le (add_le_add (le_abs_self a) (le_abs_self b)) ?_
  rw [neg_add]
  exact add_le_add (neg_le_abs a) (neg_le_abs b)

theorem abs_sub_le_abs_add_abs (a b : R) : abs (a - b) ≤ abs a + abs b := by
  rw [sub_eq_add_neg, ← abs_neg b]
  exact abs_add_le a (-b)

theorem abs_sub_le (a b c : R) : abs (a - c) ≤ abs (a - b) + abs (b - c) := by
  rw [← sub_add_sub_cancel a b c]
  exact abs_add_le (a - b) (b - c)

theorem abs_sub_abs_le (a b : R) : abs a - abs b ≤ abs (a - b) := by
  have h := abs_add_le (a - b) b
  rw [sub_add_cancel] at h
  exact sub_le_iff_le_add.mpr h

theorem abs_sub_abs_le_abs_add (a b : R) : abs a - abs b ≤ abs (a + b) := by
  have h := abs_sub_abs_le a (-b)
  rwa [sub_neg_eq_add, abs_neg] at h

theorem abs_abs_sub_abs_le (a b : R) : abs (abs a - abs b) ≤ abs (a - b) :=
  abs_sub_le_iff.mpr ⟨abs_sub_abs_le a b, abs_sub_comm b a ▸ abs_sub_abs_le b a⟩

private theorem abs_add_add_abs_sub_of_le (h : abs b ≤ a) : abs (a + b) + abs (a - b) = 2 * a := by
  have h₁ : 0 ≤ a + b := by
    rw [← sub_neg_eq_add, sub_nonneg]
    exact le_trans (neg_le_abs b) h
  have h₂ : 0 ≤ a - b := sub_nonneg.mpr (le_trans (le_abs_self b) h)
  rw [abs_of_nonneg h₁, abs_of_nonneg h₂, sub_eq_add_neg, add_add_add_comm, add_neg_cancel,
    add_zero, two_mul]

/-- A smaller number disappears from the sum of `|a + b|` and `|a - b|`. -/
theorem abs_add_add_abs_sub (h : abs b ≤ abs a) : abs (a + b) + abs (a - b) = 2 * abs a := by
  match abs_choice a with
  | .inl e =>
    rw [e]
    exact abs_add_add_abs_sub_of_le (h.trans_eq e)
  | .inr e =>
    have h' := abs_add_add_abs_sub_of_le (h.trans_eq e)
    rw [e, ← h', add_comm, ← abs_neg (a - b), ← abs_neg (a + b), neg_sub, neg_add,
      sub_eq_add_neg b, add_comm b, sub_eq_add_neg]

/-! ## Products -/

theorem abs_mul (a b : R) : abs (a * b) = abs a * abs b := by
  match le_total 0 a, le_total 0 b with
  | .inl ha, .inl hb => rw [abs_of_nonneg ha, abs_of_nonneg hb, abs_of_nonneg (mul_nonneg ha hb)]
  | .inl ha, .inr hb =>
    rw [abs_of_nonneg ha, abs_of_nonpos hb, abs_of_nonpos (mul_nonpos_of_nonneg_of_nonpos ha hb),
      mul_neg]
  | .inr ha, .inl hb =>
    rw [abs_of_nonpos ha, abs_of_nonneg hb, abs_of_nonpos (mul_nonpos_of_nonpos_of_nonneg ha hb),
      neg_mul]
  | .inr ha, .inr hb =>
    rw [abs_of_nonpos ha, abs_of_nonpos hb, abs_of_nonneg (mul_nonneg_of_nonpos_of_nonpos ha hb),
      neg_mul_neg]

theorem abs_mul_of_nonneg (ha : 0 ≤ a) (b : R) : abs (a * b) = a * abs b := by
  rw [abs_mul, abs_of_nonneg ha]

theorem abs_mul_self (a : R) : abs (a * a) = a * a := abs_of_nonneg (mul_self_nonneg a)

theorem abs_mul_abs_self (a : R) : abs a * abs a = a * a := by rw [← abs_mul, abs_mul_self]

theorem abs_pow (a : R) (n : Nat) : abs (a ^ n) = abs a ^ n := by
  induction n with
  | zero => exact abs_one
  | succ n ih => rw [pow_succ, pow_succ, abs_mul, ih]

end
