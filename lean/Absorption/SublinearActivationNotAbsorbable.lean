prelude
import Absorption.SublinearBlockSkipEqZero

/-!
# Activations that grow slower than linearly
-/

namespace Absorption

/-- For activations `σ` and `τ` that grow slower than linearly, no biased MLP with `τ` absorbs the
skip of a biased MLP with `σ`, whatever the two widths.

It says nothing about gated blocks, which may grow linearly though the gate be bounded. Proof: both
MLPs grow slower than linearly and the skip does not. New. -/
theorem sublinear_activation_not_absorbable : Statement.SublinearActivationNotAbsorbable := by
  intro K _ d h h' σ τ hd hσ hτ f g same
  obtain ⟨x, hx⟩ := Vec.exists_ne_zero (R := K) hd
  exact hx (sublinear_block_skip_eq_zero K d (fun x => x) (.biased σ f) (.biased τ g) IsLinear.id hσ
    hτ same x)

end Absorption
