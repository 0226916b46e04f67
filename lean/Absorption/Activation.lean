prelude
import Absorption.Foundation

/-!
# Activation: the functions of one variable that the statements speak of, and their properties

Purpose: ReLU and its powers over any ordered field, and the properties by which an activation or a
gate enters a theorem. Nothing here needs an exponential: GELU and SiLU are known to the theorems only
through such properties.
-/

universe u

namespace Absorption

variable {K : Type u}

section
variable [OrderedRing K]

/-- `max z 0`. -/
def relu (z : K) : K := if 0 ≤ z then z else 0

/-- `relu z ^ 2`. -/
def reluSquared (z : K) : K := relu z * relu z

/-- The step function: 1 from 0 on, 0 below. -/
def step (z : K) : K := if 0 ≤ z then 1 else 0

/-- `σ (t z) = t ^ k σ z` for every positive `t`. -/
def Homogeneous (σ : K → K) (k : Nat) : Prop := ∀ t, 0 < t → ∀ z, σ (t * z) = t ^ k * σ z

end

end Absorption
