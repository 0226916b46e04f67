prelude
import Absorption.Deep.Cells
import Absorption.Statement.Deep

/-!
# Deep ReLU stacks take no value infinitely often (new)
-/

namespace Absorption

/-- A skip stack of `L` ReLU blocks of width `h`, whose skips have nonsingular pieces, takes no
value at more than `2 ^ (h L)` points.

It does not claim that the stack is injective. Proof: where the same neurons are active in each
block, the stack is an affine map with a nonsingular matrix. New. -/
theorem relu_stack_finite_to_one : Statement.ReluStackFiniteToOne := by
  intro K _ d h n fs x y hfs many hx
  have nonsingular : ∀ b ∈ fs.map (Block.biased relu), b.ReluSkipNonsingular :=
    List.forall_mem_map.mpr fun f hf => ⟨fun _ => rfl, hfs f hf⟩
  exact exists_skipStack_ne nonsingular ((cellCount_map_biased relu fs).symm ▸ many) hx y

end Absorption
