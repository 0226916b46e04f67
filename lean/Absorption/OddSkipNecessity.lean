prelude
import Absorption.Identifiability.TwoSlope
import Absorption.Statement.Necessity

/-!
# Which odd skips can be absorbed (Theorem 8, necessity, in its general form)
-/

namespace Absorption

/-- For `σ z = a |z| + b z`, `a ≠ 0`, an odd map `M`, a nondegenerate MLP `f` of width `h` and any
MLP `g` of a width `h' ≤ h`: if `M x + f x = g x` for every `x`, then `h' = h`, and some set `S` of
neurons of `f` has `M x = -2 b Σ_{i ∈ S} p_i (w_i · x)` for every `x`.

It says nothing about wider `g`, nor that such an `S` suffices (see `FlipAbsorbs`). Proof: the even
parts agree; the second difference at a generic point of each hyperplane `w_i · x = 0` shows that
`g` has a neuron there; counting leaves no other; what remains of the odd parts is `M`. New in this
form; for ReLU, `M = I`, `d ≥ 2` and equal widths it is in the paper's Theorem 8. -/
theorem odd_skip_necessity : Statement.OddSkipNecessity := by
  intro K _ d h h' a b ha M f g hf wide odd same
  obtain ⟨width, _, c, _, _, linear⟩ := hf.exists_selected ha wide odd same
  refine ⟨width, fun i => decide (c i < 0), fun x => Vec.ext fun j => ?_⟩
  rw [Vec.smul_apply, neg_mul]
  exact (neg_eq_iff_eq_neg.mp (linear x j).symm)

end Absorption
