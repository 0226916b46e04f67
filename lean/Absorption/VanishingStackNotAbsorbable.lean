prelude
import Absorption.Statement.Depth
import Absorption.Network.BlockSize

/-!
# Stacks of blocks that vanish at 0 (Corollary 7)
-/

namespace Absorption

/-- For `d ≥ 1`, no stack of one or more blocks without skips equals a stack of any number of
blocks with skips, if each block is an MLP whose activation is `o(|z|)` at 0 or a gated MLP whose
gate vanishes and is continuous at 0.

It says nothing about ReLU and GELU without a gate, which are not `o(|z|)`. Proof: near 0 the
stack without skips is `o(‖x‖)`, the stack with skips is `x` plus such a term. Paper: Corollary 7,
which has equal depths, kinds, widths and activations, and differentiable gates. -/
theorem vanishing_stack_not_absorbable : Statement.VanishingStackNotAbsorbable := by
  intro K _ d bs cs hd hcs hb hc
  exact LittleO.stackClosed.not_absorbable (not_littleO_id hd) hcs (fun b h => (hb b h).littleO)
    fun c h => (hc c h).littleO

end Absorption
