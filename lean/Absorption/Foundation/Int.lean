prelude
import Absorption.Foundation.Nat.Gcd
import Absorption.Foundation.Algebra

/-!
# Int: the integers and their operations

Purpose: the integers as in `Init`, with operations that the kernel evaluates on literals in a few
steps, each an operation on natural numbers. That they form an ordered ring is `Int/Order`.
-/

universe u

set_option genCtorIdx false in
/-- An integer: `ofNat n` is `n` and `negSucc n` is `-(n + 1)`. -/
inductive Int : Type where
  | ofNat (n : Nat) : Int
  | negSucc (n : Nat) : Int

attribute [extern "lean_nat_to_int"] Int.ofNat
attribute [extern "lean_int_neg_succ_of_nat"] Int.negSucc

namespace Int

/-! ## Operations -/

instance instNatCastInt : NatCast Int := ⟨Int.ofNat⟩
instance instInhabitedInt : Inhabited Int := ⟨ofNat 0⟩

/-- `-n`. -/
def negOfNat (n : Nat) : Int :=
  match n with
  | .zero => ofNat 0
  | .succ n => negSucc n

/-- `m - n`. -/
def subNatNat (m n : Nat) : Int :=
  match n - m with
  | .zero => ofNat (m - n)
  | .succ k => negSucc k

set_option bootstrap.genMatcherCode false in
@[extern "lean_int_neg"] protected def neg (a : Int) : Int :=
  match a with
  | ofNat n => negOfNat n
  | negSucc n => ofNat (n + 1)

set_option bootstrap.genMatcherCode false in
@[extern "lean_int_add"] protected def add (a b : Int) : Int :=
  match a, b with
  | ofNat m, ofNat n => ofNat (m + n)
  | ofNat m, negSucc n => subNatNat m (n + 1)
  | negSucc m, ofNat n => subNatNat n (m + 1)
  | negSucc m, negSucc n => negSucc (m + n + 1)

set_option bootstrap.genMatcherCode false in
@[extern "lean_int_mul"] protected def mul (a b : Int) : Int :=
  match a, b with
  | ofNat m, ofNat n => ofNat (m * n)
  | ofNat m, negSucc n => negOfNat (m * (n + 1))
  | negSucc m, ofNat n => negOfNat ((m + 1) * n)
  | negSucc m, negSucc n => ofNat ((m + 1) * (n + 1))

instance instNegInt : Neg Int := ⟨Int.neg⟩
instance instAddInt : Add Int := ⟨Int.add⟩
instance instMulInt : Mul Int := ⟨Int.mul⟩

@[extern "lean_int_sub"] protected def sub (a b : Int) : Int := a + -b

instance instSubInt : Sub Int := ⟨Int.sub⟩

/-! ## Absolute value -/

set_option bootstrap.genMatcherCode false in
/-- The absolute value, as a natural number. -/
@[extern "lean_nat_abs"] def natAbs (a : Int) : Nat :=
  match a with
  | ofNat n => n
  | negSucc n => n + 1

/-! ## Order -/

inductive NonNeg : Int → Prop where
  | mk (n : Nat) : NonNeg (ofNat n)

protected def le (a b : Int) : Prop := NonNeg (b - a)
instance instLEInt : LE Int := ⟨Int.le⟩
protected def lt (a b : Int) : Prop := a + 1 ≤ b
instance instLTInt : LT Int := ⟨Int.lt⟩

private theorem not_nonNeg_negSucc (n : Nat) : ¬NonNeg (negSucc n) := fun h =>
  NonNeg.rec (motive := fun a _ => Int.rec (motive := fun _ => Prop) (fun _ => True)
    (fun _ => False) a) (fun _ => trivial) h

set_option bootstrap.genMatcherCode false in
@[extern "lean_int_dec_nonneg"] def decNonneg (a : Int) : Decidable (NonNeg a) :=
  match a with
  | ofNat n => isTrue (.mk n)
  | negSucc n => isFalse (not_nonNeg_negSucc n)

@[extern "lean_int_dec_le"] instance decLe (a b : Int) : Decidable (a ≤ b) := decNonneg (b - a)
@[extern "lean_int_dec_lt"] instance decLt (a b : Int) : Decidable (a < b) :=
  decNonneg (b - (a + 1))

/-! ## Equality is decidable -/

@[reducible] protected def ctorIdx (a : Int) : Nat :=
  match a with
  | ofNat _ => 0
  | negSucc _ => 1

@[extern "lean_int_dec_eq"] protected def decEq (a b : Int) : Decidable (a = b) :=
  match a, b with
  | ofNat m, ofNat n =>
    match Nat.decEq m n with
    | isTrue h => isTrue (congrArg ofNat h)
    | isFalse h => isFalse fun e => h (ofNat.inj e)
  | negSucc m, negSucc n =>
    match Nat.decEq m n with
    | isTrue h => isTrue (congrArg negSucc h)
    | isFalse h => isFalse fun e => h (negSucc.inj e)
  | ofNat _, negSucc _ => isFalse fun e => nomatch e
  | negSucc _, ofNat _ => isFalse fun e => nomatch e

instance instDecidableEqInt : DecidableEq Int := Int.decEq

/-- The number itself, or `0` when it is negative. -/
def toNat (a : Int) : Nat :=
  match a with
  | ofNat n => n
  | negSucc _ => 0

end Int
