prelude
import Absorption.Foundation.Nat

/-!
# Proposition: connectives, truth values, and the lemmas that `simp` looks up by name

Purpose: the propositional toolbox. The only axiom declared here is `propext`. Names and types as
in `Init`.
-/

universe u v w

/-- Propositions that imply each other are equal. -/
axiom propext {a b : Prop} : (a ↔ b) → a = b

/-! ## Connectives -/

section
variable {a b c d p q r : Prop}

@[refl] theorem Iff.refl (a : Prop) : a ↔ a := ⟨id, id⟩
protected theorem Iff.rfl : a ↔ a := Iff.refl a
@[symm] theorem Iff.symm (h : a ↔ b) : b ↔ a := ⟨h.mpr, h.mp⟩
theorem Iff.trans (h₁ : a ↔ b) (h₂ : b ↔ c) : a ↔ c :=
  ⟨fun h => h₂.mp (h₁.mp h), fun h => h₁.mpr (h₂.mpr h)⟩
theorem Iff.of_eq (h : a = b) : a ↔ b := h ▸ Iff.rfl
theorem iff_of_true (ha : a) (hb : b) : a ↔ b := ⟨fun _ => hb, fun _ => ha⟩
theorem iff_of_false (ha : ¬a) (hb : ¬b) : a ↔ b := ⟨fun h => absurd h ha, fun h => absurd h hb⟩

theorem And.symm (h : a ∧ b) : b ∧ a := ⟨h.2, h.1⟩
theorem And.imp (f : a → c) (g : b → d) (h : a ∧ b) : c ∧ d := ⟨f h.1, g h.2⟩
theorem Or.elim (h : a ∨ b) (left : a → c) (right : b → c) : c :=
  match h with
  | .inl h => left h
  | .inr h => right h
theorem Or.symm (h : a ∨ b) : b ∨ a := h.elim Or.inr Or.inl
theorem Or.imp (f : a → c) (g : b → d) (h : a ∨ b) : c ∨ d := h.elim (Or.inl ∘ f) (Or.inr ∘ g)
theorem Or.resolve_left (h : a ∨ b) (na : ¬a) : b := h.elim (fun ha => absurd ha na) id
theorem Or.resolve_right (h : a ∨ b) (nb : ¬b) : a := h.elim id (fun hb => absurd hb nb)
theorem not_not_intro (h : p) : ¬¬p := fun hn => hn h
theorem not_or_intro (ha : ¬a) (hb : ¬b) : ¬(a ∨ b) := fun h => h.elim ha hb

theorem Exists.elim {α : Sort u} {p : α → Prop} {b : Prop} (h : ∃ x, p x)
    (f : (a : α) → p a → b) : b :=
  match h with
  | ⟨x, hx⟩ => f x hx
theorem not_exists_of_forall {α : Sort u} {p : α → Prop} (h : ∀ x, ¬p x) : ¬∃ x, p x :=
  fun ⟨x, hx⟩ => h x hx

/-! ## Truth values, for `simp` -/

theorem eq_true (h : p) : p = True := propext ⟨fun _ => trivial, fun _ => h⟩
theorem eq_false (h : ¬p) : p = False := propext ⟨h, False.elim⟩
theorem eq_false' (h : p → False) : p = False := eq_false h
theorem of_eq_true (h : p = True) : p := h ▸ trivial
theorem of_eq_false (h : p = False) : ¬p := fun hp => False.elim (Eq.mp h hp)
theorem eq_true_of_false_eq (h : False = p) : ¬p := of_eq_false h.symm

@[simp] theorem eq_self {α : Sort u} (a : α) : (a = a) = True := eq_true rfl
@[simp] theorem iff_self (p : Prop) : (p ↔ p) = True := eq_true Iff.rfl
@[simp] theorem ne_eq {α : Sort u} (a b : α) : (a ≠ b) = ¬(a = b) := rfl
@[simp] theorem not_true_eq_false : (¬True) = False := eq_false fun h => h trivial
@[simp] theorem not_false_eq_true : (¬False) = True := eq_true id
theorem ne_self_eq_false {α : Sort u} (a : α) : (a ≠ a) = False := eq_false fun h => h rfl
@[simp] theorem and_self (p : Prop) : (p ∧ p) = p := propext ⟨And.left, fun h => ⟨h, h⟩⟩
@[simp] theorem and_true (p : Prop) : (p ∧ True) = p := propext ⟨And.left, fun h => ⟨h, trivial⟩⟩
@[simp] theorem true_and (p : Prop) : (True ∧ p) = p := propext ⟨And.right, fun h => ⟨trivial, h⟩⟩
@[simp] theorem and_false (p : Prop) : (p ∧ False) = False := eq_false And.right
@[simp] theorem false_and (p : Prop) : (False ∧ p) = False := eq_false And.left
@[simp] theorem or_self (p : Prop) : (p ∨ p) = p := propext ⟨fun h => h.elim id id, Or.inl⟩
@[simp] theorem or_true (p : Prop) : (p ∨ True) = True := eq_true (Or.inr trivial)
@[simp] theorem true_or (p : Prop) : (True ∨ p) = True := eq_true (Or.inl trivial)
@[simp] theorem or_false (p : Prop) : (p ∨ False) = p :=
  propext ⟨fun h => h.elim id False.elim, Or.inl⟩
