prelude
import Absorption.Price

/-!
# Ranks that bound the price

Purpose: the remainder has rank at most `|T| + r`, and at most `r` more than the matrix of all rows;
if it maps no `x ≠ 0` to 0, both are at least `d`. In the other direction a basis made of rows and
unit vectors gives `T` and `r` with `|T| + r = d`.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d h r s : Nat} {κ : K} {f : Mlp K d h}
  {S T : Fin h → Bool}

theorem Mlp.RemainderRankLe.remainder_rankLe (rank : f.RemainderRankLe κ S T r) :
    (f.remainder κ S).RankLe (Fin.count T + r) := by
  obtain ⟨b, low⟩ := rank
  have rows : Mat.RankLe (fun a c => Mlp.selected ⟨f.up, b⟩ T a c) (Fin.count T) :=
    Mat.rankLe_of_count b f.up (Nat.le_refl _)
  exact (low.add rows).congr fun a c => (sub_add_cancel _ _).symm

theorem Mlp.RemainderRankLe.remainder_rankLe_of_rows (rank : f.RemainderRankLe κ S T r)
    (rows : f.up.RankLe s) : (f.remainder κ S).RankLe (s + r) := by
  obtain ⟨b, low⟩ := rank
  refine (low.add (rows.mul_left fun a i => if T i = true then b a i else 0)).congr fun a c => ?_
  have product : Mat.mul (fun a i => if T i = true then b a i else 0) f.up a c =
      Mlp.selected ⟨f.up, b⟩ T a c := sum_congr fun i => by
    show (if T i = true then b a i else 0) * f.up i c = if T i = true then b a i * f.up i c else 0
    by_cases hi : T i = true
    · rw [ite_eq_left hi, ite_eq_left hi]
    · rw [ite_eq_right hi, ite_eq_right hi, zero_mul]
  rw [product, sub_add_cancel]

/-- If no remainder maps any `x ≠ 0` to 0 and the rows have rank at most `s`, then `|T| + 2 r` is at
least `2 d - s`. -/
theorem Mlp.RemainderRankLe.le_of_injective (rank : f.RemainderRankLe κ S T r)
    (rows : f.up.RankLe s) (injective : ∀ x, (f.remainder κ S).mulVec x = 0 → x = 0) :
    2 * d - s ≤ Fin.count T + 2 * r := by
  have double : ∀ m, 2 * m = m + m := fun m => by rw [Nat.succ_mul 1, Nat.one_mul]
  have byRows := Mat.le_of_rankLe_of_injective (rank.remainder_rankLe_of_rows rows) injective
  have bySet := Mat.le_of_rankLe_of_injective rank.remainder_rankLe injective
  refine Nat.sub_le_of_le_add ?_
  rw [double, double, ← Nat.add_assoc, Nat.add_assoc _ r s, Nat.add_comm r s]
  exact Nat.add_le_add bySet byRows

/-- Some rows with `|T| + r = d`, where `|T|` bounds the rank of all rows. -/
theorem Mlp.exists_basis_rows (κ : K) (f : Mlp K d h) : ∃ T r, Fin.count T + r = d ∧
    f.up.RankLe (Fin.count T) ∧ f.RemainderRankLe κ (fun _ => false) T r := by
  obtain ⟨T, b, r, count, rows, low⟩ := f.up.exists_basis
  refine ⟨T, r, count, rows, b, low.congr fun a c => congrArg (· - _) ?_⟩
  have none : f.selected (fun _ => false) a c = 0 :=
    sum_eq_zero fun i => ite_eq_right fun e => Bool.true_ne_false e.symm
  rw [Mlp.remainder, none, mul_zero, add_zero]

end Absorption
