prelude
import Absorption.Foundation.Rat
import Absorption.Foundation.Int.Cast
import Absorption.Foundation.Order.Combination
import Absorption.Foundation.RingReify

/-!
# Rat/Fraction: every rational number is a fraction of integers

Purpose: each operation of `Rat`, and its order, in terms of fractions `n / d` that need not be in
lowest terms; laws of `Rat` thereby become laws of `Int`. Main results: `Rat.IsFraction.eq`,
`Rat.IsFraction.le_iff`, and one lemma for each operation.
-/

namespace Rat

/-- `a` is the fraction `n / d`, by cross multiplication. -/
structure IsFraction (a : Rat) (n d : Int) : Prop where
  den_ne_zero : d ≠ 0
  cross : a.num * d = n * Nat.cast a.den

theorem natCast_den_pos (a : Rat) : (0 : Int) < Nat.cast a.den :=
  Int.ofNat_lt_ofNat.mpr (Nat.pos_of_ne_zero a.den_nz)

theorem natCast_den_ne_zero (a : Rat) : (Nat.cast a.den : Int) ≠ 0 := ne_of_gt a.natCast_den_pos

/-! ## Equality -/

/-- Rational numbers are equal when their cross products are. -/
theorem eq_of_cross {a b : Rat} (h : a.num * Nat.cast b.den = b.num * Nat.cast a.den) : a = b := by
  have abs : Int.natAbs a.num * b.den = Int.natAbs b.num * a.den := by
    have e : Int.natAbs (a.num * Nat.cast b.den) = Int.natAbs (b.num * Nat.cast a.den) :=
      congrArg Int.natAbs h
    rwa [Int.natAbs_mul, Int.natAbs_mul] at e
  have den : a.den = b.den := (Nat.eq_and_eq_of_coprime a.reduced b.reduced abs).2
  rw [den] at h
  exact ext (mul_right_cancel_of_ne_zero b.natCast_den_ne_zero h) den

namespace IsFraction

variable {a b : Rat} {n m d e : Int}

theorem self (a : Rat) : IsFraction a a.num (Nat.cast a.den) := ⟨a.natCast_den_ne_zero, rfl⟩

/-- A rational number is determined by any fraction that it is. -/
theorem eq (ha : IsFraction a n d) (hb : IsFraction b m e) (h : n * e = m * d) : a = b := by
  refine eq_of_cross (mul_right_cancel_of_ne_zero (mul_ne_zero ha.den_ne_zero hb.den_ne_zero) ?_)
  exact linear_combination_three (Nat.cast b.den * e) ha.cross (-(Nat.cast a.den * d)) hb.cross
    (Nat.cast a.den * Nat.cast b.den) h
    (ring [a.num, b.num, n, m, d, e, Nat.cast a.den, Nat.cast b.den])

/-! ## Operations -/

theorem ofInt (n : Int) : IsFraction (Rat.ofInt n) n 1 := ⟨one_ne_zero, rfl⟩

theorem natCast (n : Nat) : IsFraction (Nat.cast n) (Nat.cast n) 1 := ofInt (Int.ofNat n)

