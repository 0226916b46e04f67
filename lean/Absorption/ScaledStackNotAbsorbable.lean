prelude
import Absorption.VanishingStackNotAbsorbable
import Absorption.Asymptotics.AtZero

/-!
# Uniform stacks of blocks of any degree above 1 (Corollary 7)
-/

namespace Absorption

/-- For an activation with `σ (t z) = φ t σ z` for `t > 0`, where `φ t = o(|t|)` at 0, no `L ≥ 1`
blocks of width `m ≥ d` without skips equal `L` such blocks with skips.

It asks more than is needed: see `vanishing_stack_not_absorbable`. Proof: such an activation is
`o(|z|)`. Paper: Corollary 7 for the blocks of Proposition 5; over the reals `φ t = |t| ^ k` with
`k > 1`. -/
theorem scaled_stack_not_absorbable : Statement.ScaledStackNotAbsorbable := by
  intro K _ d m L σ φ fs gs hd _ hL _ hgs hφ hσ
  have small : LittleOAtZero σ := littleOAtZero_of_scaling hφ hσ
  exact vanishing_stack_not_absorbable K d (fs.map (Block.mlp σ)) (gs.map (Block.mlp σ)) hd
    (List.map_ne_nil _ (hgs ▸ hL)) (List.forall_mem_map.mpr fun _ _ => small)
    (List.forall_mem_map.mpr fun _ _ => small)

end Absorption
