prelude
import Absorption.Statement.Absorbable
import Absorption.AbsorbableIff
import Absorption.Activation.SelfGate

/-!
# GELU: exactly when an MLP absorbs the skip (Theorem 10)
-/

namespace Absorption

/-- For GELU in either form, `z (1 + e(z)) / 2` with `e` odd and `|z| |1 - e(|z|)|` bounded, and
every nondegenerate MLP `f`: some MLP of the same width equals the skip around `f` if and only if
some `S` has `Σ_{i ∈ S} p_i w_iᵀ = -I`.

It does not construct the error function. Proof: the distance from ReLU is at most half the bound;
see `absorbable_iff`. Paper: Theorem 10, there for `d ≥ 2`. -/
theorem gelu_absorbable_iff : Statement.GeluAbsorbableIff := by
  intro K _ d h e C he hC f hf
  exact absorbable_iff K d h _ (halfOdd_gelu he) ⟨C / 2, abs_gelu_sub_relu_le he hC⟩ f hf

end Absorption
