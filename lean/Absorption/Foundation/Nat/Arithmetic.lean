prelude
import Absorption.Foundation.Logic

/-!
# Nat/Arithmetic: addition, multiplication and powers of natural numbers

Purpose: the equations of the commutative semiring `Nat`. The order is in `Nat/Order`. Names as in
`Init`.
-/

namespace Nat

/-! ## Successor -/

@[simp] theorem succ_eq_add_one (n : Nat) : succ n = n + 1 := rfl
@[simp] theorem succ_ne_zero (n : Nat) : ¬n + 1 = 0 := fun h => by cases h
@[simp] theorem zero_ne_add_one (n : Nat) : ¬0 = n + 1 := fun h => by cases h
@[simp] protected theorem one_ne_zero : ¬(1 : Nat) = 0 := succ_ne_zero 0
@[simp] protected theorem zero_ne_one : ¬(0 : Nat) = 1 := zero_ne_add_one 0
@[simp] theorem pred_zero : pred 0 = 0 := rfl
@[simp] theorem pred_succ (n : Nat) : pred (n + 1) = n := rfl

theorem exists_eq_add_one_of_ne_zero {n : Nat} (h : n ≠ 0) : ∃ k, n = k + 1 := by
  cases n with
  | zero => exact absurd rfl h
  | succ k => exact ⟨k, rfl⟩

/-! ## Addition -/

@[simp] protected theorem add_zero (n : Nat) : n + 0 = n := rfl
theorem add_succ (n m : Nat) : n + succ m = succ (n + m) := rfl

@[simp] protected theorem zero_add (n : Nat) : 0 + n = n := by
  induction n with
  | zero => rfl
  | succ n ih => exact congrArg succ ih

theorem succ_add (n m : Nat) : n + 1 + m = n + m + 1 := by
  induction m with
  | zero => rfl
  | succ m ih => exact congrArg succ ih

protected theorem add_comm (n m : Nat) : n + m = m + n := by
  induction m with
  | zero => exact (Nat.zero_add n).symm
  | succ m ih => rw [succ_add, ← ih]; rfl

protected theorem add_assoc (n m k : Nat) : n + m + k = n + (m + k) := by
  induction k with
  | zero => rfl
  | succ k ih => exact congrArg succ ih

protected theorem add_left_comm (n m k : Nat) : n + (m + k) = m + (n + k) := by
  rw [← Nat.add_assoc, Nat.add_comm n, Nat.add_assoc]

protected theorem add_right_comm (n m k : Nat) : n + m + k = n + k + m := by
  rw [Nat.add_assoc, Nat.add_comm m, Nat.add_assoc]

protected theorem add_add_add_comm (a b c d : Nat) : a + b + (c + d) = a + c + (b + d) := by
  rw [Nat.add_assoc, Nat.add_left_comm b, Nat.add_assoc]

protected theorem add_right_cancel {n m k : Nat} (h : n + m = k + m) : n = k := by
  induction m with
  | zero => exact h
  | succ m ih => exact ih (succ.inj h)

protected theorem add_left_cancel {n m k : Nat} (h : n + m = n + k) : m = k := by
  rw [Nat.add_comm n, Nat.add_comm n] at h
  exact Nat.add_right_cancel h

@[simp] protected theorem add_right_cancel_iff {n m k : Nat} : m + n = k + n ↔ m = k :=
  ⟨Nat.add_right_cancel, congrArg (· + n)⟩

@[simp] protected theorem add_left_cancel_iff {n m k : Nat} : n + m = n + k ↔ m = k :=
  ⟨Nat.add_left_cancel, congrArg (n + ·)⟩

protected theorem eq_zero_of_add_eq_zero {n m : Nat} (h : n + m = 0) : n = 0 ∧ m = 0 := by
  cases m with
  | zero => exact ⟨h, rfl⟩
  | succ m => exact absurd h (succ_ne_zero (n + m))

@[simp] protected theorem add_eq_zero_iff {n m : Nat} : n + m = 0 ↔ n = 0 ∧ m = 0 :=
  ⟨Nat.eq_zero_of_add_eq_zero, fun h => by rw [h.1, h.2]⟩

/-! ## Multiplication -/

@[simp] protected theorem mul_zero (n : Nat) : n * 0 = 0 := rfl
theorem mul_succ (n m : Nat) : n * (m + 1) = n * m + n := rfl

@[simp] protected theorem zero_mul (n : Nat) : 0 * n = 0 := by
  induction n with
  | zero => rfl
  | succ n ih => exact ih

