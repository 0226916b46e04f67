prelude
import Absorption.Statement.BlockGap
import Absorption.EvenGap

/-!
# How far bilinear blocks stay from the skip (new)
-/

universe u

namespace Absorption

private theorem bilinear_eval_neg {K : Type u} [CommRing K] {d h : Nat} (b : GatedMlp K d h)
    (x : Vec K d) (j : Fin d) : b.eval (fun z => z) (-x) j = b.eval (fun z => z) x j := by
  refine sum_congr fun i => ?_
  simp only [dot_neg]
  exact ring [b.down j i, dot (b.gate i) x, dot (b.up i) x]

/-- No bilinear block comes closer than 1 to the skip of another on the unit ball, whatever the
weights and the two widths.

It says nothing about blocks with biases. Proof: both blocks are even maps. New: not in the
paper. -/
theorem bilinear_gap : Statement.BilinearGap := by
  intro K _ d h h' f g hd
  exact exists_error_ge_of_even hd (bilinear_eval_neg f) (bilinear_eval_neg g)

end Absorption
