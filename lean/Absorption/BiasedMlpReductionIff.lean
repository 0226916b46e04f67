prelude
import Absorption.Statement.Reduction
import Absorption.Network.MapDown

/-!
# Reduction to the plain skip, for MLPs with biases (Lemma 4)
-/

namespace Absorption

/-- For MLPs with biases and inverse matrices `M` and `N`: one absorbs the skip `M` of another if
and only if, both followed by `N`, the one absorbs the plain skip of the other.

It says nothing about a singular `M`. Proof: apply `N` or `M` to both sides; `N` moves into the
second layer. New: Lemma 4 of the paper is about blocks without biases. -/
theorem biased_mlp_reduction_iff : Statement.BiasedMlpReductionIff := by
  intro K _ d h h' σ M N hMN hNM f g
  rw [reduction_iff hMN hNM]
  exact forall_congr' fun x => by rw [BiasedMlp.eval_mapDown, BiasedMlp.eval_mapDown]

end Absorption
