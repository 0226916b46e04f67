prelude
import Absorption.Flip
import Absorption.Identifiability.Matching

/-!
# Two networks of the same width differ by signs

Purpose: if two MLPs of the same width compute the same function with the absolute value as
activation and one is nondegenerate, then they have the same neurons up to order, scale and the
signs of rows; with the identity as activation they compute the same up to these signs. Main
results: `Mlp.Nondegenerate.exists_parameters` and `eval_id_eq_eval_flip`.
-/

universe u

namespace Absorption

open Function

variable {K : Type u} [OrderedField K] {d h : Nat} {f g : Mlp K d h} {π : Fin h → Fin h}

/-- At equal widths a neuron of `f` is one neuron of `g`. -/
private theorem neuron_eq (hf : f.Nondegenerate) (same : ∀ x, f.eval abs x = g.eval abs x)
    (injective : Injective π)
    (hπ : ∀ i, Collinear (f.up i) (g.up (π i)) ∧ g.up (π i) ≠ 0) (i : Fin h) (j : Fin d)
    (y : Vec K d) :
    f.down j i * abs (dot (f.up i) y) = g.down j (π i) * abs (dot (g.up (π i)) y) := by
  rw [hf.neuron_eq_sum same, sum_eq_single (π i), ite_eq_left (hπ i).1]
  refine fun k hk => ite_eq_right fun hik => hk ?_
  obtain ⟨l, hl⟩ := Fin.surjective_of_injective injective k
  subst hl
  exact congrArg π (hf.eq_of_collinear (hik.trans (hπ l).2 (hπ l).1.symm)).symm

/-- If `f` is nondegenerate and `f`, `g` have the same width and compute the same function with
`|z|`, then `g` is `f` up to the order of the neurons, the scale of each, and the sign of its row.
-/
theorem Mlp.Nondegenerate.exists_parameters (hf : f.Nondegenerate)
    (same : ∀ x, f.eval abs x = g.eval abs x) :
    ∃ (π : Fin h → Fin h) (c : Fin h → K), Injective π ∧ ∀ i, c i ≠ 0 ∧
      g.up (π i) = c i • f.up i ∧ ∀ j, f.down j i = g.down j (π i) * abs (c i) := by
  obtain ⟨π, injective, hπ⟩ := hf.exists_matching same
  obtain ⟨c, hc⟩ := Fin.exists_choice fun i => (hπ i).1.exists_eq_smul (hf.row_ne_zero i)
  refine ⟨π, c, injective, fun i => ⟨fun e => (hπ i).2 ?_, hc i, fun j => ?_⟩⟩
  · rw [hc, e, Vec.zero_smul]
  · obtain ⟨y, hy⟩ := exists_dot_eq_one (hf.row_ne_zero i)
    have column := neuron_eq hf same injective hπ i j y
    rwa [hc, smul_dot, hy, abs_one, mul_one, mul_one] at column

/-- With the identity as activation, scaling a neuron by `c` is the same as scaling it by `|c|` and
negating its row if `c < 0`. -/
private theorem mul_smul_dot (q c : K) (w x : Vec K d) :
    q * dot (c • w) x = q * abs c * dot (if decide (c < 0) = true then -w else w) x := by
  rw [smul_dot]
  by_cases hc : c < 0
  · rw [ite_eq_left (decide_eq_true hc), abs_of_neg hc, neg_dot]
    exact ring [q, c, dot w x]
  · have keep : ¬decide (c < 0) = true := fun e => hc (of_decide_eq_true e)
    rw [ite_eq_right keep, abs_of_nonneg (le_of_not_gt hc), mul_assoc]

/-- If `g` is `f` up to the order, the scale and the signs of neurons, then with the identity as
activation `g` computes what `f` does after the rows with a negative sign are negated. -/
theorem eval_id_eq_eval_flip {c : Fin h → K} (injective : Injective π)
    (hc : ∀ i, c i ≠ 0 ∧ g.up (π i) = c i • f.up i ∧ ∀ j, f.down j i = g.down j (π i) * abs (c i))
    (x : Vec K d) :
    g.eval (fun z => z) x = (f.flip fun i => decide (c i < 0)).eval (fun z => z) x := by
  refine Vec.ext fun j => ?_
  refine (sum_comp_of_injective injective fun k => g.down j k * dot (g.up k) x).symm.trans
    (sum_congr fun i => ?_)
  obtain ⟨_, row, column⟩ := hc i
  rw [row, mul_smul_dot, ← column]
  rfl

end Absorption
