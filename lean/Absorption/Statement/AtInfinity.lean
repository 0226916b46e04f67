prelude
import Absorption.Activation
import Absorption.Flip

/-!
# Statement: exactly when a skip is absorbed (Theorems 8 and 10, and wider)

The condition on the weights is that some set `S` of neurons has `κ Σ_{i ∈ S} p_i w_iᵀ = -I`
(`Mlp.CancelsSkip`). The necessity for activations with two slopes is `TwoSlopeNecessity`.
-/

universe u

namespace Absorption.Statement

/-! ## What an identity between networks says at infinity (new) -/

/-- Let `σ` and `τ` stay within a constant of ReLU. If a biased MLP with activation `τ` equals the
skip around one with activation `σ`, then without biases and with ReLU for both activations they are
equal just as well, whatever the two widths and weights. New. -/
def AtInfinity : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (σ τ : K → K), NearRelu σ → NearRelu τ →
    ∀ (f : BiasedMlp K d h) (g : BiasedMlp K d h'), (∀ x, x + f.eval σ x = g.eval τ x) →
      ∀ x, x + f.toMlp.eval relu x = g.toMlp.eval relu x

/-- The same as `AtInfinity` for activations within a constant of `a |z| + b z` and of
`a' |z| + b' z`. New. -/
def TwoSlopeAtInfinity : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (a b a' b' : K) (σ τ : K → K),
    NearTwoSlope a b σ → NearTwoSlope a' b' τ →
    ∀ (f : BiasedMlp K d h) (g : BiasedMlp K d h'), (∀ x, x + f.eval σ x = g.eval τ x) →
      ∀ x, x + f.toMlp.eval (twoSlope a b) x = g.toMlp.eval (twoSlope a' b') x

/-! ## Only if -/

/-- Let `σ` and `τ` stay within a constant of `a |z| + b z`, with `a ≠ 0`, and let `f` be
nondegenerate of width `h`. If a biased MLP of width `h' ≤ h` with activation `τ` equals the skip
around `f`, then `h' = h` and some `S` has `2 b Σ_{i ∈ S} p_i w_iᵀ = -I`. New. -/
def NearTwoSlopeNecessity : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (a b : K) (σ τ : K → K), a ≠ 0 →
    NearTwoSlope a b σ → NearTwoSlope a b τ →
    ∀ (f : BiasedMlp K d h) (g : BiasedMlp K d h'), f.toMlp.Nondegenerate → h' ≤ h →
      (∀ x, x + f.eval σ x = g.eval τ x) → h' = h ∧ ∃ S, f.toMlp.CancelsSkip (2 * b) S

/-- Let `σ` and `τ` stay within a constant of ReLU, as GELU, SiLU, softplus, ELU and Mish do, and
let `f` be nondegenerate of width `h`. If a biased MLP of width `h' ≤ h` with activation `τ` equals
the skip around `f`, then `h' = h` and some `S` has `Σ_{i ∈ S} p_i w_iᵀ = -I`.

Paper: Theorem 10, necessity, for GELU on both sides, equal widths, `d ≥ 2` and no biases. -/
def NearReluNecessity : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (σ τ : K → K), NearRelu σ → NearRelu τ →
    ∀ (f : BiasedMlp K d h) (g : BiasedMlp K d h'), f.toMlp.Nondegenerate → h' ≤ h →
      (∀ x, x + f.eval σ x = g.eval τ x) → h' = h ∧ ∃ S, f.toMlp.CancelsSkip 1 S

/-! ## If and only if -/

/-- Let `σ z - σ (-z) = 2 b z`, let `σ` stay within a constant of `a |z| + b z`, with `a ≠ 0`, and
let `f` be nondegenerate. Some MLP of the same width equals the skip around `f` if and only if some
`S` has `2 b Σ_{i ∈ S} p_i w_iᵀ = -I`. New. -/
def NearTwoSlopeAbsorbableIff : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (a b : K) (σ : K → K), a ≠ 0 →
    OddPart (2 * b) σ → NearTwoSlope a b σ → ∀ f : Mlp K d h, f.Nondegenerate →
      ((∃ g : Mlp K d h, ∀ x, x + f.eval σ x = g.eval σ x) ↔ ∃ S, f.CancelsSkip (2 * b) S)

/-- The same as `NearTwoSlopeAbsorbableIff` with biases on both sides. New. -/
def BiasedNearTwoSlopeAbsorbableIff : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (a b : K) (σ : K → K), a ≠ 0 →
    OddPart (2 * b) σ → NearTwoSlope a b σ → ∀ f : BiasedMlp K d h, f.toMlp.Nondegenerate →
      ((∃ g : BiasedMlp K d h, ∀ x, x + f.eval σ x = g.eval σ x) ↔
        ∃ S, f.toMlp.CancelsSkip (2 * b) S)

/-- Let `σ z - σ (-z) = z`, let `σ` stay within a constant of ReLU, and let `f` be nondegenerate.
Some MLP of the same width equals the skip around `f` if and only if some `S` has
`Σ_{i ∈ S} p_i w_iᵀ = -I`.

Paper: Theorem 8, for ReLU, and Theorem 10, for GELU, both for `d ≥ 2`. -/
def AbsorbableIff : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (σ : K → K), HalfOdd σ → NearRelu σ →
    ∀ f : Mlp K d h, f.Nondegenerate →
      ((∃ g : Mlp K d h, ∀ x, x + f.eval σ x = g.eval σ x) ↔ ∃ S, f.CancelsSkip 1 S)

/-- The same as `AbsorbableIff` with biases on both sides; the condition does not see the biases.
New. -/
def BiasedAbsorbableIff : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (σ : K → K), HalfOdd σ → NearRelu σ →
    ∀ f : BiasedMlp K d h, f.toMlp.Nondegenerate →
      ((∃ g : BiasedMlp K d h, ∀ x, x + f.eval σ x = g.eval σ x) ↔
        ∃ S, f.toMlp.CancelsSkip 1 S)

end Absorption.Statement
