prelude
import Absorption.GatedMlpNotAbsorbable

/-!
# Gates of the form z s(z)
-/

namespace Absorption

/-- For gates `z s(z)` and `z s'(z)` with `s` and `s'` bounded near 0, no gated MLP absorbs the skip
of another, whatever the two widths.

It says nothing about MLPs with such activations, without a gate. Proof: `|z s(z)| ≤ B |z|` makes
the gates vanish at 0 and continuous there. New in this form: Proposition 6 of the paper wants `s`
to have a limit at 0. -/
theorem self_gate_not_absorbable : Statement.SelfGateNotAbsorbable := by
  intro K _ d h h' s s' B δ hd hδ hs hs' f g
  have gate := continuousAtZero_of_abs_le hδ (abs_self_gate_le hs)
  have gate' := continuousAtZero_of_abs_le hδ (abs_self_gate_le hs')
  exact gated_mlp_not_absorbable K d h h' (fun z => z * s z) (fun z => z * s' z) hd gate.2 gate.1
    gate'.2 gate'.1 f g

end Absorption
