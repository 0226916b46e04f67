prelude
import Absorption.NarrowReluStackNotAbsorbable

/-!
# Stacks of ReLU blocks of one width below `2 d` (new)
-/

namespace Absorption

/-- For `m < 2 d`, no `L ≥ 1` ReLU blocks of width `m` without skips equal `L` ReLU blocks of width
`m` with skips, if the pieces of these are nonsingular.

It says nothing of widths from `2 d` on, nor of GELU. Proof: the first of the blocks without skips
is already too narrow (`narrow_relu_stack_not_absorbable`). New: it answers, for ReLU and widths
below `2 d`, a question that the paper leaves open; almost all weights fulfil the hypothesis
(`few_singular_stack_scales`). -/
theorem relu_stack_not_absorbable : Statement.ReluStackNotAbsorbable := by
  intro K _ d m L fs gs narrow hL _ hgs hfs same
  match gs, hgs with
  | [], hgs => exact absurd hL (hgs ▸ Nat.lt_irrefl 0)
  | g :: gs, _ =>
    have nonsingular : ∀ b ∈ fs.map (Block.mlp relu), b.ReluSkipNonsingular :=
      List.forall_mem_map.mpr fun f hf => ⟨fun _ => rfl, hfs f hf⟩
    refine narrow_relu_stack_not_absorbable K d m _ (gs.map (Block.mlp relu)) g.toBiased narrow
      nonsingular fun x => ?_
    exact (same x).trans (congrArg (plainStack _) (g.eval_toBiased relu x).symm)

end Absorption
