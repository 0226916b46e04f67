prelude
import Absorption.Foundation.Count
import Absorption.Foundation.Encode
import Absorption.Foundation.List

/-!
# FewExceptions: properties that hold with at most `N` exceptions

Purpose: `FewExceptions N p` says so without counting in an infinite type: of any `N + 1` different
arguments one has the property. Exceptions add up: of two properties (`FewExceptions.and`), of one
property for each set of indices (`FewExceptions.forall_set`) and of one for each entry of a list
(`FewExceptions.forall_mem`).
-/

universe u v

open Function

/-- Of any `N + 1` different arguments one has the property `p`. -/
def FewExceptions {α : Type u} (N : Nat) (p : α → Prop) : Prop :=
  ∀ t : Fin (N + 1) → α, Injective t → ∃ k, p (t k)

/-- From a set with at least `m` members `m` different ones can be taken. -/
theorem Fin.exists_injective_of_le_count {m n : Nat} {S : Fin n → Bool} (h : m ≤ count S) :
    ∃ e : Fin m → Fin n, Injective e ∧ ∀ i, S (e i) = true := by
  induction n generalizing m with
  | zero =>
    have none : Fin m → False := fun i => Nat.not_lt_zero _ (Nat.lt_of_lt_of_le i.isLt h)
    exact ⟨fun i => (none i).elim, fun i => (none i).elim, fun i => (none i).elim⟩
  | succ n ih =>
    by_cases h0 : S 0 = true
    · match m with
      | 0 => exact ⟨fun i => absurd i.isLt (Nat.not_lt_zero _), fun i => elim0 i, fun i => elim0 i⟩
      | m + 1 =>
        rw [count_succ, ite_eq_left h0] at h
        obtain ⟨e, injective, chosen⟩ := ih (Nat.le_of_succ_le_succ h)
        let e' : Fin (m + 1) → Fin (n + 1) :=
          cases (motive := fun _ => Fin (n + 1)) 0 fun i => (e i).succ
        refine ⟨e', ?_, cases (motive := fun i => S (e' i) = true) h0 chosen⟩
        refine cases (motive := fun i => ∀ j, e' i = e' j → i = j)
          (cases (motive := fun j => e' 0 = e' j → 0 = j) (fun _ => rfl)
            fun j same => absurd same.symm (succ_ne_zero (e j)))
          fun i => cases (motive := fun j => e' i.succ = e' j → i.succ = j)
            (fun same => absurd same (succ_ne_zero (e i)))
            fun j same => congrArg succ (injective (succ_inj same))
    · rw [count_succ, ite_eq_right h0] at h
      obtain ⟨e, injective, chosen⟩ := ih h
      exact ⟨fun i => (e i).succ, fun i j same => injective (succ_inj same), chosen⟩

/-- Whether a property that is true or false of each set is true of all sets. -/
theorem Fin.forall_set_or_not {n : Nat} {p : (Fin n → Bool) → Prop} (h : ∀ S, p S ∨ ¬p S) :
    (∀ S, p S) ∨ ¬∀ S, p S := by
  induction n with
  | zero =>
    exact (h fun _ => false).imp Fin.forall_set_zero.mpr fun hn all => hn (all _)
  | succ n ih =>
    match ih fun S => h (Fin.cases (motive := fun _ => Bool) true S),
      ih fun S => h (Fin.cases (motive := fun _ => Bool) false S) with
    | .inl ht, .inl hf => exact Or.inl (Fin.forall_set_succ.mpr ⟨ht, hf⟩)
    | .inr hn, _ => exact Or.inr fun all => hn (Fin.forall_set_succ.mp all).1
    | _, .inr hn => exact Or.inr fun all => hn (Fin.forall_set_succ.mp all).2

namespace FewExceptions

variable {α : Type u} {M N : Nat} {p q : α → Prop}

theorem of_forall (h : ∀ a, p a) : FewExceptions 0 p := fun t _ => ⟨0, h (t 0)⟩

