prelude
import Absorption.Generic.Scale

/-!
# Factors near 1

Purpose: within any `ε > 0` of an MLP lie `2 ^ h` multiples of it by different positive factors, so one
of them admits no set of neurons that cancels the skip.
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

/-- All factors `1 + δ k` with `k < n` keep an MLP within `ε`, if `δ` is small. -/
private theorem exists_near_scaleDown (f : Mlp K d h) (n : Nat) {ε : K} (hε : 0 < ε) :
    ∃ δ > 0, ∀ k : Fin n, f.Near ε (f.scaleDown (1 + δ * Nat.cast k.val)) := by
  have ⟨B, hB⟩ := exists_abs_down_le f
  have ⟨δ, hδ, small⟩ := exists_pos_mul_le (Nat.cast n * B) hε
  refine ⟨δ, hδ, fun k => ⟨fun i c => ?_, fun a i => ?_⟩⟩
  · have same : (f.scaleDown (1 + δ * Nat.cast k.val)).up i c - f.up i c = 0 := sub_self _
    rw [same, abs_zero]
    exact le_of_lt hε
  · have moved : (f.scaleDown (1 + δ * Nat.cast k.val)).down a i - f.down a i =
        δ * (Nat.cast k.val * f.down a i) :=
      show (1 + δ * Nat.cast k.val) * f.down a i - f.down a i = _ from
        ring [δ, Nat.cast k.val, f.down a i]
    rw [moved, abs_mul_of_nonneg (le_of_lt hδ), abs_mul_of_nonneg (Nat.cast_nonneg _)]
    refine le_trans (mul_le_mul_of_nonneg_left ?_ (le_of_lt hδ)) small
    exact mul_le_mul (Nat.cast_le_of_le (Nat.le_of_lt k.isLt)) (hB a i) (abs_nonneg _)
      (Nat.cast_nonneg n)

/-- Within `ε` of `f` there is a multiple of it by a positive factor that admits no set. -/
theorem Mlp.exists_near_never_cancels (hd : 0 < d) (κ : K) (f : Mlp K d h) {ε : K} (hε : 0 < ε) :
    ∃ t > 0, f.Near ε (f.scaleDown t) ∧ ∀ S, ¬(f.scaleDown t).CancelsSkip κ S := by
  have ⟨δ, hδ, near⟩ := exists_near_scaleDown f (2 ^ h) hε
  have injective : Function.Injective fun k : Fin (2 ^ h) => 1 + δ * (Nat.cast k.val : K) :=
    fun k l e => Fin.eq_of_val_eq (Nat.cast_inj.mp
      (mul_left_cancel_of_ne_zero (ne_of_gt hδ) (add_left_cancel e)))
  have ⟨k, hk⟩ := f.exists_scale_never_cancels hd κ injective
  exact ⟨_, add_pos_of_pos_of_nonneg zero_lt_one
    (mul_nonneg (le_of_lt hδ) (Nat.cast_nonneg k.val)), near k, hk⟩

end Absorption
