prelude
import Absorption.NarrowReluStackNotAbsorbable
import Absorption.Network.PlaneBlock
import Absorption.TiedSkipNonsingular

/-!
# A nondegenerate block whose stacks are never absorbed (new)
-/

namespace Absorption

/-- Over every ordered field the block with rows and columns `e₁, e₂, e₁ + e₂` is nondegenerate and
its skip has nonsingular pieces; a skip stack of any number of copies of it equals no stack of one
or more ReLU blocks of width 3, with biases or without.

It does not exclude a first block of width 4. Proof: `tied_skip_nonsingular`, and `3 < 2 · 2`. New:
the hypotheses of `relu_stack_not_absorbable` can be fulfilled at every depth. -/
theorem nondegenerate_skip_nonsingular : Statement.NondegenerateSkipNonsingular := by
  intro K _
  have nonsingular : (planeBlock (planar 1 0) (planar 0 1) (planar 1 1) (planar 1 0) (planar 0 1)
      (planar 1 1) : Mlp K 2 3).SkipNonsingular :=
    tied_skip_nonsingular K 2 3 _ (forall_fin_three rfl rfl rfl)
  refine ⟨_, planeBlock_nondegenerate (planar_ne_zero_left 0 one_ne_zero)
    (planar_ne_zero_right 0 one_ne_zero) (planar_ne_zero_left 1 one_ne_zero), nonsingular,
    fun fs g gs copies => ?_⟩
  exact narrow_relu_stack_not_absorbable K 2 3 _ _ g (Nat.lt_add_one 3)
    (List.forall_mem_map.mpr fun f hf => ⟨fun _ => rfl, copies f hf ▸ nonsingular⟩)

end Absorption
