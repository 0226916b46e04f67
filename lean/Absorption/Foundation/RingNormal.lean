prelude
import Absorption.Foundation.Power

/-!
# RingNormal: expressions of commutative rings, their normal forms and their values

Purpose: `RingExpr.check e f` decides by normal forms whether `e` and `f` have the same value
`RingExpr.eval` in every commutative ring. That it is right about "yes" is proved in `RingSound`;
how terms become a `RingExpr` is in `RingReify`.

A polynomial is a list of terms. The monomial `x₀ ^ e₀ * x₁ ^ e₁ * …` is the number
`e₀ + e₁ * base + e₂ * base ^ 2 + …`, so that a product of monomials is one addition of numbers as
long as no exponent reaches `base`; a coefficient is a difference of two natural numbers. The kernel
computes with both by its big integers. Terms with coefficient 0 are kept.

The inner loops are recursors, which the kernel evaluates some three times faster than compiled
pattern matching.
-/

universe u

/-- An expression of the language of commutative rings; `var i` is entry `i` of a context. -/
inductive RingExpr where
  | var (i : Nat)
  | num (n : Nat)
  | add (e f : RingExpr)
  | sub (e f : RingExpr)
  | neg (e : RingExpr)
  | mul (e f : RingExpr)
  | pow (e : RingExpr) (n : Nat)

/-- A sum of terms `(pos - neg) * monomial`, greater codes of monomials first. -/
inductive RingPoly where
  | nil
  | term (code pos neg : Nat) (rest : RingPoly)

namespace RingPoly

/-- Exponents below this number do not run into each other in a code. -/
abbrev base : Nat := 65536

/-- Add the term `(p - n) * c` and what `addRest` adds. -/
noncomputable def addTerm (c p n : Nat) (rest : RingPoly) (addRest : RingPoly → RingPoly)
    (Q : RingPoly) : RingPoly :=
  Q.rec (term c p n rest) fun c' p' n' rest' sum =>
    (Nat.beq c c').rec
      ((Nat.ble c c').rec (term c p n (addRest (term c' p' n' rest'))) (term c' p' n' sum))
      (term c (p + p') (n + n') (addRest rest'))

noncomputable def add (P : RingPoly) : RingPoly → RingPoly :=
  P.rec (fun Q => Q) fun c p n rest addRest => addTerm c p n rest addRest

noncomputable def neg (P : RingPoly) : RingPoly :=
  P.rec nil fun c p n _ negRest => term c n p negRest

/-- Multiply by the term `(p - n) * c`. -/
noncomputable def mulTerm (c p n : Nat) (P : RingPoly) : RingPoly :=
  P.rec nil fun c' p' n' _ product =>
    term (c + c') (p * p' + n * n') (p * n' + n * p') product

noncomputable def mul (P Q : RingPoly) : RingPoly :=
  P.rec nil fun c p n _ product => add (mulTerm c p n Q) product

noncomputable def pow (P : RingPoly) : Nat → RingPoly
  | 0 => term 0 1 0 nil
  | n + 1 => mul P (pow P n)

/-- All coefficients are 0. -/
def isZero : RingPoly → Bool
  | nil => true
  | term _ p n rest =>
    match Nat.beq p n with
    | true => isZero rest
    | false => false

end RingPoly

namespace RingExpr

/-- The normal form of an expression. -/
noncomputable def normal : RingExpr → RingPoly
  | var i => .term (RingPoly.base ^ i) 1 0 .nil
  | num n => .term 0 n 0 .nil
  | add e f => .add (normal e) (normal f)
  | sub e f => .add (normal e) (.neg (normal f))
  | neg e => .neg (normal e)
  | mul e f => .mul (normal e) (normal f)
  | pow e n => .pow (normal e) n

/-- A bound for the exponents in `normal e`. -/
def degree : RingExpr → Nat
  | var _ => 1
  | num _ => 0
  | add e f => degree e + degree f
  | sub e f => degree e + degree f
  | neg e => degree e
  | mul e f => degree e + degree f
  | pow e n => degree e * n + degree e

/-- Decide whether two expressions have the same value in every commutative ring. -/
noncomputable def check (e f : RingExpr) : Bool :=
  match Nat.ble RingPoly.base (degree (sub e f)) with
  | true => false
  | false => RingPoly.isZero (normal (sub e f))

end RingExpr

/-! ## Meaning -/

namespace RingExpr

variable {R : Type u} [CommRing R]

/-- Entry `i` of a context, 1 beyond its end. -/
def lookup : List R → Nat → R
  | [], _ => 1
  | x :: _, 0 => x
  | _ :: xs, i + 1 => lookup xs i

/-- The value of an expression in a context. -/
def eval (ctx : List R) : RingExpr → R
  | var i => lookup ctx i
  | num n => Nat.cast n
  | add e f => eval ctx e + eval ctx f
  | sub e f => eval ctx e - eval ctx f
  | neg e => -eval ctx e
  | mul e f => eval ctx e * eval ctx f
  | pow e n => eval ctx e ^ n

end RingExpr
