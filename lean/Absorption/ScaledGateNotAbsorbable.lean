prelude
import Absorption.Statement.Degree
import Absorption.Network.Scaling

/-!
# Gates that scale (Proposition 5, gated blocks)
-/

namespace Absorption

/-- For a gate with `γ (t z) = s γ z`, where `s t ≠ t`, no gated MLP absorbs the skip of another,
whatever the two widths.

It does not need `t > 0`, nor `γ` to be continuous. Proof: both gated MLPs scale by `s t` and the
skip by `t`. Paper: Proposition 5 for gated blocks, with equal widths. -/
theorem scaled_gate_not_absorbable : Statement.ScaledGateNotAbsorbable := by
  intro K _ d h h' γ t s hd hst hγ f g same
  have zero := fun x j => entry_eq_zero_of_scaling (M := fun x => x) (x := x) (j := j)
    (Ne.symm hst) rfl (f.eval_smul hγ x j) (g.eval_smul hγ x j) same
  exact one_ne_zero ((Vec.single_self ⟨0, hd⟩ (1 : K)).symm.trans (zero _ _))

end Absorption
