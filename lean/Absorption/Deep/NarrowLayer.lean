prelude
import Absorption.Deep.Cells
import Absorption.Deep.Collapse

/-!
# What passes through a narrow layer is no skip stack

Purpose: a narrow layer takes one value on a whole segment, a skip stack of ReLU blocks takes none
infinitely often.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d m : Nat}

/-- The points that divide a segment into equal parts are different. -/
private theorem segment_injective {n : Nat} (x : Vec K d) {y : Vec K d} (hy : y ≠ 0) :
    Function.Injective fun k : Fin n => x + (Nat.cast k.val / Nat.cast (n + 1) : K) • y := by
  intro k l e
  have ⟨a, ha⟩ := exists_apply_ne_zero hy
  have positive : (0 : K) < Nat.cast (n + 1) := Nat.cast_pos_of_pos (Nat.succ_pos n)
  have entry := mul_right_cancel_of_ne_zero ha (add_left_cancel (congrFun e a))
  rw [div_eq_iff (ne_of_gt positive), div_mul_cancel _ (ne_of_gt positive)] at entry
  exact Fin.eq_of_val_eq (Nat.cast_inj.mp entry)

/-- A skip stack does not pass through a narrow layer whose activation is constant up to some `T`.
-/
theorem skipStack_not_through_narrow {bs : List (Block K d)} (hbs : ∀ b ∈ bs, b.ReluSkipNonsingular)
    {σ : K → K} {T : K} (hσ : ∀ z ≤ T, σ z = σ T) (h : m < 2 * d) (V : Mat K m d) (b : Vec K m)
    (Φ : Vec K m → Vec K d) : ¬∀ x, skipStack bs x = Φ fun i => σ (dot (V i) x + b i) := by
  intro same
  have ⟨x, y, hy, flat⟩ := exists_collapsed_segment hσ h V b
  refine exists_skipStack_ne hbs (Nat.lt_add_one _) (segment_injective x hy)
    (skipStack bs x) fun k => ?_
  have positive : (0 : K) < Nat.cast (cellCount bs + 1 + 1) := Nat.cast_pos_of_pos (Nat.succ_pos _)
  rw [same, same x]
  refine congrArg Φ (Vec.ext fun i => flat _ ?_ ?_ i)
  · exact div_nonneg (Nat.cast_nonneg _) positive
  · exact (div_le_one positive).mpr (Nat.cast_le_of_le (Nat.le_of_lt (Nat.le_succ_of_le k.isLt)))

end Absorption
