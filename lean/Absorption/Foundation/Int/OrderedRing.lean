prelude
import Absorption.Foundation.Int.Difference

/-!
# Int/OrderedRing: the integers are a linearly ordered ring

Purpose: the instance `OrderedRing Int`. Each law becomes one of `Nat` by writing every integer as a
difference.
-/

namespace Int

/-! ## The ring -/

private theorem zero_eq : (0 : Int) = subNatNat 0 0 := rfl
private theorem one_eq : (1 : Int) = subNatNat 1 0 := rfl

protected theorem add_assoc (a b c : Int) : a + b + c = a + (b + c) := by
  obtain ⟨m, n, ha⟩ := exists_eq_subNatNat a
  obtain ⟨k, l, hb⟩ := exists_eq_subNatNat b
  obtain ⟨i, j, hc⟩ := exists_eq_subNatNat c
  subst ha hb hc
  rw [subNatNat_add_subNatNat, subNatNat_add_subNatNat, subNatNat_add_subNatNat,
    subNatNat_add_subNatNat, Nat.add_assoc m, Nat.add_assoc n]

protected theorem add_comm (a b : Int) : a + b = b + a := by
  obtain ⟨m, n, ha⟩ := exists_eq_subNatNat a
  obtain ⟨k, l, hb⟩ := exists_eq_subNatNat b
  subst ha hb
  rw [subNatNat_add_subNatNat, subNatNat_add_subNatNat, Nat.add_comm m, Nat.add_comm n]

protected theorem add_zero (a : Int) : a + 0 = a := by
  obtain ⟨m, n, ha⟩ := exists_eq_subNatNat a
  subst ha
  rw [zero_eq, subNatNat_add_subNatNat]
  rfl

protected theorem add_neg_cancel (a : Int) : a + -a = 0 := by
  obtain ⟨m, n, ha⟩ := exists_eq_subNatNat a
  subst ha
  rw [neg_subNatNat, subNatNat_add_subNatNat, zero_eq, subNatNat_eq_iff, Nat.zero_add,
    Nat.add_comm m]
  rfl

private theorem regroup (m n k l i j : Nat) :
    (m * k + n * l) * i + (m * l + n * k) * j = m * (k * i + l * j) + n * (k * j + l * i) := by
  rw [Nat.add_mul, Nat.add_mul, Nat.mul_add, Nat.mul_add, Nat.add_comm (n * (k * j)),
    Nat.add_add_add_comm, Nat.mul_assoc, Nat.mul_assoc, Nat.mul_assoc, Nat.mul_assoc]

protected theorem mul_assoc (a b c : Int) : a * b * c = a * (b * c) := by
  obtain ⟨m, n, ha⟩ := exists_eq_subNatNat a
  obtain ⟨k, l, hb⟩ := exists_eq_subNatNat b
  obtain ⟨i, j, hc⟩ := exists_eq_subNatNat c
  subst ha hb hc
  rw [subNatNat_mul_subNatNat, subNatNat_mul_subNatNat, subNatNat_mul_subNatNat,
    subNatNat_mul_subNatNat]
  exact congr (congrArg subNatNat (regroup m n k l i j)) (regroup m n k l j i)

protected theorem mul_comm (a b : Int) : a * b = b * a := by
  obtain ⟨m, n, ha⟩ := exists_eq_subNatNat a
  obtain ⟨k, l, hb⟩ := exists_eq_subNatNat b
  subst ha hb
  rw [subNatNat_mul_subNatNat, subNatNat_mul_subNatNat, Nat.mul_comm m, Nat.mul_comm n,
    Nat.mul_comm m, Nat.mul_comm n, Nat.add_comm (l * m)]

protected theorem mul_one (a : Int) : a * 1 = a := by
  obtain ⟨m, n, ha⟩ := exists_eq_subNatNat a
  subst ha
  rw [one_eq, subNatNat_mul_subNatNat]
  simp only [Nat.mul_one, Nat.mul_zero, Nat.add_zero, Nat.zero_add]

protected theorem mul_add (a b c : Int) : a * (b + c) = a * b + a * c := by
  obtain ⟨m, n, ha⟩ := exists_eq_subNatNat a
  obtain ⟨k, l, hb⟩ := exists_eq_subNatNat b
  obtain ⟨i, j, hc⟩ := exists_eq_subNatNat c
  subst ha hb hc
  simp only [subNatNat_mul_subNatNat, subNatNat_add_subNatNat, Nat.mul_add]
  rw [Nat.add_add_add_comm (m * k), Nat.add_add_add_comm (m * l)]

/-! ## The order -/

