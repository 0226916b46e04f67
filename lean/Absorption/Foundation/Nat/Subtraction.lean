prelude
import Absorption.Foundation.Nat.Monotone

/-!
# Nat/Subtraction: the laws of truncated subtraction

Purpose: `n - m` is `0` when `n ≤ m`, and otherwise the number that added to `m` gives `n`. Names as
in `Init`.
-/

namespace Nat

@[simp] protected theorem sub_zero (n : Nat) : n - 0 = n := rfl
theorem sub_succ (n m : Nat) : n - (m + 1) = pred (n - m) := rfl

@[simp] protected theorem add_sub_add_right (n k m : Nat) : n + k - (m + k) = n - m := by
  have step : ∀ a b : Nat, a + 1 - (b + 1) = a - b := by
    intro a b
    induction b with
    | zero => rfl
    | succ b ih => exact congrArg pred ih
  induction k with
  | zero => rfl
  | succ k ih => exact (step (n + k) (m + k)).trans ih

theorem succ_sub_succ (n m : Nat) : n + 1 - (m + 1) = n - m := Nat.add_sub_add_right n 1 m

@[simp] protected theorem add_sub_add_left (k n m : Nat) : k + n - (k + m) = n - m := by
  rw [Nat.add_comm k, Nat.add_comm k, Nat.add_sub_add_right]

@[simp] protected theorem add_sub_cancel (n m : Nat) : n + m - m = n := by
  have h : n + m - (0 + m) = n := Nat.add_sub_add_right n m 0
  rw [Nat.zero_add] at h
  exact h

@[simp] protected theorem add_sub_cancel_left (n m : Nat) : n + m - n = m := by
  rw [Nat.add_comm, Nat.add_sub_cancel]

@[simp] protected theorem sub_self (n : Nat) : n - n = 0 := Nat.add_sub_cancel_left n 0

@[simp] protected theorem sub_add_cancel {n m : Nat} (h : m ≤ n) : n - m + m = n := by
  obtain ⟨k, hk⟩ := exists_eq_add_of_le h
  rw [hk, Nat.add_sub_cancel_left, Nat.add_comm]

protected theorem add_sub_of_le {n m : Nat} (h : n ≤ m) : n + (m - n) = m := by
  rw [Nat.add_comm, Nat.sub_add_cancel h]

protected theorem sub_add_eq (n m k : Nat) : n - (m + k) = n - m - k := by
  induction k with
  | zero => rfl
  | succ k ih => exact congrArg pred ih

@[simp] protected theorem zero_sub (n : Nat) : 0 - n = 0 := by
  induction n with
  | zero => rfl
  | succ n ih => rw [sub_succ, ih]; rfl

protected theorem sub_eq_zero_of_le {n m : Nat} (h : n ≤ m) : n - m = 0 := by
  obtain ⟨k, hk⟩ := exists_eq_add_of_le h
  rw [hk, Nat.sub_add_eq, Nat.sub_self, Nat.zero_sub]

protected theorem le_of_sub_eq_zero {n m : Nat} (h : n - m = 0) : n ≤ m :=
  (Nat.le_total n m).elim id fun h' =>
    Nat.le_of_eq (by rw [← Nat.sub_add_cancel h', h, Nat.zero_add])

protected theorem sub_eq_of_eq_add {n m k : Nat} (h : n = k + m) : n - m = k := by
  rw [h, Nat.add_sub_cancel]

theorem sub_le (n m : Nat) : n - m ≤ n := by
  induction m with
  | zero => exact le.refl
  | succ m ih => exact Nat.le_trans (pred_le_pred (le_succ (n - m))) ih

protected theorem sub_lt {n m : Nat} (hn : 0 < n) (hm : 0 < m) : n - m < n := by
  obtain ⟨a, ha⟩ := exists_eq_add_one_of_pos hn
  obtain ⟨b, hb⟩ := exists_eq_add_one_of_pos hm
  rw [ha, hb, succ_sub_succ]
  exact succ_le_succ (sub_le a b)

protected theorem sub_pos_of_lt {n m : Nat} (h : n < m) : 0 < m - n :=
  Nat.pos_of_ne_zero fun e => Nat.not_le_of_gt h (Nat.le_of_sub_eq_zero e)

protected theorem add_sub_assoc {m k : Nat} (h : k ≤ m) (n : Nat) : n + m - k = n + (m - k) := by
  obtain ⟨a, ha⟩ := exists_eq_add_of_le h
  rw [ha, Nat.add_sub_cancel_left, Nat.add_left_comm, Nat.add_sub_cancel_left]

protected theorem sub_le_of_le_add {n m k : Nat} (h : n ≤ k + m) : n - m ≤ k :=
  match Nat.le_total n m with
  | .inl le => Nat.sub_eq_zero_of_le le ▸ Nat.zero_le k
  | .inr le => Nat.le_of_add_le_add_right ((Nat.sub_add_cancel le).symm ▸ h)

protected theorem le_sub_of_add_le {n m k : Nat} (h : n + m ≤ k) : n ≤ k - m :=
  Nat.le_of_add_le_add_right
    ((Nat.sub_add_cancel (Nat.le_trans (Nat.le_add_left m n) h)).symm ▸ h)

protected theorem sub_mul (n m k : Nat) : (n - m) * k = n * k - m * k := by
  cases Nat.le_total m n with
  | inl h =>
    obtain ⟨a, ha⟩ := exists_eq_add_of_le h
    rw [ha, Nat.add_sub_cancel_left, Nat.add_mul, Nat.add_sub_cancel_left]
  | inr h =>
    rw [Nat.sub_eq_zero_of_le h, Nat.sub_eq_zero_of_le (Nat.mul_le_mul_right k h), Nat.zero_mul]

protected theorem mul_sub (k n m : Nat) : k * (n - m) = k * n - k * m := by
  rw [Nat.mul_comm, Nat.sub_mul, Nat.mul_comm n, Nat.mul_comm m]

end Nat
