prelude
import Absorption.Foundation.Algebra

/-!
# Linear: the linear order of an ordered ring

Purpose: what follows from `≤` being a decidable linear order, with no arithmetic. Main results:
`not_lt`, `not_le`, `lt_trichotomy`, the decision procedures for `≤`, `<` and `=`, and the instances
that let `calc` mix `=`, `≤` and `<`.
-/

universe u

section
variable {R : Type u} [OrderedRing R] {a b c : R}

/-! ## Decisions -/

instance (priority := 100) OrderedRing.instDecidableLE (a b : R) : Decidable (a ≤ b) :=
  OrderedRing.decideLE a b

instance (priority := 100) OrderedRing.instDecidableLT (a b : R) : Decidable (a < b) :=
  match OrderedRing.decideLE b a with
  | isTrue h => isFalse fun hab => OrderedRing.lt_iff_not_le.mp hab h
  | isFalse h => isTrue (OrderedRing.lt_iff_not_le.mpr h)

/-! ## Lemmas of `≤` -/

theorem le_total (a b : R) : a ≤ b ∨ b ≤ a := OrderedRing.le_total a b

@[refl, simp] theorem le_refl (a : R) : a ≤ a := (le_total a a).elim id id

theorem le_rfl : a ≤ a := le_refl a

theorem le_of_eq (h : a = b) : a ≤ b := h ▸ le_refl a

theorem ge_of_eq (h : a = b) : b ≤ a := le_of_eq h.symm

theorem le_trans (h₁ : a ≤ b) (h₂ : b ≤ c) : a ≤ c := OrderedRing.le_trans h₁ h₂

theorem le_antisymm (h₁ : a ≤ b) (h₂ : b ≤ a) : a = b := OrderedRing.le_antisymm h₁ h₂

theorem le_antisymm_iff : a = b ↔ a ≤ b ∧ b ≤ a :=
  ⟨fun h => ⟨le_of_eq h, ge_of_eq h⟩, fun h => le_antisymm h.1 h.2⟩

instance (priority := 100) OrderedRing.instDecidableEq : DecidableEq R := fun a b =>
  if h : a ≤ b ∧ b ≤ a then isTrue (le_antisymm h.1 h.2)
  else isFalse fun e => h (le_antisymm_iff.mp e)

/-! ## Lemmas of `<` -/

theorem not_le : ¬a ≤ b ↔ b < a := OrderedRing.lt_iff_not_le.symm

theorem not_lt : ¬a < b ↔ b ≤ a :=
  ⟨fun h => Decidable.byContradiction fun hn => h (not_le.mp hn), fun h hab => not_le.mpr hab h⟩

theorem not_le_of_gt (h : b < a) : ¬a ≤ b := not_le.mpr h

theorem not_lt_of_ge (h : b ≤ a) : ¬a < b := not_lt.mpr h

theorem lt_of_not_ge (h : ¬b ≤ a) : a < b := not_le.mp h

theorem le_of_not_gt (h : ¬b < a) : a ≤ b := not_lt.mp h

theorem lt_irrefl (a : R) : ¬a < a := not_lt_of_ge (le_refl a)

theorem le_of_not_ge (h : ¬b ≤ a) : a ≤ b := (le_total a b).elim id fun hba => absurd hba h

theorem le_of_lt (h : a < b) : a ≤ b := le_of_not_ge (not_le_of_gt h)

theorem lt_of_le_of_lt (h₁ : a ≤ b) (h₂ : b < c) : a < c :=
  lt_of_not_ge fun h => not_le_of_gt h₂ (le_trans h h₁)

theorem lt_of_lt_of_le (h₁ : a < b) (h₂ : b ≤ c) : a < c :=
  lt_of_not_ge fun h => not_le_of_gt h₁ (le_trans h₂ h)

theorem lt_trans (h₁ : a < b) (h₂ : b < c) : a < c := lt_of_lt_of_le h₁ (le_of_lt h₂)

theorem lt_asymm (h : a < b) : ¬b < a := not_lt_of_ge (le_of_lt h)

theorem ne_of_lt (h : a < b) : a ≠ b := fun e => not_le_of_gt h (ge_of_eq e)

theorem ne_of_gt (h : b < a) : a ≠ b := fun e => not_le_of_gt h (le_of_eq e)

