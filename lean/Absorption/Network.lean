prelude
import Absorption.Foundation

/-!
# Network: the maps that the statements of this library speak of

Purpose: multilayer perceptrons with one hidden layer (plain, biased, gated), the skip connection,
and stacks of blocks. `d` is the dimension of the residual stream and `h` the number of hidden
neurons. Neuron `i` reads the row `w_i = up i` and writes the column `p_i = down · i`.
-/

universe u

namespace Absorption

variable {K : Type u}

/-- The weights of an MLP without biases. -/
structure Mlp (K : Type u) (d h : Nat) where
  up : Mat K h d
  down : Mat K d h

/-- The weights of an MLP with biases on both layers. -/
structure BiasedMlp (K : Type u) (d h : Nat) extends Mlp K d h where
  upBias : Vec K h
  downBias : Vec K d

/-- The weights of a gated MLP (gated linear unit). -/
structure GatedMlp (K : Type u) (d h : Nat) where
  gate : Mat K h d
  up : Mat K h d
  down : Mat K d h

section
variable [CommRing K] {d h : Nat}

/-- `x ↦ Σ_i p_i σ(w_i · x)`. -/
def Mlp.eval (f : Mlp K d h) (σ : K → K) (x : Vec K d) : Vec K d :=
  fun j => ∑ i, f.down j i * σ (dot (f.up i) x)

/-- `x ↦ c + Σ_i p_i σ(w_i · x + b_i)`. -/
def BiasedMlp.eval (f : BiasedMlp K d h) (σ : K → K) (x : Vec K d) : Vec K d :=
  fun j => f.downBias j + ∑ i, f.down j i * σ (dot (f.up i) x + f.upBias i)

/-- `x ↦ Σ_i p_i g(a_i · x) (w_i · x)`, where `a_i = gate i`. -/
def GatedMlp.eval (f : GatedMlp K d h) (g : K → K) (x : Vec K d) : Vec K d :=
  fun j => ∑ i, f.down j i * (g (dot (f.gate i) x) * dot (f.up i) x)

/-- The MLP followed by the matrix `N`: only the second layer changes. -/
def Mlp.mapDown (N : Mat K d d) (f : Mlp K d h) : Mlp K d h := ⟨f.up, Mat.mul N f.down⟩

/-- The biased MLP followed by the matrix `N`: only the second layer changes. -/
def BiasedMlp.mapDown (N : Mat K d d) (f : BiasedMlp K d h) : BiasedMlp K d h :=
  ⟨f.toMlp.mapDown N, f.upBias, N.mulVec f.downBias⟩

/-- The gated MLP followed by the matrix `N`: only the second layer changes. -/
def GatedMlp.mapDown (N : Mat K d d) (f : GatedMlp K d h) : GatedMlp K d h :=
  ⟨f.gate, f.up, Mat.mul N f.down⟩

/-- The skip connection around `f`: `x ↦ x + f x`. -/
def skip (f : Vec K d → Vec K d) (x : Vec K d) : Vec K d := x + f x

/-- One layer of a stack: an MLP of any kind and width with its own activation or gate. -/
inductive Block (K : Type u) (d : Nat) : Type u where
  | mlp {h : Nat} (σ : K → K) (f : Mlp K d h)
  | biased {h : Nat} (σ : K → K) (f : BiasedMlp K d h)
  | gated {h : Nat} (g : K → K) (f : GatedMlp K d h)

/-- The function that a block computes, without a skip. -/
def Block.eval : Block K d → Vec K d → Vec K d
  | .mlp σ f => f.eval σ
  | .biased σ f => f.eval σ
  | .gated g f => f.eval g

/-- The stack that applies its blocks in order, each without a skip. -/
def plainStack : List (Block K d) → Vec K d → Vec K d
  | .nil, x => x
  | .cons b bs, x => plainStack bs (b.eval x)

/-- The stack that applies its blocks in order, each inside a skip connection. -/
def skipStack : List (Block K d) → Vec K d → Vec K d
  | .nil, x => x
  | .cons b bs, x => skipStack bs (skip b.eval x)

/-- Column `p_i` of the second layer: what neuron `i` writes. -/
def Mlp.column (f : Mlp K d h) (i : Fin h) : Vec K d := fun j => f.down j i

/-- Every row and every column is different from 0 and no two rows are collinear. -/
structure Mlp.Nondegenerate (f : Mlp K d h) : Prop where
  row_ne_zero : ∀ i, f.up i ≠ 0
  column_ne_zero : ∀ i, f.column i ≠ 0
  rows_not_collinear : ∀ i j, i ≠ j → ∃ a b, f.up i a * f.up j b - f.up i b * f.up j a ≠ 0

end

end Absorption
