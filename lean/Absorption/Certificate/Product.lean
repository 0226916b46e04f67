prelude
import Absorption.Certificate.Kronecker
import Absorption.Certificate.PairSum

/-!
# Certificate/Product: a test that a sum of products `x_i y_iᵀ` is a multiple of the identity

Purpose: the entries of `x_i` and `y_i` are integers; `X` or `Y` is added to each, which makes them
natural numbers, every `y_i` is packed into one number, and for each row of the product two sums of
natural numbers are compared. Main result: `pairSum_of_productIsScalar`,
which `Raised` takes apart into entries.
-/

namespace Absorption.Certificate

/-! ## Columns -/

/-- Entry `a` of every list. -/
def column (a : Nat) (xs : List (List Nat)) : List Nat := xs.map fun x => x.getD a 0

/-- The columns `0, …, d - 1`, as lists. -/
noncomputable def transposed (d : Nat) : (xs : List (List Nat)) → List (List Nat) :=
  d.rec (fun _ => []) fun _ rest xs =>
    xs.rec [] (fun x _ heads => x.rec 0 (fun n _ _ => n) :: heads) ::
      rest (xs.rec [] fun x _ tails => x.rec [] (fun _ l _ => l) :: tails)

private theorem length_transposed (d : Nat) (xs : List (List Nat)) :
    (transposed d xs).length = d := by
  induction d generalizing xs with
  | zero => rfl
  | succ d ih => exact congrArg Nat.succ (ih _)

private theorem transposed_getD {d a : Nat} (ha : a < d) (xs : List (List Nat)) :
    (transposed d xs).getD a [] = column a xs := by
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

/-- Every entry passes the test, which is told its place, counted from `k`. -/
noncomputable def allIndex {α : Type} (p : Nat → α → Bool) (l : List α) : (k : Nat) → Bool :=
  l.rec (fun _ => true) fun x _ rest k => both (p k x) (rest (Nat.add k 1))

private theorem allIndex_getD {α : Type} {p : Nat → α → Bool} {l : List α} {k : Nat}
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

/-! ## The test -/

/-- The test of row `a`, given entry `a` of every `x_i`, and every `y_i` packed to the base `b`. -/
noncomputable def rowIs (X Y pos neg m b a : Nat) (xs ys : List Nat) : Bool :=
  Nat.beq
    (Nat.add (Nat.add (dotList xs ys) (Nat.mul m (Nat.mul X Y))) (Nat.mul pos (Nat.pow b a)))
    (Nat.add (Nat.add (Nat.mul Y (sumList xs)) (Nat.mul X (sumList ys)))
      (Nat.mul neg (Nat.pow b a)))

/-- Whether `Σ_i (x_i - X) (y_i - Y)ᵀ` is `(neg - pos) I`, provided that no entry of the difference
of the two reaches `b`. -/
noncomputable def productIsScalar (X Y pos neg d b : Nat) (xs ys : List (List Nat)) : Bool :=
  both (Nat.beq xs.length ys.length)
    (allIndex (fun a x => rowIs X (Nat.mul Y (packedOnes b d)) pos neg xs.length b a x
      (ys.map (packed b))) (transposed d xs) 0)

private theorem sub_eq_of_natCast {D X Y m s t p n : Nat}
    (h : D + m * (X * Y) + p = Y * s + X * t + n) :
    (Nat.cast D - Nat.cast Y * Nat.cast s - Nat.cast X * Nat.cast t +
      Nat.cast m * (Nat.cast X * Nat.cast Y) : Int) = Nat.cast n - Nat.cast p := by
  have e : (Nat.cast (D + m * (X * Y) + p) : Int) = Nat.cast (Y * s + X * t + n) :=
    congrArg Nat.cast h
  exact linear_combination 1 e (ring [Nat.cast D, Nat.cast X, Nat.cast Y, Nat.cast m, Nat.cast s,
    Nat.cast t, Nat.cast p, Nat.cast n])

variable {X Y pos neg d b : Nat} {xs ys : List (List Nat)}

/-- What the test says of row `a` of the product, with its entries packed. -/
theorem pairSum_of_productIsScalar (h : productIsScalar X Y pos neg d b xs ys = true) (a : Fin d) :
    pairSum (fun x y => (Nat.cast (x.getD a.val 0) - Nat.cast X) *
      (Nat.cast (packed b y) - Nat.cast (Y * packedOnes b d))) xs ys =
      (Nat.cast neg - Nat.cast pos) * (Nat.cast b : Int) ^ a.val := by
  have ⟨length, h⟩ := both_eq_true h
  have test := allIndex_getD h (i := a.val) ((length_transposed d xs).symm ▸ a.isLt) []
  rw [transposed_getD a.isLt, Nat.zero_add] at test
  rw [pairSum_mul_sub _ _ (Nat.eq_of_beq_eq_true length), sub_mul, ← Nat.cast_pow, ← Nat.cast_mul,
    ← Nat.cast_mul]
  exact sub_eq_of_natCast (Nat.eq_of_beq_eq_true test)

theorem packed_sub {y : List Nat} (hy : y.length ≤ d) :
    (Nat.cast (packed b y) - Nat.cast (Y * packedOnes b d) : Int) =
      ∑ c : Fin d, (Nat.cast (y.getD c.val 0) - Nat.cast Y) * (Nat.cast b : Int) ^ c.val := by
  rw [packed_eq_sum b hy, Nat.cast_mul, packedOnes_eq_sum, mul_sum, ← sum_sub]
  exact sum_congr fun c => (sub_mul _ _ _).symm

end Absorption.Certificate
