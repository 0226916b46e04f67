prelude
import Absorption.Network

/-!
# The error along a coordinate axis

Purpose: for maps of degree `k` the errors at `e_j` and at `t e_j` bound `|t - t ^ k|` from above,
so one of the two is large. Main results: `abs_skip_le_of_scaling`, `exists_error_ge`,
`sub_pow_le_of_error_le`.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d k : Nat}

/-- In one coordinate: if the skip scales by `t` and both maps by `c`, the errors at `x` and at
`t x` bound the skip. -/
theorem abs_skip_le_of_scaling {e : Nat} {M F G : Vec K d → Vec K e} {t c : K} {x : Vec K d}
    {j : Fin e} (hM : M (t • x) j = t * M x j) (hF : F (t • x) j = c * F x j)
    (hG : G (t • x) j = c * G x j) :
    abs (t - c) * abs (M x j) ≤
      abs ((M (t • x) + F (t • x) - G (t • x)) j) + abs c * abs ((M x + F x - G x) j) := by
  have difference : (t - c) * M x j =
      (M (t • x) + F (t • x) - G (t • x)) j - c * (M x + F x - G x) j := by
    simp only [Vec.add_apply, Vec.sub_apply, hM, hF, hG]
    exact ring [t, c, M x j, F x j, G x j]
  rw [← abs_mul, difference, ← abs_mul c]
  exact abs_sub_le_abs_add_abs _ _

/-- In every coordinate `F` scales by `t ^ k` when the argument is scaled by a positive `t`. -/
def HasDegree (k : Nat) (F : Vec K d → Vec K d) : Prop :=
  ∀ t > (0 : K), ∀ x j, F (t • x) j = t ^ k * F x j

theorem hasDegree_of_smul {F : Vec K d → Vec K d}
    (hF : ∀ t > (0 : K), ∀ x, F (t • x) = t ^ k • F x) : HasDegree k F :=
  fun t ht x j => congrFun (hF t ht x) j

/-- The error `x + F x - G x` of a candidate `G` for the skip around `F`. -/
def skipError (F G : Vec K d → Vec K d) (x : Vec K d) : Vec K d := x + F x - G x

theorem norm_smul_single_le_one {t : K} (ht : 0 < t) (ht1 : t ≤ 1) (j : Fin d) :
    norm (t • Vec.single j (1 : K)) ≤ 1 := by
  rw [norm_smul, norm_single, abs_one, mul_one, abs_of_pos ht]
  exact ht1

theorem norm_single_one_le_one (j : Fin d) : norm (Vec.single j (1 : K)) ≤ 1 :=
  (norm_single j 1).trans_le abs_one.le

section
variable {F G : Vec K d → Vec K d} (hF : HasDegree k F) (hG : HasDegree k G)
include hF hG

/-- `|t - t ^ k| ≤ |e (t e_j)| + t ^ k |e e_j|` in coordinate `j`, where `e` is the error. -/
private theorem abs_sub_pow_le (j : Fin d) {t : K} (ht : 0 < t) :
    abs (t - t ^ k) ≤ abs (skipError F G (t • Vec.single j 1) j) +
      t ^ k * abs (skipError F G (Vec.single j 1) j) := by
  have gap := abs_skip_le_of_scaling (M := fun x => x) (rfl : (t • Vec.single j (1 : K)) j = _)
    (hF t ht (Vec.single j 1) j) (hG t ht (Vec.single j 1) j)
  rw [Vec.single_self, abs_one, mul_one, abs_of_nonneg (pow_nonneg ht.le k)] at gap
  exact gap

/-- If `E (1 + t ^ k) ≤ |t - t ^ k|` for one `t` then some point of the unit ball has error at least
`E`. -/
theorem exists_error_ge (hd : 0 < d) {t E : K} (ht : 0 < t) (ht1 : t ≤ 1)
    (hE : E * (1 + t ^ k) ≤ abs (t - t ^ k)) :
    ∃ x, norm x ≤ 1 ∧ ∃ j, E ≤ abs ((x + F x - G x) j) := by
  let j : Fin d := ⟨0, hd⟩
  have axis := hE.trans (abs_sub_pow_le hF hG j ht)
  by_cases near : E ≤ abs (skipError F G (Vec.single j 1) j)
  · exact ⟨Vec.single j 1, norm_single_one_le_one j, j, near⟩
  · refine ⟨t • Vec.single j 1, norm_smul_single_le_one ht ht1 j, j, ?_⟩
    show E ≤ abs (skipError F G (t • Vec.single j 1) j)
    have small := le_of_lt (lt_of_not_ge near)
    exact le_of_combination_pair zero_le_one axis (pow_nonneg ht.le k) small
      (ring [t ^ k, E, abs (skipError F G (Vec.single j 1) j),
        abs (skipError F G (t • Vec.single j 1) j)])

/-- A bound `E` on the error over the unit ball satisfies `t - t ^ k ≤ E (1 + t ^ k)` for every `t`
between 0 and 1. -/
theorem sub_pow_le_of_error_le (hd : 0 < d) {E : K}
    (hE : ∀ x, norm x ≤ 1 → ∀ j, abs ((x + F x - G x) j) ≤ E) {t : K} (ht : 0 < t) (ht1 : t < 1) :
    t - t ^ k ≤ E * (1 + t ^ k) := by
  let j : Fin d := ⟨0, hd⟩
  have near := hE (Vec.single j 1) (norm_single_one_le_one j) j
  have far := hE (t • Vec.single j 1) (norm_smul_single_le_one ht ht1.le j) j
  have both := add_le_add far (mul_le_mul_of_nonneg_left near (pow_nonneg ht.le k))
  refine ((le_abs_self _).trans (abs_sub_pow_le hF hG j ht)).trans (both.trans (le_of_eq ?_))
  exact ring [E, t ^ k]

end

end Absorption
