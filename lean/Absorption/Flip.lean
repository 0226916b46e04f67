prelude
import Absorption.Network

/-!
# Flip: negating the rows of some neurons

Purpose: for a set `S` of hidden neurons, the matrix `Σ_{i ∈ S} p_i w_iᵀ`, the condition that `κ`
times this matrix is `-I`, and the network in which the rows of these neurons are negated. A set of
neurons is a function `S : Fin h → Bool`. Whether some `S` fulfils the condition decides whether a
skip can be absorbed; the activation `σ` enters through `κ` alone, with `σ z - σ (-z) = κ z`
(`OddPart`).
-/

universe u

namespace Absorption

variable {K : Type u} [CommRing K] {d h : Nat}

/-- `Σ_{i ∈ S} p_i w_iᵀ`: what the neurons in `S` would do to `x` with the identity as activation.
-/
def Mlp.selected (f : Mlp K d h) (S : Fin h → Bool) : Mat K d d :=
  fun a c => ∑ i, if S i = true then f.down a i * f.up i c else 0

/-- `κ Σ_{i ∈ S} p_i w_iᵀ = -I`. -/
def Mlp.CancelsSkip (κ : K) (f : Mlp K d h) (S : Fin h → Bool) : Prop :=
  ∀ a c, κ * f.selected S a c = -(if a = c then 1 else 0)

/-- The MLP in which the rows `w_i` with `i` in `S` are negated. -/
def Mlp.flip (S : Fin h → Bool) (f : Mlp K d h) : Mlp K d h :=
  ⟨fun i => if S i = true then -f.up i else f.up i, f.down⟩

/-- The biased MLP in which the rows and the biases of the neurons in `S` are negated, and
`κ Σ_{i ∈ S} b_i p_i` is added to the bias of the second layer. -/
def BiasedMlp.flip (κ : K) (S : Fin h → Bool) (f : BiasedMlp K d h) : BiasedMlp K d h :=
  ⟨f.toMlp.flip S, fun i => if S i = true then -f.upBias i else f.upBias i,
    fun j => f.downBias j + κ * ∑ i, if S i = true then f.down j i * f.upBias i else 0⟩

end Absorption
