prelude
import Absorption.Foundation.Int.OrderedRing
import Absorption.Foundation.Order.Cast
import Absorption.Foundation.Power

/-!
# Int/Cast: the image of an integer in a commutative ring

Purpose: `Int.cast` is the one homomorphism from the integers to a commutative ring, and in an
ordered ring it keeps and reflects the order. Names as in Mathlib.
-/

universe u

/-- The image of an integer. -/
def Int.cast {R : Type u} [CommRing R] (a : Int) : R :=
  match a with
  | .ofNat n => Nat.cast n
  | .negSucc n => -Nat.cast (n + 1)

namespace Int

/-! ## A homomorphism of rings -/

section
variable {R : Type u} [CommRing R]

theorem cast_ofNat (n : Nat) : (Int.cast (ofNat n) : R) = Nat.cast n := rfl
theorem cast_negSucc (n : Nat) : (Int.cast (negSucc n) : R) = -Nat.cast (n + 1) := rfl
theorem cast_natCast (n : Nat) : (Int.cast (Nat.cast n) : R) = Nat.cast n := rfl
theorem cast_numeral (n : Nat) : (Int.cast (OfNat.ofNat n) : R) = OfNat.ofNat n := rfl
@[simp] theorem cast_zero : (Int.cast 0 : R) = 0 := rfl
@[simp] theorem cast_one : (Int.cast 1 : R) = 1 := rfl

theorem cast_subNatNat (m n : Nat) :
    (Int.cast (subNatNat m n) : R) = Nat.cast m - Nat.cast n := by
  refine subNatNat_elim m n (fun i n => ?_) (fun i m => ?_)
  · rw [cast_ofNat, Nat.cast_add, add_sub_cancel_left]
  · rw [cast_negSucc, Nat.add_assoc, Nat.cast_add m, ← neg_sub, add_sub_cancel_left]

theorem cast_add (a b : Int) : (Int.cast (a + b) : R) = Int.cast a + Int.cast b := by
  obtain ⟨m, n, ha⟩ := exists_eq_subNatNat a
  obtain ⟨k, l, hb⟩ := exists_eq_subNatNat b
  subst ha hb
  rw [subNatNat_add_subNatNat, cast_subNatNat, cast_subNatNat, cast_subNatNat, Nat.cast_add,
    Nat.cast_add, add_sub_add_comm]

theorem cast_neg (a : Int) : (Int.cast (-a) : R) = -Int.cast a := by
  obtain ⟨m, n, ha⟩ := exists_eq_subNatNat a
  subst ha
  rw [neg_subNatNat, cast_subNatNat, cast_subNatNat, neg_sub]

theorem cast_sub (a b : Int) : (Int.cast (a - b) : R) = Int.cast a - Int.cast b := by
  rw [sub_eq_add_neg, cast_add, cast_neg, ← sub_eq_add_neg]

theorem cast_mul (a b : Int) : (Int.cast (a * b) : R) = Int.cast a * Int.cast b := by
  obtain ⟨m, n, ha⟩ := exists_eq_subNatNat a
  obtain ⟨k, l, hb⟩ := exists_eq_subNatNat b
  subst ha hb
  rw [subNatNat_mul_subNatNat, cast_subNatNat, cast_subNatNat, cast_subNatNat]
  rw [Nat.cast_add, Nat.cast_add, Nat.cast_mul, Nat.cast_mul, Nat.cast_mul, Nat.cast_mul,
    ← sub_mul_sub]

theorem cast_pow (a : Int) (n : Nat) : (Int.cast (a ^ n) : R) = Int.cast a ^ n := by
  induction n with
  | zero => rfl
  | succ n ih => rw [pow_succ, cast_mul, ih, pow_succ]

end

/-! ## An embedding of ordered rings -/

section
variable {R : Type u} [OrderedRing R] {a b : Int}

theorem cast_nonneg : (0 : R) ≤ Int.cast a ↔ 0 ≤ a := by
  obtain ⟨m, n, ha⟩ := exists_eq_subNatNat a
  subst ha
  have le : subNatNat 0 0 ≤ subNatNat m n ↔ n ≤ m := by
    rw [subNatNat_le_iff, Nat.zero_add, Nat.add_zero]
  rw [cast_subNatNat, sub_nonneg, Nat.cast_le]
  exact le.symm

theorem cast_le : (Int.cast a : R) ≤ Int.cast b ↔ a ≤ b := by
  rw [← sub_nonneg, ← cast_sub, cast_nonneg, sub_nonneg]

theorem cast_lt : (Int.cast a : R) < Int.cast b ↔ a < b := by
  rw [← not_le, ← not_le, cast_le]

theorem cast_inj : (Int.cast a : R) = Int.cast b ↔ a = b :=
  ⟨fun h => le_antisymm (cast_le.mp (le_of_eq h)) (cast_le.mp (ge_of_eq h)), congrArg _⟩

theorem cast_pos : (0 : R) < Int.cast a ↔ 0 < a := cast_lt (R := R) (a := 0)
theorem cast_lt_zero : (Int.cast a : R) < 0 ↔ a < 0 := cast_lt (R := R) (b := 0)
theorem cast_nonpos : (Int.cast a : R) ≤ 0 ↔ a ≤ 0 := cast_le (R := R) (b := 0)
theorem cast_eq_zero : (Int.cast a : R) = 0 ↔ a = 0 := cast_inj (R := R) (b := 0)
theorem cast_ne_zero : (Int.cast a : R) ≠ 0 ↔ a ≠ 0 := not_congr cast_eq_zero

end

end Int
