prelude
import Absorption.Certificate.Block
import Absorption.Certificate.Product

/-!
# Certificate/Raised: the weights plus `2 ^ bits`, as natural numbers

Purpose: `productIsScalar` on numbers as they stand in a certificate file. Main result:
`pairSum_of_scalarProduct`.
-/

namespace Absorption.Certificate

/-- The integer for which the digit `n` stands, plus `base`. -/
noncomputable abbrev raise (half base n : Nat) : Nat := (Nat.ble half n).rec (Nat.add n base) n

noncomputable def raised (half base : Nat) (l : List Nat) : List Nat :=
  l.rec [] fun n _ rest => force (raise half base n) fun r => r :: rest

private theorem raised_cons (half base n : Nat) (l : List Nat) :
    raised half base (n :: l) = raise half base n :: raised half base l :=
  force_eq (raise half base n) fun r => r :: raised half base l

/-- The vector for which the number `n` stands, with `2 ^ bits` added to every entry. -/
noncomputable def raisedVector (bits d n : Nat) : List Nat :=
  raised (2 ^ (bits - 1)) (2 ^ bits) (digits (2 ^ bits) d n)

/-- More than any entry of `Σ_i x_i y_iᵀ - (neg - pos) I`, for `m` vectors with entries of at most
`2 ^ bits` and `2 ^ bits'`. -/
def packingBase (bits bits' pos neg m : Nat) : Nat :=
  Nat.add (Nat.add (Nat.mul m (Nat.mul (2 ^ bits) (2 ^ bits'))) (Nat.add neg pos)) 1

/-- Whether `Σ_i x_i y_iᵀ` is `(neg - pos) I` for vectors given by numbers. -/
noncomputable def scalarProduct (bits bits' pos neg d : Nat) (xs ys : List Nat) : Bool :=
  productIsScalar (2 ^ bits) (2 ^ bits') pos neg d (packingBase bits bits' pos neg xs.length)
    (xs.map (raisedVector bits d)) (ys.map (raisedVector bits' d))

/-! ## Entries -/

private theorem raise_sub (bits n : Nat) :
    (Nat.cast (raise (2 ^ (bits - 1)) (2 ^ bits) n) - Nat.cast (2 ^ bits) : Int) =
      signed bits n := by
  unfold raise signed
  cases Nat.ble (2 ^ (bits - 1)) n with
  | true => exact (Int.subNatNat_eq_sub n (2 ^ bits)).symm
  | false =>
    refine (congrArg (· - _) (Nat.cast_add n (2 ^ bits))).trans ?_
    exact add_sub_cancel_right _ _

private theorem raised_getD_sub (bits : Nat) {l : List Nat} {j : Nat} (hj : j < l.length) :
    (Nat.cast ((raised (2 ^ (bits - 1)) (2 ^ bits) l).getD j 0) - Nat.cast (2 ^ bits) : Int) =
      signed bits (l.getD j 0) := by
  induction l generalizing j with
  | nil => exact absurd hj (Nat.not_lt_zero j)
  | cons n l ih =>
    rw [raised_cons]
    cases j with
    | zero => exact raise_sub bits n
    | succ j => exact ih (Nat.le_of_succ_le_succ hj)

private theorem raisedVector_getD_sub (bits n : Nat) {d : Nat} (j : Fin d) :
    (Nat.cast ((raisedVector bits d n).getD j.val 0) - Nat.cast (2 ^ bits) : Int) =
      entry bits d n j.val :=
  raised_getD_sub bits ((length_digits (2 ^ bits) d n).symm ▸ j.isLt)

private theorem length_raisedVector (bits d n : Nat) : (raisedVector bits d n).length ≤ d := by
  have raised_length (half base : Nat) (l : List Nat) :
      (raised half base l).length = l.length := by
    induction l with
    | nil => rfl
    | cons n l ih => rw [raised_cons]; exact congrArg Nat.succ ih
  exact Nat.le_of_eq ((raised_length _ _ _).trans (length_digits (2 ^ bits) d n))

private theorem natAbs_entry_le (bits d n j : Nat) : Int.natAbs (entry bits d n j) ≤ 2 ^ bits := by
  have pos : 0 < 2 ^ bits := Nat.pow_pos (Nat.succ_pos 1) bits
  have lt : (digits (2 ^ bits) d n).getD j 0 < 2 ^ bits :=
    digits_getD_lt pos d n j
  unfold entry signed
  cases Nat.ble _ _ with
  | false => exact Nat.le_of_lt lt
  | true => exact Int.natAbs_subNatNat_le_right (Nat.le_of_lt lt)

/-! ## What the test shows -/

variable {bits bits' pos neg d : Nat} {xs ys : List Nat}

/-- A product of entries is less than the base, and so is what it should be. -/
private theorem natAbs_sub_lt_packingBase (a c : Fin d) :
    Int.natAbs (pairSum (fun x y => entry bits d x a.val * entry bits' d y c.val) xs ys -
      if a = c then Nat.cast neg - Nat.cast pos else 0) <
      packingBase bits bits' pos neg xs.length := by
  refine Nat.succ_le_succ (Nat.le_trans (Int.natAbs_sub_le _ _) (Nat.add_le_add ?_ ?_))
  · refine natAbs_pairSum_le (fun x y => ?_) xs ys
    rw [Int.natAbs_mul]
    exact Nat.mul_le_mul (natAbs_entry_le bits d x a.val) (natAbs_entry_le bits' d y c.val)
  · by_cases hac : a = c
    · rw [ite_eq_left hac]
      exact Int.natAbs_sub_le (Nat.cast neg) (Nat.cast pos)
    · rw [ite_eq_right hac]
      exact Nat.zero_le _

/-- The test of row `a` says that these numbers, packed, are the same. -/
private theorem sum_packed (h : scalarProduct bits bits' pos neg d xs ys = true) (a : Fin d) :
    let base : Int := Nat.cast (packingBase bits bits' pos neg xs.length)
    (∑ c : Fin d, pairSum (fun x y => entry bits d x a.val * entry bits' d y c.val) xs ys *
      base ^ c.val) = (Nat.cast neg - Nat.cast pos) * base ^ a.val := by
  intro base
  refine Eq.trans ?_ ((pairSum_map _ _ _ xs ys).symm.trans (pairSum_of_productIsScalar h a))
  rw [sum_congr fun c => (pairSum_mul _ (base ^ c.val) xs ys).symm, ← pairSum_sum]
  refine pairSum_congr (fun x y => ?_) xs ys
  rw [raisedVector_getD_sub, packed_sub (length_raisedVector bits' d y), mul_sum]
  exact sum_congr fun c => by rw [raisedVector_getD_sub, mul_assoc]

theorem pairSum_of_scalarProduct (h : scalarProduct bits bits' pos neg d xs ys = true)
    (a c : Fin d) :
    pairSum (fun x y => entry bits d x a.val * entry bits' d y c.val) xs ys =
      if a = c then Nat.cast neg - Nat.cast pos else 0 := by
  refine eq_of_sub_eq_zero (eq_zero_of_sum_mul_pow
    (fun c => natAbs_sub_lt_packingBase (xs := xs) (ys := ys) (pos := pos) (neg := neg) a c) ?_ c)
  rw [sum_congr fun c => sub_mul _ _ _, sum_sub, sum_packed h a, sum_eq_single a fun c hc => ?_,
    ite_eq_left rfl, sub_self]
  rw [ite_eq_right (Ne.symm hc), zero_mul]

end Absorption.Certificate
