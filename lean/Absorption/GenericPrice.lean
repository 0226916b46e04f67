prelude
import Absorption.SpanningPrice

/-!
# Generic skips cost exactly `d` more neurons (new)
-/

universe u

namespace Absorption

/-- For every activation near ReLU with `σ z - σ (-z) = z` (ReLU, GELU, SiLU, softplus) and every
nondegenerate `f` of width `h ≥ d`: arbitrarily near `f` lies a ball of weights for all of which `d`
more neurons absorb the skip, and no biased MLP with fewer does.

It does not claim that the ball is around `f`, nor anything about measure. Proof: few multiples of
the columns make an `I + Σ_{i ∈ S} p_i w_iᵀ` singular, few multiples of the identity added to `d`
rows make these dependent, and what is neither is so nearby; then `spanning_price`. New. -/
theorem generic_price : Statement.GenericPrice := by
  intro K _ d h σ hodd hσ hd f hf ε hε
  obtain ⟨g, near, nondegenerate, span, nonsingular⟩ := hf.exists_near_generic hd hε
  obtain ⟨δ, hδ, ball⟩ := nondegenerate.nearby.and (span.nearby.and nonsingular.nearby)
  refine ⟨g, near, δ, hδ, fun k hk => ?_⟩
  obtain ⟨nondegenerate, span, nonsingular⟩ := ball k hk
  exact spanning_price K d h σ hodd hσ k nondegenerate span nonsingular

end Absorption
