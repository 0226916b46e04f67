prelude
import Absorption.Certificate.Evaluation

/-!
# Certificate/Modular: tests modulo `q` on lists of natural numbers, and what they show

Purpose: four tests that the kernel runs on residues. The lists stand for vectors of integers
(`listVec`) and matrices (`listMat`).
-/

namespace Absorption.Certificate

/-- The matrix with the lists in `Y` as its first rows; what they leave out is 0. -/
def listMat (n : Nat) (Y : List (List Nat)) : Mat Int n n := fun i => listVec n (Y.getD i.val [])

/-- Some entry is not divisible by `q`. -/
noncomputable def nonzeroMod (q : Nat) (l : List Nat) : Bool :=
  l.rec false fun n _ rest => (Nat.beq (Nat.mod n q) 0).rec true rest

/-- For each list `w` the remainders of `u · w` and `v · w`. -/
noncomputable def projections (q : Nat) (u v : List Nat) (ws : List (List Nat)) :
    List (Nat × Nat) :=
  ws.rec [] fun w _ rest => force (Nat.mod (dotList u w) q) fun a =>
    force (Nat.mod (dotList v w) q) fun b => (a, b) :: rest

/-- `a b' - a' b` is not divisible by `q`. -/
noncomputable def independentMod (q : Nat) (x y : Nat × Nat) : Bool :=
  not (Nat.beq (Nat.mod (Nat.mul x.1 y.2) q) (Nat.mod (Nat.mul y.1 x.2) q))

/-- `q` divides `wᵀ Y p`. -/
noncomputable def vanishesMod (q : Nat) (Y : List (List Nat)) (w p : List Nat) : Bool :=
  Nat.beq (Nat.mod (dotList (dotLists Y p) w) q) 0

/-- The sum of entry `k` of the first row, entry `k + 1` of the second, and so on. -/
noncomputable def traceList (Y : List (List Nat)) : (k : Nat) → Nat :=
  Y.rec (fun _ => 0) fun row _ rest k => Nat.add (row.getD k 0) (rest (k + 1))

variable {q n : Nat}

theorem natCast_dvd_natCast_of_beq_mod {m : Nat} (h : Nat.beq (Nat.mod m q) 0 = true) :
    (Nat.cast q : Int) ∣ Nat.cast m :=
  Int.natCast_dvd_natCast.mpr (Nat.dvd_of_mod_eq_zero (Nat.eq_of_beq_eq_true h))

theorem not_natCast_dvd_of_beq_mod {m : Nat} (h : Nat.beq (Nat.mod m q) 0 = false) :
    ¬(Nat.cast q : Int) ∣ Nat.cast m := fun hd =>
  Nat.ne_of_beq_eq_false h (Nat.mod_eq_zero_of_dvd (Int.natCast_dvd_natCast.mp hd))

theorem exists_not_dvd_of_nonzeroMod {l : List Nat} (h : nonzeroMod q l = true)
    (hl : l.length ≤ n) : ∃ j, ¬(Nat.cast q : Int) ∣ listVec n l j := by
  induction l generalizing n with
  | nil => cases h
  | cons m l ih =>
    cases n with
    | zero => exact absurd hl (Nat.not_succ_le_zero _)
    | succ n =>
      cases hm : Nat.beq (Nat.mod m q) 0 with
      | false => exact ⟨0, not_natCast_dvd_of_beq_mod hm⟩
      | true =>
        have rest : nonzeroMod q l = true := by
          have e : nonzeroMod q (m :: l) =
            Bool.rec true (nonzeroMod q l) (Nat.beq (Nat.mod m q) 0) := rfl
          rw [e, hm] at h
          exact h
        have ⟨j, hj⟩ := ih rest (Nat.le_of_succ_le_succ hl)
        exact ⟨j.succ, hj⟩

private theorem projections_cons (u v w : List Nat) (ws : List (List Nat)) :
    projections q u v (w :: ws) =
      (Nat.mod (dotList u w) q, Nat.mod (dotList v w) q) :: projections q u v ws := by
  show force (Nat.mod (dotList u w) q) (fun a => force (Nat.mod (dotList v w) q) fun b =>
    (a, b) :: projections q u v ws) = _
  rw [force_eq, force_eq]

private theorem length_projections (u v : List Nat) (ws : List (List Nat)) :
    (projections q u v ws).length = ws.length := by
  induction ws with
  | nil => rfl
  | cons w ws ih => rw [projections_cons]; exact congrArg Nat.succ ih

