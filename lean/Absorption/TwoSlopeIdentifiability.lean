prelude
import Absorption.Identifiability.TwoSlope
import Absorption.Statement.Necessity

/-!
# The weights of one hidden layer are determined by its function
-/

namespace Absorption

/-- For `σ z = a |z| + b z`, `a ≠ 0`: if a nondegenerate MLP `f` of width `h` and any MLP `g` of a
width `h' ≤ h` compute the same function, then `h' = h`, and `g` is `f` up to the order of the
neurons, the scale of each, and the signs of rows in a set `S` with `b Σ_{i ∈ S} p_i w_iᵀ = 0`.

It says nothing about wider `g` or about biases. Proof: as for `odd_skip_necessity`, with the skip
0. New; the step of Theorem 8 that does not speak of a skip, over any ordered field. -/
theorem two_slope_identifiability : Statement.TwoSlopeIdentifiability := by
  intro K _ d h h' a b ha f g hf wide same
  have plain : ∀ x, 0 + f.eval (twoSlope a b) x = g.eval (twoSlope a b) x := fun x => by
    rw [Vec.zero_add, same]
  obtain ⟨width, π, c, injective, hc, linear⟩ := hf.exists_selected (M := fun _ => 0) ha wide
    (fun _ => Vec.ext fun _ => neg_zero.symm) plain
  refine ⟨width, π, c, injective, hc, fun j k => ?_⟩
  have entry : 2 * b * dot (f.selected (fun i => decide (c i < 0)) j) (Vec.single k 1) = -0 :=
    linear (Vec.single k 1) j
  rw [dot_single, mul_one, neg_zero, mul_assoc] at entry
  exact (mul_eq_zero.mp entry).resolve_left two_ne_zero

end Absorption
