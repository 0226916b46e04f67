prelude
import Absorption.SelfGateNotAbsorbable

/-!
# GeGLU (Proposition 6)
-/

namespace Absorption

/-- No GeGLU block absorbs the skip of another, whatever the two widths. The gate is GELU, `z s(z)`
with the normal distribution function `s`, or with its usual substitute by `tanh`.

It says nothing about blocks with biases. Proof: `|z s(z)| ≤ |z|` near 0, and only that is used of
`s`. Paper: Proposition 6 for GeGLU, with equal widths. -/
theorem geglu_not_absorbable : Statement.GegluNotAbsorbable :=
  fun K _ d h h' s δ hd hδ hs => self_gate_not_absorbable K d h h' s s 1 δ hd hδ hs hs

end Absorption
