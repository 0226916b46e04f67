prelude
import Absorption.SelfGateNotAbsorbable

/-!
# SwiGLU (Proposition 6)
-/

namespace Absorption

/-- No SwiGLU block absorbs the skip of another, whatever the two widths. The gate is SiLU, `z s(z)`
with the logistic function `s`.

It says nothing about blocks with biases. Proof: `|z s(z)| ≤ |z|` near 0, and only that is used of
`s`. Paper: Proposition 6 for SwiGLU, with equal widths. -/
theorem swiglu_not_absorbable : Statement.SwigluNotAbsorbable :=
  fun K _ d h h' s δ hd hδ hs => self_gate_not_absorbable K d h h' s s 1 δ hd hδ hs hs

end Absorption
