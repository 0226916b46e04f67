prelude
import Absorption.Foundation.Nat.Arithmetic

/-!
# Nat/Order: the order of the natural numbers, and its decision by `Nat.ble`

Purpose: `≤` and `<` on `Nat` form a linear order that the kernel decides with big integers, and
addition and multiplication respect it. Main result beyond the laws: `Nat.strong_induction_on`.
Subtraction is in `Nat/Subtraction`. Names as in `Init`.
-/

namespace Nat

/-! ## The laws of the order -/

@[simp] protected theorem le_refl (n : Nat) : n ≤ n := le.refl
protected theorem le_of_eq {n m : Nat} (h : n = m) : n ≤ m := h ▸ Nat.le_refl n
theorem le_succ (n : Nat) : n ≤ n + 1 := le.step le.refl
theorem le_add_one (n : Nat) : n ≤ n + 1 := le_succ n
protected theorem lt_add_one (n : Nat) : n < n + 1 := Nat.le_refl (n + 1)
theorem le_succ_of_le {n m : Nat} (h : n ≤ m) : n ≤ m + 1 := le.step h

protected theorem le_trans {n m k : Nat} (h : n ≤ m) (h' : m ≤ k) : n ≤ k := by
  induction h' with
  | refl => exact h
  | step _ ih => exact le.step ih

@[simp] theorem zero_le (n : Nat) : 0 ≤ n := by
  induction n with
  | zero => exact le.refl
  | succ n ih => exact le.step ih

theorem succ_le_succ {n m : Nat} (h : n ≤ m) : n + 1 ≤ m + 1 := by
  induction h with
  | refl => exact le.refl
  | step _ ih => exact le.step ih

theorem pred_le_pred {n m : Nat} (h : n ≤ m) : pred n ≤ pred m := by
  induction h with
  | refl => exact le.refl
  | @step m _ ih => exact Nat.le_trans ih (by cases m <;> first | exact le.refl | exact le_succ _)

theorem le_of_succ_le_succ {n m : Nat} (h : n + 1 ≤ m + 1) : n ≤ m := pred_le_pred h
theorem le_of_lt_succ {n m : Nat} (h : n < m + 1) : n ≤ m := le_of_succ_le_succ h
theorem not_succ_le_zero (n : Nat) : ¬n + 1 ≤ 0 := fun h => by cases h
@[simp] theorem not_lt_zero (n : Nat) : ¬n < 0 := not_succ_le_zero n

theorem not_succ_le_self (n : Nat) : ¬n + 1 ≤ n := by
  induction n with
  | zero => exact not_succ_le_zero 0
  | succ n ih => exact fun h => ih (le_of_succ_le_succ h)

@[simp] protected theorem lt_irrefl (n : Nat) : ¬n < n := not_succ_le_self n
protected theorem le_of_lt {n m : Nat} (h : n < m) : n ≤ m := Nat.le_trans (le_succ n) h
protected theorem lt_of_le_of_lt {n m k : Nat} (h : n ≤ m) (h' : m < k) : n < k :=
  Nat.le_trans (succ_le_succ h) h'
protected theorem lt_of_lt_of_le {n m k : Nat} (h : n < m) (h' : m ≤ k) : n < k :=
  Nat.le_trans h h'
protected theorem lt_trans {n m k : Nat} (h : n < m) (h' : m < k) : n < k :=
  Nat.le_trans h (Nat.le_of_lt h')
protected theorem ne_of_lt {n m : Nat} (h : n < m) : n ≠ m := fun e => Nat.lt_irrefl m (e ▸ h)
protected theorem ne_of_gt {n m : Nat} (h : m < n) : n ≠ m := (Nat.ne_of_lt h).symm
protected theorem not_le_of_gt {n m : Nat} (h : m < n) : ¬n ≤ m :=
  fun h' => Nat.lt_irrefl m (Nat.lt_of_lt_of_le h h')
protected theorem lt_asymm {n m : Nat} (h : n < m) : ¬m < n := fun h' =>
  Nat.lt_irrefl n (Nat.lt_trans h h')

protected theorem eq_or_lt_of_le {n m : Nat} (h : n ≤ m) : n = m ∨ n < m := by
  cases h with
  | refl => exact Or.inl rfl
  | step h => exact Or.inr (succ_le_succ h)

protected theorem le_antisymm {n m : Nat} (h : n ≤ m) (h' : m ≤ n) : n = m :=
  (Nat.eq_or_lt_of_le h).resolve_right fun hlt => Nat.not_le_of_gt hlt h'

protected theorem lt_of_le_of_ne {n m : Nat} (h : n ≤ m) (h' : ¬n = m) : n < m :=
  (Nat.eq_or_lt_of_le h).resolve_left h'

protected theorem lt_or_ge (n m : Nat) : n < m ∨ n ≥ m := by
  induction n with
  | zero =>
    cases m with
    | zero => exact Or.inr le.refl
    | succ m => exact Or.inl (succ_le_succ (zero_le m))
  | succ n ih =>
    cases ih with
    | inl h => exact (Nat.eq_or_lt_of_le h).elim (fun e => Or.inr (Nat.le_of_eq e.symm)) Or.inl
    | inr h => exact Or.inr (le_succ_of_le h)

protected theorem le_total (n m : Nat) : n ≤ m ∨ m ≤ n := (Nat.lt_or_ge n m).imp Nat.le_of_lt id

@[simp] protected theorem not_le {n m : Nat} : ¬n ≤ m ↔ m < n :=
  ⟨fun h => (Nat.lt_or_ge m n).resolve_right h, Nat.not_le_of_gt⟩
@[simp] protected theorem not_lt {n m : Nat} : ¬n < m ↔ m ≤ n :=
  ⟨fun h => (Nat.lt_or_ge n m).resolve_left h, fun h h' => Nat.not_le_of_gt h' h⟩
protected theorem lt_of_not_le {n m : Nat} (h : ¬n ≤ m) : m < n := Nat.not_le.mp h
protected theorem le_of_not_lt {n m : Nat} (h : ¬n < m) : m ≤ n := Nat.not_lt.mp h
protected theorem lt_or_gt_of_ne {n m : Nat} (h : n ≠ m) : n < m ∨ m < n :=
  (Nat.lt_or_ge n m).imp id fun h' => Nat.lt_of_le_of_ne h' h.symm

theorem lt_succ_iff {n m : Nat} : n < m + 1 ↔ n ≤ m := ⟨le_of_lt_succ, succ_le_succ⟩
@[simp] theorem succ_le_succ_iff {n m : Nat} : n + 1 ≤ m + 1 ↔ n ≤ m :=
  ⟨le_of_succ_le_succ, succ_le_succ⟩
@[simp] theorem zero_lt_succ (n : Nat) : 0 < n + 1 := succ_le_succ (zero_le n)
theorem succ_pos (n : Nat) : 0 < n + 1 := zero_lt_succ n
@[simp] theorem le_zero_eq (n : Nat) : (n ≤ 0) = (n = 0) :=
  propext ⟨fun h => Nat.le_antisymm h (zero_le n), Nat.le_of_eq⟩
protected theorem pos_of_ne_zero {n : Nat} (h : n ≠ 0) : 0 < n :=
  Nat.lt_of_le_of_ne (zero_le n) h.symm
protected theorem eq_zero_or_pos (n : Nat) : n = 0 ∨ 0 < n :=
  (Nat.eq_or_lt_of_le (zero_le n)).imp Eq.symm id

instance instTransLe : Trans (LE.le : Nat → Nat → Prop) LE.le LE.le := ⟨Nat.le_trans⟩
instance instTransLt : Trans (LT.lt : Nat → Nat → Prop) LT.lt LT.lt := ⟨Nat.lt_trans⟩
instance instTransLeLt : Trans (LE.le : Nat → Nat → Prop) LT.lt LT.lt := ⟨Nat.lt_of_le_of_lt⟩
instance instTransLtLe : Trans (LT.lt : Nat → Nat → Prop) LE.le LT.lt := ⟨Nat.lt_of_lt_of_le⟩

/-! ## Decision -/

theorem le_of_ble_eq_true {n m : Nat} (h : Nat.ble n m = true) : n ≤ m := by
  induction n generalizing m with
  | zero => exact zero_le m
  | succ n ih =>
    cases m with
    | zero => exact absurd h.symm Bool.true_ne_false
    | succ m => exact succ_le_succ (ih h)

theorem ble_eq_true_of_le {n m : Nat} (h : n ≤ m) : Nat.ble n m = true := by
  induction n generalizing m with
  | zero => rfl
  | succ n ih =>
    cases m with
    | zero => exact absurd h (not_succ_le_zero n)
    | succ m => exact ih (le_of_succ_le_succ h)

@[simp] theorem ble_eq {n m : Nat} : (Nat.ble n m = true) = (n ≤ m) :=
  propext ⟨le_of_ble_eq_true, ble_eq_true_of_le⟩

theorem not_le_of_ble_eq_false {n m : Nat} (h : Nat.ble n m = false) : ¬n ≤ m := fun h' =>
  Bool.true_ne_false ((ble_eq_true_of_le h').symm.trans h)

@[extern "lean_nat_dec_le"] instance decLe (n m : Nat) : Decidable (n ≤ m) :=
  match h : Nat.ble n m with
  | true => isTrue (le_of_ble_eq_true h)
  | false => isFalse (not_le_of_ble_eq_false h)

@[extern "lean_nat_dec_lt"] instance decLt (n m : Nat) : Decidable (n < m) := decLe (n + 1) m

/-! ## Induction over all smaller numbers -/

theorem strong_induction_on {p : Nat → Prop} (n : Nat) (h : ∀ n, (∀ m, m < n → p m) → p n) :
    p n := by
  have below : ∀ m, m < n + 1 → p m := by
    induction n with
    | zero =>
      intro m hm
      refine h m fun k hk => absurd ?_ (not_lt_zero k)
      exact Nat.lt_of_lt_of_le hk (le_of_lt_succ hm)
    | succ n ih =>
      intro m hm
      exact h m fun k hk => ih k (Nat.lt_of_lt_of_le hk (le_of_lt_succ hm))
  exact below n (Nat.lt_add_one n)

end Nat
