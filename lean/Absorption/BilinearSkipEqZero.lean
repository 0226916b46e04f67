prelude
import Absorption.GatedMlpSkipEqZero
import Absorption.Statement.Degree

/-!
# Bilinear blocks and a linear skip
-/

namespace Absorption

/-- No bilinear block absorbs a linear skip other than 0 around another, whatever the two widths.

It says nothing about blocks with biases. Proof: the identity as gate vanishes and is continuous at
0. Paper: Proposition 5 for bilinear blocks has the plain skip, by homogeneity, and equal widths. -/
theorem bilinear_skip_eq_zero : Statement.BilinearSkipEqZero := by
  intro K _ d h h' M hM f g
  have gate : ContinuousAtZero fun z : K => z := fun ε hε =>
    ⟨ε, hε, fun z hz => (congrArg abs (sub_zero z)).trans_le hz⟩
  exact gated_mlp_skip_eq_zero K d h h' M (fun z => z) (fun z => z) hM rfl gate rfl gate f g

/-- The statement of `bilinear_not_absorbable`, by linearization. -/
theorem bilinear_not_absorbable_of_little_o : Statement.BilinearNotAbsorbable := by
  intro K _ d h h' f g hd same
  obtain ⟨x, hx⟩ := Vec.exists_ne_zero (R := K) hd
  exact hx (bilinear_skip_eq_zero K d h h' (fun x => x) .id f g same x)

end Absorption
