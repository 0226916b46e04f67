prelude
import Absorption.Generic.Scale

/-!
# Counting the weights on a grid that cancel the skip

Purpose: the pairs `(x, y)` of values out of `n` with a given product `x y` can be told apart by one
of `2 n - 1` marks (`mark`); all weights but the two that enter one such product, the set of
neurons, and the mark determine an MLP that cancels the skip.
-/

universe u

namespace Absorption

open Function

variable {K : Type u} [OrderedField K] {d h m n : Nat} {κ : K}

/-! ## Pairs with a given product -/

/-- The mark of the pair of the values `v i` and `v j`, as a number. -/
private def markVal (v : Fin (m + 1) → K) (i j : Fin (m + 1)) : Nat :=
  if v i = 0 then if j.val = 0 then i.val else m + j.val else i.val

private theorem markVal_lt (v : Fin (m + 1) → K) (i j : Fin (m + 1)) :
    markVal v i j < m + 1 + m := by
  have small : i.val < m + 1 + m := Nat.lt_of_lt_of_le i.isLt (Nat.le_add_right _ _)
  have large : m + j.val < m + 1 + m := by
    rw [Nat.add_comm (m + 1)]
    exact Nat.add_lt_add_left j.isLt m
  by_cases hi : v i = 0
  · rw [markVal, ite_eq_left hi]
    by_cases hj : j.val = 0
    · rw [ite_eq_left hj]
      exact small
    · rw [ite_eq_right hj]
      exact large
  · rw [markVal, ite_eq_right hi]
    exact small

/-- The mark of the pair of the values `v i` and `v j`. -/
def mark (v : Fin (m + 1) → K) (i j : Fin (m + 1)) : Fin (m + 1 + m) :=
  ⟨markVal v i j, markVal_lt v i j⟩

private theorem markVal_of_ne {v : Fin (m + 1) → K} {i j : Fin (m + 1)} (hi : v i ≠ 0) :
    markVal v i j = i.val := ite_eq_right hi

/-- A mark that is also the one of `i'` with `v i' ≠ 0`. -/
private theorem ne_zero_of_markVal_eq {v : Fin (m + 1) → K} {i i' j : Fin (m + 1)} (hi' : v i' ≠ 0)
    (e : markVal v i j = i'.val) : v i ≠ 0 := fun hi => by
  rw [markVal, ite_eq_left hi] at e
  by_cases hj : j.val = 0
  · rw [ite_eq_left hj] at e
    exact hi' (Fin.eq_of_val_eq e ▸ hi)
  · rw [ite_eq_right hj] at e
    exact Nat.not_le_of_gt i'.isLt (e ▸ Nat.add_le_add_left (Nat.pos_of_ne_zero hj) m)

private theorem eq_of_markVal_eq {v : Fin (m + 1) → K} {i i' j j' : Fin (m + 1)} (hi : v i = 0)
    (hi' : v i' = 0) (e : markVal v i j = markVal v i' j') : j = j' := by
  have large : ∀ k l : Fin (m + 1), l.val ≠ 0 → k.val ≠ m + l.val := fun k l hl e =>
    Nat.not_le_of_gt k.isLt (e ▸ Nat.add_le_add_left (Nat.pos_of_ne_zero hl) m)
  rw [markVal, markVal, ite_eq_left hi, ite_eq_left hi'] at e
  by_cases hj : j.val = 0
  · by_cases hj' : j'.val = 0
    · exact Fin.eq_of_val_eq (hj.trans hj'.symm)
    · rw [ite_eq_left hj, ite_eq_right hj'] at e
      exact absurd e (large i j' hj')
  · by_cases hj' : j'.val = 0
    · rw [ite_eq_right hj, ite_eq_left hj'] at e
      exact absurd e.symm (large i' j hj)
    · rw [ite_eq_right hj, ite_eq_right hj'] at e
      exact Fin.eq_of_val_eq (Nat.add_left_cancel e)

/-- Among the pairs with one product the mark tells the values. -/
theorem values_eq_of_mark_eq {v : Fin (m + 1) → K} {i i' j j' : Fin (m + 1)}
    (product : v i * v j = v i' * v j') (e : mark v i j = mark v i' j') :
    v i = v i' ∧ v j = v j' := by
  have e : markVal v i j = markVal v i' j' := congrArg Fin.val e
  by_cases hi' : v i' = 0
  · have hi : v i = 0 := Decidable.byContradiction fun hi =>
      ne_zero_of_markVal_eq hi (e.symm.trans (markVal_of_ne hi)) hi'
    exact ⟨hi.trans hi'.symm, congrArg v (eq_of_markVal_eq hi hi' e)⟩
  · have hi : v i ≠ 0 := ne_zero_of_markVal_eq hi' (e.trans (markVal_of_ne hi'))
    rw [markVal_of_ne hi, markVal_of_ne hi'] at e
    have same : v i = v i' := congrArg v (Fin.eq_of_val_eq e)
    exact ⟨same, mul_left_cancel_of_ne_zero hi (product.trans (congrArg (· * v j') same.symm))⟩

/-! ## Weights that cancel the skip -/

/-- If two MLPs cancel the skip with the same `S` and agree, in one diagonal entry, in all summands
but that of `i ∈ S`, then they agree in that summand. -/
theorem Mlp.CancelsSkip.summand_eq {f g : Mlp K d h} {S : Fin h → Bool} (hf : f.CancelsSkip κ S)
    (hg : g.CancelsSkip κ S) (a : Fin d) {i : Fin h} (hi : S i = true)
    (same : ∀ l, l ≠ i → f.down a l = g.down a l ∧ f.up l a = g.up l a) :
    f.down a i * f.up i a = g.down a i * g.up i a := by
  have left := hf.mul_selected_self a
  have κ_ne_zero : κ ≠ 0 := fun e => by
    rw [e, zero_mul] at left
    exact ne_of_gt neg_one_lt_zero left
  have total := mul_left_cancel_of_ne_zero κ_ne_zero (left.trans (hg.mul_selected_self a).symm)
  rw [Mlp.selected, Mlp.selected, sum_eq_add_sum_ne i, sum_eq_add_sum_ne i fun l =>
    if S l = true then g.down a l * g.up l a else 0, ite_eq_left hi, ite_eq_left hi] at total
  refine add_right_cancel (total.trans (congrArg (_ + ·) (sum_congr fun l => ?_)))
  by_cases hl : l = i
  · rw [ite_eq_left hl, ite_eq_left hl]
  · rw [ite_eq_right hl, ite_eq_right hl, (same l hl).1, (same l hl).2]

end Absorption
