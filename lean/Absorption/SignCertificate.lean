prelude
import Absorption.Network.Trace
import Absorption.Statement.TraceCertificate

/-!
# A matrix that rules out every set of neurons by its sign
-/

namespace Absorption

/-- For every MLP over every ordered ring and every matrix `Y` with `w_iᵀ Y p_i ≥ 0` for all
neurons `i` and `tr Y > 0`: for no `κ ≥ 0` does any set `S` of neurons have
`κ Σ_{i ∈ S} p_i w_iᵀ = -I`.

It does not say that such a `Y` exists, nor anything of `κ < 0`. Proof: take the trace of `Y` times
both sides; it is at least 0 on the left and negative on the right. New. -/
theorem sign_certificate : Statement.SignCertificate := by
  intro K _ d h f Y nonneg trace κ hκ S hS
  have left : 0 ≤ κ * ∑ i, if S i = true then dot (f.up i) (Y.mulVec (f.column i)) else 0 := by
    refine mul_nonneg hκ (sum_nonneg fun i => ?_)
    by_cases hi : S i = true
    · rw [ite_eq_left hi]; exact nonneg i
    · rw [ite_eq_right hi]
  rw [hS.mul_sum_trace Y] at left
  exact not_le_of_gt trace (neg_nonneg.mp left)

end Absorption
