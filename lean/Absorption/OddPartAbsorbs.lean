prelude
import Absorption.Statement.Sharpness
import Absorption.Network.Diagonal
import Absorption.Network.Identity

/-!
# Activations with a linear odd part absorb (new)
-/

namespace Absorption

/-- For every activation with `σ z - σ (-z) = κ z`, `κ ≠ 0`, the skip of an MLP of any width `h` is
absorbed by an MLP of width `2 d + h`, and that of some MLP of width `2 d` by another of width
`2 d`.

It does not claim that `2 d` more neurons are always needed. Proof: `x_i = (σ x_i - σ (-x_i)) / κ`.
New: it shows that Proposition 5 needs `k ≠ 1`. -/
theorem odd_part_absorbs : Statement.OddPartAbsorbs := by
  intro K _ d κ σ hκ hσ
  refine Mlp.absorbs_of_eval_id (.oddDiagonal d κ⁻¹) fun x => Vec.ext fun j => ?_
  rw [Mlp.eval_oddDiagonal, hσ, inv_mul_cancel_left hκ]

end Absorption
