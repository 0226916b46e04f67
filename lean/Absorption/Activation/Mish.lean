prelude
import Absorption.Activation.Exponential

/-!
# Mish

Purpose: it stays within 2 of ReLU. With `q = E (L z) = 1 + E z` the factor of `z` is
`(q - q⁻¹) / (q + q⁻¹)`.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {E L : K → K}

namespace IsExponential

section
variable {q : K}

private theorem inv_le_self (hq : 1 ≤ q) : q⁻¹ ≤ 1 := by
  have h := (inv_le_inv (zero_lt_one.trans_le hq) zero_lt_one).mpr hq
  rwa [inv_one] at h

private theorem one_le_sum (hq : 1 ≤ q) : 1 ≤ q + q⁻¹ :=
  le_trans hq (le_add_of_nonneg_right (inv_nonneg (zero_lt_one.trans_le hq)))

private theorem one_sub_tanh_le (hq : 1 ≤ q) : 1 - (q - q⁻¹) / (q + q⁻¹) ≤ 2 * q⁻¹ := by
  have pos : 0 < q + q⁻¹ := zero_lt_one.trans_le (one_le_sum hq)
  have inv : 0 ≤ q⁻¹ := inv_nonneg (zero_lt_one.trans_le hq)
  have quotient : 1 - (q - q⁻¹) / (q + q⁻¹) = 2 * q⁻¹ / (q + q⁻¹) := by
    rw [eq_div_iff (ne_of_gt pos), sub_mul, div_mul_cancel _ (ne_of_gt pos)]
    exact ring [q, q⁻¹]
  rw [quotient]
  exact div_le_self (mul_nonneg zero_le_two inv) (one_le_sum hq)

private theorem tanh_nonneg (hq : 1 ≤ q) : 0 ≤ (q - q⁻¹) / (q + q⁻¹) :=
  div_nonneg (sub_nonneg.mpr (le_trans (inv_le_self hq) hq)) (zero_lt_one.trans_le (one_le_sum hq))

private theorem tanh_le_one (hq : 1 ≤ q) : (q - q⁻¹) / (q + q⁻¹) ≤ 1 := by
  have inv : 0 ≤ q⁻¹ := inv_nonneg (zero_lt_one.trans_le hq)
  rw [div_le_one (zero_lt_one.trans_le (one_le_sum hq))]
  exact le_trans (sub_le_self q inv) (le_add_of_nonneg_right inv)

private theorem tanh_le (hq : 1 ≤ q) : (q - q⁻¹) / (q + q⁻¹) ≤ 2 * (q - 1) := by
  have pos : 0 < q := zero_lt_one.trans_le hq
  refine le_trans (div_le_self (sub_nonneg.mpr (le_trans (inv_le_self hq) hq)) (one_le_sum hq)) ?_
  have square : 0 ≤ (q - 1) * (1 - q⁻¹) :=
    mul_nonneg (sub_nonneg.mpr hq) (sub_nonneg.mpr (inv_le_self hq))
  refine le_of_sub_eq square ?_
  exact linear_combination 1 (mul_inv_cancel (ne_of_gt pos)) (ring [q, q⁻¹])

end

private theorem mish_eq (hE : IsExponential E) (hL : ∀ z, E (L z) = 1 + E z) (z : K) :
    mish E L z = z * (((1 + E z) - (1 + E z)⁻¹) / ((1 + E z) + (1 + E z)⁻¹)) := by
  have inverse : (1 + E z)⁻¹ = E (-L z) := by
    rw [← hL]
    exact inv_eq_of_mul_eq_one_right (hE.mul_neg (L z))
  rw [mish, hL, inverse]

theorem nearRelu_mish (hE : IsExponential E) (hL : ∀ z, E (L z) = 1 + E z) :
    NearRelu (mish E L) := by
  refine ⟨2, fun z => ?_⟩
  have hq : 1 ≤ 1 + E z := le_add_of_nonneg_right (hE.pos z).le
  rw [mish_eq hE hL]
  match le_total 0 z with
  | .inl hz =>
    have upper : z ≤ 1 + E z :=
      le_trans (le_trans (le_add_of_nonneg_left zero_le_one) (hE.one_add_le z))
        (le_add_of_nonneg_left zero_le_one)
    have factor (t : K) : z - z * t = z * (1 - t) := ring [z, t]
    rw [relu_of_nonneg hz, abs_sub_comm, factor, abs_mul_of_nonneg hz,
      abs_of_nonneg (sub_nonneg.mpr (tanh_le_one hq))]
    refine le_trans (mul_le_mul_of_nonneg_left (one_sub_tanh_le hq) hz) ?_
    rw [mul_left_comm, ← div_eq_mul_inv]
    exact mul_le_of_le_one_right zero_le_two ((div_le_one (zero_lt_one.trans_le hq)).mpr upper)
  | .inr hz =>
    have growth : -z * E z ≤ 1 := by
      rw [← hE.mul_neg z, mul_comm]
      exact mul_le_mul_of_nonneg_left (le_trans (le_add_of_nonneg_left zero_le_one)
        (hE.one_add_le (-z))) (hE.pos z).le
    rw [relu_of_nonpos hz, sub_zero, abs_mul, abs_of_nonpos hz, abs_of_nonneg (tanh_nonneg hq)]
    refine le_trans (mul_le_mul_of_nonneg_left (tanh_le hq) (neg_nonneg.mpr hz)) ?_
    rw [add_sub_cancel_left, mul_left_comm]
    exact mul_le_of_le_one_right zero_le_two growth

end IsExponential

end Absorption
