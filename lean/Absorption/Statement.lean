prelude
import Absorption.Statement.Reduction
import Absorption.Statement.Degree
import Absorption.Statement.Linearization
import Absorption.Statement.Radius
import Absorption.Statement.Growth
import Absorption.Statement.Depth
import Absorption.Statement.Gap
import Absorption.Statement.BlockGap
import Absorption.Statement.Flip
import Absorption.Statement.Necessity
import Absorption.Statement.AtInfinity
import Absorption.Statement.Absorbable
import Absorption.Statement.MoreNeurons
import Absorption.Statement.Price
import Absorption.Statement.Generic
import Absorption.Statement.TraceCertificate
import Absorption.Statement.Degenerate
import Absorption.Statement.Sharpness
import Absorption.Statement.Deep
import Absorption.Statement.DeepExample

/-!
# Statement: what this library claims

Every definition in the namespace `Absorption.Statement` is a headline result, stated and not
proved. The theorem of the same name in snake case (`DegreeTwoGap` is proved by `degree_two_gap`)
proves exactly this proposition, in the file that bears its name in camel case. The imports above
are in reading order.

Throughout, `K` is any linearly ordered field, or any ordered or commutative ring where less is
enough; `d` is the dimension; `h` and `h'` are widths. None of these is bounded, except in examples,
and where a hypothesis says so: `h' ≤ h`, `m < 2 d`. That `0 < d` is a hypothesis where it matters,
since in dimension 0 every skip is absorbed (`DimensionZeroAbsorbs`). An MLP has no biases unless it
is called biased. `‖x‖` is the sum of the absolute values of the entries of `x`.

Paper: A. Mijoski, M. Karbevski, *Can an MLP Absorb Its Own Skip Connection?*, arXiv:2604.23705.
-/
