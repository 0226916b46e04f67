prelude
import Absorption.Foundation.Algebra

/-!
# Ring: the lemmas that a user of `CommRing` expects

Purpose: the axioms of `CommRing` under their usual names, what follows at once from them, and the
images of natural numbers. Names as in Mathlib. Powers are in `Power`; for longer identities see
`RingReify`.
-/

universe u

section
variable {R : Type u} [CommRing R]

/-! ## Addition -/

theorem add_assoc (a b c : R) : a + b + c = a + (b + c) := CommRing.add_assoc a b c

theorem add_comm (a b : R) : a + b = b + a := CommRing.add_comm a b

@[simp] theorem add_zero (a : R) : a + 0 = a := CommRing.add_zero a

@[simp] theorem zero_add (a : R) : 0 + a = a := by rw [add_comm, add_zero]

theorem add_left_comm (a b c : R) : a + (b + c) = b + (a + c) := by
  rw [← add_assoc, add_comm a b, add_assoc]

theorem add_right_comm (a b c : R) : a + b + c = a + c + b := by
  rw [add_assoc, add_comm b c, ← add_assoc]

theorem add_add_add_comm (a b c d : R) : a + b + (c + d) = a + c + (b + d) := by
  rw [add_assoc, add_left_comm b, ← add_assoc]

/-! ## Negation -/

@[simp] theorem add_neg_cancel (a : R) : a + -a = 0 := CommRing.add_neg_cancel a

@[simp] theorem neg_add_cancel (a : R) : -a + a = 0 := by rw [add_comm, add_neg_cancel]

@[simp] theorem add_neg_cancel_left (a b : R) : a + (-a + b) = b := by
  rw [← add_assoc, add_neg_cancel, zero_add]

@[simp] theorem neg_add_cancel_left (a b : R) : -a + (a + b) = b := by
  rw [← add_assoc, neg_add_cancel, zero_add]

@[simp] theorem add_neg_cancel_right (a b : R) : a + b + -b = a := by
  rw [add_assoc, add_neg_cancel, add_zero]

@[simp] theorem neg_add_cancel_right (a b : R) : a + -b + b = a := by
  rw [add_assoc, neg_add_cancel, add_zero]

theorem add_left_cancel {a b c : R} (h : a + b = a + c) : b = c := by
  rw [← neg_add_cancel_left a b, h, neg_add_cancel_left]

theorem add_right_cancel {a b c : R} (h : a + b = c + b) : a = c := by
  rw [← add_neg_cancel_right a b, h, add_neg_cancel_right]

theorem add_left_cancel_iff {a b c : R} : a + b = a + c ↔ b = c :=
  ⟨add_left_cancel, fun h => h ▸ rfl⟩

theorem add_right_cancel_iff {a b c : R} : a + b = c + b ↔ a = c :=
  ⟨add_right_cancel, fun h => h ▸ rfl⟩

theorem neg_eq_of_add_eq_zero_right {a b : R} (h : a + b = 0) : -a = b :=
  add_left_cancel ((add_neg_cancel a).trans h.symm)

theorem neg_eq_of_add_eq_zero_left {a b : R} (h : a + b = 0) : -b = a :=
  neg_eq_of_add_eq_zero_right ((add_comm b a).trans h)

theorem eq_neg_of_add_eq_zero_left {a b : R} (h : a + b = 0) : a = -b :=
  (neg_eq_of_add_eq_zero_left h).symm

@[simp] theorem neg_neg (a : R) : - -a = a := neg_eq_of_add_eq_zero_right (neg_add_cancel a)

@[simp] theorem neg_zero : -(0 : R) = 0 := neg_eq_of_add_eq_zero_right (add_zero 0)

theorem neg_add (a b : R) : -(a + b) = -a + -b :=
  neg_eq_of_add_eq_zero_right (by
    rw [add_add_add_comm, add_neg_cancel, add_neg_cancel, add_zero])

theorem neg_add_rev (a b : R) : -(a + b) = -b + -a := by rw [neg_add, add_comm]

theorem neg_inj {a b : R} : -a = -b ↔ a = b :=
  ⟨fun h => by rw [← neg_neg a, h, neg_neg], fun h => h ▸ rfl⟩

theorem neg_eq_zero {a : R} : -a = 0 ↔ a = 0 :=
  ⟨fun h => by rw [← neg_neg a, h, neg_zero], fun h => by rw [h, neg_zero]⟩

