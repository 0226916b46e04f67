prelude
import Absorption.Foundation.Order.Cast

/-!
# Division: inverses and quotients in an ordered field

Purpose: the equations of `a⁻¹` and `a / b`. Nothing is assumed about `0⁻¹`, so most lemmas ask for
denominators that are not zero. Main results: `inv_eq_of_mul_eq_one_right`, `mul_inv`,
`div_mul_cancel`, `eq_div_iff`, `div_add_div`, `add_halves`.
-/

universe u

section
variable {K : Type u} [OrderedField K] {a b c d : K}

/-! ## Inverses -/

theorem mul_inv_cancel (ha : a ≠ 0) : a * a⁻¹ = 1 := OrderedField.mul_inv_cancel ha

theorem inv_mul_cancel (ha : a ≠ 0) : a⁻¹ * a = 1 := by rw [mul_comm, mul_inv_cancel ha]

theorem mul_inv_cancel_left (ha : a ≠ 0) (b : K) : a * (a⁻¹ * b) = b := by
  rw [← mul_assoc, mul_inv_cancel ha, one_mul]

theorem inv_mul_cancel_left (ha : a ≠ 0) (b : K) : a⁻¹ * (a * b) = b := by
  rw [← mul_assoc, inv_mul_cancel ha, one_mul]

theorem mul_inv_cancel_right (ha : a ≠ 0) (b : K) : b * a * a⁻¹ = b := by
  rw [mul_assoc, mul_inv_cancel ha, mul_one]

theorem inv_mul_cancel_right (ha : a ≠ 0) (b : K) : b * a⁻¹ * a = b := by
  rw [mul_assoc, inv_mul_cancel ha, mul_one]

theorem ne_zero_of_mul_eq_one_left (h : a * b = 1) : a ≠ 0 := fun ha =>
  zero_ne_one (R := K) (by rw [← h, ha, zero_mul])

theorem inv_eq_of_mul_eq_one_right (h : a * b = 1) : a⁻¹ = b := by
  rw [← mul_one a⁻¹, ← h, inv_mul_cancel_left (ne_zero_of_mul_eq_one_left h)]

theorem eq_inv_of_mul_eq_one_left (h : a * b = 1) : a = b⁻¹ :=
  (inv_eq_of_mul_eq_one_right ((mul_comm b a).trans h)).symm

theorem inv_ne_zero (ha : a ≠ 0) : a⁻¹ ≠ 0 := ne_zero_of_mul_eq_one_left (inv_mul_cancel ha)

@[simp] theorem inv_one : (1 : K)⁻¹ = 1 := inv_eq_of_mul_eq_one_right (mul_one 1)

theorem inv_inv (ha : a ≠ 0) : a⁻¹⁻¹ = a := inv_eq_of_mul_eq_one_right (inv_mul_cancel ha)

theorem mul_inv (ha : a ≠ 0) (hb : b ≠ 0) : (a * b)⁻¹ = a⁻¹ * b⁻¹ := by
  apply inv_eq_of_mul_eq_one_right
  rw [mul_mul_mul_comm, mul_inv_cancel ha, mul_inv_cancel hb, mul_one]

theorem mul_inv_rev (ha : a ≠ 0) (hb : b ≠ 0) : (a * b)⁻¹ = b⁻¹ * a⁻¹ := by
  rw [mul_inv ha hb, mul_comm]

theorem inv_neg (ha : a ≠ 0) : (-a)⁻¹ = -a⁻¹ := by
  apply inv_eq_of_mul_eq_one_right
  rw [neg_mul_neg, mul_inv_cancel ha]

theorem inv_inj (ha : a ≠ 0) (hb : b ≠ 0) : a⁻¹ = b⁻¹ ↔ a = b :=
  ⟨fun h => by rw [← inv_inv ha, h, inv_inv hb], congrArg _⟩

/-! ## Quotients -/

theorem div_eq_mul_inv (a b : K) : a / b = a * b⁻¹ := OrderedField.div_eq_mul_inv a b

theorem one_div (a : K) : 1 / a = a⁻¹ := by rw [div_eq_mul_inv, one_mul]

@[simp] theorem div_one (a : K) : a / 1 = a := by rw [div_eq_mul_inv, inv_one, mul_one]

@[simp] theorem zero_div (a : K) : 0 / a = 0 := by rw [div_eq_mul_inv, zero_mul]

theorem div_self (ha : a ≠ 0) : a / a = 1 := by rw [div_eq_mul_inv, mul_inv_cancel ha]

theorem div_ne_zero (ha : a ≠ 0) (hb : b ≠ 0) : a / b ≠ 0 := by
  rw [div_eq_mul_inv]
  exact mul_ne_zero ha (inv_ne_zero hb)

theorem div_mul_cancel (a : K) (hb : b ≠ 0) : a / b * b = a := by
  rw [div_eq_mul_inv, inv_mul_cancel_right hb]

theorem mul_div_cancel (b : K) (ha : a ≠ 0) : a * (b / a) = b := by
  rw [mul_comm, div_mul_cancel b ha]

