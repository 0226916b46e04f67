prelude
import Absorption.Network
import Absorption.Activation

/-!
# Statement: the degree obstruction (Proposition 5)

Where it is said that no block equals a skip, the dimension `d` is at least 1.
-/

universe u

namespace Absorption.Statement

/-- Let `M`, `F` and `G` be maps between spaces of vectors, and `t ≠ c` two numbers such that
scaling the argument by `t` scales `M` by `t` and both `F` and `G` by `c`. If `M x + F x = G x` for
every `x`, then `M` is zero. Nothing else is assumed of the three maps.

Paper: the argument of Proposition 5, for any linear skip and without assuming positive homogeneity.
-/
def ScalingSkipEqZero : Prop :=
  ∀ (K : Type u) [OrderedField K] (d e : Nat) (M F G : Vec K d → Vec K e) (t c : K),
    t ≠ c →
    (∀ x, M (t • x) = t • M x) → (∀ x, F (t • x) = c • F x) → (∀ x, G (t • x) = c • G x) →
    (∀ x, M x + F x = G x) → ∀ x, M x = 0

/-- If `σ (t z) = c σ z` for every `z` and one pair `t ≠ c`, then no MLP with activation `σ`, of any
width, equals a skip around an MLP with activation `σ`, of any width.

Paper: Proposition 5, which assumes positive homogeneity of a degree `k ≠ 1` and equal widths. -/
def ScaledActivationNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (σ : K → K) (t c : K),
    0 < d → t ≠ c → (∀ z, σ (t * z) = c * σ z) →
    ∀ (f : Mlp K d h) (g : Mlp K d h'), ¬∀ x, x + f.eval σ x = g.eval σ x

/-- If `σ` is positively homogeneous of a degree `k ≠ 1`, then no MLP with activation `σ`, of any
width, equals a skip around an MLP with activation `σ`, of any width. Degree 0, which the step
function has, is allowed.

Paper: Proposition 5, for natural degrees; the widths need not be equal. -/
def HomogeneousNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' k : Nat) (σ : K → K),
    0 < d → k ≠ 1 → Homogeneous σ k →
    ∀ (f : Mlp K d h) (g : Mlp K d h'), ¬∀ x, x + f.eval σ x = g.eval σ x

/-- No MLP with activation ReLU², of any width, equals a skip around such an MLP, of any width.

Paper: Proposition 5 for ReLU². -/
def ReluSquaredNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (f : Mlp K d h) (g : Mlp K d h'),
    0 < d → ¬∀ x, x + f.eval reluSquared x = g.eval reluSquared x

/-- If the gate satisfies `γ (t z) = s γ z` for every `z` and one pair with `s t ≠ t`, then no gated
MLP with the gate `γ`, of any width, equals a skip around such an MLP, of any width.

Paper: Proposition 5 for gated blocks. -/
def ScaledGateNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (γ : K → K) (t s : K),
    0 < d → s * t ≠ t → (∀ z, γ (t * z) = s * γ z) →
    ∀ (f : GatedMlp K d h) (g : GatedMlp K d h'), ¬∀ x, x + f.eval γ x = g.eval γ x

/-- No ReGLU block (a gated MLP with gate ReLU), of any width, equals a skip around one.

Paper: Proposition 5 for ReGLU. -/
def RegluNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (f : GatedMlp K d h) (g : GatedMlp K d h'),
    0 < d → ¬∀ x, x + f.eval relu x = g.eval relu x

/-- No bilinear block (a gated MLP with the identity as gate), of any width, equals a skip around
one.

Paper: Proposition 5 for bilinear blocks. -/
def BilinearNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (f : GatedMlp K d h) (g : GatedMlp K d h'),
    0 < d → ¬∀ x, x + f.eval (fun z => z) x = g.eval (fun z => z) x

end Absorption.Statement
