prelude
import Absorption.Foundation.Connective

/-!
# Operator: the natural numbers as a type, lists, and the classes behind `+`, `≤`, `•` and kin

Purpose: what numerals and operators are looked up by, with the names and types of `Init`.
-/

universe u v w

set_option genCtorIdx false

/-! ## Operator classes -/

set_option genInjectivity false in
set_option genSizeOf false in
inductive Nat : Type where
  | zero : Nat
  | succ (n : Nat) : Nat

inductive List (α : Type u) where
  | nil : List α
  | cons (head : α) (tail : List α) : List α

class Dvd (α : Type u) where
  dvd : α → α → Prop

class Membership (α : outParam (Type u)) (γ : Type v) where
  mem : γ → α → Prop

class BEq (α : Type u) where
  beq : α → α → Bool

class OfNat (α : Type u) (_ : Nat) where
  ofNat : α

@[default_instance 100] instance instOfNatNat (n : Nat) : OfNat Nat n := ⟨n⟩

class LE (α : Type u) where
  le : α → α → Prop

class LT (α : Type u) where
  lt : α → α → Prop

@[reducible] def GE.ge {α : Type u} [LE α] (a b : α) : Prop := LE.le b a

@[reducible] def GT.gt {α : Type u} [LT α] (a b : α) : Prop := LT.lt b a

class Add (α : Type u) where
  add : α → α → α

class Sub (α : Type u) where
  sub : α → α → α

class Mul (α : Type u) where
  mul : α → α → α

class Div (α : Type u) where
  div : α → α → α

class Mod (α : Type u) where
  mod : α → α → α

class Neg (α : Type u) where
  neg : α → α

class Inv (α : Type u) where
  inv : α → α

class Pow (α : Type u) (β : Type v) where
  pow : α → β → α

class NatPow (α : Type u) where
  pow : α → Nat → α

class SMul (M : Type u) (α : Type v) where
  smul : M → α → α

class NatCast (R : Type u) where
  natCast : Nat → R

class Max (α : Type u) where
  max : α → α → α

class Min (α : Type u) where
  min : α → α → α

export Max (max)
export Min (min)

class HAdd (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hAdd : α → β → γ

class HSub (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hSub : α → β → γ

class HMul (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hMul : α → β → γ

class HDiv (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hDiv : α → β → γ

class HMod (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hMod : α → β → γ

class HPow (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hPow : α → β → γ

class HSMul (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hSMul : α → β → γ

@[default_instance] instance instHAdd {α : Type u} [Add α] : HAdd α α α := ⟨Add.add⟩

@[default_instance] instance instHSub {α : Type u} [Sub α] : HSub α α α := ⟨Sub.sub⟩

@[default_instance] instance instHMul {α : Type u} [Mul α] : HMul α α α := ⟨Mul.mul⟩

@[default_instance] instance instHDiv {α : Type u} [Div α] : HDiv α α α := ⟨Div.div⟩

@[default_instance] instance instHMod {α : Type u} [Mod α] : HMod α α α := ⟨Mod.mod⟩

instance instHPow {α : Type u} {β : Type v} [Pow α β] : HPow α β α := ⟨Pow.pow⟩

@[default_instance] instance instPowNat {α : Type u} [NatPow α] : Pow α Nat := ⟨NatPow.pow⟩

@[default_instance] instance instHSMul {α : Type u} {β : Type v} [SMul α β] : HSMul α β β :=
  ⟨SMul.smul⟩

attribute [match_pattern] Add.add HAdd.hAdd Neg.neg

/-! ## Transitivity, for `calc` -/

class Trans.{a, b, c, x, y, z} {α : Sort x} {β : Sort y} {γ : Sort z} (r : α → β → Sort a)
    (s : β → γ → Sort b) (t : outParam (α → γ → Sort c)) where
  trans : {a : α} → {b : β} → {c : γ} → r a b → s b c → t a c

instance instTransEq {α : Sort u} {γ : Sort w} (r : α → γ → Sort v) : Trans Eq r r :=
  ⟨fun h h' => Eq.ndrec (motive := fun x => r x _) h' h.symm⟩

instance instTransEq_1 {α : Sort u} {β : Sort w} (r : α → β → Sort v) : Trans r Eq r :=
  ⟨fun h h' => Eq.ndrec (motive := fun x => r _ x) h h'⟩

class SizeOf (α : Sort u) where
  sizeOf : α → Nat
