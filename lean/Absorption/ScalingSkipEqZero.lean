prelude
import Absorption.Statement

/-!
# The degree obstruction, in its general form (Proposition 5)
-/

namespace Absorption

/-- A skip `M` that scales by `t` cannot be absorbed by maps that scale by `c ≠ t`, unless `M = 0`.

It does not say that such maps differ at a given point. Proof: subtract `c` times the identity at `x`
from the identity at `t x`; what remains is `(t - c) M x = 0`. Paper: the argument of Proposition 5. -/
theorem scaling_skip_eq_zero : Statement.ScalingSkipEqZero := by
  intro K _ d e M F G t c htc hM hF hG h x
  refine Vec.ext fun j => ?_
  have atScaled : t * M x j + c * F x j = c * G x j := by
    have e := congrFun (h (t • x)) j
    rwa [hM, hF, hG] at e
  have atPoint : c * M x j + c * F x j = c * G x j := by
    rw [← mul_add]
    exact congrArg (c * ·) (congrFun (h x) j)
  have same : t * M x j = c * M x j := add_right_cancel (atScaled.trans atPoint.symm)
  have zero : (t - c) * M x j = 0 := by rw [sub_mul, same, sub_self]
  exact (mul_eq_zero.mp zero).resolve_left fun e => htc (eq_of_sub_eq_zero e)

end Absorption
