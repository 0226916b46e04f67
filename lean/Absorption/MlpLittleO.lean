prelude
import Absorption.Statement.Linearization
import Absorption.Network.LittleO

/-!
# MLPs near 0
-/

namespace Absorption

/-- Every MLP whose activation is `o(|z|)` at 0 is `o(‖x‖)` at 0, whatever its weights.

It says nothing about MLPs with biases, which may even be linear near 0. Proof: neuron `i` is at
most `ε |w_i · x| ≤ ε ‖w_i‖ ‖x‖` near 0. New: the paper's linearization is for gated blocks. -/
theorem mlp_little_o : Statement.MlpLittleO := fun _ _ _ _ _ hσ f => f.littleO hσ

end Absorption
