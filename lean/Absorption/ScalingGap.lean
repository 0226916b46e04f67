prelude
import Absorption.Statement.Gap
import Absorption.Gap.Axis

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
  exact abs_skip_le_of_scaling (congrFun (hM x) j) (congrFun (hF x) j) (congrFun (hG x) j)

end Absorption
