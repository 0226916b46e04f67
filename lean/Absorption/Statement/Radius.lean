prelude
import Absorption.Radius

/-!
# Statement: how near to 0 the skip is certainly missed (new)
-/

universe u

namespace Absorption.Statement

/-- Let `|γ z| ≤ L |z|` where `|z| ≤ δ` (for ReLU, SiLU and GELU `L = 1` and any `δ > 0`), and let
`f` be a gated MLP with the gate `γ`. Within `f.radius L δ`, a positive number computed from the
weights, the output has at most a quarter of the norm of the input. New. -/
def GatedMlpNormLeQuarter : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (γ : K → K) (L δ : K),
    0 < δ → (∀ z, abs z ≤ δ → abs (γ z) ≤ L * abs z) →
    ∀ f : GatedMlp K d h, 0 < f.radius L δ ∧
      ∀ x, ‖x‖ ≤ f.radius L δ → ‖f.eval γ x‖ ≤ ‖x‖ / 4

/-- Let `|σ z| ≤ L z²` where `|z| ≤ δ` (for ReLU² `L = 1` and any `δ > 0`), and let `f` be an MLP
with the activation `σ`. Within `f.radius L δ`, a positive number computed from the weights, the
output has at most a quarter of the norm of the input. New. -/
def MlpNormLeQuarter : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (σ : K → K) (L δ : K),
    0 < δ → (∀ z, abs z ≤ δ → abs (σ z) ≤ L * z ^ 2) →
    ∀ f : Mlp K d h, 0 < f.radius L δ ∧
      ∀ x, ‖x‖ ≤ f.radius L δ → ‖f.eval σ x‖ ≤ ‖x‖ / 4

/-- Let the gates `γ` and `γ'` be as in `GatedMlpNormLeQuarter`. At every point within both radii,
which are positive, the norm of the error is at least half that of the point, whatever the two
widths. New. -/
def GatedMlpGap : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (γ γ' : K → K) (L L' δ δ' : K),
    0 < δ → (∀ z, abs z ≤ δ → abs (γ z) ≤ L * abs z) →
    0 < δ' → (∀ z, abs z ≤ δ' → abs (γ' z) ≤ L' * abs z) →
    ∀ (f : GatedMlp K d h) (g : GatedMlp K d h'),
      0 < min (f.radius L δ) (g.radius L' δ') ∧
        ∀ x, ‖x‖ ≤ min (f.radius L δ) (g.radius L' δ') →
          ‖x‖ / 2 ≤ ‖x + f.eval γ x - g.eval γ' x‖

/-- Let the activations `σ` and `τ` be as in `MlpNormLeQuarter`. At every point within both radii,
which are positive, the norm of the error is at least half that of the point, whatever the two
widths. New. -/
def QuadraticActivationGap : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (σ τ : K → K) (L L' δ δ' : K),
    0 < δ → (∀ z, abs z ≤ δ → abs (σ z) ≤ L * z ^ 2) →
    0 < δ' → (∀ z, abs z ≤ δ' → abs (τ z) ≤ L' * z ^ 2) →
    ∀ (f : Mlp K d h) (g : Mlp K d h'),
      0 < min (f.radius L δ) (g.radius L' δ') ∧
        ∀ x, ‖x‖ ≤ min (f.radius L δ) (g.radius L' δ') →
          ‖x‖ / 2 ≤ ‖x + f.eval σ x - g.eval τ x‖

end Absorption.Statement
