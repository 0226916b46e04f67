prelude
import Absorption.VanishingBlockSkipEqZero

/-!
# Activations that vanish faster than linear ones
-/

namespace Absorption

/-- For activations that are `o(|z|)` at 0, no MLP absorbs the skip of another, whatever the two
activations and widths.

It says nothing about ReLU, GELU or SiLU, which are not `o(|z|)`, nor about biases. Proof: both MLPs
are `o(‖x‖)` at 0 and the skip is not. New: it contains Proposition 5 for every degree `k > 1`, and
activations that are homogeneous of no degree. -/
theorem little_o_activation_not_absorbable : Statement.LittleOActivationNotAbsorbable := by
  intro K _ d h h' σ τ hd hσ hτ f g same
  obtain ⟨x, hx⟩ := Vec.exists_ne_zero (R := K) hd
  exact hx (vanishing_block_skip_eq_zero K d (fun x => x) (.mlp σ f) (.mlp τ g) .id hσ hτ same x)

end Absorption
