prelude
import Absorption.Foundation.Abs
import Absorption.Foundation.Vector

/-!
# Norm: inequalities of finite sums and the l1 norm of a vector

Purpose: monotonicity of sums, the triangle inequality, and `norm x = Σ |x i|` with the bounds that
tie it to coordinates and to the dot product.
-/

universe u

variable {R : Type u} [OrderedRing R] {n : Nat}

/-! ## Inequalities of sums -/

theorem sum_le_sum {f g : Fin n → R} (h : ∀ i, f i ≤ g i) : sum f ≤ sum g := by
  induction n with
  | zero => exact le_rfl
  | succ n ih => exact add_le_add (h 0) (ih fun i => h i.succ)

theorem sum_nonneg {f : Fin n → R} (h : ∀ i, 0 ≤ f i) : 0 ≤ sum f :=
  le_trans (le_of_eq sum_zero.symm) (sum_le_sum h)

/-- The triangle inequality for finite sums. -/
theorem abs_sum_le (f : Fin n → R) : abs (sum f) ≤ sum fun i => abs (f i) := by
  induction n with
  | zero => exact le_of_eq abs_zero
  | succ n ih => exact le_trans (abs_add_le _ _) (add_le_add_left (ih fun i => f i.succ) _)

/-- A term of a sum of nonnegative terms is at most the sum. -/
theorem single_le_sum {f : Fin n → R} (h : ∀ i, 0 ≤ f i) (i : Fin n) : f i ≤ sum f := by
  rw [sum_eq_add_sum_ne i f]
  refine le_add_of_nonneg_right (sum_nonneg fun j => ?_)
  by_cases hj : j = i
  · rw [ite_eq_left hj]
  · rw [ite_eq_right hj]; exact h j

theorem sum_eq_zero_iff_of_nonneg {f : Fin n → R} (h : ∀ i, 0 ≤ f i) :
    sum f = 0 ↔ ∀ i, f i = 0 :=
  ⟨fun e i => le_antisymm (e ▸ single_le_sum h i) (h i), sum_eq_zero⟩

/-! ## The norm -/

/-- The l1 norm: the sum of the absolute values of the entries. -/
def norm (x : Vec R n) : R := sum fun i => abs (x i)

attribute [app_unexpander norm] unexpandNorm

theorem norm_nonneg (x : Vec R n) : 0 ≤ norm x := sum_nonneg fun i => abs_nonneg (x i)

@[simp] theorem norm_zero : norm (0 : Vec R n) = 0 := sum_eq_zero fun _ => abs_zero

theorem norm_eq_zero {x : Vec R n} : norm x = 0 ↔ x = 0 :=
  ⟨fun h => Vec.ext fun i =>
      abs_eq_zero.mp ((sum_eq_zero_iff_of_nonneg fun i => abs_nonneg (x i)).mp h i),
    fun h => h ▸ norm_zero⟩

theorem norm_pos {x : Vec R n} : 0 < norm x ↔ x ≠ 0 :=
  ⟨fun h e => ne_of_gt h (norm_eq_zero.mpr e),
    fun h => lt_of_le_of_ne (norm_nonneg x) fun e => h (norm_eq_zero.mp e.symm)⟩

theorem abs_le_norm (x : Vec R n) (i : Fin n) : abs (x i) ≤ norm x :=
  single_le_sum (f := fun i => abs (x i)) (fun i => abs_nonneg (x i)) i

theorem norm_neg (x : Vec R n) : norm (-x) = norm x := sum_congr fun i => abs_neg (x i)

theorem norm_smul (a : R) (x : Vec R n) : norm (a • x) = abs a * norm x := by
  rw [norm, norm, mul_sum]
  exact sum_congr fun i => abs_mul a (x i)

/-- The triangle inequality. -/
theorem norm_add_le (x y : Vec R n) : norm (x + y) ≤ norm x + norm y := by
  rw [norm, norm, norm, ← sum_add]
  exact sum_le_sum fun i => abs_add_le (x i) (y i)

theorem norm_sub_le (x y : Vec R n) : norm (x - y) ≤ norm x + norm y := by
  rw [norm, norm, norm, ← sum_add]
  exact sum_le_sum fun i => abs_sub_le_abs_add_abs (x i) (y i)

theorem norm_sub_norm_le_norm_add (x y : Vec R n) : norm x - norm y ≤ norm (x + y) := by
  rw [norm, norm, norm, ← sum_sub]
  exact sum_le_sum fun i => abs_sub_abs_le_abs_add (x i) (y i)

theorem norm_single (j : Fin n) (t : R) : norm (Vec.single j t) = abs t := by
  rw [norm, sum_eq_single j fun i hi => by rw [Vec.single_ne hi, abs_zero], Vec.single_self]

/-- `|w · x| ≤ ‖w‖ ‖x‖`. -/
theorem abs_dot_le (w x : Vec R n) : abs (dot w x) ≤ norm w * norm x := by
  refine le_trans (abs_sum_le _) ?_
  rw [norm, sum_mul]
  refine sum_le_sum fun i => ?_
  rw [abs_mul]
  exact mul_le_mul_of_nonneg_left (abs_le_norm x i) (abs_nonneg (w i))

/-- Bounds on the entries add up to a bound on the norm. -/
theorem norm_le_sum {x : Vec R n} {b : Vec R n} (h : ∀ i, abs (x i) ≤ b i) : norm x ≤ sum b :=
  sum_le_sum h

/-- A space of positive dimension has a vector other than 0. -/
theorem Vec.exists_ne_zero (h : 0 < n) : ∃ x : Vec R n, x ≠ 0 :=
  ⟨Vec.single ⟨0, h⟩ 1, fun e => one_ne_zero ((Vec.single_self ⟨0, h⟩ (1 : R)).symm.trans
    (congrFun e ⟨0, h⟩))⟩
