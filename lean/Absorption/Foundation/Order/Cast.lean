prelude
import Absorption.Foundation.Order.Mul
import Absorption.Foundation.Nat.Order

/-!
# Cast: the order of the images of natural numbers

Purpose: `Nat.cast` keeps and reflects the order, so an ordered ring has characteristic zero. For
comparisons of numerals such as `(0 : R) < 2` or `(3 : R) ≤ 8` use `ofNat_pos _`, `ofNat_nonneg _`,
`ofNat_ne_zero _`, `ofNat_lt (by decide)`, `ofNat_le (by decide)`.
-/

universe u

section
variable {R : Type u} [OrderedRing R] {m n : Nat}

/-! ## Images of natural numbers -/

theorem Nat.cast_le_of_le (h : m ≤ n) : (Nat.cast m : R) ≤ Nat.cast n := by
  induction h with
  | refl => exact le_rfl
  | step _ ih =>
    refine le_trans ih (le_trans (_root_.lt_add_one _).le (ge_of_eq ?_))
    exact Nat.cast_succ _

theorem Nat.cast_lt_of_lt (h : m < n) : (Nat.cast m : R) < Nat.cast n :=
  have h' : (Nat.cast m : R) + 1 ≤ Nat.cast n := Nat.cast_succ (R := R) m ▸ Nat.cast_le_of_le h
  lt_of_lt_of_le (_root_.lt_add_one _) h'

theorem Nat.cast_le : (Nat.cast m : R) ≤ Nat.cast n ↔ m ≤ n :=
  ⟨fun h => Nat.le_of_not_lt fun h' => not_le_of_gt (Nat.cast_lt_of_lt h') h, Nat.cast_le_of_le⟩

theorem Nat.cast_lt : (Nat.cast m : R) < Nat.cast n ↔ m < n :=
  ⟨fun h => Nat.lt_of_not_le fun h' => not_le_of_gt h (Nat.cast_le_of_le h'), Nat.cast_lt_of_lt⟩

theorem Nat.cast_inj : (Nat.cast m : R) = Nat.cast n ↔ m = n :=
  ⟨fun h => Nat.le_antisymm (Nat.cast_le.mp (le_of_eq h)) (Nat.cast_le.mp (ge_of_eq h)),
    congrArg _⟩

theorem Nat.cast_nonneg (n : Nat) : (0 : R) ≤ Nat.cast n := Nat.cast_le_of_le (Nat.zero_le n)

theorem Nat.cast_pos : (0 : R) < Nat.cast n ↔ 0 < n := Nat.cast_lt (R := R) (m := 0)

theorem Nat.cast_pos_of_pos (h : 0 < n) : (0 : R) < Nat.cast n := Nat.cast_pos.mpr h

theorem Nat.cast_eq_zero : (Nat.cast n : R) = 0 ↔ n = 0 := Nat.cast_inj (R := R) (n := 0)

theorem Nat.cast_ne_zero : (Nat.cast n : R) ≠ 0 ↔ n ≠ 0 := not_congr Nat.cast_eq_zero

theorem Nat.cast_add_one_pos (n : Nat) : (0 : R) < Nat.cast n + 1 :=
  add_pos_of_nonneg_of_pos (Nat.cast_nonneg n) zero_lt_one

/-! ## Numerals -/

theorem ofNat_le (h : m ≤ n) : (OfNat.ofNat m : R) ≤ OfNat.ofNat n := Nat.cast_le_of_le h

theorem ofNat_lt (h : m < n) : (OfNat.ofNat m : R) < OfNat.ofNat n := Nat.cast_lt_of_lt h

theorem ofNat_ne (h : m ≠ n) : (OfNat.ofNat m : R) ≠ OfNat.ofNat n := fun e => h (Nat.cast_inj.mp e)

theorem ofNat_nonneg (n : Nat) : (0 : R) ≤ OfNat.ofNat n := Nat.cast_nonneg n

theorem ofNat_pos (n : Nat) : (0 : R) < OfNat.ofNat (n + 1) :=
  Nat.cast_pos_of_pos (Nat.succ_pos n)

theorem ofNat_ne_zero (n : Nat) : (OfNat.ofNat (n + 1) : R) ≠ 0 := ne_of_gt (ofNat_pos n)

theorem zero_lt_two : (0 : R) < 2 := ofNat_pos 1

theorem zero_lt_three : (0 : R) < 3 := ofNat_pos 2

theorem zero_lt_four : (0 : R) < 4 := ofNat_pos 3

theorem zero_le_two : (0 : R) ≤ 2 := ofNat_nonneg 2

theorem one_lt_two : (1 : R) < 2 := ofNat_lt (m := 1) (by decide)

theorem one_le_two : (1 : R) ≤ 2 := le_of_lt one_lt_two

theorem two_ne_zero : (2 : R) ≠ 0 := ofNat_ne_zero 1

theorem neg_one_lt_zero : -(1 : R) < 0 := neg_lt_zero.mpr zero_lt_one

/-- The only number that is its own negative is zero. -/
theorem self_eq_neg {a : R} : a = -a ↔ a = 0 := by
  rw [← sub_eq_zero, sub_neg_eq_add, ← two_mul, mul_eq_zero]
  exact ⟨fun h => h.resolve_left two_ne_zero, Or.inr⟩

end
