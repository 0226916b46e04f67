prelude
import Absorption.Certificate.Evaluation
import Absorption.Foundation.RingReify

/-!
# Certificate/Product: a test that a sum of products `x_i y_iᵀ` is a multiple of the identity

Purpose: the entries of `x_i` and `y_i` are integers; to each `X`, or `Y`, is added that makes them
natural numbers, and the sums are compared without subtraction. Main result:
`pairSum_of_productIsScalar`.
-/

namespace Absorption.Certificate

/-! ## Sums over two lists -/

/-- `Σ_i f x_i y_i` as far as both lists reach. -/
def pairSum (f : List Nat → List Nat → Int) : List (List Nat) → List (List Nat) → Int
  | x :: xs, y :: ys => f x y + pairSum f xs ys
  | _, _ => 0

/-- The sum of a list. -/
noncomputable def sumList (l : List Nat) : Nat := l.rec 0 fun n _ rest => Nat.add n rest

/-- Entry `a` of every list. -/
def column (a : Nat) (xs : List (List Nat)) : List Nat := xs.map fun x => x.getD a 0

private theorem sum_products {X Y : Int} {xs ys : List (List Nat)} (h : xs.length = ys.length)
    (a c : Nat) :
    pairSum (fun x y => (Nat.cast (x.getD a 0) - X) * (Nat.cast (y.getD c 0) - Y)) xs ys =
      Nat.cast (dotList (column a xs) (column c ys)) - Y * Nat.cast (sumList (column a xs)) -
        X * Nat.cast (sumList (column c ys)) + Nat.cast xs.length * (X * Y) := by
  induction xs generalizing ys with
  | nil =>
    cases ys with
    | nil => exact ring [X, Y]
    | cons y ys => cases h
  | cons x xs ih =>
    cases ys with
    | nil => cases h
    | cons y ys =>
      have dots : (Nat.cast (dotList (column a (x :: xs)) (column c (y :: ys))) : Int) =
          Nat.cast (x.getD a 0) * Nat.cast (y.getD c 0) +
            Nat.cast (dotList (column a xs) (column c ys)) :=
        (Nat.cast_add _ _).trans (congrArg (· + _) (Nat.cast_mul _ _))
      have sums (a : Nat) (x : List Nat) (xs : List (List Nat)) :
          (Nat.cast (sumList (column a (x :: xs))) : Int) =
            Nat.cast (x.getD a 0) + Nat.cast (sumList (column a xs)) := Nat.cast_add _ _
      have length : (Nat.cast (x :: xs).length : Int) = Nat.cast xs.length + 1 := Nat.cast_succ _
      rw [pairSum, ih (Nat.succ.inj h), dots, sums, sums, length]
      exact ring [Nat.cast (x.getD a 0), Nat.cast (y.getD c 0), X, Y, Nat.cast xs.length,
        Nat.cast (dotList (column a xs) (column c ys)), Nat.cast (sumList (column a xs)),
        Nat.cast (sumList (column c ys))]

/-! ## All columns -/

/-- The columns `0, …, d - 1`. -/
noncomputable def columns (d : Nat) : (xs : List (List Nat)) → List (List Nat) :=
  d.rec (fun _ => []) fun _ rest xs =>
    xs.rec [] (fun x _ heads => x.rec 0 (fun n _ _ => n) :: heads) ::
      rest (xs.rec [] fun x _ tails => x.rec [] (fun _ l _ => l) :: tails)

theorem length_columns (d : Nat) (xs : List (List Nat)) : (columns d xs).length = d := by
  induction d generalizing xs with
  | zero => rfl
  | succ d ih => exact congrArg Nat.succ (ih _)

theorem columns_getD {d a : Nat} (ha : a < d) (xs : List (List Nat)) :
    (columns d xs).getD a [] = column a xs := by
  induction d generalizing a xs with
  | zero => exact absurd ha (Nat.not_lt_zero a)
  | succ d ih =>
    cases a with
    | zero =>
      induction xs with
      | nil => rfl
      | cons x xs ihx => cases x <;> exact congrArg (_ :: ·) ihx
    | succ a =>
      refine (ih (Nat.le_of_succ_le_succ ha) _).trans ?_
      induction xs with
      | nil => rfl
      | cons x xs ihx => cases x <;> exact congrArg (_ :: ·) ihx

/-! ## The test -/

/-- Every entry passes the test, which is told its place, counted from `k`. -/
noncomputable def allIndex {α : Type} (p : Nat → α → Bool) (l : List α) : (k : Nat) → Bool :=
  l.rec (fun _ => true) fun x _ rest k => both (p k x) (rest (Nat.add k 1))

theorem allIndex_getD {α : Type} {p : Nat → α → Bool} {l : List α} {k : Nat}
    (h : allIndex p l k = true) {i : Nat} (hi : i < l.length) (a : α) :
    p (k + i) (l.getD i a) = true := by
  induction l generalizing k i with
  | nil => exact absurd hi (Nat.not_lt_zero i)
  | cons b l ih =>
    cases i with
    | zero => exact (both_eq_true h).1
    | succ i =>
      have rest := ih (both_eq_true h).2 (Nat.le_of_succ_le_succ hi)
      rwa [show Nat.add k 1 + i = k + (i + 1) from Nat.succ_add k i] at rest

/-- The test of the entry at `a`, `c`, given column `a` of the one list and column `c` of the other. -/
noncomputable def entryIs (X Y pos neg m a : Nat) (xs : List Nat) (c : Nat) (ys : List Nat) : Bool :=
  Nat.beq
    (Nat.add (Nat.add (dotList xs ys) (Nat.mul m (Nat.mul X Y)))
      ((Nat.beq a c).rec 0 pos))
    (Nat.add (Nat.add (Nat.mul Y (sumList xs)) (Nat.mul X (sumList ys)))
      ((Nat.beq a c).rec 0 neg))

/-- Whether `Σ_i (x_i - X) (y_i - Y)ᵀ` is `(neg - pos) I`. -/
noncomputable def productIsScalar (X Y pos neg d : Nat) (xs ys : List (List Nat)) : Bool :=
  both (Nat.beq xs.length ys.length)
    (allIndex (fun a x => allIndex (entryIs X Y pos neg xs.length a x) (columns d ys) 0)
      (columns d xs) 0)

theorem pairSum_of_productIsScalar {X Y pos neg d : Nat} {xs ys : List (List Nat)}
    (h : productIsScalar X Y pos neg d xs ys = true) (a c : Fin d) :
    pairSum (fun x y => (Nat.cast (x.getD a.val 0) - Nat.cast X) *
      (Nat.cast (y.getD c.val 0) - Nat.cast Y)) xs ys =
      if a = c then Nat.cast neg - Nat.cast pos else 0 := by
  have ⟨length, h⟩ := both_eq_true h
  have row := allIndex_getD h (i := a.val) ((length_columns d xs).symm ▸ a.isLt) []
  have test := allIndex_getD row (i := c.val) ((length_columns d ys).symm ▸ c.isLt) []
  rw [columns_getD a.isLt, columns_getD c.isLt, Nat.zero_add, Nat.zero_add] at test
  have equal := congrArg (Nat.cast (R := Int)) (Nat.eq_of_beq_eq_true test)
  sorry

end Absorption.Certificate
