prelude
import Absorption.Flip

/-!
# Price: what a skip costs in neurons

Purpose: with the rows of the neurons in `S` negated, the skip is left with the matrix
`R_S = I + κ Σ_{i ∈ S} p_i w_iᵀ`. One more neuron on the line of a row `w_i` makes any multiple
`b_i w_iᵀ` free; a matrix of rank one on any other line takes two. So the skip can be had for
`|T| + 2 r` more neurons if `R_S` is a sum of some `b_i w_iᵀ`, `i ∈ T`, and of `r` matrices of rank
one.
-/

universe u

namespace Absorption

variable {K : Type u} [CommRing K] {d h : Nat}

/-- `I + κ Σ_{i ∈ S} p_i w_iᵀ`: what is left of the skip after the rows in `S` are negated. -/
def Mlp.remainder (κ : K) (f : Mlp K d h) (S : Fin h → Bool) : Mat K d d :=
  fun a c => (if a = c then 1 else 0) + κ * f.selected S a c

/-- `I + κ Σ_{i ∈ S} p_i w_iᵀ` differs from some `Σ_{i ∈ T} b_i w_iᵀ` by a matrix of rank at most
`r`. Over a field this says: on the subspace on which the rows in `T` vanish it has rank at most
`r`. -/
def Mlp.RemainderRankLe (κ : K) (f : Mlp K d h) (S T : Fin h → Bool) (r : Nat) : Prop :=
  ∃ b : Mat K d h,
    Mat.RankLe (fun a c => f.remainder κ S a c - Mlp.selected ⟨f.up, b⟩ T a c) r

end Absorption
