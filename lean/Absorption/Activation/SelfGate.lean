prelude
import Absorption.Activation

/-!
# Activations of the form z s(z)

Purpose: the two properties by which GELU, SiLU and their kin enter the theorems, from two properties
of `s`.
-/

universe u

namespace Absorption

/-- If `s z + s (-z) = 1`, then `z s(z)` is half odd. -/
theorem halfOdd_self_gate {K : Type u} [CommRing K] {s : K → K} (hs : ∀ z, s z + s (-z) = 1) :
    HalfOdd fun z => z * s z := fun z =>
  linear_combination z (hs z) (ring [z, s z, s (-z)])

/-- If moreover `|z| s(-|z|)` is bounded, then `z s(z)` stays within a constant of ReLU. -/
theorem nearRelu_self_gate {K : Type u} [OrderedRing K] {s : K → K} {C : K}
    (hs : ∀ z, s z + s (-z) = 1) (hC : ∀ z, abs z * abs (s (-abs z)) ≤ C) :
    NearRelu fun z => z * s z := by
  refine ⟨C, fun z => le_trans (le_of_eq ?_) (hC z)⟩
  rw [← abs_abs z, ← abs_mul, abs_abs]
  match le_total 0 z with
  | .inl hz =>
    rw [relu_of_nonneg hz, abs_of_nonneg hz, ← abs_neg (z * s (-z))]
    exact congrArg abs (linear_combination z (hs z) (ring [z, s z, s (-z)]))
  | .inr hz =>
    rw [relu_of_nonpos hz, abs_of_nonpos hz, neg_neg, sub_zero, ← abs_neg, neg_mul]

end Absorption
