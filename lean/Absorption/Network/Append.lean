prelude
import Absorption.Network

/-!
# Two MLPs side by side

Purpose: `f.append g` has the neurons of both and computes the sum of both. Its width is written
`h' + h`, which is how `Fin.append` counts.
-/

universe u

namespace Absorption

variable {K : Type u} [CommRing K] {d h h' : Nat}

/-- The MLP with the neurons of `f` and of `g`. -/
def Mlp.append (f : Mlp K d h) (g : Mlp K d h') : Mlp K d (h' + h) :=
  ⟨Fin.append f.up g.up, fun j => Fin.append (f.down j) (g.down j)⟩

theorem Mlp.eval_append (σ : K → K) (f : Mlp K d h) (g : Mlp K d h') (x : Vec K d) :
    (f.append g).eval σ x = f.eval σ x + g.eval σ x := by
  refine Vec.ext fun j => ?_
  rw [Vec.add_apply, Mlp.eval, Mlp.eval, Mlp.eval, ← sum_append]
  exact sum_congr fun i =>
    Fin.append_map (fun p w => p * σ (dot w x)) (f.down j) (g.down j) f.up g.up i

/-- The MLP of width `d` whose neuron `i` reads `a x_i` and writes `b` times its activation to
coordinate `i`. -/
def Mlp.diagonal (d : Nat) (a b : K) : Mlp K d d :=
  ⟨fun i => Vec.single i a, fun j => Vec.single j b⟩

theorem Mlp.eval_diagonal (σ : K → K) (a b : K) (x : Vec K d) (j : Fin d) :
    (Mlp.diagonal d a b).eval σ x j = b * σ (a * x j) := by
  have e : (Mlp.diagonal d a b).eval σ x j =
      dot (Vec.single j b) fun i => σ (dot (Vec.single i a) x) := rfl
  rw [e, single_dot, single_dot]

/-- The MLP of width `2 d` that computes `c (σ x_j - σ (-x_j))` in coordinate `j`. -/
def Mlp.oddDiagonal (d : Nat) (c : K) : Mlp K d (d + d) :=
  (Mlp.diagonal d 1 c).append (Mlp.diagonal d (-1) (-c))

theorem Mlp.eval_oddDiagonal (σ : K → K) (c : K) (x : Vec K d) (j : Fin d) :
    (Mlp.oddDiagonal d c).eval σ x j = c * (σ (x j) - σ (-x j)) := by
  rw [Mlp.oddDiagonal, Mlp.eval_append, Vec.add_apply, Mlp.eval_diagonal, Mlp.eval_diagonal, one_mul,
    neg_one_mul, neg_mul, ← sub_eq_add_neg, mul_sub]

end Absorption