theorem succ_mul (n m : Nat) : (n + 1) * m = n * m + m := by
  induction m with
  | zero => rfl
  | succ m ih => rw [mul_succ, ih, mul_succ, Nat.add_assoc, Nat.add_assoc,
      Nat.add_left_comm m]

protected theorem mul_comm (n m : Nat) : n * m = m * n := by
  induction m with
  | zero => exact (Nat.zero_mul n).symm
  | succ m ih => rw [mul_succ, succ_mul, ih]

@[simp] protected theorem mul_one (n : Nat) : n * 1 = n := Nat.zero_add n
@[simp] protected theorem one_mul (n : Nat) : 1 * n = n := by rw [Nat.mul_comm, Nat.mul_one]

protected theorem mul_add (a b c : Nat) : a * (b + c) = a * b + a * c := by
  induction c with
  | zero => rfl
  | succ c ih => rw [← Nat.add_assoc, mul_succ, ih, mul_succ, Nat.add_assoc]

protected theorem add_mul (a b c : Nat) : (a + b) * c = a * c + b * c := by
  rw [Nat.mul_comm, Nat.mul_add, Nat.mul_comm c, Nat.mul_comm c]

protected theorem mul_assoc (a b c : Nat) : a * b * c = a * (b * c) := by
  induction c with
  | zero => rfl
  | succ c ih => rw [mul_succ, mul_succ, ih, Nat.mul_add]

protected theorem mul_left_comm (a b c : Nat) : a * (b * c) = b * (a * c) := by
  rw [← Nat.mul_assoc, Nat.mul_comm a, Nat.mul_assoc]

protected theorem mul_right_comm (a b c : Nat) : a * b * c = a * c * b := by
  rw [Nat.mul_assoc, Nat.mul_comm b, Nat.mul_assoc]

protected theorem mul_mul_mul_comm (a b c d : Nat) : a * b * (c * d) = a * c * (b * d) := by
  rw [Nat.mul_assoc, Nat.mul_left_comm b, Nat.mul_assoc]

protected theorem mul_eq_zero {n m : Nat} : n * m = 0 ↔ n = 0 ∨ m = 0 := by
  constructor
  · intro h
    cases m with
    | zero => exact Or.inr rfl
    | succ m => exact Or.inl (Nat.eq_zero_of_add_eq_zero h).2
  · intro h
    cases h with
    | inl h => rw [h, Nat.zero_mul]
    | inr h => rw [h]; rfl

protected theorem mul_ne_zero {n m : Nat} (hn : n ≠ 0) (hm : m ≠ 0) : n * m ≠ 0 :=
  fun h => (Nat.mul_eq_zero.mp h).elim hn hm

protected theorem mul_left_cancel {n m k : Nat} (hn : n ≠ 0) (h : n * m = n * k) : m = k := by
  induction m generalizing k with
  | zero => exact ((Nat.mul_eq_zero.mp h.symm).resolve_left hn).symm
  | succ m ih =>
    cases k with
    | zero => exact absurd ((Nat.mul_eq_zero.mp h).resolve_left hn) (succ_ne_zero m)
    | succ k => rw [ih (Nat.add_right_cancel h)]

protected theorem mul_right_cancel {n m k : Nat} (hm : m ≠ 0) (h : n * m = k * m) : n = k := by
  rw [Nat.mul_comm n, Nat.mul_comm k] at h
  exact Nat.mul_left_cancel hm h

/-! ## Powers -/

@[simp] protected theorem pow_zero (n : Nat) : n ^ 0 = 1 := rfl
protected theorem pow_succ (n m : Nat) : n ^ (m + 1) = n ^ m * n := rfl

protected theorem pow_add (a m n : Nat) : a ^ (m + n) = a ^ m * a ^ n := by
  induction n with
  | zero => exact (Nat.mul_one _).symm
  | succ n ih => rw [← Nat.add_assoc, Nat.pow_succ, ih, Nat.pow_succ, Nat.mul_assoc]

protected theorem pow_mul (a m n : Nat) : a ^ (m * n) = (a ^ m) ^ n := by
  induction n with
  | zero => rfl
  | succ n ih => rw [Nat.mul_succ, Nat.pow_add, ih, Nat.pow_succ]

protected theorem mul_pow (a b n : Nat) : (a * b) ^ n = a ^ n * b ^ n := by
  induction n with
  | zero => rfl
  | succ n ih => rw [Nat.pow_succ, ih, Nat.pow_succ, Nat.pow_succ, Nat.mul_mul_mul_comm]

end Nat
