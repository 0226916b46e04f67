prelude
import Absorption.Statement.Degree
import Absorption.Network.Scaling

/-!
# The degree obstruction, in its general form (Proposition 5)
-/

namespace Absorption

/-- A skip `M` that scales by `t` cannot be absorbed by maps that scale by `c ≠ t`, unless `M = 0`.

It does not say that such maps differ at a given point. Proof: subtract `c` times the identity at
`x` from the identity at `t x`; what remains is `(t - c) M x = 0`. Paper: the argument of
Proposition 5. -/
theorem scaling_skip_eq_zero : Statement.ScalingSkipEqZero := by
  intro K _ d e M F G t c htc hM hF hG h x
  exact Vec.ext fun j => entry_eq_zero_of_scaling htc (congrFun (hM x) j) (congrFun (hF x) j)
    (congrFun (hG x) j) h

end Absorption
