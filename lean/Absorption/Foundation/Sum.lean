prelude
import Absorption.Foundation.Fin
import Absorption.Foundation.OwnNotation
import Absorption.Foundation.Ring

/-!
# Sum: finite sums over `Fin n`

Purpose: `sum fun i => f i`, its linearity, the exchange of two sums, and sums with one term.
-/

universe u

variable {R : Type u} [CommRing R]

/-- The sum of `f 0, …, f (n - 1)`. -/
def sum : {n : Nat} → (Fin n → R) → R
  | 0, _ => 0
  | _ + 1, f => f 0 + sum fun i => f i.succ

attribute [app_unexpander sum] unexpandSum

@[simp] theorem sum_fin_zero (f : Fin 0 → R) : sum f = 0 := rfl

theorem sum_succ {n : Nat} (f : Fin (n + 1) → R) : sum f = f 0 + sum fun i => f i.succ := rfl

@[congr] theorem sum_congr {n : Nat} {f g : Fin n → R} (h : ∀ i, f i = g i) : sum f = sum g := by
  induction n with
  | zero => rfl
  | succ n ih => rw [sum_succ, sum_succ, h 0, ih fun i => h i.succ]

theorem sum_eq_zero {n : Nat} {f : Fin n → R} (h : ∀ i, f i = 0) : sum f = 0 := by
  induction n with
  | zero => rfl
  | succ n ih => rw [sum_succ, h 0, ih fun i => h i.succ, add_zero]

@[simp] theorem sum_zero {n : Nat} : (sum fun _ : Fin n => (0 : R)) = 0 := sum_eq_zero fun _ => rfl

theorem sum_add {n : Nat} (f g : Fin n → R) : (sum fun i => f i + g i) = sum f + sum g := by
  induction n with
  | zero => exact (add_zero 0).symm
  | succ n ih => rw [sum_succ, ih, sum_succ f, sum_succ g, add_add_add_comm]

theorem mul_sum {n : Nat} (a : R) (f : Fin n → R) : a * sum f = sum fun i => a * f i := by
  induction n with
  | zero => exact mul_zero a
  | succ n ih => rw [sum_succ, mul_add, ih, sum_succ fun i => a * f i]

theorem sum_mul {n : Nat} (f : Fin n → R) (a : R) : sum f * a = sum fun i => f i * a := by
  rw [mul_comm, mul_sum]
  exact sum_congr fun i => mul_comm a (f i)

theorem sum_neg {n : Nat} (f : Fin n → R) : (sum fun i => -f i) = -sum f := by
  induction n with
  | zero => exact neg_zero.symm
  | succ n ih => rw [sum_succ, ih, sum_succ f, neg_add]

theorem sum_sub {n : Nat} (f g : Fin n → R) : (sum fun i => f i - g i) = sum f - sum g := by
  rw [sub_eq_add_neg, ← sum_neg, ← sum_add]
  exact sum_congr fun i => sub_eq_add_neg (f i) (g i)

/-- Two finite sums may be exchanged. -/
theorem sum_comm {m n : Nat} (f : Fin m → Fin n → R) :
    (sum fun i => sum fun j => f i j) = sum fun j => sum fun i => f i j := by
  induction m with
  | zero => exact sum_zero.symm
  | succ m ih => rw [sum_succ, ih, ← sum_add]; rfl

theorem sum_const {n : Nat} (a : R) : (sum fun _ : Fin n => a) = Nat.cast n * a := by
  induction n with
  | zero => exact (zero_mul a).symm
  | succ n ih => rw [sum_succ, ih, Nat.cast_succ, add_mul, one_mul, add_comm]

/-- A sum whose terms vanish away from one index is the term there. -/
theorem sum_eq_single {n : Nat} {f : Fin n → R} (i : Fin n) (h : ∀ j, j ≠ i → f j = 0) :
    sum f = f i := by
  induction n with
  | zero => exact Fin.elim0 i
  | succ n ih =>
    by_cases hi : i = 0
    · subst hi
      rw [sum_succ, sum_eq_zero fun j => h j.succ (Fin.succ_ne_zero j), add_zero]
    · obtain ⟨k, hk⟩ := Fin.exists_succ_eq hi
      subst hk
      rw [sum_succ, h 0 (Ne.symm hi), zero_add]
      exact ih k fun j hj => h j.succ fun e => hj (Fin.succ_inj e)

theorem sum_ite_eq {n : Nat} (i : Fin n) (f : Fin n → R) :
    (sum fun j => if j = i then f j else 0) = f i := by
  rw [sum_eq_single i fun j hj => ite_eq_right hj, ite_eq_left rfl]

/-- One term of a sum can be taken out. -/
theorem sum_eq_add_sum_ne {n : Nat} (i : Fin n) (f : Fin n → R) :
    sum f = f i + sum fun j => if j = i then 0 else f j := by
  rw [← sum_ite_eq i f, ← sum_add]
  refine sum_congr fun j => ?_
  by_cases h : j = i
  · rw [ite_eq_left h, ite_eq_left h, add_zero]
  · rw [ite_eq_right h, ite_eq_right h, zero_add]

/-- A sum over two ranges after each other. -/
theorem sum_append {m n : Nat} (f : Fin m → R) (g : Fin n → R) :
    sum (Fin.append f g) = sum f + sum g := by
  induction m with
  | zero => exact (zero_add _).symm
  | succ m ih =>
    have e : sum (Fin.append f g) = f 0 + sum (Fin.append (fun i => f i.succ) g) := rfl
    rw [e, ih, sum_succ f, add_assoc]
