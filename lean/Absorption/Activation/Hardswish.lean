prelude
import Absorption.Activation.SelfGate

/-!
# Hardswish

Purpose: it is half odd and stays within 3 of ReLU.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K]

private theorem clamp_of_le {z : K} (hz : z ≤ -3) : min (max (z + 3) 0) (6 : K) = 0 := by
  have low : z + 3 ≤ 0 := le_trans (add_le_add_right hz 3) (le_of_eq (neg_add_cancel 3))
  rw [max_eq_right low, min_eq_left (ofNat_nonneg 6)]

private theorem clamp_of_ge {z : K} (hz : 3 ≤ z) : min (max (z + 3) 0) (6 : K) = 6 := by
  have six : (3 : K) + 3 = 6 := ring []
  have high : 6 ≤ z + 3 := six ▸ add_le_add_right hz 3
  rw [max_eq_left (le_trans (ofNat_nonneg 6) high), min_eq_right high]

private theorem clamp_of_between {z : K} (hz : -3 ≤ z) (hz' : z ≤ 3) :
    min (max (z + 3) 0) (6 : K) = z + 3 := by
  have low : 0 ≤ z + 3 := le_trans (le_of_eq (neg_add_cancel 3).symm) (add_le_add_right hz 3)
  have high : z + 3 ≤ 6 := le_trans (add_le_add_right hz' 3) (le_of_eq (ring []))
  rw [max_eq_left low, min_eq_left high]

private theorem clamp_add_clamp_neg (z : K) :
    min (max (z + 3) 0) (6 : K) + min (max (-z + 3) 0) 6 = 6 := by
  match le_total 3 z with
  | .inl hz => rw [clamp_of_ge hz, clamp_of_le (neg_le_neg hz), add_zero]
  | .inr hz =>
    match le_total z (-3) with
    | .inl hz' => rw [clamp_of_le hz', clamp_of_ge (le_neg.mpr hz'), zero_add]
    | .inr hz' =>
      rw [clamp_of_between hz' hz, clamp_of_between (neg_le_neg hz) (neg_le.mp hz')]
      exact ring [z]

private theorem gate_add_gate_neg (z : K) :
    min (max (z + 3) 0) 6 / 6 + min (max (-z + 3) 0) 6 / 6 = (1 : K) := by
  rw [div_add_div_same, clamp_add_clamp_neg, div_self (ofNat_ne_zero 5)]

private theorem abs_mul_gate_le (z : K) :
    abs z * abs (min (max (-abs z + 3) 0) 6 / 6) ≤ 3 := by
  have six : (0 : K) < 6 := ofNat_pos 5
  have nonneg : 0 ≤ min (max (-abs z + 3) 0) (6 : K) := le_min (le_max_right _ _) six.le
  match le_total 3 (abs z) with
  | .inl hz =>
    rw [clamp_of_le (neg_le_neg hz), zero_div, abs_zero, mul_zero]
    exact zero_lt_three.le
  | .inr hz =>
    rw [abs_of_nonneg (div_nonneg nonneg six)]
    exact le_trans (mul_le_of_le_one_right (abs_nonneg z) ((div_le_one six).mpr (min_le_right _ _)))
      hz

theorem halfOdd_hardswish : HalfOdd (hardswish (K := K)) := halfOdd_self_gate gate_add_gate_neg

theorem nearRelu_hardswish : NearRelu (hardswish (K := K)) :=
  nearRelu_self_gate gate_add_gate_neg abs_mul_gate_le

end Absorption
