prelude
import Absorption.MlpNormLeQuarter

/-!
# The error of MLPs near 0
-/

namespace Absorption

/-- For activations that are at most `L z²` and `L' z²` near 0: at every point within both radii,
which are positive, an MLP misses the skip around another by at least half the norm of the point.

It says nothing about points farther out. Proof: each MLP leaves at most a quarter of the norm. New:
Proposition 5 of the paper gives no radius. -/
theorem quadratic_activation_gap : Statement.QuadraticActivationGap := by
  intro K _ d h h' σ τ L L' δ δ' hδ hσ hδ' hτ f g
  obtain ⟨pos, quarter⟩ := mlp_norm_le_quarter K d h σ L δ hδ hσ f
  obtain ⟨pos', quarter'⟩ := mlp_norm_le_quarter K d h' τ L' δ' hδ' hτ g
  exact ⟨lt_min pos pos', fun x hx => half_norm_le (quarter x (hx.trans (min_le_left _ _)))
    (quarter' x (hx.trans (min_le_right _ _)))⟩

end Absorption
