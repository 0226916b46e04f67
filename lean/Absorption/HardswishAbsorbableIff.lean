prelude
import Absorption.AbsorbableIff
import Absorption.Activation.Hardswish
import Absorption.Statement.Absorbable

/-!
# Hardswish: exactly when an MLP absorbs the skip
-/

namespace Absorption

/-- For hardswish and every nondegenerate MLP `f`: some MLP of the same width equals the skip around
`f` if and only if some `S` has `Σ_{i ∈ S} p_i w_iᵀ = -I`.

It says nothing about degenerate weights, nor about wider competitors. Proof: hardswish is `z s(z)`
with `s z + s (-z) = 1`, and `s` is 0 below -3; see `absorbable_iff`. New: the paper's Theorem 10 is
about GELU. -/
theorem hardswish_absorbable_iff : Statement.HardswishAbsorbableIff := by
  intro K _ d h f hf
  exact absorbable_iff K d h hardswish halfOdd_hardswish nearRelu_hardswish f hf

end Absorption
