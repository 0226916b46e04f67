prelude
import Absorption.Activation

/-!
# Activations of the form z s(z)

Purpose: the two properties by which GELU, SiLU and their kin enter the theorems, from two
properties of `s`.
-/

universe u

namespace Absorption

section
variable {K : Type u} [CommRing K] {s : K → K}

/-- If `s z + s (-z) = 1`, then `z s(z)` is half odd. -/
theorem halfOdd_self_gate (hs : ∀ z, s z + s (-z) = 1) : HalfOdd fun z => z * s z := fun z =>
  linear_combination z (hs z) (ring [z, s z, s (-z)])

end

section
variable {K : Type u} [OrderedRing K] {s : K → K} {C : K}

/-- If `s z + s (-z) = 1`, this is how far `z s(z)` is from ReLU. -/
theorem abs_self_gate_sub_relu (hs : ∀ z, s z + s (-z) = 1) (z : K) :
    abs (z * s z - relu z) = abs z * abs (s (-abs z)) := by
  rw [← abs_abs z, ← abs_mul, abs_abs]
  match le_total 0 z with
  | .inl hz =>
    rw [relu_of_nonneg hz, abs_of_nonneg hz, ← abs_neg (z * s (-z))]
    exact congrArg abs (linear_combination z (hs z) (ring [z, s z, s (-z)]))
  | .inr hz =>
    rw [relu_of_nonpos hz, abs_of_nonpos hz, neg_neg, sub_zero, ← abs_neg, neg_mul]

theorem nearRelu_self_gate (hs : ∀ z, s z + s (-z) = 1)
    (hC : ∀ z, abs z * abs (s (-abs z)) ≤ C) : NearRelu fun z => z * s z :=
  ⟨C, fun z => (abs_self_gate_sub_relu hs z).trans_le (hC z)⟩

end

/-! ## GELU and its kin: `s = (1 + e) / 2` with an odd `e` -/

section
variable {K : Type u} [OrderedField K] {e : K → K} {C : K}

private theorem half_add_half_neg (he : ∀ z, e (-z) = -e z) (z : K) :
    (1 + e z) / 2 + (1 + e (-z)) / 2 = 1 := by
  rw [he, div_add_div_same, div_eq_iff two_ne_zero]
  exact ring [e z]

theorem halfOdd_gelu (he : ∀ z, e (-z) = -e z) : HalfOdd fun z => z * ((1 + e z) / 2) :=
  halfOdd_self_gate (half_add_half_neg he)

theorem abs_gelu_sub_relu_le (he : ∀ z, e (-z) = -e z) (hC : ∀ z, abs z * abs (1 - e (abs z)) ≤ C)
    (z : K) : abs (z * ((1 + e z) / 2) - relu z) ≤ C / 2 := by
  rw [abs_self_gate_sub_relu (half_add_half_neg he) z, he, abs_half, ← mul_div_assoc,
    ← sub_eq_add_neg, div_le_div_right zero_lt_two]
  exact hC z

theorem softsign_neg (z : K) : softsign (-z) = -softsign z := by
  rw [softsign, softsign, abs_neg, neg_div]

theorem abs_mul_one_sub_softsign_le (z : K) : abs z * abs (1 - softsign (abs z)) ≤ 1 := by
  have pos : 0 < 1 + abs z := add_pos_of_pos_of_nonneg zero_lt_one (abs_nonneg z)
  have tail : 1 - softsign (abs z) = 1 / (1 + abs z) := by
    rw [softsign, abs_abs, eq_div_iff (ne_of_gt pos), sub_mul, div_mul_cancel _ (ne_of_gt pos),
      one_mul, add_sub_cancel_right]
  rw [tail, abs_of_pos (one_div_pos pos), ← mul_div_assoc, mul_one, div_le_one pos]
  exact le_add_of_nonneg_left zero_le_one

theorem halfOdd_softsignGelu : HalfOdd (softsignGelu (K := K)) := halfOdd_gelu softsign_neg

theorem abs_softsignGelu_sub_relu_le (z : K) : abs (softsignGelu z - relu z) ≤ 1 / 2 :=
  abs_gelu_sub_relu_le softsign_neg abs_mul_one_sub_softsign_le z

theorem nearRelu_softsignGelu : NearRelu (softsignGelu (K := K)) :=
  ⟨1 / 2, abs_softsignGelu_sub_relu_le⟩

theorem softsignGelu_ne_relu : softsignGelu (1 : K) ≠ relu 1 := by
  have gate : (1 + softsign (1 : K)) / 2 < 1 := by
    rw [div_lt_one zero_lt_two, softsign, abs_one, one_add_one_eq_two, ← one_add_one_eq_two,
      add_lt_add_iff_left, one_add_one_eq_two]
    exact one_half_lt_one
  rw [relu_of_nonneg zero_le_one, softsignGelu, one_mul]
  exact gate.ne

end

end Absorption