@[simp] theorem false_or (p : Prop) : (False ∨ p) = p :=
  propext ⟨fun h => h.elim False.elim id, Or.inr⟩
@[simp] theorem iff_true (p : Prop) : (p ↔ True) = p :=
  propext ⟨fun h => h.mpr trivial, fun h => iff_of_true h trivial⟩
@[simp] theorem true_iff (p : Prop) : (True ↔ p) = p :=
  propext ⟨fun h => h.mp trivial, fun h => iff_of_true trivial h⟩
@[simp] theorem iff_false (p : Prop) : (p ↔ False) = ¬p :=
  propext ⟨fun h => h.mp, fun h => iff_of_false h id⟩
@[simp] theorem implies_true (α : Sort u) : (α → True) = True := eq_true fun _ => trivial
@[simp] theorem true_implies (p : Prop) : (True → p) = p :=
  propext ⟨fun h => h trivial, fun h _ => h⟩
@[simp] theorem false_implies (p : Prop) : (False → p) = True := eq_true False.elim
@[simp] theorem forall_self_imp (p : Prop) : (p → p) = True := eq_true id
@[simp] theorem and_imp : (a ∧ b → c) ↔ (a → b → c) :=
  ⟨fun h ha hb => h ⟨ha, hb⟩, fun h hab => h hab.1 hab.2⟩

theorem not_or : ¬(p ∨ q) ↔ ¬p ∧ ¬q :=
  ⟨fun h => ⟨fun hp => h (Or.inl hp), fun hq => h (Or.inr hq)⟩, fun h => not_or_intro h.1 h.2⟩
theorem and_comm : a ∧ b ↔ b ∧ a := ⟨And.symm, And.symm⟩
theorem or_comm : a ∨ b ↔ b ∨ a := ⟨Or.symm, Or.symm⟩
theorem and_assoc : (a ∧ b) ∧ c ↔ a ∧ (b ∧ c) :=
  ⟨fun h => ⟨h.1.1, h.1.2, h.2⟩, fun h => ⟨⟨h.1, h.2.1⟩, h.2.2⟩⟩
theorem not_congr (h : a ↔ b) : ¬a ↔ ¬b := ⟨mt h.mpr, mt h.mp⟩

end

/-! ## Congruence, for `simp` -/

section
variable {p₁ p₂ q₁ q₂ : Prop}

theorem implies_congr {p₁ p₂ : Sort u} {q₁ q₂ : Sort v} (h₁ : p₁ = p₂) (h₂ : q₁ = q₂) :
    (p₁ → q₁) = (p₂ → q₂) := h₁ ▸ h₂ ▸ rfl

theorem implies_dep_congr_ctx {p₁ p₂ q₁ : Prop} (h₁ : p₁ = p₂) {q₂ : p₂ → Prop}
    (h₂ : (h : p₂) → q₁ = q₂ h) : (p₁ → q₁) = ((h : p₂) → q₂ h) :=
  propext ⟨fun f h => Eq.mp (h₂ h) (f (Eq.mpr h₁ h)), fun f h =>
    Eq.mpr (h₂ (Eq.mp h₁ h)) (f (Eq.mp h₁ h))⟩

theorem implies_congr_ctx {p₁ p₂ q₁ q₂ : Prop} (h₁ : p₁ = p₂) (h₂ : p₂ → q₁ = q₂) :
    (p₁ → q₁) = (p₂ → q₂) := implies_dep_congr_ctx h₁ h₂

theorem forall_congr {α : Sort u} {p q : α → Prop} (h : (a : α) → p a = q a) :
    ((a : α) → p a) = ((a : α) → q a) :=
  propext ⟨fun f a => Eq.mp (h a) (f a), fun f a => Eq.mpr (h a) (f a)⟩

theorem forall_prop_domain_congr {p₁ p₂ : Prop} {q₁ : p₁ → Prop} {q₂ : p₂ → Prop}
    (h₁ : p₁ = p₂) (h₂ : ∀ a : p₂, q₁ (Eq.mpr h₁ a) = q₂ a) : (∀ a : p₁, q₁ a) = (∀ a : p₂, q₂ a) :=
  propext ⟨fun f a => Eq.mp (h₂ a) (f _), fun f a => Eq.mpr (h₂ (Eq.mp h₁ a)) (f (Eq.mp h₁ a))⟩

theorem forall_congr' {α : Sort u} {p q : α → Prop} (h : ∀ a, p a ↔ q a) :
    (∀ a, p a) ↔ (∀ a, q a) :=
  ⟨fun f a => (h a).mp (f a), fun f a => (h a).mpr (f a)⟩

theorem exists_congr {α : Sort u} {p q : α → Prop} (h : ∀ a, p a ↔ q a) :
    (∃ a, p a) ↔ (∃ a, q a) :=
  ⟨fun ⟨x, hx⟩ => ⟨x, (h x).mp hx⟩, fun ⟨x, hx⟩ => ⟨x, (h x).mpr hx⟩⟩

end
