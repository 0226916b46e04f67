prelude
import Absorption.Activation
import Absorption.Flip

/-!
# Statement: the conditions on the weights are needed, and both answers occur (new)

Each example is a block in dimension 2 of width 3 with small integer weights, the same over every
ordered field. What is stated is that some block has the properties that are listed; the weights of
the one that shows it are in the docstring. In the first three no set `S` has
`Σ_{i ∈ S} p_i w_iᵀ = -I`, and yet the skip is absorbed at the same width. There the block fails to
be nondegenerate in one way only: by equal rows, by a column 0, or by a row 0 (which is then
collinear with every other; no two further rows are).
-/

universe u

namespace Absorption.Statement

/-- Two equal rows: with rows `e₁, e₂, e₂` and columns `-e₁, e₂, e₂` the skip is absorbed though no
`S` fulfils the condition. No row and no column is 0 and no two different rows are collinear. New.
-/
def DuplicateRowsAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K], ∃ f g : Mlp K 2 3,
    (∃ i j, i ≠ j ∧ f.up i = f.up j) ∧ (∀ i, f.up i ≠ 0) ∧ (∀ i, f.column i ≠ 0) ∧
    (∀ i j, f.up i ≠ f.up j → ∃ a b, f.up i a * f.up j b - f.up i b * f.up j a ≠ 0) ∧
    (∀ S, ¬f.CancelsSkip 1 S) ∧
      ∀ σ : K → K, HalfOdd σ → ∀ x, x + f.eval σ x = g.eval σ x

/-- A column 0: with rows `e₁, e₂, e₁ + e₂` and columns `-e₁, e₂, 0` the skip is absorbed though no
`S` fulfils the condition. No row is 0 and no two rows are collinear. New. -/
def ZeroColumnAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K], ∃ f g : Mlp K 2 3,
    (∃ i, f.column i = 0) ∧ (∀ i, f.up i ≠ 0) ∧
    (∀ i j, i ≠ j → ∃ a b, f.up i a * f.up j b - f.up i b * f.up j a ≠ 0) ∧
    (∀ S, ¬f.CancelsSkip 1 S) ∧
      ∀ σ : K → K, HalfOdd σ → ∀ x, x + f.eval σ x = g.eval σ x

/-- A row 0: with rows `e₁, e₂, 0` and columns `-e₁, e₂, e₁` the skip is absorbed though no `S`
fulfils the condition, for activations with `σ 0 = 0`. No column is 0 and no two other rows are
collinear. New. -/
def ZeroRowAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K], ∃ f g : Mlp K 2 3,
    (∃ i, f.up i = 0) ∧ (∀ i, f.column i ≠ 0) ∧
    (∀ i j, i ≠ j → f.up i ≠ 0 → f.up j ≠ 0 →
      ∃ a b, f.up i a * f.up j b - f.up i b * f.up j a ≠ 0) ∧
    (∀ S, ¬f.CancelsSkip 1 S) ∧
      ∀ σ : K → K, HalfOdd σ → σ 0 = 0 → ∀ x, x + f.eval σ x = g.eval σ x

/-- With rows `e₁, e₂, e₁ + e₂` and columns `-e₁, -e₂, e₁` the block is nondegenerate, some `S`
fulfils the condition (the first two neurons), and so the skip is absorbed. New. -/
def NondegenerateAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K], ∃ f g : Mlp K 2 3,
    f.Nondegenerate ∧ (∃ S, f.CancelsSkip 1 S) ∧
      ∀ σ : K → K, HalfOdd σ → ∀ x, x + f.eval σ x = g.eval σ x

/-- With rows `e₁, e₂, e₁ + e₂` and columns `-e₁, e₂, e₂` the block is nondegenerate and no `S`
fulfils the condition: no biased MLP of width at most 3 absorbs the skip, with activations near
ReLU. New. -/
def NondegenerateNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K], ∃ f : Mlp K 2 3,
    f.Nondegenerate ∧ (∀ S, ¬f.CancelsSkip 1 S) ∧
      ∀ σ τ : K → K, NearRelu σ → NearRelu τ → ∀ h', h' ≤ 3 → ∀ g : BiasedMlp K 2 h',
        ¬∀ x, x + f.eval σ x = g.eval τ x

/-- Over every ordered field `z (1 + z / (1 + |z|)) / 2` has `σ z - σ (-z) = z`, stays within 1/2 of
ReLU and is not ReLU: an activation like GELU, without an exponential. New. -/
def SoftsignGeluProperties : Prop :=
  ∀ (K : Type u) [OrderedField K], HalfOdd (softsignGelu : K → K) ∧
    (∀ z : K, abs (softsignGelu z - relu z) ≤ 1 / 2) ∧ ∃ z : K, softsignGelu z ≠ relu z

end Absorption.Statement
