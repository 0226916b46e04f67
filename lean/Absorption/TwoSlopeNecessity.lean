prelude
import Absorption.OddSkipNecessity

/-!
# Two-slope activations: only these skips are absorbed (Theorem 8, necessity)
-/

namespace Absorption

/-- For `σ z = a |z| + b z`, `a ≠ 0`, a nondegenerate MLP `f` of width `h` and any MLP `g` of a
width `h' ≤ h`: if `x + f x = g x` for every `x`, then `h' = h`, and some set `S` of neurons of `f`
has `2 b Σ_{i ∈ S} p_i w_iᵀ = -I`.

It says nothing about wider `g`: for `b ≠ 0`, `2 d` more neurons absorb every skip. Proof: the case
`M x = x` of `odd_skip_necessity`. Paper: Theorem 8, for ReLU, `d ≥ 2` and equal widths. -/
theorem two_slope_necessity : Statement.TwoSlopeNecessity := by
  intro K _ d h h' a b ha f g hf wide same
  obtain ⟨width, S, linear⟩ := odd_skip_necessity K d h h' a b ha (fun x => x) f g hf wide
    (fun _ => rfl) same
  refine ⟨width, S, Mlp.cancelsSkip_of_mul_dot fun x j => ?_⟩
  have entry : x j = -(2 * b) * dot (f.selected S j) x := congrFun (linear x) j
  rw [entry, neg_mul, neg_neg]

end Absorption
