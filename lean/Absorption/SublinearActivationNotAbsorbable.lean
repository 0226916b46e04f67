prelude
import Absorption.SublinearSkipEqZero
import Absorption.Network.Sublinear

/-!
# Activations that grow slower than linearly
-/

namespace Absorption

/-- For activations `σ` and `τ` that grow slower than linearly, no biased MLP with `τ` absorbs the skip
of a biased MLP with `σ`, whatever the two widths.

It says nothing about gated blocks, which may grow linearly though the gate be bounded. Proof: both
MLPs are sublinear and the skip is not. New. -/
theorem sublinear_activation_not_absorbable : Statement.SublinearActivationNotAbsorbable := by
  intro K _ d h h' σ τ hd hσ hτ f g same
  have ⟨x, hx⟩ := Vec.exists_ne_zero (R := K) hd
  exact hx (sublinear_skip_eq_zero K d d (fun x => x) (f.eval σ) (g.eval τ) IsLinear.id
    (f.sublinear hσ) (g.sublinear hτ) same x)

end Absorption
