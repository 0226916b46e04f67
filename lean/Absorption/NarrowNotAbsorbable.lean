prelude
import Absorption.CancelsSkipSize
import Absorption.NearTwoSlopeNecessity

/-!
# Narrow networks never absorb
-/

namespace Absorption

/-- For activations within a constant of `a |z| + b z`, `a ≠ 0`, and biases on both sides: no MLP of
a width `h' ≤ h` equals the skip around a nondegenerate MLP of width `h < d`.

It says nothing about wider competitors. Proof: `near_two_slope_necessity` asks for a set of neurons
that `cancels_skip_size` excludes. New; the paper assumes `d ≤ h`. -/
theorem narrow_not_absorbable : Statement.NarrowNotAbsorbable := by
  intro K _ d h h' a b σ τ ha hσ hτ f g hf wide narrow same
  obtain ⟨_, S, hS⟩ := near_two_slope_necessity K d h h' a b σ τ ha hσ hτ f g hf wide same
  obtain ⟨large, small⟩ := cancels_skip_size K d h (2 * b) f.toMlp S hS
  exact Nat.not_le_of_gt narrow (Nat.le_trans large small)

end Absorption
