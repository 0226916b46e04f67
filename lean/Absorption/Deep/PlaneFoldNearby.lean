prelude
import Absorption.Deep.PlaneFold
import Absorption.Generic.Nearby

/-!
# Blocks near `foldBlock` fold the plane

Purpose: all that `Mlp.Folds` asks for is that continuous functions of the weights are positive.
Main result: `nearby_folds`.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K]

namespace Mlp.ContinuousAt

variable {d h n : Nat} {f : Mlp K d h} {φ ψ : Mlp K d h → K}

/-- A continuous function that is positive at `f` is so nearby. -/
theorem nearby_pos (hφ : f.ContinuousAt φ) (pos : 0 < φ f) : f.Nearby fun g => 0 < φ g :=
  (hφ _ (half_pos pos)).imp fun g hg => lt_of_not_ge fun nonpos => by
    refine not_le_of_gt (half_lt_self pos) (le_trans ?_ hg)
    rw [abs_sub_comm]
    have below := add_le_add_left nonpos (φ f)
    rw [add_zero] at below
    exact le_trans (le_sub_iff_add_le.mpr below) (le_abs_self _)

theorem nearby_lt (hφ : f.ContinuousAt φ) (hψ : f.ContinuousAt ψ) (lt : φ f < ψ f) :
    f.Nearby fun g => φ g < ψ g :=
  ((hψ.sub hφ).nearby_pos (sub_pos.mpr lt)).imp fun _ => sub_pos.mp

theorem neg (hφ : f.ContinuousAt φ) : f.ContinuousAt fun g => -φ g := fun ε hε =>
  (hφ ε hε).imp fun g hg => by
    rw [sub_neg_eq_add, add_comm, ← sub_eq_add_neg, abs_sub_comm]
    exact hg

private theorem abs_inv_sub_inv_le {x a ε : K} (ha : 0 < a) (hε : 0 < ε) (hx : a / 2 ≤ x)
    (near : abs (x - a) ≤ ε * (a / 2 * a)) : abs (x⁻¹ - a⁻¹) ≤ ε := by
  have hx₀ : 0 < x := lt_of_lt_of_le (half_pos ha) hx
  have cleared : (x⁻¹ - a⁻¹) * (x * a) = a - x := by
    exact linear_combination_two a (inv_mul_cancel (ne_of_gt hx₀)) (-x)
      (inv_mul_cancel (ne_of_gt ha)) (ring [x, a, x⁻¹, a⁻¹])
  refine le_of_mul_le_mul_right ?_ (mul_pos hx₀ ha)
  rw [← abs_of_pos (mul_pos hx₀ ha), ← abs_mul, abs_of_pos (mul_pos hx₀ ha), cleared, abs_sub_comm]
  exact le_trans near (mul_le_mul_of_nonneg_left
    (mul_le_mul_of_nonneg_right hx (le_of_lt ha)) (le_of_lt hε))

theorem inv (hφ : f.ContinuousAt φ) (pos : 0 < φ f) : f.ContinuousAt fun g => (φ g)⁻¹ :=
  fun ε hε => by
    have bound : 0 < ε * (φ f / 2 * φ f) := mul_pos hε (mul_pos (half_pos pos) pos)
    refine ((hφ _ (half_pos pos)).and (hφ _ bound)).imp fun g hg => ?_
    refine abs_inv_sub_inv_le pos hε ?_ hg.2
    have lower := (abs_le.mp hg.1).1
    rw [neg_le, neg_sub, sub_le_comm, sub_half] at lower
    exact lower

theorem dot {v w : Mlp K d h → Vec K n} (hv : ∀ j, f.ContinuousAt fun g => v g j)
    (hw : ∀ j, f.ContinuousAt fun g => w g j) : f.ContinuousAt fun g => dot (v g) (w g) :=
  .sum fun j => (hv j).mul (hw j)

theorem minor {v w : Mlp K d h → Vec K 2} (hv : ∀ j, f.ContinuousAt fun g => v g j)
    (hw : ∀ j, f.ContinuousAt fun g => w g j) : f.ContinuousAt fun g => minor (v g) (w g) :=
  ((hv _).mul (hw _)).sub ((hv _).mul (hw _))

