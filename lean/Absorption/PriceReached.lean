prelude
import Absorption.Price.Construction
import Absorption.Statement.Price

/-!
# How many more neurons absorb a skip (new)
-/

universe u

namespace Absorption

/-- For every activation with `σ z - σ (-z) = κ z`, `κ ≠ 0`, every MLP `f` and all `S`, `T`, `r`: if
`I + κ Σ_{i ∈ S} p_i w_iᵀ` has rank at most `r` on the subspace where the rows in `T` vanish, then
`|T| + 2 r` more neurons absorb the skip around `f`.

It does not claim that fewer would not. Proof: negate the rows in `S`; what is left is
`Σ_{i ∈ T} b_i (w_i · x) + Σ_{k < r} a_k (u_k · x)`, where `u · x = (σ (u · x) - σ (-u · x)) / κ`
takes two neurons, of which one is there already if `u` is a row. New. -/
theorem price_reached : Statement.PriceReached :=
  fun _ _ _ _ _ _ hκ hσ _ _ _ _ rank => Mlp.exists_absorbs_of_remainder hκ hσ rank

end Absorption
