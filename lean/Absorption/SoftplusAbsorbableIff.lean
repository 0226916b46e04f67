prelude
import Absorption.Statement.Absorbable
import Absorption.AbsorbableIff
import Absorption.Activation.Exponential

/-!
# Softplus: exactly when an MLP absorbs the skip
-/

namespace Absorption

/-- For softplus, `L` with `E (L z) = 1 + E z` and `E` exponential, and every nondegenerate MLP `f`:
some MLP of the same width equals the skip around `f` if and only if some `S` has
`Σ_{i ∈ S} p_i w_iᵀ = -I`.

It does not construct the exponential function or the logarithm, and says nothing where there are
none, as over the rational numbers. Proof: `E (z + L (-z)) = E z + 1` gives the odd part, and
`L z ≤ E z ≤ 1` below 0 the distance from ReLU; see `absorbable_iff`. New: the paper's Theorem 10 is
about GELU. -/
theorem softplus_absorbable_iff : Statement.SoftplusAbsorbableIff := by
  intro K _ d h E L hE hL f hf
  exact absorbable_iff K d h L (hE.halfOdd_softplus hL) (hE.nearRelu_softplus hL) f hf

end Absorption
