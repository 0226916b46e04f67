prelude
import Absorption.Network

/-!
# Escape: the radius beyond which a bounded block cannot make up for its skip

Purpose: two numbers that are computed from the weights alone.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedRing K] {d h h' : Nat}

/-- `‖c‖ + B Σ_i ‖p_i‖`: no output is larger where the activation is bounded by `B`. -/
def BiasedMlp.outputBound (B : K) (f : BiasedMlp K d h) : K :=
  ‖f.downBias‖ + B * ∑ i, ‖f.column i‖

/-- Twice the sum of the two bounds on the outputs. -/
def escapeRadius (B B' : K) (f : BiasedMlp K d h) (g : BiasedMlp K d h') : K :=
  2 * (f.outputBound B + g.outputBound B')

end Absorption
