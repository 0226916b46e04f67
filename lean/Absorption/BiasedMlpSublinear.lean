prelude
import Absorption.Statement.Growth
import Absorption.Network.Sublinear

/-!
# How biased MLPs grow
-/

namespace Absorption

/-- Every biased MLP whose activation grows slower than every linear function grows slower than
every linear map.

It says nothing about gated MLPs, which may grow linearly though the gate be bounded. Proof: the
activation grows slower than linearly on the affine functions that the neurons read, and the second
layer is linear. New. -/
theorem biased_mlp_sublinear : Statement.BiasedMlpSublinear :=
  fun _ _ _ _ _ hσ f => f.sublinear hσ

end Absorption
