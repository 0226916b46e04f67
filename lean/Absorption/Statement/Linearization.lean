prelude
import Absorption.Network
import Absorption.Activation
import Absorption.Asymptotics
import Absorption.StackProperty

/-!
# Statement: the linearization obstruction (Proposition 6)

Where it is said that no block equals a skip, the dimension `d` is at least 1.
-/

universe u

namespace Absorption.Statement

/-! ## Which blocks vanish faster than linear maps -/

/-- A gated MLP whose gate vanishes at 0 and is continuous there is `o(‖x‖)` at 0, whatever its
weights.

Paper: the core of Proposition 6, which assumes that the gate is differentiable at 0. -/
def GatedMlpLittleO : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (γ : K → K),
    γ 0 = 0 → ContinuousAtZero γ → ∀ f : GatedMlp K d h, LittleO (f.eval γ)

/-- An MLP whose activation is `o(|z|)` at 0 is `o(‖x‖)` at 0, whatever its weights. New. -/
def MlpLittleO : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (σ : K → K),
    LittleOAtZero σ → ∀ f : Mlp K d h, LittleO (f.eval σ)

/-! ## The obstruction -/

/-- Let `M (t x) = t M x` for every positive `t`, as for linear `M`, and let `F` and `G` be `o(‖x‖)`
at 0. If `M x + F x = G x` for every `x`, then `M` is zero.

Paper: the argument of Proposition 6, for maps of any kind. -/
def LittleOSkipEqZero : Prop :=
  ∀ (K : Type u) [OrderedField K] (d e : Nat) (M F G : Vec K d → Vec K e),
    (∀ t : K, 0 < t → ∀ x, M (t • x) = t • M x) → LittleO F → LittleO G →
    (∀ x, M x + F x = G x) → ∀ x, M x = 0

/-- Let `M` be linear and let each of two blocks be a gated MLP with a gate that vanishes at 0 and
is continuous there, or an MLP with an activation that is `o(|z|)` at 0. If one block equals the
skip `M` around the other, then `M` is zero. Kinds, widths, gates and activations may differ.

New. -/
def VanishingBlockSkipEqZero : Prop :=
  ∀ (K : Type u) [OrderedField K] (d : Nat) (M : Vec K d → Vec K d) (f g : Block K d),
    IsLinear M → f.VanishesAtZero → g.VanishesAtZero →
    (∀ x, M x + f.eval x = g.eval x) → ∀ x, M x = 0

/-- Let `M` be linear, and let the gates `γ` and `γ'` vanish at 0 and be continuous there. If a
gated MLP with the gate `γ'` equals the skip `M` around one with the gate `γ`, then `M` is zero,
whatever the two widths.

