prelude
import Absorption.Network
import Absorption.Activation
import Absorption.Asymptotics
import Absorption.StackProperty
import Absorption.Escape

/-!
# Statement: the growth obstruction (new)

Where it is said that no block equals a skip, the dimension `d` is at least 1.
-/

universe u

namespace Absorption.Statement

/-- An MLP whose activation grows slower than every linear function grows slower than every linear
map, whatever its weights and biases. New. -/
def BiasedMlpSublinear : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (σ : K → K),
    SublinearGrowth σ → ∀ f : BiasedMlp K d h, Sublinear (f.eval σ)

/-- Let `M (t x) = t M x` for every positive `t`, as for linear `M`, and let `F` and `G` grow slower
than every linear map. If `M x + F x = G x` for every `x`, then `M` is zero. New. -/
def SublinearSkipEqZero : Prop :=
  ∀ (K : Type u) [OrderedField K] (d e : Nat) (M F G : Vec K d → Vec K e),
    (∀ t : K, 0 < t → ∀ x, M (t • x) = t • M x) → Sublinear F → Sublinear G →
    (∀ x, M x + F x = G x) → ∀ x, M x = 0

/-- Let `M` be linear and let each of two blocks be an MLP, with biases or without, whose activation
grows slower than every linear function. If one block equals the skip `M` around the other, then `M`
is zero. Widths and activations may differ. New. -/
def SublinearBlockSkipEqZero : Prop :=
  ∀ (K : Type u) [OrderedField K] (d : Nat) (M : Vec K d → Vec K d) (f g : Block K d),
    IsLinear M → f.GrowsSublinearly → g.GrowsSublinearly →
    (∀ x, M x + f.eval x = g.eval x) → ∀ x, M x = 0

/-- If `σ` and `τ` grow slower than every linear function, then no MLP with activation `τ` equals a
skip around an MLP with activation `σ`; biases are allowed on both sides, and any two widths. New.
-/
def SublinearActivationNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (σ τ : K → K),
    0 < d → SublinearGrowth σ → SublinearGrowth τ →
    ∀ (f : BiasedMlp K d h) (g : BiasedMlp K d h'), ¬∀ x, x + f.eval σ x = g.eval τ x

/-- If `|σ| ≤ B` and `|τ| ≤ B'`, then no MLP with activation `τ` equals a skip around an MLP with
activation `σ`; biases are allowed on both sides, and any two widths. Sigmoid, tanh and the step
function are bounded by 1. New. -/
def BoundedActivationNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (σ τ : K → K) (B B' : K),
    0 < d → BoundedBy B σ → BoundedBy B' τ →
    ∀ (f : BiasedMlp K d h) (g : BiasedMlp K d h'), ¬∀ x, x + f.eval σ x = g.eval τ x

/-- No MLP with the step function as activation equals a skip around one; biases are allowed on both
sides, and any two widths. New. -/
def StepNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (f : BiasedMlp K d h) (g : BiasedMlp K d h'),
    0 < d → ¬∀ x, x + f.eval step x = g.eval step x

/-- In the setting of `BoundedActivationNotAbsorbable`: at every point whose norm is at least
`escapeRadius B B' f g`, a number computed from the weights, the norm of the error is at least half
that of the point. New. -/
def BoundedActivationGap : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (σ τ : K → K) (B B' : K),
    BoundedBy B σ → BoundedBy B' τ →
    ∀ (f : BiasedMlp K d h) (g : BiasedMlp K d h') (x : Vec K d),
      escapeRadius B B' f g ≤ ‖x‖ → ‖x‖ / 2 ≤ ‖x + f.eval σ x - g.eval τ x‖

end Absorption.Statement
