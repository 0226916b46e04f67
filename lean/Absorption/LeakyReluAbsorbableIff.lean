prelude
import Absorption.Statement.Absorbable
import Absorption.NearTwoSlopeAbsorbableIff

/-!
# Leaky ReLU: exactly when an MLP absorbs the skip
-/

namespace Absorption

/-- For leaky ReLU with slope `α ≠ 1` and every nondegenerate MLP `f`: some MLP of the same width
equals the skip around `f` if and only if some `S` has `(1 + α) Σ_{i ∈ S} p_i w_iᵀ = -I`.

It says nothing about degenerate weights, nor about wider competitors. Proof: leaky ReLU has two
slopes; see `near_two_slope_absorbable_iff`. New: the paper has ReLU and GELU. -/
theorem leaky_relu_absorbable_iff : Statement.LeakyReluAbsorbableIff := by
  intro K _ d h α hα f hf
  have bent : (1 - α) / 2 ≠ 0 :=
    div_ne_zero (fun e => hα (eq_of_sub_eq_zero e).symm) two_ne_zero
  have odd : (2 : K) * ((1 + α) / 2) = 1 + α := mul_div_cancel (1 + α) two_ne_zero
  have oddPart : OddPart (2 * ((1 + α) / 2)) (leakyRelu α) := by
    rw [odd]
    exact oddPart_leakyRelu
  rw [← odd]
  exact near_two_slope_absorbable_iff K d h _ _ (leakyRelu α) bent oddPart
    (NearTwoSlope.of_eq (leakyRelu_eq_twoSlope α)) f hf

end Absorption
