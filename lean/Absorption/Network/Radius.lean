prelude
import Absorption.Radius
import Absorption.Network.Columns

/-!
# The output of a block within its radius

Purpose: `‖f x‖ ≤ ‖x‖ / 4` where `‖x‖ ≤ f.radius L δ`, for gated MLPs and for MLPs, and what follows
for the error of two such maps.
-/

universe u

namespace Absorption

section
variable {K : Type u} [OrderedRing K]

theorem maxAbs_nonneg : {n : Nat} → (w : Vec K n) → 0 ≤ maxAbs w
  | 0, _ => le_rfl
  | _ + 1, w => le_max_of_le_left (abs_nonneg (w 0))

theorem abs_le_maxAbs {n : Nat} (w : Vec K n) (i : Fin n) : abs (w i) ≤ maxAbs w := by
  induction n with
  | zero => exact i.elim0
  | succ n ih =>
    exact Fin.cases (motive := fun i => abs (w i) ≤ maxAbs w) (le_max_left _ _)
      (fun i => le_max_of_le_right (ih (fun i => w i.succ) i)) i

/-- The entries of `w` bound the dot product with a vector of norm `‖x‖`. -/
theorem abs_dot_le_maxAbs {n : Nat} (w x : Vec K n) : abs (dot w x) ≤ maxAbs w * ‖x‖ := by
  refine (abs_sum_le _).trans ?_
  rw [norm, mul_sum]
  refine sum_le_sum fun i => ?_
  rw [abs_mul]
  exact mul_le_mul_of_nonneg_right (abs_le_maxAbs w i) (abs_nonneg (x i))

theorem abs_dot_le_reach {d h : Nat} (A : Mat K h d) (x : Vec K d) (i : Fin h) :
    abs (dot (A i) x) ≤ (maxAbs fun i => maxAbs (A i)) * ‖x‖ :=
  have row : maxAbs (A i) ≤ maxAbs fun i => maxAbs (A i) :=
    (le_abs_self _).trans (abs_le_maxAbs (fun i => maxAbs (A i)) i)
  (abs_dot_le_maxAbs (A i) x).trans (mul_le_mul_of_nonneg_right row (norm_nonneg x))

end

section
variable {K : Type u} [OrderedField K] {d h : Nat} {L δ : K}

private theorem max_one_pos (a : K) : 0 < max 1 a := lt_max_of_lt_left zero_lt_one

theorem blockRadius_pos (hδ : 0 < δ) (L r c : K) : 0 < blockRadius L δ r c :=
  lt_min (div_pos hδ (max_one_pos r)) (div_pos zero_lt_one (max_one_pos _))

private theorem mul_le_of_le_div_max {a m n : K} (hn : 0 ≤ n) (h : n ≤ a / max 1 m) : m * n ≤ a :=
  (mul_comm m n).trans_le ((mul_le_mul_of_nonneg_left (le_max_right 1 m) hn).trans
    ((le_div_iff (max_one_pos m)).mp h))

/-- Neurons that read the rows `a_i`, with values at most `L |a_i · x| |w_i · x|` near 0. -/
private theorem norm_columns_le_quarter (down : Mat K d h) (a w : Mat K h d) (hL : 0 ≤ L)
    {y : Vec K h} {x : Vec K d}
    (hy : ∀ i, abs (dot (a i) x) ≤ δ → abs (y i) ≤ L * (abs (dot (a i) x) * abs (dot (w i) x)))
    (hx : ‖x‖ ≤ blockRadius L δ (maxAbs fun i => maxAbs (a i))
      (∑ i, ‖fun j => down j i‖ * (maxAbs (a i) * maxAbs (w i)))) :
    ‖fun j => ∑ i, down j i * y i‖ ≤ ‖x‖ / 4 := by
  have hx₁ := mul_le_of_le_div_max (norm_nonneg x) (hx.trans (min_le_left _ _))
  have hx₂ := mul_le_of_le_div_max (norm_nonneg x) (hx.trans (min_le_right _ _))
  have neuron (i : Fin h) :
      abs (y i) ≤ L * (maxAbs (a i) * ‖x‖ * (maxAbs (w i) * ‖x‖)) :=
    (hy i ((abs_dot_le_reach a x i).trans hx₁)).trans (mul_le_mul_of_nonneg_left
      (mul_le_mul (abs_dot_le_maxAbs (a i) x) (abs_dot_le_maxAbs (w i) x) (abs_nonneg _)
        (mul_nonneg (maxAbs_nonneg (a i)) (norm_nonneg x))) hL)
  rw [le_div_iff zero_lt_four]
  refine (mul_le_mul_of_nonneg_right (norm_columns_le down neuron) zero_lt_four.le).trans ?_
  refine le_trans (le_of_eq ?_)
    ((mul_le_mul_of_nonneg_right hx₂ (norm_nonneg x)).trans_eq (one_mul _))
  rw [mul_sum, mul_sum, sum_mul, sum_mul, sum_mul]
  exact sum_congr fun i =>
    ring [‖fun j => down j i‖, L, maxAbs (a i), maxAbs (w i), ‖x‖]

