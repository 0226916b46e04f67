prelude
import Absorption.Network.Flip

/-!
# Blocks of width 3 in the plane, with their weights written out

Purpose: what the small examples have in common. In all of them the first two rows are `e₁, e₂` and
the first column is `-e₁`.
-/

universe u

namespace Absorption

variable {K : Type u}

/-- The vector with entries `a` and `b`. -/
def planar (a b : K) : Vec K 2 := Fin.cases a fun _ => b

/-- The block with the rows `w₁, w₂, w₃` and the columns `p₁, p₂, p₃`. -/
def planeBlock (w₁ w₂ w₃ p₁ p₂ p₃ : Vec K 2) : Mlp K 2 3 where
  up := Fin.cases w₁ (Fin.cases w₂ fun _ => w₃)
  down := fun j => Fin.cases (p₁ j) (Fin.cases (p₂ j) fun _ => p₃ j)

theorem forall_fin_two {p : Fin 2 → Prop} (zero : p 0) (one : p (Fin.succ 0)) : ∀ i, p i :=
  Fin.cases zero (Fin.cases one fun i => Fin.elim0 i)

theorem forall_fin_three {p : Fin 3 → Prop} (zero : p 0) (one : p (Fin.succ 0))
    (two : p (Fin.succ (Fin.succ 0))) : ∀ i, p i :=
  Fin.cases zero (Fin.cases one (Fin.cases two fun i => Fin.elim0 i))

theorem planar_zero (a b : K) : planar a b 0 = a := rfl

theorem planar_one (a b : K) : planar a b (Fin.succ 0) = b := rfl

section
variable [CommRing K]

theorem planar_dot (a b : K) (x : Vec K 2) : dot (planar a b) x = a * x 0 + b * x (Fin.succ 0) := by
  show a * x 0 + (b * x (Fin.succ 0) + 0) = _
  rw [add_zero]

theorem planeBlock_eval (σ : K → K) (w₁ w₂ w₃ p₁ p₂ p₃ x : Vec K 2) (j : Fin 2) :
    (planeBlock w₁ w₂ w₃ p₁ p₂ p₃).eval σ x j =
      p₁ j * σ (dot w₁ x) + (p₂ j * σ (dot w₂ x) + p₃ j * σ (dot w₃ x)) := by
  show p₁ j * σ (dot w₁ x) + (p₂ j * σ (dot w₂ x) + (p₃ j * σ (dot w₃ x) + 0)) = _
  rw [add_zero]

/-- The width that the skip costs where the third neuron writes `k σ(x₂) e₂`: none. -/
theorem planeBlock_absorbs {σ : K → K} (hσ : HalfOdd σ) (w p x : Vec K 2) (k : K)
    (hzero : p 0 * σ (dot w x) = 0)
    (hone : p (Fin.succ 0) * σ (dot w x) = k * σ (x (Fin.succ 0))) :
    x + (planeBlock (planar 1 0) (planar 0 1) w (planar (-1) 0) (planar 0 1) p).eval σ x =
      (planeBlock (planar (-1) 0) (planar 0 1) (planar 0 (-1)) (planar (-1) 0) (planar 0 (k + 2))
        (planar 0 (-1))).eval σ x := by
  have first : dot (planar 1 0) x = x 0 := by rw [planar_dot, one_mul, zero_mul, add_zero]
  have second : dot (planar 0 1) x = x (Fin.succ 0) := by
    rw [planar_dot, one_mul, zero_mul, zero_add]
  have first' : dot (planar (-1) 0) x = -x 0 := by
    rw [planar_dot, neg_one_mul, zero_mul, add_zero]
  have second' : dot (planar 0 (-1)) x = -x (Fin.succ 0) := by
    rw [planar_dot, neg_one_mul, zero_mul, zero_add]
  refine Vec.ext (forall_fin_two ?_ ?_) <;>
    rw [Vec.add_apply, planeBlock_eval, planeBlock_eval, first, second, first', second'] <;>
    simp only [planar_zero, planar_one, hzero, hone, zero_mul, one_mul, neg_one_mul, zero_add,
      add_zero]
  · exact linear_combination (-1) (hσ (x 0)) (ring [x 0, σ (x 0), σ (-x 0)])
  · exact linear_combination (-1) (hσ (x (Fin.succ 0)))
      (ring [x (Fin.succ 0), k, σ (x (Fin.succ 0)), σ (-x (Fin.succ 0))])

