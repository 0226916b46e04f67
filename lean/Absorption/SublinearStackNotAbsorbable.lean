prelude
import Absorption.Statement.Depth
import Absorption.Network.BlockSize

/-!
# Stacks of blocks that grow slower than linearly
-/

namespace Absorption

/-- For `d ≥ 1`, no stack of one or more blocks without skips equals a stack of any number of
blocks with skips, if each block is an MLP, with biases or without, whose activation grows slower
than linearly.

It says nothing about gated blocks. Proof: the stack without skips grows slower than linearly, the
stack with skips is `x` plus such a term. New: it covers sigmoid, tanh and the step function at
every depth. -/
theorem sublinear_stack_not_absorbable : Statement.SublinearStackNotAbsorbable := by
  intro K _ d bs cs hd hcs hb hc
  exact Sublinear.stackClosed.not_absorbable (not_sublinear_id hd) hcs
    (fun b h => (hb b h).sublinear) fun c h => (hc c h).sublinear

end Absorption
