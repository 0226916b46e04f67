prelude
import Absorption.Network.PlaneBlock
import Absorption.Statement.Degenerate

/-!
# Two equal rows
-/

namespace Absorption

/-- Over every ordered field the block with rows `e₁, e₂, e₂` and columns `-e₁, e₂, e₂` fulfils the
condition for no `S`, and yet an MLP of width 3 absorbs its skip, for every activation with
`σ z - σ (-z) = z`.

It does not say that all blocks with equal rows do so. Proof: `x₂ + 2 σ(x₂) = 3 σ(x₂) - σ(-x₂)`,
where the equal neurons have become one. New: the paper assumes nondegenerate blocks. -/
theorem duplicate_rows_absorbable : Statement.DuplicateRowsAbsorbable := by
  intro K _
  have no : ∀ S, ¬(planeBlock (planar 1 0) (planar 0 1) (planar 0 1) (planar (-1) 0) (planar 0 1)
      (planar 0 1) : Mlp K 2 3).CancelsSkip 1 S :=
    not_cancelsSkip_of_nonneg (Fin.succ 0) (forall_fin_three
      (show (0 : K) ≤ 0 * 0 from le_of_eq (ring [])) (mul_nonneg zero_le_one zero_le_one)
      (mul_nonneg zero_le_one zero_le_one))
  refine ⟨_, _, ?_, ?_, planeBlock_column_ne_zero (planar_ne_zero_left 0 neg_one_ne_zero)
    (planar_ne_zero_right 0 one_ne_zero) (planar_ne_zero_right 0 one_ne_zero),
    planeBlock_duplicate_minor_ne_zero _ _ _, no,
    fun σ hσ x => planeBlock_absorbs hσ _ _ x 1 (zero_mul _) ?_⟩
  · exact ⟨Fin.succ 0, Fin.succ (Fin.succ 0),
      fun e => Fin.succ_ne_zero 0 (Fin.succ_inj e).symm, rfl⟩
  · exact forall_fin_three (planar_ne_zero_left 0 one_ne_zero) (planar_ne_zero_right 0 one_ne_zero)
      (planar_ne_zero_right 0 one_ne_zero)
  · rw [planar_dot, zero_mul, zero_add, one_mul]
    rfl

end Absorption