private theorem nonneg_of_abs_le {r a : K} (hr : 0 < r) (h : abs a ≤ L * r) : 0 ≤ L :=
  le_of_mul_le_mul_right ((zero_mul r).trans_le ((abs_nonneg a).trans h)) hr

theorem GatedMlp.norm_eval_le_quarter {γ : K → K} (hδ : 0 < δ)
    (hγ : ∀ z, abs z ≤ δ → abs (γ z) ≤ L * abs z) (f : GatedMlp K d h) {x : Vec K d}
    (hx : ‖x‖ ≤ f.radius L δ) : ‖f.eval γ x‖ ≤ ‖x‖ / 4 :=
  have hL : 0 ≤ L :=
    nonneg_of_abs_le (abs_pos.mpr (ne_of_gt hδ)) (hγ δ (abs_of_pos hδ).le)
  norm_columns_le_quarter f.down f.gate f.up hL (fun i near => by
    rw [abs_mul, ← mul_assoc]
    exact mul_le_mul_of_nonneg_right (hγ _ near) (abs_nonneg _)) hx

theorem Mlp.norm_eval_le_quarter {σ : K → K} (hδ : 0 < δ)
    (hσ : ∀ z, abs z ≤ δ → abs (σ z) ≤ L * z ^ 2) (f : Mlp K d h) {x : Vec K d}
    (hx : ‖x‖ ≤ f.radius L δ) : ‖f.eval σ x‖ ≤ ‖x‖ / 4 :=
  have hL : 0 ≤ L := nonneg_of_abs_le (pow_pos hδ 2) (hσ δ (abs_of_pos hδ).le)
  norm_columns_le_quarter f.down f.up f.up hL (fun i near => by
    rw [abs_mul_abs_self, ← pow_two]
    exact hσ _ near) hx

/-- Two maps that change `x` by at most a quarter each leave half of it. -/
theorem half_norm_le {x a b : Vec K d} (ha : ‖a‖ ≤ ‖x‖ / 4) (hb : ‖b‖ ≤ ‖x‖ / 4) :
    ‖x‖ / 2 ≤ ‖x + a - b‖ := by
  have move : ‖x‖ ≤ ‖x + a - b‖ + (‖b‖ + ‖a‖) := by
    have e : x = (x + a - b) + (b - a) := Vec.ext fun j =>
      show x j = x j + a j - b j + (b j - a j) from ring [x j, a j, b j]
    exact (congrArg norm e).trans_le ((norm_add_le _ _).trans
      (add_le_add_left (norm_sub_le b a) _))
  have quarters : ‖x‖ / 4 + ‖x‖ / 4 = ‖x‖ / 2 := by
    rw [div_add_div_same, ← two_mul, ← mul_div_mul_left (‖x‖) two_ne_zero two_ne_zero]
    exact congrArg (2 * ‖x‖ / ·) (ring [])
  have rest := move.trans (add_le_add_left (add_le_add hb ha) _)
  rw [quarters, ← sub_le_iff_le_add, sub_half] at rest
  exact rest

end

end Absorption
