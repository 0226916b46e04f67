prelude
import Absorption.Identifiability.GenericPoint

/-!
# Orienting rows by a generic point

Purpose: near a point `z` at which no row other than 0 vanishes, `|u · x|` is linear: it is
`orient z u * (u · x)`, where `orient z u` is the sign of `u · z`. So a combination of functions
`|u_k · x|` that vanishes everywhere vanishes with `orient z u_k * (u_k · x)` in their place.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d n : Nat}

/-- The sign of `u · z`. -/
def orient (z u : Vec K d) : K := if 0 ≤ dot u z then 1 else -1

theorem orient_cases (z u : Vec K d) : orient z u = 1 ∨ orient z u = -1 :=
  if h : 0 ≤ dot u z then .inl (ite_eq_left h) else .inr (ite_eq_right h)

theorem orient_mul_self (z u : Vec K d) : orient z u * orient z u = 1 :=
  (orient_cases z u).elim (fun h => by rw [h, mul_one]) fun h => by rw [h, neg_mul_neg, mul_one]

/-- Where `M s` outweighs `r`, the absolute value of `M s + r` has the sign of `s`. -/
private theorem abs_add_eq {M s r : K} (hM : 0 ≤ M) (h : abs r < abs (M * s)) :
    abs (M * s + r) = (if 0 ≤ s then 1 else -1) * (M * s + r) := by
  obtain ⟨low, high⟩ := abs_lt.mp h
  by_cases hs : 0 ≤ s
  · rw [abs_of_nonneg (mul_nonneg hM hs)] at low
    have pos : 0 ≤ M * s + r := le_of_lt (lt_of_combination zero_lt_one low (ring [M, s, r]))
    rw [ite_eq_left hs, one_mul, abs_of_nonneg pos]
  · have hs' := mul_nonpos_of_nonneg_of_nonpos hM (le_of_lt (lt_of_not_ge hs))
    rw [abs_of_nonpos hs'] at high
    have neg : M * s + r ≤ 0 := le_of_lt (lt_of_combination zero_lt_one high (ring [M, s, r]))
    rw [ite_eq_right hs, neg_one_mul, abs_of_nonpos neg]

/-- Far out in the direction `z` the function `|u · x|` is linear. -/
private theorem abs_dot_sub {z u x : Vec K d} (hz : u ≠ 0 → dot u z ≠ 0) {M : K} (hM : 0 ≤ M)
    (h : dot u z ≠ 0 → abs (dot u x) < abs (M * dot u z)) :
    abs (dot u (M • z + x)) - abs (dot u (M • z)) = orient z u * dot u x := by
  by_cases hu : dot u z = 0
  · have e : u = 0 := Decidable.byContradiction fun hn => hz hn hu
    rw [e, zero_dot, zero_dot, zero_dot, sub_self, mul_zero]
  · have large := h hu
    have base := abs_add_eq hM (lt_of_le_of_lt (abs_nonneg _) large |> abs_zero.trans_lt)
    rw [add_zero] at base
    rw [dot_add, dot_smul, abs_add_eq hM large, base, orient]
    exact ring [M, dot u z, dot u x, if 0 ≤ dot u z then 1 else -1]

/-- If `Σ_k c_k |u_k · x| = 0` for every `x`, then `Σ_k c_k (u_k · x) = 0` for rows oriented by `z`.
-/
theorem sum_orient_eq_zero {z : Vec K d} {u : Fin n → Vec K d}
    (hz : ∀ k, u k ≠ 0 → dot (u k) z ≠ 0) {c : Fin n → K}
    (zero : ∀ x, (∑ k, c k * abs (dot (u k) x)) = 0) (x : Vec K d) :
    (∑ k, c k * (orient z (u k) * dot (u k) x)) = 0 := by
  obtain ⟨N, hN⟩ := exists_abs_lt_abs_mul (fun k => dot (u k) z) fun k => dot (u k) x
  have large : ∀ k, dot (u k) z ≠ 0 → abs (dot (u k) x) < abs (abs N * dot (u k) z) :=
    fun k hk => by
      rw [abs_mul, abs_abs, ← abs_mul]
      exact hN k hk
  rw [sum_congr fun k => congrArg (c k * ·) (abs_dot_sub (hz k) (abs_nonneg N) (large k)).symm,
    sum_congr fun k => mul_sub (c k) _ _, sum_sub, zero, zero, sub_self]

end Absorption
