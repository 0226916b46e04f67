prelude
import Absorption.Activation.TwoSlope
import Absorption.Identifiability.Signs
import Absorption.Network.Flip

/-!
# Two-slope activations: even and odd part

Purpose: with `a |z| + b z`, `a ≠ 0`, as activation the identity `M x + f x = g x` for an odd map
`M` says that `f` and `g` agree with `|z|` as activation, and that their linear parts differ by `M`.
Main results: `eval_abs_eq`, `add_linear_eq`, and `Mlp.Nondegenerate.exists_selected`, the necessary
condition.
-/

universe u

namespace Absorption

open Function

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

private theorem oddPart_id : OddPart (2 : K) fun z => z := fun z => ring [z]

section
variable {f : Mlp K d h} {g : Mlp K d h'} {M : Vec K d → Vec K d} (odd : ∀ x, M (-x) = -M x)
  (same : ∀ x, M x + f.eval (twoSlope a b) x = g.eval (twoSlope a b) x)
include same

private theorem same_apply (x : Vec K d) (j : Fin d) :
    M x j + (a * f.eval abs x j + b * f.eval (fun z => z) x j) =
      a * g.eval abs x j + b * g.eval (fun z => z) x j := by
  rw [← f.eval_twoSlope, ← g.eval_twoSlope]
  exact congrFun (same x) j

include odd

private theorem same_apply_neg (x : Vec K d) (j : Fin d) :
    -M x j + (a * f.eval abs x j + b * -f.eval (fun z => z) x j) =
      a * g.eval abs x j + b * -g.eval (fun z => z) x j := by
  rw [← eval_abs_neg f, ← eval_abs_neg g, ← eval_id_neg f, ← eval_id_neg g, ← Vec.neg_apply, ← odd]
  exact same_apply same (-x) j

/-- The even parts of the two sides agree. -/
theorem eval_abs_eq (ha : a ≠ 0) (x : Vec K d) : f.eval abs x = g.eval abs x := by
  refine Vec.ext fun j => ?_
  have twice : 2 * a * f.eval abs x j = 2 * a * g.eval abs x j :=
    linear_combination_two 1 (same_apply same x j) 1 (same_apply_neg odd same x j)
      (ring [a, b, M x j, f.eval abs x j, g.eval abs x j, f.eval (fun z => z) x j,
        g.eval (fun z => z) x j])
  exact mul_left_cancel_of_ne_zero (mul_ne_zero two_ne_zero ha) twice

/-- The odd parts of the two sides agree. -/
theorem add_linear_eq (x : Vec K d) (j : Fin d) :
    M x j + b * f.eval (fun z => z) x j = b * g.eval (fun z => z) x j := by
  have twice : 2 * (M x j + b * f.eval (fun z => z) x j) = 2 * (b * g.eval (fun z => z) x j) :=
    linear_combination_two 1 (same_apply same x j) (-1) (same_apply_neg odd same x j)
      (ring [a, b, M x j, f.eval abs x j, g.eval abs x j, f.eval (fun z => z) x j,
        g.eval (fun z => z) x j])
  exact mul_left_cancel_of_ne_zero two_ne_zero twice

end

/-! ## The necessary condition -/

/-- If `M x + f x = g x` for an odd map `M` and a nondegenerate `f` at least as wide as `g`, then
the widths agree, `g` is `f` up to the order, the scale and the signs of neurons, and `M` is `-2b`
times the linear part of the neurons whose sign is negative. -/
theorem Mlp.Nondegenerate.exists_selected {f : Mlp K d h} {g : Mlp K d h'} {M : Vec K d → Vec K d}
    (hf : f.Nondegenerate) (ha : a ≠ 0) (wide : h' ≤ h) (odd : ∀ x, M (-x) = -M x)
    (same : ∀ x, M x + f.eval (twoSlope a b) x = g.eval (twoSlope a b) x) :
    h' = h ∧ ∃ (π : Fin h → Fin h') (c : Fin h → K), Injective π ∧ (∀ i, c i ≠ 0 ∧
      g.up (π i) = c i • f.up i ∧ ∀ j, f.down j i = g.down j (π i) * abs (c i)) ∧
      ∀ x j, 2 * b * dot (f.selected (fun i => decide (c i < 0)) j) x = -M x j := by
  have even := eval_abs_eq odd same ha
  have width : h' = h := Nat.le_antisymm wide (hf.width_le even)
  subst width
  obtain ⟨π, c, injective, hc⟩ := hf.exists_parameters even
  refine ⟨rfl, π, c, injective, hc, fun x j => ?_⟩
  have linear := add_linear_eq odd same x j
  rw [eval_id_eq_eval_flip injective hc, f.eval_eq_eval_flip oddPart_id fun i => decide (c i < 0)]
    at linear
  exact linear_combination 1 linear
    (ring [b, M x j, dot (f.selected (fun i => decide (c i < 0)) j) x,
      (f.flip fun i => decide (c i < 0)).eval (fun z => z) x j])

end Absorption
