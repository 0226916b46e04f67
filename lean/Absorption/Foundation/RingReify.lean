prelude
import Absorption.Foundation.OwnNotation
import Absorption.Foundation.RingSound

/-!
# RingReify: identities of commutative rings by one term

Purpose: `ring [a, b, c]` proves `x = y` whenever that holds in every commutative ring and `x`, `y`
are built from the listed terms, numerals and `Nat.cast` by `+ - * ^` (exponents are numerals), and
in an ordered field `/`, for which `c⁻¹` must be listed where `… / c` occurs. The listed terms may
be any terms that are not themselves sums, products, …: `ring [w i, f x, Nat.cast n, a ^ k, c⁻¹]`.
The instances below find the `RingExpr` of a term; then `check` compares the normal forms.
`linear_combination` uses equations that are given.

`ring [a, b, c]` is short for `ring_of_check [a, b, c] (by decide +kernel)` (see `OwnNotation`), so
that the kernel alone runs `check`. Limit: an identity with more than some 60 occurrences of listed
terms and numerals needs `set_option synthInstance.maxSize 1000 in`. Both sides are read together,
so that what occurs several times is looked up only once.
-/

universe u

namespace RingExpr

variable {R : Type u} [CommRing R]

/-- The truth value `b`, once computed, is `true`. -/
class Checked (b : Bool) : Prop where
  eq_true : b = true

instance instChecked : Checked (no_index true) := ⟨rfl⟩

/-- `n` is a numeral. -/
class Numeral (n : Nat) : Prop where

instance instNumeral (n : Nat) [Checked (Nat.ble n n)] : Numeral n := ⟨⟩

/-- The value of `e` in the context `ctx` is `x`; instances find `e`. -/
class Reify (x : R) (ctx : List R) (e : outParam RingExpr) : Prop where
  eval_eq : eval ctx e = x

/-! ## Entries of the context, tried after the operations, the first one first -/

section
variable (xs : List R) (x a b c d f g h y : R)

instance (priority := 108) instReifyFirst : Reify x (x :: xs) (.var 0) := ⟨rfl⟩
instance (priority := 107) instReifySecond : Reify x (a :: x :: xs) (.var 1) := ⟨rfl⟩
instance (priority := 106) instReifyThird : Reify x (a :: b :: x :: xs) (.var 2) := ⟨rfl⟩
instance (priority := 105) instReifyFourth : Reify x (a :: b :: c :: x :: xs) (.var 3) := ⟨rfl⟩
instance (priority := 104) instReifyFifth : Reify x (a :: b :: c :: d :: x :: xs) (.var 4) := ⟨rfl⟩
instance (priority := 103) instReifySixth :
    Reify x (a :: b :: c :: d :: f :: x :: xs) (.var 5) := ⟨rfl⟩
instance (priority := 102) instReifySeventh :
    Reify x (a :: b :: c :: d :: f :: g :: x :: xs) (.var 6) := ⟨rfl⟩
instance (priority := 101) instReifyEighth :
    Reify x (a :: b :: c :: d :: f :: g :: h :: x :: xs) (.var 7) := ⟨rfl⟩
instance (priority := 50) instReifyLater (i : Nat) [hx : Reify x xs (.var i)] :
    Reify x (a :: b :: c :: d :: f :: g :: h :: y :: xs) (.var (i + 8)) := ⟨hx.eval_eq⟩

end

/-! ## Operations -/

section
variable (ctx : List R) (x y : R) (e f : RingExpr) (m n : Nat)

instance instReifyAdd [hx : Reify x ctx e] [hy : Reify y ctx f] : Reify (x + y) ctx (.add e f) :=
  ⟨congr (congrArg HAdd.hAdd hx.eval_eq) hy.eval_eq⟩

instance instReifySub [hx : Reify x ctx e] [hy : Reify y ctx f] : Reify (x - y) ctx (.sub e f) :=
  ⟨congr (congrArg HSub.hSub hx.eval_eq) hy.eval_eq⟩

