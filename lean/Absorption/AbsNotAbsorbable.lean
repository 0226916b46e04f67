prelude
import Absorption.ScaledActivationNotAbsorbable
import Absorption.Statement.Necessity

/-!
# The absolute value never absorbs
-/

namespace Absorption

/-- With the absolute value as activation no MLP absorbs the skip of another, whatever the two
widths and the weights.

It says nothing about `a |z| + b z` with `b ≠ 0`. Proof: the argument `-1` scales the activation by
1 and the skip by -1. New: Theorem 8 of the paper is about ReLU. -/
theorem abs_not_absorbable : Statement.AbsNotAbsorbable := by
  intro K _ d h h' f g hd
  have even : ∀ z : K, abs (-1 * z) = 1 * abs z := fun z => by rw [neg_one_mul, abs_neg, one_mul]
  have distinct : (-1 : K) ≠ 1 := fun e => one_ne_zero (self_eq_neg.mp e.symm)
  exact scaled_activation_not_absorbable K d h h' abs (-1) 1 hd distinct even f g

end Absorption
