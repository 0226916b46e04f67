prelude

/-!
# Core: equality, quotients, and constants that the compiler looks up by name

Purpose: with `Connective` and `Operator` everything that Lean's elaborator, compiler and kernel
expect to exist before ordinary Lean can be written. Names and types are those of Lean's `Init`; no
notation is available yet in these files. Reading order: `Core`, `Connective`, `Operator`, `Meta`,
`Notation`, `Nat`, `Proposition`, `Logic`, `Algebra`, then any other file of `Foundation`.
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
