prelude
import Absorption.Foundation.Int.Division

/-!
# Rat: the rational numbers and their operations

Purpose: the rational numbers as in `Init`: fractions in lowest terms, so that equal numbers have
equal numerators and equal denominators. Each operation brings its result to lowest terms by one
`Nat.gcd`, which the kernel computes with big integers. That they form an ordered field is
`Rat/OrderedField`; a literal of a generated file is best written `mkRat num den`.
-/

/-- A rational number: a fraction in lowest terms. -/
structure Rat where
  mk' ::
  num : Int
  den : Nat
  den_nz : den ≠ 0
  reduced : Nat.Coprime (Int.natAbs num) den

namespace Rat

/-! ## Fractions -/

/-- The integer `a`. -/
@[reducible] def ofInt (a : Int) : Rat := ⟨a, 1, Nat.one_ne_zero, Nat.gcd_one_right _⟩

instance instNatCastRat : NatCast Rat := ⟨fun n => ofInt (Int.ofNat n)⟩
instance instInhabitedRat : Inhabited Rat := ⟨0⟩

private theorem gcd_pos (a : Nat) {d : Nat} (h : d ≠ 0) : 0 < Nat.gcd a d :=
  Nat.gcd_pos_of_pos_right a (Nat.pos_of_ne_zero h)

/-- The greatest common divisor of numerator and denominator divides the numerator. -/
theorem gcd_dvd_num (n : Int) (d : Nat) : Int.ofNat (Nat.gcd (Int.natAbs n) d) ∣ n :=
  Int.natAbs_dvd_natAbs.mp (Nat.gcd_dvd_left (Int.natAbs n) d)

private theorem normalize_den_nz (a : Nat) {d : Nat} (h : d ≠ 0) : d / Nat.gcd a d ≠ 0 :=
  Nat.ne_of_gt (Nat.div_pos_of_dvd (Nat.gcd_dvd_right a d) (Nat.pos_of_ne_zero h))

private theorem normalize_reduced (n : Int) {d : Nat} (h : d ≠ 0) :
    Nat.Coprime (Int.natAbs (n / Int.ofNat (Nat.gcd (Int.natAbs n) d)))
      (d / Nat.gcd (Int.natAbs n) d) := by
  have pos : 0 < Nat.gcd (Int.natAbs n) d := gcd_pos (Int.natAbs n) h
  have ne : Int.ofNat (Nat.gcd (Int.natAbs n) d) ≠ 0 := fun e =>
    Nat.ne_of_gt pos (Int.ofNat.inj e)
  rw [Int.natAbs_ediv_of_dvd (gcd_dvd_num n d) ne]
  exact Nat.coprime_div_gcd_div_gcd pos

/-- The fraction `num / den` in lowest terms. -/
def normalize (num : Int) (den : Nat) (den_nz : den ≠ 0) : Rat :=
  ⟨num / Int.ofNat (Nat.gcd (Int.natAbs num) den), den / Nat.gcd (Int.natAbs num) den,
    normalize_den_nz (Int.natAbs num) den_nz, normalize_reduced num den_nz⟩

/-- The fraction `num / den` in lowest terms; `0` when `den` is. -/
def _root_.mkRat (num : Int) (den : Nat) : Rat :=
  match den with
  | .zero => 0
  | .succ d => normalize num (d + 1) (Nat.succ_ne_zero d)

/-- The fraction `num / den` in lowest terms; `0` when `den` is. -/
def divInt (num den : Int) : Rat :=
  match den with
  | .ofNat d => mkRat num d
  | .negSucc d => normalize (-num) (d + 1) (Nat.succ_ne_zero d)

/-! ## Operations -/

protected def add (a b : Rat) : Rat :=
  normalize (a.num * Int.ofNat b.den + b.num * Int.ofNat a.den) (a.den * b.den)
    (Nat.mul_ne_zero a.den_nz b.den_nz)

protected def mul (a b : Rat) : Rat :=
  normalize (a.num * b.num) (a.den * b.den) (Nat.mul_ne_zero a.den_nz b.den_nz)

protected def neg (a : Rat) : Rat :=
  ⟨-a.num, a.den, a.den_nz, (congrArg (Nat.gcd · a.den) (Int.natAbs_neg a.num)).trans a.reduced⟩

/-- The inverse; `0⁻¹ = 0`. -/
protected def inv (a : Rat) : Rat := divInt (Int.ofNat a.den) a.num

instance instAddRat : Add Rat := ⟨Rat.add⟩
instance instMulRat : Mul Rat := ⟨Rat.mul⟩
instance instNegRat : Neg Rat := ⟨Rat.neg⟩
instance instInvRat : Inv Rat := ⟨Rat.inv⟩

protected def sub (a b : Rat) : Rat := a + -b

/-- The quotient; `a / 0 = 0`. -/
protected def div (a b : Rat) : Rat := a * b⁻¹

instance instSubRat : Sub Rat := ⟨Rat.sub⟩
instance instDivRat : Div Rat := ⟨Rat.div⟩

/-! ## Order and equality, which are decidable -/

protected def le (a b : Rat) : Prop := a.num * Int.ofNat b.den ≤ b.num * Int.ofNat a.den
protected def lt (a b : Rat) : Prop := a.num * Int.ofNat b.den < b.num * Int.ofNat a.den

instance instLERat : LE Rat := ⟨Rat.le⟩
instance instLTRat : LT Rat := ⟨Rat.lt⟩

instance instDecidableLe (a b : Rat) : Decidable (a ≤ b) := Int.decLe _ _
instance instDecidableLt (a b : Rat) : Decidable (a < b) := Int.decLt _ _

/-- Rational numbers with the same numerator and the same denominator are equal. -/
theorem ext {a b : Rat} (hn : a.num = b.num) (hd : a.den = b.den) : a = b := by
  cases a
  cases b
  cases hn
  cases hd
  rfl

protected def decEq (a b : Rat) : Decidable (a = b) :=
  match Int.decEq a.num b.num, Nat.decEq a.den b.den with
  | isTrue hn, isTrue hd => isTrue (ext hn hd)
  | isFalse hn, _ => isFalse fun e => hn (congrArg num e)
  | _, isFalse hd => isFalse fun e => hd (congrArg den e)

instance instDecidableEqRat : DecidableEq Rat := Rat.decEq

end Rat
