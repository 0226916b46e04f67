prelude
import Absorption.Network.Flip

/-!
# The trace of a matrix times a sum of neurons

Purpose: `tr (Y Σ_{i ∈ S} p_i w_iᵀ) = Σ_{i ∈ S} w_iᵀ Y p_i`, and what it is if `κ` times the sum is
`-I`.
-/

universe u

namespace Absorption

variable {K : Type u} [CommRing K] {d h : Nat}

/-- `tr (M Y)` for `M = Σ_{i ∈ S} p_i w_iᵀ`. -/
theorem Mlp.sum_selected_dot (f : Mlp K d h) (S : Fin h → Bool) (Y : Mat K d d) :
    (∑ a, dot (f.selected S a) fun c => Y c a) =
      ∑ i, if S i = true then dot (f.up i) (Y.mulVec (f.column i)) else 0 := by
  rw [sum_congr fun a => f.selected_dot S a _, sum_comm]
  refine sum_congr fun i => ?_
  by_cases hi : S i = true
  · rw [ite_eq_left hi, sum_congr fun a => ite_eq_left hi]
    have terms : dot (f.up i) (Y.mulVec (f.column i)) =
        ∑ c, ∑ a, f.up i c * (Y c a * f.down a i) := sum_congr fun c => mul_sum _ _
    rw [terms, sum_comm]
    exact sum_congr fun a => (mul_sum _ _).trans (sum_congr fun c =>
      ring [f.down a i, f.up i c, Y c a])
  · rw [ite_eq_right hi, sum_congr fun a => ite_eq_right hi, sum_zero]

/-- If `κ Σ_{i ∈ S} p_i w_iᵀ = -t I` then `κ Σ_{i ∈ S} w_iᵀ Y p_i = -t tr Y`. -/
theorem Mlp.mul_sum_trace {κ t : K} {f : Mlp K d h} {S : Fin h → Bool}
    (hS : ∀ a c, κ * f.selected S a c = -(if a = c then t else 0)) (Y : Mat K d d) :
    κ * (∑ i, if S i = true then dot (f.up i) (Y.mulVec (f.column i)) else 0) =
      -(t * ∑ j, Y j j) := by
  rw [← sum_selected_dot, mul_sum, mul_sum, ← sum_neg]
  refine sum_congr fun a => ?_
  rw [dot, mul_sum, sum_eq_single a fun c hc => ?_, ← mul_assoc, hS, ite_eq_left rfl, neg_mul]
  rw [← mul_assoc, hS, ite_eq_right (Ne.symm hc), neg_zero, zero_mul]

theorem Mlp.CancelsSkip.mul_sum_trace {κ : K} {f : Mlp K d h} {S : Fin h → Bool}
    (hS : f.CancelsSkip κ S) (Y : Mat K d d) :
    κ * (∑ i, if S i = true then dot (f.up i) (Y.mulVec (f.column i)) else 0) = -∑ j, Y j j := by
  rw [Mlp.mul_sum_trace (t := 1) hS, one_mul]

end Absorption
