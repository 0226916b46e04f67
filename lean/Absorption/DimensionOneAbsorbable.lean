prelude
import Absorption.Identifiability.TwoSlope
import Absorption.Statement.Necessity

/-!
# Dimension 1: every skip is absorbed
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {a b : K}

/-- The MLP of dimension 1 with rows 1, -1, 0, … and columns `p`, `q`, 0, …. -/
private def twoRays (p q : K) (n : Nat) : Mlp K 1 (n + 2) :=
  ⟨Fin.cases (motive := fun _ => Vec K 1) (fun _ => 1)
      (Fin.cases (motive := fun _ => Vec K 1) (fun _ => -1) fun _ => 0),
    fun _ => Fin.cases (motive := fun _ => K) p (Fin.cases (motive := fun _ => K) q fun _ => 0)⟩

private theorem eval_twoRays (σ : K → K) (p q : K) (n : Nat) (x : Vec K 1) (j : Fin 1) :
    (twoRays p q n).eval σ x j = p * σ (x 0) + q * σ (-x 0) := by
  have terms : (twoRays p q n).eval σ x j =
      p * σ (1 * x 0 + 0) + (q * σ (-1 * x 0 + 0) + ∑ i : Fin n, 0 * σ (0 * x 0 + 0)) := rfl
  rw [terms, sum_eq_zero fun i => zero_mul _, one_mul, neg_one_mul, add_zero, add_zero, add_zero]

/-- In dimension 1 an MLP is a combination of `|x|` and `x`. -/
private theorem eval_dimension_one {h : Nat} (f : Mlp K 1 h) (x : Vec K 1) (j : Fin 1) :
    f.eval (twoSlope a b) x j = a * ((∑ i, f.down j i * abs (f.up i 0)) * abs (x 0)) +
      b * ((∑ i, f.down j i * f.up i 0) * x 0) := by
  have row : ∀ i, dot (f.up i) x = f.up i 0 * x 0 := fun i => add_zero _
  rw [f.eval_twoSlope, Mlp.eval, Mlp.eval, sum_mul, sum_mul]
  refine congr (congrArg HAdd.hAdd (congrArg (a * ·) (sum_congr fun i => ?_)))
    (congrArg (b * ·) (sum_congr fun i => ?_))
  · rw [row, abs_mul, mul_assoc]
  · rw [row, mul_assoc]

/-- For `σ z = a |z| + b z`, `b ≠ 0`: in dimension 1 the skip around every MLP with `h ≥ 2` neurons
is absorbed by an MLP with `h` neurons.

It does not hold for `h = 1` (see `TwoSlopeNecessity`). Proof: `|x|` and `x` span all such MLPs, and
the two neurons that read `x` and `-x` compute every combination. New. -/
theorem dimension_one_absorbable : Statement.DimensionOneAbsorbable := by
  intro K _ h a b hb large f
  match h, large, f with
  | 0, large, _ => exact absurd large (Nat.not_succ_le_zero 1)
  | 1, large, _ => exact absurd (Nat.le_of_succ_le_succ large) (Nat.not_succ_le_zero 0)
  | n + 2, _, f =>
    let A := ∑ i, f.down 0 i * abs (f.up i 0)
    let B := ∑ i, f.down 0 i * f.up i 0
    refine ⟨twoRays ((A + (B + b⁻¹)) / 2) ((A - (B + b⁻¹)) / 2) n, fun x => Vec.ext ?_⟩
    refine Fin.cases ?_ fun j => Fin.elim0 j
    rw [Vec.add_apply, eval_dimension_one, eval_twoRays, twoSlope, twoSlope, abs_neg]
    have unit := mul_inv_cancel hb
    have halves : (2 : K) * 2⁻¹ = 1 := mul_inv_cancel two_ne_zero
    refine linear_combination_two (-x 0) unit
      (-(a * (A * abs (x 0)) + b * ((B + b⁻¹) * x 0))) halves ?_
    exact ring [A, B, a, b, b⁻¹, 2⁻¹, x 0, abs (x 0)]

end Absorption
