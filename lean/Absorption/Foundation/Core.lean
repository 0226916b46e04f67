prelude

/-!
# Core: logic and the constants that the elaborator looks up by name

Purpose: everything that Lean's elaborator, compiler and kernel expect to exist before ordinary
Lean can be written: propositions, equality, products, `Bool`, `Decidable`, the operator classes.
Names and types are those of Lean's `Init`; no notation is available yet in this file.
Reading order: `Core`, `Nat`, `Notation`, then any other file of `Foundation`.
-/

universe u v w

set_option genCtorIdx false

/-! ## Constants of the compiler, known to it by name; no proof can mention an unsafe constant -/

unsafe axiom lcErased : Type
unsafe axiom lcAny : Type
unsafe axiom lcVoid : Type
unsafe axiom lcProof {p : Prop} : p
unsafe axiom lcCast {α : Sort u} {β : Sort v} (a : α) : β
unsafe axiom lcUnreachable {α : Sort u} : α

/-! ## Unit types, truth and falsity -/

set_option bootstrap.inductiveCheckResultingUniverse false in
inductive PUnit : Sort u where
  | unit : PUnit

abbrev Unit : Type := PUnit

@[match_pattern] abbrev Unit.unit : Unit := PUnit.unit

inductive True : Prop where
  | intro : True

inductive False : Prop

inductive Empty : Type

set_option bootstrap.inductiveCheckResultingUniverse false in
inductive PEmpty : Sort u

def Not (a : Prop) : Prop := a → False

@[macro_inline] def False.elim {C : Sort u} (h : False) : C :=
  h.rec

@[macro_inline] def absurd {a : Prop} {b : Sort v} (h₁ : a) (h₂ : Not a) : b :=
  (h₂ h₁).rec

theorem trivial : True := True.intro

theorem mt {a b : Prop} (h₁ : a → b) (h₂ : Not b) : Not a := fun ha => h₂ (h₁ ha)

/-! ## Equality -/

inductive Eq {α : Sort u} : α → α → Prop where
  | refl (a : α) : Eq a a

set_option linter.defProp false in
@[match_pattern] def rfl {α : Sort u} {a : α} : Eq a a := Eq.refl a

@[reducible] def outParam (α : Sort u) : Sort u := α

class CoeFun (α : Sort u) (γ : outParam (α → Sort v)) where
  coe : (f : α) → γ f

abbrev Eq.ndrec.{m, t} {α : Sort t} {a : α} {motive : α → Sort m} (m : motive a) {b : α}
    (h : Eq a b) : motive b :=
  h.rec m

theorem Eq.subst {α : Sort u} {motive : α → Prop} {a b : α} (h₁ : Eq a b) (h₂ : motive a) :
    motive b :=
  Eq.ndrec h₂ h₁

theorem Eq.symm {α : Sort u} {a b : α} (h : Eq a b) : Eq b a :=
  Eq.ndrec (motive := fun x => Eq x a) rfl h

theorem Eq.trans {α : Sort u} {a b c : α} (h₁ : Eq a b) (h₂ : Eq b c) : Eq a c :=
  Eq.ndrec (motive := fun x => Eq a x) h₁ h₂

@[macro_inline] def cast {α β : Sort u} (h : Eq α β) (a : α) : β :=
  Eq.ndrec (motive := fun x => x) a h

@[macro_inline] def Eq.mp {α β : Sort u} (h : Eq α β) (a : α) : β := cast h a

@[macro_inline] def Eq.mpr {α β : Sort u} (h : Eq α β) (b : β) : α := cast h.symm b

theorem congrArg {α : Sort u} {β : Sort v} {a₁ a₂ : α} (f : α → β) (h : Eq a₁ a₂) :
    Eq (f a₁) (f a₂) :=
  Eq.ndrec (motive := fun x => Eq (f a₁) (f x)) rfl h

theorem congrFun {α : Sort u} {β : α → Sort v} {f g : (x : α) → β x} (h : Eq f g) (a : α) :
    Eq (f a) (g a) :=
  Eq.ndrec (motive := fun (k : (x : α) → β x) => Eq (f a) (k a)) (Eq.refl (f a)) h

theorem congr {α : Sort u} {β : Sort v} {f₁ f₂ : α → β} {a₁ a₂ : α} (h₁ : Eq f₁ f₂)
    (h₂ : Eq a₁ a₂) : Eq (f₁ a₁) (f₂ a₂) :=
  Eq.trans (congrArg f₁ h₂) (congrFun h₁ a₂)

theorem congrFun' {α : Sort u} {β : Sort v} {f g : α → β} (h : Eq f g) (a : α) :
    Eq (f a) (g a) :=
  congrFun h a

inductive HEq : {α : Sort u} → α → {β : Sort u} → β → Prop where
  | refl {α : Sort u} (a : α) : HEq a a

set_option linter.defProp false in
@[match_pattern] protected def HEq.rfl {α : Sort u} {a : α} : HEq a a := HEq.refl a

theorem eq_of_heq {α : Sort u} {a b : α} (h : HEq a b) : Eq a b :=
  have general : (β : Sort u) → (c : β) → HEq a c → (e : Eq α β) → Eq (cast e a) c :=
    fun _ _ h => h.rec (fun _ => rfl)
  general α b h rfl

theorem heq_of_eq {α : Sort u} {a b : α} (h : Eq a b) : HEq a b :=
  Eq.ndrec (motive := fun x => HEq a x) (HEq.refl a) h

def Ne {α : Sort u} (a b : α) : Prop := Not (Eq a b)

theorem Ne.symm {α : Sort u} {a b : α} (h : Ne a b) : Ne b a := fun e => h e.symm

/-! ## Quotients, of which only function extensionality is made use of -/

init_quot

/-- Related elements have equal classes. -/
axiom Quot.sound : ∀ {α : Sort u} {r : α → α → Prop} {a b : α},
  r a b → Eq (Quot.mk r a) (Quot.mk r b)

/-! ## Functions -/

@[inline] def id {α : Sort u} (a : α) : α := a

set_option checkBinderAnnotations false in
abbrev inferInstance {α : Sort u} [i : α] : α := i

@[reducible] def semiOutParam (α : Sort u) : Sort u := α

@[reducible] def optParam (α : Sort u) (_default : α) : Sort u := α

@[reducible] def namedPattern {α : Sort u} (x a : α) (_h : Eq x a) : α := a

abbrev autoParam.{n} (α : Sort n) (_tactic : α) : Sort n := α

@[inline] def Function.comp {α : Sort u} {β : Sort v} {δ : Sort w} (f : β → δ) (g : α → β) :
    α → δ :=
  fun x => f (g x)

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

