prelude
import Absorption.GatedMlpSkipEqZero
import Absorption.Statement.Degree

/-!
# ReGLU and a linear skip
-/

namespace Absorption

/-- No ReGLU block absorbs a linear skip other than 0 around another, whatever the two widths.

It says nothing about blocks with biases. Proof: `|relu z| ≤ |z|`, so the gate vanishes and is
continuous at 0. Paper: Proposition 5 for ReGLU has the plain skip, by homogeneity, and equal
widths. -/
theorem reglu_skip_eq_zero : Statement.RegluSkipEqZero := by
  intro K _ d h h' M hM f g
  have gate : ContinuousAtZero (relu (K := K)) ∧ relu (0 : K) = 0 :=
    continuousAtZero_of_abs_le (B := 1) zero_lt_one fun z _ =>
      (abs_relu_le z).trans_eq (one_mul (abs z)).symm
  exact gated_mlp_skip_eq_zero K d h h' M relu relu hM gate.2 gate.1 gate.2 gate.1 f g

/-- The statement of `reglu_not_absorbable`, by linearization. -/
theorem reglu_not_absorbable_of_little_o : Statement.RegluNotAbsorbable := by
  intro K _ d h h' f g hd same
  obtain ⟨x, hx⟩ := Vec.exists_ne_zero (R := K) hd
  exact hx (reglu_skip_eq_zero K d h h' (fun x => x) .id f g same x)

end Absorption
