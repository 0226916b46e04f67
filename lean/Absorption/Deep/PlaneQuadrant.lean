prelude
import Absorption.Deep.PlaneFold
import Absorption.Deep.PlaneStack

/-!
# A skip that folds the plane is a stack of eleven blocks without skips

Purpose: the skip is computed in each of the four sectors, where it bends two numbers at one and the
same ray, as the eleven blocks do. Main results: `Mlp.Folds.exists_plainStack`,
`Mlp.Folds.skip_nonpos`.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {f : Mlp K 2 4}

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
    dot w v = dot w f.firstAxis * dot (f.up 0) v +
      dot w f.secondAxis * dot (f.up (Fin.succ 0)) v := by
  have same : v = dot (f.up 0) v • f.firstAxis + dot (f.up (Fin.succ 0)) v • f.secondAxis :=
    Vec.ext (eq_axes hf v)
  refine (congrArg (dot w) same).trans ?_
  rw [dot_add, dot_smul, dot_smul, mul_comm, mul_comm (dot (f.up (Fin.succ 0)) v)]

/-! ## One quadrant -/

private theorem relu_neg_sub {a b : K} (ha : 0 ≤ a) (hb : 0 ≤ b) : relu (-a - b) = 0 :=
  relu_of_nonpos (by rw [sub_eq_add_neg]; exact add_nonpos (neg_nonpos.mpr ha) (neg_nonpos.mpr hb))

