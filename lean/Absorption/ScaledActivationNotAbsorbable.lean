prelude
import Absorption.Statement.Degree
import Absorption.Network.Scaling

/-!
# Activations that scale by another factor than their argument (Proposition 5)
-/

namespace Absorption

/-- For an activation with `σ (t z) = c σ z`, `t ≠ c`, no MLP absorbs the skip of another, whatever
the two widths.

It does not need `t > 0`, nor `σ` to be continuous. Proof: both MLPs scale by `c` and the skip by
`t`. Paper: Proposition 5, which assumes positive homogeneity and equal widths. -/
theorem scaled_activation_not_absorbable : Statement.ScaledActivationNotAbsorbable := by
  intro K _ d h h' σ t c hd htc hσ f g same
  have zero := fun x j => entry_eq_zero_of_scaling (M := fun x => x) (x := x) (j := j)
    htc rfl (f.eval_smul hσ x j) (g.eval_smul hσ x j) same
  exact one_ne_zero ((Vec.single_self ⟨0, hd⟩ (1 : K)).symm.trans (zero _ _))

end Absorption
