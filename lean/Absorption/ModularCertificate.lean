prelude
import Absorption.Network.Trace
import Absorption.Statement.TraceCertificate

/-!
# A matrix of integers that rules out every set of neurons modulo `q`
-/

universe u

namespace Absorption

/-- The condition on `S`, multiplied by `α β`, between integers. -/
private theorem selected_of_cancelsSkip {K : Type u} [OrderedRing K] {d h : Nat} {κ : K}
    {f : Mlp K d h} {α β : Int} {A : Mat Int h d} {B : Mat Int d h}
    (hA : ∀ i c, Int.cast α * (κ * f.up i c) = Int.cast (A i c))
    (hB : ∀ a i, Int.cast β * f.down a i = Int.cast (B a i)) {S : Fin h → Bool}
    (hS : f.CancelsSkip κ S) (a c : Fin d) :
    1 * Mlp.selected ⟨A, B⟩ S a c = -(if a = c then α * β else 0) := by
  have entry (i : Fin h) : (Int.cast (if S i = true then B a i * A i c else 0) : K) =
      Int.cast (α * β) * (κ * if S i = true then f.down a i * f.up i c else 0) := by
    by_cases hi : S i = true
    · rw [ite_eq_left hi, ite_eq_left hi, Int.cast_mul, Int.cast_mul, ← hA, ← hB]
      exact ring [Int.cast α, Int.cast β, κ, f.down a i, f.up i c]
    · rw [ite_eq_right hi, ite_eq_right hi, mul_zero, mul_zero, Int.cast_zero]
  refine Int.cast_inj (R := K).mp ?_
  rw [one_mul, Mlp.selected, Int.cast_sum, sum_congr entry, ← mul_sum, ← mul_sum, Int.cast_neg]
  refine (congrArg (Int.cast (α * β) * ·) (hS a c)).trans ?_
  by_cases hac : a = c
  · rw [ite_eq_left hac, ite_eq_left hac, mul_neg_one]
  · rw [ite_eq_right hac, ite_eq_right hac, neg_zero, mul_zero, Int.cast_zero, neg_zero]

/-- For every MLP over every ordered ring, every `κ` and all integers `α`, `β`, `q` such that the
rows `A_i = α κ w_i`, the columns `B_i = β p_i` and the matrix `Y` are of integers: if `q` divides
`A_iᵀ Y B_i` for all neurons `i` but not `α β tr Y`, then no set `S` of neurons has
`κ Σ_{i ∈ S} p_i w_iᵀ = -I`.

It does not say that such `q` and `Y` exist. Proof: `α β` times the condition is one between
integers, for these embed into `K`; then take traces, as for `TraceCertificate`, modulo `q`. New.
-/
theorem modular_certificate : Statement.ModularCertificate := by
  intro K _ d h κ f α β q A B Y hA hB dvd not_dvd S hS
  refine not_dvd (Int.dvd_neg.mp ?_)
  rw [← Mlp.mul_sum_trace (selected_of_cancelsSkip hA hB hS) Y, one_mul]
  refine Int.dvd_sum fun i => ?_
  by_cases hi : S i = true
  · rw [ite_eq_left hi]; exact dvd i
  · rw [ite_eq_right hi]; exact Int.dvd_zero q

end Absorption
