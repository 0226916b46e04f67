prelude
import Absorption.TwoSlopeNecessity

/-!
# Leaky ReLU: only these skips are absorbed
-/

namespace Absorption

/-- If an MLP with leaky ReLU of slope `α ≠ 1` of a width `h' ≤ h` equals the skip around a
nondegenerate MLP `f` of width `h`, then `h' = h`, and some set `S` of neurons of `f` has
`(1 + α) Σ_{i ∈ S} p_i w_iᵀ = -I`; for `α = -1`, which is `|z|`, there is none if `d > 0`.

It says nothing about wider competitors. Proof: leaky ReLU is `(1 - α) / 2 |z| + (1 + α) / 2 z`.
New: the paper's Theorem 8 is about ReLU, which is `α = 0`. -/
theorem leaky_relu_necessity : Statement.LeakyReluNecessity := by
  intro K _ d h h' α hα f g hf wide same
  have slopes : leakyRelu α = twoSlope ((1 - α) / 2) ((1 + α) / 2) :=
    funext (leakyRelu_eq_twoSlope α)
  have bent : (1 - α) / 2 ≠ 0 :=
    div_ne_zero (fun e => hα (eq_of_sub_eq_zero e).symm) two_ne_zero
  rw [slopes] at same
  rw [← mul_div_cancel (1 + α) (two_ne_zero (R := K))]
  exact two_slope_necessity K d h h' _ _ bent f g hf wide same

end Absorption
