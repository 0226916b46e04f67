prelude
import Absorption.Foundation.LinearSystem

/-!
# Rank: matrices that are a sum of few matrices of rank one

Purpose: `A.RankLe r` says that `A` is a sum of `r` matrices `a_k u_kᵀ`. Ranks add up; a matrix that
maps no `x ≠ 0` to 0 has rank at least its number of columns (`Mat.le_of_rankLe_of_injective`); and
from the rows of a matrix and some unit vectors one can choose a basis (`Mat.exists_basis`).
-/

universe u

/-- `A = Σ_{k < r} a_k u_kᵀ` for some columns `a_k` and rows `u_k`: the rank of `A` is at most `r`.
-/
def Mat.RankLe {R : Type u} [CommRing R] {m n : Nat} (A : Mat R m n) (r : Nat) : Prop :=
  ∃ (a : Mat R m r) (u : Mat R r n), ∀ i j, A i j = ∑ k, a i k * u k j

namespace Mat

section
variable {R : Type u} [CommRing R] {l m n r s : Nat} {A B : Mat R m n}

theorem RankLe.congr (h : A.RankLe r) (e : ∀ i j, B i j = A i j) : B.RankLe r := by
  obtain ⟨a, u, hA⟩ := h
  exact ⟨a, u, fun i j => (e i j).trans (hA i j)⟩

theorem RankLe.add (hA : A.RankLe r) (hB : B.RankLe s) :
    RankLe (fun i j => A i j + B i j) (s + r) := by
  obtain ⟨a, u, ha⟩ := hA
  obtain ⟨b, v, hb⟩ := hB
  refine ⟨fun i => Fin.append (a i) (b i), Fin.append u v, fun i j => ?_⟩
  show A i j + B i j = _
  rw [ha, hb, ← sum_append]
  exact sum_congr fun k => (Fin.append_map (fun x (y : Vec R n) => x * y j) (a i) (b i) u v k).symm

theorem rankLe_zero (r : Nat) (h : ∀ i j, A i j = 0) : A.RankLe r :=
  ⟨fun _ _ => 0, fun _ _ => 0, fun i j => (h i j).trans (sum_eq_zero fun _ => mul_zero 0).symm⟩

theorem RankLe.mono (h : A.RankLe r) (hr : r ≤ s) : A.RankLe s := by
  obtain ⟨k, hk⟩ := Nat.exists_eq_add_of_le hr
  rw [hk, Nat.add_comm]
  exact (h.add (rankLe_zero (A := fun _ _ => 0) k fun _ _ => rfl)).congr fun i j =>
    (add_zero _).symm

theorem RankLe.mul_left (h : A.RankLe r) (B : Mat R l m) : (B.mul A).RankLe r := by
  obtain ⟨a, u, hA⟩ := h
  refine ⟨B.mul a, u, fun i j => ?_⟩
  have terms : B.mul A i j = ∑ p, ∑ k, B i p * a p k * u k j := sum_congr fun p => by
    rw [hA, mul_sum]
    exact sum_congr fun k => (mul_assoc _ _ _).symm
  rw [terms, sum_comm]
  exact sum_congr fun k => (sum_mul _ _).symm

/-- The number of columns is a bound. -/
theorem rankLe_columns (A : Mat R m n) : A.RankLe n :=
  ⟨A, fun k j => if k = j then 1 else 0, fun i j => by
    have single := sum_eq_single (f := fun k => A i k * if k = j then 1 else 0) j fun k hk => by
      rw [ite_eq_right hk, mul_zero]
    rw [single, ite_eq_left rfl, mul_one]⟩

/-- The number of chosen summands is a bound. -/
theorem rankLe_of_count {S : Fin l → Bool} (a : Mat R m l) (u : Mat R l n) (h : Fin.count S ≤ r) :
    RankLe (fun i j => ∑ k, if S k = true then a i k * u k j else 0) r := by
  refine RankLe.mono ?_ h
  clear h
  induction l with
  | zero => exact rankLe_zero 0 fun _ _ => rfl
  | succ l ih =>
    have rest := ih (S := fun k => S k.succ) (fun i k => a i k.succ) fun k => u k.succ
    by_cases h0 : S 0 = true
    · have first : RankLe (fun i j => a i 0 * u 0 j) 1 :=
        ⟨fun i _ => a i 0, fun _ => u 0, fun _ _ => (add_zero _).symm⟩
      rw [Fin.count_succ, ite_eq_left h0]
      refine (first.add rest).congr fun i j => ?_
      rw [sum_succ, ite_eq_left h0]
    · rw [Fin.count_succ, ite_eq_right h0]
      refine rest.congr fun i j => ?_
      rw [sum_succ, ite_eq_right h0, zero_add]

end

/-- The dot product with a linear combination. -/
theorem dot_combination {R : Type u} [CommRing R] {n r : Nat} (a : Vec R r) (u : Mat R r n)
    (x : Vec R n) : dot (fun j => ∑ k, a k * u k j) x = ∑ k, a k * dot (u k) x := by
  have terms : dot (fun j => ∑ k, a k * u k j) x = ∑ j, ∑ k, a k * (u k j * x j) :=
    sum_congr fun j => (sum_mul _ _).trans (sum_congr fun k => mul_assoc _ _ _)
  rw [terms, sum_comm]
  exact sum_congr fun k => (mul_sum _ _).symm

variable {K : Type u} [OrderedField K] {m n r : Nat}

/-- A matrix that maps no `x ≠ 0` to 0 has rank at least its number of columns. -/
theorem le_of_rankLe_of_injective {A : Mat K m n} (h : A.RankLe r)
    (injective : ∀ x, A.mulVec x = 0 → x = 0) : n ≤ r := by
  refine Nat.le_of_not_lt fun hr => ?_
  obtain ⟨a, u, hA⟩ := h
  obtain ⟨x, hx, zero⟩ := exists_ne_zero_mulVec_eq_zero hr u
  refine hx (injective x (Vec.ext fun i => ?_))
  have row : A i = fun j => ∑ k, a i k * u k j := Vec.ext (hA i)
  show dot (A i) x = 0
  rw [row, dot_combination]
  exact sum_eq_zero fun k => (congrArg (a i k * ·) (congrFun zero k)).trans (mul_zero _)

end Mat
