prelude
import Absorption.FlipAbsorbs
import Absorption.Network.PlaneBlock
import Absorption.Statement.Degenerate

/-!
# A nondegenerate block whose skip is absorbed
-/

namespace Absorption

/-- Over every ordered field the block with rows `e₁, e₂, e₁ + e₂` and columns `-e₁, -e₂, e₁` is
nondegenerate, some `S` fulfils the condition, and an MLP of width 3 absorbs its skip, for every
activation with `σ z - σ (-z) = z`.

It does not need the activation to be near ReLU. Proof: `S` is the first two neurons; see
`flip_absorbs`. New as a proved example: the condition of `AbsorbableIff` can be met. -/
theorem nondegenerate_absorbable : Statement.NondegenerateAbsorbable := by
  intro K _
  have meets : (planeBlock (planar 1 0) (planar 0 1) (planar 1 1) (planar (-1) 0) (planar 0 (-1))
      (planar 1 0) : Mlp K 2 3).CancelsSkip 1 (Fin.cases true (Fin.cases true fun _ => false)) :=
    forall_fin_two
      (forall_fin_two
        (show (1 : K) * (-1 * 1 + (0 * 0 + (0 + 0))) = -1 from ring [])
        (show (1 : K) * (-1 * 0 + (0 * 1 + (0 + 0))) = -0 from ring []))
      (forall_fin_two
        (show (1 : K) * (0 * 1 + (-1 * 0 + (0 + 0))) = -0 from ring [])
        (show (1 : K) * (0 * 0 + (-1 * 1 + (0 + 0))) = -1 from ring []))
  exact ⟨_, _, planeBlock_nondegenerate (planar_ne_zero_left 0 neg_one_ne_zero)
    (planar_ne_zero_right 0 neg_one_ne_zero) (planar_ne_zero_left 0 one_ne_zero), ⟨_, meets⟩,
    fun σ hσ => flip_absorbs K 2 3 1 σ hσ _ _ meets⟩

end Absorption
