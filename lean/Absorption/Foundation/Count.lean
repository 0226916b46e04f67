prelude
import Absorption.Foundation.Fin
import Absorption.Foundation.Nat.Monotone

/-!
# Count: how many indices are chosen

Purpose: the size of a set of indices `S : Fin n → Bool`.
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
    · have ⟨k, hk⟩ := exists_succ_eq hr
      subst hk
      have rest : (count fun i => T i.succ) + 1 = count fun i => S i.succ :=
        ih hS hT fun i hi => h i.succ fun e => hi (succ_inj e)
      rw [count_succ, count_succ, ← rest, h 0 (Ne.symm hr), Nat.add_right_comm]

/-- If every index is chosen, the count is the number of indices. -/
theorem count_true (n : Nat) : (count fun _ : Fin n => true) = n := by
  induction n with
  | zero => rfl
  | succ n ih => rw [count_succ, ih, ite_eq_left rfl]

end Fin
