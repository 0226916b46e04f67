prelude
import Absorption.VanishingBlockSkipEqZero

/-!
# Gated MLPs and a linear skip (Proposition 6)
-/

namespace Absorption

/-- For gates that vanish and are continuous at 0, no gated MLP absorbs a linear skip other than 0
around another, whatever the two gates and widths.

It says nothing about gates with `γ 0 ≠ 0`, such as the sigmoid. Proof: both blocks are `o(‖x‖)` at
0. Paper: Proposition 6, where the gate is differentiable at 0 and the same on both sides, with
equal widths. -/
theorem gated_mlp_skip_eq_zero : Statement.GatedMlpSkipEqZero :=
  fun K _ d _ _ M γ γ' hM zero hγ zero' hγ' f g =>
    vanishing_block_skip_eq_zero K d M (.gated γ f) (.gated γ' g) hM ⟨zero, hγ⟩ ⟨zero', hγ'⟩

end Absorption
