prelude
import Absorption.Activation
import Absorption.Flip

/-!
# Statement: exactly when a skip is absorbed, activation by activation

In each, `f` is nondegenerate of width `h` and the question is whether some MLP of width `h`, with
the same activation, equals the skip around `f`. Answer for the activations with `σ z - σ (-z) = z`
that stay near ReLU: if and only if some set `S` of neurons has `Σ_{i ∈ S} p_i w_iᵀ = -I`. Wider
MLPs are the subject of `Statement/Price.lean`.

The exponential function enters as a map `E` with `IsExponential E`. Not every ordered field has
such a map: the real numbers have exactly one, the rational numbers have none, and there the
statements on SiLU, softplus, ELU and Mish say nothing. What is asked of GELU is met by some
function over every ordered field (`SoftsignGeluProperties`).
-/

universe u

namespace Absorption.Statement

/-! ## Two slopes -/

/-- For the activation `a |z| + b z` with `a ≠ 0` and any `b`, and a nondegenerate MLP `f`: some MLP
of the same width equals the skip around `f` if and only if some `S` has
`2 b Σ_{i ∈ S} p_i w_iᵀ = -I`. New. -/
def TwoSlopeAbsorbableIff : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (a b : K), a ≠ 0 →
    ∀ f : Mlp K d h, f.Nondegenerate →
      ((∃ g : Mlp K d h, ∀ x, x + f.eval (twoSlope a b) x = g.eval (twoSlope a b) x) ↔
        ∃ S, f.CancelsSkip (2 * b) S)

/-- For ReLU and a nondegenerate MLP `f`: some MLP of the same width equals the skip around `f` if
and only if some `S` has `Σ_{i ∈ S} p_i w_iᵀ = -I`.

Paper: Theorem 8, there for `d ≥ 2`. -/
def ReluAbsorbableIff : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (f : Mlp K d h), f.Nondegenerate →
    ((∃ g : Mlp K d h, ∀ x, x + f.eval relu x = g.eval relu x) ↔ ∃ S, f.CancelsSkip 1 S)

/-- For leaky ReLU with a slope `α ≠ 1` below 0 and a nondegenerate MLP `f`: some MLP of the same
width equals the skip around `f` if and only if some `S` has `(1 + α) Σ_{i ∈ S} p_i w_iᵀ = -I`. New.
-/
def LeakyReluAbsorbableIff : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (α : K), α ≠ 1 →
    ∀ f : Mlp K d h, f.Nondegenerate →
      ((∃ g : Mlp K d h, ∀ x, x + f.eval (leakyRelu α) x = g.eval (leakyRelu α) x) ↔
        ∃ S, f.CancelsSkip (1 + α) S)

/-! ## Self gates -/

/-- For `σ z = z s(z)` where `s z + s (-z) = 1` and `|z| |s(-|z|)|` is bounded, and a nondegenerate
MLP `f`: some MLP of the same width equals the skip around `f` if and only if some `S` has
`Σ_{i ∈ S} p_i w_iᵀ = -I`. New. -/
def SelfGateAbsorbableIff : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (s : K → K) (C : K),
    (∀ z, s z + s (-z) = 1) → (∀ z, abs z * abs (s (-abs z)) ≤ C) →
    ∀ f : Mlp K d h, f.Nondegenerate →
      ((∃ g : Mlp K d h, ∀ x, x + f.eval (fun z => z * s z) x = g.eval (fun z => z * s z) x) ↔
        ∃ S, f.CancelsSkip 1 S)

/-- For GELU, `z (1 + e(z)) / 2`, and a nondegenerate MLP `f`: some MLP of the same width equals the
skip around `f` if and only if some `S` has `Σ_{i ∈ S} p_i w_iᵀ = -I`. Here `e(z)` is
`erf (z / √2)`, or `tanh (√(2/π) (z + 0.044715 z³))` for its usual approximation. Neither is defined
here: what is stated holds for any odd `e` for which `|z| |1 - e(|z|)|` is bounded.

