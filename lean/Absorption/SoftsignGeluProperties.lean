prelude
import Absorption.Statement.Degenerate
import Absorption.Activation.SelfGate

/-!
# An activation like GELU over every ordered field
-/

namespace Absorption

/-- Over every ordered field `z (1 + z / (1 + |z|)) / 2` has `σ z - σ (-z) = z`, is within 1/2 of
ReLU and differs from ReLU at 1.

It does not say that 1/2 is reached. Proof: `z / (1 + |z|)` is odd, and `|z| / (1 + |z|) ≤ 1` for
the distance. New: it shows that `AbsorbableIff` has more examples than ReLU, over every ordered
field. -/
theorem softsign_gelu_properties : Statement.SoftsignGeluProperties := by
  intro K _
  exact ⟨halfOdd_softsignGelu, abs_softsignGelu_sub_relu_le, 1, softsignGelu_ne_relu⟩

end Absorption
