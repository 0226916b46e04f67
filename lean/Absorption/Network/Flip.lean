prelude
import Absorption.Activation
import Absorption.Flip

/-!
# What a flip does to the function of a network

Purpose: for an activation whose odd part is `κ z / 2`, negating the rows in `S` takes
`κ Σ_{i ∈ S} p_i (w_i · x)` away from the output; so it makes up for the skip exactly where
`κ Σ_{i ∈ S} p_i w_iᵀ = -I`.
-/

universe u

namespace Absorption

variable {K : Type u} [CommRing K] {d h : Nat} {κ : K} {σ : K → K}

/-- In one coordinate: the matrix `Σ_{i ∈ S} p_i w_iᵀ` times `x`. -/
theorem Mlp.selected_dot (f : Mlp K d h) (S : Fin h → Bool) (a : Fin d) (x : Vec K d) :
    dot (f.selected S a) x = ∑ i, if S i = true then f.down a i * dot (f.up i) x else 0 := by
  have terms : dot (f.selected S a) x =
      ∑ c, ∑ i, (if S i = true then f.down a i * f.up i c else 0) * x c :=
    sum_congr fun c => sum_mul _ _
  rw [terms, sum_comm]
  refine sum_congr fun i => ?_
  by_cases hi : S i = true
  · rw [ite_eq_left hi, dot, mul_sum]
    exact sum_congr fun c => by rw [ite_eq_left hi, mul_assoc]
  · rw [ite_eq_right hi]
    exact sum_eq_zero fun c => by rw [ite_eq_right hi, zero_mul]

/-- Negating the arguments in `S` takes away `κ` times their sum. -/
private theorem sum_activation (hσ : OddPart κ σ) (S : Fin h → Bool) (p z : Vec K h) :
    (∑ i, p i * σ (z i)) = (∑ i, p i * σ (if S i = true then -z i else z i)) +
      κ * ∑ i, if S i = true then p i * z i else 0 := by
  rw [mul_sum, ← sum_add]
  refine sum_congr fun i => ?_
  by_cases hi : S i = true
  · rw [ite_eq_left hi, ite_eq_left hi]
    exact linear_combination (p i) (hσ (z i)) (ring [p i, σ (z i), σ (-z i), z i, κ])
  · rw [ite_eq_right hi, ite_eq_right hi, mul_zero, add_zero]

private theorem dot_flip (S : Fin h → Bool) (f : Mlp K d h) (i : Fin h) (x : Vec K d) :
    dot ((f.flip S).up i) x = if S i = true then -dot (f.up i) x else dot (f.up i) x := by
  show dot (if S i = true then -f.up i else f.up i) x = _
  by_cases hi : S i = true
  · rw [ite_eq_left hi, ite_eq_left hi, neg_dot]
  · rw [ite_eq_right hi, ite_eq_right hi]

private theorem dot_add_bias_flip (S : Fin h → Bool) (f : BiasedMlp K d h) (i : Fin h)
    (x : Vec K d) : dot ((f.flip κ S).up i) x + (f.flip κ S).upBias i =
      if S i = true then -(dot (f.up i) x + f.upBias i) else dot (f.up i) x + f.upBias i := by
  show dot ((f.toMlp.flip S).up i) x + (if S i = true then -f.upBias i else f.upBias i) = _
  rw [dot_flip]
  by_cases hi : S i = true
  · rw [ite_eq_left hi, ite_eq_left hi, ite_eq_left hi, neg_add]
  · rw [ite_eq_right hi, ite_eq_right hi, ite_eq_right hi]

/-- In one coordinate: what the flip takes away. -/
theorem Mlp.eval_eq_eval_flip (hσ : OddPart κ σ) (f : Mlp K d h) (S : Fin h → Bool) (x : Vec K d)
    (a : Fin d) : f.eval σ x a = (f.flip S).eval σ x a + κ * dot (f.selected S a) x := by
  rw [Mlp.eval, sum_activation hσ S, selected_dot]
  exact congrArg (· + _) (sum_congr fun i => by rw [dot_flip]; rfl)

private theorem sum_selected_bias (f : BiasedMlp K d h) (S : Fin h → Bool) (x : Vec K d)
    (a : Fin d) :
    (∑ i, if S i = true then f.down a i * (dot (f.up i) x + f.upBias i) else 0) =
      dot (f.selected S a) x + ∑ i, if S i = true then f.down a i * f.upBias i else 0 := by
  rw [Mlp.selected_dot, ← sum_add]
  refine sum_congr fun i => ?_
  by_cases hi : S i = true
  · rw [ite_eq_left hi, ite_eq_left hi, ite_eq_left hi, mul_add]
  · rw [ite_eq_right hi, ite_eq_right hi, ite_eq_right hi, add_zero]

/-- In one coordinate: what the flip takes away. -/
theorem BiasedMlp.eval_eq_eval_flip (hσ : OddPart κ σ) (f : BiasedMlp K d h) (S : Fin h → Bool)
    (x : Vec K d) (a : Fin d) :
    f.eval σ x a = (f.flip κ S).eval σ x a + κ * dot (f.selected S a) x := by
  have flipped : (∑ i, f.down a i * σ (if S i = true then -(dot (f.up i) x + f.upBias i)
      else dot (f.up i) x + f.upBias i)) = ∑ i, (f.flip κ S).down a i *
        σ (dot ((f.flip κ S).up i) x + (f.flip κ S).upBias i) :=
    sum_congr fun i => by rw [dot_add_bias_flip]; rfl
  have rearrange (c s e b : K) : c + (s + κ * (e + b)) = c + κ * b + s + κ * e :=
    ring [c, s, e, b, κ]
  rw [BiasedMlp.eval, sum_activation hσ S, sum_selected_bias, flipped]
  exact rearrange _ _ _ _

theorem Mlp.CancelsSkip.mul_dot {f : Mlp K d h} {S : Fin h → Bool} (hS : f.CancelsSkip κ S)
    (x : Vec K d) (a : Fin d) : κ * dot (f.selected S a) x = -x a := by
  rw [← smul_dot]
  have row : κ • f.selected S a = Vec.single a (-1) := Vec.ext fun c => by
    rw [Vec.smul_apply, hS a c]
    by_cases hac : c = a
    · rw [ite_eq_left hac.symm, hac, Vec.single_self]
    · rw [ite_eq_right (Ne.symm hac), Vec.single_ne hac, neg_zero]
  rw [row, single_dot, neg_one_mul]

/-- The condition on `S`, tested on the unit vectors. -/
theorem Mlp.cancelsSkip_of_mul_dot {f : Mlp K d h} {S : Fin h → Bool}
    (hS : ∀ (x : Vec K d) a, κ * dot (f.selected S a) x = -x a) : f.CancelsSkip κ S := by
  intro a c
  have entry := hS (Vec.single c 1) a
  rwa [dot_single, mul_one] at entry

end Absorption
