prelude
import Absorption.Activation
import Absorption.Flip

/-!
# Deep: ReLU blocks whose skips have nonsingular pieces

Purpose: the hypothesis of the theorems on stacks of ReLU blocks. The skip around a ReLU block is
affine piece by piece: where exactly the neurons in `S` are active, its derivative is
`I + Σ_{i ∈ S} p_i w_iᵀ`. The hypothesis says that none of these matrices is singular. The skip
itself need not be injective: with `d = 1`, `w = 1` and `p = -2` it is `-|x|`, and its two pieces
have the slopes 1 and -1.
-/

universe u

namespace Absorption

variable {K : Type u} {d h : Nat}

/-- For every set `S` of neurons the matrix `I + Σ_{i ∈ S} p_i w_iᵀ` maps no `x ≠ 0` to 0. -/
def Mlp.SkipNonsingular [CommRing K] (f : Mlp K d h) : Prop :=
  ∀ (S : Fin h → Bool) (x : Vec K d), x + (f.selected S).mulVec x = 0 → x = 0

/-- The block is an MLP with ReLU, with biases or without, and all pieces of its skip are
nonsingular. -/
def Block.ReluSkipNonsingular [OrderedRing K] : Block K d → Prop
  | .mlp σ f => (∀ z, σ z = relu z) ∧ f.SkipNonsingular
  | .biased σ f => (∀ z, σ z = relu z) ∧ f.toMlp.SkipNonsingular
  | .gated _ _ => False

end Absorption
