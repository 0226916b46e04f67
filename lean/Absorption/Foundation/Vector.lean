prelude
import Absorption.Foundation.Sum
import Absorption.Foundation.Funext

/-!
# Vector: vectors and matrices as functions

Purpose: `Vec K n` with its pointwise operations, the dot product, the vectors `single j t`, linear
maps, and the product of a matrix and a vector.
-/

universe u

/-- A vector with `n` entries in `K`. -/
abbrev Vec (K : Type u) (n : Nat) : Type u := Fin n → K

/-- A matrix with `m` rows and `n` columns; `A i` is its row `i`. -/
abbrev Mat (K : Type u) (m n : Nat) : Type u := Fin m → Fin n → K

variable {R : Type u} [CommRing R] {m n : Nat}

namespace Vec

instance instZero : OfNat (Vec R n) 0 := ⟨fun _ => 0⟩
instance instAdd : Add (Vec R n) := ⟨fun x y i => x i + y i⟩
instance instNeg : Neg (Vec R n) := ⟨fun x i => -x i⟩
instance instSub : Sub (Vec R n) := ⟨fun x y i => x i - y i⟩
instance instSMul : SMul R (Vec R n) := ⟨fun a x i => a * x i⟩

@[simp] theorem zero_apply (i : Fin n) : (0 : Vec R n) i = 0 := rfl
@[simp] theorem add_apply (x y : Vec R n) (i : Fin n) : (x + y) i = x i + y i := rfl
@[simp] theorem neg_apply (x : Vec R n) (i : Fin n) : (-x) i = -x i := rfl
@[simp] theorem sub_apply (x y : Vec R n) (i : Fin n) : (x - y) i = x i - y i := rfl
@[simp] theorem smul_apply (a : R) (x : Vec R n) (i : Fin n) : (a • x) i = a * x i := rfl

omit [CommRing R] in
theorem ext {x y : Vec R n} (h : ∀ i, x i = y i) : x = y := funext h

instance instDecidableEq [DecidableEq R] : DecidableEq (Vec R n) := fun x y =>
  decidable_of_iff' (b := ∀ i, x i = y i) ⟨fun e i => congrFun e i, ext⟩

theorem add_comm (x y : Vec R n) : x + y = y + x := ext fun _ => _root_.add_comm _ _
theorem add_zero (x : Vec R n) : x + 0 = x := ext fun _ => _root_.add_zero _
theorem zero_add (x : Vec R n) : 0 + x = x := ext fun _ => _root_.zero_add _
theorem smul_zero (a : R) : a • (0 : Vec R n) = 0 := ext fun _ => mul_zero a
theorem zero_smul (x : Vec R n) : (0 : R) • x = 0 := ext fun _ => zero_mul _
theorem one_smul (x : Vec R n) : (1 : R) • x = x := ext fun _ => one_mul _
theorem neg_one_smul (x : Vec R n) : (-1 : R) • x = -x := ext fun _ => neg_one_mul _
theorem smul_smul (a b : R) (x : Vec R n) : a • (b • x) = (a * b) • x :=
  ext fun _ => (mul_assoc a b _).symm

/-- The vector with entry `t` at `j` and 0 elsewhere. -/
def single (j : Fin n) (t : R) : Vec R n := fun i => if i = j then t else 0

theorem single_self (j : Fin n) (t : R) : single j t j = t := ite_eq_left rfl
theorem single_ne {i j : Fin n} (h : i ≠ j) (t : R) : single j t i = 0 := ite_eq_right h

theorem smul_single (a : R) (j : Fin n) (t : R) : a • single j t = single j (a * t) := by
  refine ext fun i => ?_
  by_cases h : i = j
  · rw [h, smul_apply, single_self, single_self]
  · rw [smul_apply, single_ne h, single_ne h, mul_zero]

end Vec

/-- The dot product `w · x`. -/
def dot (w x : Vec R n) : R := sum fun i => w i * x i

theorem dot_comm (w x : Vec R n) : dot w x = dot x w := sum_congr fun _ => mul_comm _ _

theorem dot_add (w x y : Vec R n) : dot w (x + y) = dot w x + dot w y := by
  rw [dot, dot, dot, ← sum_add]
  exact sum_congr fun i => mul_add (w i) (x i) (y i)

theorem add_dot (v w x : Vec R n) : dot (v + w) x = dot v x + dot w x := by
  rw [dot_comm, dot_add, dot_comm x, dot_comm x]

theorem dot_smul (a : R) (w x : Vec R n) : dot w (a • x) = a * dot w x := by
  rw [dot, dot, mul_sum]
  exact sum_congr fun i => mul_left_comm (w i) a (x i)

theorem smul_dot (a : R) (w x : Vec R n) : dot (a • w) x = a * dot w x := by
  rw [dot_comm, dot_smul, dot_comm]

theorem dot_neg (w x : Vec R n) : dot w (-x) = -dot w x := by
  rw [dot, dot, ← sum_neg]
  exact sum_congr fun i => mul_neg (w i) (x i)

theorem neg_dot (w x : Vec R n) : dot (-w) x = -dot w x := by rw [dot_comm, dot_neg, dot_comm]

theorem dot_sub (w x y : Vec R n) : dot w (x - y) = dot w x - dot w y := by
  rw [dot, dot, dot, ← sum_sub]
  exact sum_congr fun i => mul_sub (w i) (x i) (y i)

@[simp] theorem dot_zero (w : Vec R n) : dot w 0 = 0 := sum_eq_zero fun i => mul_zero (w i)

@[simp] theorem zero_dot (x : Vec R n) : dot 0 x = 0 := sum_eq_zero fun i => zero_mul (x i)

theorem dot_single (w : Vec R n) (j : Fin n) (t : R) : dot w (Vec.single j t) = w j * t := by
  rw [dot, sum_eq_single j fun i hi => by rw [Vec.single_ne hi, mul_zero], Vec.single_self]

theorem single_dot (x : Vec R n) (j : Fin n) (t : R) : dot (Vec.single j t) x = t * x j := by
  rw [dot_comm, dot_single, mul_comm]

/-- The product of a matrix and a vector. -/
def Mat.mulVec (A : Mat R m n) (x : Vec R n) : Vec R m := fun i => dot (A i) x

/-- The product of two matrices. -/
def Mat.mul {l : Nat} (A : Mat R l m) (B : Mat R m n) : Mat R l n :=
  fun i k => sum fun j => A i j * B j k

/-- The map respects addition and scaling. -/
structure IsLinear (M : Vec R n → Vec R m) : Prop where
  map_add : ∀ x y, M (x + y) = M x + M y
  map_smul : ∀ (a : R) x, M (a • x) = a • M x

theorem Mat.isLinear (A : Mat R m n) : IsLinear A.mulVec :=
  ⟨fun x y => Vec.ext fun i => dot_add (A i) x y, fun a x => Vec.ext fun i => dot_smul a (A i) x⟩

theorem IsLinear.id : IsLinear fun x : Vec R n => x := ⟨fun _ _ => rfl, fun _ _ => rfl⟩
