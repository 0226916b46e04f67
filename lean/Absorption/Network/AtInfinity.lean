prelude
import Absorption.Network
import Absorption.Activation.TwoSlope

/-!
# A network seen from infinity

Purpose: a biased MLP whose activation is within a constant of two slopes is within a constant of
the MLP without biases that has these two slopes; and what scales by every positive factor and is
bounded vanishes. Together: an identity between such biased MLPs is one between the MLPs without
biases.
-/

universe u

namespace Absorption

variable {K : Type u} {d h h' : Nat}

/-- The MLP with all biases 0. -/
def Mlp.toBiased [CommRing K] (f : Mlp K d h) : BiasedMlp K d h := ⟨f, 0, 0⟩

theorem Mlp.eval_toBiased [CommRing K] (σ : K → K) (f : Mlp K d h) (x : Vec K d) :
    f.toBiased.eval σ x = f.eval σ x := by
  refine Vec.ext fun j => (zero_add _).trans (sum_congr fun i => ?_)
  exact congrArg (fun z => f.down j i * σ z) (add_zero (dot (f.up i) x))

/-- How far biases and an activation within a constant of two slopes can move an output. -/
theorem BiasedMlp.exists_abs_eval_sub_le [OrderedRing K] {a b : K} {σ : K → K}
    (hσ : NearTwoSlope a b σ) (f : BiasedMlp K d h) (j : Fin d) :
    ∃ B, ∀ x, abs (f.eval σ x j - f.toMlp.eval (twoSlope a b) x j) ≤ B := by
  obtain ⟨C, hC⟩ := hσ
  refine ⟨abs (f.downBias j) +
    ∑ i, abs (f.down j i) * (C + (abs a + abs b) * abs (f.upBias i)), fun x => ?_⟩
  have split : f.eval σ x j - f.toMlp.eval (twoSlope a b) x j = f.downBias j +
      ∑ i, f.down j i * (σ (dot (f.up i) x + f.upBias i) - twoSlope a b (dot (f.up i) x)) := by
    rw [BiasedMlp.eval, Mlp.eval, add_sub_assoc, ← sum_sub]
    exact congrArg (_ + ·) (sum_congr fun i => (mul_sub _ _ _).symm)
  rw [split]
  refine le_trans (abs_add_le _ _) (add_le_add_left (le_trans (abs_sum_le _) ?_) _)
  refine sum_le_sum fun i => ?_
  rw [abs_mul]
  exact mul_le_mul_of_nonneg_left (abs_sub_twoSlope_le hC _ _) (abs_nonneg _)

/-- In one coordinate: an MLP with two slopes scales by every positive factor. -/
theorem Mlp.eval_twoSlope_smul [OrderedRing K] {a b t : K} (ht : 0 < t) (f : Mlp K d h)
    (x : Vec K d) (j : Fin d) :
    f.eval (twoSlope a b) (t • x) j = t * f.eval (twoSlope a b) x j := by
  rw [Mlp.eval, Mlp.eval, mul_sum]
  exact sum_congr fun i => by rw [dot_smul, twoSlope_mul ht, mul_left_comm]

/-- A number all of whose positive multiples are bounded is 0; in a field without infinitely small
numbers or with them. -/
private theorem eq_zero_of_bounded_multiples [OrderedField K] {r B : K}
    (h : ∀ t > 0, abs (t * r) ≤ B) : r = 0 := by
  have nonneg : 0 ≤ B := le_trans (abs_nonneg _) (h 1 zero_lt_one)
  refine abs_eq_zero.mp (le_antisymm (le_of_not_gt fun pos => ?_) (abs_nonneg r))
  have factor : 0 < (B + 1) / abs r := div_pos (add_pos_of_nonneg_of_pos nonneg zero_lt_one) pos
  have bounded := h _ factor
  rw [abs_mul_of_nonneg factor.le, div_mul_cancel _ (ne_of_gt pos)] at bounded
  exact not_le_of_gt (lt_add_one B) bounded

/-- An identity between biased MLPs and a skip still holds without biases and with the two slopes
that each activation stays near. -/
theorem eval_twoSlope_eq_of_near [OrderedField K] {a b a' b' : K} {σ τ : K → K}
    (hσ : NearTwoSlope a b σ) (hτ : NearTwoSlope a' b' τ) (f : BiasedMlp K d h)
    (g : BiasedMlp K d h') (same : ∀ x, x + f.eval σ x = g.eval τ x) (x : Vec K d) :
    x + f.toMlp.eval (twoSlope a b) x = g.toMlp.eval (twoSlope a' b') x := by
  refine Vec.ext fun j => eq_of_sub_eq_zero ?_
  obtain ⟨B, hB⟩ := f.exists_abs_eval_sub_le hσ j
  obtain ⟨B', hB'⟩ := g.exists_abs_eval_sub_le hτ j
  refine eq_zero_of_bounded_multiples (B := B' + B) fun t ht => ?_
  have here : t * x j + f.eval σ (t • x) j = g.eval τ (t • x) j := congrFun (same (t • x)) j
  have difference :
      t * ((x + f.toMlp.eval (twoSlope a b) x) j - g.toMlp.eval (twoSlope a' b') x j) =
      (g.eval τ (t • x) j - g.toMlp.eval (twoSlope a' b') (t • x) j) -
        (f.eval σ (t • x) j - f.toMlp.eval (twoSlope a b) (t • x) j) := by
    rw [Mlp.eval_twoSlope_smul ht, Mlp.eval_twoSlope_smul ht, Vec.add_apply]
    exact linear_combination 1 here (ring [t, x j, f.eval σ (t • x) j, g.eval τ (t • x) j,
      f.toMlp.eval (twoSlope a b) x j, g.toMlp.eval (twoSlope a' b') x j])
  rw [difference]
  exact le_trans (abs_sub_le_abs_add_abs _ _) (add_le_add (hB' _) (hB _))

end Absorption
