prelude
import Absorption.Deep.PlaneBent

/-!
# Eleven blocks without skips that bend the plane at one ray of each quadrant

Purpose: five blocks bend the first coordinate, five the second, and the last block chooses the
images of the four half-axes. Main result: `plainStack_elevenBlocks`.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K]

/-- A block that reads `x = w · v` and `y = w' · v` and computes `(layer x y, y)`. -/
def layerBlock (w w' : Vec K 2) (s s' k k' : K) : Mlp K 2 4 :=
  crossBlock w w' (planar s 0) (planar (-s') 0) (planar k 1) (planar k' (-1))

/-- A block that computes `(x, layer y x)`. -/
def layerBlockSecond (s s' k k' : K) : Mlp K 2 4 :=
  crossBlock (planar 1 0) (planar 0 1) (planar 1 k) (planar (-1) k') (planar 0 s) (planar 0 (-s'))

theorem eval_layerBlock (w w' v : Vec K 2) (s s' k k' : K) :
    (layerBlock w w' s s' k k').eval relu v =
      planar (layer s s' k k' (dot w v) (dot w' v)) (dot w' v) := by
  refine Vec.ext (forall_fin_two ?_ ?_) <;> rw [layerBlock, crossBlock_eval] <;>
    simp only [planar_zero, planar_one, layer, neg_mul, one_mul, zero_mul, zero_add,
      ← sub_eq_add_neg]
  · rw [sub_eq_add_neg, add_assoc, add_assoc]
  · exact relu_sub_relu_neg _

private theorem eval_layerBlock_planar (x y s s' k k' : K) :
    (layerBlock (planar 1 0) (planar 0 1) s s' k k').eval relu (planar x y) =
      planar (layer s s' k k' x y) y := by
  rw [eval_layerBlock, planar_one_zero_dot, planar_zero_one_dot]
  rfl

private theorem eval_layerBlockSecond (x y s s' k k' : K) :
    (layerBlockSecond s s' k k').eval relu (planar x y) = planar x (layer s s' k k' y x) := by
  refine Vec.ext (forall_fin_two ?_ ?_) <;> rw [layerBlockSecond, axisBlock_eval] <;>
    simp only [planar_zero, planar_one, layer, neg_mul, one_mul, zero_mul, add_zero,
      ← sub_eq_add_neg]
  · exact relu_sub_relu_neg x
  · rw [← add_assoc, add_comm, add_assoc]

/-- The five blocks of `fiveLayers c m (w · v) (w' · v)`, and what follows them. -/
def fiveBlocks (w w' : Vec K 2) (c m : Bool → Bool → K) (rest : List (Mlp K 2 4)) :
    List (Mlp K 2 4) :=
  let g := c true true * c true false
  let block := layerBlock (planar 1 0) (planar 0 1)
  layerBlock w w' 1 1 (-m true true) 0 ::
  block 1 (c true true) (c true true * m true true) (-m true false) ::
  block 1 (c true false) (g * m false true) (c true false * m true false) ::
  block (c false true) 1 (-(c false true * (g * m false true))) (g * m false false) ::
  block (c false false) 1 0 (-(c false false * (g * m false false))) :: rest

/-- The five blocks of `fiveLayers c m y x`, and what follows them. -/
def fiveBlocksSecond (c m : Bool → Bool → K) (rest : List (Mlp K 2 4)) : List (Mlp K 2 4) :=
  let g := c true true * c true false
  layerBlockSecond 1 1 (-m true true) 0 ::
  layerBlockSecond 1 (c true true) (c true true * m true true) (-m true false) ::
  layerBlockSecond 1 (c true false) (g * m false true) (c true false * m true false) ::
  layerBlockSecond (c false true) 1 (-(c false true * (g * m false true))) (g * m false false) ::
  layerBlockSecond (c false false) 1 0 (-(c false false * (g * m false false))) :: rest

private theorem plainStack_fiveBlocks (w w' v : Vec K 2) (c m : Bool → Bool → K)
    (rest : List (Mlp K 2 4)) : plainStack ((fiveBlocks w w' c m rest).map (Block.mlp relu)) v =
      plainStack (rest.map (Block.mlp relu))
        (planar (fiveLayers c m (dot w v) (dot w' v)) (dot w' v)) := by
  rw [fiveBlocks, fiveLayers, ← eval_layerBlock_planar, ← eval_layerBlock_planar,
    ← eval_layerBlock_planar, ← eval_layerBlock_planar, ← eval_layerBlock]
  rfl

private theorem plainStack_fiveBlocksSecond (x y : K) (c m : Bool → Bool → K)
    (rest : List (Mlp K 2 4)) :
    plainStack ((fiveBlocksSecond c m rest).map (Block.mlp relu)) (planar x y) =
      plainStack (rest.map (Block.mlp relu)) (planar x (fiveLayers c m y x)) := by
  rw [fiveBlocksSecond, fiveLayers, ← eval_layerBlockSecond, ← eval_layerBlockSecond,
    ← eval_layerBlockSecond, ← eval_layerBlockSecond, ← eval_layerBlockSecond]
  rfl

private theorem eval_last {s s' : Bool} {x y : K} (hx : 0 ≤ x) (hy : 0 ≤ y)
    (A C : Bool → Vec K 2) (j : Fin 2) :
    (crossBlock (planar 1 0) (planar 0 1) (A true) (A false) (C true) (C false)).eval relu
      (planar (withSign s x) (withSign s' y)) j = A s j * x + C s' j * y := by
  have on : ∀ {z : K}, 0 ≤ z → relu z = z := relu_of_nonneg
  have off : ∀ {z : K}, 0 ≤ z → relu (-z) = 0 := fun h => relu_of_nonpos (neg_nonpos.mpr h)
  rw [axisBlock_eval]
  show _ * relu (withSign s x) + (_ * relu (-withSign s x) +
    (_ * relu (withSign s' y) + _ * relu (-withSign s' y))) = _
  cases s <;> cases s' <;>
    rw [withSign, withSign] <;>
    simp only [ite_true, ite_false, reduceCtorEq, neg_neg, on hx, on hy, off hx, off hy, mul_zero,
      zero_add, add_zero]

theorem withSign_withSign (s : Bool) (z : K) : withSign s (withSign s z) = z := by
  cases s with
  | true => rfl
  | false => exact neg_neg z

theorem gain_pos {c : Bool → Bool → K} (hc : ∀ s s', 0 < c s s') (s : Bool) : 0 < gain c s := by
  cases s with
  | true => exact mul_pos (hc _ _) (hc _ _)
  | false => exact mul_pos (hc _ _) (hc _ _)

theorem withSign_withSign_nonneg {s : Bool} {z : K} (hz : 0 ≤ z) : 0 ≤ withSign s (withSign s z) :=
  (withSign_withSign s z).symm ▸ hz

/-- Five blocks for the first coordinate, five for the second, and one for the images of the four
half-axes, which are `A true`, `A false`, `C true`, `C false`. -/
def elevenBlocks (w w' : Vec K 2) (c m d n : Bool → Bool → K) (A C : Bool → Vec K 2) :
    List (Mlp K 2 4) :=
  fiveBlocks w w' c m (fiveBlocksSecond d n
    [crossBlock (planar 1 0) (planar 0 1) (A true) (A false) (C true) (C false)])

/-- What they do, if the bends of the second coordinate are in the right places. -/
private theorem plainStack_elevenBlocks {c m d n : Bool → Bool → K} (hc₀ : ∀ s s', 0 ≤ c s s')
    (hc : ∀ s s', c s s' ≤ 1) (hm : ∀ s s', 0 ≤ m s s') (hd₀ : ∀ s s', 0 ≤ d s s')
    (hd : ∀ s s', d s s' ≤ 1) (hn : ∀ s s', 0 ≤ n s s') (hgc : ∀ s, 0 ≤ gain c s)
    (hgd : ∀ s, 0 ≤ gain d s) {w w' v : Vec K 2} (A C : Bool → Vec K 2) {s s' : Bool}
    (hu : 0 ≤ withSign s (dot w v)) (ht : 0 ≤ withSign s' (dot w' v)) {r : K}
    (transfer : bent (d s' s) (n s' s) (withSign s' (dot w' v)) (gain c s *
      bent (c s s') (m s s') (withSign s (dot w v)) (withSign s' (dot w' v))) =
      bent (d s' s) r (withSign s' (dot w' v)) (withSign s (dot w v))) (j : Fin 2) :
    plainStack ((elevenBlocks w w' c m d n A C).map (Block.mlp relu)) v j =
      A s j * (gain c s * bent (c s s') (m s s') (withSign s (dot w v)) (withSign s' (dot w' v))) +
      C s' j * (gain d s' * bent (d s' s) r (withSign s' (dot w' v)) (withSign s (dot w v))) := by
  have first := fiveLayers_eq hc₀ hc hm s s' hu ht
  have scaled := mul_nonneg (hgc s) (bent_nonneg (m := m s s') (v := withSign s' (dot w' v))
    (hc₀ s s') (hc s s') hu)
  have second := fiveLayers_eq hd₀ hd hn s' s ht (withSign_withSign_nonneg scaled)
  rw [withSign_withSign, transfer] at second
  rw [elevenBlocks, plainStack_fiveBlocks, plainStack_fiveBlocksSecond, first, second]
  exact eval_last scaled (mul_nonneg (hgd s') (bent_nonneg (hd₀ s' s) (hd s' s) ht)) A C j

section
variable {c m d r : Bool → Bool → K} (hc₀ : ∀ s s', 0 < c s s') (hc : ∀ s s', c s s' ≤ 1)
  (hm : ∀ s s', 0 < m s s') (hd₀ : ∀ s s', 0 < d s s') (hd : ∀ s s', d s s' ≤ 1)
  (hr : ∀ s s', 0 < r s s') (hrm : ∀ s s', r s s' * m s s' = 1)
include hc₀ hc hm hd₀ hd hr hrm

/-- In each sector two numbers are bent at one and the same ray, and vectors `A`, `C` with these
factors are added up. -/
theorem exists_elevenBlocks (w w' : Vec K 2) (A C : Bool → Vec K 2) : ∃ gs : List (Mlp K 2 4),
    gs.length = 11 ∧ ∀ (s s' : Bool) (v : Vec K 2), 0 ≤ withSign s (dot w v) →
      0 ≤ withSign s' (dot w' v) → ∀ j, plainStack (gs.map (Block.mlp relu)) v j =
        bent (c s s') (m s s') (withSign s (dot w v)) (withSign s' (dot w' v)) * A s j +
        bent (d s' s) (r s s') (withSign s' (dot w' v)) (withSign s (dot w v)) * C s' j := by
  have gc := gain_pos hc₀
  have gd := gain_pos hd₀
  have positive : ∀ s s', 0 < gain c s * c s s' := fun s s' => mul_pos (gc s) (hc₀ s s')
  have place : ∀ s s', 0 < r s s' * (gain c s * c s s')⁻¹ := fun s s' =>
    mul_pos (hr s s') (inv_pos (positive s s'))
  refine ⟨elevenBlocks w w' c m d (fun s' s => r s s' * (gain c s * c s s')⁻¹)
    (fun s => (gain c s)⁻¹ • A s) (fun s' => (gain d s')⁻¹ • C s'), rfl, fun s s' v hu ht j => ?_⟩
  have same : r s s' * (gain c s * c s s')⁻¹ * gain c s * c s s' = r s s' := by
    rw [mul_assoc, mul_assoc, inv_mul_cancel (ne_of_gt (positive s s')), mul_one]
  refine (plainStack_elevenBlocks (fun s s' => le_of_lt (hc₀ s s')) hc
    (fun s s' => le_of_lt (hm s s')) (fun s s' => le_of_lt (hd₀ s s')) hd
    (fun s' s => le_of_lt (place s s')) (fun s => le_of_lt (gc s)) (fun s => le_of_lt (gd s)) _ _
    hu ht (bent_bent (hc s s') (le_of_lt (mul_pos (place s s') (gc s))) same (le_of_lt (hr s s'))
      (hrm s s')) j).trans ?_
  rw [Vec.smul_apply, Vec.smul_apply, mul_mul_mul_comm, inv_mul_cancel (ne_of_gt (gc s)), one_mul,
    mul_mul_mul_comm, inv_mul_cancel (ne_of_gt (gd s')), one_mul, mul_comm (A s j),
    mul_comm (C s' j)]

end

end Absorption
