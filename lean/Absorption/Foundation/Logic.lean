prelude
import Absorption.Foundation.Proposition

/-!
# Logic: decisions, `if … then … else`, and constructors

Purpose: what decides a proposition, how a conditional computes, and the lemmas that Lean generates
about the constructors of every inductive type. Names and types as in `Init`.
-/

universe u v w

/-! ## Decisions -/

theorem Decidable.em (p : Prop) [Decidable p] : p ∨ ¬p :=
  if h : p then Or.inl h else Or.inr h

theorem Decidable.byContradiction {p : Prop} [Decidable p] (h : ¬p → False) : p :=
  (Decidable.em p).elim id (fun hn => False.elim (h hn))

theorem Decidable.of_not_not {p : Prop} [Decidable p] (h : ¬¬p) : p := Decidable.byContradiction h

theorem Decidable.not_not {p : Prop} [Decidable p] : ¬¬p ↔ p :=
  ⟨Decidable.of_not_not, not_not_intro⟩

theorem Decidable.not_and {p q : Prop} [Decidable p] : ¬(p ∧ q) ↔ ¬p ∨ ¬q :=
  ⟨fun h => if hp : p then Or.inr (fun hq => h ⟨hp, hq⟩) else Or.inl hp,
    fun h hpq => h.elim (fun hp => hp hpq.1) (fun hq => hq hpq.2)⟩

instance instDecidableTrue : Decidable True := isTrue trivial
instance instDecidableFalse : Decidable False := isFalse id

instance instDecidableNot {p : Prop} [h : Decidable p] : Decidable (¬p) :=
  match h with
  | isTrue hp => isFalse (fun hn => hn hp)
  | isFalse hn => isTrue hn

instance instDecidableNe {α : Sort u} [h : DecidableEq α] (a b : α) : Decidable (a ≠ b) :=
  inferInstanceAs (Decidable (¬a = b))

instance instDecidableAnd {p q : Prop} [hp : Decidable p] [hq : Decidable q] :
    Decidable (p ∧ q) :=
  match hp with
  | isFalse h => isFalse (fun hpq => h hpq.1)
  | isTrue h =>
    match hq with
    | isTrue h' => isTrue ⟨h, h'⟩
    | isFalse h' => isFalse (fun hpq => h' hpq.2)

instance instDecidableOr {p q : Prop} [hp : Decidable p] [hq : Decidable q] :
    Decidable (p ∨ q) :=
  match hp with
  | isTrue h => isTrue (Or.inl h)
  | isFalse h =>
    match hq with
    | isTrue h' => isTrue (Or.inr h')
    | isFalse h' => isFalse (not_or_intro h h')

