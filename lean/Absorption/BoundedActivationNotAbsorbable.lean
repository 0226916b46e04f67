prelude
import Absorption.SublinearActivationNotAbsorbable

/-!
# Bounded activations: sigmoid, tanh, step
-/

namespace Absorption

/-- For bounded activations `σ` and `τ`, no biased MLP with `τ` absorbs the skip of a biased MLP
with `σ`, whatever the two widths.

It does not need the activations to be monotone or continuous. Proof: a bounded function grows
slower than linearly. New: neither Proposition 5 nor Proposition 6 reaches sigmoid or tanh. -/
theorem bounded_activation_not_absorbable : Statement.BoundedActivationNotAbsorbable := by
  intro K _ d h h' σ τ B B' hd hσ hτ
  exact sublinear_activation_not_absorbable K d h h' σ τ hd hσ.sublinearGrowth
    hτ.sublinearGrowth

end Absorption
