prelude
import Absorption.Deep.PlaneFold
import Absorption.Perturbation

/-!
# Statement: deep stacks of ReLU blocks that need no skip (new)

The paper asks whether generic disjointness persists for stacks of two or more ReLU blocks. Below
the width `2 d` it does, at every depth (`Statement/Deep.lean`). Here: at width `2 d`, for `d = 2`,
it does not from depth 11 on, where an open set of stacks can do without skips, none of whose blocks
could do so alone at its width. And two blocks with skips, neither of which could do without its
skip alone, are the same function as two blocks without; of depths 2 to 10 no open set is claimed,
and of `d > 2` nothing.

In all these stacks the first block folds the plane into a quadrant on which the later ones are
silent: with skips they compute what the first one computes alone. That without skips one block of
width 4 does not suffice is part of `ReluPairAbsorbable` and `ReluStackAbsorbableOpen`. The weights
are written out in `Deep/Example.lean`, the inequalities in `Deep/PlaneFold.lean`.
-/

universe u

namespace Absorption.Statement

open DeepExample

/-! ## Two blocks -/

/-- The explicit example. `foldBlock` and `silentBlock`, of width 4 in the plane, are nondegenerate,
the pieces of their skips are nonsingular, and no ReLU block of width 4 absorbs the skip of either.
But with skips they are, one after the other, the function of the two blocks `absBlock` and
`maxBlock` without skips. New. -/
def ReluPairAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K],
    (∀ f ∈ [(foldBlock : Mlp K 2 4), silentBlock], f.Nondegenerate ∧ f.SkipNonsingular ∧
      ¬∃ g : Mlp K 2 4, ∀ x, x + f.eval relu x = g.eval relu x) ∧
    ∀ x, skipStack ([(foldBlock : Mlp K 2 4), silentBlock].map (Block.mlp relu)) x =
      plainStack ([(absBlock : Mlp K 2 4), maxBlock].map (Block.mlp relu)) x

/-- For every `L ≥ 2` there are `L` nondegenerate ReLU blocks of width 4 in the plane, the pieces of
their skips nonsingular, that with skips are the function of `L` ReLU blocks of width 4 without.

So in `ReluStackNotAbsorbable` the bound `m < 2 d` cannot be replaced by `m ≤ 2 d`, which fails for
`d = 2`; of `d > 2` nothing is said. New. -/
def ReluStackAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (L : Nat), 2 ≤ L → ∃ fs gs : List (Mlp K 2 4),
    fs.length = L ∧ gs.length = L ∧ (∀ f ∈ fs, f.Nondegenerate ∧ f.SkipNonsingular) ∧
    ∀ x, skipStack (fs.map (Block.mlp relu)) x = plainStack (gs.map (Block.mlp relu)) x

/-! ## An open set of stacks -/

/-- Eleven or more blocks of width 4 in the plane: if the first one satisfies the strict
inequalities `Mlp.Folds` and no entry of the rows of the later ones is negative, then with skips
they are the function of equally many ReLU blocks of width 4 without. Nothing is asked of the
columns of the later blocks. New. -/
def ReluFoldingStackAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (f : Mlp K 2 4) (fs : List (Mlp K 2 4)), f.Folds →
    (∀ f' ∈ fs, ∀ i a, 0 ≤ f'.up i a) → 10 ≤ fs.length → ∃ gs : List (Mlp K 2 4),
      gs.length = fs.length + 1 ∧
      ∀ x, skipStack ((f :: fs).map (Block.mlp relu)) x = plainStack (gs.map (Block.mlp relu)) x

/-- These inequalities hold for `foldBlock`, and where they hold for `f` they hold for every MLP
within some `ε > 0` of `f`. New. -/
def FoldsOpen : Prop :=
  ∀ (K : Type u) [OrderedField K], (foldBlock : Mlp K 2 4).Folds ∧
    ∀ f : Mlp K 2 4, f.Folds → ∃ ε > 0, ∀ g, f.Near ε g → g.Folds

/-- For some `ε > 0`, whatever the weights of a first block within `ε` of `foldBlock` and of ten or
more later blocks within `ε` of `silentBlock`: all these blocks are nondegenerate, the pieces of
their skips are nonsingular, no ReLU block of width 4 absorbs the skip of any of them, and with
skips they are the function of equally many ReLU blocks of width 4 without.

So in the plane, at no depth from 11 on, are the stacks of width 4 that can do without skips of
measure zero. New. -/
def ReluStackAbsorbableOpen : Prop :=
  ∀ (K : Type u) [OrderedField K], ∃ ε > 0, ∀ (f : Mlp K 2 4) (fs : List (Mlp K 2 4)),
    foldBlock.Near ε f → (∀ f' ∈ fs, silentBlock.Near ε f') → 10 ≤ fs.length →
    (∀ f' ∈ f :: fs, f'.Nondegenerate ∧ f'.SkipNonsingular ∧
      ¬∃ g : Mlp K 2 4, ∀ x, x + f'.eval relu x = g.eval relu x) ∧
    ∃ gs : List (Mlp K 2 4), gs.length = fs.length + 1 ∧
      ∀ x, skipStack ((f :: fs).map (Block.mlp relu)) x = plainStack (gs.map (Block.mlp relu)) x

end Absorption.Statement
