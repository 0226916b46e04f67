prelude
import Absorption.Network.Append

/-!
# MLPs that act coordinate by coordinate

Purpose: `d` neurons, of which neuron `i` reads a multiple of `x_i` and writes to coordinate `i`,
for the three kinds of MLP.
-/

universe u

namespace Absorption

variable {K : Type u} [CommRing K]

/-- The MLP of width `d` whose neuron `i` reads `a x_i` and writes `b` times its activation to
coordinate `i`. -/
def Mlp.diagonal (d : Nat) (a b : K) : Mlp K d d :=
  ⟨fun i => Vec.single i a, fun j => Vec.single j b⟩

/-- The biased MLP of width `d` whose neuron `i` reads `a x_i + s` and writes `b` times its
activation to coordinate `i`. -/
def BiasedMlp.diagonal (d : Nat) (a s b : K) : BiasedMlp K d d :=
  ⟨.diagonal d a b, fun _ => s, 0⟩

/-- The gated MLP of width `d` whose neuron `i` has the gate row `a e_i` and the row `e_i`, and
writes `b` times its value to coordinate `i`. -/
def GatedMlp.diagonal (d : Nat) (a b : K) : GatedMlp K d d :=
  ⟨fun i => Vec.single i a, fun i => Vec.single i 1, fun j => Vec.single j b⟩

/-- The MLP of width `2 d` that computes `c (σ x_j - σ (-x_j))` in coordinate `j`. -/
def Mlp.oddDiagonal (d : Nat) (c : K) : Mlp K d (d + d) :=
  (Mlp.diagonal d 1 c).append (Mlp.diagonal d (-1) (-c))

variable {d : Nat}

theorem Mlp.eval_diagonal (σ : K → K) (a b : K) (x : Vec K d) (j : Fin d) :
    (Mlp.diagonal d a b).eval σ x j = b * σ (a * x j) := by
  have e : (Mlp.diagonal d a b).eval σ x j =
      dot (Vec.single j b) fun i => σ (dot (Vec.single i a) x) := rfl
  rw [e, single_dot, single_dot]

theorem BiasedMlp.eval_diagonal (σ : K → K) (a s b : K) (x : Vec K d) (j : Fin d) :
    (BiasedMlp.diagonal d a s b).eval σ x j = b * σ (a * x j + s) := by
  have e : (BiasedMlp.diagonal d a s b).eval σ x j =
      0 + dot (Vec.single j b) fun i => σ (dot (Vec.single i a) x + s) := rfl
  rw [e, zero_add, single_dot, single_dot]

theorem GatedMlp.eval_diagonal (γ : K → K) (a b : K) (x : Vec K d) (j : Fin d) :
    (GatedMlp.diagonal d a b).eval γ x j = b * (γ (a * x j) * x j) := by
  have e : (GatedMlp.diagonal d a b).eval γ x j =
      dot (Vec.single j b) fun i => γ (dot (Vec.single i a) x) * dot (Vec.single i 1) x := rfl
  rw [e, single_dot, single_dot, single_dot, one_mul]

theorem Mlp.eval_oddDiagonal (σ : K → K) (c : K) (x : Vec K d) (j : Fin d) :
    (Mlp.oddDiagonal d c).eval σ x j = c * (σ (x j) - σ (-x j)) := by
  rw [Mlp.oddDiagonal, Mlp.eval_append, Mlp.eval_diagonal, Mlp.eval_diagonal, one_mul,
    neg_one_mul, neg_mul, ← sub_eq_add_neg, mul_sub]

end Absorption
