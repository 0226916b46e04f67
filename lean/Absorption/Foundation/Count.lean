prelude
import Absorption.Foundation.Fin
import Absorption.Foundation.Nat.Monotone

/-!
# Count: how many indices are chosen

Purpose: the size of a set of indices `S : Fin n → Bool`, and inequalities between sizes from maps
(`Fin.count_le_count`) and from disjointness (`Fin.count_add_count_le`).
-/

namespace Fin

/-- The number of indices `i` with `S i = true`. -/
def count : {n : Nat} → (Fin n → Bool) → Nat
  | 0, _ => 0
  | _ + 1, S => (count fun i => S i.succ) + if S 0 = true then 1 else 0

theorem count_succ {n : Nat} (S : Fin (n + 1) → Bool) :
    count S = (count fun i => S i.succ) + if S 0 = true then 1 else 0 := rfl

theorem count_congr {n : Nat} {S T : Fin n → Bool} (h : ∀ i, S i = T i) : count S = count T := by
  induction n with
  | zero => rfl
  | succ n ih => rw [count_succ, count_succ, ih fun i => h i.succ, h 0]

theorem count_le {n : Nat} (S : Fin n → Bool) : count S ≤ n := by
  induction n with
  | zero => exact Nat.le_refl 0
  | succ n ih =>
    refine Nat.add_le_add (ih fun i => S i.succ) ?_
    by_cases h : S 0 = true
    · exact Nat.le_of_eq (ite_eq_left h)
    · rw [ite_eq_right h]
      exact Nat.zero_le 1

/-- Without one of its members a set of indices has one member less. -/
theorem count_erase {n : Nat} {S T : Fin n → Bool} {r : Fin n} (hS : S r = true)
    (hT : T r = false) (h : ∀ i, i ≠ r → T i = S i) : count T + 1 = count S := by
  induction n with
  | zero => exact elim0 r
  | succ n ih =>
    by_cases hr : r = 0
    · subst hr
      have rest : (count fun i => T i.succ) = count fun i => S i.succ :=
        count_congr fun i => h i.succ (succ_ne_zero i)
      have hT : ¬T 0 = true := fun e => Bool.true_ne_false (e.symm.trans hT)
      rw [count_succ, count_succ, ite_eq_left hS, ite_eq_right hT, rest, Nat.add_zero]
    · obtain ⟨k, hk⟩ := exists_succ_eq hr
      subst hk
      have rest : (count fun i => T i.succ) + 1 = count fun i => S i.succ :=
        ih hS hT fun i hi => h i.succ fun e => hi (succ_inj e)
      rw [count_succ, count_succ, ← rest, h 0 (Ne.symm hr), Nat.add_right_comm]

/-- If every index is chosen, the count is the number of indices. -/
theorem count_true (n : Nat) : (count fun _ : Fin n => true) = n := by
  induction n with
  | zero => rfl
  | succ n ih => rw [count_succ, ih, ite_eq_left rfl]

/-- A map that is injective on the chosen indices does not lead into a smaller set. -/
theorem count_le_count {m n : Nat} {S : Fin m → Bool} {T : Fin n → Bool} (φ : Fin m → Fin n)
    (maps : ∀ i, S i = true → T (φ i) = true)
    (injective : ∀ i j, S i = true → S j = true → φ i = φ j → i = j) : count S ≤ count T := by
  induction m generalizing T with
  | zero => exact Nat.zero_le _
  | succ m ih =>
    by_cases h0 : S 0 = true
    · have erased := count_erase (T := fun k => if k = φ 0 then false else T k) (maps 0 h0)
        (ite_eq_left rfl) fun k hk => ite_eq_right hk
      rw [count_succ, ite_eq_left h0, ← erased]
      refine Nat.succ_le_succ (ih (fun i => φ i.succ) (fun i hi => ?_)
        fun i j hi hj e => succ_inj (injective _ _ hi hj e))
      exact (ite_eq_right fun e => succ_ne_zero i (injective _ _ hi h0 e)).trans (maps _ hi)
    · rw [count_succ, ite_eq_right h0]
      exact ih (fun i => φ i.succ) (fun i hi => maps _ hi)
        fun i j hi hj e => succ_inj (injective _ _ hi hj e)

