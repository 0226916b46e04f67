prelude
import Absorption.Deep.PlaneFold

/-!
# The block of the example folds the plane

Purpose: `Mlp.Folds` for `foldBlock`, by computing the images of the half-axes: `(-3, -2)` for both
halves of the first axis and `(-1, -2)` for both halves of the second.
-/

universe u

namespace Absorption.DeepExample

variable {K : Type u} [OrderedField K]

private theorem minor_planar (a b c e : K) : minor (planar a b) (planar c e) = a * e - b * c := rfl

private theorem det_foldBlock :
    minor ((foldBlock : Mlp K 2 4).up 0) (foldBlock.up (Fin.succ 0)) = 1 :=
  show (1 : K) * 1 - 0 * 0 = 1 from ring []

private theorem invDet_foldBlock : (foldBlock : Mlp K 2 4).invDet = 1 := by
  rw [Mlp.invDet, det_foldBlock, inv_one]

private theorem firstAxis_foldBlock : (foldBlock : Mlp K 2 4).firstAxis = planar 1 0 := by
  rw [Mlp.firstAxis, invDet_foldBlock]
  exact Vec.ext (forall_fin_two (mul_one 1) ((mul_one (-0)).trans neg_zero))

private theorem secondAxis_foldBlock : (foldBlock : Mlp K 2 4).secondAxis = planar 0 1 := by
  rw [Mlp.secondAxis, invDet_foldBlock]
  exact Vec.ext (forall_fin_two ((mul_one (-0)).trans neg_zero) (mul_one 1))

private theorem first_foldBlock (s s' : Bool) : (foldBlock : Mlp K 2 4).slopeFirst s s' = 1 := by
  have third : -dot (planar (-1) 1) (planar (1 : K) 0) = 1 := by
    simp only [planar_dot, planar_zero, planar_one, mul_one, mul_zero, add_zero, neg_neg]
  have fourth : -dot (planar (-1) (-1)) (planar (1 : K) 0) = 1 := by
    simp only [planar_dot, planar_zero, planar_one, mul_one, mul_zero, add_zero, neg_neg]
  rw [Mlp.slopeFirst, firstAxis_foldBlock]
  show pick s s' (-dot (planar (-1) 1) (planar (1 : K) 0))
    (-dot (planar (-1) (-1)) (planar 1 0)) = 1
  rw [third, fourth]
  cases s <;> cases s' <;> rfl

private theorem second_foldBlock (s s' : Bool) : (foldBlock : Mlp K 2 4).slopeSecond s s' = 1 := by
  have third : dot (planar (-1) 1) (planar (0 : K) 1) = 1 := by
    simp only [planar_dot, planar_zero, planar_one, mul_one, mul_zero, zero_add]
  have fourth : -dot (planar (-1) (-1)) (planar (0 : K) 1) = 1 := by
    simp only [planar_dot, planar_zero, planar_one, mul_one, mul_zero, zero_add, neg_neg]
  rw [Mlp.slopeSecond, secondAxis_foldBlock]
  show pick s s' (dot (planar (-1) 1) (planar (0 : K) 1)) (-dot (planar (-1) (-1)) (planar 0 1)) = 1
  rw [third, fourth]
  cases s <;> cases s' <;> rfl

private theorem bend_foldBlock (s s' : Bool) :
    (foldBlock : Mlp K 2 4).slantColumn s s' = planar (-1) (-1) := by
  cases s <;> cases s' <;> exact Vec.ext (forall_fin_two rfl rfl)

private theorem firstImage_foldBlock (s : Bool) :
    (foldBlock : Mlp K 2 4).firstImage s = planar (-3) (-2) := by
  refine Vec.ext fun j => ?_
  rw [Mlp.firstImage, firstAxis_foldBlock, first_foldBlock, first_foldBlock]
  revert j
  cases s
  · exact forall_fin_two (show 1 * -1 + 1 * -1 - 1 = (-3 : K) from ring [])
      (show 1 * -1 + 1 * -1 - 0 = (-2 : K) from ring [])
  · exact forall_fin_two (show 1 + -4 = (-3 : K) from ring [])
      (show 0 + -2 = (-2 : K) from ring [])

private theorem secondImage_foldBlock (s : Bool) :
    (foldBlock : Mlp K 2 4).secondImage s = planar (-1) (-2) := by
  refine Vec.ext fun j => ?_
  rw [Mlp.secondImage, secondAxis_foldBlock, second_foldBlock, second_foldBlock]
  revert j
  cases s
  · exact forall_fin_two (show 1 * -1 - 0 = (-1 : K) from ring [])
      (show 1 * -1 - 1 = (-2 : K) from ring [])
  · exact forall_fin_two (show 0 + 0 + 1 * -1 = (-1 : K) from ring [])
      (show 1 + -2 + 1 * -1 = (-2 : K) from ring [])

private theorem imageDet_foldBlock (s s' : Bool) : (foldBlock : Mlp K 2 4).imageDet s s' = 4 := by
  rw [Mlp.imageDet, firstImage_foldBlock, secondImage_foldBlock, minor_planar]
  exact ring []

private theorem firstPart_foldBlock (s s' : Bool) :
    (foldBlock : Mlp K 2 4).firstPart s s' = 4⁻¹ := by
  rw [Mlp.firstPart, imageDet_foldBlock, bend_foldBlock, secondImage_foldBlock, minor_planar]
  exact ring [(4 : K)⁻¹]

private theorem secondPart_foldBlock (s s' : Bool) :
    (foldBlock : Mlp K 2 4).secondPart s s' = 4⁻¹ := by
  rw [Mlp.secondPart, imageDet_foldBlock, bend_foldBlock, firstImage_foldBlock, minor_planar]
  exact ring [(4 : K)⁻¹]

theorem foldBlock_folds : (foldBlock : Mlp K 2 4).Folds := by
  have negative : ∀ n : Nat, -(OfNat.ofNat (n + 1) : K) < 0 := fun n =>
    neg_lt_zero.mpr (ofNat_pos (R := K) n)
  have quarter : (0 : K) < 4⁻¹ := inv_pos zero_lt_four
  have small : 1 * (4 : K)⁻¹ < 1 := by
    rw [one_mul, ← one_div]
    exact (div_lt_one zero_lt_four).mpr (ofNat_lt (m := 1) (by decide))
  refine ⟨?_, ?_, ?_, ?_, ?_, ?_, ?_, ?_, ?_, ?_⟩
  · rw [det_foldBlock]; exact zero_lt_one
  · exact fun s s' => by rw [first_foldBlock]; exact zero_lt_one
  · exact fun s s' => by rw [second_foldBlock]; exact zero_lt_one
  · exact fun s => by rw [firstImage_foldBlock]; exact forall_fin_two (negative 2) (negative 1)
  · exact fun s => by rw [secondImage_foldBlock]; exact forall_fin_two (negative 0) (negative 1)
  · exact fun s s' => by rw [imageDet_foldBlock]; exact zero_lt_four
  · exact fun s s' => by rw [firstPart_foldBlock]; exact quarter
  · exact fun s s' => by rw [first_foldBlock, firstPart_foldBlock]; exact small
  · exact fun s s' => by rw [secondPart_foldBlock]; exact quarter
  · exact fun s s' => by rw [second_foldBlock, secondPart_foldBlock]; exact small

end Absorption.DeepExample
