prelude
import Absorption.Activation.TwoSlope
import Absorption.Identifiability.Signs
import Absorption.Network.Flip

/-!
# Two-slope activations: even and odd part

Purpose: with `a |z| + b z`, `a ≠ 0`, the identity `x + f x = g x` says that `f` and `g` agree with `|z|`
as activation, and that their linear parts differ by the skip. Main results:
`eval_abs_eq_of_absorbs`, `add_linear_eq_of_absorbs`, and `Mlp.Nondegenerate.exists_cancelsSkip`, the
necessary condition at equal widths.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d h h' : Nat} {a b : K}

/-! ## The two parts of an MLP -/

theorem Mlp.eval_twoSlope (f : Mlp K d h) (x : Vec K d) (j : Fin d) :
    f.eval (twoSlope a b) x j = a * f.eval abs x j + b * f.eval (fun z => z) x j := by
  rw [Mlp.eval, Mlp.eval, Mlp.eval, mul_sum, mul_sum, ← sum_add]
  refine sum_congr fun i => ?_
  rw [twoSlope]
  exact ring [f.down j i, a, b, dot (f.up i) x, abs (dot (f.up i) x)]

private theorem eval_abs_neg (f : Mlp K d h) (x : Vec K d) (j : Fin d) :
    f.eval abs (-x) j = f.eval abs x j :=
  sum_congr fun i => by rw [dot_neg, abs_neg]

private theorem eval_id_neg (f : Mlp K d h) (x : Vec K d) (j : Fin d) :
    f.eval (fun z => z) (-x) j = -f.eval (fun z => z) x j := by
  rw [Mlp.eval, Mlp.eval, ← sum_neg]
  exact sum_congr fun i => by rw [dot_neg, mul_neg]

section
variable {f : Mlp K d h} {g : Mlp K d h'}
  (absorbs : ∀ x, x + f.eval (twoSlope a b) x = g.eval (twoSlope a b) x)
include absorbs

private theorem apply_absorbs (x : Vec K d) (j : Fin d) :
    x j + (a * f.eval abs x j + b * f.eval (fun z => z) x j) =
      a * g.eval abs x j + b * g.eval (fun z => z) x j := by
  rw [← f.eval_twoSlope, ← g.eval_twoSlope]
  exact congrFun (absorbs x) j

private theorem apply_absorbs_neg (x : Vec K d) (j : Fin d) :
    -x j + (a * f.eval abs x j + b * -f.eval (fun z => z) x j) =
      a * g.eval abs x j + b * -g.eval (fun z => z) x j := by
  rw [← eval_abs_neg f, ← eval_abs_neg g, ← eval_id_neg f, ← eval_id_neg g]
  exact apply_absorbs absorbs (-x) j

/-- The even parts of the two sides agree. -/
theorem eval_abs_eq_of_absorbs (ha : a ≠ 0) (x : Vec K d) : f.eval abs x = g.eval abs x := by
  refine Vec.ext fun j => ?_
  have twice : 2 * a * f.eval abs x j = 2 * a * g.eval abs x j :=
    linear_combination_two 1 (apply_absorbs absorbs x j) 1 (apply_absorbs_neg absorbs x j)
      (ring [a, b, x j, f.eval abs x j, g.eval abs x j, f.eval (fun z => z) x j,
        g.eval (fun z => z) x j])
  exact mul_left_cancel_of_ne_zero (mul_ne_zero two_ne_zero ha) twice

/-- The odd parts of the two sides agree. -/
theorem add_linear_eq_of_absorbs (x : Vec K d) (j : Fin d) :
    x j + b * f.eval (fun z => z) x j = b * g.eval (fun z => z) x j := by
  have twice : 2 * (x j + b * f.eval (fun z => z) x j) = 2 * (b * g.eval (fun z => z) x j) :=
    linear_combination_two 1 (apply_absorbs absorbs x j) (-1) (apply_absorbs_neg absorbs x j)
      (ring [a, b, x j, f.eval abs x j, g.eval abs x j, f.eval (fun z => z) x j,
        g.eval (fun z => z) x j])
  exact mul_left_cancel_of_ne_zero two_ne_zero twice

end

/-! ## The necessary condition -/

private theorem oddPart_id : OddPart (2 : K) fun z => z := fun z => ring [z]

/-- At equal widths absorbing forces `2b Σ_S p_i w_iᵀ = -I` for some `S`. -/
theorem Mlp.Nondegenerate.exists_cancelsSkip {f g : Mlp K d h} (hf : f.Nondegenerate) (ha : a ≠ 0)
    (absorbs : ∀ x, x + f.eval (twoSlope a b) x = g.eval (twoSlope a b) x) :
    ∃ S : Fin h → Bool, f.CancelsSkip (2 * b) S := by
  have ⟨S, hS⟩ := hf.exists_flip (eval_abs_eq_of_absorbs absorbs ha)
  refine ⟨S, Mlp.cancelsSkip_of_mul_dot fun x j => ?_⟩
  have odd := add_linear_eq_of_absorbs absorbs x j
  rw [hS, f.eval_eq_eval_flip oddPart_id S] at odd
  exact linear_combination 1 odd
    (ring [b, x j, dot (f.selected S j) x, (f.flip S).eval (fun z => z) x j])

end Absorption
