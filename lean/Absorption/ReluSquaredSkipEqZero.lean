prelude
import Absorption.VanishingBlockSkipEqZero
import Absorption.Statement.Degree

/-!
# ReLU² and a linear skip
-/

namespace Absorption

/-- No MLP with activation ReLU² absorbs a linear skip other than 0 around another, whatever the two
widths.

It says nothing about MLPs with biases. Proof: `relu z ^ 2 ≤ z ^ 2` is `o(|z|)` at 0. Paper:
Proposition 5 for ReLU² has the plain skip, by homogeneity, and equal widths. -/
theorem relu_squared_skip_eq_zero : Statement.ReluSquaredSkipEqZero :=
  fun K _ d _ _ M hM f g => vanishing_block_skip_eq_zero K d M (.mlp reluSquared f)
    (.mlp reluSquared g) hM reluSquared_littleOAtZero reluSquared_littleOAtZero

/-- The statement of `relu_squared_not_absorbable`, by linearization. -/
theorem relu_squared_not_absorbable_of_little_o : Statement.ReluSquaredNotAbsorbable := by
  intro K _ d h h' f g hd same
  obtain ⟨x, hx⟩ := Vec.exists_ne_zero (R := K) hd
  exact hx (relu_squared_skip_eq_zero K d h h' (fun x => x) .id f g same x)

end Absorption
