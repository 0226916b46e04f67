prelude
import Absorption.Certificate.Evaluation

/-!
# Certificate/PairSum: sums over two lists

Purpose: `pairSum f xs ys` is `Σ_i f x_i y_i`; it is linear in `f`, and for products of differences
it is computed by sums of natural numbers (`pairSum_mul_sub`). -/

universe u v

namespace Absorption.Certificate

variable {α : Type u} {β : Type v} {f g : α → β → Int}

/-- `Σ_i f x_i y_i` as far as both lists reach. -/
def pairSum (f : α → β → Int) : List α → List β → Int
  | x :: xs, y :: ys => f x y + pairSum f xs ys
  | _, _ => 0

/-- The sum of a list. -/
noncomputable def sumList (l : List Nat) : Nat := l.rec 0 fun n _ rest => Nat.add n rest

theorem pairSum_map {α' : Type u} {β' : Type v} (f : α → β → Int) (r : α' → α) (s : β' → β)
    (xs : List α') (ys : List β') :
    pairSum f (xs.map r) (ys.map s) = pairSum (fun x y => f (r x) (s y)) xs ys := by
  induction xs generalizing ys with
  | nil => rfl
  | cons x xs ih =>
    cases ys with
    | nil => rfl
    | cons y ys => exact congrArg (f (r x) (s y) + ·) (ih ys)

theorem pairSum_congr (h : ∀ x y, f x y = g x y) (xs : List α) (ys : List β) :
    pairSum f xs ys = pairSum g xs ys := by
  induction xs generalizing ys with
  | nil => rfl
  | cons x xs ih =>
    cases ys with
    | nil => rfl
    | cons y ys => rw [pairSum, pairSum, h, ih]

/-- The sum over two lists of the same length, by their entries. -/
theorem pairSum_eq_sum (f : α → β → Int) {n : Nat} {xs : List α} {ys : List β}
    (hx : xs.length = n) (hy : ys.length = n) (a : α) (b : β) :
    pairSum f xs ys = ∑ i : Fin n, f (xs.getD i.val a) (ys.getD i.val b) := by
  induction xs generalizing ys n with
  | nil => subst hx; rfl
  | cons x xs ih =>
    cases ys with
    | nil => subst hy; cases hx
    | cons y ys =>
      cases n with
      | zero => cases hx
      | succ n => exact congrArg (f x y + ·) (ih (Nat.succ.inj hx) (Nat.succ.inj hy))

theorem pairSum_sum {n : Nat} (f : Fin n → α → β → Int) (xs : List α) (ys : List β) :
    pairSum (fun x y => ∑ c, f c x y) xs ys = ∑ c, pairSum (f c) xs ys := by
  induction xs generalizing ys with
  | nil => exact sum_zero.symm
  | cons x xs ih =>
    cases ys with
    | nil => exact sum_zero.symm
    | cons y ys => exact (congrArg (_ + ·) (ih ys)).trans (sum_add _ _).symm

theorem pairSum_mul (f : α → β → Int) (t : Int) (xs : List α) (ys : List β) :
    pairSum (fun x y => f x y * t) xs ys = pairSum f xs ys * t := by
  induction xs generalizing ys with
  | nil => exact (zero_mul t).symm
  | cons x xs ih =>
    cases ys with
    | nil => exact (zero_mul t).symm
    | cons y ys => exact (congrArg (_ + ·) (ih ys)).trans (add_mul _ _ _).symm

theorem natAbs_pairSum_le {M : Nat} (h : ∀ x y, Int.natAbs (f x y) ≤ M) (xs : List α)
    (ys : List β) : Int.natAbs (pairSum f xs ys) ≤ xs.length * M := by
  induction xs generalizing ys with
  | nil => exact Nat.zero_le _
  | cons x xs ih =>
    cases ys with
    | nil => exact Nat.zero_le _
    | cons y ys =>
      refine Nat.le_trans (Int.natAbs_add_le _ _) ?_
      rw [List.length, Nat.succ_mul, Nat.add_comm]
      exact Nat.add_le_add (ih ys) (h x y)

/-- Products of differences, summed without any difference. -/
theorem pairSum_mul_sub {X Y : Int} (p : α → Nat) (q : β → Nat) {xs : List α} {ys : List β}
    (h : xs.length = ys.length) :
    pairSum (fun x y => (Nat.cast (p x) - X) * (Nat.cast (q y) - Y)) xs ys =
      Nat.cast (dotList (xs.map p) (ys.map q)) - Y * Nat.cast (sumList (xs.map p)) -
        X * Nat.cast (sumList (ys.map q)) + Nat.cast xs.length * (X * Y) := by
  induction xs generalizing ys with
  | nil =>
    cases ys with
    | nil =>
      show (0 : Int) = Nat.cast 0 - Y * Nat.cast 0 - X * Nat.cast 0 + Nat.cast 0 * (X * Y)
      exact ring [X, Y]
    | cons y ys => cases h
  | cons x xs ih =>
    cases ys with
    | nil => cases h
    | cons y ys =>
      have dots : (Nat.cast (dotList ((x :: xs).map p) ((y :: ys).map q)) : Int) =
          Nat.cast (p x) * Nat.cast (q y) + Nat.cast (dotList (xs.map p) (ys.map q)) :=
        (Nat.cast_add _ _).trans (congrArg (· + _) (Nat.cast_mul _ _))
      have sumX : (Nat.cast (sumList ((x :: xs).map p)) : Int) =
          Nat.cast (p x) + Nat.cast (sumList (xs.map p)) := Nat.cast_add _ _
      have sumY : (Nat.cast (sumList ((y :: ys).map q)) : Int) =
          Nat.cast (q y) + Nat.cast (sumList (ys.map q)) := Nat.cast_add _ _
      have length : (Nat.cast (x :: xs).length : Int) = Nat.cast xs.length + 1 := Nat.cast_succ _
      rw [pairSum, ih (Nat.succ.inj h), dots, sumX, sumY, length]
      exact ring [Nat.cast (p x), Nat.cast (q y), X, Y, Nat.cast xs.length,
        Nat.cast (dotList (xs.map p) (ys.map q)), Nat.cast (sumList (xs.map p)),
        Nat.cast (sumList (ys.map q))]

end Absorption.Certificate
