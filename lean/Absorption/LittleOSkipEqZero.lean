prelude
import Absorption.Statement.Linearization
import Absorption.Asymptotics.LittleO

/-!
# The linearization obstruction, in its general form (Proposition 6)
-/

namespace Absorption

/-- A skip `M` that scales with its argument cannot be absorbed by maps that are `o(‖x‖)` at 0,
unless `M = 0`.

It does not say how near to 0 the maps differ. Proof: `M = G - F` is itself `o(‖x‖)`, and
`‖M x‖ = ‖M (t x)‖ / t` becomes small as `t` does. Paper: the argument of Proposition 6;
that `M` scales by positive factors is all that is used of its being linear. -/
theorem little_o_skip_eq_zero : Statement.LittleOSkipEqZero := by
  intro K _ d e M F G hM hF hG same
  have difference (x : Vec K d) : G x - F x = M x :=
    Vec.ext fun j => sub_eq_of_eq_add (congrFun (same x) j).symm
  exact ((hG.sub hF).congr difference).eq_zero_of_smul hM

end Absorption