end

section
variable [OrderedRing K]

/-- If every neuron has `p_i(a) w_i(a) ≥ 0`, no sum of them is `-1`. -/
theorem not_cancelsSkip_of_nonneg {d h : Nat} {f : Mlp K d h} (a : Fin d)
    (hf : ∀ i, 0 ≤ f.down a i * f.up i a) (S : Fin h → Bool) : ¬f.CancelsSkip 1 S := by
  intro hS
  have entry := hS a a
  rw [one_mul, ite_eq_left rfl] at entry
  have nonneg : 0 ≤ f.selected S a a := sum_nonneg fun i => by
    by_cases hi : S i = true
    · rw [ite_eq_left hi]; exact hf i
    · rw [ite_eq_right hi]
  exact not_le_of_gt neg_one_lt_zero (entry ▸ nonneg)

theorem planar_ne_zero_left {a : K} (b : K) (ha : a ≠ 0) : planar a b ≠ 0 := fun e =>
  ha (congrFun e 0)

theorem planar_ne_zero_right (a : K) {b : K} (hb : b ≠ 0) : planar a b ≠ 0 := fun e =>
  hb (congrFun e (Fin.succ 0))

theorem neg_one_ne_zero : (-1 : K) ≠ 0 := neg_one_lt_zero.ne

/-- Two rows with a minor that is not 0. -/
private theorem exists_minor_ne_zero {h : Nat} {f : Mlp K 2 h} {i j : Fin h} {a b c e m : K}
    (hi : f.up i = planar a b) (hj : f.up j = planar c e) (hm : m ≠ 0) (h : a * e - b * c = m) :
    ∃ a b, f.up i a * f.up j b - f.up i b * f.up j a ≠ 0 :=
  ⟨0, Fin.succ 0, by rw [hi, hj]; exact h ▸ hm⟩

/-- The columns of a block in the plane. -/
theorem planeBlock_column_ne_zero {w₁ w₂ w₃ p₁ p₂ p₃ : Vec K 2} (h₁ : p₁ ≠ 0) (h₂ : p₂ ≠ 0)
    (h₃ : p₃ ≠ 0) : ∀ i, (planeBlock w₁ w₂ w₃ p₁ p₂ p₃).column i ≠ 0 :=
  forall_fin_three h₁ h₂ h₃

/-- The rows `e₁, e₂, e₁ + e₂` are pairwise not collinear. -/
theorem planeBlock_minor_ne_zero (p₁ p₂ p₃ : Vec K 2) (i j : Fin 3) (hij : i ≠ j) :
    ∃ a b, (planeBlock (planar 1 0) (planar 0 1) (planar 1 1) p₁ p₂ p₃).up i a *
      (planeBlock (planar 1 0) (planar 0 1) (planar 1 1) p₁ p₂ p₃).up j b -
      (planeBlock (planar 1 0) (planar 0 1) (planar 1 1) p₁ p₂ p₃).up i b *
      (planeBlock (planar 1 0) (planar 0 1) (planar 1 1) p₁ p₂ p₃).up j a ≠ 0 := by
  revert i j
  refine forall_fin_three (forall_fin_three ?_ ?_ ?_) (forall_fin_three ?_ ?_ ?_)
    (forall_fin_three ?_ ?_ ?_) <;> intro hij
  · exact absurd rfl hij
  · exact exists_minor_ne_zero rfl rfl one_ne_zero (ring [])
  · exact exists_minor_ne_zero rfl rfl one_ne_zero (ring [])
  · exact exists_minor_ne_zero rfl rfl neg_one_ne_zero (ring [])
  · exact absurd rfl hij
  · exact exists_minor_ne_zero rfl rfl neg_one_ne_zero (ring [])
  · exact exists_minor_ne_zero rfl rfl neg_one_ne_zero (ring [])
  · exact exists_minor_ne_zero rfl rfl one_ne_zero (ring [])
  · exact absurd rfl hij

