prelude
import Absorption.Foundation.Core

/-!
# Connective: products, connectives, quantifiers, `Bool` and decisions

Purpose: the inductive types of logic, with the names and types of `Init`.
-/

universe u v w

set_option genCtorIdx false

/-! ## Connectives and quantifiers -/

structure PProd (α : Sort u) (β : Sort v) where
  fst : α
  snd : β

structure MProd (α β : Type u) where
  fst : α
  snd : β

structure Prod (α : Type u) (β : Type v) where
  mk ::
  fst : α
  snd : β

structure And (a b : Prop) : Prop where
  intro ::
  left : a
  right : b

inductive Or (a b : Prop) : Prop where
  | inl (h : a) : Or a b
  | inr (h : b) : Or a b

structure Iff (a b : Prop) : Prop where
  intro ::
  mp : a → b
  mpr : b → a

inductive Exists {α : Sort u} (p : α → Prop) : Prop where
  | intro (w : α) (h : p w) : Exists p

structure Subtype {α : Sort u} (p : α → Prop) where
  val : α
  property : p val

structure PULift.{r, s} (α : Sort s) : Sort (max s r 1) where
  up ::
  down : α

structure ULift.{r, s} (α : Type s) : Type (max s r) where
  up ::
  down : α

structure PLift (α : Sort u) : Type u where
  up ::
  down : α

inductive Sum (α : Type u) (β : Type v) where
  | inl (val : α) : Sum α β
  | inr (val : β) : Sum α β

inductive PSum (α : Sort u) (β : Sort v) where
  | inl (val : α) : PSum α β
  | inr (val : β) : PSum α β

structure Sigma {α : Type u} (β : α → Type v) where
  fst : α
  snd : β fst

structure PSigma {α : Sort u} (β : α → Sort v) where
  fst : α
  snd : β fst

inductive Option (α : Type u) where
  | none : Option α
  | some (val : α) : Option α

inductive Bool : Type where
  | false : Bool
  | true : Bool

export Bool (false true)

@[macro_inline] def cond {α : Sort u} (c : Bool) (x y : α) : α :=
  match c with
  | true => x
  | false => y

@[macro_inline] def or (x y : Bool) : Bool :=
  match x with
  | true => true
  | false => y

@[macro_inline] def and (x y : Bool) : Bool :=
  match x with
  | false => false
  | true => y

@[inline] def not (x : Bool) : Bool :=
  match x with
  | true => false
  | false => true

class Inhabited (α : Sort u) where
  default : α

export Inhabited (default)

class inductive Nonempty (α : Sort u) : Prop where
  | intro (val : α) : Nonempty α

class Subsingleton (α : Sort u) : Prop where
  intro ::
  allEq : (a b : α) → Eq a b

/-! ## Decidable propositions -/

class inductive Decidable (p : Prop) where
  | isFalse (h : Not p) : Decidable p
  | isTrue (h : p) : Decidable p

@[inline_if_reduce] def Decidable.decide (p : Prop) [h : Decidable p] : Bool :=
  match h with
  | .isFalse _ => false
  | .isTrue _ => true

export Decidable (isTrue isFalse decide)

abbrev DecidablePred {α : Sort u} (r : α → Prop) := (a : α) → Decidable (r a)

abbrev DecidableRel {α : Sort u} {β : Sort v} (r : α → β → Prop) :=
  (a : α) → (b : β) → Decidable (r a b)

abbrev DecidableEq (α : Sort u) := (a b : α) → Decidable (Eq a b)

@[macro_inline] def ite {α : Sort u} (c : Prop) [h : Decidable c] (t e : α) : α :=
  match h with
  | isTrue _ => t
  | isFalse _ => e

@[macro_inline] def dite {α : Sort u} (c : Prop) [h : Decidable c] (t : c → α)
    (e : Not c → α) : α :=
  match h with
  | isTrue hc => t hc
  | isFalse hc => e hc
