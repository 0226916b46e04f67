prelude
import Absorption.Foundation.Ring

/-!
# Power: natural powers in a commutative ring

Purpose: `x ^ n` for `n : Nat`, by recursion on `n`, and its laws. Names as in Mathlib.
-/

universe u

section
variable {R : Type u} [CommRing R]

/-- The `n`-th power of `x`: the product of `n` copies of `x`. -/
def CommRing.npow (x : R) : Nat → R
  | 0 => 1
  | n + 1 => npow x n * x

instance instNatPowOfCommRing : NatPow R := ⟨CommRing.npow⟩

@[simp] theorem pow_zero (x : R) : x ^ 0 = 1 := rfl

theorem pow_succ (x : R) (n : Nat) : x ^ (n + 1) = x ^ n * x := rfl

@[simp] theorem pow_one (x : R) : x ^ 1 = x := one_mul x

theorem pow_two (x : R) : x ^ 2 = x * x := by rw [pow_succ, pow_one]

theorem pow_add (x : R) (m n : Nat) : x ^ (m + n) = x ^ m * x ^ n := by
  induction n with
  | zero => exact (mul_one _).symm
  | succ n ih =>
    calc x ^ (m + n) * x
      _ = x ^ m * (x ^ n * x) := by rw [ih, mul_assoc]

theorem pow_mul (x : R) (m n : Nat) : x ^ (m * n) = (x ^ m) ^ n := by
  induction n with
  | zero => rfl
  | succ n ih =>
    calc x ^ (m * n + m)
      _ = (x ^ m) ^ n * x ^ m := by rw [pow_add, ih]

theorem mul_pow (x y : R) (n : Nat) : (x * y) ^ n = x ^ n * y ^ n := by
  induction n with
  | zero => exact (mul_one 1).symm
  | succ n ih =>
    calc (x * y) ^ n * (x * y)
      _ = x ^ n * x * (y ^ n * y) := by rw [ih, mul_mul_mul_comm]

theorem one_pow (n : Nat) : (1 : R) ^ n = 1 := by
  induction n with
  | zero => rfl
  | succ n ih => exact (mul_one _).trans ih

theorem zero_pow_succ (n : Nat) : (0 : R) ^ (n + 1) = 0 := mul_zero _

theorem Nat.cast_pow (m n : Nat) : (Nat.cast (m ^ n) : R) = Nat.cast m ^ n := by
  induction n with
  | zero => rfl
  | succ n ih =>
    calc (Nat.cast (m ^ n * m) : R)
      _ = Nat.cast m ^ n * Nat.cast m := by rw [Nat.cast_mul, ih]

end