/-- The rows `e₁, e₂` are not collinear, whatever the third. -/
theorem planeBlock_zero_row_minor_ne_zero (p₁ p₂ p₃ : Vec K 2) (i j : Fin 3) (hij : i ≠ j)
    (hi : (planeBlock (planar 1 0) (planar 0 1) 0 p₁ p₂ p₃).up i ≠ 0)
    (hj : (planeBlock (planar 1 0) (planar 0 1) 0 p₁ p₂ p₃).up j ≠ 0) :
    ∃ a b, (planeBlock (planar 1 0) (planar 0 1) 0 p₁ p₂ p₃).up i a *
      (planeBlock (planar 1 0) (planar 0 1) 0 p₁ p₂ p₃).up j b -
      (planeBlock (planar 1 0) (planar 0 1) 0 p₁ p₂ p₃).up i b *
      (planeBlock (planar 1 0) (planar 0 1) 0 p₁ p₂ p₃).up j a ≠ 0 := by
  revert i j
  refine forall_fin_three (forall_fin_three ?_ ?_ ?_) (forall_fin_three ?_ ?_ ?_)
    (forall_fin_three ?_ ?_ ?_) <;> intro hij hi hj
  · exact absurd rfl hij
  · exact exists_minor_ne_zero rfl rfl one_ne_zero (ring [])
  · exact absurd rfl hj
  · exact exists_minor_ne_zero rfl rfl neg_one_ne_zero (ring [])
  · exact absurd rfl hij
  · exact absurd rfl hj
  all_goals exact absurd rfl hi

/-- Of the rows `e₁, e₂, e₂` no two that differ are collinear. -/
theorem planeBlock_duplicate_minor_ne_zero (p₁ p₂ p₃ : Vec K 2) (i j : Fin 3)
    (hij : (planeBlock (planar 1 0) (planar 0 1) (planar 0 1) p₁ p₂ p₃).up i ≠
      (planeBlock (planar 1 0) (planar 0 1) (planar 0 1) p₁ p₂ p₃).up j) :
    ∃ a b, (planeBlock (planar 1 0) (planar 0 1) (planar 0 1) p₁ p₂ p₃).up i a *
      (planeBlock (planar 1 0) (planar 0 1) (planar 0 1) p₁ p₂ p₃).up j b -
      (planeBlock (planar 1 0) (planar 0 1) (planar 0 1) p₁ p₂ p₃).up i b *
      (planeBlock (planar 1 0) (planar 0 1) (planar 0 1) p₁ p₂ p₃).up j a ≠ 0 := by
  refine ⟨0, Fin.succ 0, ?_⟩
  have left : (1 : K) * 1 - 0 * 0 ≠ 0 := by rw [one_mul, zero_mul, sub_zero]; exact one_ne_zero
  have right : (0 : K) * 0 - 1 * 1 ≠ 0 := by
    rw [zero_mul, one_mul, zero_sub]; exact neg_one_ne_zero
  revert i j
  refine forall_fin_three (forall_fin_three ?_ ?_ ?_) (forall_fin_three ?_ ?_ ?_)
    (forall_fin_three ?_ ?_ ?_) <;> intro hij <;>
    first | exact absurd rfl hij | exact left | exact right

theorem planeBlock_row_ne_zero (p₁ p₂ p₃ : Vec K 2) :
    ∀ i, (planeBlock (planar 1 0) (planar 0 1) (planar 1 1) p₁ p₂ p₃).up i ≠ 0 :=
  forall_fin_three (planar_ne_zero_left 0 one_ne_zero) (planar_ne_zero_right 0 one_ne_zero)
    (planar_ne_zero_left 1 one_ne_zero)

theorem planeBlock_nondegenerate {p₁ p₂ p₃ : Vec K 2} (h₁ : p₁ ≠ 0) (h₂ : p₂ ≠ 0) (h₃ : p₃ ≠ 0) :
    (planeBlock (planar 1 0) (planar 0 1) (planar 1 1) p₁ p₂ p₃).Nondegenerate :=
  ⟨planeBlock_row_ne_zero p₁ p₂ p₃, planeBlock_column_ne_zero h₁ h₂ h₃,
    planeBlock_minor_ne_zero p₁ p₂ p₃⟩

end

end Absorption
