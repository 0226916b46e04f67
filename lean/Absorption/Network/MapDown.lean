prelude
import Absorption.Network

/-!
# An MLP followed by a matrix

Purpose: `(f.mapDown N).eval = N ∘ f.eval` for the three kinds of MLP, and the reduction of a skip
`M` to the plain skip for maps in general.
-/

universe u

namespace Absorption

variable {K : Type u} [CommRing K] {d h : Nat}

/-- The matrix `N` goes through a sum of columns. -/
private theorem sum_mul_mapDown (N : Mat K d d) (down : Mat K d h) (y : Vec K h) (j : Fin d) :
    (∑ i, Mat.mul N down j i * y i) = N.mulVec (fun k => ∑ i, down k i * y i) j := by
  have left : (sum fun i => Mat.mul N down j i * y i) =
      sum fun i => sum fun k => N j k * (down k i * y i) :=
    sum_congr fun i => by
      rw [Mat.mul, sum_mul]
      exact sum_congr fun k => mul_assoc _ _ _
  rw [left, sum_comm]
  exact sum_congr fun k => (mul_sum _ _).symm

theorem Mlp.eval_mapDown (σ : K → K) (N : Mat K d d) (f : Mlp K d h) (x : Vec K d) :
    (f.mapDown N).eval σ x = N.mulVec (f.eval σ x) :=
  Vec.ext fun j => sum_mul_mapDown N f.down (fun i => σ (dot (f.up i) x)) j

theorem BiasedMlp.eval_mapDown (σ : K → K) (N : Mat K d d) (f : BiasedMlp K d h) (x : Vec K d) :
    (f.mapDown N).eval σ x = N.mulVec (f.eval σ x) := by
  refine Vec.ext fun j => ?_
  have linear := congrFun ((Mat.isLinear N).map_add f.downBias
    fun k => sum fun i => f.down k i * σ (dot (f.up i) x + f.upBias i)) j
  exact (congrArg (N.mulVec f.downBias j + ·)
    (sum_mul_mapDown N f.down (fun i => σ (dot (f.up i) x + f.upBias i)) j)).trans linear.symm

theorem GatedMlp.eval_mapDown (γ : K → K) (N : Mat K d d) (f : GatedMlp K d h) (x : Vec K d) :
    (f.mapDown N).eval γ x = N.mulVec (f.eval γ x) :=
  Vec.ext fun j => sum_mul_mapDown N f.down (fun i => γ (dot (f.gate i) x) * dot (f.up i) x) j

/-- For matrices `M` and `N` inverse to each other, the skip `M` around `F` is `G` if and only if
the plain skip around `N F` is `N G`. -/
theorem reduction_iff {M N : Mat K d d} (hMN : ∀ x, M.mulVec (N.mulVec x) = x)
    (hNM : ∀ x, N.mulVec (M.mulVec x) = x) (F G : Vec K d → Vec K d) :
    (∀ x, M.mulVec x + F x = G x) ↔ ∀ x, x + N.mulVec (F x) = N.mulVec (G x) := by
  constructor
  · intro same x
    rw [← same x, (Mat.isLinear N).map_add, hNM]
  · intro same x
    rw [← hMN (F x), ← (Mat.isLinear M).map_add, same x, hMN]

end Absorption
