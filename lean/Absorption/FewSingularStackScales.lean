prelude
import Absorption.Deep.SkipNonsingular
import Absorption.Statement.Deep

/-!
# On a ray of stacks at most `L d 2 ^ h` points have a singular piece (new)
-/

namespace Absorption

/-- For `L` MLPs of width `h` and any `L d 2 ^ h + 1` different factors `t`, one of them gives the
skips around all the MLPs with the columns `t p_i` nonsingular pieces.

It does not claim that the other factors fail. Proof: the exceptions of `few_singular_scales` add
up. New: with `relu_stack_not_absorbable` it says that almost all stacks are not absorbable. -/
theorem few_singular_stack_scales : Statement.FewSingularStackScales :=
  fun _ _ _ _ fs t ht => few_singular_scales_of_list fs t ht

end Absorption
