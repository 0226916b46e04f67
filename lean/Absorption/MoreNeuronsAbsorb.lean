prelude
import Absorption.Network.MoreNeurons
import Absorption.Statement.MoreNeurons

/-!
# Additional neurons absorb a skip
-/

namespace Absorption

/-- Over every commutative ring, for every activation with the odd part `κ z / 2`, every MLP `f`,
and all vectors `a_t` and rows `w_{T t}` with `κ Σ_t a_t w_{T t}ᵀ = I`, `t < m`: some MLP with `m`
more neurons equals the skip around `f`.

It does not say that `m` is least possible. Proof: add `a_t` to the column of neuron `T t`, and a
neuron with row `-w_{T t}` and column `-a_t`; together they add `a_t (σ z - σ (-z))` for
`z = w_{T t} · x`. New; the constructions in use take `2 d` more neurons. -/
theorem more_neurons_absorb : Statement.MoreNeuronsAbsorb := by
  intro K _ d h m κ σ hσ f T a dual
  refine ⟨f.extend T a, fun x => Vec.ext fun j => ?_⟩
  rw [f.eval_extend T a hσ, f.mul_sum_dot_eq T a dual, Vec.add_apply, add_comm]

end Absorption