/-- The exceptions to either of two properties. -/
theorem and (decided : ∀ a, p a ∨ ¬p a) (hp : FewExceptions N p) (hq : FewExceptions M q) :
    FewExceptions (N + M) fun a => p a ∧ q a := by
  intro t ht
  obtain ⟨S, hS⟩ := Fin.exists_choice (p := fun k b => b = true ↔ p (t k)) fun k =>
    (decided (t k)).elim (fun h => ⟨true, fun _ => h, fun _ => rfl⟩)
      fun h => ⟨false, fun e => absurd e.symm Bool.true_ne_false, fun e => absurd e h⟩
  by_cases many : M + 1 ≤ Fin.count S
  · obtain ⟨e, injective, chosen⟩ := Fin.exists_injective_of_le_count many
    obtain ⟨k, hk⟩ := hq (fun i => t (e i)) fun i j same => injective (ht same)
    exact ⟨e k, (hS _).mp (chosen k), hk⟩
  · let T : Fin (N + M + 1) → Bool := fun k => if S k = true then false else true
    have complement : ∀ k, T k = true ↔ ¬S k = true := fun k => by
      by_cases hk : S k = true
      · exact ⟨fun e => absurd ((ite_eq_left hk).symm.trans e).symm Bool.true_ne_false, absurd hk⟩
      · exact ⟨fun _ => hk, fun _ => ite_eq_right hk⟩
    have rest : N + 1 ≤ Fin.count T := by
      have total : M + (N + 1) = Fin.count S + Fin.count T :=
        (Nat.add_left_comm M N 1).trans (Fin.count_add_count_compl complement).symm
      exact Nat.le_of_add_le_add_left (k := M) (Nat.le_trans (Nat.le_of_eq total)
        (Nat.add_le_add_right (Nat.le_of_lt_succ (Nat.lt_of_not_le many)) _))
    obtain ⟨e, injective, chosen⟩ := Fin.exists_injective_of_le_count rest
    obtain ⟨k, hk⟩ := hp (fun i => t (e i)) fun i j same => injective (ht same)
    exact absurd ((hS _).mpr hk) ((complement _).mp (chosen k))

/-- One property for each set of indices. -/
theorem forall_set {n : Nat} {p : (Fin n → Bool) → α → Prop} (decided : ∀ S a, p S a ∨ ¬p S a)
    (hp : ∀ S, FewExceptions N (p S)) : FewExceptions (N * 2 ^ n) fun a => ∀ S, p S a := by
  induction n with
  | zero =>
    rw [show N * 2 ^ 0 = N from Nat.mul_one N]
    intro t ht
    obtain ⟨k, hk⟩ := hp (fun _ => false) t ht
    exact ⟨k, Fin.forall_set_zero.mpr hk⟩
  | succ n ih =>
    have size : N * 2 ^ (n + 1) = N * 2 ^ n + N * 2 ^ n := by
      rw [Nat.pow_succ, ← Nat.mul_assoc]
      exact congrArg (· + _) (Nat.zero_add _)
    rw [size]
    intro t ht
    obtain ⟨k, hk⟩ := and (fun a => Fin.forall_set_or_not fun S => decided _ a)
      (ih (fun S => decided (Fin.cases (motive := fun _ => Bool) true S)) fun S => hp _)
      (ih (fun S => decided (Fin.cases (motive := fun _ => Bool) false S)) fun S => hp _) t ht
    exact ⟨k, Fin.forall_set_succ.mpr hk⟩

/-- One property for each entry of a list. -/
theorem forall_mem {β : Type v} {p : β → α → Prop} (decided : ∀ b a, p b a ∨ ¬p b a) (l : List β)
    (hp : ∀ b, FewExceptions N (p b)) : FewExceptions (l.length * N) fun a => ∀ b ∈ l, p b a := by
  induction l with
  | nil =>
    rw [show ([] : List β).length * N = 0 from Nat.zero_mul N]
    exact of_forall fun a => List.forall_mem_nil _
  | cons b l ih =>
    rw [show (b :: l).length * N = N + l.length * N from
      (Nat.succ_mul _ _).trans (Nat.add_comm _ _)]
    intro t ht
    obtain ⟨k, hk⟩ := and (decided b) (hp b) ih t ht
    exact ⟨k, List.forall_mem_cons.mpr hk⟩

/-- `p (t k)` for some `k` or a counterexample for each. -/
theorem of_decided {r : α → Prop} (h : ∀ a, p a ∨ r a)
    (few : ∀ t : Fin (N + 1) → α, Injective t → ¬∀ k, r (t k)) : FewExceptions N p := fun t ht =>
  (Fin.exists_or_forall fun k => h (t k)).elim id fun all => absurd all (few t ht)

end FewExceptions
