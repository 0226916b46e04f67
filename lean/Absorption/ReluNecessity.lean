prelude
import Absorption.TwoSlopeNecessity

/-!
# ReLU: only these skips are absorbed (Theorem 8, necessity)
-/

namespace Absorption

/-- If an MLP with ReLU of a width `h' ≤ h` equals the skip around a nondegenerate MLP `f` of width
`h`, then `h' = h`, and some set `S` of neurons of `f` has `Σ_{i ∈ S} p_i w_iᵀ = -I`.

It does not say how to find `S`, nor anything about wider competitors. Proof: ReLU is
`|z| / 2 + z / 2`. Paper: Theorem 8, for `d ≥ 2` and equal widths. -/
theorem relu_necessity : Statement.ReluNecessity := by
  intro K _ d h h' f g hf wide same
  have slopes : (relu : K → K) = twoSlope (1 / 2) (1 / 2) := funext relu_eq_twoSlope
  rw [slopes] at same
  rw [← two_mul_half]
  exact two_slope_necessity K d h h' _ _ (ne_of_gt one_half_pos) f g hf wide same

end Absorption
