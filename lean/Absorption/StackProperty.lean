prelude
import Absorption.Network
import Absorption.Activation

/-!
# StackProperty: the two kinds of blocks that no stack absorbs

Purpose: what a theorem about stacks asks of each block. A block has its own kind, width, weights
and activation; only its kind and activation matter here.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedRing K] {d : Nat}

/-- Near 0 the block is smaller than any linear map, whatever its weights: an MLP whose activation
is `o(|z|)` at 0, or a gated MLP whose gate vanishes at 0 and is continuous there. A block with
biases is never counted, since it need not even vanish at 0. -/
def Block.VanishesAtZero : Block K d → Prop
  | .mlp σ _ => LittleOAtZero σ
  | .biased _ _ => False
  | .gated g _ => g 0 = 0 ∧ ContinuousAtZero g

/-- The block grows slower than any linear map, whatever its weights: an MLP, with biases or
without, whose activation grows slower than linearly, for instance any bounded one. A gated block
is never counted: even with a bounded gate it may grow linearly. -/
def Block.GrowsSublinearly : Block K d → Prop
  | .mlp σ _ => SublinearGrowth σ
  | .biased σ _ => SublinearGrowth σ
  | .gated _ _ => False

end Absorption
