prelude
import Absorption.Network.SelectedSize
import Absorption.Statement.Necessity

/-!
# It takes `d` neurons to cancel a skip
-/

namespace Absorption

/-- If `κ Σ_{i ∈ S} p_i w_iᵀ = -I`, then `S` has at least `d` and at most `h` members.

It does not say that `d` neurons suffice. Proof: fewer than `d` equations `w_i · x = 0` have a
solution `x ≠ 0`, at which the left-hand side is 0. New; the paper assumes `d ≤ h`. -/
theorem cancels_skip_size : Statement.CancelsSkipSize := by
  intro K _ d h κ f S hS
  exact ⟨hS.le_count, Fin.count_le S⟩

end Absorption
