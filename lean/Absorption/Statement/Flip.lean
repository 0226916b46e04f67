prelude
import Absorption.Activation
import Absorption.Flip

/-!
# Statement: some skips are absorbed by negating rows (Theorems 8 and 10, sufficiency)
-/

universe u

namespace Absorption.Statement

/-- Let `σ z - σ (-z) = κ z` for every `z`. If `κ Σ_{i ∈ S} p_i w_iᵀ = -I`, then the MLP with the
rows in `S` negated equals the skip around `f`. Over any commutative ring.

Paper: Theorem 8, for ReLU, and Theorem 10, for GELU, sufficiency, there with `κ = 1`. -/
def FlipAbsorbs : Prop :=
  ∀ (K : Type u) [CommRing K] (d h : Nat) (κ : K) (σ : K → K), OddPart κ σ →
    ∀ (f : Mlp K d h) (S : Fin h → Bool), f.CancelsSkip κ S →
      ∀ x, x + f.eval σ x = (f.flip S).eval σ x

/-- Let `σ z - σ (-z) = κ z` for every `z`. The MLP with the rows in `S` negated equals the skip
around `f` if and only if `κ Σ_{i ∈ S} p_i w_iᵀ = -I`. Over any commutative ring; of the weights
nothing is assumed. Other MLPs of the same width are the subject of `AbsorbableIff`. New. -/
def FlipAbsorbsIff : Prop :=
  ∀ (K : Type u) [CommRing K] (d h : Nat) (κ : K) (σ : K → K), OddPart κ σ →
    ∀ (f : Mlp K d h) (S : Fin h → Bool),
      (∀ x, x + f.eval σ x = (f.flip S).eval σ x) ↔ f.CancelsSkip κ S

/-- Let `σ z - σ (-z) = κ z` for every `z`. If `κ Σ_{i ∈ S} p_i w_iᵀ = -I`, then the biased MLP `f`
with rows and biases in `S` negated, and `κ Σ_{i ∈ S} b_i p_i` added to the second bias, equals the
skip around `f`. Over any commutative ring. The paper has no biases. New. -/
def BiasedFlipAbsorbs : Prop :=
  ∀ (K : Type u) [CommRing K] (d h : Nat) (κ : K) (σ : K → K), OddPart κ σ →
    ∀ (f : BiasedMlp K d h) (S : Fin h → Bool), f.toMlp.CancelsSkip κ S →
      ∀ x, x + f.eval σ x = (f.flip κ S).eval σ x

/-- ReLU has `σ z - σ (-z) = z`.

Paper: Theorem 8, where it is used. -/
def ReluHalfOdd : Prop := ∀ (K : Type u) [OrderedRing K], HalfOdd (relu : K → K)

/-- Leaky ReLU with slope `α` below 0 has `σ z - σ (-z) = (1 + α) z`. New. -/
def LeakyReluOddPart : Prop :=
  ∀ (K : Type u) [OrderedRing K] (α : K), OddPart (1 + α) (leakyRelu α)

/-- `σ z = a |z| + b z` has `σ z - σ (-z) = 2 b z`. New. -/
def TwoSlopeOddPart : Prop :=
  ∀ (K : Type u) [OrderedRing K] (a b : K), OddPart (2 * b) (twoSlope a b)

/-- If `s z + s (-z) = 1` for every `z`, then `σ z = z s(z)` has `σ z - σ (-z) = z`. So have SiLU
(`s` the logistic sigmoid), GELU (`s` the normal distribution function, or its approximation by
`tanh`) and hardswish. New in this form; the paper's Theorem 10 uses the case of GELU. -/
def SelfGateHalfOdd : Prop :=
  ∀ (K : Type u) [CommRing K] (s : K → K), (∀ z, s z + s (-z) = 1) → HalfOdd fun z => z * s z

end Absorption.Statement