theorem neg_eq_iff_eq_neg {a b : R} : -a = b ↔ a = -b :=
  ⟨fun h => by rw [← h, neg_neg], fun h => by rw [h, neg_neg]⟩

/-! ## Subtraction -/

theorem sub_eq_add_neg (a b : R) : a - b = a + -b := CommRing.sub_eq_add_neg a b

@[simp] theorem sub_self (a : R) : a - a = 0 := by rw [sub_eq_add_neg, add_neg_cancel]

@[simp] theorem sub_zero (a : R) : a - 0 = a := by rw [sub_eq_add_neg, neg_zero, add_zero]

@[simp] theorem zero_sub (a : R) : 0 - a = -a := by rw [sub_eq_add_neg, zero_add]

theorem sub_neg_eq_add (a b : R) : a - -b = a + b := by rw [sub_eq_add_neg, neg_neg]

@[simp] theorem sub_add_cancel (a b : R) : a - b + b = a := by
  rw [sub_eq_add_neg, neg_add_cancel_right]

@[simp] theorem add_sub_cancel_right (a b : R) : a + b - b = a := by
  rw [sub_eq_add_neg, add_neg_cancel_right]

@[simp] theorem add_sub_cancel_left (a b : R) : a + b - a = b := by
  rw [add_comm, add_sub_cancel_right]

@[simp] theorem add_sub_cancel (a b : R) : a + (b - a) = b := by rw [add_comm, sub_add_cancel]

theorem neg_sub (a b : R) : -(a - b) = b - a := by
  rw [sub_eq_add_neg, sub_eq_add_neg, neg_add_rev, neg_neg]

theorem add_sub_assoc (a b c : R) : a + b - c = a + (b - c) := by
  rw [sub_eq_add_neg, sub_eq_add_neg, add_assoc]

theorem sub_sub (a b c : R) : a - b - c = a - (b + c) := by
  rw [sub_eq_add_neg, sub_eq_add_neg, sub_eq_add_neg, neg_add, add_assoc]

theorem add_sub_add_comm (a b c d : R) : a + b - (c + d) = a - c + (b - d) := by
  rw [sub_eq_add_neg, sub_eq_add_neg, sub_eq_add_neg, neg_add, add_add_add_comm]

theorem sub_add_sub_cancel (a b c : R) : a - b + (b - c) = a - c := by
  rw [← add_sub_assoc, sub_add_cancel]

theorem eq_of_sub_eq_zero {a b : R} (h : a - b = 0) : a = b := by
  rw [← sub_add_cancel a b, h, zero_add]

theorem sub_eq_zero_of_eq {a b : R} (h : a = b) : a - b = 0 := by rw [h, sub_self]

theorem sub_eq_zero {a b : R} : a - b = 0 ↔ a = b := ⟨eq_of_sub_eq_zero, sub_eq_zero_of_eq⟩

theorem sub_eq_iff_eq_add {a b c : R} : a - b = c ↔ a = c + b :=
  ⟨fun h => by rw [← h, sub_add_cancel], fun h => by rw [h, add_sub_cancel_right]⟩

theorem eq_sub_iff_add_eq {a b c : R} : a = b - c ↔ a + c = b :=
  ⟨fun h => by rw [h, sub_add_cancel], fun h => by rw [← h, add_sub_cancel_right]⟩

theorem eq_sub_of_add_eq {a b c : R} (h : a + c = b) : a = b - c := eq_sub_iff_add_eq.mpr h

theorem sub_eq_of_eq_add {a b c : R} (h : a = c + b) : a - b = c := sub_eq_iff_eq_add.mpr h

/-! ## Multiplication -/

theorem mul_assoc (a b c : R) : a * b * c = a * (b * c) := CommRing.mul_assoc a b c

theorem mul_comm (a b : R) : a * b = b * a := CommRing.mul_comm a b

@[simp] theorem mul_one (a : R) : a * 1 = a := CommRing.mul_one a

@[simp] theorem one_mul (a : R) : 1 * a = a := by rw [mul_comm, mul_one]

theorem mul_left_comm (a b c : R) : a * (b * c) = b * (a * c) := by
  rw [← mul_assoc, mul_comm a b, mul_assoc]

theorem mul_right_comm (a b c : R) : a * b * c = a * c * b := by
  rw [mul_assoc, mul_comm b c, ← mul_assoc]