protected theorem le_trans {a b c : Int} : a ≤ b → b ≤ c → a ≤ c := by
  obtain ⟨m, n, ha⟩ := exists_eq_subNatNat a
  obtain ⟨k, l, hb⟩ := exists_eq_subNatNat b
  obtain ⟨i, j, hc⟩ := exists_eq_subNatNat c
  subst ha hb hc
  rw [subNatNat_le_iff, subNatNat_le_iff, subNatNat_le_iff]
  intro h h'
  have sum : m + l + (k + j) ≤ k + n + (i + l) := Nat.add_le_add h h'
  rw [Nat.add_comm (k + n), Nat.add_comm k j, Nat.add_comm k n, Nat.add_add_add_comm m,
    Nat.add_add_add_comm i] at sum
  exact Nat.le_of_add_le_add_right sum

protected theorem le_antisymm {a b : Int} : a ≤ b → b ≤ a → a = b := by
  obtain ⟨m, n, ha⟩ := exists_eq_subNatNat a
  obtain ⟨k, l, hb⟩ := exists_eq_subNatNat b
  subst ha hb
  rw [subNatNat_le_iff, subNatNat_le_iff, subNatNat_eq_iff]
  exact Nat.le_antisymm

protected theorem le_total (a b : Int) : a ≤ b ∨ b ≤ a := by
  obtain ⟨m, n, ha⟩ := exists_eq_subNatNat a
  obtain ⟨k, l, hb⟩ := exists_eq_subNatNat b
  subst ha hb
  rw [subNatNat_le_iff, subNatNat_le_iff]
  exact Nat.le_total _ _

protected theorem lt_iff_not_le {a b : Int} : a < b ↔ ¬b ≤ a := by
  obtain ⟨m, n, ha⟩ := exists_eq_subNatNat a
  obtain ⟨k, l, hb⟩ := exists_eq_subNatNat b
  subst ha hb
  rw [subNatNat_le_iff, subNatNat_lt_iff]
  exact Nat.not_le.symm

protected theorem add_le_add_left {a b : Int} (h : a ≤ b) (c : Int) : c + a ≤ c + b := by
  obtain ⟨m, n, ha⟩ := exists_eq_subNatNat a
  obtain ⟨k, l, hb⟩ := exists_eq_subNatNat b
  obtain ⟨i, j, hc⟩ := exists_eq_subNatNat c
  subst ha hb hc
  rw [subNatNat_le_iff] at h
  rw [subNatNat_add_subNatNat, subNatNat_add_subNatNat, subNatNat_le_iff,
    Nat.add_add_add_comm, Nat.add_add_add_comm i k]
  exact Nat.add_le_add_left h (i + j)

theorem exists_eq_ofNat_of_pos {a : Int} (h : 0 < a) : ∃ n, a = ofNat (n + 1) := by
  cases a with
  | ofNat n =>
    cases n with
    | zero => exact absurd h (by decide)
    | succ n => exact ⟨n, rfl⟩
  | negSucc n =>
    have le : 0 + (n + 1) < 0 + 0 := (subNatNat_lt_iff (a := 0) (b := 0)).mp h
    exact absurd le (Nat.not_lt_zero _)

theorem ofNat_lt_ofNat {m n : Nat} : ofNat m < ofNat n ↔ m < n := by
  rw [← subNatNat_zero m, ← subNatNat_zero n, subNatNat_lt_iff]
  exact Iff.rfl

protected theorem mul_pos {a b : Int} (ha : 0 < a) (hb : 0 < b) : 0 < a * b := by
  obtain ⟨m, hm⟩ := exists_eq_ofNat_of_pos ha
  obtain ⟨n, hn⟩ := exists_eq_ofNat_of_pos hb
  rw [hm, hn]
  exact ofNat_lt_ofNat.mpr (Nat.mul_pos (Nat.succ_pos m) (Nat.succ_pos n))

end Int

/-- The integers are a linearly ordered ring. -/
instance instOrderedRingInt : OrderedRing Int where
  add_assoc := Int.add_assoc
  add_comm := Int.add_comm
  add_zero := Int.add_zero
  add_neg_cancel := Int.add_neg_cancel
  sub_eq_add_neg _ _ := rfl
  mul_assoc := Int.mul_assoc
  mul_comm := Int.mul_comm
  mul_one := Int.mul_one
  mul_add := Int.mul_add
  natCast_succ _ := rfl
  le_trans := Int.le_trans
  le_antisymm := Int.le_antisymm
  le_total := Int.le_total
  lt_iff_not_le := Int.lt_iff_not_le
  decideLE := Int.decLe
  add_le_add_left := Int.add_le_add_left
  mul_pos := Int.mul_pos
  zero_lt_one := by decide
