prelude
import Absorption.Network
import Absorption.Activation
import Absorption.StackProperty

/-!
# Statement: impossibility theorems without one of their hypotheses (new)

Each statement drops one hypothesis of one theorem and shows that skips are then absorbed: every
block of that kind, by a block with a few more neurons, and some block by another of the same width.
-/

universe u

namespace Absorption.Statement

/-- Drops the hypothesis `γ 0 = 0` of `GatedMlpNotAbsorbable`. If `γ 0 ≠ 0` (a sigmoid gate has
`γ 0 = 1/2`), then every gated MLP with the gate `γ` has its skip absorbed by one with `d` more
neurons, and some such MLP of width `d` by another of width `d`. New: it shows that Proposition 6
needs `γ 0 = 0`. -/
def NonzeroGateAbsorbs : Prop :=
  ∀ (K : Type u) [OrderedField K] (d : Nat) (γ : K → K), γ 0 ≠ 0 →
    (∀ (h : Nat) (f : GatedMlp K d h), ∃ g : GatedMlp K d (d + h),
      ∀ x, x + f.eval γ x = g.eval γ x) ∧
    ∃ f g : GatedMlp K d d, ∀ x, x + f.eval γ x = g.eval γ x

/-- Drops the hypothesis of `GatedMlpNotAbsorbable` that the gate is continuous at 0, and that of
`SelfGateNotAbsorbable` that `s` is bounded near 0. The gate `z s(z)` with `s(z) = 1/z` is 0 at 0
and 1 elsewhere; every gated MLP with this gate has its skip absorbed by one with `d` more neurons,
and some such MLP of width `d` by another of width `d`. New: it shows that Proposition 6 needs a
gate that is continuous at 0. -/
def DiscontinuousGateAbsorbs : Prop :=
  ∀ (K : Type u) [OrderedField K] (d : Nat),
    (∀ (h : Nat) (f : GatedMlp K d h), ∃ g : GatedMlp K d (d + h),
      ∀ x, x + f.eval (fun z => z * z⁻¹) x = g.eval (fun z => z * z⁻¹) x) ∧
    ∃ f g : GatedMlp K d d, ∀ x, x + f.eval (fun z => z * z⁻¹) x = g.eval (fun z => z * z⁻¹) x

/-- Adds biases to `ReluSquaredNotAbsorbable`. Every biased MLP with activation ReLU² has its skip
absorbed by one with `4 d` more neurons, and some of width `4 d` by another of width `4 d`. New: it
shows that Proposition 5 needs blocks without biases. -/
def BiasedReluSquaredAbsorbs : Prop :=
  ∀ (K : Type u) [OrderedField K] (d : Nat),
    (∀ (h : Nat) (f : BiasedMlp K d h), ∃ g : BiasedMlp K d (d + d + (d + d) + h),
      ∀ x, x + f.eval reluSquared x = g.eval reluSquared x) ∧
    ∃ f g : BiasedMlp K d (d + d + (d + d)), ∀ x, x + f.eval reluSquared x = g.eval reluSquared x

/-- Drops the hypothesis `k ≠ 1` of `HomogeneousNotAbsorbable`, and that of slow growth of
`SublinearActivationNotAbsorbable`, in the simplest case. Every MLP with the identity as activation
has its skip absorbed by one with `d` more neurons, and some such MLP of width `d` by another of
width `d`. New: it shows that Proposition 5 needs `k ≠ 1`. -/
def IdentityActivationAbsorbs : Prop :=
  ∀ (K : Type u) [OrderedField K] (d : Nat),
    (∀ (h : Nat) (f : Mlp K d h), ∃ g : Mlp K d (d + h),
      ∀ x, x + f.eval (fun z => z) x = g.eval (fun z => z) x) ∧
    ∃ f g : Mlp K d d, ∀ x, x + f.eval (fun z => z) x = g.eval (fun z => z) x

/-- Drops the hypothesis `k ≠ 1` of `HomogeneousNotAbsorbable` for every activation with
`σ z - σ (-z) = κ z`, `κ ≠ 0`: ReLU, leaky ReLU with a slope other than -1, and outside the
homogeneous ones GELU and SiLU. Every MLP with the activation `σ` has its skip absorbed by one with
`2 d` more neurons, and some such MLP of width `2 d` by another of width `2 d`. New: it shows that
Proposition 5 needs `k ≠ 1`. -/
def OddPartAbsorbs : Prop :=
  ∀ (K : Type u) [OrderedField K] (d : Nat) (κ : K) (σ : K → K), κ ≠ 0 → OddPart κ σ →
    (∀ (h : Nat) (f : Mlp K d h), ∃ g : Mlp K d (d + d + h), ∀ x, x + f.eval σ x = g.eval σ x) ∧
    ∃ f g : Mlp K d (d + d), ∀ x, x + f.eval σ x = g.eval σ x

/-- `OddPartAbsorbs` for ReLU, which is positively homogeneous of degree 1. New: it shows that
Proposition 5 needs `k ≠ 1`. -/
def ReluAbsorbs : Prop :=
  ∀ (K : Type u) [OrderedField K] (d : Nat),
    (∀ (h : Nat) (f : Mlp K d h), ∃ g : Mlp K d (d + d + h),
      ∀ x, x + f.eval relu x = g.eval relu x) ∧
    ∃ f g : Mlp K d (d + d), ∀ x, x + f.eval relu x = g.eval relu x

/-- Drops the hypothesis `0 < d`. In dimension 0 every map equals the skip around every map. New. -/
def DimensionZeroAbsorbs : Prop :=
  ∀ (K : Type u) [OrderedField K] (F G : Vec K 0 → Vec K 0) (x : Vec K 0), x + F x = G x

/-- Drops the hypothesis of `VanishingStackNotAbsorbable` and `SublinearStackNotAbsorbable` that the
stack without skips has a block. Some stacks with skips, of every depth, are equal to the empty
stack, though their blocks fulfil the hypotheses of both theorems: blocks without neurons will do.
New: it shows that Corollary 7 needs `L ≥ 1`. -/
def EmptyStackAbsorbs : Prop :=
  ∀ (K : Type u) [OrderedField K] (d L : Nat), ∃ bs : List (Block K d), bs.length = L ∧
    (∀ b, b ∈ bs → b.VanishesAtZero ∧ b.GrowsSublinearly) ∧ ∀ x, skipStack bs x = plainStack [] x

/-! ## An activation that the growth obstruction alone reaches -/

/-- The activation `clamp z = max (-1) (min z 1)` scales by no factor other than that of its
argument, and is not `o(|z|)` at 0, since it is the identity between -1 and 1; so neither the degree
nor the linearization obstruction speaks of it. It is bounded by 1. New. -/
def ClampReachedByGrowthAlone : Prop :=
  ∀ (K : Type u) [OrderedField K],
    (∀ t c : K, t ≠ c → ¬∀ z, clamp (t * z) = c * clamp z) ∧
    (∀ z : K, abs z ≤ 1 → clamp z = z) ∧ ¬LittleOAtZero (clamp (K := K)) ∧
    BoundedBy 1 (clamp (K := K))

/-- No MLP with activation `clamp` equals a skip around one; biases are allowed on both sides, and
any two widths. New. -/
def ClampNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (f : BiasedMlp K d h) (g : BiasedMlp K d h'),
    0 < d → ¬∀ x, x + f.eval clamp x = g.eval clamp x

end Absorption.Statement
