prelude
import Absorption.Statement.Gap
import Absorption.Gap.Reached

/-!
# The best constant of the gap is reached (new)
-/

universe u

namespace Absorption

section
variable {K : Type u} [OrderedField K] {c E u : K}

/-- `u - c relu(u)²` stays within `E` of 0 for `u` between 0 and 1. -/
private theorem abs_sub_square_le (hc : 0 < c) (h : c - 1 ≤ E) (hE : 1 ≤ 4 * c * E) (hu : 0 ≤ u)
    (hu1 : u ≤ 1) : abs (u - c * reluSquared u) ≤ E := by
  have fourc : 0 < 4 * c := mul_pos zero_lt_four hc
  have E_nonneg : 0 ≤ E :=
    le_of_mul_le_mul_left (le_trans (by rw [mul_zero]; exact zero_le_one) hE) fourc
  rw [reluSquared_of_nonneg hu]
  refine abs_le_of_le_of_neg_le ?_ ?_
  · refine le_of_mul_le_mul_left (le_trans ?_ hE) fourc
    exact le_of_sub_eq (mul_self_nonneg (2 * c * u - 1)) (ring [c, u])
  · have quadratic : -(u - c * (u * u)) ≤ u * (c - 1) := by
      have e : u * (c - 1) - -(u - c * (u * u)) = (c * u) * (1 - u) := ring [c, u]
      exact le_of_sub_eq (mul_nonneg (mul_nonneg (le_of_lt hc) hu) (sub_nonneg.mpr hu1)) e
    refine le_trans quadratic (le_trans (mul_le_mul_of_nonneg_left h hu) ?_)
    exact mul_le_of_le_one_left E_nonneg hu1

private theorem exists_error_le (d : Nat) (hc : 0 < c) (h : c - 1 ≤ E) (hE : 1 ≤ 4 * c * E) :
    ∃ g : Mlp K d (d + d), ∀ x, norm x ≤ 1 → ∀ j, abs ((x - g.eval reluSquared x) j) ≤ E :=
  ⟨.oddDiagonal d c, abs_sub_oddDiagonal_le (fun _ => reluSquared_of_nonpos) fun _ =>
    abs_sub_square_le hc h hE⟩

end

/-- The lower bound on the error is reached by a block of width `2 d`: with error `(√2 - 1) / 2`
where a square root of 2 exists, and with every larger error over any ordered field.

It does not claim that the zero block is the only block so approximable. Proof: one variable,
`|u - c u²| ≤ E` on the unit interval, with `c = (1 + √2) / 2`. New: not in the paper. -/
theorem degree_two_gap_reached : Statement.DegreeTwoGapReached := by
  intro K _ d
  refine ⟨fun c E => exists_error_le d, fun s hs hs2 => ?_⟩
  have two : (2 : K) ≠ 0 := two_ne_zero
  have hc : 0 < (1 + s) / 2 := div_pos (add_pos zero_lt_one hs) zero_lt_two
  have eh : (1 + s) / 2 - 1 = (s - 1) / 2 := by
    refine mul_left_cancel_of_ne_zero two ?_
    rw [mul_sub, mul_div_cancel _ two, mul_div_cancel _ two]
    exact ring [s]
  have eE : 4 * ((1 + s) / 2) * ((s - 1) / 2) = 1 := by
    have e : 4 * ((1 + s) / 2) * ((s - 1) / 2) =
      (2 * ((1 + s) / 2)) * (2 * ((s - 1) / 2)) := ring [(1 + s) / 2, (s - 1) / 2]
    have e' : (1 + s) * (s - 1) = s * s - 1 := ring [s]
    rw [e, mul_div_cancel _ two, mul_div_cancel _ two, e', hs2]
    exact ring []
  exact exists_error_le d hc (le_of_eq eh) (le_of_eq eE.symm)

end Absorption
