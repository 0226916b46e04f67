prelude
import Absorption.Deep
import Absorption.Network.PlaneBlock

/-!
# The weights of two ReLU blocks with skips that equal two without

Purpose: definitions only; all weights are integers, `d = 2`, and the width is 4. With its skip,
`foldBlock` sends `(x, y)` to `(-2 u - m, -u - v - m)` where `u = |x|`, `v = |y|`, `m = max(u, v)`;
so do `absBlock` and `maxBlock` after each other, without skips. No value of that map has a positive
coordinate, and there the skip around `silentBlock`, or around any block whose rows have no negative
entry, does nothing.
-/

universe u

namespace Absorption

variable {K : Type u}

/-- The block in the plane with the rows `w₁, …, w₄` and the columns `p₁, …, p₄`. -/
def planeBlockFour (w₁ w₂ w₃ w₄ p₁ p₂ p₃ p₄ : Vec K 2) : Mlp K 2 4 where
  up := Fin.cases w₁ (Fin.cases w₂ (Fin.cases w₃ fun _ => w₄))
  down := fun j => Fin.cases (p₁ j) (Fin.cases (p₂ j) (Fin.cases (p₃ j) fun _ => p₄ j))

/-- The determinant with the rows `v` and `w`. -/
def minor [CommRing K] (v w : Vec K 2) : K := v 0 * w (Fin.succ 0) - v (Fin.succ 0) * w 0

/-- The block in the plane with the rows `w, -w, w', -w'` and the columns `p₁, …, p₄`. -/
def crossBlock [CommRing K] (w w' p₁ p₂ p₃ p₄ : Vec K 2) : Mlp K 2 4 :=
  planeBlockFour w (-w) w' (-w') p₁ p₂ p₃ p₄

namespace DeepExample

variable [CommRing K]

/-- First block of the skip stack. -/
def foldBlock : Mlp K 2 4 :=
  planeBlockFour (planar 1 0) (planar 0 1) (planar (-1) 1) (planar (-1) (-1))
    (planar (-4) (-2)) (planar 0 (-2)) (planar (-1) (-1)) (planar (-1) (-1))

/-- Second block of the skip stack: its columns are its rows. -/
def silentBlock : Mlp K 2 4 :=
  planeBlockFour (planar 1 1) (planar 1 2) (planar 2 1) (planar 1 3)
    (planar 1 1) (planar 1 2) (planar 2 1) (planar 1 3)

/-- First block of the stack without skips: `(x, y) ↦ (|x|, |y|)`. -/
def absBlock : Mlp K 2 4 :=
  crossBlock (planar 1 0) (planar 0 1) (planar 1 0) (planar 1 0) (planar 0 1) (planar 0 1)

/-- Second block of the stack without skips; its last neuron is idle. -/
def maxBlock : Mlp K 2 4 :=
  planeBlockFour (planar 1 0) (planar 0 1) (planar 1 (-1)) 0
    (planar (-2) (-1)) (planar (-1) (-2)) (planar (-1) (-1)) 0

/-- A block that without a skip does nothing. -/
def keepBlock : Mlp K 2 4 :=
  crossBlock (planar 1 0) (planar 0 1) (planar 1 0) (planar (-1) 0) (planar 0 1) (planar 0 (-1))

end DeepExample

end Absorption