/-- Two sets without a common member in a third. -/
theorem count_add_count_le {n : Nat} {S T U : Fin n → Bool} (hS : ∀ i, S i = true → U i = true)
    (hT : ∀ i, T i = true → U i = true) (disjoint : ∀ i, S i = true → ¬T i = true) :
    count S + count T ≤ count U := by
  induction n with
  | zero => exact Nat.le_refl 0
  | succ n ih =>
    rw [count_succ, count_succ, count_succ, Nat.add_add_add_comm]
    refine Nat.add_le_add (ih (fun i => hS _) (fun i => hT _) fun i => disjoint _) ?_
    by_cases h : S 0 = true
    · rw [ite_eq_left h, ite_eq_left (hS 0 h), ite_eq_right (disjoint 0 h)]
      exact Nat.le_refl 1
    · rw [ite_eq_right h, Nat.zero_add]
      by_cases h' : T 0 = true
      · rw [ite_eq_left h', ite_eq_left (hT 0 h')]
        exact Nat.le_refl 1
      · rw [ite_eq_right h']
        exact Nat.zero_le _

/-- A set that avoids the values of an injective map. -/
theorem count_add_le {m n : Nat} {T : Fin n → Bool} (φ : Fin m → Fin n)
    (injective : ∀ i j, φ i = φ j → i = j) (avoids : ∀ i, ¬T (φ i) = true) : count T + m ≤ n := by
  let values : Fin n → Bool := fun k => decide (∃ i, φ i = k)
  have many : m ≤ count values := count_true m ▸ count_le_count φ
    (fun i _ => decide_eq_true ⟨i, rfl⟩) fun i j _ _ e => injective i j e
  have total : count T + count values ≤ n := Nat.le_trans (count_add_count_le
    (U := fun _ => true) (fun _ _ => rfl) (fun _ _ => rfl) fun k hk hv => by
      obtain ⟨i, hi⟩ := of_decide_eq_true hv
      exact avoids i (hi ▸ hk)) (Nat.le_of_eq (count_true n))
  exact Nat.le_trans (Nat.add_le_add_left many _) total

/-- A set and its complement. -/
theorem count_add_count_compl {n : Nat} {S T : Fin n → Bool} (h : ∀ i, T i = true ↔ ¬S i = true) :
    count S + count T = n := by
  induction n with
  | zero => rfl
  | succ n ih =>
    rw [count_succ, count_succ, Nat.add_add_add_comm, ih fun i => h i.succ]
    by_cases h0 : S 0 = true
    · rw [ite_eq_left h0, ite_eq_right fun e => (h 0).mp e h0]
    · rw [ite_eq_right h0, ite_eq_left ((h 0).mpr h0)]

/-- A map from `m` indices reaches at most `m`. -/
theorem count_values_le {m n : Nat} (t : Fin m → Fin n) :
    (count fun i => decide (∃ k, t k = i)) ≤ m := by
  match m, t with
  | 0, t =>
    have none : (count fun i => decide (∃ k, t k = i)) + n ≤ n :=
      count_add_le (fun i => i) (fun _ _ e => e) fun i hi => by
        obtain ⟨k, _⟩ := of_decide_eq_true hi
        exact elim0 k
    exact Nat.le_of_add_le_add_right (Nat.le_trans none (Nat.le_add_left n 0))
  | m + 1, t =>
    have choice : ∀ i, ∃ k, decide (∃ k, t k = i) = true → t k = i := fun i => by
      by_cases hi : ∃ k, t k = i
      · obtain ⟨k, hk⟩ := hi
        exact ⟨k, fun _ => hk⟩
      · exact ⟨0, fun e => absurd (of_decide_eq_true e) hi⟩
    obtain ⟨φ, hφ⟩ := exists_choice choice
    exact Nat.le_trans (count_le_count (T := fun _ => true) φ (fun _ _ => rfl)
      fun i j hi hj e => (hφ i hi).symm.trans ((congrArg t e).trans (hφ j hj)))
      (Nat.le_of_eq (count_true (m + 1)))

end Fin
