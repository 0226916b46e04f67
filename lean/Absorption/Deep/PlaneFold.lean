prelude
import Absorption.Deep.Example

/-!
# Skips in the plane that fold it into the negative quadrant

Purpose: `f.Folds` says of a block of width 4 in the plane, by strict inequalities between rational
functions of its weights, that the skip around it sends the four half-axes on which `w₁ · v = 0` or
`w₂ · v = 0` into the negative quadrant, and that the other two neurons bend it outwards at one ray
of each sector between them. Definitions only.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K]

/-- `a` if the signs are equal and `b` if they are not. -/
def pick (s s' : Bool) (a b : K) : K := cond s (cond s' a b) (cond s' b a)

namespace Mlp

/-- The inverse of the determinant of the first two rows. -/
def invDet (f : Mlp K 2 4) : K := (minor (f.up 0) (f.up (Fin.succ 0)))⁻¹

/-- The vector `b` with `w₁ · b = 1` and `w₂ · b = 0`. -/
def firstAxis (f : Mlp K 2 4) : Vec K 2 :=
  planar (f.up (Fin.succ 0) (Fin.succ 0) * f.invDet) (-f.up (Fin.succ 0) 0 * f.invDet)

/-- The vector `b'` with `w₁ · b' = 0` and `w₂ · b' = 1`. -/
def secondAxis (f : Mlp K 2 4) : Vec K 2 :=
  planar (-f.up 0 (Fin.succ 0) * f.invDet) (f.up 0 0 * f.invDet)

/-- The third row is negative on `b` and positive on `b'`, the fourth is negative on both: the
neuron that bends the quadrant of the signs `s`, `s'` has the value `±(slopeFirst x - slopeSecond
y)` there. -/
def slopeFirst (f : Mlp K 2 4) (s s' : Bool) : K :=
  pick s s' (-dot (f.up (Fin.succ (Fin.succ 0))) f.firstAxis)
    (-dot (f.up (Fin.succ (Fin.succ (Fin.succ 0)))) f.firstAxis)

/-- See `slopeFirst`. -/
def slopeSecond (f : Mlp K 2 4) (s s' : Bool) : K :=
  pick s s' (dot (f.up (Fin.succ (Fin.succ 0))) f.secondAxis)
    (-dot (f.up (Fin.succ (Fin.succ (Fin.succ 0)))) f.secondAxis)

/-- The column of the neuron that bends the quadrant of the signs `s`, `s'`. -/
def slantColumn (f : Mlp K 2 4) (s s' : Bool) : Vec K 2 := fun j =>
  pick s s' (f.down j (Fin.succ (Fin.succ 0))) (f.down j (Fin.succ (Fin.succ (Fin.succ 0))))

/-- The image of the half-axis `± b`. -/
def firstImage (f : Mlp K 2 4) (s : Bool) : Vec K 2 := fun j =>
  cond s (f.firstAxis j + f.down j 0)
    (f.slopeFirst true true * f.down j (Fin.succ (Fin.succ 0)) +
      f.slopeFirst true false * f.down j (Fin.succ (Fin.succ (Fin.succ 0))) - f.firstAxis j)

/-- The image of the half-axis `± b'`. -/
def secondImage (f : Mlp K 2 4) (s : Bool) : Vec K 2 := fun j =>
  cond s (f.secondAxis j + f.down j (Fin.succ 0) +
      f.slopeSecond true true * f.down j (Fin.succ (Fin.succ 0)))
    (f.slopeSecond true false * f.down j (Fin.succ (Fin.succ (Fin.succ 0))) - f.secondAxis j)

/-- The determinant of the images of the two half-axes that bound a quadrant. -/
def imageDet (f : Mlp K 2 4) (s s' : Bool) : K := minor (f.firstImage s) (f.secondImage s')

/-- The first coordinate of the column `slantColumn` with respect to these images. -/
def firstPart (f : Mlp K 2 4) (s s' : Bool) : K :=
  minor (f.slantColumn s s') (f.secondImage s') * (f.imageDet s s')⁻¹

/-- The second coordinate of the column `slantColumn` with respect to these images. -/
def secondPart (f : Mlp K 2 4) (s s' : Bool) : K :=
  minor (f.firstImage s) (f.slantColumn s s') * (f.imageDet s s')⁻¹

/-- The skip around `f` folds the plane into the negative quadrant and bends it outwards at one ray
of each sector between the half-axes. -/
structure Folds (f : Mlp K 2 4) : Prop where
  det_pos : 0 < minor (f.up 0) (f.up (Fin.succ 0))
  slopeFirst_pos : ∀ s s', 0 < f.slopeFirst s s'
  slopeSecond_pos : ∀ s s', 0 < f.slopeSecond s s'
  firstImage_neg : ∀ s j, f.firstImage s j < 0
  secondImage_neg : ∀ s j, f.secondImage s j < 0
  imageDet_pos : ∀ s s', 0 < f.imageDet s s'
  firstPart_pos : ∀ s s', 0 < f.firstPart s s'
  firstPart_lt : ∀ s s', f.slopeFirst s s' * f.firstPart s s' < 1
  secondPart_pos : ∀ s s', 0 < f.secondPart s s'
  secondPart_lt : ∀ s s', f.slopeSecond s s' * f.secondPart s s' < 1

end Mlp

end Absorption
