prelude
import Absorption.NearReluNecessity
import Absorption.Network.PlaneBlock
import Absorption.Statement.Degenerate

/-!
# A nondegenerate block whose skip is not absorbed
-/

namespace Absorption

/-- Over every ordered field the block with rows `e₁, e₂, e₁ + e₂` and columns `-e₁, e₂, e₂` is
nondegenerate, no `S` fulfils the condition, and no biased MLP of a width up to 3 absorbs its skip,
for all activations near ReLU.

It does not exclude wider MLPs. Proof: no neuron writes against its row in the second coordinate, so
their sum there is never -1; see `near_relu_necessity`. New as a proved example: the condition of
`AbsorbableIff` can fail. -/
theorem nondegenerate_not_absorbable : Statement.NondegenerateNotAbsorbable := by
  intro K _
  have block := planeBlock_nondegenerate (K := K) (planar_ne_zero_left 0 neg_one_ne_zero)
    (planar_ne_zero_right 0 one_ne_zero) (planar_ne_zero_right 0 one_ne_zero)
  have no : ∀ S, ¬(planeBlock (planar 1 0) (planar 0 1) (planar 1 1) (planar (-1) 0) (planar 0 1)
      (planar 0 1) : Mlp K 2 3).CancelsSkip 1 S :=
    not_cancelsSkip_of_nonneg (Fin.succ 0) (forall_fin_three
      (show (0 : K) ≤ 0 * 0 from le_of_eq (ring [])) (mul_nonneg zero_le_one zero_le_one)
      (mul_nonneg zero_le_one zero_le_one))
  refine ⟨_, block, no, fun σ τ hσ hτ h' wide g same => ?_⟩
  obtain ⟨_, S, hS⟩ := near_relu_necessity K 2 3 h' σ τ hσ hτ (Mlp.toBiased _) g block wide
    fun x => (congrArg (x + ·) (Mlp.eval_toBiased σ _ x)).trans (same x)
  exact no S hS

end Absorption
