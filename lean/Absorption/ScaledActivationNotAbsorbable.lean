prelude
import Absorption.ScalingSkipEqZero
import Absorption.Network.Scaling

/-!
# Activations that scale by another factor than their argument (Proposition 5)
-/

namespace Absorption

/-- For an activation with `σ (t z) = c σ z`, `t ≠ c`, no MLP absorbs the skip of another, whatever
the two widths.

It does not need `t > 0`, nor `σ` to be continuous. Proof: both MLPs scale by `c` and the skip by `t`.
Paper: Proposition 5, which assumes positive homogeneity and equal widths. -/
theorem scaled_activation_not_absorbable : Statement.ScaledActivationNotAbsorbable := by
  intro K _ d h h' σ t c hd htc hσ f g same
  have ⟨x, hx⟩ := Vec.exists_ne_zero (R := K) hd
  exact hx (scaling_skip_eq_zero K d d (fun x => x) (f.eval σ) (g.eval σ) t c htc (fun _ => rfl)
    (f.eval_smul hσ) (g.eval_smul hσ) same x)

end Absorption