instance instDecidableForall {p q : Prop} [hp : Decidable p] [hq : Decidable q] :
    Decidable (p → q) :=
  if h : p then if h' : q then isTrue (fun _ => h') else isFalse (fun f => h' (f h))
  else isTrue (fun h' => absurd h' h)

instance instDecidableIff {p q : Prop} [Decidable p] [Decidable q] : Decidable (p ↔ q) :=
  if h : (p → q) ∧ (q → p) then isTrue ⟨h.1, h.2⟩ else isFalse (fun e => h ⟨e.1, e.2⟩)

instance instDecidableEqBool : DecidableEq Bool
  | true, true => isTrue rfl
  | false, false => isTrue rfl
  | true, false => isFalse Bool.true_ne_false
  | false, true => isFalse fun h => Bool.true_ne_false h.symm

theorem decide_eq_true {p : Prop} [inst : Decidable p] (h : p) : decide p = true :=
  match inst with
  | isTrue _ => rfl
  | isFalse hn => absurd h hn

theorem decide_eq_false {p : Prop} [inst : Decidable p] (h : ¬p) : decide p = false :=
  match inst with
  | isTrue hp => absurd hp h
  | isFalse _ => rfl

theorem of_decide_eq_true {p : Prop} [inst : Decidable p] (h : decide p = true) : p :=
  match inst, h with
  | isTrue hp, _ => hp
  | isFalse _, h => absurd h.symm Bool.true_ne_false

theorem of_decide_eq_false {p : Prop} [inst : Decidable p] (h : decide p = false) : ¬p :=
  match inst, h with
  | isTrue _, h => absurd h Bool.true_ne_false
  | isFalse hn, _ => hn

/-! ## `if … then … else` -/

section
variable {α : Sort u} {b c : Prop}

theorem ite_eq_left {c : Prop} {h : Decidable c} (hc : c) {α : Sort u} {t e : α} : ite c t e = t :=
  match h with
  | isTrue _ => rfl
  | isFalse hn => absurd hc hn

theorem ite_eq_right {c : Prop} {h : Decidable c} (hn : ¬c) {α : Sort u} {t e : α} :
    ite c t e = e :=
  match h with
  | isTrue hc => absurd hc hn
  | isFalse _ => rfl

theorem dite_eq_left {c : Prop} {h : Decidable c} (hc : c) {α : Sort u} {t : c → α} {e : ¬c → α} :
    dite c t e = t hc :=
  match h with
  | isTrue _ => rfl
  | isFalse hn => absurd hc hn

theorem dite_eq_right {c : Prop} {h : Decidable c} (hn : ¬c) {α : Sort u} {t : c → α} {e : ¬c → α} :
    dite c t e = e hn :=
  match h with
  | isTrue hc => absurd hc hn
  | isFalse _ => rfl

@[simp] theorem ite_true (a b : α) : (if True then a else b) = a := rfl
@[simp] theorem ite_false (a b : α) : (if False then a else b) = b := rfl
@[simp] theorem ite_self {c : Prop} {d : Decidable c} (a : α) : ite c a a = a :=
  match d with
  | isTrue _ => rfl
  | isFalse _ => rfl

theorem ite_eq_left_of_eq_true {c : Prop} {_ : Decidable c} (a b : α) (h : c = True) :
    (if c then a else b) = a := ite_eq_left (of_eq_true h)

theorem ite_eq_right_of_eq_false {c : Prop} {_ : Decidable c} (a b : α) (h : c = False) :
    (if c then a else b) = b := ite_eq_right (of_eq_false h)

theorem dite_eq_left_of_eq_true {c : Prop} {_ : Decidable c} {t : c → α} {e : ¬c → α}
    (h : c = True) :
    dite c t e = t (of_eq_true h) := dite_eq_left (of_eq_true h)

theorem dite_eq_right_of_eq_false {c : Prop} {_ : Decidable c} {t : c → α} {e : ¬c → α}
    (h : c = False) : dite c t e = e (of_eq_false h) := dite_eq_right (of_eq_false h)

@[congr] theorem ite_congr {x y u v : α} {s : Decidable b} [Decidable c] (h₁ : b = c)
    (h₂ : c → x = u) (h₃ : ¬c → y = v) : ite b x y = ite c u v := by
  subst h₁
  by_cases h : b
  · rw [ite_eq_left h, ite_eq_left h, h₂ h]
  · rw [ite_eq_right h, ite_eq_right h, h₃ h]

end

/-- A proposition is decided by deciding an equivalent one. -/
def decidable_of_iff' {a : Prop} {b : Prop} [hb : Decidable b] (h : a ↔ b) : Decidable a :=
  match hb with
  | isTrue hb => isTrue (h.mpr hb)
  | isFalse hb => isFalse fun ha => hb (h.mp ha)

/-! ## Constructors are injective: what Lean generates for every inductive type -/

theorem Eq.propIntro {a b : Prop} (h₁ : a → b) (h₂ : b → a) : a = b := propext ⟨h₁, h₂⟩
theorem Lean.injEq_helper {P Q R : Prop} (h : P → Q → R) (hpq : P ∧ Q) : R := h hpq.1 hpq.2

abbrev Eq.ndrec_symm.{m, t} {α : Sort t} {a : α} {motive : α → Sort m} (m : motive a) {b : α}
    (h : b = a) : motive b := h.symm.ndrec m

abbrev HEq.homo_ndrec.{m, t} {α : Sort t} {a : α} {motive : α → Sort m} (m : motive a) {b : α}
    (h : HEq a b) : motive b := (eq_of_heq h).ndrec m

abbrev HEq.homo_ndrec_symm.{m, t} {α : Sort t} {a : α} {motive : α → Sort m} (m : motive a)
    {b : α} (h : HEq b a) : motive b := (eq_of_heq h).symm.ndrec m

gen_injective_theorems% Nat
gen_injective_theorems% List
gen_injective_theorems% Option
gen_injective_theorems% Sum
gen_injective_theorems% Prod
gen_injective_theorems% Subtype

instance (priority := 100) instSizeOfDefault (α : Sort u) : SizeOf α := ⟨fun _ => 0⟩