Paper: Theorem 10, there for `d ≥ 2`. -/
def GeluAbsorbableIff : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (e : K → K) (C : K),
    (∀ z, e (-z) = -e z) → (∀ z, abs z * abs (1 - e (abs z)) ≤ C) →
    ∀ f : Mlp K d h, f.Nondegenerate →
      ((∃ g : Mlp K d h, ∀ x, x + f.eval (fun z => z * ((1 + e z) / 2)) x =
        g.eval (fun z => z * ((1 + e z) / 2)) x) ↔ ∃ S, f.CancelsSkip 1 S)

/-- For SiLU, `z / (1 + E(-z))` with `E` the exponential function, and a nondegenerate MLP `f`: some
MLP of the same width equals the skip around `f` if and only if some `S` has
`Σ_{i ∈ S} p_i w_iᵀ = -I`. Where `K` has no `E`, it says nothing. New. -/
def SiluAbsorbableIff : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (E : K → K), IsExponential E →
    ∀ f : Mlp K d h, f.Nondegenerate →
      ((∃ g : Mlp K d h, ∀ x, x + f.eval (fun z => z / (1 + E (-z))) x =
        g.eval (fun z => z / (1 + E (-z))) x) ↔ ∃ S, f.CancelsSkip 1 S)

/-- For hardswish, `z min(max(z + 3, 0), 6) / 6`, and a nondegenerate MLP `f`: some MLP of the same
width equals the skip around `f` if and only if some `S` has `Σ_{i ∈ S} p_i w_iᵀ = -I`. New. -/
def HardswishAbsorbableIff : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (f : Mlp K d h), f.Nondegenerate →
    ((∃ g : Mlp K d h, ∀ x, x + f.eval hardswish x = g.eval hardswish x) ↔ ∃ S, f.CancelsSkip 1 S)

/-! ## Softplus -/

/-- For softplus, `L z = log (1 + E(z))` with `E` the exponential function, that is,
`E (L z) = 1 + E z`, and a nondegenerate MLP `f`: some MLP of the same width equals the skip around
`f` if and only if some `S` has `Σ_{i ∈ S} p_i w_iᵀ = -I`. Where `K` has no such `E` and `L`, it
says nothing. New. -/
def SoftplusAbsorbableIff : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (E L : K → K), IsExponential E →
    (∀ z, E (L z) = 1 + E z) → ∀ f : Mlp K d h, f.Nondegenerate →
      ((∃ g : Mlp K d h, ∀ x, x + f.eval L x = g.eval L x) ↔ ∃ S, f.CancelsSkip 1 S)

/-! ## Only if: their odd part is not linear -/

/-- For ELU with any `α`, the same on both sides, biases allowed, and a nondegenerate `f` of width
`h`: if a biased MLP of width `h' ≤ h` equals the skip around `f`, then `h' = h` and some `S` has
`Σ_{i ∈ S} p_i w_iᵀ = -I`. The converse is not claimed. New. -/
def EluNecessity : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (E : K → K) (α : K), IsExponential E →
    ∀ (f : BiasedMlp K d h) (g : BiasedMlp K d h'), f.toMlp.Nondegenerate → h' ≤ h →
      (∀ x, x + f.eval (elu E α) x = g.eval (elu E α) x) →
      h' = h ∧ ∃ S, f.toMlp.CancelsSkip 1 S

/-- For Mish on both sides, biases allowed, and a nondegenerate `f` of width `h`: if a biased MLP of
width `h' ≤ h` equals the skip around `f`, then `h' = h` and some `S` has `Σ_{i ∈ S} p_i w_iᵀ = -I`.
The converse is not claimed. New. -/
def MishNecessity : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (E L : K → K), IsExponential E →
    (∀ z, E (L z) = 1 + E z) →
    ∀ (f : BiasedMlp K d h) (g : BiasedMlp K d h'), f.toMlp.Nondegenerate → h' ≤ h →
      (∀ x, x + f.eval (mish E L) x = g.eval (mish E L) x) →
      h' = h ∧ ∃ S, f.toMlp.CancelsSkip 1 S

end Absorption.Statement
