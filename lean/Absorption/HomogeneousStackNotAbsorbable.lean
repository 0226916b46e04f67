prelude
import Absorption.ScaledStackNotAbsorbable

/-!
# Uniform stacks of homogeneous blocks (Corollary 7)
-/

namespace Absorption

/-- For an activation that is positively homogeneous of a degree `k > 1`, no `L ≥ 1` blocks of width
`m ≥ d` without skips equal `L` such blocks with skips.

It says nothing about degree 1, where ReLU is. Proof: `φ t = t ^ k` in
`scaled_stack_not_absorbable`. Paper: Corollary 7 for the blocks of Proposition 5, for natural
degrees. -/
theorem homogeneous_stack_not_absorbable : Statement.HomogeneousStackNotAbsorbable := by
  intro K _ d m L k σ fs gs hd hm hL hfs hgs hk hσ
  exact scaled_stack_not_absorbable K d m L σ (fun t => t ^ k) fs gs hd hm hL hfs hgs
    (pow_littleOAtZero hk) hσ

end Absorption
