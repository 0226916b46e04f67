prelude
import Absorption.Foundation.Nat.Subtraction

/-!
# Nat/Division: quotient and remainder

Purpose: `Nat.div` and `Nat.mod`, which the kernel computes with big integers. Both count down a
number of steps that suffices, so that their definition is by plain recursion. Main results:
`Nat.div_add_mod`, `Nat.mod_lt`, and `Nat.div_mod_unique`. Names as in `Init`.
-/

namespace Nat

/-! ## Definitions and their equations -/

/-- The quotient of `n` by `m + 1`, by at most `fuel` subtractions. -/
def divFuel : (fuel n m : Nat) → Nat
  | .zero, _, _ => 0
  | .succ fuel, n, m => cond (Nat.ble (m + 1) n) (divFuel fuel (n - (m + 1)) m + 1) 0

/-- The remainder of `n` by `m + 1`, by at most `fuel` subtractions. -/
def modFuel : (fuel n m : Nat) → Nat
  | .zero, n, _ => n
  | .succ fuel, n, m => cond (Nat.ble (m + 1) n) (modFuel fuel (n - (m + 1)) m) n

/-- The quotient rounded down; `n / 0 = 0`. -/
@[extern "lean_nat_div"] protected def div (n m : Nat) : Nat :=
  match m with
  | .zero => 0
  | .succ m => divFuel n n m

/-- The remainder; `n % 0 = n`. -/
@[extern "lean_nat_mod"] protected def mod (n m : Nat) : Nat :=
  match m with
  | .zero => n
  | .succ m => modFuel n n m

instance instDivNat : Div Nat := ⟨Nat.div⟩
instance instModNat : Mod Nat := ⟨Nat.mod⟩

theorem ble_eq_false_of_lt {n m : Nat} (h : m < n) : Nat.ble n m = false :=
  match e : Nat.ble n m with
  | true => absurd (le_of_ble_eq_true e) (Nat.not_le_of_gt h)
  | false => rfl

private theorem sub_le_of_le_succ {n f : Nat} (h : n ≤ f + 1) (m : Nat) : n - (m + 1) ≤ f :=
  pred_le_pred (Nat.le_trans (sub_le n m) h)

private theorem divFuel_eq {f g : Nat} (m : Nat) {n : Nat} (hf : n ≤ f) (hg : n ≤ g) :
    divFuel f n m = divFuel g n m := by
  have stop : ∀ k, divFuel k 0 m = 0 := fun k => by cases k <;> rfl
  induction f generalizing g n with
  | zero => rw [Nat.le_antisymm hf (zero_le n), stop, stop]
  | succ f ih =>
    cases g with
    | zero => rw [Nat.le_antisymm hg (zero_le n), stop, stop]
    | succ g =>
      change cond _ (divFuel f _ m + 1) 0 = cond _ (divFuel g _ m + 1) 0
      rw [ih (sub_le_of_le_succ hf m) (sub_le_of_le_succ hg m)]

private theorem modFuel_eq {f g : Nat} (m : Nat) {n : Nat} (hf : n ≤ f) (hg : n ≤ g) :
    modFuel f n m = modFuel g n m := by
  have stop : ∀ k, modFuel k 0 m = 0 := fun k => by cases k <;> rfl
  induction f generalizing g n with
  | zero => rw [Nat.le_antisymm hf (zero_le n), stop, stop]
  | succ f ih =>
    cases g with
    | zero => rw [Nat.le_antisymm hg (zero_le n), stop, stop]
    | succ g =>
      change cond _ (modFuel f _ m) n = cond _ (modFuel g _ m) n
      rw [ih (sub_le_of_le_succ hf m) (sub_le_of_le_succ hg m)]

@[simp] protected theorem div_zero (n : Nat) : n / 0 = 0 := rfl
@[simp] theorem mod_zero (n : Nat) : n % 0 = n := rfl

theorem div_eq_of_lt {n m : Nat} (h : n < m) : n / m = 0 := by
  cases m with
  | zero => rfl
  | succ m =>
    cases n with
    | zero => rfl
    | succ n =>
      change cond (Nat.ble (m + 1) (n + 1)) _ 0 = 0
      rw [ble_eq_false_of_lt h]; rfl

