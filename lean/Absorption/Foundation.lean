prelude
import Absorption.Foundation.Basis
import Absorption.Foundation.FewExceptions
import Absorption.Foundation.Int.Sum
import Absorption.Foundation.Norm
import Absorption.Foundation.Rat.OrderedField

/-!
# Foundation: the one seam between this library and what it is built on

Everything outside `Foundation` imports this module and nothing below it. Names and types are those
of Lean's `Init` (and of Mathlib for ordered fields) wherever these have the thing.
-/
