prelude
import Absorption.Statement.Growth
import Absorption.Asymptotics.Sublinear

/-!
# The growth obstruction, in its general form
-/

namespace Absorption

/-- A skip `M` that scales with its argument cannot be absorbed by maps that grow slower than every
linear map, unless `M = 0`.

It gives no radius: for bounded activations `bounded_activation_gap` does. Proof: `M = G - F` grows
slower than linearly, but `‖M (t x)‖ = t ‖M x‖` for every `t > 0`; no field is assumed Archimedean.
New: tanh is linear near 0, so the argument of Proposition 6 does not reach it. -/
theorem sublinear_skip_eq_zero : Statement.SublinearSkipEqZero := by
  intro K _ d e M F G hM hF hG same
  have difference (x : Vec K d) : G x - F x = M x :=
    Vec.ext fun j => sub_eq_of_eq_add (congrFun (same x) j).symm
  exact ((hG.sub hF).congr difference).eq_zero_of_smul hM

end Absorption
