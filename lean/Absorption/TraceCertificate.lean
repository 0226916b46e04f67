prelude
import Absorption.Network.Trace
import Absorption.Statement.TraceCertificate

/-!
# A matrix that rules out every set of neurons
-/

namespace Absorption

/-- For every MLP over every commutative ring and every matrix `Y` with `w_iᵀ Y p_i = 0` for all
neurons `i` and `tr Y ≠ 0`: for no `κ` does any set `S` of neurons have `κ Σ_{i ∈ S} p_i w_iᵀ = -I`.

It does not say that such a `Y` exists. Proof: take the trace of `Y` times both sides. New; the
paper leaves open how the condition is to be decided without trying all `2 ^ h` sets. -/
theorem trace_certificate : Statement.TraceCertificate := by
  intro K _ d h f Y zero trace κ S hS
  refine trace (neg_eq_zero.mp ?_)
  rw [← hS.mul_sum_trace Y, sum_eq_zero fun i => ?_, mul_zero]
  rw [zero i, ite_self]

end Absorption
