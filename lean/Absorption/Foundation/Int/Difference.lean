prelude
import Absorption.Foundation.Int

/-!
# Int/Difference: every integer is a difference of natural numbers

Purpose: each operation of `Int`, written in terms of `subNatNat m n`, that is `m - n`; laws of
`Int` thereby become laws of `Nat`. Main results: `Int.subNatNat_eq_iff`,
`Int.exists_eq_subNatNat`, and one equation for each operation.
-/

namespace Int

/-! ## When two differences are equal -/

theorem subNatNat_add_add (m n k : Nat) : subNatNat (m + k) (n + k) = subNatNat m n := by
  unfold subNatNat
  rw [Nat.add_sub_add_right, Nat.add_sub_add_right]

theorem subNatNat_zero (m : Nat) : subNatNat m 0 = ofNat m := by
  unfold subNatNat
  rw [Nat.zero_sub]
  rfl

theorem zero_subNatNat (n : Nat) : subNatNat 0 n = negOfNat n := by
  cases n with
  | zero => rfl
  | succ n => rfl

theorem subNatNat_add_left (m n : Nat) : subNatNat (m + n) m = ofNat n := by
  have h : subNatNat (n + m) (0 + m) = subNatNat n 0 := subNatNat_add_add n 0 m
  rw [Nat.zero_add, Nat.add_comm, subNatNat_zero] at h
  exact h

theorem subNatNat_add_right (m n : Nat) : subNatNat m (m + n + 1) = negSucc n := by
  have h : subNatNat (0 + m) (n + 1 + m) = subNatNat 0 (n + 1) := subNatNat_add_add 0 (n + 1) m
  rw [Nat.zero_add, Nat.add_comm (n + 1)] at h
  exact h

/-- A difference is known once the cases of its sign are. -/
@[elab_as_elim] theorem subNatNat_elim {motive : Nat → Nat → Int → Prop} (m n : Nat)
    (nonneg : ∀ i n, motive (n + i) n (ofNat i))
    (neg : ∀ i m, motive m (m + i + 1) (negSucc i)) : motive m n (subNatNat m n) := by
  cases Nat.lt_or_ge m n with
  | inl h =>
    have ⟨i, hi⟩ := Nat.exists_eq_add_of_le h
    rw [hi, Nat.succ_add, subNatNat_add_right]
    exact neg i m
  | inr h =>
    have ⟨i, hi⟩ := Nat.exists_eq_add_of_le h
    rw [hi, subNatNat_add_left]
    exact nonneg i n

theorem subNatNat_eq_iff {a b c d : Nat} : subNatNat a b = subNatNat c d ↔ a + d = c + b := by
  constructor
  · refine subNatNat_elim a b (fun i b => ?_) (fun i a => ?_)
    · refine subNatNat_elim c d (fun j d h => ?_) (fun j c h => nomatch h)
      rw [ofNat.inj h, Nat.add_right_comm, Nat.add_comm b d]
      exact Nat.add_right_comm d b j
    · refine subNatNat_elim c d (fun j d h => nomatch h) (fun j c h => ?_)
      rw [negSucc.inj h]
      simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm]
  · intro h
    rw [← subNatNat_add_add a b d, h, Nat.add_comm b d, subNatNat_add_add]

theorem exists_eq_subNatNat (a : Int) : ∃ m n, a = subNatNat m n := by
  cases a with
  | ofNat m => exact ⟨m, 0, (subNatNat_zero m).symm⟩
  | negSucc n => exact ⟨0, n + 1, rfl⟩

/-! ## The operations on differences -/

theorem neg_subNatNat (m n : Nat) : -subNatNat m n = subNatNat n m := by
  refine subNatNat_elim m n (fun i n => ?_) (fun i m => ?_)
  · cases i with
    | zero => exact (subNatNat_add_left n 0).symm
    | succ i => exact (subNatNat_add_right n i).symm
  · exact (subNatNat_add_left m (i + 1)).symm

