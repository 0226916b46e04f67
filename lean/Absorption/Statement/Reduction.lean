prelude
import Absorption.Network
import Absorption.Activation

/-!
# Statement: reduction to the plain skip (Lemma 4)

The two blocks are given, so each statement says which block absorbs, and not only whether one does.
Since every block is some block followed by `N` (`mapDown`), the skip `M` around `f` can be absorbed
if and only if the plain skip around `f` followed by `N` can.
-/

universe u

namespace Absorption.Statement

/-- For an invertible matrix `M` with inverse `N`, and an MLP `f`: `g` equals the skip `M` around
`f` if and only if `g` followed by `N` equals the plain skip around `f` followed by `N`; and
following by `N` only replaces the second layer, so kind, activation and widths stay the same.

Paper: Lemma 4. -/
def MlpReductionIff : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (σ : K → K) (M N : Mat K d d),
    (∀ x, M.mulVec (N.mulVec x) = x) → (∀ x, N.mulVec (M.mulVec x) = x) →
    ∀ (f : Mlp K d h) (g : Mlp K d h'),
      (∀ x, M.mulVec x + f.eval σ x = g.eval σ x) ↔
        ∀ x, x + (f.mapDown N).eval σ x = (g.mapDown N).eval σ x

/-- The reduction of `MlpReductionIff` for MLPs with biases. The paper has no biases. New. -/
def BiasedMlpReductionIff : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (σ : K → K) (M N : Mat K d d),
    (∀ x, M.mulVec (N.mulVec x) = x) → (∀ x, N.mulVec (M.mulVec x) = x) →
    ∀ (f : BiasedMlp K d h) (g : BiasedMlp K d h'),
      (∀ x, M.mulVec x + f.eval σ x = g.eval σ x) ↔
        ∀ x, x + (f.mapDown N).eval σ x = (g.mapDown N).eval σ x

/-- The reduction of `MlpReductionIff` for gated MLPs.

Paper: Lemma 4. -/
def GatedMlpReductionIff : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (γ : K → K) (M N : Mat K d d),
    (∀ x, M.mulVec (N.mulVec x) = x) → (∀ x, N.mulVec (M.mulVec x) = x) →
    ∀ (f : GatedMlp K d h) (g : GatedMlp K d h'),
      (∀ x, M.mulVec x + f.eval γ x = g.eval γ x) ↔
        ∀ x, x + (f.mapDown N).eval γ x = (g.mapDown N).eval γ x

end Absorption.Statement