theorem normalize (n : Int) {d : Nat} (h : d ≠ 0) :
    IsFraction (Rat.normalize n d h) n (Nat.cast d) where
  den_ne_zero := ne_of_gt (Int.ofNat_lt_ofNat.mpr (Nat.pos_of_ne_zero h))
  cross := by
    have den : (Nat.cast d : Int) =
        Nat.cast (Nat.gcd (Int.natAbs n) d) * Nat.cast (Rat.normalize n d h).den :=
      congrArg Int.ofNat (Nat.mul_div_cancel' (Nat.gcd_dvd_right (Int.natAbs n) d)).symm
    have num : (Rat.normalize n d h).num * Nat.cast (Nat.gcd (Int.natAbs n) d) = n :=
      Int.ediv_mul_cancel (gcd_dvd_num n d)
    rw [den, ← mul_assoc, num]

theorem mkRat (n : Int) {d : Nat} (h : d ≠ 0) : IsFraction (mkRat n d) n (Nat.cast d) := by
  cases d with
  | zero => exact absurd rfl h
  | succ d => exact normalize n h

theorem divInt (n : Int) {d : Int} (h : d ≠ 0) : IsFraction (divInt n d) n d := by
  cases d with
  | ofNat d => exact mkRat n fun e => h (congrArg Int.ofNat e)
  | negSucc d =>
    have f : IsFraction (Rat.divInt n (Int.negSucc d)) (-n) (Nat.cast (d + 1)) :=
      normalize (-n) (Nat.succ_ne_zero d)
    refine ⟨h, neg_inj.mp ?_⟩
    rw [← neg_mul n, ← f.cross, Int.negSucc_eq, mul_neg, neg_neg]

theorem add (ha : IsFraction a n d) (hb : IsFraction b m e) :
    IsFraction (a + b) (n * e + m * d) (d * e) := by
  have sum : IsFraction (a + b) (a.num * Nat.cast b.den + b.num * Nat.cast a.den)
      (Nat.cast (a.den * b.den)) := normalize _ (Nat.mul_ne_zero a.den_nz b.den_nz)
  refine ⟨mul_ne_zero ha.den_ne_zero hb.den_ne_zero,
    mul_right_cancel_of_ne_zero sum.den_ne_zero ?_⟩
  exact linear_combination_three (d * e) sum.cross
    (Nat.cast (a + b).den * e * Nat.cast b.den) ha.cross
    (Nat.cast (a + b).den * d * Nat.cast a.den) hb.cross
    (ring [a.num, b.num, (a + b).num, n, m, d, e, Nat.cast a.den, Nat.cast b.den,
      Nat.cast (a + b).den])

theorem mul (ha : IsFraction a n d) (hb : IsFraction b m e) :
    IsFraction (a * b) (n * m) (d * e) := by
  have product : IsFraction (a * b) (a.num * b.num) (Nat.cast (a.den * b.den)) :=
    normalize _ (Nat.mul_ne_zero a.den_nz b.den_nz)
  refine ⟨mul_ne_zero ha.den_ne_zero hb.den_ne_zero,
    mul_right_cancel_of_ne_zero product.den_ne_zero ?_⟩
  exact linear_combination_three (d * e) product.cross
    (Nat.cast (a * b).den * b.num * e) ha.cross
    (Nat.cast (a * b).den * n * Nat.cast a.den) hb.cross
    (ring [a.num, b.num, (a * b).num, n, m, d, e, Nat.cast a.den, Nat.cast b.den,
      Nat.cast (a * b).den])

theorem neg (ha : IsFraction a n d) : IsFraction (-a) (-n) d where
  den_ne_zero := ha.den_ne_zero
  cross := by
    change -a.num * d = -n * Nat.cast a.den
    rw [neg_mul, neg_mul, ha.cross]

/-- The inverse of a number that is not `0` is the reciprocal fraction. -/
theorem inv (a : Rat) (h : a.num ≠ 0) : IsFraction a⁻¹ (Nat.cast a.den) a.num :=
  divInt (Nat.cast a.den) h

/-! ## Order -/

/-- Fractions with positive denominators are compared by cross multiplication. -/
theorem le_iff (ha : IsFraction a n d) (hb : IsFraction b m e) (hd : 0 < d) (he : 0 < e) :
    a ≤ b ↔ n * e ≤ m * d := by
  have pos : (0 : Int) < Nat.cast a.den * Nat.cast b.den :=
    mul_pos a.natCast_den_pos b.natCast_den_pos
  have left : a.num * Nat.cast b.den * (d * e) = n * e * (Nat.cast a.den * Nat.cast b.den) :=
    linear_combination (Nat.cast b.den * e) ha.cross
      (ring [a.num, n, d, e, Nat.cast a.den, Nat.cast b.den])
  have right : b.num * Nat.cast a.den * (d * e) = m * d * (Nat.cast a.den * Nat.cast b.den) :=
    linear_combination (Nat.cast a.den * d) hb.cross
      (ring [b.num, m, d, e, Nat.cast a.den, Nat.cast b.den])
  rw [← mul_le_mul_iff_of_pos_right pos, ← left, ← right,
    mul_le_mul_iff_of_pos_right (mul_pos hd he)]
  exact Iff.rfl

end IsFraction

end Rat