theorem mul_mul_mul_comm (a b c d : R) : a * b * (c * d) = a * c * (b * d) := by
  rw [mul_assoc, mul_left_comm b, ← mul_assoc]

theorem mul_add (a b c : R) : a * (b + c) = a * b + a * c := CommRing.mul_add a b c

theorem add_mul (a b c : R) : (a + b) * c = a * c + b * c := by
  rw [mul_comm, mul_add, mul_comm c, mul_comm c]

@[simp] theorem mul_zero (a : R) : a * 0 = 0 := by
  have h : a * 0 + a * 0 = a * 0 + 0 := by rw [← mul_add, add_zero, add_zero]
  exact add_left_cancel h

@[simp] theorem zero_mul (a : R) : 0 * a = 0 := by rw [mul_comm, mul_zero]

theorem mul_neg (a b : R) : a * -b = -(a * b) :=
  (neg_eq_of_add_eq_zero_right (by rw [← mul_add, add_neg_cancel, mul_zero])).symm

theorem neg_mul (a b : R) : -a * b = -(a * b) := by rw [mul_comm, mul_neg, mul_comm]

theorem neg_mul_neg (a b : R) : -a * -b = a * b := by rw [neg_mul, mul_neg, neg_neg]

theorem neg_mul_comm (a b : R) : -a * b = a * -b := by rw [neg_mul, mul_neg]

theorem neg_one_mul (a : R) : -1 * a = -a := by rw [neg_mul, one_mul]

theorem mul_neg_one (a : R) : a * -1 = -a := by rw [mul_neg, mul_one]

theorem mul_sub (a b c : R) : a * (b - c) = a * b - a * c := by
  rw [sub_eq_add_neg, mul_add, mul_neg, ← sub_eq_add_neg]

theorem sub_mul (a b c : R) : (a - b) * c = a * c - b * c := by
  rw [mul_comm, mul_sub, mul_comm c, mul_comm c]

theorem sub_mul_sub (a b c d : R) :
    (a - b) * (c - d) = a * c + b * d - (a * d + b * c) := by
  rw [add_sub_add_comm, sub_mul, mul_sub, mul_sub, sub_eq_add_neg (a * c - a * d), neg_sub]

/-- In a ring with `0 = 1` all elements are equal. -/
theorem eq_of_zero_eq_one (h : (0 : R) = 1) (a b : R) : a = b := by
  rw [← mul_one a, ← h, mul_zero, ← mul_zero b, h, mul_one]

/-! ## Images of natural numbers -/

@[simp] theorem Nat.cast_zero : (Nat.cast 0 : R) = 0 := rfl

@[simp] theorem Nat.cast_one : (Nat.cast 1 : R) = 1 := rfl

/-- A numeral of `R` is the image of that numeral of `Nat`. -/
theorem Nat.cast_ofNat (n : Nat) : (Nat.cast n : R) = OfNat.ofNat n := rfl

theorem Nat.cast_succ (n : Nat) : (Nat.cast (n + 1) : R) = Nat.cast n + 1 :=
  CommRing.natCast_succ n

theorem Nat.cast_add (m n : Nat) : (Nat.cast (m + n) : R) = Nat.cast m + Nat.cast n := by
  induction n with
  | zero => exact (add_zero _).symm
  | succ n ih =>
    calc (Nat.cast (m + n + 1) : R)
      _ = Nat.cast m + Nat.cast n + 1 := by rw [Nat.cast_succ, ih]
      _ = Nat.cast m + Nat.cast (n + 1) := by rw [Nat.cast_succ, add_assoc]

theorem Nat.cast_mul (m n : Nat) : (Nat.cast (m * n) : R) = Nat.cast m * Nat.cast n := by
  induction n with
  | zero => exact (mul_zero _).symm
  | succ n ih =>
    calc (Nat.cast (m * n + m) : R)
      _ = Nat.cast m * Nat.cast n + Nat.cast m := by rw [Nat.cast_add, ih]
      _ = Nat.cast m * Nat.cast (n + 1) := by rw [Nat.cast_succ, mul_add, mul_one]

theorem one_add_one_eq_two : (1 : R) + 1 = 2 := (Nat.cast_succ 1).symm

theorem two_mul (a : R) : 2 * a = a + a := by rw [← one_add_one_eq_two, add_mul, one_mul]

theorem mul_two (a : R) : a * 2 = a + a := by rw [mul_comm, two_mul]

end
