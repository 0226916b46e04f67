prelude
import Absorption.Identifiability.GenericPoint

/-!
# The second difference at a generic point

Purpose: a combination of functions `|u_k · x|` that vanishes everywhere vanishes line by line: for
each `w ≠ 0` the part with `u_k` collinear with `w` vanishes. Main result: `sum_collinear_eq_zero`.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d n : Nat}

/-- The second difference of `|u · x|` at `x` is `2 |u · y|` if `u · x = 0`, and 0 if `u · x` is
large. -/
private theorem secondDifference {u x y : Vec K d} {p : Prop} [Decidable p] (c : K)
    (flat : p → dot u x = 0) (steep : ¬p → abs (dot u y) ≤ abs (dot u x)) :
    c * abs (dot u (x + y)) + c * abs (dot u (x - y)) + -2 * (c * abs (dot u x)) =
      2 * if p then c * abs (dot u y) else 0 := by
  rw [dot_add, dot_sub, ← mul_add]
  by_cases hp : p
  · rw [ite_eq_left hp, flat hp, zero_add, zero_sub, abs_neg, abs_zero]
    exact ring [c, abs (dot u y)]
  · rw [ite_eq_right hp, abs_add_add_abs_sub (steep hp)]
    exact ring [c, abs (dot u x)]

/-- If `Σ_k c_k |u_k · x| = 0` for every `x`, then the terms with `u_k` collinear with a given
`w ≠ 0` already add up to 0. -/
theorem sum_collinear_eq_zero {w : Vec K d} (hw : w ≠ 0) (c : Fin n → K) (u : Fin n → Vec K d)
    (zero : ∀ x, (∑ k, c k * abs (dot (u k) x)) = 0) (y : Vec K d) :
    (∑ k, if Collinear w (u k) then c k * abs (dot (u k) y) else 0) = 0 := by
  obtain ⟨x, hx, generic⟩ := exists_generic_point w u
  obtain ⟨N, hN⟩ := exists_abs_lt_abs_mul (fun k => dot (u k) x) fun k => dot (u k) y
  have flat : ∀ k, Collinear w (u k) → dot (u k) (N • x) = 0 := fun k hk => by
    rw [dot_smul, hk.dot_eq_zero hw hx, mul_zero]
  have steep : ∀ k, ¬Collinear w (u k) → abs (dot (u k) y) ≤ abs (dot (u k) (N • x)) :=
    fun k hk => dot_smul N (u k) x ▸ (hN k (generic k hk)).le
  have twice : (2 : K) * (∑ k, if Collinear w (u k) then c k * abs (dot (u k) y) else 0) = 0 := by
    rw [mul_sum, ← sum_congr fun k => secondDifference (c k) (flat k) (steep k), sum_add, sum_add,
      ← mul_sum, zero, zero, zero, mul_zero, add_zero, add_zero]
  exact (mul_eq_zero.mp twice).resolve_left two_ne_zero

end Absorption
