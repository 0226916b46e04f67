prelude
import Absorption.ScalingSkipEqZero
import Absorption.Network.Scaling

/-!
# Gates that scale (Proposition 5, gated blocks)
-/

namespace Absorption

/-- For a gate with `γ (t z) = s γ z`, where `s t ≠ t`, no gated MLP absorbs the skip of another,
whatever the two widths.

It does not need `t > 0`, nor `γ` to be continuous. Proof: both gated MLPs scale by `s t` and the skip
by `t`. Paper: Proposition 5 for gated blocks, with equal widths. -/
theorem scaled_gate_not_absorbable : Statement.ScaledGateNotAbsorbable := by
  intro K _ d h h' γ t s hd hst hγ f g same
  have ⟨x, hx⟩ := Vec.exists_ne_zero (R := K) hd
  exact hx (scaling_skip_eq_zero K d d (fun x => x) (f.eval γ) (g.eval γ) t (s * t)
    (Ne.symm hst) (fun _ => rfl) (f.eval_smul hγ) (g.eval_smul hγ) same x)

end Absorption
