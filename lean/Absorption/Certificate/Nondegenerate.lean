prelude
import Absorption.Certificate.Block

/-!
# Certificate/Nondegenerate: from the integers of a block to its weights

Purpose: a block is nondegenerate over every ordered field if no row and no column of its integers
is 0 and no two rows are collinear. Main result: `Block.nondegenerate`.
-/

universe u

namespace Absorption.Certificate

/-- Two vectors that `u` and `v` read in different proportions have a minor different from 0. -/
theorem exists_minor_ne_zero {n : Nat} {u v x y : Vec Int n}
    (h : dot u x * dot v y - dot u y * dot v x ≠ 0) : ∃ a b, x a * y b - x b * y a ≠ 0 := by
  refine Decidable.byContradiction fun none => h (sub_eq_zero.mpr ?_)
  have minor (a b : Fin n) : x a * y b = x b * y a := eq_of_sub_eq_zero
    (Decidable.byContradiction fun hab => none ⟨a, b, hab⟩)
  have product (x y : Vec Int n) : dot u x * dot v y = ∑ a, ∑ b, u a * v b * (x a * y b) := by
    rw [dot, sum_mul]
    refine sum_congr fun a => (mul_sum _ _).trans (sum_congr fun b => ?_)
    exact ring [u a, x a, v b, y b]
  rw [product, product]
  exact sum_congr fun a => sum_congr fun b => by rw [minor a b, mul_comm (x b)]

namespace Block

variable {K : Type u} [OrderedField K] {b : Block}

theorem mul_up (hα : b.alpha ≠ 0) (i : Fin b.h) (j : Fin b.d) :
    Nat.cast b.alpha * (b.toMlp K).up i j = Int.cast (b.rows i j) :=
  mul_div_cancel _ (Nat.cast_ne_zero.mpr hα)

theorem mul_down (hβ : b.beta ≠ 0) (j : Fin b.d) (i : Fin b.h) :
    Nat.cast b.beta * (b.toMlp K).down j i = Int.cast (b.columns j i) :=
  mul_div_cancel _ (Nat.cast_ne_zero.mpr hβ)

private theorem up_ne_zero (hα : b.alpha ≠ 0) {i : Fin b.h} {j : Fin b.d} (h : b.rows i j ≠ 0) :
    (b.toMlp K).up i j ≠ 0 := fun e =>
  h (Int.cast_eq_zero.mp ((mul_up hα i j).symm.trans (by rw [e, mul_zero])))

private theorem down_ne_zero (hβ : b.beta ≠ 0) {i : Fin b.h} {j : Fin b.d}
    (h : b.columns j i ≠ 0) : (b.toMlp K).down j i ≠ 0 := fun e =>
  h (Int.cast_eq_zero.mp ((mul_down hβ j i).symm.trans (by rw [e, mul_zero])))

private theorem mul_minor (hα : b.alpha ≠ 0) (i j : Fin b.h) (a c : Fin b.d) :
    Nat.cast b.alpha * Nat.cast b.alpha * ((b.toMlp K).up i a * (b.toMlp K).up j c -
      (b.toMlp K).up i c * (b.toMlp K).up j a) =
    Int.cast (b.rows i a * b.rows j c - b.rows i c * b.rows j a) := by
  rw [Int.cast_sub, Int.cast_mul, Int.cast_mul, ← mul_up hα, ← mul_up hα, ← mul_up hα,
    ← mul_up hα]
  exact ring [Nat.cast b.alpha, (b.toMlp K).up i a, (b.toMlp K).up j c, (b.toMlp K).up i c,
    (b.toMlp K).up j a]

/-- What has to be shown of the integers. -/
theorem nondegenerate (hα : b.alpha ≠ 0) (hβ : b.beta ≠ 0) (row : ∀ i, ∃ j, b.rows i j ≠ 0)
    (column : ∀ i, ∃ j, b.columns j i ≠ 0) (minor : ∀ i j, i ≠ j →
      ∃ a c, b.rows i a * b.rows j c - b.rows i c * b.rows j a ≠ 0) :
    (b.toMlp K).Nondegenerate where
  row_ne_zero i e := (row i).elim fun j hj => up_ne_zero hα hj (congrFun e j)
  column_ne_zero i e := (column i).elim fun j hj => down_ne_zero hβ hj (congrFun e j)
  rows_not_collinear i j hij := by
    have ⟨a, c, h⟩ := minor i j hij
    refine ⟨a, c, fun e => h (Int.cast_eq_zero (R := K).mp ?_)⟩
    rw [← mul_minor hα, e, mul_zero]

end Block

end Absorption.Certificate
