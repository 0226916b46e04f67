prelude
import Absorption.Foundation.Order.Mul
import Absorption.Foundation.Power

/-!
# Power: order and powers

Purpose: signs and monotonicity of powers with natural exponents. Main results: `pow_pos`,
`pow_nonneg`, `sq_nonneg`, `pow_le_pow_left`.
-/

universe u

section
variable {R : Type u} [OrderedRing R] {a b : R}

theorem pow_nonneg (h : 0 ≤ a) (n : Nat) : 0 ≤ a ^ n := by
  induction n with
  | zero => exact zero_le_one
  | succ n ih => exact mul_nonneg ih h

theorem pow_pos (h : 0 < a) (n : Nat) : 0 < a ^ n := by
  induction n with
  | zero => exact zero_lt_one
  | succ n ih => exact mul_pos ih h

theorem pow_ne_zero (n : Nat) (h : a ≠ 0) : a ^ n ≠ 0 := by
  induction n with
  | zero => exact one_ne_zero
  | succ n ih => exact mul_ne_zero ih h

theorem sq_nonneg (a : R) : 0 ≤ a ^ 2 := by
  rw [pow_two]
  exact mul_self_nonneg a

theorem sq_eq_zero : a ^ 2 = 0 ↔ a = 0 := by rw [pow_two, mul_self_eq_zero]

theorem pow_le_pow_left (ha : 0 ≤ a) (h : a ≤ b) (n : Nat) : a ^ n ≤ b ^ n := by
  induction n with
  | zero => exact le_rfl
  | succ n ih => exact mul_le_mul ih h ha (pow_nonneg (le_trans ha h) n)

theorem one_le_pow (h : 1 ≤ a) (n : Nat) : 1 ≤ a ^ n := by
  have h' := pow_le_pow_left zero_le_one h n
  rwa [one_pow] at h'

theorem pow_le_one (n : Nat) (ha : 0 ≤ a) (h : a ≤ 1) : a ^ n ≤ 1 := by
  have h' := pow_le_pow_left ha h n
  rwa [one_pow] at h'

end
