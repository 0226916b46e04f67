prelude
import Absorption.Certificate.Evaluation

/-!
# Certificate/Kronecker: many small numbers in one large number

Purpose: a vector with entries below `X` is known from the one number `Σ_c y_c X ^ c`, so that the
kernel computes with a whole vector at once. Main result: `eq_zero_of_sum_mul_pow`. -/

namespace Absorption.Certificate

/-- `Σ_c l_c X ^ c`. -/
noncomputable def packed (X : Nat) (l : List Nat) : Nat :=
  l.rec 0 fun n _ rest => Nat.add n (Nat.mul X rest)

/-- `Σ_{c < d} X ^ c`. -/
noncomputable def packedOnes (X d : Nat) : Nat := d.rec 0 fun _ rest => Nat.add 1 (Nat.mul X rest)

private theorem sum_mul_pow_succ {n : Nat} (e : Vec Int (n + 1)) (X : Int) :
    (∑ c, e c * X ^ c.val) = e 0 + X * ∑ c : Fin n, e c.succ * X ^ c.val := by
  rw [sum_succ, mul_sum]
  refine congr (congrArg HAdd.hAdd (mul_one _)) (sum_congr fun c => ?_)
  show e c.succ * (X ^ c.val * X) = _
  rw [mul_comm (X ^ c.val), mul_left_comm]

theorem packed_eq_sum (X : Nat) {l : List Nat} {n : Nat} (h : l.length ≤ n) :
    (Nat.cast (packed X l) : Int) = ∑ c, listVec n l c * (Nat.cast X : Int) ^ c.val := by
  induction l generalizing n with
  | nil => exact (sum_eq_zero fun c => zero_mul _).symm
  | cons a l ih =>
    cases n with
    | zero => exact absurd h (Nat.not_succ_le_zero _)
    | succ n =>
      refine (Nat.cast_add a (X * packed X l)).trans ?_
      rw [sum_mul_pow_succ, Nat.cast_mul, ih (Nat.le_of_succ_le_succ h)]
      rfl

theorem packedOnes_eq_sum (X d : Nat) :
    (Nat.cast (packedOnes X d) : Int) = ∑ c : Fin d, (Nat.cast X : Int) ^ c.val := by
  have ones (d : Nat) : (Nat.cast (packedOnes X d) : Int) =
      ∑ c : Fin d, 1 * (Nat.cast X : Int) ^ c.val := by
    induction d with
    | zero => rfl
    | succ d ih =>
      refine (Nat.cast_add 1 (X * packedOnes X d)).trans ?_
      rw [sum_mul_pow_succ fun _ => 1, Nat.cast_mul, ih]
      rfl
  exact (ones d).trans (sum_congr fun c => one_mul _)

/-- Integers smaller than `X` are 0 if the number into which they are packed is. -/
theorem eq_zero_of_sum_mul_pow {X n : Nat} {e : Vec Int n} (h : ∀ c, Int.natAbs (e c) < X)
    (sum : (∑ c, e c * (Nat.cast X : Int) ^ c.val) = 0) (c : Fin n) : e c = 0 := by
  induction n with
  | zero => exact Fin.elim0 c
  | succ n ih =>
    rw [sum_mul_pow_succ] at sum
    have first : Int.natAbs (e 0) =
        X * Int.natAbs (∑ c : Fin n, e c.succ * (Nat.cast X : Int) ^ c.val) := by
      rw [eq_neg_of_add_eq_zero_left sum, Int.natAbs_neg, Int.natAbs_mul, Int.natAbs_natCast]
    have rest : (∑ c : Fin n, e c.succ * (Nat.cast X : Int) ^ c.val) = 0 := by
      refine Int.natAbs_eq_zero.mp ((Nat.eq_zero_or_pos _).resolve_right fun pos => ?_)
      exact Nat.not_le_of_gt (h 0) (first ▸ Nat.le_mul_of_pos_right pos)
    rw [rest, mul_zero, add_zero] at sum
    exact Fin.cases (motive := fun c => e c = 0) sum
      (ih (e := fun c => e c.succ) (fun c => h c.succ) rest) c

end Absorption.Certificate
