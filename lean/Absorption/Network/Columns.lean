prelude
import Absorption.Network

/-!
# The size of a sum of columns

Purpose: every kind of MLP writes `Σ_i p_i y_i`, where `y_i` is the value of neuron `i`; bounds on
the `y_i` bound the norm of that sum.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedRing K] {d h : Nat}

/-- If `|y_i| ≤ b_i` then `‖Σ_i p_i y_i‖ ≤ Σ_i ‖p_i‖ b_i`. -/
theorem norm_columns_le (down : Mat K d h) {y b : Vec K h} (hy : ∀ i, abs (y i) ≤ b i) :
    ‖fun j => ∑ i, down j i * y i‖ ≤ ∑ i, ‖fun j => down j i‖ * b i := by
  have entry (j : Fin d) : abs (∑ i, down j i * y i) ≤ ∑ i, abs (down j i) * b i :=
    (abs_sum_le _).trans (sum_le_sum fun i =>
      (abs_mul (down j i) (y i)).trans_le (mul_le_mul_of_nonneg_left (hy i) (abs_nonneg _)))
  refine (norm_le_sum entry).trans (le_of_eq ?_)
  rw [sum_comm]
  exact sum_congr fun i => (sum_mul _ (b i)).symm

end Absorption
