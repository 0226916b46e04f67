prelude
import Absorption.Foundation.Rat.Fraction
import Absorption.Foundation.Field

/-!
# Rat/OrderedField: the rational numbers are a linearly ordered field

Purpose: the instance `OrderedField Rat`, which shows that what is proved over every ordered field
speaks of something; and the values of literals, `Rat.divInt_eq_div` and `Rat.mkRat_eq_div`. Each
law becomes one of `Int` by writing rational numbers as fractions.
-/

namespace Rat

open IsFraction

/-! ## The field -/

protected theorem add_assoc (a b c : Rat) : a + b + c = a + (b + c) :=
  ((self a).add (self b) |>.add (self c)).eq ((self a).add ((self b).add (self c)))
    (ring [a.num, b.num, c.num, Nat.cast a.den, Nat.cast b.den, Nat.cast c.den])

protected theorem add_comm (a b : Rat) : a + b = b + a :=
  ((self a).add (self b)).eq ((self b).add (self a))
    (ring [a.num, b.num, Nat.cast a.den, Nat.cast b.den])

protected theorem add_zero (a : Rat) : a + 0 = a :=
  ((self a).add (natCast 0)).eq (self a) (ring [a.num, Nat.cast a.den])

protected theorem add_neg_cancel (a : Rat) : a + -a = 0 :=
  ((self a).add (self a).neg).eq (natCast 0) (ring [a.num, Nat.cast a.den])

protected theorem mul_assoc (a b c : Rat) : a * b * c = a * (b * c) :=
  ((self a).mul (self b) |>.mul (self c)).eq ((self a).mul ((self b).mul (self c)))
    (ring [a.num, b.num, c.num, Nat.cast a.den, Nat.cast b.den, Nat.cast c.den])

protected theorem mul_comm (a b : Rat) : a * b = b * a :=
  ((self a).mul (self b)).eq ((self b).mul (self a))
    (ring [a.num, b.num, Nat.cast a.den, Nat.cast b.den])

protected theorem mul_one (a : Rat) : a * 1 = a :=
  ((self a).mul (natCast 1)).eq (self a) (ring [a.num, Nat.cast a.den])

protected theorem mul_add (a b c : Rat) : a * (b + c) = a * b + a * c :=
  ((self a).mul ((self b).add (self c))).eq (((self a).mul (self b)).add ((self a).mul (self c)))
    (ring [a.num, b.num, c.num, Nat.cast a.den, Nat.cast b.den, Nat.cast c.den])

protected theorem natCast_succ (n : Nat) : (Nat.cast (n + 1) : Rat) = Nat.cast n + 1 :=
  (natCast (n + 1)).eq ((natCast n).add (natCast 1))
    (by rw [Nat.cast_succ]; exact ring [Nat.cast n])

theorem num_ne_zero {a : Rat} (h : a ≠ 0) : a.num ≠ 0 := fun e =>
  h ((self a).eq (natCast 0) (by rw [e, Nat.cast_zero, zero_mul, zero_mul]))

protected theorem mul_inv_cancel {a : Rat} (h : a ≠ 0) : a * a⁻¹ = 1 :=
  ((self a).mul (IsFraction.inv a (num_ne_zero h))).eq (natCast 1) (ring [a.num, Nat.cast a.den])

/-! ## The order -/

protected theorem le_iff {a b : Rat} :
    a ≤ b ↔ a.num * Nat.cast b.den ≤ b.num * Nat.cast a.den := Iff.rfl

