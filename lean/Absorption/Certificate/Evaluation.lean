prelude
import Absorption.Foundation

/-!
# Certificate/Evaluation: loops over lists that the kernel runs fast

Purpose: digits of a number, dot products of lists, and loops that test every entry or every pair of
entries, with what each means. All are recursors applied to operations of `Nat` that the kernel
computes by itself with big integers; the kernel evaluates recursors some three times faster than
compiled pattern matching.
-/

universe u v

namespace Absorption.Certificate

/-! ## Conjunction -/

/-- `a` and, if it is true, `b`. -/
noncomputable abbrev both (a b : Bool) : Bool := a.rec false b

theorem both_eq_true {a b : Bool} (h : both a b = true) : a = true ∧ b = true := by
  cases a with
  | false => cases h
  | true => exact ⟨rfl, h⟩

theorem not_eq_true {b : Bool} (h : not b = true) : b = false := by
  cases b with
  | false => rfl
  | true => cases h

/-! ## Values -/

/-- `f n`. The kernel computes `n` first, whereas an argument is otherwise handed on as the
expression that it is. -/
noncomputable abbrev force {α : Type u} (n : Nat) (f : Nat → α) : α :=
  n.rec (f 0) fun m _ => f (Nat.succ m)

theorem force_eq {α : Type u} (n : Nat) (f : Nat → α) : force n f = f n := by
  cases n <;> rfl

/-! ## Digits -/

/-- The last `k` digits of `n` to the base `B`, the last one at the end. Each is computed from `n`
at once: long numbers that differ only in their first digits are slow to tell apart, so that there
should be few. -/
noncomputable def digits (B k n : Nat) : List Nat :=
  k.rec [] fun k digits => Nat.mod (Nat.div n (Nat.pow B k)) B :: digits

theorem length_digits (B k n : Nat) : (digits B k n).length = k := by
  induction k with
  | zero => rfl
  | succ k ih => exact congrArg Nat.succ ih

theorem digits_getD_lt {B : Nat} (hB : 0 < B) (k n j : Nat) : (digits B k n).getD j 0 < B := by
  induction k generalizing j with
  | zero => exact hB
  | succ k ih =>
    cases j with
    | zero => exact Nat.mod_lt _ hB
    | succ j => exact ih j

/-! ## Dot products -/

/-- `Σ_i x_i y_i` as far as both lists reach. -/
noncomputable def dotList (xs : List Nat) : List Nat → Nat :=
  xs.rec (fun _ => 0) fun x _ dotRest ys =>
    ys.rec 0 fun y ys _ => Nat.add (Nat.mul x y) (dotRest ys)

/-- The dot products of the lists in `rows` with `xs`. -/
noncomputable def dotLists (rows : List (List Nat)) (xs : List Nat) : List Nat :=
  rows.rec [] fun row _ rest => dotList row xs :: rest

/-- Entry `i` of a list of natural numbers, as an integer; 0 beyond the end. -/
def listVec (n : Nat) (l : List Nat) : Vec Int n := fun i => Nat.cast (l.getD i.val 0)

theorem listVec_nil (n : Nat) : listVec n [] = 0 := rfl

theorem dotList_eq_dot {n : Nat} (xs : List Nat) {ys : List Nat} (h : ys.length ≤ n) :
    (Nat.cast (dotList xs ys) : Int) = dot (listVec n xs) (listVec n ys) := by
  induction n generalizing xs ys with
  | zero =>
    cases ys with
    | nil => cases xs <;> rfl
    | cons y ys => exact absurd h (Nat.not_succ_le_zero _)
  | succ n ih =>
    cases xs with
    | nil => rw [listVec_nil, zero_dot]; rfl
    | cons x xs =>
      cases ys with
      | nil => rw [listVec_nil, dot_zero]; rfl
      | cons y ys =>
        refine (Nat.cast_add (x * y) (dotList xs ys)).trans ?_
        rw [Nat.cast_mul, ih xs (Nat.le_of_succ_le_succ h)]
        rfl

theorem dotLists_getD (rows : List (List Nat)) (xs : List Nat) (i : Nat) :
    (dotLists rows xs).getD i 0 = dotList (rows.getD i []) xs := by
  induction rows generalizing i with
  | nil => rfl
  | cons row rows ih =>
    cases i with
    | zero => rfl
    | succ i => exact ih i

/-! ## Tests of all entries, and of all pairs -/

section
variable {α : Type u} {β : Type v}

/-- Every entry passes the test. -/
noncomputable def allList (p : α → Bool) (l : List α) : Bool :=
  l.rec true fun a _ rest => both (p a) rest

/-- Every two entries at the same place pass the test, as far as both lists reach. -/
noncomputable def allZip (p : α → β → Bool) (l : List α) : List β → Bool :=
  l.rec (fun _ => true) fun a _ rest m => m.rec true fun b m _ => both (p a b) (rest m)

/-- Every two entries at different places of a list pass the test, the earlier one first. -/
noncomputable def allPairs (p : α → α → Bool) (l : List α) : Bool :=
  l.rec true fun a l rest => both (allList (p a) l) rest

theorem allList_getD {p : α → Bool} {l : List α} (h : allList p l = true) {i : Nat}
    (hi : i < l.length) (a : α) : p (l.getD i a) = true := by
  induction l generalizing i with
  | nil => exact absurd hi (Nat.not_lt_zero i)
  | cons b l ih =>
    cases i with
    | zero => exact (both_eq_true h).1
    | succ i => exact ih (both_eq_true h).2 (Nat.le_of_succ_le_succ hi)

theorem allZip_getD {p : α → β → Bool} {l : List α} {m : List β} (h : allZip p l m = true)
    {i : Nat} (hl : i < l.length) (hm : i < m.length) (a : α) (b : β) :
    p (l.getD i a) (m.getD i b) = true := by
  induction l generalizing i m with
  | nil => exact absurd hl (Nat.not_lt_zero i)
  | cons c l ih =>
    cases m with
    | nil => exact absurd hm (Nat.not_lt_zero i)
    | cons e m =>
      cases i with
      | zero => exact (both_eq_true h).1
      | succ i =>
        exact ih (both_eq_true h).2 (Nat.le_of_succ_le_succ hl) (Nat.le_of_succ_le_succ hm)

theorem allPairs_getD {p : α → α → Bool} {l : List α} (h : allPairs p l = true) {i j : Nat}
    (hij : i < j) (hj : j < l.length) (a : α) : p (l.getD i a) (l.getD j a) = true := by
  induction l generalizing i j with
  | nil => exact absurd hj (Nat.not_lt_zero j)
  | cons b l ih =>
    cases j with
    | zero => exact absurd hij (Nat.not_lt_zero i)
    | succ j =>
      cases i with
      | zero => exact allList_getD (both_eq_true h).1 (Nat.le_of_succ_le_succ hj) a
      | succ i =>
        exact ih (both_eq_true h).2 (Nat.le_of_succ_le_succ hij) (Nat.le_of_succ_le_succ hj)

end

end Absorption.Certificate
