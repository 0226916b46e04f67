prelude
import Absorption.Foundation.Nat.Order

/-!
# List: membership, length and map

Purpose: what the statements about stacks of blocks say of lists. Names and types as in `Init`.
-/

universe u v

/-- `a` is an entry of the list. -/
inductive List.Mem {α : Type u} (a : α) : List α → Prop where
  | head (as : List α) : Mem a (a :: as)
  | tail (b : α) {as : List α} : Mem a as → Mem a (b :: as)

instance List.instMembership {α : Type u} : Membership α (List α) := ⟨fun l a => Mem a l⟩

/-- The number of entries. -/
def List.length {α : Type u} : List α → Nat
  | [] => 0
  | _ :: as => as.length + 1

/-- `f` applied to every entry. -/
def List.map {α : Type u} {β : Type v} (f : α → β) : List α → List β
  | [] => []
  | a :: as => f a :: map f as

section
variable {α : Type u} {β : Type v} {a : α} {l : List α} {p : α → Prop}

theorem List.mem_cons_self : a ∈ a :: l := .head l

theorem List.mem_cons_of_mem (b : α) (h : a ∈ l) : a ∈ b :: l := .tail b h

theorem List.forall_mem_cons : (∀ x ∈ a :: l, p x) ↔ p a ∧ ∀ x ∈ l, p x :=
  ⟨fun h => ⟨h a mem_cons_self, fun x hx => h x (mem_cons_of_mem a hx)⟩,
    fun h x hx =>
      match x, hx with
      | _, .head _ => h.1
      | x, .tail _ hx => h.2 x hx⟩

theorem List.forall_mem_nil (p : α → Prop) : ∀ x ∈ ([] : List α), p x := fun _ h =>
  nomatch h

theorem List.forall_mem_map {f : α → β} {l : List α} {p : β → Prop} :
    (∀ y ∈ l.map f, p y) ↔ ∀ x ∈ l, p (f x) := by
  induction l with
  | nil => exact ⟨fun _ => forall_mem_nil _, fun _ => forall_mem_nil _⟩
  | cons a l ih => rw [map, forall_mem_cons, forall_mem_cons, ih]

theorem List.map_ne_nil (f : α → β) (h : 0 < l.length) : l.map f ≠ [] :=
  match l, h with
  | [], h => absurd h (Nat.not_succ_le_zero 0)
  | _ :: _, _ => fun e => nomatch e

end

/-- Entry `i`, or `fallback` beyond the end. -/
def List.getD {α : Type u} : List α → (i : Nat) → (fallback : α) → α
  | [], _, fallback => fallback
  | a :: _, 0, _ => a
  | _ :: as, i + 1, fallback => getD as i fallback

theorem List.getD_nil {α : Type u} (i : Nat) (fallback : α) : getD [] i fallback = fallback := rfl
theorem List.getD_cons_zero {α : Type u} (a : α) (l : List α) (fallback : α) :
    getD (a :: l) 0 fallback = a := rfl
theorem List.getD_cons_succ {α : Type u} (a : α) (l : List α) (i : Nat) (fallback : α) :
    getD (a :: l) (i + 1) fallback = getD l i fallback := rfl

theorem List.length_map {α : Type u} {β : Type v} (f : α → β) (l : List α) :
    (l.map f).length = l.length := by
  induction l with
  | nil => rfl
  | cons a l ih => exact congrArg Nat.succ ih

theorem List.getD_map {α : Type u} {β : Type v} (f : α → β) (l : List α) (i : Nat) (a : α) :
    (l.map f).getD i (f a) = f (l.getD i a) := by
  induction l generalizing i with
  | nil => rfl
  | cons b l ih =>
    cases i with
    | zero => rfl
    | succ i => exact ih i
