prelude
import Absorption.Activation.Exponential

/-!
# ELU

Purpose: it stays within `|α|` of ReLU.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {E : K → K}

theorem IsExponential.nearRelu_elu (hE : IsExponential E) (α : K) : NearRelu (elu E α) := by
  refine ⟨abs α, fun z => ?_⟩
  by_cases hz : 0 ≤ z
  · rw [elu, ite_eq_left hz, relu_of_nonneg hz, sub_self, abs_zero]
    exact abs_nonneg α
  · have small : E z ≤ 1 := hE.le_one (le_of_not_ge hz)
    rw [elu, ite_eq_right hz, relu_of_nonpos (le_of_not_ge hz), sub_zero, abs_mul,
      abs_sub_comm, abs_of_nonneg (sub_nonneg.mpr small)]
    exact mul_le_of_le_one_right (abs_nonneg α) (sub_le_self 1 (hE.pos z).le)

end Absorption
