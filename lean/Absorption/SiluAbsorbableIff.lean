prelude
import Absorption.Statement.Absorbable
import Absorption.AbsorbableIff
import Absorption.Activation.Exponential

/-!
# SiLU: exactly when an MLP absorbs the skip
-/

namespace Absorption

/-- For SiLU, `z / (1 + E(-z))` with `E` exponential, and every nondegenerate MLP `f`: some MLP of
the same width equals the skip around `f` if and only if some `S` has `Σ_{i ∈ S} p_i w_iᵀ = -I`.

It does not construct the exponential function, and says nothing where there is none, as over the
rational numbers. Proof: the distance from ReLU is `|z| / (1 + E|z|) ≤ 1`; see `absorbable_iff`.
New: the paper's Theorem 10 is about GELU. -/
theorem silu_absorbable_iff : Statement.SiluAbsorbableIff := by
  intro K _ d h E hE f hf
  exact absorbable_iff K d h _ hE.halfOdd_silu hE.nearRelu_silu f hf

end Absorption
