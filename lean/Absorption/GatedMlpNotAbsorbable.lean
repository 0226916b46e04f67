prelude
import Absorption.GatedMlpSkipEqZero

/-!
# Gated MLPs (Proposition 6)
-/

namespace Absorption

/-- For gates that vanish and are continuous at 0, no gated MLP absorbs the skip of another,
whatever the two gates and widths.

It says nothing about gates with `γ 0 ≠ 0`, such as the sigmoid. Proof: both blocks are `o(‖x‖)` at
0 and the skip is not. Paper: Proposition 6, where the gate is differentiable at 0 and the same on
both sides, with equal widths. -/
theorem gated_mlp_not_absorbable : Statement.GatedMlpNotAbsorbable := by
  intro K _ d h h' γ γ' hd zero hγ zero' hγ' f g same
  obtain ⟨x, hx⟩ := Vec.exists_ne_zero (R := K) hd
  exact hx (gated_mlp_skip_eq_zero K d h h' (fun x => x) γ γ' .id zero hγ zero' hγ' f g same x)

end Absorption
