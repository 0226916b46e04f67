prelude
import Absorption.Foundation.Nat.Order

/-!
# Nat/Monotone: addition and multiplication respect the order

Purpose: monotonicity and cancellation of inequalities. Names as in `Init`.
-/

namespace Nat

/-! ## Addition -/

@[simp] theorem le_add_right (n k : Nat) : n ≤ n + k := by
  induction k with
  | zero => exact le.refl
  | succ k ih => exact le.step ih

@[simp] theorem le_add_left (n k : Nat) : n ≤ k + n := Nat.add_comm n k ▸ le_add_right n k

theorem le.dest {n m : Nat} (h : n ≤ m) : ∃ k, n + k = m := by
  induction h with
  | refl => exact ⟨0, rfl⟩
  | step _ ih => exact ih.elim fun k hk => ⟨k + 1, congrArg succ hk⟩

theorem exists_eq_add_of_le {n m : Nat} (h : n ≤ m) : ∃ k, m = n + k :=
  (le.dest h).elim fun k hk => ⟨k, hk.symm⟩

theorem exists_eq_add_one_of_pos {n : Nat} (h : 0 < n) : ∃ k, n = k + 1 :=
  exists_eq_add_one_of_ne_zero (Nat.ne_of_gt h)

protected theorem add_le_add_left {n m : Nat} (h : n ≤ m) (k : Nat) : k + n ≤ k + m := by
  induction h with
  | refl => exact le.refl
  | step _ ih => exact le.step ih

protected theorem add_le_add_right {n m : Nat} (h : n ≤ m) (k : Nat) : n + k ≤ m + k := by
  rw [Nat.add_comm n, Nat.add_comm m]
  exact Nat.add_le_add_left h k

