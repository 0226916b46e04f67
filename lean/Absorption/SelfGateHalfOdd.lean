prelude
import Absorption.Statement.Flip
import Absorption.Activation.SelfGate

/-!
# The odd part of GELU, SiLU and their kin
-/

namespace Absorption

/-- Over every commutative ring: if `s z + s (-z) = 1`, then `σ z = z s(z)` has `σ z - σ (-z) = z`.

It says nothing about the size of `s`. Proof: `z s(z) - (-z) s(-z) = z (s z + s (-z))`. New in this
form; the paper's Theorem 10 uses the case of GELU. -/
theorem self_gate_half_odd : Statement.SelfGateHalfOdd := fun _ _ _ hs => halfOdd_self_gate hs

end Absorption
