prelude
import Absorption.Activation
import Absorption.Flip

/-!
# Statement: only these skips are absorbed (Theorem 8, necessity)
-/

universe u

namespace Absorption.Statement

/-- Let `σ z = a |z| + b z` with `a ≠ 0`. If an MLP `g` whose width `h'` is at most `h` equals the
skip around a nondegenerate MLP `f` of width `h`, then `h' = h` and some set `S` of neurons of `f`
has `2 b Σ_{i ∈ S} p_i w_iᵀ = -I`. Nothing is assumed of `g`.

Paper: Theorem 8, necessity, for ReLU, equal widths and `d ≥ 2`. -/
def TwoSlopeNecessity : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (a b : K), a ≠ 0 →
    ∀ (f : Mlp K d h) (g : Mlp K d h'), f.Nondegenerate → h' ≤ h →
      (∀ x, x + f.eval (twoSlope a b) x = g.eval (twoSlope a b) x) →
      h' = h ∧ ∃ S : Fin h → Bool, f.CancelsSkip (2 * b) S

/-- If an MLP with activation ReLU whose width `h'` is at most `h` equals the skip around a
nondegenerate MLP `f` of width `h`, then `h' = h` and some set `S` of neurons of `f` has
`Σ_{i ∈ S} p_i w_iᵀ = -I`.

Paper: Theorem 8, necessity, for equal widths and `d ≥ 2`. -/
def ReluNecessity : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (f : Mlp K d h) (g : Mlp K d h'),
    f.Nondegenerate → h' ≤ h → (∀ x, x + f.eval relu x = g.eval relu x) →
    h' = h ∧ ∃ S : Fin h → Bool, f.CancelsSkip 1 S

/-- If an MLP with leaky ReLU of slope `α ≠ 1` whose width `h'` is at most `h` equals the skip
around a nondegenerate MLP `f` of width `h`, then `h' = h` and some set `S` of neurons of `f` has
`(1 + α) Σ_{i ∈ S} p_i w_iᵀ = -I`. The paper has ReLU only. New. -/
def LeakyReluNecessity : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (α : K), α ≠ 1 →
    ∀ (f : Mlp K d h) (g : Mlp K d h'), f.Nondegenerate → h' ≤ h →
      (∀ x, x + f.eval (leakyRelu α) x = g.eval (leakyRelu α) x) →
      h' = h ∧ ∃ S : Fin h → Bool, f.CancelsSkip (1 + α) S

/-- With the absolute value as activation no MLP, of any width, equals a skip around an MLP, of any
width; of the weights nothing is assumed. New. -/
def AbsNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (f : Mlp K d h) (g : Mlp K d h'),
    0 < d → ¬∀ x, x + f.eval abs x = g.eval abs x

/-- Let `σ z = a |z| + b z` with `a ≠ 0`, and let `M` be any odd map, linear or not. If
`M x + f x = g x` for every `x`, where `f` is nondegenerate of width `h` and `g` has a width
`h' ≤ h`, then `h' = h` and some set `S` of neurons has `M x = -2 b Σ_{i ∈ S} p_i (w_i · x)`. New.
-/
def OddSkipNecessity : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (a b : K), a ≠ 0 →
    ∀ (M : Vec K d → Vec K d) (f : Mlp K d h) (g : Mlp K d h'), f.Nondegenerate → h' ≤ h →
      (∀ x, M (-x) = -M x) →
      (∀ x, M x + f.eval (twoSlope a b) x = g.eval (twoSlope a b) x) →
      h' = h ∧ ∃ S : Fin h → Bool, ∀ x, M x = -(2 * b) • (f.selected S).mulVec x

/-- Let `σ z = a |z| + b z` with `a ≠ 0`. If a nondegenerate MLP `f` of width `h` and an MLP `g` of
a width `h' ≤ h` compute the same function, then `h' = h` and the neurons of `g` are those of `f` in
another order `π`, neuron `i` with its row scaled by some `c_i ≠ 0` and its column by `1 / |c_i|`;
and the neurons with `c_i < 0` have `b Σ p_i w_iᵀ = 0`. New. -/
def TwoSlopeIdentifiability : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (a b : K), a ≠ 0 →
    ∀ (f : Mlp K d h) (g : Mlp K d h'), f.Nondegenerate → h' ≤ h →
      (∀ x, f.eval (twoSlope a b) x = g.eval (twoSlope a b) x) →
      h' = h ∧ ∃ (π : Fin h → Fin h') (c : Fin h → K), Function.Injective π ∧
        (∀ i, c i ≠ 0 ∧ g.up (π i) = c i • f.up i ∧ ∀ j, f.down j i = g.down j (π i) * abs (c i)) ∧
        ∀ j k, b * f.selected (fun i => decide (c i < 0)) j k = 0

/-! ## Size -/

/-- If `κ Σ_{i ∈ S} p_i w_iᵀ = -I`, then `S` has at least `d` members, hence `d ≤ h`.

New; the paper assumes `d ≤ h`. -/
def CancelsSkipSize : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (κ : K) (f : Mlp K d h) (S : Fin h → Bool),
    f.CancelsSkip κ S → d ≤ Fin.count S ∧ Fin.count S ≤ h

/-- Let `σ` and `τ` stay within a constant of `a |z| + b z` with `a ≠ 0`, as leaky ReLU does, and,
for `a = b = 1/2`, ReLU, GELU, SiLU and softplus. No biased MLP of a width `h' ≤ h` with activation
`τ` equals the skip around a biased MLP of width `h < d` with activation `σ` whose weights are
nondegenerate. New; the paper assumes `d ≤ h`. -/
def NarrowNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (a b : K) (σ τ : K → K), a ≠ 0 →
    NearTwoSlope a b σ → NearTwoSlope a b τ →
    ∀ (f : BiasedMlp K d h) (g : BiasedMlp K d h'), f.toMlp.Nondegenerate → h' ≤ h → h < d →
      ¬∀ x, x + f.eval σ x = g.eval τ x

/-- In dimension 1 a nondegenerate MLP has at most one neuron, because any two rows are collinear.
So the statements about nondegenerate MLPs say little there; the paper assumes `d ≥ 2`. New. -/
def NondegenerateWidthLeOne : Prop :=
  ∀ (K : Type u) [OrderedField K] (h : Nat) (f : Mlp K 1 h), f.Nondegenerate → h ≤ 1

/-- Let `σ z = a |z| + b z` with `b ≠ 0`. In dimension 1 the skip around every MLP with at least 2
neurons is absorbed by an MLP of the same width. So "most networks do not absorb" needs `d ≥ 2`.
New. -/
def DimensionOneAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (h : Nat) (a b : K), b ≠ 0 → 2 ≤ h →
    ∀ f : Mlp K 1 h, ∃ g : Mlp K 1 h,
      ∀ x, x + f.eval (twoSlope a b) x = g.eval (twoSlope a b) x

end Absorption.Statement
