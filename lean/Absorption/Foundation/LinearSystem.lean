prelude
import Absorption.Foundation.Count
import Absorption.Foundation.Field
import Absorption.Foundation.RingReify
import Absorption.Foundation.Vector

/-!
# LinearSystem: fewer homogeneous equations than unknowns

Purpose: over a field such a system has a solution other than 0. Main results:
`exists_ne_zero_of_count_lt`, where the equations are some rows of a matrix, and
`exists_ne_zero_mulVec_eq_zero`, where they are all its rows. For any number of equations,
`Mat.injective_or_exists_ne_zero` decides whether there is such a solution.
-/

universe u

variable {K : Type u} [OrderedField K] {m n : Nat}

/-- Row `i` of a matrix after column 0 has been cleared with the help of row `r`. -/
private def Mat.reduced (A : Mat K m (n + 1)) (r i : Fin m) : Vec K n :=
  (fun j => A i j.succ) - (A i 0 / A r 0) • fun j => A r j.succ

/-- The solution of row `r` whose entries from 1 on are those of `z`. -/
private def Mat.backSolved (A : Mat K m (n + 1)) (r : Fin m) (z : Vec K n) : Vec K (n + 1) :=
  Fin.cases (motive := fun _ => K) (-dot (fun j => A r j.succ) z / A r 0) z

private theorem Mat.dot_backSolved (A : Mat K m (n + 1)) (r i : Fin m) (z : Vec K n) :
    dot (A i) (A.backSolved r z) = dot (A.reduced r i) z := by
  have left : dot (A i) (A.backSolved r z) =
      A i 0 * (-dot (fun j => A r j.succ) z / A r 0) + dot (fun j => A i j.succ) z := rfl
  have right : dot (A.reduced r i) z =
      dot (fun j => A i j.succ) z - A i 0 / A r 0 * dot (fun j => A r j.succ) z := by
    rw [dot_comm, Mat.reduced, dot_sub, dot_smul, dot_comm z, dot_comm z]
  rw [left, right]
  exact ring [A i 0, (A r 0)⁻¹, dot (fun j => A r j.succ) z, dot (fun j => A i j.succ) z]

private theorem Mat.reduced_self (A : Mat K m (n + 1)) {r : Fin m} (hr : A r 0 ≠ 0) :
    A.reduced r r = 0 :=
  Vec.ext fun j => by
    rw [Mat.reduced, Vec.sub_apply, Vec.smul_apply, div_self hr, one_mul, sub_self]
    rfl

/-- Fewer rows than columns, chosen anyhow among the rows of a matrix, have a common zero `x ≠ 0`.
-/
theorem exists_ne_zero_of_count_lt (A : Mat K m n) (S : Fin m → Bool) (h : Fin.count S < n) :
    ∃ x : Vec K n, x ≠ 0 ∧ ∀ i, S i = true → dot (A i) x = 0 := by
  induction n generalizing S with
  | zero => exact absurd h (Nat.not_lt_zero _)
  | succ n ih =>
    by_cases hz : ∀ i, S i = true → A i 0 = 0
    · refine ⟨Vec.single 0 1, fun e => one_ne_zero (R := K) ?_, fun i hi => ?_⟩
      · exact (Vec.single_self 0 1).symm.trans (congrFun e 0)
      · rw [dot_single, hz i hi, zero_mul]
    · obtain ⟨r, hr⟩ := Fin.exists_not_of_not_forall hz
      have hS : S r = true := Decidable.byContradiction fun hn => hr fun e => absurd e hn
      have hA : A r 0 ≠ 0 := fun e => hr fun _ => e
      have count : (Fin.count fun i => if i = r then false else S i) + 1 = Fin.count S :=
        Fin.count_erase hS (ite_eq_left rfl) fun i hi => ite_eq_right hi
      obtain ⟨z, hz, zero⟩ := ih (A.reduced r) _ (Nat.le_of_succ_le_succ (count ▸ h))
      refine ⟨A.backSolved r z, fun e => hz ?_, fun i hi => ?_⟩
      · exact Vec.ext fun j => congrFun e j.succ
      · rw [A.dot_backSolved]
        by_cases hir : i = r
        · rw [hir, A.reduced_self hA, zero_dot]
        · exact zero i ((ite_eq_right hir).trans hi)

/-- A homogeneous linear system with fewer equations than unknowns has a solution other than 0. -/
theorem exists_ne_zero_mulVec_eq_zero (h : m < n) (A : Mat K m n) :
    ∃ x : Vec K n, x ≠ 0 ∧ A.mulVec x = 0 := by
  obtain ⟨x, hx, zero⟩ := exists_ne_zero_of_count_lt A (fun _ => true)
    (Nat.lt_of_le_of_lt (Nat.le_of_eq (Fin.count_true m)) h)
  exact ⟨x, hx, Vec.ext fun i => zero i rfl⟩

private theorem Mat.eq_backSolved (A : Mat K m (n + 1)) {r : Fin m} (hr : A r 0 ≠ 0)
    {x : Vec K (n + 1)} (hx : dot (A r) x = 0) : x = A.backSolved r fun j => x j.succ := by
  have row : A r 0 * x 0 + dot (fun j => A r j.succ) (fun j => x j.succ) = 0 := hx
  refine Vec.ext (Fin.cases (motive := fun j => x j = A.backSolved r (fun j => x j.succ) j) ?_
    fun _ => rfl)
  show x 0 = -dot (fun j => A r j.succ) (fun j => x j.succ) / A r 0
  rw [eq_div_iff hr, mul_comm]
  exact eq_neg_of_add_eq_zero_left row

/-- A homogeneous linear system has no solution but 0, or it has another one. -/
theorem Mat.injective_or_exists_ne_zero (A : Mat K m n) :
    (∀ x, A.mulVec x = 0 → x = 0) ∨ ∃ x : Vec K n, x ≠ 0 ∧ A.mulVec x = 0 := by
  induction n with
  | zero => exact Or.inl fun x _ => Vec.ext fun j => Fin.elim0 j
  | succ n ih =>
    by_cases hz : ∀ i, A i 0 = 0
    · refine Or.inr ⟨Vec.single 0 1, fun e => one_ne_zero (R := K) ?_, Vec.ext fun i => ?_⟩
      · exact (Vec.single_self 0 1).symm.trans (congrFun e 0)
      · exact (dot_single (A i) 0 1).trans (by rw [hz i, zero_mul]; rfl)
    · obtain ⟨r, hr⟩ := Fin.exists_not_of_not_forall hz
      match ih (A.reduced r) with
      | .inr ⟨z, hz, zero⟩ =>
        refine Or.inr ⟨A.backSolved r z, fun e => hz (Vec.ext fun j => ?_), ?_⟩
        · exact congrFun e (Fin.succ j)
        · exact Vec.ext fun i => (A.dot_backSolved r i z).trans (congrFun zero i)
      | .inl injective =>
        refine Or.inl fun x hx => ?_
        have solved := A.eq_backSolved hr (congrFun hx r)
        have tail : (fun j : Fin n => x j.succ) = (0 : Vec K n) := injective _ (Vec.ext fun i =>
          (A.dot_backSolved r i _).symm.trans
            ((congrArg (dot (A i)) solved).symm.trans (congrFun hx i)))
        have head : -dot (fun j => A r j.succ) (0 : Vec K n) / A r 0 = 0 := by
          rw [dot_zero, neg_zero, zero_div]
        rw [solved, tail]
        exact Vec.ext (Fin.cases (motive := fun j => A.backSolved r 0 j = 0) head fun _ => rfl)
