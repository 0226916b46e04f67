prelude
import Absorption.Network.Flip

/-!
# How many neurons it takes to cancel a skip

Purpose: fewer than `d` neurons leave some direction `x ≠ 0` untouched, and the matrix
`Σ_{i ∈ S} p_i w_iᵀ` is 0 there, so no multiple of it is `-I`. Also: in dimension 1 any two rows are
collinear.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d h : Nat}

/-- A set of neurons that cancels the skip has at least `d` members. -/
theorem Mlp.CancelsSkip.le_count {κ : K} {f : Mlp K d h} {S : Fin h → Bool}
    (hS : f.CancelsSkip κ S) : d ≤ Fin.count S := by
  refine Nat.le_of_not_lt fun small => ?_
  obtain ⟨x, hx, silent⟩ := exists_ne_zero_of_count_lt f.up S small
  refine hx (Vec.ext fun a => neg_eq_zero.mp ?_)
  have untouched : dot (f.selected S a) x = 0 := by
    rw [f.selected_dot]
    refine sum_eq_zero fun i => ?_
    by_cases hi : S i = true
    · rw [ite_eq_left hi, silent i hi, mul_zero]
    · exact ite_eq_right hi
  rw [← hS.mul_dot x a, untouched, mul_zero]

/-- In dimension 1 two rows have no minor other than 0. -/
theorem Mlp.Nondegenerate.width_le_one {f : Mlp K 1 h} (hf : f.Nondegenerate) : h ≤ 1 := by
  refine Nat.le_of_not_lt fun large => ?_
  obtain ⟨a, b, minor⟩ := hf.rows_not_collinear ⟨0, Nat.lt_trans (Nat.succ_pos 0) large⟩ ⟨1, large⟩
    fun e => Nat.succ_ne_zero 0 (congrArg Fin.val e).symm
  have only : ∀ a : Fin 1, a = 0 := Fin.cases rfl fun i => Fin.elim0 i
  exact minor (by rw [only a, only b, sub_self])

end Absorption
