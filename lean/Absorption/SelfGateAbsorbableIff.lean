prelude
import Absorption.Statement.Absorbable
import Absorption.AbsorbableIff
import Absorption.Activation.SelfGate

/-!
# Activations z s(z): exactly when an MLP absorbs the skip
-/

namespace Absorption

/-- For every activation `z s(z)` with `s z + s (-z) = 1` and `|z| s(-|z|)` bounded, and every
nondegenerate MLP `f`: some MLP of the same width equals the skip around `f` if and only if some `S`
has `Σ_{i ∈ S} p_i w_iᵀ = -I`.

It does not ask that `s` be continuous or positive. Proof: the distance from ReLU is
`|z| |s(-|z|)|`; see `absorbable_iff`. New: the paper's Theorem 10 is about GELU. -/
theorem self_gate_absorbable_iff : Statement.SelfGateAbsorbableIff := by
  intro K _ d h s C hs hC f hf
  exact absorbable_iff K d h _ (halfOdd_self_gate hs) (nearRelu_self_gate hs hC) f hf

end Absorption
