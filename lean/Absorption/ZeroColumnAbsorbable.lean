prelude
import Absorption.Network.PlaneBlock
import Absorption.Statement.Degenerate

/-!
# A column 0
-/

namespace Absorption

/-- Over every ordered field the block with rows `e₁, e₂, e₁ + e₂` and columns `-e₁, e₂, 0` fulfils
the condition for no `S`, and yet an MLP of width 3 absorbs its skip, for every activation with
`σ z - σ (-z) = z`.

It does not say that all blocks with a column 0 do so. Proof: `x₂ + σ(x₂) = 2 σ(x₂) - σ(-x₂)`, where
the idle neuron has been put to use. New: the paper assumes nondegenerate blocks. -/
theorem zero_column_absorbable : Statement.ZeroColumnAbsorbable := by
  intro K _
  have no : ∀ S, ¬(planeBlock (planar 1 0) (planar 0 1) (planar 1 1) (planar (-1) 0) (planar 0 1)
      0 : Mlp K 2 3).CancelsSkip 1 S :=
    not_cancelsSkip_of_nonneg (Fin.succ 0) (forall_fin_three
      (show (0 : K) ≤ 0 * 0 from le_of_eq (ring [])) (mul_nonneg zero_le_one zero_le_one)
      (mul_nonneg le_rfl zero_le_one))
  refine ⟨_, _, ?_, planeBlock_row_ne_zero _ _ _, planeBlock_minor_ne_zero _ _ _, no,
    fun σ hσ x => planeBlock_absorbs hσ _ _ x 0 (zero_mul _)
      ((zero_mul _).trans (zero_mul _).symm)⟩
  exact ⟨Fin.succ (Fin.succ 0), rfl⟩

end Absorption
