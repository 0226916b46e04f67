prelude
import Absorption.SublinearSkipEqZero
import Absorption.Network.BlockSize

/-!
# Blocks that grow slower than linearly, and a linear skip
-/

namespace Absorption

/-- No linear skip but 0 around an MLP whose activation grows slower than linearly is absorbed by
another such MLP, with biases or without, whatever the two widths and activations.

It says nothing about gated blocks. Proof: each block grows slower than linearly. New. -/
theorem sublinear_block_skip_eq_zero : Statement.SublinearBlockSkipEqZero :=
  fun K _ d M _ _ hM hf hg =>
    sublinear_skip_eq_zero K d d M _ _ (fun t _ => hM.map_smul t) hf.sublinear hg.sublinear

end Absorption