theorem lt_of_le_of_ne (h : a ≤ b) (hne : a ≠ b) : a < b :=
  lt_of_not_ge fun hba => hne (le_antisymm h hba)

theorem lt_iff_le_and_ne : a < b ↔ a ≤ b ∧ a ≠ b :=
  ⟨fun h => ⟨le_of_lt h, ne_of_lt h⟩, fun h => lt_of_le_of_ne h.1 h.2⟩

theorem lt_or_ge (a b : R) : a < b ∨ b ≤ a :=
  if h : b ≤ a then Or.inr h else Or.inl (lt_of_not_ge h)

theorem le_or_gt (a b : R) : a ≤ b ∨ b < a :=
  if h : a ≤ b then Or.inl h else Or.inr (lt_of_not_ge h)

theorem lt_or_eq_of_le (h : a ≤ b) : a < b ∨ a = b :=
  (lt_or_ge a b).imp id (le_antisymm h)

theorem le_iff_lt_or_eq : a ≤ b ↔ a < b ∨ a = b :=
  ⟨lt_or_eq_of_le, fun h => h.elim le_of_lt le_of_eq⟩

theorem lt_trichotomy (a b : R) : a < b ∨ a = b ∨ b < a :=
  (lt_or_ge a b).imp id fun h => (lt_or_eq_of_le h).symm.imp Eq.symm id

theorem lt_or_gt_of_ne (h : a ≠ b) : a < b ∨ b < a :=
  (lt_trichotomy a b).imp id fun h' => h'.resolve_left h

/-- If every number below `a` is below `b` then `a ≤ b`. -/
theorem le_of_forall_lt (h : ∀ c : R, c < a → c < b) : a ≤ b :=
  le_of_not_gt fun hba => lt_irrefl b (h b hba)

/-! ## The same for dot notation -/

protected theorem LE.le.trans (h₁ : a ≤ b) (h₂ : b ≤ c) : a ≤ c := le_trans h₁ h₂
protected theorem LE.le.trans_lt (h₁ : a ≤ b) (h₂ : b < c) : a < c := lt_of_le_of_lt h₁ h₂
protected theorem LE.le.trans_eq (h₁ : a ≤ b) (h₂ : b = c) : a ≤ c := h₂ ▸ h₁
protected theorem LE.le.antisymm (h₁ : a ≤ b) (h₂ : b ≤ a) : a = b := le_antisymm h₁ h₂
protected theorem LT.lt.trans (h₁ : a < b) (h₂ : b < c) : a < c := lt_trans h₁ h₂
protected theorem LT.lt.trans_le (h₁ : a < b) (h₂ : b ≤ c) : a < c := lt_of_lt_of_le h₁ h₂
protected theorem LT.lt.trans_eq (h₁ : a < b) (h₂ : b = c) : a < c := h₂ ▸ h₁
protected theorem LT.lt.le (h : a < b) : a ≤ b := le_of_lt h
protected theorem LT.lt.ne (h : a < b) : a ≠ b := ne_of_lt h
protected theorem Eq.trans_le (h₁ : a = b) (h₂ : b ≤ c) : a ≤ c := h₁ ▸ h₂
protected theorem Eq.trans_lt (h₁ : a = b) (h₂ : b < c) : a < c := h₁ ▸ h₂
protected theorem Eq.le (h : a = b) : a ≤ b := le_of_eq h
protected theorem Eq.ge (h : a = b) : b ≤ a := ge_of_eq h

/-! ## `calc` -/

instance OrderedRing.instTransLELE : Trans (LE.le (α := R)) (LE.le (α := R)) (LE.le (α := R)) :=
  ⟨le_trans⟩

instance OrderedRing.instTransLELT : Trans (LE.le (α := R)) (LT.lt (α := R)) (LT.lt (α := R)) :=
  ⟨lt_of_le_of_lt⟩

instance OrderedRing.instTransLTLE : Trans (LT.lt (α := R)) (LE.le (α := R)) (LT.lt (α := R)) :=
  ⟨lt_of_lt_of_le⟩

instance OrderedRing.instTransLTLT : Trans (LT.lt (α := R)) (LT.lt (α := R)) (LT.lt (α := R)) :=
  ⟨lt_trans⟩

end
