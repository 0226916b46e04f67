prelude
import Absorption.Network
import Absorption.Activation

/-!
# How an MLP scales when its argument is scaled

Purpose: an activation with `σ (t z) = c σ z` makes an MLP scale by `c`; a gate with
`γ (t z) = s γ z` makes a gated MLP scale by `s t`. Also the activations known to scale.
-/

universe u

namespace Absorption

section
variable {K : Type u} [CommRing K] {d h : Nat} {t c s : K}

/-- In one coordinate; no function extensionality is needed. -/
theorem Mlp.eval_smul {σ : K → K} (hσ : ∀ z, σ (t * z) = c * σ z) (f : Mlp K d h) (x : Vec K d)
    (j : Fin d) : f.eval σ (t • x) j = c * f.eval σ x j := by
  rw [Mlp.eval, Mlp.eval, mul_sum]
  exact sum_congr fun i => by rw [dot_smul, hσ, mul_left_comm]

/-- In one coordinate; no function extensionality is needed. -/
theorem GatedMlp.eval_smul {γ : K → K} (hγ : ∀ z, γ (t * z) = s * γ z) (f : GatedMlp K d h)
    (x : Vec K d) (j : Fin d) : f.eval γ (t • x) j = (s * t) * f.eval γ x j := by
  rw [GatedMlp.eval, GatedMlp.eval, mul_sum]
  exact sum_congr fun i => by
    rw [dot_smul, dot_smul, hγ, mul_mul_mul_comm, mul_left_comm]

/-- A gate of degree one makes a gated MLP of degree two. -/
theorem GatedMlp.eval_smul_sq {γ : K → K} (hγ : ∀ z, γ (t * z) = t * γ z) (f : GatedMlp K d h)
    (x : Vec K d) (j : Fin d) : f.eval γ (t • x) j = t ^ 2 * f.eval γ x j := by
  rw [f.eval_smul hγ, pow_two]

/-- The degree obstruction in one coordinate: maps that scale by `c` there cannot make up for a skip
that scales by `t ≠ c` there, unless the skip is 0. -/
theorem entry_eq_zero_of_scaling {K : Type u} [OrderedField K] {e : Nat}
    {M F G : Vec K d → Vec K e} {t c : K} (htc : t ≠ c) {x : Vec K d} {j : Fin e}
    (hM : M (t • x) j = t * M x j) (hF : F (t • x) j = c * F x j) (hG : G (t • x) j = c * G x j)
    (same : ∀ x, M x + F x = G x) : M x j = 0 := by
  have atScaled : t * M x j + c * F x j = c * G x j := by
    rw [← hM, ← hF, ← hG]
    exact congrFun (same (t • x)) j
  have atPoint : c * M x j + c * F x j = c * G x j := by
    rw [← mul_add]
    exact congrArg (c * ·) (congrFun (same x) j)
  have zero : (t - c) * M x j = 0 := by
    rw [sub_mul, add_right_cancel (atScaled.trans atPoint.symm), sub_self]
  exact (mul_eq_zero.mp zero).resolve_left fun e => htc (eq_of_sub_eq_zero e)

end

section
variable {K : Type u} [OrderedRing K] {t : K}

theorem relu_mul (ht : 0 < t) (z : K) : relu (t * z) = t * relu z := by
  by_cases hz : 0 ≤ z
  · rw [relu, relu, ite_eq_left hz, ite_eq_left (mul_nonneg (le_of_lt ht) hz)]
  · have hz' : ¬0 ≤ t * z :=
      not_le_of_gt (mul_neg_of_pos_of_neg ht (lt_of_not_ge hz))
    rw [relu, relu, ite_eq_right hz, ite_eq_right hz', mul_zero]

theorem relu_homogeneous : Homogeneous (relu (K := K)) 1 := fun t ht z => by
  rw [pow_one, relu_mul ht]

theorem reluSquared_homogeneous : Homogeneous (reluSquared (K := K)) 2 := fun t ht z => by
  rw [reluSquared, reluSquared, relu_mul ht, pow_two, mul_mul_mul_comm]

theorem reluPow_homogeneous (k : Nat) : Homogeneous (reluPow (K := K) k) k := fun t ht z => by
  rw [reluPow, reluPow, relu_mul ht, mul_pow]

theorem step_homogeneous : Homogeneous (step (K := K)) 0 := fun t ht z => by
  rw [pow_zero, one_mul]
  by_cases hz : 0 ≤ z
  · rw [step, step, ite_eq_left hz, ite_eq_left (mul_nonneg (le_of_lt ht) hz)]
  · rw [step, step, ite_eq_right hz,
      ite_eq_right (not_le_of_gt (mul_neg_of_pos_of_neg ht (lt_of_not_ge hz)))]

theorem two_mul_two_ne_two : (2 : K) * 2 ≠ 2 :=
  ne_of_gt (lt_of_lt_of_le (lt_add_of_pos_right 2 zero_lt_two) (le_of_eq (two_mul 2).symm))

theorem two_pow_ne_two : {k : Nat} → k ≠ 1 → (2 : K) ^ k ≠ 2
  | 0, _ => ne_of_lt one_lt_two
  | 1, h => absurd rfl h
  | k + 2, _ => by
    have large : (2 : K) * 2 ≤ 2 ^ (k + 2) := by
      rw [pow_succ, pow_succ, mul_assoc]
      exact le_mul_of_one_le_left (mul_nonneg zero_le_two zero_le_two) (one_le_pow one_le_two k)
    refine ne_of_gt (lt_of_lt_of_le ?_ large)
    rw [two_mul]
    exact lt_add_of_pos_right 2 zero_lt_two

end

end Absorption
