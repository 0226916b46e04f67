prelude
import Absorption.Foundation.Order.Mul

/-!
# Combination: inequalities from nonnegative combinations of others

Purpose: linear (and other) inequalities without a search. To prove `a ≤ b`, write `b - a` as a sum
of terms that are visibly nonnegative and let `ring` of `RingReify` check the sum. For up to three
hypotheses `l ≤ r` with weights `c ≥ 0` use `le_of_combination` and its companions; for any other
shape use `le_of_sub_eq` with a proof that the right-hand side is nonnegative, built from
`add_nonneg`, `mul_sub_nonneg`, `mul_self_nonneg`, `mul_nonneg`. The same for `<` with one strict
term.
-/

universe u

section
variable {R : Type u} [OrderedRing R] {a b c l r c₁ l₁ r₁ c₂ l₂ r₂ c₃ l₃ r₃ s : R}

/-! ## One nonnegative term -/

theorem mul_sub_nonneg (hc : 0 ≤ c) (h : l ≤ r) : 0 ≤ c * (r - l) :=
  mul_nonneg hc (sub_nonneg.mpr h)

theorem mul_sub_pos (hc : 0 < c) (h : l < r) : 0 < c * (r - l) := mul_pos hc (sub_pos.mpr h)

theorem le_of_sub_nonneg (h : 0 ≤ b - a) : a ≤ b := sub_nonneg.mp h

theorem lt_of_sub_pos (h : 0 < b - a) : a < b := sub_pos.mp h

/-- If `b - a` equals something nonnegative then `a ≤ b`. -/
theorem le_of_sub_eq (h : 0 ≤ s) (e : b - a = s) : a ≤ b := le_of_sub_nonneg (e ▸ h)

/-- If `b - a` equals something positive then `a < b`. -/
theorem lt_of_sub_eq (h : 0 < s) (e : b - a = s) : a < b := lt_of_sub_pos (e ▸ h)

/-! ## Combinations of hypotheses -/

/-- From `l ≤ r`: if `b - a = c * (r - l)` with `c ≥ 0` then `a ≤ b`. -/
theorem le_of_combination (hc : 0 ≤ c) (h : l ≤ r) (e : b - a = c * (r - l)) : a ≤ b :=
  le_of_sub_eq (mul_sub_nonneg hc h) e

/-- From `l < r`: if `b - a = c * (r - l)` with `c > 0` then `a < b`. -/
theorem lt_of_combination (hc : 0 < c) (h : l < r) (e : b - a = c * (r - l)) : a < b :=
  lt_of_sub_eq (mul_sub_pos hc h) e

/-- From two inequalities `l ≤ r` with weights `c ≥ 0`. -/
theorem le_of_combination_pair (hc₁ : 0 ≤ c₁) (h₁ : l₁ ≤ r₁) (hc₂ : 0 ≤ c₂) (h₂ : l₂ ≤ r₂)
    (e : b - a = c₁ * (r₁ - l₁) + c₂ * (r₂ - l₂)) : a ≤ b :=
  le_of_sub_eq (add_nonneg (mul_sub_nonneg hc₁ h₁) (mul_sub_nonneg hc₂ h₂)) e

/-- From two inequalities, the first strict and with positive weight. -/
theorem lt_of_combination_pair (hc₁ : 0 < c₁) (h₁ : l₁ < r₁) (hc₂ : 0 ≤ c₂) (h₂ : l₂ ≤ r₂)
    (e : b - a = c₁ * (r₁ - l₁) + c₂ * (r₂ - l₂)) : a < b :=
  lt_of_sub_eq (add_pos_of_pos_of_nonneg (mul_sub_pos hc₁ h₁) (mul_sub_nonneg hc₂ h₂)) e

/-- From three inequalities `l ≤ r` with weights `c ≥ 0`. -/
theorem le_of_combination_triple (hc₁ : 0 ≤ c₁) (h₁ : l₁ ≤ r₁) (hc₂ : 0 ≤ c₂) (h₂ : l₂ ≤ r₂)
    (hc₃ : 0 ≤ c₃) (h₃ : l₃ ≤ r₃)
    (e : b - a = c₁ * (r₁ - l₁) + c₂ * (r₂ - l₂) + c₃ * (r₃ - l₃)) : a ≤ b :=
  le_of_sub_eq (add_nonneg (add_nonneg (mul_sub_nonneg hc₁ h₁) (mul_sub_nonneg hc₂ h₂))
    (mul_sub_nonneg hc₃ h₃)) e

/-- From three inequalities, the first strict and with positive weight. -/
theorem lt_of_combination_triple (hc₁ : 0 < c₁) (h₁ : l₁ < r₁) (hc₂ : 0 ≤ c₂) (h₂ : l₂ ≤ r₂)
    (hc₃ : 0 ≤ c₃) (h₃ : l₃ ≤ r₃)
    (e : b - a = c₁ * (r₁ - l₁) + c₂ * (r₂ - l₂) + c₃ * (r₃ - l₃)) : a < b :=
  lt_of_sub_eq (add_pos_of_pos_of_nonneg (add_pos_of_pos_of_nonneg (mul_sub_pos hc₁ h₁)
    (mul_sub_nonneg hc₂ h₂)) (mul_sub_nonneg hc₃ h₃)) e

/-- Plain sums: two inequalities add up to the difference. -/
theorem le_of_sub_eq_add (h₁ : l₁ ≤ r₁) (h₂ : l₂ ≤ r₂)
    (e : b - a = (r₁ - l₁) + (r₂ - l₂)) : a ≤ b :=
  le_of_sub_eq (add_nonneg (sub_nonneg.mpr h₁) (sub_nonneg.mpr h₂)) e

/-- An equality with any factor may be added to a proof of `a ≤ b`: if `b - a = s + c * (r - l)`
with `s ≥ 0` and `l = r` then `a ≤ b`. -/
theorem le_of_sub_eq_add_mul (h : 0 ≤ s) (h' : l = r) (e : b - a = s + c * (r - l)) : a ≤ b := by
  rw [h', sub_self, mul_zero, add_zero] at e
  exact le_of_sub_eq h e

/-- Two numbers are equal when their difference is a multiple of a difference that vanishes. -/
theorem eq_of_combination (h : l = r) (e : b - a = c * (r - l)) : a = b := by
  rw [h, sub_self, mul_zero] at e
  exact (eq_of_sub_eq_zero e).symm

end