private theorem projections_getD (u v : List Nat) {ws : List (List Nat)} {i : Nat}
    (hi : i < ws.length) : (projections q u v ws).getD i (0, 0) =
      (Nat.mod (dotList u (ws.getD i [])) q, Nat.mod (dotList v (ws.getD i [])) q) := by
  induction ws generalizing i with
  | nil => exact absurd hi (Nat.not_lt_zero i)
  | cons w ws ih =>
    rw [projections_cons]
    cases i with
    | zero => rfl
    | succ i => exact ih (Nat.le_of_succ_le_succ hi)

private theorem not_dvd_of_independentMod {u v w w' : List Nat}
    (h : independentMod q (Nat.mod (dotList u w) q, Nat.mod (dotList v w) q)
      (Nat.mod (dotList u w') q, Nat.mod (dotList v w') q) = true)
    (hw : w.length ≤ n) (hw' : w'.length ≤ n) :
    ¬(Nat.cast q : Int) ∣ dot (listVec n u) (listVec n w) * dot (listVec n v) (listVec n w') -
      dot (listVec n u) (listVec n w') * dot (listVec n v) (listVec n w) := by
  rw [← dotList_eq_dot u hw, ← dotList_eq_dot v hw', ← dotList_eq_dot u hw',
    ← dotList_eq_dot v hw, ← Nat.cast_mul, ← Nat.cast_mul]
  intro hd
  have same := Int.mod_eq_of_natCast_dvd_sub hd
  rw [Nat.mul_mod (dotList u w), Nat.mul_mod (dotList u w')] at same
  exact Nat.ne_of_beq_eq_false (not_eq_true h) same

theorem not_dvd_of_allPairs {u v : List Nat} {ws : List (List Nat)}
    (h : allPairs (independentMod q) (projections q u v ws) = true)
    (hw : ∀ i, (ws.getD i []).length ≤ n)
    {i j : Nat} (hij : i ≠ j) (hi : i < ws.length) (hj : j < ws.length) :
    let w (i : Nat) : Vec Int n := listVec n (ws.getD i [])
    ¬(Nat.cast q : Int) ∣ dot (listVec n u) (w i) * dot (listVec n v) (w j) -
      dot (listVec n u) (w j) * dot (listVec n v) (w i) := by
  intro w
  have test {i j : Nat} (hij : i < j) (hj : j < ws.length) := by
    have pair := allPairs_getD h hij (by rwa [length_projections]) (0, 0)
    rwa [projections_getD u v (Nat.lt_trans hij hj), projections_getD u v hj] at pair
  cases Nat.lt_or_gt_of_ne hij with
  | inl lt => exact not_dvd_of_independentMod (test lt hj) (hw i) (hw j)
  | inr gt =>
    rw [← neg_sub, Int.dvd_neg]
    exact not_dvd_of_independentMod (test gt hi) (hw j) (hw i)

theorem dvd_of_vanishesMod {Y : List (List Nat)} {w p : List Nat} (h : vanishesMod q Y w p = true)
    (hw : w.length ≤ n) (hp : p.length ≤ n) :
    (Nat.cast q : Int) ∣ dot (listVec n w) ((listMat n Y).mulVec (listVec n p)) := by
  have e : listVec n (dotLists Y p) = (listMat n Y).mulVec (listVec n p) := Vec.ext fun i =>
    (congrArg Nat.cast (dotLists_getD Y p i.val)).trans (dotList_eq_dot _ hp)
  rw [← e, dot_comm, ← dotList_eq_dot _ hw]
  exact natCast_dvd_natCast_of_beq_mod h

private theorem traceList_eq_sum_add {Y : List (List Nat)} (k : Nat) (h : Y.length ≤ n) :
    (Nat.cast (traceList Y k) : Int) =
      ∑ j : Fin n, Nat.cast ((Y.getD j.val []).getD (k + j.val) 0) := by
  induction Y generalizing n k with
  | nil => exact (sum_eq_zero fun j => rfl).symm
  | cons row Y ih =>
    cases n with
    | zero => exact absurd h (Nat.not_succ_le_zero _)
    | succ n =>
      refine (Nat.cast_add _ _).trans ?_
      rw [sum_succ]
      refine congrArg (Nat.cast (row.getD k 0) + ·)
        ((ih (k + 1) (Nat.le_of_succ_le_succ h)).trans (sum_congr fun j => ?_))
      rw [Nat.succ_add]
      rfl

theorem traceList_eq_sum {Y : List (List Nat)} (h : Y.length ≤ n) :
    (Nat.cast (traceList Y 0) : Int) = ∑ j, listMat n Y j j :=
  (traceList_eq_sum_add 0 h).trans (sum_congr fun j => by rw [Nat.zero_add]; rfl)

end Absorption.Certificate
