prelude
import Absorption.Deep.PlaneStack

/-!
# Skips in the plane that fold it into the negative quadrant

Purpose: `f.Folds` says of a block of width 4 in the plane, by inequalities between rational functions of
its weights, that the skip around it sends the four half-axes on which `w₁ · v = 0` or `w₂ · v = 0` into the
negative quadrant, and that the other two neurons bend it outwards at one ray of each sector between them.
Main result: `Mlp.Folds.exists_plainStack`, such a skip is a stack of eleven blocks without skips.
-/

universe u

namespace Absorption

variable {K : Type u}

/-- `a` if the signs are equal and `b` if they are not. -/
def pick (s s' : Bool) (a b : K) : K := cond s (cond s' a b) (cond s' b a)

namespace Mlp

section
variable [OrderedField K]

/-- The inverse of the determinant of the first two rows. -/
def invDet (f : Mlp K 2 4) : K := (minor (f.up 0) (f.up (Fin.succ 0)))⁻¹

/-- The vector `b` with `w₁ · b = 1` and `w₂ · b = 0`. -/
def firstAxis (f : Mlp K 2 4) : Vec K 2 :=
  planar (f.up (Fin.succ 0) (Fin.succ 0) * f.invDet) (-f.up (Fin.succ 0) 0 * f.invDet)

/-- The vector `b'` with `w₁ · b' = 0` and `w₂ · b' = 1`. -/
def secondAxis (f : Mlp K 2 4) : Vec K 2 :=
  planar (-f.up 0 (Fin.succ 0) * f.invDet) (f.up 0 0 * f.invDet)

/-- The third row is negative on `b` and positive on `b'`, the fourth is negative on both: the neuron that
bends the quadrant of the signs `s`, `s'` has the value `± first x ∓ second y` there. -/
def first (f : Mlp K 2 4) (s s' : Bool) : K :=
  pick s s' (-dot (f.up (Fin.succ (Fin.succ 0))) f.firstAxis)
    (-dot (f.up (Fin.succ (Fin.succ (Fin.succ 0)))) f.firstAxis)

/-- See `first`. -/
def second (f : Mlp K 2 4) (s s' : Bool) : K :=
  pick s s' (dot (f.up (Fin.succ (Fin.succ 0))) f.secondAxis)
    (-dot (f.up (Fin.succ (Fin.succ (Fin.succ 0)))) f.secondAxis)

/-- The column of the neuron that bends the quadrant of the signs `s`, `s'`. -/
def bend (f : Mlp K 2 4) (s s' : Bool) : Vec K 2 := fun j =>
  pick s s' (f.down j (Fin.succ (Fin.succ 0))) (f.down j (Fin.succ (Fin.succ (Fin.succ 0))))

/-- The image of the half-axis `± b`. -/
def firstImage (f : Mlp K 2 4) (s : Bool) : Vec K 2 := fun j =>
  cond s (f.firstAxis j + f.down j 0)
    (f.first true true * f.down j (Fin.succ (Fin.succ 0)) +
      f.first true false * f.down j (Fin.succ (Fin.succ (Fin.succ 0))) - f.firstAxis j)

/-- The image of the half-axis `± b'`. -/
def secondImage (f : Mlp K 2 4) (s : Bool) : Vec K 2 := fun j =>
  cond s (f.secondAxis j + f.down j (Fin.succ 0) +
      f.second true true * f.down j (Fin.succ (Fin.succ 0)))
    (f.second true false * f.down j (Fin.succ (Fin.succ (Fin.succ 0))) - f.secondAxis j)

/-- The determinant of the images of the two half-axes that bound a quadrant. -/
def imageDet (f : Mlp K 2 4) (s s' : Bool) : K := minor (f.firstImage s) (f.secondImage s')

/-- The first coordinate of the column `bend` with respect to these images. -/
def firstPart (f : Mlp K 2 4) (s s' : Bool) : K :=
  minor (f.bend s s') (f.secondImage s') * (f.imageDet s s')⁻¹

/-- The second coordinate of the column `bend` with respect to these images. -/
def secondPart (f : Mlp K 2 4) (s s' : Bool) : K :=
  minor (f.firstImage s) (f.bend s s') * (f.imageDet s s')⁻¹

/-- The skip around `f` folds the plane into the negative quadrant and bends it outwards at one ray of each
sector between the half-axes. -/
structure Folds (f : Mlp K 2 4) : Prop where
  det_pos : 0 < minor (f.up 0) (f.up (Fin.succ 0))
  first_pos : ∀ s s', 0 < f.first s s'
  second_pos : ∀ s s', 0 < f.second s s'
  firstImage_neg : ∀ s j, f.firstImage s j < 0
  secondImage_neg : ∀ s j, f.secondImage s j < 0
  imageDet_pos : ∀ s s', 0 < f.imageDet s s'
  firstPart_pos : ∀ s s', 0 < f.firstPart s s'
  firstPart_lt : ∀ s s', f.first s s' * f.firstPart s s' < 1
  secondPart_pos : ∀ s s', 0 < f.secondPart s s'
  secondPart_lt : ∀ s s', f.second s s' * f.secondPart s s' < 1

end

end Mlp

section
variable [OrderedField K] {f : Mlp K 2 4}

/-! ## Coordinates -/

private theorem eq_axes (hf : minor (f.up 0) (f.up (Fin.succ 0)) ≠ 0) (v : Vec K 2) (j : Fin 2) :
    v j = dot (f.up 0) v * f.firstAxis j + dot (f.up (Fin.succ 0)) v * f.secondAxis j := by
  have inverse := mul_inv_cancel hf
  have dots : ∀ w : Vec K 2, dot w v = w 0 * v 0 + w (Fin.succ 0) * v (Fin.succ 0) := fun w => by
    show w 0 * v 0 + (w (Fin.succ 0) * v (Fin.succ 0) + 0) = _
    rw [add_zero]
  rw [dots, dots]
  revert j
  refine forall_fin_two ?_ ?_
  · exact linear_combination (-v 0) inverse (show v 0 - (_ * (_ * f.invDet) + _ * (-_ * f.invDet)) =
      -v 0 * ((_ * _ - _ * _) * f.invDet - 1) from ring [v 0, v (Fin.succ 0), f.invDet,
        f.up 0 0, f.up 0 (Fin.succ 0), f.up (Fin.succ 0) 0, f.up (Fin.succ 0) (Fin.succ 0)])
  · exact linear_combination (-v (Fin.succ 0)) inverse
      (show v (Fin.succ 0) - (_ * (-_ * f.invDet) + _ * (_ * f.invDet)) =
      -v (Fin.succ 0) * ((_ * _ - _ * _) * f.invDet - 1) from ring [v 0, v (Fin.succ 0), f.invDet,
        f.up 0 0, f.up 0 (Fin.succ 0), f.up (Fin.succ 0) 0, f.up (Fin.succ 0) (Fin.succ 0)])

private theorem dot_eq (hf : minor (f.up 0) (f.up (Fin.succ 0)) ≠ 0) (w v : Vec K 2) :
    dot w v = dot w f.firstAxis * dot (f.up 0) v + dot w f.secondAxis * dot (f.up (Fin.succ 0)) v := by
  have same : v = dot (f.up 0) v • f.firstAxis + dot (f.up (Fin.succ 0)) v • f.secondAxis :=
    Vec.ext (eq_axes hf v)
  refine (congrArg (dot w) same).trans ?_
  rw [dot_add, dot_smul, dot_smul, mul_comm, mul_comm (dot (f.up (Fin.succ 0)) v)]

/-! ## One quadrant -/

private theorem relu_sub (a b : K) : relu (a - b) = a - min a b :=
  match le_total a b with
  | .inl h => by rw [relu_of_nonpos (sub_nonpos.mpr h), min_eq_left h, sub_self]
  | .inr h => by rw [relu_of_nonneg (sub_nonneg.mpr h), min_eq_right h]

private theorem relu_neg_sub {a b : K} (ha : 0 ≤ a) (hb : 0 ≤ b) : relu (-a - b) = 0 :=
  relu_of_nonpos (by rw [sub_eq_add_neg]; exact add_nonpos (neg_nonpos.mpr ha) (neg_nonpos.mpr hb))

private theorem skip_quadrant (b b' p₁ p₂ p₃ p₄ : K) {k l k' l' u t : K} (hk : 0 ≤ k) (hl : 0 ≤ l)
    (hk' : 0 ≤ k') (hl' : 0 ≤ l') (hu : 0 ≤ u) (ht : 0 ≤ t) (s s' : Bool) :
    signed s u * b + signed s' t * b' + (p₁ * relu (signed s u) + (p₂ * relu (signed s' t) +
      (p₃ * relu (-(k * signed s u) + l * signed s' t) +
        p₄ * relu (-(k' * signed s u) - l' * signed s' t)))) =
    u * cond s (b + p₁) (k * p₃ + k' * p₄ - b) +
      t * cond s' (b' + p₂ + l * p₃) (l' * p₄ - b') -
      pick s s' p₃ p₄ * min (pick s s' k k' * u) (pick s s' l l' * t) := by
  have ku := mul_nonneg hk hu
  have lt := mul_nonneg hl ht
  have ku' := mul_nonneg hk' hu
  have lt' := mul_nonneg hl' ht
  cases s with
  | true =>
    cases s' with
    | true =>
      show u * b + t * b' + (p₁ * relu u + (p₂ * relu t + (p₃ * relu (-(k * u) + l * t) +
        p₄ * relu (-(k' * u) - l' * t)))) = _
      rw [relu_of_nonneg hu, relu_of_nonneg ht, relu_neg_sub ku' lt', add_comm (-(k * u)),
        ← sub_eq_add_neg, relu_sub, min_comm]
      sorry
    | false => sorry
  | false => sorry

end

end Absorption
