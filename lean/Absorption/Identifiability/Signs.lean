prelude
import Absorption.Flip
import Absorption.Identifiability.Matching

/-!
# Two networks of the same width differ by signs

Purpose: if two MLPs of the same width compute the same function with the absolute value as activation
and one is nondegenerate, then with the identity as activation they compute the same up to the signs of
some neurons. Main result: `Mlp.Nondegenerate.exists_flip`.
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
  have ⟨l, hl⟩ := Fin.surjective_of_injective injective k
  subst hl
  exact congrArg π (hf.eq_of_collinear (hik.trans (hπ l).2 (hπ l).1.symm)).symm

/-- What is equal up to the sign of a factor is equal up to sign. -/
private theorem exists_sign (c : K) : ∃ s : Bool, ∀ q z : K,
    q * (c * z) = q * abs c * if s = true then -z else z :=
  (le_total 0 c).elim
    (fun hc => ⟨false, fun q z => by
      rw [abs_of_nonneg hc, ite_eq_right fun e => Bool.true_ne_false e.symm, mul_assoc]⟩)
    fun hc => ⟨true, fun q z => by
      rw [abs_of_nonpos hc, ite_eq_left rfl]
      exact ring [q, c, z]⟩

/-- The matched neurons, with the identity as activation, are equal up to sign. -/
private theorem neuron_eq_sign (hf : f.Nondegenerate) (same : ∀ x, f.eval abs x = g.eval abs x)
    (injective : Injective π)
    (hπ : ∀ i, Collinear (f.up i) (g.up (π i)) ∧ g.up (π i) ≠ 0) (i : Fin h) :
    ∃ s : Bool, ∀ j x, g.down j (π i) * dot (g.up (π i)) x =
      f.down j i * dot (if s = true then -f.up i else f.up i) x := by
  have ⟨c, hc⟩ := (hπ i).1.exists_eq_smul (hf.row_ne_zero i)
  have ⟨y, hy⟩ := exists_dot_eq_one (hf.row_ne_zero i)
  have ⟨s, hs⟩ := exists_sign c
  refine ⟨s, fun j x => ?_⟩
  have column := neuron_eq hf same injective hπ i j y
  rw [hc, smul_dot, hy, abs_one, mul_one, mul_one] at column
  rw [hc, smul_dot, hs, column]
  by_cases e : s = true
  · rw [ite_eq_left e, ite_eq_left e, neg_dot]
  · rw [ite_eq_right e, ite_eq_right e]

/-- If `f` is nondegenerate and `f`, `g` have the same width and compute the same function with `|z|`,
then for some set `S` of neurons `g` computes with the identity as activation what `f` does after the
rows in `S` are negated. -/
theorem Mlp.Nondegenerate.exists_flip (hf : f.Nondegenerate)
    (same : ∀ x, f.eval abs x = g.eval abs x) :
    ∃ S : Fin h → Bool, ∀ x, g.eval (fun z => z) x = (f.flip S).eval (fun z => z) x := by
  have ⟨_, injective, hπ⟩ := hf.exists_matching same
  have ⟨S, hS⟩ := Fin.exists_choice (neuron_eq_sign hf same injective hπ)
  refine ⟨S, fun x => Vec.ext fun j => ?_⟩
  exact (sum_comp_of_injective injective fun k => g.down j k * dot (g.up k) x).symm.trans
    (sum_congr fun i => hS i j x)

end Absorption
