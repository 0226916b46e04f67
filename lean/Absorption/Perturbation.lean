prelude
import Absorption.Network

/-!
# Perturbation: networks along a ray and networks nearby

Purpose: how a set of weights is changed in the statements on generic weights: all columns `p_i` are
multiplied by one factor, or every weight moves by at most `ε`.
-/

universe u

namespace Absorption

variable {K : Type u} {d h : Nat}

/-- The MLP with the columns `t p_i`. -/
def Mlp.scaleDown [CommRing K] (t : K) (f : Mlp K d h) : Mlp K d h :=
  ⟨f.up, fun a i => t * f.down a i⟩

/-- Every weight of `g` is within `ε` of the same weight of `f`. -/
def Mlp.Near [OrderedRing K] (ε : K) (f g : Mlp K d h) : Prop :=
  (∀ i c, abs (g.up i c - f.up i c) ≤ ε) ∧ ∀ a i, abs (g.down a i - f.down a i) ≤ ε

end Absorption
