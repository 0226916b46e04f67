prelude
import Absorption.Activation

/-!
# Activations with two slopes, and those within a constant of them

Purpose: `a |z| + b z` has the odd part `b z`, scales by every positive factor and moves by at most
`(|a| + |b|) |c|` when its argument moves by `c`; ReLU and leaky ReLU are of this form.
-/

universe u

namespace Absorption

section
variable {K : Type u} [OrderedRing K] {a b α t : K}

theorem twoSlope_mul (ht : 0 < t) (z : K) : twoSlope a b (t * z) = t * twoSlope a b z := by
  rw [twoSlope, twoSlope, abs_mul_of_nonneg ht.le]
  exact ring [a, b, t, z, abs z]

theorem oddPart_twoSlope : OddPart (2 * b) (twoSlope a b) := fun z => by
  rw [twoSlope, twoSlope, abs_neg]
  exact ring [a, b, z, abs z]

theorem halfOdd_relu : HalfOdd (relu (K := K)) := fun z => by
  match le_total 0 z with
  | .inl hz => rw [relu_of_nonneg hz, relu_of_nonpos (neg_nonpos.mpr hz), sub_zero, one_mul]
  | .inr hz =>
    rw [relu_of_nonpos hz, relu_of_nonneg (neg_nonneg.mpr hz), zero_sub, neg_neg, one_mul]

theorem leakyRelu_of_nonneg {z : K} (hz : 0 ≤ z) : leakyRelu α z = z := ite_eq_left hz

theorem leakyRelu_of_nonpos {z : K} (hz : z ≤ 0) : leakyRelu α z = α * z := by
  by_cases h : 0 ≤ z
  · rw [leakyRelu, ite_eq_left h, le_antisymm hz h, mul_zero]
  · exact ite_eq_right h

theorem oddPart_leakyRelu : OddPart (1 + α) (leakyRelu α) := fun z => by
  match le_total 0 z with
  | .inl hz =>
    rw [leakyRelu_of_nonneg hz, leakyRelu_of_nonpos (neg_nonpos.mpr hz)]
    exact ring [α, z]
  | .inr hz =>
    rw [leakyRelu_of_nonpos hz, leakyRelu_of_nonneg (neg_nonneg.mpr hz)]
    exact ring [α, z]

theorem abs_twoSlope_add_sub_le (z c : K) :
    abs (twoSlope a b (z + c) - twoSlope a b z) ≤ (abs a + abs b) * abs c := by
  have split : twoSlope a b (z + c) - twoSlope a b z = a * (abs (z + c) - abs z) + b * c := by
    rw [twoSlope, twoSlope]
    exact ring [a, b, z, c, abs z, abs (z + c)]
  have moved : abs (abs (z + c) - abs z) ≤ abs c := by
    have h := abs_abs_sub_abs_le (z + c) z
    rwa [add_sub_cancel_left] at h
  rw [split, add_mul]
  refine le_trans (abs_add_le _ _) (add_le_add ?_ ?_)
  · rw [abs_mul]
    exact mul_le_mul_of_nonneg_left moved (abs_nonneg a)
  · rw [abs_mul]

theorem NearTwoSlope.of_eq {σ : K → K} (h : ∀ z, σ z = twoSlope a b z) : NearTwoSlope a b σ :=
  ⟨0, fun z => by rw [h, sub_self, abs_zero]⟩

/-- An activation within `C` of two slopes moves by a bounded amount when its argument does. -/
theorem abs_sub_twoSlope_le {σ : K → K} {C : K} (hC : ∀ z, abs (σ z - twoSlope a b z) ≤ C)
    (z c : K) : abs (σ (z + c) - twoSlope a b z) ≤ C + (abs a + abs b) * abs c :=
  le_trans (abs_sub_le _ (twoSlope a b (z + c)) _)
    (add_le_add (hC _) (abs_twoSlope_add_sub_le z c))

end

section
variable {K : Type u} [OrderedField K]

theorem leakyRelu_eq_twoSlope (α z : K) :
    leakyRelu α z = twoSlope ((1 - α) / 2) ((1 + α) / 2) z := by
  have halves : (2 : K) * 2⁻¹ = 1 := mul_inv_cancel two_ne_zero
  match le_total 0 z with
  | .inl hz =>
    rw [leakyRelu_of_nonneg hz, twoSlope, abs_of_nonneg hz]
    exact linear_combination (-z) halves (ring [α, z, 2⁻¹])
  | .inr hz =>
    rw [leakyRelu_of_nonpos hz, twoSlope, abs_of_nonpos hz]
    exact linear_combination (-(α * z)) halves (ring [α, z, 2⁻¹])

theorem relu_eq_twoSlope (z : K) : relu z = twoSlope (1 / 2) (1 / 2) z := by
  have leaky : relu z = leakyRelu 0 z := by rw [relu, leakyRelu, zero_mul]
  rw [leaky, leakyRelu_eq_twoSlope, sub_zero, add_zero]

theorem NearRelu.nearTwoSlope {σ : K → K} (h : NearRelu σ) : NearTwoSlope (1 / 2) (1 / 2) σ := by
  obtain ⟨C, hC⟩ := h
  exact ⟨C, fun z => relu_eq_twoSlope z ▸ hC z⟩

theorem two_mul_half : (2 : K) * (1 / 2) = 1 := mul_div_cancel 1 two_ne_zero

end

end Absorption
