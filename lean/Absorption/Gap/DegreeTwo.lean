prelude
import Absorption.ScalingGap

/-!
# The error of degree two along a coordinate axis

Purpose: for maps of degree two the errors at `e_j` and at `t e_j` bound `t - t ^ 2` from above.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d : Nat} {F G : Vec K d → Vec K d}

/-- The error `x + F x - G x` of a candidate `G` for the skip around `F`. -/
def skipError (F G : Vec K d → Vec K d) (x : Vec K d) : Vec K d := x + F x - G x

/-- `t - t ^ 2 ≤ |e (t e_j)| + t ^ 2 |e e_j|` in coordinate `j`, where `e` is the error. -/
theorem degree_two_axis (hF : ∀ t : K, 0 < t → ∀ x, F (t • x) = t ^ 2 • F x)
    (hG : ∀ t : K, 0 < t → ∀ x, G (t • x) = t ^ 2 • G x) (j : Fin d) {t : K} (ht : 0 < t) :
    t - t ^ 2 ≤ abs (skipError F G (Vec.single j t) j) +
      t ^ 2 * abs (skipError F G (Vec.single j 1) j) := by
  have gap := scaling_gap K d d (fun x => x) F G t (t ^ 2) (fun _ => rfl) (hF t ht) (hG t ht)
    (Vec.single j 1) j
  rw [Vec.smul_single, mul_one, Vec.single_self, abs_one, mul_one,
    abs_of_nonneg (pow_nonneg (le_of_lt ht) 2)] at gap
  exact le_trans (le_abs_self _) gap

theorem norm_single_le_one {t : K} (ht : 0 < t) (ht1 : t ≤ 1) (j : Fin d) :
    norm (Vec.single j t) ≤ 1 := by
  rw [norm_single, abs_of_pos ht]
  exact ht1

end Absorption