section
variable (b b' p₁ p₂ p₃ p₄ : K) {k l k' l' u t : K} (hk : 0 ≤ k) (hl : 0 ≤ l) (hk' : 0 ≤ k')
  (hl' : 0 ≤ l') (hu : 0 ≤ u) (ht : 0 ≤ t)
include hk hl hk' hl' hu ht

omit hk hl in
private theorem skip_neg_neg : -u * b + -t * b' + (p₁ * relu (-u) + (p₂ * relu (-t) +
    (p₃ * relu (-(k * -u) + l * -t) + p₄ * relu (-(k' * -u) - l' * -t)))) =
    u * (k * p₃ + k' * p₄ - b) + t * (l' * p₄ - b') - p₃ * min (k * u) (l * t) := by
  rw [relu_of_nonpos (neg_nonpos.mpr hu), relu_of_nonpos (neg_nonpos.mpr ht), mul_neg, mul_neg,
    mul_neg, mul_neg, neg_neg, neg_neg, sub_neg_eq_add, ← sub_eq_add_neg, relu_sub,
    relu_of_nonneg (add_nonneg (mul_nonneg hk' hu) (mul_nonneg hl' ht))]
  exact ring [u, t, b, b', p₁, p₂, p₃, p₄, k, l, k', l', min (k * u) (l * t)]

omit hk' hl' in
private theorem skip_neg_pos : -u * b + t * b' + (p₁ * relu (-u) + (p₂ * relu t +
    (p₃ * relu (-(k * -u) + l * t) + p₄ * relu (-(k' * -u) - l' * t)))) =
    u * (k * p₃ + k' * p₄ - b) + t * (b' + p₂ + l * p₃) - p₄ * min (k' * u) (l' * t) := by
  rw [relu_of_nonpos (neg_nonpos.mpr hu), relu_of_nonneg ht, mul_neg, mul_neg, neg_neg, neg_neg,
    relu_sub, relu_of_nonneg (add_nonneg (mul_nonneg hk hu) (mul_nonneg hl ht))]
  exact ring [u, t, b, b', p₁, p₂, p₃, p₄, k, l, k', l', min (k' * u) (l' * t)]

omit hk' hl' in
private theorem skip_pos_neg : u * b + -t * b' + (p₁ * relu u + (p₂ * relu (-t) +
    (p₃ * relu (-(k * u) + l * -t) + p₄ * relu (-(k' * u) - l' * -t)))) =
    u * (b + p₁) + t * (l' * p₄ - b') - p₄ * min (k' * u) (l' * t) := by
  rw [relu_of_nonneg hu, relu_of_nonpos (neg_nonpos.mpr ht), mul_neg, mul_neg, sub_neg_eq_add,
    ← sub_eq_add_neg, relu_neg_sub (mul_nonneg hk hu) (mul_nonneg hl ht), add_comm (-(k' * u)),
    ← sub_eq_add_neg, relu_sub, min_comm]
  exact ring [u, t, b, b', p₁, p₂, p₃, p₄, k, l, k', l', min (k' * u) (l' * t)]

omit hk hl in
private theorem skip_pos_pos : u * b + t * b' + (p₁ * relu u + (p₂ * relu t +
    (p₃ * relu (-(k * u) + l * t) + p₄ * relu (-(k' * u) - l' * t)))) =
    u * (b + p₁) + t * (b' + p₂ + l * p₃) - p₃ * min (k * u) (l * t) := by
  rw [relu_of_nonneg hu, relu_of_nonneg ht,
    relu_neg_sub (mul_nonneg hk' hu) (mul_nonneg hl' ht), add_comm (-(k * u)), ← sub_eq_add_neg,
    relu_sub, min_comm]
  exact ring [u, t, b, b', p₁, p₂, p₃, p₄, k, l, k', l', min (k * u) (l * t)]

/-- One coordinate of the skip, in the sector with the signs `s`, `s'`. -/
private theorem skip_quadrant (s s' : Bool) :
    withSign s u * b + withSign s' t * b' + (p₁ * relu (withSign s u) + (p₂ * relu (withSign s' t) +
      (p₃ * relu (-(k * withSign s u) + l * withSign s' t) +
        p₄ * relu (-(k' * withSign s u) - l' * withSign s' t)))) =
    u * cond s (b + p₁) (k * p₃ + k' * p₄ - b) + t * cond s' (b' + p₂ + l * p₃) (l' * p₄ - b') -
      pick s s' p₃ p₄ * min (pick s s' k k' * u) (pick s s' l l' * t) := by
  cases s <;> cases s'
  · exact skip_neg_neg b b' p₁ p₂ p₃ p₄ hk' hl' hu ht
  · exact skip_neg_pos b b' p₁ p₂ p₃ p₄ hk hl hu ht
  · exact skip_pos_neg b b' p₁ p₂ p₃ p₄ hk hl hu ht
  · exact skip_pos_pos b b' p₁ p₂ p₃ p₄ hk' hl' hu ht

end

private theorem sub_min_eq_bent {k l : K} (a e u t : K) (hk : 0 < k) (hl : 0 < l) :
    u - a * min (k * u) (l * t) = bent (1 - k * a) (l / k) u t ∧
      t - e * min (k * u) (l * t) = bent (1 - l * e) (k / l) t u := by
  have left : k * (l / k) = l := mul_div_cancel l (ne_of_gt hk)
  have right : l * (k / l) = k := mul_div_cancel k (ne_of_gt hl)
  match le_total (k * u) (l * t) with
  | .inl h =>
    have below : u ≤ l / k * t := le_of_mul_le_mul_left (by rwa [← mul_assoc, left]) hk
    have above : k / l * u ≤ t := le_of_mul_le_mul_left (by rwa [← mul_assoc, right]) hl
    rw [min_eq_left h, bent_of_le below, bent_of_ge above]
    exact ⟨ring [u, k, a], linear_combination (e * u) right
      (ring [t, e, k, u, l, k / l])⟩
  | .inr h =>
    have above : l / k * t ≤ u := le_of_mul_le_mul_left (by rwa [← mul_assoc, left]) hk
    have below : t ≤ k / l * u := le_of_mul_le_mul_left (by rwa [← mul_assoc, right]) hl
    rw [min_eq_right h, bent_of_le below, bent_of_ge above]
    exact ⟨linear_combination (a * t) left (ring [t, a, k, u, l, l / k]), ring [t, l, e]⟩

private theorem column_eq (hf : ∀ s s', f.imageDet s s' ≠ 0) (s s' : Bool) (j : Fin 2) :
    f.slantColumn s s' j =
      f.firstPart s s' * f.firstImage s j + f.secondPart s s' * f.secondImage s' j := by
  have inverse := mul_inv_cancel (hf s s')
  rw [Mlp.firstPart, Mlp.secondPart]
  rw [Mlp.imageDet] at inverse ⊢
  refine linear_combination (-f.slantColumn s s' j) inverse ?_
  generalize f.firstImage s = a
  generalize f.secondImage s' = c
  generalize f.slantColumn s s' = p
  generalize hi : (minor a c)⁻¹ = i
  revert j
  refine forall_fin_two ?_ ?_ <;> rw [minor, minor, minor] <;>
    exact ring [a 0, a (Fin.succ 0), c 0, c (Fin.succ 0), p 0, p (Fin.succ 0), i]

private theorem pick_first (s s' : Bool) :
    pick s s' (f.slopeFirst true true) (f.slopeFirst true false) = f.slopeFirst s s' := by
  cases s <;> cases s' <;> rfl

private theorem pick_second (s s' : Bool) :
    pick s s' (f.slopeSecond true true) (f.slopeSecond true false) = f.slopeSecond s s' := by
  cases s <;> cases s' <;> rfl

private theorem exists_withSign_nonneg (z : K) : ∃ s, 0 ≤ withSign s z :=
  (le_total 0 z).elim (fun h => ⟨true, h⟩) fun h => ⟨false, neg_nonneg.mpr h⟩

private theorem third_dot (det : minor (f.up 0) (f.up (Fin.succ 0)) ≠ 0) (v : Vec K 2) :
    dot (f.up (Fin.succ (Fin.succ 0))) v = -(f.slopeFirst true true * dot (f.up 0) v) +
      f.slopeSecond true true * dot (f.up (Fin.succ 0)) v := by
  refine (dot_eq det _ v).trans (congrArg (· + _) ?_)
  show _ = -(-_ * _)
  rw [neg_mul, neg_neg]

private theorem fourth_dot (det : minor (f.up 0) (f.up (Fin.succ 0)) ≠ 0) (v : Vec K 2) :
    dot (f.up (Fin.succ (Fin.succ (Fin.succ 0)))) v =
      -(f.slopeFirst true false * dot (f.up 0) v) -
        f.slopeSecond true false * dot (f.up (Fin.succ 0)) v := by
  refine (dot_eq det _ v).trans ?_
  show _ = -(-_ * _) - -_ * _
  rw [neg_mul, neg_neg, neg_mul, sub_neg_eq_add]

private theorem skip_eq_min (hf : f.Folds) (s s' : Bool) (v : Vec K 2)
    (hu : 0 ≤ withSign s (dot (f.up 0) v)) (ht : 0 ≤ withSign s' (dot (f.up (Fin.succ 0)) v))
    (j : Fin 2) : skip (f.eval relu) v j =
      withSign s (dot (f.up 0) v) * f.firstImage s j +
      withSign s' (dot (f.up (Fin.succ 0)) v) * f.secondImage s' j -
      f.slantColumn s s' j * min (f.slopeFirst s s' * withSign s (dot (f.up 0) v))
        (f.slopeSecond s s' * withSign s' (dot (f.up (Fin.succ 0)) v)) := by
  have det := ne_of_gt hf.det_pos
  have axes := eq_axes det v j
  have quadrant := skip_quadrant (f.firstAxis j) (f.secondAxis j) (f.down j 0)
    (f.down j (Fin.succ 0)) (f.down j (Fin.succ (Fin.succ 0)))
    (f.down j (Fin.succ (Fin.succ (Fin.succ 0)))) (le_of_lt (hf.slopeFirst_pos true true))
    (le_of_lt (hf.slopeSecond_pos true true)) (le_of_lt (hf.slopeFirst_pos true false))
    (le_of_lt (hf.slopeSecond_pos true false)) hu ht s s'
  rw [withSign_withSign, withSign_withSign, pick_first, pick_second] at quadrant
  refine Eq.trans ?_ quadrant
  show v j + (f.down j 0 * relu (dot (f.up 0) v) + (f.down j (Fin.succ 0) *
    relu (dot (f.up (Fin.succ 0)) v) + (f.down j (Fin.succ (Fin.succ 0)) *
    relu (dot (f.up (Fin.succ (Fin.succ 0))) v) + (f.down j (Fin.succ (Fin.succ (Fin.succ 0))) *
    relu (dot (f.up (Fin.succ (Fin.succ (Fin.succ 0)))) v) + 0)))) = _
  rw [third_dot det, fourth_dot det, axes, add_zero]

/-- In each sector the skip bends two numbers at one and the same ray. -/
private theorem skip_eq (hf : f.Folds) (s s' : Bool) (v : Vec K 2)
    (hu : 0 ≤ withSign s (dot (f.up 0) v)) (ht : 0 ≤ withSign s' (dot (f.up (Fin.succ 0)) v))
    (j : Fin 2) : skip (f.eval relu) v j =
      bent (1 - f.slopeFirst s s' * f.firstPart s s') (f.slopeSecond s s' / f.slopeFirst s s')
        (withSign s (dot (f.up 0) v)) (withSign s' (dot (f.up (Fin.succ 0)) v)) * f.firstImage s j +
      bent (1 - f.slopeSecond s s' * f.secondPart s s') (f.slopeFirst s s' / f.slopeSecond s s')
        (withSign s' (dot (f.up (Fin.succ 0)) v)) (withSign s (dot (f.up 0) v)) *
          f.secondImage s' j := by
  have ⟨left, right⟩ := sub_min_eq_bent (f.firstPart s s') (f.secondPart s s')
    (withSign s (dot (f.up 0) v)) (withSign s' (dot (f.up (Fin.succ 0)) v)) (hf.slopeFirst_pos s s')
    (hf.slopeSecond_pos s s')
  rw [← left, ← right, skip_eq_min hf s s' v hu ht]
  generalize min (f.slopeFirst s s' * withSign s (dot (f.up 0) v))
    (f.slopeSecond s s' * withSign s' (dot (f.up (Fin.succ 0)) v)) = least
  rw [column_eq fun s s' => ne_of_gt (hf.imageDet_pos s s')]
  exact ring [withSign s (dot (f.up 0) v), withSign s' (dot (f.up (Fin.succ 0)) v),
    f.firstImage s j, f.secondImage s' j, f.firstPart s s', f.secondPart s s', least]

/-- The factors of the eleven blocks. -/
private theorem factor_bounds {a b : K} (ha : 0 < a) (hb : 0 < b) (h : a * b < 1) :
    0 < 1 - a * b ∧ 1 - a * b ≤ 1 :=
  ⟨sub_pos.mpr h, sub_le_self 1 (le_of_lt (mul_pos ha hb))⟩

/-- A skip that folds the plane is a stack of eleven blocks without skips. -/
theorem Mlp.Folds.exists_plainStack (hf : f.Folds) : ∃ gs : List (Mlp K 2 4), gs.length = 11 ∧
    ∀ v, skip (f.eval relu) v = plainStack (gs.map (Block.mlp relu)) v := by
  have bounds := fun s s' => factor_bounds (hf.slopeFirst_pos s s') (hf.firstPart_pos s s')
    (hf.firstPart_lt s s')
  have bounds' := fun s' s => factor_bounds (hf.slopeSecond_pos s s') (hf.secondPart_pos s s')
    (hf.secondPart_lt s s')
  have reciprocal : ∀ s s', f.slopeFirst s s' / f.slopeSecond s s' *
      (f.slopeSecond s s' / f.slopeFirst s s') = 1 := by
    intro s s'
    have hne := ne_of_gt (hf.slopeFirst_pos s s')
    rw [← mul_div_assoc, div_mul_cancel _ (ne_of_gt (hf.slopeSecond_pos s s')), div_self hne]
  have ⟨gs, length, same⟩ := exists_elevenBlocks (fun s s' => (bounds s s').1)
    (fun s s' => (bounds s s').2)
    (fun s s' => div_pos (hf.slopeSecond_pos s s') (hf.slopeFirst_pos s s'))
    (fun s' s => (bounds' s' s).1) (fun s' s => (bounds' s' s).2)
    (fun s s' => div_pos (hf.slopeFirst_pos s s') (hf.slopeSecond_pos s s'))
    reciprocal (f.up 0) (f.up (Fin.succ 0)) f.firstImage f.secondImage
  refine ⟨gs, length, fun v => Vec.ext fun j => ?_⟩
  have ⟨s, hs⟩ := exists_withSign_nonneg (dot (f.up 0) v)
  have ⟨s', hs'⟩ := exists_withSign_nonneg (dot (f.up (Fin.succ 0)) v)
  exact (skip_eq hf s s' v hs hs' j).trans (same s s' v hs hs' j).symm

/-- No value of such a skip has a positive coordinate. -/
theorem Mlp.Folds.skip_nonpos (hf : f.Folds) (v : Vec K 2) (j : Fin 2) :
    skip (f.eval relu) v j ≤ 0 := by
  have ⟨s, hs⟩ := exists_withSign_nonneg (dot (f.up 0) v)
  have ⟨s', hs'⟩ := exists_withSign_nonneg (dot (f.up (Fin.succ 0)) v)
  have bounds := factor_bounds (hf.slopeFirst_pos s s') (hf.firstPart_pos s s')
    (hf.firstPart_lt s s')
  have bounds' := factor_bounds (hf.slopeSecond_pos s s') (hf.secondPart_pos s s')
    (hf.secondPart_lt s s')
  rw [skip_eq hf s s' v hs hs' j]
  exact add_nonpos
    (mul_nonpos_of_nonneg_of_nonpos (bent_nonneg (le_of_lt bounds.1) bounds.2 hs)
      (le_of_lt (hf.firstImage_neg s j)))
    (mul_nonpos_of_nonneg_of_nonpos (bent_nonneg (le_of_lt bounds'.1) bounds'.2 hs')
      (le_of_lt (hf.secondImage_neg s' j)))

end Absorption
