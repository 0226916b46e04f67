prelude
import Absorption.Foundation.Field
import Absorption.Foundation.Int.Division
import Absorption.Foundation.Int.Sum
import Absorption.Foundation.LinearSystem
import Absorption.Foundation.List
import Absorption.Foundation.Norm
import Absorption.Foundation.Pigeonhole
import Absorption.Foundation.Rat.OrderedField
import Absorption.Foundation.RingReify

/-!
# Foundation: the one seam between this library and what it is built on

Everything outside `Foundation` imports this module and nothing below it. Names and types are those of
Lean's `Init` (and of Mathlib for ordered fields) wherever these have the thing.
-/
