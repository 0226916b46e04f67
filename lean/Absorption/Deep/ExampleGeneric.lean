prelude
import Absorption.Deep.ExamplePlane
import Absorption.Deep.SkipNonsingular

/-!
# The blocks of the example are generic

Purpose: `foldBlock` and `silentBlock` are nondegenerate, and the pieces of their skips are
nonsingular.
-/

universe u

namespace Absorption.DeepExample

variable {K : Type u} [OrderedField K]

private theorem ne_zero_of_eq {a b : K} (hb : b ≠ 0) (h : a = b) : a ≠ 0 := h ▸ hb

private theorem ne_zero_of_eq_neg {a b : K} (hb : b ≠ 0) (h : a = -b) : a ≠ 0 := fun e =>
  hb (neg_eq_zero.mp (h.symm.trans e))

private theorem minor_ne_zero {a b c e m : K} (hm : m ≠ 0) (h : a * e - b * c = m) :
    minor (planar a b) (planar c e) ≠ 0 := ne_zero_of_eq hm h

private theorem minor_ne_zero_neg {a b c e m : K} (hm : m ≠ 0) (h : a * e - b * c = -m) :
    minor (planar a b) (planar c e) ≠ 0 := ne_zero_of_eq_neg hm h

theorem foldBlock_nondegenerate : (foldBlock : Mlp K 2 4).Nondegenerate :=
  planeBlockFour_nondegenerate
    (minor_ne_zero one_ne_zero (ring [])) (minor_ne_zero one_ne_zero (ring []))
    (minor_ne_zero_neg one_ne_zero (ring [])) (minor_ne_zero one_ne_zero (ring []))
    (minor_ne_zero one_ne_zero (ring [])) (minor_ne_zero two_ne_zero (ring []))
    (planar_ne_zero_left _ (ne_zero_of_eq_neg (ofNat_ne_zero 3) rfl))
    (planar_ne_zero_right _ (ne_zero_of_eq_neg two_ne_zero rfl))
    (planar_ne_zero_left _ neg_one_ne_zero) (planar_ne_zero_left _ neg_one_ne_zero)

theorem silentBlock_nondegenerate : (silentBlock : Mlp K 2 4).Nondegenerate :=
  planeBlockFour_nondegenerate
    (minor_ne_zero one_ne_zero (ring [])) (minor_ne_zero_neg one_ne_zero (ring []))
    (minor_ne_zero two_ne_zero (ring [])) (minor_ne_zero_neg (ofNat_ne_zero 2) (ring []))
    (minor_ne_zero one_ne_zero (ring [])) (minor_ne_zero (ofNat_ne_zero 4) (ring []))
    (planar_ne_zero_left _ one_ne_zero) (planar_ne_zero_left _ one_ne_zero)
    (planar_ne_zero_left _ two_ne_zero) (planar_ne_zero_left _ one_ne_zero)

theorem silentBlock_skipNonsingular : (silentBlock : Mlp K 2 4).SkipNonsingular :=
  skipNonsingular_of_down_eq_up (forall_fin_two (forall_fin_four rfl rfl rfl rfl)
    (forall_fin_four rfl rfl rfl rfl))

/-! ## The pieces of the skip around `foldBlock` -/

private theorem ite_mul_eq (p : Prop) [Decidable p] (a b : K) :
    (if p then a * b else 0) = a * (if p then 1 else 0) * b := by
  by_cases h : p
  · rw [ite_eq_left h, ite_eq_left h, mul_one]
  · rw [ite_eq_right h, ite_eq_right h, mul_zero, zero_mul]

private theorem bit_eq (b : Bool) :
    (if b = true then (1 : K) else 0) = 1 ∨ (if b = true then (1 : K) else 0) = 0 := by
  cases b with
  | true => exact .inl rfl
  | false => exact .inr rfl

