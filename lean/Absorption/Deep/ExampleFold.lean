prelude
import Absorption.Deep.ExamplePlane

/-!
# The example: two blocks with skips and two without are the same function

Purpose: both sides are computed, in terms of `|x| = relu x + relu (-x)`.
-/

universe u

namespace Absorption.DeepExample

variable {K : Type u} [OrderedRing K]

private theorem relu_add_relu_neg_of_nonneg {z : K} (hz : 0 ≤ z) : relu z + relu (-z) = z := by
  rw [relu_of_nonneg hz, relu_of_nonpos (neg_nonpos.mpr hz), add_zero]

private theorem relu_add_relu_neg_of_nonpos {z : K} (hz : z ≤ 0) : relu z + relu (-z) = -z := by
  rw [relu_of_nonpos hz, relu_of_nonneg (neg_nonneg.mpr hz), zero_add]

private theorem relu_add_relu_neg_nonneg (z : K) : 0 ≤ relu z + relu (-z) :=
  (le_total 0 z).elim (fun h => (relu_add_relu_neg_of_nonneg h).symm ▸ h)
    fun h => (relu_add_relu_neg_of_nonpos h).symm ▸ neg_nonneg.mpr h

private theorem slanted_of_nonneg (x : K) {v : K} (hv : 0 ≤ v) :
    relu (v - x) + relu (-v - x) = relu (relu x + relu (-x) - v) + v - x := by
  match le_total 0 x with
  | .inl hx =>
    have below : -v - x ≤ 0 := by
      rw [sub_eq_add_neg]
      exact add_nonpos (neg_nonpos.mpr hv) (neg_nonpos.mpr hx)
    rw [relu_add_relu_neg_of_nonneg hx, relu_of_nonpos below]
    exact linear_combination 1 (neg_sub v x ▸ relu_sub_relu_neg (v - x))
      (ring [relu (v - x), relu (x - v), v, x])
  | .inr hx =>
    have above : 0 ≤ v - x := by
      rw [sub_eq_add_neg]
      exact add_nonneg hv (neg_nonneg.mpr hx)
    have same : -v - x = -x - v := ring [v, x]
    rw [relu_add_relu_neg_of_nonpos hx, relu_of_nonneg above, same]
    exact ring [v, x, relu (-x - v)]

/-- Both slanted neurons of `foldBlock` together. -/
private theorem slanted (x y : K) : relu (-1 * x + 1 * y) + relu (-1 * x + -1 * y) =
    relu (relu x + relu (-x) - (relu y + relu (-y))) + (relu y + relu (-y)) - x := by
  match le_total 0 y with
  | .inl hy =>
    have left : -1 * x + 1 * y = y - x := ring [x, y]
    have right : -1 * x + -1 * y = -y - x := ring [x, y]
    rw [left, right, relu_add_relu_neg_of_nonneg hy, slanted_of_nonneg x hy]
  | .inr hy =>
    have left : -1 * x + 1 * y = - -y - x := ring [x, y]
    have right : -1 * x + -1 * y = -y - x := ring [x, y]
    rw [left, right, relu_add_relu_neg_of_nonpos hy, add_comm (relu (- -y - x)),
      slanted_of_nonneg x (neg_nonneg.mpr hy)]

/-- The absolute values of the coordinates. -/
private theorem eval_absBlock (x : Vec K 2) : absBlock.eval relu x =
    planar (relu (x 0) + relu (-x 0)) (relu (x (Fin.succ 0)) + relu (-x (Fin.succ 0))) := by
  refine Vec.ext (forall_fin_two ?_ ?_) <;> rw [absBlock, axisBlock_eval] <;>
    simp only [planar_zero, planar_one, one_mul, zero_mul, zero_add, add_zero]

private theorem eval_maxBlock {u v : K} (hu : 0 ≤ u) (hv : 0 ≤ v) :
    maxBlock.eval relu (planar u v) =
      planar (-2 * u - v - relu (u - v)) (-u - 2 * v - relu (u - v)) := by
  have first : dot (planar 1 0) (planar u v) = u := planar_one_zero_dot _
  have second : dot (planar 0 1) (planar u v) = v := planar_zero_one_dot _
  have third : dot (planar 1 (-1)) (planar u v) = u - v :=
    (planar_dot _ _ _).trans (show 1 * u + -1 * v = u - v from ring [u, v])
  refine Vec.ext (forall_fin_two ?_ ?_) <;>
    rw [maxBlock, planeBlockFour_eval, first, second, third, zero_dot, relu_of_nonneg hu,
      relu_of_nonneg hv] <;>
    simp only [planar_zero, planar_one, Vec.zero_apply, zero_mul, add_zero, neg_mul, one_mul,
      sub_eq_add_neg, add_assoc]

