prelude
import Absorption.Identifiability.GenericPoint

/-!
# A layer with fewer than `2 d` neurons is constant on a segment

Purpose: at a generic point or at its negative fewer than `d` neurons are active, and some direction
changes none of these. Far out in that direction of space the others stay where the activation is
constant. Main result: `exists_collapsed_segment`.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d m : Nat}

/-- Of fewer than `2 d` rows fewer than `d` are positive at some point at which no row other than 0
vanishes. -/
private theorem exists_count_pos_lt (h : m < 2 * d) (V : Mat K m d) :
    ∃ x, (∀ i, V i ≠ 0 → dot (V i) x ≠ 0) ∧
      Fin.count (fun i => decide (0 < dot (V i) x)) < d := by
  have ⟨x, generic⟩ := exists_dot_ne_zero V
  by_cases few : Fin.count (fun i => decide (0 < dot (V i) x)) < d
  · exact ⟨x, generic, few⟩
  · refine ⟨-x, fun i hi => ?_, Nat.lt_of_not_le fun many => ?_⟩
    · rw [dot_neg]
      exact fun e => generic i hi (neg_eq_zero.mp e)
    · have both := Fin.count_add_count_le (U := fun _ => true) (fun _ _ => rfl) (fun _ _ => rfl)
        fun i (hi : decide (0 < dot (V i) x) = true) (hn : decide (0 < dot (V i) (-x)) = true) => by
          have hn := of_decide_eq_true hn
          rw [dot_neg, neg_pos] at hn
          exact lt_asymm (of_decide_eq_true hi) hn
      rw [Fin.count_true] at both
      refine Nat.not_le_of_gt h (Nat.le_trans (Nat.le_of_eq ?_)
        (Nat.le_trans (Nat.add_le_add (Nat.le_of_not_lt few) many) both))
      exact (Nat.succ_mul 1 d).trans (congrArg (· + d) (Nat.one_mul d))

/-- A large multiple of a negative number outweighs what is added to it. -/
private theorem mul_add_le {s r b T t c : K} (hs : s < 0) (ht : 0 ≤ t) (ht' : t ≤ 1)
    (large : abs (abs r + abs (T - b)) < abs (c * s)) : abs c * s + t * r + b ≤ T := by
  have bound : abs r + abs (T - b) ≤ -(abs c * s) := by
    have e : abs (c * s) = -(abs c * s) := by rw [abs_mul, abs_of_neg hs, mul_neg]
    exact e ▸ le_trans (le_abs_self _) large.le
  have moved : t * r ≤ abs r := le_trans (le_abs_self _) (by
    rw [abs_mul_of_nonneg ht]
    exact mul_le_of_le_one_left (abs_nonneg r) ht')
  have shifted : -(T - b) ≤ abs (T - b) := neg_le_abs _
  refine le_of_combination_triple zero_le_one bound zero_le_one moved zero_le_one shifted ?_
  exact ring [abs c, s, t, r, b, T, abs r, abs (T - b)]

/-- A layer with fewer than `2 d` rows whose activation is constant up to some `T` takes one value
on a whole segment of positive length. -/
theorem exists_collapsed_segment {σ : K → K} {T : K} (hσ : ∀ z ≤ T, σ z = σ T) (h : m < 2 * d)
    (V : Mat K m d) (b : Vec K m) : ∃ x y : Vec K d, y ≠ 0 ∧ ∀ t : K, 0 ≤ t → t ≤ 1 → ∀ i,
      σ (dot (V i) (x + t • y) + b i) = σ (dot (V i) x + b i) := by
  have ⟨x, generic, few⟩ := exists_count_pos_lt h V
  have ⟨y, hy, unseen⟩ := exists_ne_zero_of_count_lt V _ few
  have ⟨c, large⟩ := exists_abs_lt_abs_mul (fun i => dot (V i) x)
    fun i => abs (dot (V i) y) + abs (T - b i)
  refine ⟨abs c • x, y, hy, fun t ht ht' i => ?_⟩
  rw [dot_add, dot_smul, dot_smul]
  by_cases flat : dot (V i) y = 0
  · rw [flat, mul_zero, add_zero]
  · have nonzero : dot (V i) x ≠ 0 := generic i fun e => flat (by rw [e, zero_dot])
    have negative : dot (V i) x < 0 := lt_of_le_of_ne
      (le_of_not_gt fun hp => flat (unseen i (decide_eq_true hp))) nonzero
    have start := mul_add_le negative le_rfl zero_le_one (large i nonzero)
    rw [zero_mul, add_zero] at start
    rw [hσ _ (mul_add_le negative ht ht' (large i nonzero)), hσ _ start]

end Absorption
