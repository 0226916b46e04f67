prelude
import Absorption.Statement

/-!
# The error at a point and at its multiple (new)
-/

namespace Absorption

/-- In the setting of the degree obstruction the error at `x` and the error at `t x` bound the skip:
`|t - c| |M x| ≤ |e (t x)| + |c| |e x|` in every coordinate.

It does not say which of the two errors is large. Proof: `e (t x) - c e x = (t - c) M x`.
New: not in the paper. -/
theorem scaling_gap : Statement.ScalingGap := by
  intro K _ d e M F G t c hM hF hG x j
  have difference : (t - c) * M x j =
      (M (t • x) + F (t • x) - G (t • x)) j - c * (M x + F x - G x) j := by
    rw [hM, hF, hG]
    simp only [Vec.add_apply, Vec.sub_apply, Vec.smul_apply]
    exact ring [t, c, M x j, F x j, G x j]
  rw [← abs_mul, difference, ← abs_mul c]
  exact abs_sub_le_abs_add_abs _ _

end Absorption
