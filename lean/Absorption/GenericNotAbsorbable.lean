prelude
import Absorption.Generic.Dense
import Absorption.Generic.Open
import Absorption.NearReluNecessity
import Absorption.Statement.Generic

/-!
# Generic skips are not absorbed (Corollary 11, with open and dense for almost all)
-/

universe u

namespace Absorption

/-- For activations within a constant of ReLU on both sides, dimension `d ≥ 1`, widths `h' ≤ h`:
arbitrarily near every nondegenerate `f` of width `h` lies a ball of weights for none of which, with
any biases, the skip is absorbed by a biased MLP of width `h'`.

It does not claim that the ball is around `f`, nor anything about measure. Proof: admitting no set
and being nondegenerate are open conditions, and the first is dense; `near_relu_necessity` does the
rest. Paper: Corollary 11, for GELU or ReLU on both sides, equal widths, no biases, and almost all
weights. -/
theorem generic_not_absorbable : Statement.GenericNotAbsorbable := by
  intro K _ d h h' σ τ hd hσ hτ hh f hf ε hε
  obtain ⟨t, ht, near, never⟩ := f.exists_near_never_cancels hd 1 hε
  obtain ⟨δ, hδ, ball⟩ :=
    (Mlp.nearby_never_cancels never).and (hf.scaleDown (ne_of_gt ht)).nearby
  refine ⟨f.scaleDown t, near, δ, hδ, fun k l hk absorbs => ?_⟩
  obtain ⟨_, S, hS⟩ := near_relu_necessity K d h h' σ τ hσ hτ k l (ball k.toMlp hk).2 hh absorbs
  exact (ball k.toMlp hk).1 S hS

end Absorption
