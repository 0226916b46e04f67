prelude
import Absorption.Statement.Sharpness
import Absorption.Network.Diagonal
import Absorption.Network.Identity

/-!
# The identity as activation absorbs (new)
-/

namespace Absorption

/-- For the identity as activation, the skip of an MLP of any width `h` is absorbed by an MLP of
width `d + h`, and that of some MLP of width `d` by another of width `d`.

It does not claim that every MLP is absorbed at its own width. Proof: `d` neurons pass the
coordinates on. New: it shows that Proposition 5 needs `k ≠ 1`, and the growth obstruction a slow
growth. -/
theorem identity_activation_absorbs : Statement.IdentityActivationAbsorbs := by
  intro K _ d
  refine Mlp.absorbs_of_eval_id (.diagonal d 1 1) fun x => Vec.ext fun j => ?_
  rw [Mlp.eval_diagonal, one_mul, one_mul]

end Absorption
