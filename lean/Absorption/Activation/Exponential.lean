prelude
import Absorption.Activation.SelfGate

/-!
# SiLU and softplus

Purpose: both are half odd and near ReLU, from `E (y + z) = E y E z` and `E z ≥ 1 + z` alone.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {E L : K → K}

namespace IsExponential

private theorem one_le (hE : IsExponential E) {z : K} (hz : 0 ≤ z) : 1 ≤ E z :=
  le_trans (le_add_of_nonneg_right hz) (hE.one_add_le z)

theorem map_zero (hE : IsExponential E) : E 0 = 1 := by
  have square : E 0 * E 0 = E 0 * 1 := by rw [← hE.map_add, add_zero, mul_one]
  exact mul_left_cancel_of_ne_zero (ne_of_gt (zero_lt_one.trans_le (hE.one_le le_rfl))) square

theorem mul_neg (hE : IsExponential E) (z : K) : E z * E (-z) = 1 := by
  rw [← hE.map_add, add_neg_cancel, hE.map_zero]

theorem pos (hE : IsExponential E) (z : K) : 0 < E z := by
  match le_total 0 z with
  | .inl hz => exact zero_lt_one.trans_le (hE.one_le hz)
  | .inr hz =>
    have large : 0 < E (-z) := zero_lt_one.trans_le (hE.one_le (neg_nonneg.mpr hz))
    rw [← mul_pos_iff_of_pos_left large, mul_comm, hE.mul_neg]
    exact zero_lt_one

theorem lt_of_lt (hE : IsExponential E) {y z : K} (h : y < z) : E y < E z := by
  have step : 1 < E (z - y) :=
    (lt_add_of_pos_right 1 (sub_pos.mpr h)).trans_le (hE.one_add_le (z - y))
  have product := mul_lt_mul_of_pos_right step (hE.pos y)
  rwa [one_mul, ← hE.map_add, sub_add_cancel] at product

theorem le_of_le (hE : IsExponential E) {y z : K} (h : E y ≤ E z) : y ≤ z :=
  le_of_not_gt fun lt => not_le_of_gt (hE.lt_of_lt lt) h

theorem inj (hE : IsExponential E) {y z : K} (h : E y = E z) : y = z :=
  le_antisymm (hE.le_of_le (le_of_eq h)) (hE.le_of_le (ge_of_eq h))

theorem le_one (hE : IsExponential E) {z : K} (hz : z ≤ 0) : E z ≤ 1 := by
  rw [← hE.mul_neg z]
  exact le_mul_of_one_le_right (hE.pos z).le (hE.one_le (neg_nonneg.mpr hz))

/-! ## SiLU -/

private theorem one_add_pos (hE : IsExponential E) (z : K) : 0 < 1 + E z :=
  add_pos zero_lt_one (hE.pos z)

private theorem sigmoid_add_neg (hE : IsExponential E) (z : K) :
    (1 + E (-z))⁻¹ + (1 + E (- -z))⁻¹ = 1 := by
  have left : (1 + E (-z)) * (1 + E (-z))⁻¹ = 1 := mul_inv_cancel (ne_of_gt (hE.one_add_pos _))
  have flip : (1 + E z)⁻¹ = E (-z) * (1 + E (-z))⁻¹ := by
    refine inv_eq_of_mul_eq_one_right (Eq.trans ?_ left)
    exact linear_combination ((1 + E (-z))⁻¹) (hE.mul_neg z)
      (ring [E z, E (-z), (1 + E (-z))⁻¹])
  rw [neg_neg, flip]
  exact linear_combination 1 left (ring [E (-z), (1 + E (-z))⁻¹])

theorem halfOdd_silu (hE : IsExponential E) : HalfOdd fun z => z / (1 + E (-z)) := fun z => by
  show z / (1 + E (-z)) - -z / (1 + E (- -z)) = 1 * z
  rw [div_eq_mul_inv, div_eq_mul_inv]
  exact halfOdd_self_gate hE.sigmoid_add_neg z

theorem nearRelu_silu (hE : IsExponential E) : NearRelu fun z => z / (1 + E (-z)) := by
  refine ⟨1, fun z => ?_⟩
  have distance : abs (z * (1 + E (-z))⁻¹ - relu z) = abs z * abs (1 + E (- -abs z))⁻¹ :=
    abs_self_gate_sub_relu hE.sigmoid_add_neg z
  show abs (z / (1 + E (-z)) - relu z) ≤ 1
  rw [div_eq_mul_inv, distance, neg_neg, abs_of_pos (inv_pos (hE.one_add_pos _)),
    ← div_eq_mul_inv, div_le_one (hE.one_add_pos _)]
  exact le_trans (le_add_of_nonneg_left zero_le_one)
    (le_trans (hE.one_add_le _) (le_add_of_nonneg_left zero_le_one))

/-! ## Softplus -/

theorem halfOdd_softplus (hE : IsExponential E) (hL : ∀ z, E (L z) = 1 + E z) : HalfOdd L := by
  intro z
  have same : L z = z + L (-z) := hE.inj (by
    rw [hE.map_add, hL, hL]
    exact linear_combination (-1) (hE.mul_neg z) (ring [E z, E (-z)]))
  rw [same, add_sub_cancel_right, one_mul]

private theorem abs_softplus_le (hE : IsExponential E) (hL : ∀ z, E (L z) = 1 + E z) {z : K}
    (hz : z ≤ 0) : abs (L z) ≤ 1 := by
  have nonneg : 0 ≤ L z := hE.le_of_le (by
    rw [hE.map_zero, hL]
    exact le_add_of_nonneg_right (hE.pos z).le)
  have small : L z ≤ E z := le_of_add_le_add_left ((hE.one_add_le (L z)).trans_eq (hL z))
  rw [abs_of_nonneg nonneg]
  exact le_trans small (hE.le_one hz)

theorem nearRelu_softplus (hE : IsExponential E) (hL : ∀ z, E (L z) = 1 + E z) : NearRelu L := by
  refine ⟨1, fun z => ?_⟩
  match le_total 0 z with
  | .inl hz =>
    have odd := hE.halfOdd_softplus hL z
    have distance : L z - z = L (-z) :=
      linear_combination 1 odd (ring [L z, L (-z), z])
    rw [relu_of_nonneg hz, distance]
    exact hE.abs_softplus_le hL (neg_nonpos.mpr hz)
  | .inr hz =>
    rw [relu_of_nonpos hz, sub_zero]
    exact hE.abs_softplus_le hL hz

end IsExponential

end Absorption
