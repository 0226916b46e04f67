prelude
import Absorption.Statement.Gap
import Absorption.Gap.Reached

/-!
# The best constant of the gap of degree three is reached (new)
-/

universe u

namespace Absorption

/-- `u - 4/3 u³` stays within 1/3 of 0 for `u` between 0 and 1: `3 u - 4 u³` is a polynomial of
Chebyshev. Here `c` is 4/3 and `E` is 1/3. -/
private theorem abs_sub_cube_le {K : Type u} [OrderedField K] {c E u : K} (hc : 3 * c = 4)
    (hE : 3 * E = 1) (hu : 0 ≤ u) (hu1 : u ≤ 1) : abs (u - c * reluPow 3 u) ≤ E := by
  rw [reluPow_of_nonneg hu]
  refine abs_le_of_le_of_neg_le (le_of_mul_le_mul_left ?_ zero_lt_three)
    (le_of_mul_le_mul_left ?_ zero_lt_three)
  · have e : 3 * (u - c * u ^ 3) = 3 * u - 3 * c * u ^ 3 := ring [u, c]
    rw [e, hc, hE]
    exact le_of_sub_eq (mul_nonneg (add_nonneg zero_le_one hu) (mul_self_nonneg (2 * u - 1)))
      (ring [u])
  · have e : 3 * -(u - c * u ^ 3) = 3 * c * u ^ 3 - 3 * u := ring [u, c]
    rw [e, hc, hE]
    exact le_of_sub_eq (mul_nonneg (sub_nonneg.mpr hu1) (mul_self_nonneg (2 * u + 1))) (ring [u])

/-- The lower bound 1/3 on the error is reached, over every ordered field, by a block of width
`2 d`.

It does not claim that the zero block is the only block so approximable. Proof: one variable,
`|u - 4/3 u³| ≤ 1/3` on the unit interval. New: not in the paper. -/
theorem degree_three_gap_reached : Statement.DegreeThreeGapReached := by
  intro K _ d
  refine ⟨.oddDiagonal d (4 / 3), abs_sub_oddDiagonal_le (fun _ hz => reluPow_of_nonpos hz 2) ?_⟩
  exact fun _ => abs_sub_cube_le (mul_div_cancel 4 (ofNat_ne_zero 2))
    (mul_div_cancel 1 (ofNat_ne_zero 2))

end Absorption