instance instReifyMul [hx : Reify x ctx e] [hy : Reify y ctx f] : Reify (x * y) ctx (.mul e f) :=
  ⟨congr (congrArg HMul.hMul hx.eval_eq) hy.eval_eq⟩

instance instReifyNeg [hx : Reify x ctx e] : Reify (-x) ctx (.neg e) :=
  ⟨congrArg Neg.neg hx.eval_eq⟩

instance instReifyPow [Numeral n] [hx : Reify x ctx e] : Reify (x ^ n) ctx (.pow e n) :=
  ⟨congrArg (· ^ n) hx.eval_eq⟩

instance (priority := 10) instReifyOfNat : Reify (no_index (OfNat.ofNat n)) ctx (.num n) := ⟨rfl⟩

instance instReifyCast [Numeral n] : Reify (Nat.cast n) ctx (.num n) := ⟨rfl⟩

instance instReifyCastAdd [hm : Reify (Nat.cast m) ctx e] [hn : Reify (Nat.cast n) ctx f] :
    Reify (Nat.cast (m + n)) ctx (.add e f) :=
  ⟨(congr (congrArg HAdd.hAdd hm.eval_eq) hn.eval_eq).trans (Nat.cast_add m n).symm⟩

instance instReifyCastMul [hm : Reify (Nat.cast m) ctx e] [hn : Reify (Nat.cast n) ctx f] :
    Reify (Nat.cast (m * n)) ctx (.mul e f) :=
  ⟨(congr (congrArg HMul.hMul hm.eval_eq) hn.eval_eq).trans (Nat.cast_mul m n).symm⟩

instance instReifyDiv {K : Type u} [OrderedField K] (ctx : List K) (x y : K) (e f : RingExpr)
    [hx : Reify x ctx e] [hy : Reify y⁻¹ ctx f] : Reify (x / y) ctx (.mul e f) :=
  ⟨(congr (congrArg HMul.hMul hx.eval_eq) hy.eval_eq).trans
    (OrderedField.div_eq_mul_inv x y).symm⟩

end

end RingExpr

/-! ## Proofs -/

section
variable {R : Type u} [CommRing R]

/-- `ring_of_check [a, b, c] (by decide +kernel)` proves an identity `x = y` of commutative rings
between terms built from `a`, `b`, `c`. -/
theorem ring_of_check {x y : R} (ctx : List R) {e f : RingExpr}
    [same : RingExpr.Reify (x - y) ctx (.sub e f)] (h : RingExpr.check e f = true) : x = y :=
  have zero : e.eval ctx - f.eval ctx = 0 := sub_eq_zero_of_eq (RingExpr.eval_eq_of_check ctx h)
  eq_of_sub_eq_zero (same.eval_eq.symm.trans zero)

variable {x y a b a' b' a'' b'' : R}

/-- To prove `x = y` from `a = b` show that `x - y` is a multiple of `a - b`, for instance by
`ring`. -/
theorem linear_combination (c : R) (h : a = b) (h' : x - y = c * (a - b)) : x = y :=
  eq_of_sub_eq_zero (by rw [h', h, sub_self, mul_zero])

theorem linear_combination_two (c : R) (h : a = b) (c' : R) (h' : a' = b')
    (hx : x - y = c * (a - b) + c' * (a' - b')) : x = y :=
  linear_combination c h (by rw [hx, h', sub_self, mul_zero, add_zero])

theorem linear_combination_three (c : R) (h : a = b) (c' : R) (h' : a' = b') (c'' : R)
    (h'' : a'' = b'') (hx : x - y = c * (a - b) + c' * (a' - b') + c'' * (a'' - b'')) : x = y :=
  linear_combination_two c h c' h' (by rw [hx, h'', sub_self, mul_zero, add_zero])

end
