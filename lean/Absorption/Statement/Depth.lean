prelude
import Absorption.StackProperty

/-!
# Statement: stacks of blocks (Corollary 7)

The dimension `d` is at least 1 throughout.
-/

universe u

namespace Absorption.Statement

/-- No stack of one or more blocks without skips equals a stack of any number of blocks with skips,
when each block is an MLP with an activation that is `o(|z|)` at 0 or a gated MLP with a gate that
vanishes and is continuous at 0. Depths, kinds, widths and activations may all differ.

Paper: Corollary 7, which has one kind of block, one activation, one width and one depth. -/
def VanishingStackNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d : Nat) (bs cs : List (Block K d)),
    0 < d → cs ≠ [] → (∀ b ∈ bs, b.VanishesAtZero) → (∀ c ∈ cs, c.VanishesAtZero) →
    ¬∀ x, skipStack bs x = plainStack cs x

/-- No stack of one or more blocks without skips equals a stack of any number of blocks with skips,
when each block is an MLP, with biases or without, whose activation grows slower than linearly
(sigmoid, tanh, the step function). Depths, widths and activations may all differ. New. -/
def SublinearStackNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d : Nat) (bs cs : List (Block K d)),
    0 < d → cs ≠ [] → (∀ b ∈ bs, b.GrowsSublinearly) → (∀ c ∈ cs, c.GrowsSublinearly) →
    ¬∀ x, skipStack bs x = plainStack cs x

/-- Let the gate `γ` vanish and be differentiable at 0, and let `m ≥ d`. No `L ≥ 1` gated blocks of
width `m` without skips equal `L` gated blocks of width `m` with skips.

Paper: Corollary 7 for the blocks of Proposition 6, under its own hypotheses. -/
def GatedStackNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d m L : Nat) (γ : K → K) (fs gs : List (GatedMlp K d m)),
    0 < d → d ≤ m → 0 < L → fs.length = L → gs.length = L →
    γ 0 = 0 → DifferentiableAtZero γ →
    ¬∀ x, skipStack (fs.map (Block.gated γ)) x = plainStack (gs.map (Block.gated γ)) x

/-- Let `σ` be positively homogeneous of a degree `k > 1`, and let `m ≥ d`. No `L ≥ 1` blocks of
width `m` without skips equal `L` blocks of width `m` with skips.

Paper: Corollary 7 for the blocks of Proposition 5, under its own hypotheses, for natural
degrees. -/
def HomogeneousStackNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d m L k : Nat) (σ : K → K) (fs gs : List (Mlp K d m)),
    0 < d → d ≤ m → 0 < L → fs.length = L → gs.length = L → 1 < k → Homogeneous σ k →
    ¬∀ x, skipStack (fs.map (Block.mlp σ)) x = plainStack (gs.map (Block.mlp σ)) x

/-- Let `σ (t z) = φ t σ z` for every positive `t`, where `φ t = o(|t|)` at 0; over the reals
`φ t = |t| ^ k` for any real `k > 1`. No `L ≥ 1` blocks of width `m ≥ d` without skips equal `L`
blocks of width `m` with skips.

Paper: Corollary 7 for the blocks of Proposition 5, with its real degrees. -/
def ScaledStackNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d m L : Nat) (σ φ : K → K) (fs gs : List (Mlp K d m)),
    0 < d → d ≤ m → 0 < L → fs.length = L → gs.length = L →
    LittleOAtZero φ → (∀ t > 0, ∀ z, σ (t * z) = φ t * σ z) →
    ¬∀ x, skipStack (fs.map (Block.mlp σ)) x = plainStack (gs.map (Block.mlp σ)) x

end Absorption.Statement
