prelude
import Absorption.Network.PlaneBlock
import Absorption.Statement.Degenerate

/-!
# A row 0
-/

namespace Absorption

/-- Over every ordered field the block with rows `e₁, e₂, 0` and columns `-e₁, e₂, e₁` fulfils the
condition for no `S`, and yet an MLP of width 3 absorbs its skip, for every activation with
`σ z - σ (-z) = z` and `σ 0 = 0`.

It does not cover softplus, for which `σ 0 ≠ 0`. Proof: `x₂ + σ(x₂) = 2 σ(x₂) - σ(-x₂)`, where the
idle neuron has been put to use. New: the paper assumes nondegenerate blocks. -/
theorem zero_row_absorbable : Statement.ZeroRowAbsorbable := by
  intro K _
  have no : ∀ S, ¬(planeBlock (planar 1 0) (planar 0 1) 0 (planar (-1) 0) (planar 0 1)
      (planar 1 0) : Mlp K 2 3).CancelsSkip 1 S :=
    not_cancelsSkip_of_nonneg (Fin.succ 0) (forall_fin_three
      (show (0 : K) ≤ 0 * 0 from le_of_eq (ring [])) (mul_nonneg zero_le_one zero_le_one)
      (mul_nonneg le_rfl le_rfl))
  refine ⟨_, _, ?_, planeBlock_column_ne_zero (planar_ne_zero_left 0 neg_one_ne_zero)
    (planar_ne_zero_right 0 one_ne_zero) (planar_ne_zero_left 0 one_ne_zero), ?_, no,
    fun σ hσ hzero x => planeBlock_absorbs hσ _ _ x 0 ?_ ((zero_mul _).trans (zero_mul _).symm)⟩
  · exact ⟨Fin.succ (Fin.succ 0), rfl⟩
  · exact planeBlock_zero_row_minor_ne_zero _ _ _
  · rw [zero_dot, hzero, mul_zero]

end Absorption
