prelude
import Absorption.Generic.Scale

/-!
# Factors near 1

Purpose: within any `ε > 0` of an MLP lie any number of multiples of it by different positive
factors, so one of them admits no set of neurons that cancels the skip.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d h : Nat}

/-- A factor other than 0 does not make an MLP degenerate. -/
theorem Mlp.Nondegenerate.scaleDown {f : Mlp K d h} (hf : f.Nondegenerate) {t : K} (ht : t ≠ 0) :
    (f.scaleDown t).Nondegenerate where
  row_ne_zero := hf.row_ne_zero
  column_ne_zero i e := hf.column_ne_zero i <| Vec.ext fun a =>
    (eq_zero_or_eq_zero_of_mul_eq_zero (congrFun e a : t * f.down a i = 0)).resolve_left ht
  rows_not_collinear := hf.rows_not_collinear

/-- The entries of the second layer have a common bound. -/
private theorem exists_abs_down_le (f : Mlp K d h) : ∃ B : K, ∀ a i, abs (f.down a i) ≤ B :=
  ⟨∑ a, ‖f.down a‖, fun a i => le_trans (abs_le_norm (f.down a) i)
    (single_le_sum (f := fun a => ‖f.down a‖) (fun a => norm_nonneg (f.down a)) a)⟩

private theorem near_scaleDown {f : Mlp K d h} {ε B s : K} (hε : 0 ≤ ε)
    (hB : ∀ a i, abs (f.down a i) ≤ B) (hs : 0 ≤ s) (small : s * B ≤ ε) :
    f.Near ε (f.scaleDown (1 + s)) := by
  refine ⟨fun i c => ?_, fun a i => ?_⟩
  · have same : (f.scaleDown (1 + s)).up i c - f.up i c = 0 := sub_self _
    rw [same, abs_zero]
    exact hε
  · have moved : (f.scaleDown (1 + s)).down a i - f.down a i = s * f.down a i :=
      show (1 + s) * f.down a i - f.down a i = _ from ring [s, f.down a i]
    rw [moved, abs_mul_of_nonneg hs]
    exact le_trans (mul_le_mul_of_nonneg_left (hB a i) hs) small

/-- Any number of different positive factors keep an MLP within `ε`. -/
theorem Mlp.exists_near_scales (f : Mlp K d h) (n : Nat) {ε : K} (hε : 0 < ε) :
    ∃ t : Fin n → K, Function.Injective t ∧ ∀ k, 0 < t k ∧ f.Near ε (f.scaleDown (t k)) := by
  obtain ⟨B, hB⟩ := exists_abs_down_le f
  obtain ⟨δ, hδ, small⟩ := exists_pos_mul_le (Nat.cast n * abs B) hε
  have nonneg : ∀ k : Fin n, 0 ≤ δ * (Nat.cast k.val : K) := fun k =>
    mul_nonneg (le_of_lt hδ) (Nat.cast_nonneg k.val)
  refine ⟨fun k => 1 + δ * Nat.cast k.val, fun k l e => ?_, fun k =>
    ⟨add_pos_of_pos_of_nonneg zero_lt_one (nonneg k), near_scaleDown (le_of_lt hε)
      (fun a i => le_trans (hB a i) (le_abs_self B)) (nonneg k) (le_trans ?_ small)⟩⟩
  · exact Fin.eq_of_val_eq (Nat.cast_inj.mp
      (mul_left_cancel_of_ne_zero (ne_of_gt hδ) (add_left_cancel e)))
  · rw [mul_assoc]
    exact mul_le_mul_of_nonneg_left (mul_le_mul_of_nonneg_right
      (Nat.cast_le_of_le (Nat.le_of_lt k.isLt)) (abs_nonneg B)) (le_of_lt hδ)

/-- Within `ε` of `f` there is a multiple of it by a positive factor that admits no set. -/
theorem Mlp.exists_near_never_cancels (hd : 0 < d) (κ : K) (f : Mlp K d h) {ε : K} (hε : 0 < ε) :
    ∃ t > 0, f.Near ε (f.scaleDown t) ∧ ∀ S, ¬(f.scaleDown t).CancelsSkip κ S := by
  obtain ⟨t, injective, near⟩ := f.exists_near_scales (2 ^ h) hε
  obtain ⟨k, hk⟩ := f.exists_scale_never_cancels hd κ injective
  exact ⟨t k, (near k).1, (near k).2, hk⟩

end Absorption
