prelude
import Absorption.LittleOSkipEqZero
import Absorption.Network.BlockSize

/-!
# Blocks of different kinds
-/

namespace Absorption

/-- No linear skip but 0 around a block that vanishes faster than linear maps at 0 is absorbed by
another such block, for instance that around a SwiGLU block by a ReLU² MLP, whatever the two widths.

It says nothing about MLPs with biases. Proof: each block is `o(‖x‖)` at 0. New: in the paper both
blocks have one kind, gate and width. -/
theorem vanishing_block_skip_eq_zero : Statement.VanishingBlockSkipEqZero :=
  fun K _ d M _ _ hM hf hg =>
    little_o_skip_eq_zero K d d M _ _ (fun t _ => hM.map_smul t) hf.littleO hg.littleO

end Absorption