theorem mod_eq_of_lt {n m : Nat} (h : n < m) : n % m = n := by
  cases m with
  | zero => rfl
  | succ m =>
    cases n with
    | zero => rfl
    | succ n =>
      change cond (Nat.ble (m + 1) (n + 1)) _ (n + 1) = n + 1
      rw [ble_eq_false_of_lt h]; rfl

theorem div_eq_sub_div {n m : Nat} (hm : 0 < m) (h : m ≤ n) : n / m = (n - m) / m + 1 := by
  obtain ⟨k, hk⟩ := exists_eq_add_one_of_pos hm
  obtain ⟨l, hl⟩ := exists_eq_add_one_of_pos (Nat.lt_of_lt_of_le hm h)
  subst hk hl
  change cond (Nat.ble (k + 1) (l + 1)) _ 0 = divFuel (l + 1 - (k + 1)) (l + 1 - (k + 1)) k + 1
  rw [ble_eq_true_of_le h]
  exact congrArg succ (divFuel_eq k (sub_le_of_le_succ (Nat.le_refl _) k) (Nat.le_refl _))

theorem mod_eq_sub_mod {n m : Nat} (h : m ≤ n) : n % m = (n - m) % m := by
  cases m with
  | zero => rfl
  | succ k =>
    obtain ⟨l, hl⟩ := exists_eq_add_one_of_pos (Nat.lt_of_lt_of_le (succ_pos k) h)
    subst hl
    change cond (Nat.ble (k + 1) (l + 1)) _ _ = modFuel (l + 1 - (k + 1)) (l + 1 - (k + 1)) k
    rw [ble_eq_true_of_le h]
    exact modFuel_eq k (sub_le_of_le_succ (Nat.le_refl _) k) (Nat.le_refl _)

/-! ## Division with remainder -/

/-- Quotient and remainder are the only `q` and `r < m` with `n = m * q + r`. -/
theorem div_mod_unique {n m q r : Nat} (h : n = m * q + r) (hr : r < m) :
    n / m = q ∧ n % m = r := by
  induction q generalizing n with
  | zero =>
    have e : n = r := h.trans (Nat.zero_add r)
    subst e
    exact ⟨div_eq_of_lt hr, mod_eq_of_lt hr⟩
  | succ q ih =>
    have e : n = m * q + r + m := by rw [h, mul_succ, Nat.add_right_comm]
    have hle : m ≤ n := e ▸ le_add_left m _
    have hsub : n - m = m * q + r := Nat.sub_eq_of_eq_add e
    rw [div_eq_sub_div (Nat.lt_of_le_of_lt (zero_le r) hr) hle, mod_eq_sub_mod hle]
    exact ⟨congrArg succ (ih hsub).1, (ih hsub).2⟩

private theorem exists_div_mod (n : Nat) {m : Nat} (hm : 0 < m) :
    ∃ q r, n = m * q + r ∧ r < m := by
  induction n with
  | zero => exact ⟨0, 0, rfl, hm⟩
  | succ n ih =>
    obtain ⟨q, r, h, hr⟩ := ih
    cases Nat.eq_or_lt_of_le hr with
    | inl e => exact ⟨q + 1, 0, (congrArg succ h).trans (congrArg (m * q + ·) e), hm⟩
    | inr hlt => exact ⟨q, r + 1, congrArg succ h, hlt⟩

theorem div_add_mod (m n : Nat) : n * (m / n) + m % n = m := by
  cases Nat.eq_zero_or_pos n with
  | inl h => rw [h, Nat.zero_mul, mod_zero, Nat.zero_add]
  | inr h =>
    obtain ⟨q, r, e, hr⟩ := exists_div_mod m h
    rw [(div_mod_unique e hr).1, (div_mod_unique e hr).2, e]

theorem mod_add_div (m n : Nat) : m % n + n * (m / n) = m := by
  rw [Nat.add_comm, div_add_mod]

theorem mod_lt (m : Nat) {n : Nat} (h : 0 < n) : m % n < n := by
  obtain ⟨q, r, e, hr⟩ := exists_div_mod m h
  rw [(div_mod_unique e hr).2]
  exact hr

end Nat