private theorem odd_ne_zero {v : K} (hv : v = 1 ∨ v = 0) : 1 + 2 * v ≠ 0 ∧ 3 - 2 * v ≠ 0 := by
  cases hv <;> subst v
  · exact ⟨ne_zero_of_eq (ofNat_ne_zero 2) (ring []), ne_zero_of_eq one_ne_zero (ring [])⟩
  · exact ⟨ne_zero_of_eq one_ne_zero (ring []), ne_zero_of_eq (ofNat_ne_zero 2) (ring [])⟩

/-- The determinant of a piece; `r, s, t, v` are 1 for the active neurons and 0 for the others. -/
private theorem determinant_ne_zero {r s t v : K} (hr : r = 1 ∨ r = 0) (hs : s = 1 ∨ s = 0)
    (ht : t = 1 ∨ t = 0) (hv : v = 1 ∨ v = 0) :
    (1 - 4 * r + t + v) * (1 - 2 * s - t + v) - (v - t) * (t + v - 2 * r) ≠ 0 := by
  have ⟨t_odd, t_odd'⟩ := odd_ne_zero ht
  have ⟨v_odd, v_odd'⟩ := odd_ne_zero hv
  cases hr <;> cases hs <;> subst r s
  · exact ne_zero_of_eq v_odd' (ring [t, v])
  · exact ne_zero_of_eq_neg t_odd' (ring [t, v])
  · exact ne_zero_of_eq_neg t_odd (ring [t, v])
  · exact ne_zero_of_eq v_odd (ring [t, v])

set_option synthInstance.maxSize 1000 in
/-- The two equations for a vector that the piece maps to 0. -/
private theorem eq_zero_of_equations {r s t v : K} {x : Vec K 2}
    (det : (1 - 4 * r + t + v) * (1 - 2 * s - t + v) - (v - t) * (t + v - 2 * r) ≠ 0)
    (first : x 0 + (-4 * r * dot (planar 1 0) x + (0 * s * dot (planar 0 1) x +
      (-1 * t * dot (planar (-1) 1) x + (-1 * v * dot (planar (-1) (-1)) x + 0)))) = 0)
    (second : x (Fin.succ 0) + (-2 * r * dot (planar 1 0) x + (-2 * s * dot (planar 0 1) x +
      (-1 * t * dot (planar (-1) 1) x + (-1 * v * dot (planar (-1) (-1)) x + 0)))) = 0) :
    x = 0 := by
  rw [planar_dot, planar_dot, planar_dot, planar_dot] at first second
  refine Vec.ext (forall_fin_two ?_ ?_)
  · refine (mul_eq_zero.mp ?_).resolve_left det
    exact linear_combination_two (1 - 2 * s - t + v) first (t - v) second
      (ring [r, s, t, v, x 0, x (Fin.succ 0)])
  · refine (mul_eq_zero.mp ?_).resolve_left det
    exact linear_combination_two (2 * r - t - v) first (1 - 4 * r + t + v) second
      (ring [r, s, t, v, x 0, x (Fin.succ 0)])

theorem foldBlock_skipNonsingular : (foldBlock : Mlp K 2 4).SkipNonsingular := by
  intro S x hx
  have entry : ∀ a, x a + ∑ i, (foldBlock (K := K)).down a i * (if S i = true then 1 else 0) *
      dot (foldBlock.up i) x = 0 := fun a => by
    rw [← sum_congr fun i => ite_mul_eq (S i = true) (foldBlock.down a i) (dot (foldBlock.up i) x),
      ← Mlp.selected_dot]
    exact congrFun hx a
  exact eq_zero_of_equations (determinant_ne_zero (bit_eq (S 0)) (bit_eq (S (Fin.succ 0)))
    (bit_eq (S (Fin.succ (Fin.succ 0)))) (bit_eq (S (Fin.succ (Fin.succ (Fin.succ 0))))))
    (entry 0) (entry (Fin.succ 0))

end Absorption.DeepExample
