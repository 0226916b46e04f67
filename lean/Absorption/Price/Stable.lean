prelude
import Absorption.Foundation.Basis
import Absorption.Generic.Nearby

/-!
# Matrices that map only 0 to 0, nearby

Purpose: if the entries of a matrix depend continuously on the weights and the matrix at `f` maps no
`x ≠ 0` to 0, then neither do those nearby.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d h m n : Nat} {f : Mlp K d h}

/-- A matrix with small entries does not map any `x ≠ 0` to `-x`. -/
private theorem eq_zero_of_small {E : Mat K n n} {η : K} (hη : η * Nat.cast n ≤ 1 / 2)
    (small : ∀ j c, abs (E j c) ≤ η) {x : Vec K n} (fixed : ∀ j, x j = -dot (E j) x) : x = 0 := by
  have entry : ∀ j, abs (x j) ≤ η * ‖x‖ := fun j => by
    rw [fixed j, abs_neg, norm, mul_sum]
    refine le_trans (abs_sum_le _) (sum_le_sum fun c => ?_)
    rw [abs_mul]
    exact mul_le_mul_of_nonneg_right (small j c) (abs_nonneg _)
  have half : ‖x‖ ≤ 1 / 2 * ‖x‖ := by
    refine le_trans (sum_le_sum entry) ?_
    rw [sum_const, ← mul_assoc, mul_comm (Nat.cast n)]
    exact mul_le_mul_of_nonneg_right hη (norm_nonneg x)
  refine norm_eq_zero.mp (le_antisymm (le_of_not_gt fun pos => ?_) (norm_nonneg x))
  exact not_le_of_gt ((mul_lt_mul_of_pos_right one_half_lt_one pos).trans_eq (one_mul _)) half

/-- A matrix with entries that are continuous at `f` and that maps no `x ≠ 0` to 0 there. -/
theorem Mlp.nearby_injective {M : Mlp K d h → Mat K m n}
    (continuous : ∀ i j, f.ContinuousAt fun g => M g i j)
    (injective : ∀ x, (M f).mulVec x = 0 → x = 0) :
    f.Nearby fun g => ∀ x, (M g).mulVec x = 0 → x = 0 := by
  have ⟨B, hB⟩ := (M f).exists_kernel_or_left_inverse.resolve_left fun ⟨x, hx, zero⟩ =>
    hx (injective x zero)
  have ⟨η, pos, hη⟩ := exists_pos_mul_le (Nat.cast n) (one_half_pos (K := K))
  have close : f.Nearby fun g => ∀ j c, abs (B.mul (M g) j c - B.mul (M f) j c) ≤ η :=
    Mlp.Nearby.forall_fin fun j => Mlp.Nearby.forall_fin fun c =>
      Mlp.ContinuousAt.sum (fun k => (Mlp.ContinuousAt.const (B j k)).mul (continuous k c)) η pos
  refine close.imp fun g hg x zero => eq_zero_of_small hη hg fun j => ?_
  have difference : dot (fun c => B.mul (M g) j c - B.mul (M f) j c) x =
      dot (B.mul (M g) j) x - dot (B.mul (M f) j) x := by
    rw [dot_comm, dot_comm (B.mul (M g) j), dot_comm (B.mul (M f) j), ← dot_sub]
    rfl
  rw [difference, Mat.dot_mul_eq_zero B zero, Mat.dot_of_eq_one hB, zero_sub, neg_neg]

end Absorption