protected theorem le_trans {a b c : Rat} (h : a ≤ b) (h' : b ≤ c) : a ≤ c := by
  refine le_of_mul_le_mul_right (c := Nat.cast b.den) ?_ b.natCast_den_pos
  exact le_of_combination_pair (le_of_lt c.natCast_den_pos) h
    (le_of_lt a.natCast_den_pos) h'
    (ring [a.num, b.num, c.num, Nat.cast a.den, Nat.cast b.den, Nat.cast c.den])

protected theorem le_antisymm {a b : Rat} (h : a ≤ b) (h' : b ≤ a) : a = b :=
  eq_of_cross (le_antisymm h h')

protected theorem lt_iff_not_le {a b : Rat} : a < b ↔ ¬b ≤ a := Int.lt_iff_not_le

protected theorem add_le_add_left {a b : Rat} (h : a ≤ b) (c : Rat) : c + a ≤ c + b := by
  refine (((self c).add (self a)).le_iff ((self c).add (self b))
    (mul_pos c.natCast_den_pos a.natCast_den_pos)
    (mul_pos c.natCast_den_pos b.natCast_den_pos)).mpr ?_
  exact le_of_combination (mul_self_nonneg (Nat.cast c.den)) h
    (ring [a.num, b.num, c.num, Nat.cast a.den, Nat.cast b.den, Nat.cast c.den])

/-- A fraction with positive denominator is positive when its numerator is. -/
theorem pos_iff_of_isFraction {a : Rat} {n d : Int} (h : IsFraction a n d) (hd : 0 < d) :
    0 < a ↔ 0 < n := by
  have le : a ≤ 0 ↔ n * 1 ≤ 0 * d := h.le_iff (natCast 0) hd zero_lt_one
  rw [mul_one, zero_mul] at le
  rw [Rat.lt_iff_not_le, le, not_le]

protected theorem mul_pos {a b : Rat} (ha : 0 < a) (hb : 0 < b) : 0 < a * b :=
  (pos_iff_of_isFraction ((self a).mul (self b))
    (mul_pos a.natCast_den_pos b.natCast_den_pos)).mpr
    (mul_pos ((pos_iff_of_isFraction (self a) a.natCast_den_pos).mp ha)
      ((pos_iff_of_isFraction (self b) b.natCast_den_pos).mp hb))

end Rat

/-- The rational numbers are a linearly ordered field. -/
instance instOrderedFieldRat : OrderedField Rat where
  add_assoc := Rat.add_assoc
  add_comm := Rat.add_comm
  add_zero := Rat.add_zero
  add_neg_cancel := Rat.add_neg_cancel
  sub_eq_add_neg _ _ := rfl
  mul_assoc := Rat.mul_assoc
  mul_comm := Rat.mul_comm
  mul_one := Rat.mul_one
  mul_add := Rat.mul_add
  natCast_succ := Rat.natCast_succ
  le_trans := Rat.le_trans
  le_antisymm := Rat.le_antisymm
  le_total _ _ := le_total (R := Int) _ _
  lt_iff_not_le := Rat.lt_iff_not_le
  decideLE := Rat.instDecidableLe
  add_le_add_left := Rat.add_le_add_left
  mul_pos := Rat.mul_pos
  zero_lt_one := by decide
  mul_inv_cancel := Rat.mul_inv_cancel
  div_eq_mul_inv _ _ := rfl

/-! ## The values of literals -/

namespace Rat

/-- The image of an integer is the fraction with denominator `1`. -/
theorem intCast_eq (a : Int) : (Int.cast a : Rat) = ofInt a := by
  cases a <;> rfl

/-- The literal `divInt n d` is the quotient of the two integers in the field, also when `d = 0`. -/
theorem divInt_eq_div (n d : Int) : divInt n d = Int.cast n / Int.cast d := by
  by_cases h : d = 0
  · subst h
    exact (mul_zero (Int.cast n : Rat)).symm
  · refine eq_div_iff (Int.cast_ne_zero.mpr h) |>.mpr ?_
    rw [intCast_eq, intCast_eq]
    exact ((IsFraction.divInt n h).mul (IsFraction.ofInt d)).eq (IsFraction.ofInt n) (ring [n, d])

theorem mkRat_eq_div (n : Int) (d : Nat) : mkRat n d = Int.cast n / Nat.cast d :=
  divInt_eq_div n (Int.ofNat d)

end Rat
