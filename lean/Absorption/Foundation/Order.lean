prelude
import Absorption.Foundation.Order.Linear
import Absorption.Foundation.Order.Add
import Absorption.Foundation.Order.Mul
import Absorption.Foundation.Order.Power
import Absorption.Foundation.Order.Cast
import Absorption.Foundation.Order.MaxMin
import Absorption.Foundation.Order.Combination

/-!
# Order: the lemmas that a user of `OrderedRing` expects

Purpose: one import for the order of a linearly ordered commutative ring. Reading order: `Linear`
(the order alone), `Add`, `Mul`, `Power`, `Cast` (natural numbers and numerals), `MaxMin`,
`Combination` (how to prove linear inequalities). Absolute values are in `Abs`, inverses in `Field`.
Names as in Mathlib.
-/
