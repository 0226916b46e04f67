prelude
import Absorption.Foundation.Nat.Order

/-!
# Fin: the numbers below `n`, as indices of neurons and coordinates

Purpose: `Fin n` with its zero and successor, case analysis and induction on an index, decidable
equality, and decidable bounded quantifiers. Names and types as in `Init`.
-/

universe u v w

/-- The natural numbers below `n`. -/
structure Fin (n : Nat) where
  mk ::
  val : Nat
  isLt : val < n

namespace Fin

variable {n : Nat}

theorem eq_of_val_eq : {i j : Fin n} → i.val = j.val → i = j
  | ⟨_, _⟩, ⟨_, _⟩, rfl => rfl

theorem val_ne_of_ne {i j : Fin n} (h : i ≠ j) : i.val ≠ j.val := fun e => h (eq_of_val_eq e)

instance instDecidableEq : DecidableEq (Fin n) := fun i j =>
  if h : i.val = j.val then isTrue (eq_of_val_eq h)
  else isFalse fun e => h (congrArg Fin.val e)

theorem elim0 {p : Prop} (i : Fin 0) : p := absurd i.isLt (Nat.not_succ_le_zero i.val)

/-- The index one further, in a range one longer. -/
def succ (i : Fin n) : Fin (n + 1) := ⟨i.val + 1, Nat.succ_le_succ i.isLt⟩

instance instOfNatZero : OfNat (Fin (n + 1)) 0 := ⟨⟨0, Nat.succ_pos n⟩⟩

theorem succ_ne_zero (i : Fin n) : i.succ ≠ 0 := fun e =>
  absurd (congrArg Fin.val e) (Nat.succ_ne_zero i.val)

theorem succ_inj {i j : Fin n} (h : i.succ = j.succ) : i = j :=
  eq_of_val_eq (Nat.succ.inj (congrArg Fin.val h))

/-- A function on `Fin (n + 1)` from its value at zero and its values at successors. -/
def cases {motive : Fin (n + 1) → Sort u} (zero : motive 0)
    (succ : (i : Fin n) → motive i.succ) : (i : Fin (n + 1)) → motive i
  | ⟨0, _⟩ => zero
  | ⟨i + 1, h⟩ => succ ⟨i, Nat.le_of_succ_le_succ h⟩

theorem cases_zero {motive : Fin (n + 1) → Sort u} (zero : motive 0)
    (succ : (i : Fin n) → motive i.succ) : cases zero succ 0 = zero := rfl

theorem cases_succ {motive : Fin (n + 1) → Sort u} (zero : motive 0)
    (succ : (i : Fin n) → motive i.succ) (i : Fin n) : cases zero succ i.succ = succ i := rfl

/-- The function on `Fin (n + m)` with the values of `f` first and those of `g` after them. -/
def append {α : Sort u} : {m : Nat} → (Fin m → α) → (Fin n → α) → Fin (n + m) → α
  | 0, _, g => g
  | _ + 1, f, g => cases (f 0) (append (fun i => f i.succ) g)

theorem append_map {α : Sort u} {β : Sort v} {γ : Sort w} (op : α → β → γ) {m : Nat}
    (f : Fin m → α) (g : Fin n → α) (f' : Fin m → β) (g' : Fin n → β) (i : Fin (n + m)) :
    op (append f g i) (append f' g' i) =
      append (fun i => op (f i) (f' i)) (fun i => op (g i) (g' i)) i := by
  induction m with
  | zero => rfl
  | succ m ih =>
    exact cases (motive := fun i => op (append f g i) (append f' g' i) =
      append (fun i => op (f i) (f' i)) (fun i => op (g i) (g' i)) i) rfl
      (fun i => ih (fun i => f i.succ) (fun i => f' i.succ) i) i

theorem exists_succ_eq {i : Fin (n + 1)} : i ≠ 0 → ∃ j : Fin n, j.succ = i :=
  cases (motive := fun i => i ≠ 0 → ∃ j : Fin n, j.succ = i) (fun h => absurd rfl h)
    (fun j _ => ⟨j, rfl⟩) i

theorem forall_fin_succ {p : Fin (n + 1) → Prop} : (∀ i, p i) ↔ p 0 ∧ ∀ i : Fin n, p i.succ :=
  ⟨fun h => ⟨h 0, fun i => h i.succ⟩, fun h => cases h.1 h.2⟩

theorem exists_fin_succ {p : Fin (n + 1) → Prop} : (∃ i, p i) ↔ p 0 ∨ ∃ i : Fin n, p i.succ :=
  ⟨fun ⟨i, hi⟩ => cases (motive := fun i => p i → p 0 ∨ ∃ i : Fin n, p i.succ) Or.inl
      (fun i hi => Or.inr ⟨i, hi⟩) i hi,
    fun h => h.elim (fun h => ⟨0, h⟩) (fun ⟨i, hi⟩ => ⟨i.succ, hi⟩)⟩

/-- A bounded universal statement is decided by trying every index. -/
instance decidableForall : {n : Nat} → (p : Fin n → Prop) → [DecidablePred p] → Decidable (∀ i, p i)
  | 0, _, _ => isTrue fun i => elim0 i
  | n + 1, p, _ =>
    have := decidableForall fun i : Fin n => p i.succ
    decidable_of_iff' forall_fin_succ

instance decidableExists : {n : Nat} → (p : Fin n → Prop) → [DecidablePred p] → Decidable (∃ i, p i)
  | 0, _, _ => isFalse fun ⟨i, _⟩ => elim0 i
  | n + 1, p, _ =>
    have := decidableExists fun i : Fin n => p i.succ
    decidable_of_iff' exists_fin_succ

/-- What fails for some index fails for an index that can be found. -/
theorem exists_not_of_not_forall {p : Fin n → Prop} [DecidablePred p] (h : ¬∀ i, p i) :
    ∃ i, ¬p i :=
  Decidable.byContradiction fun hn =>
    h fun i => Decidable.byContradiction fun hi => hn ⟨i, hi⟩

/-- Finitely many choices can be made at once. -/
theorem exists_choice {α : Sort u} {p : Fin n → α → Prop} (h : ∀ i, ∃ a, p i a) :
    ∃ f : Fin n → α, ∀ i, p i (f i) := by
  induction n with
  | zero => exact ⟨fun i => absurd i.isLt (Nat.not_succ_le_zero i.val), fun i => elim0 i⟩
  | succ n ih =>
    obtain ⟨a, ha⟩ := h 0
    obtain ⟨f, hf⟩ := ih fun i => h i.succ
    refine ⟨cases (motive := fun _ => α) a f, ?_⟩
    exact cases (motive := fun i => p i (cases (motive := fun _ => α) a f i)) ha hf

/-- If one of two things is true of each index, the first is true of some or the second of all. -/
theorem exists_or_forall {p q : Fin n → Prop} (h : ∀ i, p i ∨ q i) : (∃ i, p i) ∨ ∀ i, q i := by
  induction n with
  | zero => exact Or.inr fun i => elim0 i
  | succ n ih =>
    match h 0, ih fun i => h i.succ with
    | .inl h0, _ => exact Or.inl ⟨0, h0⟩
    | .inr _, .inl ⟨i, hi⟩ => exact Or.inl ⟨i.succ, hi⟩
    | .inr h0, .inr rest => exact Or.inr (forall_fin_succ.mpr ⟨h0, rest⟩)

end Fin
