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
    obtain ⟨i, hi⟩ := Nat.exists_eq_add_of_le h
    rw [hi, Nat.succ_add, subNatNat_add_right]
    exact neg i m
  | inr h =>
    obtain ⟨i, hi⟩ := Nat.exists_eq_add_of_le h
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
      exact Nat.add_left_comm a c (j + 1)
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

private theorem add_nested (a b c d : Nat) : a + (b + (c + d)) = a + b + c + d := by
  rw [Nat.add_assoc, Nat.add_assoc]

theorem subNatNat_add_subNatNat (a b c d : Nat) :
    subNatNat a b + subNatNat c d = subNatNat (a + c) (b + d) := by
  refine subNatNat_elim a b (fun i b => ?_) (fun i a => ?_)
  · refine subNatNat_elim c d (fun j d => ?_) (fun j c => ?_)
    · rw [Nat.add_add_add_comm, subNatNat_add_left]; rfl
    · refine (subNatNat_eq_iff (a := i) (b := j + 1)).mpr ?_
      exact (Nat.add_left_comm i b (c + (j + 1))).trans (add_nested b i c (j + 1))
  · refine subNatNat_elim c d (fun j d => ?_) (fun j c => ?_)
    · refine (subNatNat_eq_iff (a := j) (b := i + 1)).mpr ?_
      rw [Nat.add_assoc a i 1, Nat.add_assoc a (i + 1), Nat.add_comm (i + 1), Nat.add_comm d j]
      exact (Nat.add_left_comm j a (d + (i + 1))).trans
        (congrArg (a + ·) (Nat.add_assoc j d (i + 1)).symm |>.trans (Nat.add_assoc _ _ _).symm)
    · have e : a + i + 1 + (c + j + 1) = a + c + (i + j + 1) + 1 := by
        rw [Nat.add_assoc a i 1, Nat.add_assoc c j 1, Nat.add_add_add_comm, Nat.add_add_add_comm i]
        rfl
      rw [e, subNatNat_add_right]; rfl

theorem subNatNat_sub_subNatNat (a b c d : Nat) :
    subNatNat a b - subNatNat c d = subNatNat (a + d) (b + c) := by
  change subNatNat a b + -subNatNat c d = _
  rw [neg_subNatNat, subNatNat_add_subNatNat]

private theorem subNatNat_add_left_of_zero (m n : Nat) : subNatNat m (m + n) = negOfNat n := by
  cases n with
  | zero => exact subNatNat_add_left m 0
  | succ n => exact subNatNat_add_right m n

private theorem ofNat_mul_subNatNat (i c d : Nat) :
    ofNat i * subNatNat c d = subNatNat (i * c) (i * d) := by
  refine subNatNat_elim c d (fun j d => ?_) (fun j c => ?_)
  · rw [Nat.mul_add, subNatNat_add_left]; rfl
  · rw [Nat.add_assoc, Nat.mul_add, subNatNat_add_left_of_zero]; rfl

private theorem negSucc_mul_subNatNat (i c d : Nat) :
    negSucc i * subNatNat c d = subNatNat ((i + 1) * d) ((i + 1) * c) := by
  refine subNatNat_elim c d (fun j d => ?_) (fun j c => ?_)
  · rw [Nat.mul_add, subNatNat_add_left_of_zero]; rfl
  · rw [Nat.add_assoc c, Nat.mul_add, subNatNat_add_left]; rfl

theorem subNatNat_mul_subNatNat (a b c d : Nat) :
    subNatNat a b * subNatNat c d = subNatNat (a * c + b * d) (a * d + b * c) := by
  refine subNatNat_elim a b (fun i b => ?_) (fun i a => ?_)
  · rw [ofNat_mul_subNatNat, ← subNatNat_add_add _ _ (b * c + b * d), Nat.add_left_comm,
      Nat.add_comm (b * c) (b * d), Nat.add_left_comm (i * d), Nat.add_mul, Nat.add_mul,
      Nat.add_assoc, Nat.add_assoc]
  · rw [negSucc_mul_subNatNat, ← subNatNat_add_add _ _ (a * c + a * d), Nat.add_comm, Nat.add_assoc,
      Nat.add_comm ((i + 1) * c), Nat.add_comm (a * c) (a * d), Nat.add_assoc, Nat.add_assoc a i 1,
      Nat.add_mul a, Nat.add_mul a]

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
