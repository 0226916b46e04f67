prelude
import Absorption.Network
import Absorption.Activation

/-!
# Statement: how far blocks of every width stay from the skip (new)

The gaps of `Statement.Gap` for the blocks themselves: some point of the unit ball shows a fixed
error in one of its coordinates, whatever the weights and the two widths. As there, the ball is that
of the norm `Σ_j |x_j|`, and `d ≥ 1`.
-/

universe u

namespace Absorption.Statement

/-- Let `σ` be positively homogeneous of a degree `k ≠ 1`, and let `f` and `g` be MLPs with
activation `σ`, of any two widths. Some point of the unit ball has error at least 1/5. New. -/
def HomogeneousGap : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' k : Nat) (σ : K → K),
    0 < d → k ≠ 1 → Homogeneous σ k → ∀ (f : Mlp K d h) (g : Mlp K d h'),
      ∃ x, ‖x‖ ≤ 1 ∧ ∃ j, 1 / 5 ≤ abs ((x + f.eval σ x - g.eval σ x) j)

/-- Let `f` and `g` be MLPs with activation ReLU², of any two widths. Some point of the unit ball
has error at least 6/29. New. -/
def ReluSquaredGap : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (f : Mlp K d h) (g : Mlp K d h'), 0 < d →
    ∃ x, ‖x‖ ≤ 1 ∧ ∃ j, 6 / 29 ≤ abs ((x + f.eval reluSquared x - g.eval reluSquared x) j)

/-- Let `f` and `g` be ReGLU blocks (gated MLPs with gate ReLU), of any two widths. Some point of
the unit ball has error at least 6/29. New. -/
def RegluGap : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (f : GatedMlp K d h) (g : GatedMlp K d h'), 0 < d →
    ∃ x, ‖x‖ ≤ 1 ∧ ∃ j, 6 / 29 ≤ abs ((x + f.eval relu x - g.eval relu x) j)

/-- Let `f` and `g` be bilinear blocks (gated MLPs with the identity as gate), of any two widths.
Some point of the unit ball has error at least 1, which is the largest error of `g = f`. New. -/
def BilinearGap : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (f : GatedMlp K d h) (g : GatedMlp K d h'), 0 < d →
    ∃ x, ‖x‖ ≤ 1 ∧ ∃ j, 1 ≤ abs ((x + f.eval (fun z => z) x - g.eval (fun z => z) x) j)

/-- Let `f` and `g` be MLPs with the activation `relu z ^ 3`, of any two widths. Some point of the
unit ball has error at least 1/3. New. -/
def ReluCubedGap : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (f : Mlp K d h) (g : Mlp K d h'), 0 < d →
    ∃ x, ‖x‖ ≤ 1 ∧ ∃ j, 1 / 3 ≤ abs ((x + f.eval (reluPow 3) x - g.eval (reluPow 3) x) j)

end Absorption.Statement
