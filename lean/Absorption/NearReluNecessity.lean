prelude
import Absorption.NearTwoSlopeNecessity

/-!
# Activations near ReLU: only these skips are absorbed (Theorem 10, necessity)
-/

namespace Absorption

/-- For activations `σ` and `τ` near ReLU (GELU, SiLU, softplus, ELU, Mish), a biased MLP `f` with
nondegenerate weights of width `h`, and any biased `g` of a width `h' ≤ h`: if `g` equals the skip
around `f`, then `h' = h` and some `S` has `Σ_{i ∈ S} p_i w_iᵀ = -I`.

It does not say that such an `S` suffices: for ELU and Mish that is left open here. Proof: the case
`a = b = 1/2` of `near_two_slope_necessity`. Paper: Theorem 10, necessity, for GELU on both sides,
equal widths, `d ≥ 2` and no biases. -/
theorem near_relu_necessity : Statement.NearReluNecessity := by
  intro K _ d h h' σ τ hσ hτ f g hf wide same
  rw [← two_mul_half]
  exact near_two_slope_necessity K d h h' _ _ σ τ (ne_of_gt one_half_pos) hσ.nearTwoSlope
    hτ.nearTwoSlope f g hf wide same

end Absorption
