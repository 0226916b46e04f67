prelude
import Absorption.Activation.Elu
import Absorption.NearReluNecessity
import Absorption.Statement.Absorbable

/-!
# ELU: only these skips are absorbed
-/

namespace Absorption

/-- For ELU with the exponential function `E` and any `α`, a biased MLP `f` with nondegenerate
weights of width `h`, and any biased `g` of a width `h' ≤ h`: if `g` equals the skip around `f`,
then `h' = h` and some `S` has `Σ_{i ∈ S} p_i w_iᵀ = -I`.

It does not say that such an `S` suffices, nor anything where there is no `E`, as over the rational
numbers. Proof: ELU is within `|α|` of ReLU; see `near_relu_necessity`. New: the paper has ReLU and
GELU. -/
theorem elu_necessity : Statement.EluNecessity := by
  intro K _ d h h' E α hE f g hf wide same
  have near : NearRelu (elu E α) := hE.nearRelu_elu α
  exact near_relu_necessity K d h h' _ _ near near f g hf wide same

end Absorption
