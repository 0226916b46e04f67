prelude
import Absorption.Identifiability.SecondDifference

/-!
# Matching the neurons of two networks

Purpose: if a nondegenerate MLP `f` computes with the absolute value as activation what an MLP `g`
computes, then each neuron of `f` is the sum of the neurons of `g` on the same line. Main results:
`Mlp.Nondegenerate.neuron_eq_sum`, for any two widths; `Mlp.Nondegenerate.exists_matching`, an
injective map from the neurons of `f` to those of `g`; and `Mlp.Nondegenerate.width_le`.
-/

universe u

namespace Absorption

open Function

variable {K : Type u} [OrderedField K] {d h h' : Nat} {f : Mlp K d h} {g : Mlp K d h'}

private theorem sum_append_map {m n : Nat} (op : K → Vec K d → K) (c : Fin m → K) (c' : Fin n → K)
    (u : Fin m → Vec K d) (u' : Fin n → Vec K d) :
    (∑ k, op (Fin.append c c' k) (Fin.append u u' k)) =
      (∑ k, op (c k) (u k)) + ∑ k, op (c' k) (u' k) := by
  rw [sum_congr fun k => Fin.append_map op c c' u u' k, sum_append]

/-- The sum of the neurons of `g` that are collinear with `w`. -/
private theorem sum_collinear_eq {w : Vec K d} (hw : w ≠ 0)
    (same : ∀ x, f.eval abs x = g.eval abs x) (j : Fin d) (y : Vec K d) :
    (∑ i, if Collinear w (f.up i) then f.down j i * abs (dot (f.up i) y) else 0) =
      ∑ k, if Collinear w (g.up k) then g.down j k * abs (dot (g.up k) y) else 0 := by
  have zero : ∀ x, (∑ k, Fin.append (f.down j) (fun k => -g.down j k) k *
      abs (dot (Fin.append f.up g.up k) x)) = 0 := fun x => by
    rw [sum_append_map fun p w => p * abs (dot w x), sum_congr fun k => neg_mul (g.down j k) _,
      sum_neg, ← sub_eq_add_neg]
    exact sub_eq_zero_of_eq (congrFun (same x) j)
  have parts := sum_collinear_eq_zero hw _ _ zero y
  rw [sum_append_map fun p v => if Collinear w v then p * abs (dot v y) else 0] at parts
  refine (eq_neg_of_add_eq_zero_left parts).trans ((sum_neg _).symm.trans (sum_congr fun k => ?_))
  by_cases hk : Collinear w (g.up k)
  · rw [ite_eq_left hk, ite_eq_left hk, neg_mul, neg_neg]
  · rw [ite_eq_right hk, ite_eq_right hk, neg_zero]

/-- Neuron `i` of `f` is the sum of the neurons of `g` whose rows are collinear with `w_i`. -/
theorem Mlp.Nondegenerate.neuron_eq_sum (hf : f.Nondegenerate)
    (same : ∀ x, f.eval abs x = g.eval abs x) (i : Fin h) (j : Fin d) (y : Vec K d) :
    f.down j i * abs (dot (f.up i) y) =
      ∑ k, if Collinear (f.up i) (g.up k) then g.down j k * abs (dot (g.up k) y) else 0 := by
  rw [← sum_collinear_eq (hf.row_ne_zero i) same, sum_eq_single i, ite_eq_left (collinear_self _)]
  exact fun l hl => ite_eq_right fun hil => hl (hf.eq_of_collinear hil).symm

/-- For each neuron of `f` the network `g` has one on the same line. -/
private theorem Mlp.Nondegenerate.exists_match (hf : f.Nondegenerate)
    (same : ∀ x, f.eval abs x = g.eval abs x) (i : Fin h) :
    ∃ k, Collinear (f.up i) (g.up k) ∧ g.up k ≠ 0 := by
  obtain ⟨j, hj⟩ := exists_apply_ne_zero (hf.column_ne_zero i)
  obtain ⟨y, hy⟩ := exists_dot_eq_one (hf.row_ne_zero i)
  have neuron := hf.neuron_eq_sum same i j y
  rw [hy, abs_one, mul_one] at neuron
  obtain ⟨k, hk⟩ := Fin.exists_not_of_not_forall fun h => hj (neuron.trans (sum_eq_zero h))
  refine ⟨k, Decidable.byContradiction fun hn => hk (ite_eq_right hn), fun e => hk ?_⟩
  rw [e, zero_dot, abs_zero, mul_zero, ite_self]

/-- The neurons of `f` are matched, without repetition, with neurons of `g` on the same lines. -/
theorem Mlp.Nondegenerate.exists_matching (hf : f.Nondegenerate)
    (same : ∀ x, f.eval abs x = g.eval abs x) :
    ∃ π : Fin h → Fin h', Injective π ∧ ∀ i, Collinear (f.up i) (g.up (π i)) ∧ g.up (π i) ≠ 0 := by
  obtain ⟨π, hπ⟩ := Fin.exists_choice (hf.exists_match same)
  refine ⟨π, fun i l e => ?_, hπ⟩
  exact hf.eq_of_collinear ((hπ i).1.trans (hπ i).2 (e ▸ (hπ l).1.symm))

/-- A nondegenerate MLP is as narrow as any that computes the same function with `|z|`. -/
theorem Mlp.Nondegenerate.width_le (hf : f.Nondegenerate)
    (same : ∀ x, f.eval abs x = g.eval abs x) : h ≤ h' := by
  obtain ⟨_, hπ, _⟩ := hf.exists_matching same
  exact Fin.le_of_injective hπ

end Absorption
