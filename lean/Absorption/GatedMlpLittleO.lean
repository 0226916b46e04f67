prelude
import Absorption.Statement.Linearization
import Absorption.Network.LittleO

/-!
# Gated MLPs near 0 (Proposition 6)
-/

namespace Absorption

/-- Every gated MLP whose gate vanishes and is continuous at 0 is `o(‖x‖)` at 0, whatever its
weights.

It gives no rate, for which see `gated_mlp_norm_le_quarter`. Proof: neuron `i` is `γ(a_i · x)`,
which is small near 0, times `w_i · x`, which is at most `‖w_i‖ ‖x‖`. Paper: the core of Proposition
6, where the gate is differentiable at 0. -/
theorem gated_mlp_little_o : Statement.GatedMlpLittleO :=
  fun _ _ _ _ _ zero hγ f => f.littleO hγ zero

end Absorption
