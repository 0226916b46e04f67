prelude
import Absorption.Statement.Radius
import Absorption.Network.Radius

/-!
# A gated MLP within its radius
-/

namespace Absorption

/-- A gated MLP whose gate is at most `L |z|` near 0 maps every point within its radius, which is
positive, to one of at most a quarter of the norm.

It does not say that the radius is the largest. Proof: within the radius every gate is in reach of
the bound, so the output is at most `L curvature ‖x‖²`, and `L curvature ‖x‖ ≤ 1/4`. New. -/
theorem gated_mlp_norm_le_quarter : Statement.GatedMlpNormLeQuarter :=
  fun _ _ _ _ _ L _ hδ hγ f =>
    ⟨blockRadius_pos hδ L _ _, fun _ hx => f.norm_eval_le_quarter hδ hγ hx⟩

end Absorption
