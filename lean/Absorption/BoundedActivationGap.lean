prelude
import Absorption.Statement.Growth
import Absorption.Network.Sublinear

/-!
# How far bounded activations stay from the skip
-/

namespace Absorption

/-- For `|σ| ≤ B` and `|τ| ≤ B'`, biased MLPs `f` and `g` of any widths and every `x` with
`‖x‖ ≥ escapeRadius B B' f g`, the error `‖x + f x - g x‖` is at least `‖x‖ / 2`.

It says nothing about points nearer to 0, where the error may be 0. Proof: the outputs of `f` and
`g` together have norm at most half the radius, hence at most `‖x‖ / 2`. New. -/
theorem bounded_activation_gap : Statement.BoundedActivationGap := by
  intro K _ d h h' σ τ B B' hσ hτ f g x far
  have outputs : ‖f.eval σ x - g.eval τ x‖ ≤ f.outputBound B + g.outputBound B' :=
    le_trans (norm_sub_le _ _) (add_le_add (f.norm_eval_le hσ x) (g.norm_eval_le hτ x))
  have half : f.outputBound B + g.outputBound B' ≤ ‖x‖ / 2 := by
    rw [le_div_iff zero_lt_two, mul_comm]
    exact far
  have regroup : x + f.eval σ x - g.eval τ x = x + (f.eval σ x - g.eval τ x) :=
    Vec.ext fun j => add_sub_assoc (x j) (f.eval σ x j) (g.eval τ x j)
  rw [regroup, ← sub_half]
  exact le_trans (sub_le_sub_left (outputs.trans half) _) (norm_sub_norm_le_norm_add x _)

end Absorption
