prelude
import Absorption.Activation.Mish
import Absorption.NearReluNecessity
import Absorption.Statement.Absorbable

/-!
# Mish: only these skips are absorbed
-/

namespace Absorption

/-- For Mish with the exponential function `E` and softplus `L`, a biased MLP `f` with nondegenerate
weights of width `h`, and any biased `g` of a width `h' ≤ h`: if `g` equals the skip around `f`,
then `h' = h` and some `S` has `Σ_{i ∈ S} p_i w_iᵀ = -I`.

It does not say that such an `S` suffices, nor anything where there is no `E`, as over the rational
numbers. Proof: Mish is within 2 of ReLU; see `near_relu_necessity`. New: the paper has ReLU and
GELU. -/
theorem mish_necessity : Statement.MishNecessity := by
  intro K _ d h h' E L hE hL f g hf wide same
  have near : NearRelu (mish E L) := hE.nearRelu_mish hL
  exact near_relu_necessity K d h h' _ _ near near f g hf wide same

end Absorption
