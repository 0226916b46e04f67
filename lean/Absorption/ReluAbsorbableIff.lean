prelude
import Absorption.Statement.Absorbable
import Absorption.AbsorbableIff

/-!
# ReLU: exactly when an MLP absorbs the skip (Theorem 8)
-/

namespace Absorption

/-- For ReLU and every nondegenerate MLP `f`: some MLP of the same width equals the skip around `f`
if and only if some `S` has `Σ_{i ∈ S} p_i w_iᵀ = -I`.

It says nothing about degenerate weights, nor about wider competitors. Proof: ReLU is near itself;
see `absorbable_iff`. Paper: Theorem 8, there for `d ≥ 2`. -/
theorem relu_absorbable_iff : Statement.ReluAbsorbableIff := by
  intro K _ d h f hf
  have near : NearRelu (relu : K → K) := ⟨0, fun z => by rw [sub_self, abs_zero]⟩
  exact absorbable_iff K d h relu halfOdd_relu near f hf

end Absorption
