prelude
import Absorption.Flip

/-!
# Statement: one matrix that rules out every set of neurons (new)

The condition under which the skip around a nondegenerate block is absorbed at its width is that
some set `S` of neurons has `κ Σ_{i ∈ S} p_i w_iᵀ = -I`. A single matrix `Y` can show for all
`2 ^ h` sets at once that none has: then `κ Σ_{i ∈ S} w_iᵀ Y p_i = -tr Y`, and this may be
impossible for a reason that does not depend on `S`. Nothing is assumed of the weights.
-/

universe u

namespace Absorption.Statement

/-- If `w_iᵀ Y p_i = 0` for every neuron `i` and `tr Y ≠ 0`, then no `S` has
`κ Σ_{i ∈ S} p_i w_iᵀ = -I`, for any `κ`. Over any commutative ring. Over a field such a `Y` exists
wherever `I` is no linear combination of the matrices `p_i w_iᵀ`. New. -/
def TraceCertificate : Prop :=
  ∀ (K : Type u) [CommRing K] (d h : Nat) (f : Mlp K d h) (Y : Mat K d d),
    (∀ i, dot (f.up i) (Y.mulVec (f.column i)) = 0) → (∑ j, Y j j) ≠ 0 →
    ∀ κ S, ¬f.CancelsSkip κ S

/-- If `w_iᵀ Y p_i ≥ 0` for every neuron `i` and `tr Y > 0`, then no `S` has
`κ Σ_{i ∈ S} p_i w_iᵀ = -I`, for any `κ ≥ 0`. The identity may do for `Y` if `d ≥ 1`: where every
neuron has `w_i · p_i ≥ 0`, no `S` exists, so that a nondegenerate block is not absorbed at its
width. New. -/
def SignCertificate : Prop :=
  ∀ (K : Type u) [OrderedRing K] (d h : Nat) (f : Mlp K d h) (Y : Mat K d d),
    (∀ i, 0 ≤ dot (f.up i) (Y.mulVec (f.column i))) → 0 < ∑ j, Y j j →
    ∀ κ ≥ 0, ∀ S, ¬f.CancelsSkip κ S

/-- Let the rows `A_i = α κ w_i` and the columns `B_i = β p_i` be integers, for integers `α` and
`β`. If an integer `q`, prime or not, divides `A_iᵀ Y B_i` for every neuron `i`, but not
`α β tr Y`, then no `S` has `κ Σ_{i ∈ S} p_i w_iᵀ = -I`. New. -/
def ModularCertificate : Prop :=
  ∀ (K : Type u) [OrderedRing K] (d h : Nat) (κ : K) (f : Mlp K d h) (α β q : Int)
    (A : Mat Int h d) (B : Mat Int d h) (Y : Mat Int d d),
    (∀ i c, Int.cast α * (κ * f.up i c) = Int.cast (A i c)) →
    (∀ a i, Int.cast β * f.down a i = Int.cast (B a i)) →
    (∀ i, q ∣ dot (A i) (Y.mulVec fun a => B a i)) → ¬q ∣ α * β * ∑ j, Y j j →
    ∀ S, ¬f.CancelsSkip κ S

end Absorption.Statement
