prelude
import Absorption.Foundation.Field.Division
import Absorption.Foundation.Field.Order

/-!
# Field: the lemmas that a user of `OrderedField` expects

Purpose: one import for inverses and quotients in a linearly ordered field. Reading order:
`Division` (equations), `Order` (inequalities, halves, absolute values). Nothing is assumed about
`0⁻¹`. Names as in Mathlib; where Mathlib's lemma holds for zero by convention, ours has a
hypothesis that excludes it.
-/