Paper: Proposition 6, for a gate on both sides that is differentiable at 0, and equal widths. -/
def GatedMlpSkipEqZero : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (M : Vec K d → Vec K d) (γ γ' : K → K),
    IsLinear M → γ 0 = 0 → ContinuousAtZero γ → γ' 0 = 0 → ContinuousAtZero γ' →
    ∀ (f : GatedMlp K d h) (g : GatedMlp K d h'),
      (∀ x, M x + f.eval γ x = g.eval γ' x) → ∀ x, M x = 0

/-- If the gates `γ` and `γ'` vanish at 0 and are continuous there, then no gated MLP with the gate
`γ'`, of any width, equals a skip around one with the gate `γ`, of any width.

Paper: Proposition 6, for a gate on both sides that is differentiable at 0, and equal widths. -/
def GatedMlpNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (γ γ' : K → K),
    0 < d → γ 0 = 0 → ContinuousAtZero γ → γ' 0 = 0 → ContinuousAtZero γ' →
    ∀ (f : GatedMlp K d h) (g : GatedMlp K d h'), ¬∀ x, x + f.eval γ x = g.eval γ' x

/-- If `σ` and `τ` are `o(|z|)` at 0, then no MLP with activation `τ`, of any width, equals a skip
around an MLP with activation `σ`, of any width. New. -/
def LittleOActivationNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (σ τ : K → K),
    0 < d → LittleOAtZero σ → LittleOAtZero τ →
    ∀ (f : Mlp K d h) (g : Mlp K d h'), ¬∀ x, x + f.eval σ x = g.eval τ x

/-! ## The gates `z s(z)`: SwiGLU and GeGLU, with no exponential -/

/-- Let `s` and `s'` be bounded near 0. No gated MLP with the gate `z s'(z)`, of any width, equals a
skip around one with the gate `z s(z)`, of any width. SiLU, GELU, Mish and hardswish are such gates.
Nothing else is assumed of `s` and `s'`, not even continuity. New in this form. -/
def SelfGateNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (s s' : K → K) (B δ : K),
    0 < d → 0 < δ → (∀ z, abs z ≤ δ → abs (s z) ≤ B) → (∀ z, abs z ≤ δ → abs (s' z) ≤ B) →
    ∀ (f : GatedMlp K d h) (g : GatedMlp K d h'),
      ¬∀ x, x + f.eval (fun z => z * s z) x = g.eval (fun z => z * s' z) x

/-- No SwiGLU block, of any width, equals a skip around one. The gate is SiLU, `z s(z)` with
`s(z) = 1 / (1 + exp(-z))`; of `s` it is only used that `|s| ≤ 1` near 0. So this is a case of
`SelfGateNotAbsorbable`, and word for word the same as `GegluNotAbsorbable`.

Paper: Proposition 6 for SwiGLU, with equal widths. -/
def SwigluNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (s : K → K) (δ : K),
    0 < d → 0 < δ → (∀ z, abs z ≤ δ → abs (s z) ≤ 1) →
    ∀ (f : GatedMlp K d h) (g : GatedMlp K d h'),
      ¬∀ x, x + f.eval (fun z => z * s z) x = g.eval (fun z => z * s z) x

/-- No GeGLU block, of any width, equals a skip around one. The gate is GELU, `z s(z)`, where `s` is
the distribution function of the standard normal law, `(1 + erf(z / √2)) / 2`, or its usual
substitute with `tanh`; of `s` it is only used that `|s| ≤ 1` near 0. So this is a case of
`SelfGateNotAbsorbable`, and word for word the same as `SwigluNotAbsorbable`.

Paper: Proposition 6 for GeGLU, with equal widths. -/
def GegluNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (s : K → K) (δ : K),
    0 < d → 0 < δ → (∀ z, abs z ≤ δ → abs (s z) ≤ 1) →
    ∀ (f : GatedMlp K d h) (g : GatedMlp K d h'),
      ¬∀ x, x + f.eval (fun z => z * s z) x = g.eval (fun z => z * s z) x

/-! ## The degree cases, once more and for every linear skip -/

/-- If a ReGLU block equals the linear skip `M` around another, then `M` is zero, whatever the two
widths. With `M` the identity this is `RegluNotAbsorbable`, by another proof.

Paper: Proposition 5 for ReGLU, there by homogeneity. -/
def RegluSkipEqZero : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (M : Vec K d → Vec K d), IsLinear M →
    ∀ (f : GatedMlp K d h) (g : GatedMlp K d h'),
      (∀ x, M x + f.eval relu x = g.eval relu x) → ∀ x, M x = 0

/-- If a bilinear block (a gated MLP with the identity as gate) equals the linear skip `M` around
another, then `M` is zero, whatever the two widths. With `M` the identity this is
`BilinearNotAbsorbable`, by another proof.

Paper: Proposition 5 for bilinear blocks, there by homogeneity. -/
def BilinearSkipEqZero : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (M : Vec K d → Vec K d), IsLinear M →
    ∀ (f : GatedMlp K d h) (g : GatedMlp K d h'),
      (∀ x, M x + f.eval (fun z => z) x = g.eval (fun z => z) x) → ∀ x, M x = 0

/-- If an MLP with activation ReLU² equals the linear skip `M` around another, then `M` is zero,
whatever the two widths. With `M` the identity this is `ReluSquaredNotAbsorbable`, by another proof.

Paper: Proposition 5 for ReLU², there by homogeneity. -/
def ReluSquaredSkipEqZero : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (M : Vec K d → Vec K d), IsLinear M →
    ∀ (f : Mlp K d h) (g : Mlp K d h'),
      (∀ x, M x + f.eval reluSquared x = g.eval reluSquared x) → ∀ x, M x = 0

end Absorption.Statement