theorem mul_div_cancel_right (a : K) (hb : b ≠ 0) : a * b / b = a := by
  rw [div_eq_mul_inv, mul_inv_cancel_right hb]

theorem mul_div_cancel_left (b : K) (ha : a ≠ 0) : a * b / a = b := by
  rw [mul_comm, mul_div_cancel_right b ha]

theorem mul_div_assoc (a b c : K) : a * b / c = a * (b / c) := by
  rw [div_eq_mul_inv, div_eq_mul_inv, mul_assoc]

theorem div_mul_eq_mul_div (a b c : K) : a / b * c = a * c / b := by
  rw [div_eq_mul_inv, div_eq_mul_inv, mul_right_comm]

theorem neg_div (a b : K) : -a / b = -(a / b) := by
  rw [div_eq_mul_inv, div_eq_mul_inv, neg_mul]

theorem div_neg (a : K) (hb : b ≠ 0) : a / -b = -(a / b) := by
  rw [div_eq_mul_inv, div_eq_mul_inv, inv_neg hb, mul_neg]

theorem add_div (a b c : K) : (a + b) / c = a / c + b / c := by
  rw [div_eq_mul_inv, div_eq_mul_inv, div_eq_mul_inv, add_mul]

theorem sub_div (a b c : K) : (a - b) / c = a / c - b / c := by
  rw [div_eq_mul_inv, div_eq_mul_inv, div_eq_mul_inv, sub_mul]

theorem div_add_div_same (a b c : K) : a / c + b / c = (a + b) / c := (add_div a b c).symm

theorem div_sub_div_same (a b c : K) : a / c - b / c = (a - b) / c := (sub_div a b c).symm

/-! ## Equations with quotients -/

theorem eq_div_iff (hc : c ≠ 0) : a = b / c ↔ a * c = b :=
  ⟨fun h => by rw [h, div_mul_cancel b hc], fun h => by rw [← h, mul_div_cancel_right a hc]⟩

theorem div_eq_iff (hb : b ≠ 0) : a / b = c ↔ a = c * b :=
  ⟨fun h => by rw [← h, div_mul_cancel a hb], fun h => by rw [h, mul_div_cancel_right c hb]⟩

theorem div_eq_div_iff (hb : b ≠ 0) (hd : d ≠ 0) : a / b = c / d ↔ a * d = c * b := by
  rw [div_eq_iff hb, div_mul_eq_mul_div, eq_div_iff hd]

theorem div_eq_zero_iff (hb : b ≠ 0) : a / b = 0 ↔ a = 0 := by rw [div_eq_iff hb, zero_mul]

theorem div_eq_one_iff_eq (hb : b ≠ 0) : a / b = 1 ↔ a = b := by rw [div_eq_iff hb, one_mul]

theorem div_div (a : K) (hb : b ≠ 0) (hc : c ≠ 0) : a / b / c = a / (b * c) := by
  rw [div_eq_mul_inv, div_eq_mul_inv, div_eq_mul_inv, mul_inv hb hc, mul_assoc]

theorem div_mul_div_comm (a c : K) (hb : b ≠ 0) (hd : d ≠ 0) :
    a / b * (c / d) = a * c / (b * d) := by
  rw [div_eq_mul_inv, div_eq_mul_inv, div_eq_mul_inv, mul_inv hb hd, mul_mul_mul_comm]

theorem mul_div_mul_left (a : K) (hb : b ≠ 0) (hc : c ≠ 0) : c * a / (c * b) = a / b := by
  rw [← div_mul_div_comm c a hc hb, div_self hc, one_mul]

theorem mul_div_mul_right (a : K) (hb : b ≠ 0) (hc : c ≠ 0) : a * c / (b * c) = a / b := by
  rw [← div_mul_div_comm a c hb hc, div_self hc, mul_one]

theorem div_add_div (a c : K) (hb : b ≠ 0) (hd : d ≠ 0) :
    a / b + c / d = (a * d + b * c) / (b * d) := by
  rw [add_div, mul_div_mul_right a hb hd, mul_div_mul_left c hd hb]

theorem inv_div (ha : a ≠ 0) (hb : b ≠ 0) : (a / b)⁻¹ = b / a := by
  rw [div_eq_mul_inv, mul_inv ha (inv_ne_zero hb), inv_inv hb, mul_comm, div_eq_mul_inv]

theorem div_div_eq_mul_div (a : K) (hb : b ≠ 0) (hc : c ≠ 0) : a / (b / c) = a * c / b := by
  rw [div_eq_mul_inv, inv_div hb hc, mul_div_assoc]

/-! ## Halves -/

theorem add_halves (a : K) : a / 2 + a / 2 = a := by
  rw [← two_mul, mul_div_cancel a two_ne_zero]

theorem sub_half (a : K) : a - a / 2 = a / 2 := sub_eq_of_eq_add (add_halves a).symm

theorem half_add_self (a : K) : (a + a) / 2 = a := by rw [add_div, add_halves]

end