theorem subNatNat_add_subNatNat (a b c d : Nat) :
    subNatNat a b + subNatNat c d = subNatNat (a + c) (b + d) := by
  refine subNatNat_elim a b (fun i b => ?_) (fun i a => ?_)
  · refine subNatNat_elim c d (fun j d => ?_) (fun j c => ?_)
    · rw [Nat.add_add_add_comm, subNatNat_add_left]; rfl
    · refine (subNatNat_eq_iff (a := i) (b := j + 1)).mpr ?_
      simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm]
  · refine subNatNat_elim c d (fun j d => ?_) (fun j c => ?_)
    · refine (subNatNat_eq_iff (a := j) (b := i + 1)).mpr ?_
      simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm]
    · refine (subNatNat_eq_iff (a := 0) (b := i + j + 1 + 1)).mpr ?_
      simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm, Nat.zero_add]

theorem subNatNat_sub_subNatNat (a b c d : Nat) :
    subNatNat a b - subNatNat c d = subNatNat (a + d) (b + c) := by
  change subNatNat a b + -subNatNat c d = _
  rw [neg_subNatNat, subNatNat_add_subNatNat]

theorem subNatNat_mul_subNatNat (a b c d : Nat) :
    subNatNat a b * subNatNat c d = subNatNat (a * c + b * d) (a * d + b * c) := by
  refine subNatNat_elim a b (fun i b => ?_) (fun i a => ?_)
  · refine subNatNat_elim c d (fun j d => ?_) (fun j c => ?_)
    · refine (subNatNat_zero (i * j)).symm.trans (subNatNat_eq_iff.mpr ?_)
      simp only [Nat.add_mul, Nat.mul_add, Nat.add_assoc, Nat.add_comm, Nat.add_left_comm,
        Nat.add_zero]
    · refine (zero_subNatNat (i * (j + 1))).symm.trans (subNatNat_eq_iff.mpr ?_)
      simp only [Nat.add_mul, Nat.mul_add, Nat.add_assoc, Nat.add_comm, Nat.add_left_comm,
        Nat.zero_add]
  · refine subNatNat_elim c d (fun j d => ?_) (fun j c => ?_)
    · refine (zero_subNatNat ((i + 1) * j)).symm.trans (subNatNat_eq_iff.mpr ?_)
      simp only [Nat.add_mul, Nat.mul_add, Nat.add_assoc, Nat.add_comm, Nat.add_left_comm,
        Nat.zero_add]
    · refine (subNatNat_zero ((i + 1) * (j + 1))).symm.trans (subNatNat_eq_iff.mpr ?_)
      simp only [Nat.add_mul, Nat.mul_add, Nat.add_assoc, Nat.add_comm, Nat.add_left_comm,
        Nat.zero_add]

theorem subNatNat_nonneg_iff {m n : Nat} : NonNeg (subNatNat m n) ↔ n ≤ m := by
  refine subNatNat_elim m n (fun i n => ?_) (fun i m => ?_)
  · exact iff_of_true (.mk i) (Nat.le_add_right n i)
  · exact iff_of_false (fun h => nomatch h) (Nat.not_le_of_gt (Nat.succ_le_succ (m.le_add_right i)))

theorem subNatNat_le_iff {a b c d : Nat} :
    subNatNat a b ≤ subNatNat c d ↔ a + d ≤ c + b := by
  change NonNeg (subNatNat c d - subNatNat a b) ↔ _
  rw [subNatNat_sub_subNatNat, subNatNat_nonneg_iff, Nat.add_comm d a]

theorem subNatNat_lt_iff {a b c d : Nat} :
    subNatNat a b < subNatNat c d ↔ a + d < c + b := by
  change subNatNat a b + subNatNat 1 0 ≤ subNatNat c d ↔ _
  rw [subNatNat_add_subNatNat, subNatNat_le_iff, Nat.add_right_comm]
  exact Iff.rfl

end Int
