prelude
import Absorption.GatedMlpNormLeQuarter

/-!
# The error of gated MLPs near 0
-/

namespace Absorption

/-- For gates that are at most `L |z|` and `L' |z|` near 0: at every point within both radii, which
are positive, a gated MLP misses the skip around another by at least half the norm of the point.

It says nothing about points farther out. Proof: each block leaves at most a quarter of the norm.
New: Proposition 6 of the paper gives no radius. -/
theorem gated_mlp_gap : Statement.GatedMlpGap := by
  intro K _ d h h' γ γ' L L' δ δ' hδ hγ hδ' hγ' f g
  obtain ⟨pos, quarter⟩ := gated_mlp_norm_le_quarter K d h γ L δ hδ hγ f
  obtain ⟨pos', quarter'⟩ := gated_mlp_norm_le_quarter K d h' γ' L' δ' hδ' hγ' g
  exact ⟨lt_min pos pos', fun x hx => half_norm_le (quarter x (hx.trans (min_le_left _ _)))
    (quarter' x (hx.trans (min_le_right _ _)))⟩

end Absorption
