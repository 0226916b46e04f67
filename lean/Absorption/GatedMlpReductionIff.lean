prelude
import Absorption.Statement.Reduction
import Absorption.Network.MapDown

/-!
# Reduction to the plain skip, for gated MLPs (Lemma 4)
-/

namespace Absorption

/-- For gated MLPs and inverse matrices `M` and `N`: one absorbs the skip `M` of another if and only
if, both followed by `N`, the one absorbs the plain skip of the other.

It says nothing about a singular `M`. Proof: apply `N` or `M` to both sides; `N` moves into the
second layer. Paper: Lemma 4, with equal widths. -/
theorem gated_mlp_reduction_iff : Statement.GatedMlpReductionIff := by
  intro K _ d h h' γ M N hMN hNM f g
  rw [reduction_iff hMN hNM]
  exact forall_congr' fun x => by rw [GatedMlp.eval_mapDown, GatedMlp.eval_mapDown]

end Absorption