theorem pick (s s' : Bool) (hφ : f.ContinuousAt φ) (hψ : f.ContinuousAt ψ) :
    f.ContinuousAt fun g => pick s s' (φ g) (ψ g) := by
  cases s <;> cases s'
  · exact hφ
  · exact hψ
  · exact hψ
  · exact hφ

end Mlp.ContinuousAt

theorem Mlp.Nearby.forall_bool {d h : Nat} {f : Mlp K d h} {p : Bool → Mlp K d h → Prop}
    (hp : ∀ s, f.Nearby (p s)) : f.Nearby fun g => ∀ s, p s g :=
  ((hp true).and (hp false)).imp fun g hg s => by
    cases s with
    | true => exact hg.1
    | false => exact hg.2

/-! ## The functions of `Mlp.Folds` -/

namespace Mlp

section
variable {f : Mlp K 2 4} (det : 0 < minor (f.up 0) (f.up (Fin.succ 0)))
include det

private theorem continuousAt_invDet : f.ContinuousAt invDet :=
  ContinuousAt.inv (.minor (fun j => .up 0 j) fun j => .up (Fin.succ 0) j) det

private theorem continuousAt_firstAxis : ∀ j, f.ContinuousAt fun g => g.firstAxis j :=
  have inv := continuousAt_invDet det
  forall_fin_two (.mul (.up _ _) inv) (.mul (.neg (.up _ _)) inv)

private theorem continuousAt_secondAxis : ∀ j, f.ContinuousAt fun g => g.secondAxis j :=
  have inv := continuousAt_invDet det
  forall_fin_two (.mul (.neg (.up _ _)) inv) (.mul (.up _ _) inv)

private theorem continuousAt_first (s s' : Bool) : f.ContinuousAt fun g => g.slopeFirst s s' :=
  .pick s s' (.neg (.dot (fun j => .up _ j) (continuousAt_firstAxis det)))
    (.neg (.dot (fun j => .up _ j) (continuousAt_firstAxis det)))

private theorem continuousAt_second (s s' : Bool) : f.ContinuousAt fun g => g.slopeSecond s s' :=
  .pick s s' (.dot (fun j => .up _ j) (continuousAt_secondAxis det))
    (.neg (.dot (fun j => .up _ j) (continuousAt_secondAxis det)))

omit det in
private theorem continuousAt_bend (s s' : Bool) (j : Fin 2) :
    f.ContinuousAt fun g => g.slantColumn s s' j := .pick s s' (.down _ _) (.down _ _)

private theorem continuousAt_firstImage (s : Bool) (j : Fin 2) :
    f.ContinuousAt fun g => g.firstImage s j := by
  cases s with
  | true => exact (continuousAt_firstAxis det j).add (.down _ _)
  | false =>
    exact (((continuousAt_first det _ _).mul (.down _ _)).add
      ((continuousAt_first det _ _).mul (.down _ _))).sub (continuousAt_firstAxis det j)

private theorem continuousAt_secondImage (s : Bool) (j : Fin 2) :
    f.ContinuousAt fun g => g.secondImage s j := by
  cases s with
  | true =>
    exact ((continuousAt_secondAxis det j).add (.down _ _)).add
      ((continuousAt_second det _ _).mul (.down _ _))
  | false =>
    exact ((continuousAt_second det _ _).mul (.down _ _)).sub (continuousAt_secondAxis det j)

private theorem continuousAt_imageDet (s s' : Bool) : f.ContinuousAt fun g => g.imageDet s s' :=
  .minor (continuousAt_firstImage det s) (continuousAt_secondImage det s')

private theorem continuousAt_firstPart {s s' : Bool} (hf : 0 < f.imageDet s s') :
    f.ContinuousAt fun g => g.firstPart s s' :=
  .mul (.minor (continuousAt_bend s s') (continuousAt_secondImage det s'))
    ((continuousAt_imageDet det s s').inv hf)

private theorem continuousAt_secondPart {s s' : Bool} (hf : 0 < f.imageDet s s') :
    f.ContinuousAt fun g => g.secondPart s s' :=
  .mul (.minor (continuousAt_firstImage det s) (continuousAt_bend s s'))
    ((continuousAt_imageDet det s s').inv hf)

end

/-- Near a skip that folds the plane there are only such. -/
theorem Folds.nearby {f : Mlp K 2 4} (hf : f.Folds) : f.Nearby Folds := by
  have det := hf.det_pos
  have axes : f.Nearby fun g => 0 < minor (g.up 0) (g.up (Fin.succ 0)) :=
    (ContinuousAt.minor (fun j => .up 0 j) fun j => .up (Fin.succ 0) j).nearby_pos det
  have first := Nearby.forall_bool fun s => Nearby.forall_bool fun s' =>
    (continuousAt_first det s s').nearby_pos (hf.slopeFirst_pos s s')
  have second := Nearby.forall_bool fun s => Nearby.forall_bool fun s' =>
    (continuousAt_second det s s').nearby_pos (hf.slopeSecond_pos s s')
  have firstImage := Nearby.forall_bool fun s => Nearby.forall_fin fun j =>
    (continuousAt_firstImage det s j).nearby_lt (.const 0) (hf.firstImage_neg s j)
  have secondImage := Nearby.forall_bool fun s => Nearby.forall_fin fun j =>
    (continuousAt_secondImage det s j).nearby_lt (.const 0) (hf.secondImage_neg s j)
  have imageDet := Nearby.forall_bool fun s => Nearby.forall_bool fun s' =>
    (continuousAt_imageDet det s s').nearby_pos (hf.imageDet_pos s s')
  have firstPart := Nearby.forall_bool fun s => Nearby.forall_bool fun s' =>
    have part := continuousAt_firstPart det (hf.imageDet_pos s s')
    (part.nearby_pos (hf.firstPart_pos s s')).and
      (((continuousAt_first det s s').mul part).nearby_lt (.const 1) (hf.firstPart_lt s s'))
  have secondPart := Nearby.forall_bool fun s => Nearby.forall_bool fun s' =>
    have part := continuousAt_secondPart det (hf.imageDet_pos s s')
    (part.nearby_pos (hf.secondPart_pos s s')).and
      (((continuousAt_second det s s').mul part).nearby_lt (.const 1) (hf.secondPart_lt s s'))
  refine (axes.and (first.and (second.and (firstImage.and (secondImage.and (imageDet.and
    (firstPart.and secondPart))))))).imp fun g ⟨h₁, h₂, h₃, h₄, h₅, h₆, h₇, h₈⟩ => ?_
  exact ⟨h₁, h₂, h₃, h₄, h₅, h₆, fun s s' => (h₇ s s').1, fun s s' => (h₇ s s').2,
    fun s s' => (h₈ s s').1, fun s s' => (h₈ s s').2⟩

end Mlp

end Absorption
