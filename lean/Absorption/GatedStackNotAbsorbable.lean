prelude
import Absorption.VanishingStackNotAbsorbable
import Absorption.Asymptotics.AtZero

/-!
# Uniform stacks of gated blocks (Corollary 7)
-/

namespace Absorption

/-- For a gate that vanishes and is differentiable at 0, no `L ≥ 1` gated blocks of width `m ≥ d`
without skips equal `L` such blocks with skips.

It asks more than is needed: see `vanishing_stack_not_absorbable`. Proof: a differentiable gate is
continuous. Paper: Corollary 7 for the blocks of Proposition 6, with the same hypotheses. -/
theorem gated_stack_not_absorbable : Statement.GatedStackNotAbsorbable := by
  intro K _ d m L γ fs gs hd _ hL _ hgs zero hγ
  exact vanishing_stack_not_absorbable K d (fs.map (Block.gated γ)) (gs.map (Block.gated γ)) hd
    (List.map_ne_nil _ (hgs ▸ hL)) (List.forall_mem_map.mpr fun _ _ => ⟨zero, hγ.continuousAtZero⟩)
    (List.forall_mem_map.mpr fun _ _ => ⟨zero, hγ.continuousAtZero⟩)

end Absorption
