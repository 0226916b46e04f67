prelude
import Absorption.Network

/-!
# Radius: a ball around 0 in which a block cannot make up for its skip

Purpose: numbers computed from the weights alone. For a block whose gate is at most `L |z|`, or
whose activation is at most `L z²`, where `|z| ≤ δ`: within `f.radius L δ` of 0 the output is at
most a quarter of the input. So within both radii of two such blocks `f` and `g` the error
`x + f x - g x` is at least half of `x`. Vectors are measured by `norm`, the sum of absolute values.
-/

universe u

namespace Absorption

variable {K : Type u} {d h : Nat}

/-- The largest absolute value of an entry; 0 if there is no entry. -/
def maxAbs [OrderedRing K] : {n : Nat} → Vec K n → K
  | 0, _ => 0
  | _ + 1, w => max (abs (w 0)) (maxAbs fun i => w i.succ)

/-- Column `p_i` of the second layer: what neuron `i` writes. -/
def GatedMlp.column (f : GatedMlp K d h) (i : Fin h) : Vec K d := fun j => f.down j i

section
variable [OrderedRing K]

/-- The largest absolute value in the first layer: `|w_i · x| ≤ reach ‖x‖`. -/
def Mlp.reach (f : Mlp K d h) : K := maxAbs fun i => maxAbs (f.up i)

/-- The largest absolute value in the gate matrix: `|a_i · x| ≤ reach ‖x‖`. -/
def GatedMlp.reach (f : GatedMlp K d h) : K := maxAbs fun i => maxAbs (f.gate i)

/-- `Σ_i ‖p_i‖ max|w_i|²`: near 0 the output is at most `L curvature ‖x‖²`. -/
def Mlp.curvature (f : Mlp K d h) : K :=
  ∑ i, ‖f.column i‖ * (maxAbs (f.up i) * maxAbs (f.up i))

/-- `Σ_i ‖p_i‖ max|a_i| max|w_i|`: near 0 the output is at most `L curvature ‖x‖²`. -/
def GatedMlp.curvature (f : GatedMlp K d h) : K :=
  ∑ i, ‖f.column i‖ * (maxAbs (f.gate i) * maxAbs (f.up i))

end

section
variable [OrderedField K]

/-- The radius of a block, from its two numbers: positive if `δ` is, and at most 1. -/
def blockRadius (L δ reach curvature : K) : K :=
  min (δ / max 1 reach) (1 / max 1 (4 * (L * curvature)))

/-- Where `‖x‖` is at most this, `‖f x‖ ≤ ‖x‖ / 4`, if `|σ z| ≤ L z²` for `|z| ≤ δ`. -/
def Mlp.radius (L δ : K) (f : Mlp K d h) : K := blockRadius L δ f.reach f.curvature

/-- Where `‖x‖` is at most this, `‖f x‖ ≤ ‖x‖ / 4`, if `|γ z| ≤ L |z|` for `|z| ≤ δ`. -/
def GatedMlp.radius (L δ : K) (f : GatedMlp K d h) : K := blockRadius L δ f.reach f.curvature

end

end Absorption