/-- The first entry of the skip around `foldBlock`, and the second one. -/
private theorem fold_entries {x y a a' b b' s s' m : K} (first : a - a' = x) (second : b - b' = y)
    (slants : s + s' = m + (b + b') - x) :
    x + (-4 * a + (0 * b + (-1 * s + -1 * s'))) = -2 * (a + a') - (b + b') - m ∧
      y + (-2 * a + (-2 * b + (-1 * s + -1 * s'))) = -(a + a') - 2 * (b + b') - m :=
  ⟨linear_combination_two (-2) first (-1) slants (ring [x, a, a', b, b', s, s', m]),
    linear_combination_three (-1) first (-1) second (-1) slants
      (ring [x, y, a, a', b, b', s, s', m])⟩

private theorem skip_foldBlock (x : Vec K 2) : skip (foldBlock.eval relu) x =
    maxBlock.eval relu (absBlock.eval relu x) := by
  have ⟨first, second⟩ := fold_entries (relu_sub_relu_neg (x 0))
    (relu_sub_relu_neg (x (Fin.succ 0))) (slanted (x 0) (x (Fin.succ 0)))
  rw [eval_absBlock, eval_maxBlock (relu_add_relu_neg_nonneg _) (relu_add_relu_neg_nonneg _)]
  refine Vec.ext (forall_fin_two ?_ ?_) <;>
    rw [skip, Vec.add_apply, foldBlock, planeBlockFour_eval, planar_one_zero_dot,
      planar_zero_one_dot, planar_dot, planar_dot]
  · exact first
  · exact second

/-- The skip around `foldBlock` has no positive value. -/
private theorem skip_foldBlock_nonpos (x : Vec K 2) : ∀ j, skip (foldBlock.eval relu) x j ≤ 0 := by
  have u := relu_add_relu_neg_nonneg (x 0)
  have v := relu_add_relu_neg_nonneg (x (Fin.succ 0))
  rw [skip_foldBlock, eval_absBlock, eval_maxBlock u v]
  generalize relu (x 0) + relu (-x 0) = a at u ⊢
  generalize relu (x (Fin.succ 0)) + relu (-x (Fin.succ 0)) = b at v ⊢
  have slope : 0 ≤ a + b + relu (a - b) := add_nonneg (add_nonneg u v) (relu_nonneg _)
  refine forall_fin_two ?_ ?_
  · exact le_of_sub_eq (add_nonneg u slope)
      (show 0 - (-2 * a - b - relu (a - b)) = _ from ring [a, b, relu (a - b)])
  · exact le_of_sub_eq (add_nonneg v slope)
      (show 0 - (-a - 2 * b - relu (a - b)) = _ from ring [a, b, relu (a - b)])

/-- A stack that begins with `foldBlock`, has one more block at least, and no negative entry in the
rows of its other blocks. -/
theorem exists_plainStack_eq {fs : List (Mlp K 2 4)} (nonempty : 0 < fs.length)
    (hfs : ∀ f ∈ fs, ∀ i a, 0 ≤ f.up i a) : ∃ gs : List (Mlp K 2 4),
      gs.length = fs.length + 1 ∧ ∀ x, skipStack ((foldBlock :: fs).map (Block.mlp relu)) x =
        plainStack (gs.map (Block.mlp relu)) x :=
  match fs, nonempty with
  | _ :: rest, _ =>
    have ⟨gs, length, same⟩ := exists_plainStack_longer (K := K) [absBlock, maxBlock] rest.length
    ⟨gs, length.trans (Nat.add_comm 2 rest.length), fun x =>
      ((skipStack_relu_eq_self hfs (skip_foldBlock_nonpos x)).trans (skip_foldBlock x)).trans
        (same x).symm⟩

theorem skipStack_eq_plainStack (x : Vec K 2) :
    skipStack [Block.mlp relu foldBlock, Block.mlp relu silentBlock] x =
      plainStack [Block.mlp relu absBlock, Block.mlp relu maxBlock] x :=
  (skip_relu_eq_self (fun i a => le_trans zero_le_one (one_le_silentBlock i a))
    (skip_foldBlock_nonpos x)).trans (skip_foldBlock x)

end Absorption.DeepExample
