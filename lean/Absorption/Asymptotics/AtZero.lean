prelude
import Absorption.Activation

/-!
# Activations near 0

Purpose: a gate differentiable at 0 is continuous there; an activation that is positively
homogeneous of a degree above 1 is `o(|z|)` there.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {σ φ γ : K → K}

theorem DifferentiableAtZero.continuousAtZero (h : DifferentiableAtZero γ) :
    ContinuousAtZero γ := by
  intro ε hε
  obtain ⟨a, ha⟩ := h
  obtain ⟨δ, hδ, near⟩ := ha 1 zero_lt_one
  obtain ⟨η, hη, small⟩ := exists_pos_mul_le (1 + abs a) hε
  refine ⟨min δ η, lt_min hδ hη, fun z hz => ?_⟩
  calc abs (γ z - γ 0)
    _ = abs (γ z - γ 0 - a * z + a * z) := by rw [sub_add_cancel]
    _ ≤ abs (γ z - γ 0 - a * z) + abs (a * z) := abs_add_le _ _
    _ ≤ 1 * abs z + abs a * abs z :=
      add_le_add (near z (hz.trans (min_le_left δ η))) (abs_mul a z).le
    _ = abs z * (1 + abs a) := by rw [← add_mul, mul_comm]
    _ ≤ η * (1 + abs a) := mul_le_mul_of_nonneg_right (hz.trans (min_le_right δ η))
      (add_nonneg zero_le_one (abs_nonneg a))
    _ ≤ ε := small

/-- An activation that scales by `φ t = o(t)` vanishes at 0. -/
private theorem zero_of_scaling (hφ : LittleOAtZero φ)
    (hσ : ∀ t > 0, ∀ z, σ (t * z) = φ t * σ z) : σ 0 = 0 := by
  obtain ⟨δ, hδ, small⟩ := hφ 1 zero_lt_one
  have ht : 0 < min δ (1 / 2) := lt_min hδ one_half_pos
  have factor : abs (φ (min δ (1 / 2))) ≤ 1 / 2 := by
    have bound := small _ ((abs_of_pos ht).trans_le (min_le_left δ (1 / 2)))
    rw [one_mul, abs_of_pos ht] at bound
    exact bound.trans (min_le_right δ (1 / 2))
  have half : abs (σ 0) ≤ abs (σ 0) / 2 := calc
    abs (σ 0)
    _ = abs (φ (min δ (1 / 2))) * abs (σ 0) := by rw [← abs_mul, ← hσ _ ht, mul_zero]
    _ ≤ 1 / 2 * abs (σ 0) := mul_le_mul_of_nonneg_right factor (abs_nonneg _)
    _ = abs (σ 0) / 2 := by rw [div_mul_eq_mul_div, one_mul]
  exact Decidable.byContradiction fun h => not_le_of_gt (half_lt_self (abs_pos.mpr h)) half

/-- An activation that scales by `φ t` when its argument is scaled by `t > 0` is `o(|z|)` at 0
when `φ` is. -/
theorem littleOAtZero_of_scaling (hφ : LittleOAtZero φ)
    (hσ : ∀ t > 0, ∀ z, σ (t * z) = φ t * σ z) : LittleOAtZero σ := by
  intro ε hε
  obtain ⟨ε', hε', small⟩ := exists_pos_mul_le (abs (σ 1) + abs (σ (-1))) hε
  obtain ⟨δ, hδ, near⟩ := hφ ε' hε'
  have ray {t s : K} (ht : 0 < t) (htδ : t ≤ δ) (hs : abs (σ s) ≤ abs (σ 1) + abs (σ (-1))) :
      abs (σ (t * s)) ≤ ε * t := by
    have bound := near t ((abs_of_pos ht).trans_le htδ)
    rw [abs_of_pos ht] at bound
    rw [hσ t ht, abs_mul]
    refine (mul_le_mul bound hs (abs_nonneg _) (mul_nonneg hε'.le ht.le)).trans ?_
    rw [mul_right_comm]
    exact mul_le_mul_of_nonneg_right small ht.le
  refine ⟨δ, hδ, fun z hz => ?_⟩
  match lt_trichotomy z 0 with
  | .inl neg =>
    rw [abs_of_neg neg] at hz ⊢
    have h := ray (neg_pos.mpr neg) hz (le_add_of_nonneg_left (abs_nonneg _))
    rwa [neg_mul_neg, mul_one] at h
  | .inr (.inl zero) =>
    rw [zero, zero_of_scaling hφ hσ, abs_zero, mul_zero]
  | .inr (.inr pos) =>
    rw [abs_of_pos pos] at hz ⊢
    have h := ray pos hz (le_add_of_nonneg_right (abs_nonneg _))
    rwa [mul_one] at h

private theorem pow_add_two_littleOAtZero (k : Nat) : LittleOAtZero fun t : K => t ^ (k + 2) := by
  intro ε hε
  refine ⟨min 1 ε, lt_min zero_lt_one hε, fun t ht => ?_⟩
  have factor : abs (t ^ k) ≤ 1 :=
    (abs_pow t k).trans_le (pow_le_one k (abs_nonneg t) (ht.trans (min_le_left 1 ε)))
  calc abs (t ^ k * t * t)
    _ = abs (t ^ k) * (abs t * abs t) := by rw [mul_assoc, abs_mul, abs_mul]
    _ ≤ abs t * abs t := mul_le_of_le_one_left (mul_nonneg (abs_nonneg t) (abs_nonneg t)) factor
    _ ≤ ε * abs t := mul_le_mul_of_nonneg_right (ht.trans (min_le_right 1 ε)) (abs_nonneg t)

theorem pow_littleOAtZero : {k : Nat} → 1 < k → LittleOAtZero fun t : K => t ^ k
  | 0, h => absurd h (Nat.not_succ_le_zero 1)
  | 1, h => absurd (Nat.le_of_succ_le_succ h) (Nat.not_succ_le_zero 0)
  | k + 2, _ => pow_add_two_littleOAtZero k

end Absorption