protected theorem add_le_add {a b c d : Nat} (h : a ≤ b) (h' : c ≤ d) : a + c ≤ b + d :=
  Nat.le_trans (Nat.add_le_add_right h c) (Nat.add_le_add_left h' b)

protected theorem add_lt_add_left {n m : Nat} (h : n < m) (k : Nat) : k + n < k + m :=
  Nat.add_le_add_left h k

protected theorem add_lt_add_right {n m : Nat} (h : n < m) (k : Nat) : n + k < m + k := by
  rw [Nat.add_comm n, Nat.add_comm m]
  exact Nat.add_lt_add_left h k

protected theorem add_lt_add_of_lt_of_le {a b c d : Nat} (h : a < b) (h' : c ≤ d) :
    a + c < b + d :=
  Nat.lt_of_lt_of_le (Nat.add_lt_add_right h c) (Nat.add_le_add_left h' b)

protected theorem le_of_add_le_add_right {n m k : Nat} (h : n + k ≤ m + k) : n ≤ m := by
  induction k with
  | zero => exact h
  | succ k ih => exact ih (le_of_succ_le_succ h)

protected theorem le_of_add_le_add_left {n m k : Nat} (h : k + n ≤ k + m) : n ≤ m := by
  rw [Nat.add_comm k, Nat.add_comm k] at h
  exact Nat.le_of_add_le_add_right h

@[simp] protected theorem add_le_add_iff_right {n m k : Nat} : n + k ≤ m + k ↔ n ≤ m :=
  ⟨Nat.le_of_add_le_add_right, fun h => Nat.add_le_add_right h k⟩

@[simp] protected theorem add_le_add_iff_left {n m k : Nat} : k + n ≤ k + m ↔ n ≤ m :=
  ⟨Nat.le_of_add_le_add_left, fun h => Nat.add_le_add_left h k⟩

protected theorem lt_of_add_lt_add_right {n m k : Nat} (h : n + k < m + k) : n < m :=
  Nat.lt_of_not_le fun h' => Nat.not_le_of_gt h (Nat.add_le_add_right h' k)

@[simp] protected theorem add_lt_add_iff_right {n m k : Nat} : n + k < m + k ↔ n < m :=
  ⟨Nat.lt_of_add_lt_add_right, fun h => Nat.add_lt_add_right h k⟩

/-! ## Multiplication -/

protected theorem mul_le_mul_left {n m : Nat} (k : Nat) (h : n ≤ m) : k * n ≤ k * m := by
  induction h with
  | refl => exact le.refl
  | step _ ih => exact Nat.le_trans ih (le_add_right _ k)

protected theorem mul_le_mul_right {n m : Nat} (k : Nat) (h : n ≤ m) : n * k ≤ m * k := by
  rw [Nat.mul_comm n, Nat.mul_comm m]
  exact Nat.mul_le_mul_left k h

protected theorem mul_le_mul {a b c d : Nat} (h : a ≤ b) (h' : c ≤ d) : a * c ≤ b * d :=
  Nat.le_trans (Nat.mul_le_mul_right c h) (Nat.mul_le_mul_left b h')

protected theorem mul_pos {n m : Nat} (h : 0 < n) (h' : 0 < m) : 0 < n * m :=
  Nat.pos_of_ne_zero (Nat.mul_ne_zero (Nat.ne_of_gt h) (Nat.ne_of_gt h'))

protected theorem pow_pos {n : Nat} (h : 0 < n) (k : Nat) : 0 < n ^ k := by
  induction k with
  | zero => exact Nat.lt_add_one 0
  | succ k ih => exact Nat.mul_pos ih h

protected theorem pos_of_mul_pos_right {n m : Nat} (h : 0 < n * m) : 0 < n :=
  Nat.pos_of_ne_zero fun e => Nat.ne_of_gt h (by rw [e, Nat.zero_mul])

protected theorem mul_lt_mul_of_pos_left {n m k : Nat} (h : n < m) (hk : 0 < k) :
    k * n < k * m :=
  Nat.lt_of_lt_of_le (Nat.add_lt_add_left hk (k * n)) (Nat.mul_le_mul_left k h)

protected theorem mul_lt_mul_of_pos_right {n m k : Nat} (h : n < m) (hk : 0 < k) :
    n * k < m * k := by
  rw [Nat.mul_comm n, Nat.mul_comm m]
  exact Nat.mul_lt_mul_of_pos_left h hk

protected theorem le_of_mul_le_mul_left {n m k : Nat} (h : k * n ≤ k * m) (hk : 0 < k) : n ≤ m :=
  Nat.le_of_not_lt fun h' => Nat.not_le_of_gt (Nat.mul_lt_mul_of_pos_left h' hk) h

protected theorem le_of_mul_le_mul_right {n m k : Nat} (h : n * k ≤ m * k) (hk : 0 < k) :
    n ≤ m :=
  Nat.le_of_not_lt fun h' => Nat.not_le_of_gt (Nat.mul_lt_mul_of_pos_right h' hk) h

protected theorem lt_of_mul_lt_mul_left {n m k : Nat} (h : k * n < k * m) : n < m :=
  Nat.lt_of_not_le fun h' => Nat.not_le_of_gt h (Nat.mul_le_mul_left k h')

protected theorem le_mul_of_pos_right {n m : Nat} (h : 0 < m) : n ≤ n * m :=
  Nat.le_trans (Nat.le_of_eq (Nat.mul_one n).symm) (Nat.mul_le_mul_left n h)

protected theorem eq_one_of_mul_eq_one {n m : Nat} (h : n * m = 1) : n = 1 := by
  have hm : 0 < m := Nat.pos_of_ne_zero fun e => Nat.one_ne_zero (by rw [← h, e, Nat.mul_zero])
  have hn : 0 < n := Nat.pos_of_ne_zero fun e => Nat.one_ne_zero (by rw [← h, e, Nat.zero_mul])
  exact Nat.le_antisymm (h ▸ Nat.le_mul_of_pos_right hm) hn

end Nat
