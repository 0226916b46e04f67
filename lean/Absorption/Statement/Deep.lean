prelude
import Absorption.Deep
import Absorption.Perturbation

/-!
# Statement: stacks of ReLU blocks (new)

The paper proves its results on depth for gated activations and for homogeneous ones of degree above
1, and asks whether stacks of two or more ReLU blocks are generically out of reach as well. Here:
they are, at every depth, if the first skipless layer has fewer than `2 d` neurons. Of greater
widths nothing is claimed here; for `d = 2` see `Statement/DeepExample.lean`.

The hypothesis on the weights of the skip stack is `Mlp.SkipNonsingular`: the pieces on which the
skip around a block is affine have nonsingular matrices. It concerns each block by itself and no
biases, and it holds of almost all weights, in the finite sense of `FewSingularScales`,
`SkipNonsingularOpen` and `SkipNonsingularDense`.
-/

universe u

namespace Absorption.Statement

/-! ## What a narrow first layer cannot compute -/

/-- Let a skip stack consist of any number of ReLU blocks of any widths, with biases or without,
whose skips have nonsingular pieces. It is not of the form `Φ (relu (V x + b))` for any matrix `V`
with fewer than `2 d` rows, any `b` and any function `Φ` at all. New. -/
def ReluStackNotThroughNarrowLayer : Prop :=
  ∀ (K : Type u) [OrderedField K] (d m : Nat) (bs : List (Block K d)) (V : Mat K m d) (b : Vec K m)
    (Φ : Vec K m → Vec K d), m < 2 * d → (∀ c ∈ bs, c.ReluSkipNonsingular) →
    ¬∀ x, skipStack bs x = Φ fun i => relu (dot (V i) x + b i)

/-- The same for every activation `σ` in the place of ReLU in the narrow layer that is constant up
to some `T`: powers of ReLU, the step function, clamped ReLU, hardswish. The blocks with skips
remain ReLU blocks. New. -/
def ReluStackNotThroughFlatLayer : Prop :=
  ∀ (K : Type u) [OrderedField K] (d m : Nat) (bs : List (Block K d)) (σ : K → K) (T : K)
    (V : Mat K m d) (b : Vec K m) (Φ : Vec K m → Vec K d), (∀ z ≤ T, σ z = σ T) → m < 2 * d →
    (∀ c ∈ bs, c.ReluSkipNonsingular) → ¬∀ x, skipStack bs x = Φ fun i => σ (dot (V i) x + b i)

/-- With `2 d` rows one loses nothing: for some `V` every function `F` is `Φ (relu (V x))` for some
`Φ`. So where `Φ` may be any function, as in `ReluStackNotThroughNarrowLayer`, the bound `2 d` is
the best. New. -/
def WideLayerLosesNothing : Prop :=
  ∀ (K : Type u) [OrderedField K] (d : Nat), ∃ V : Mat K (d + d) d, ∀ F : Vec K d → Vec K d,
    ∃ Φ : Vec K (d + d) → Vec K d, ∀ x, F x = Φ fun i => relu (dot (V i) x)

/-! ## Stacks without skips -/

/-- No stack without skips whose first block is a ReLU block of width below `2 d`, with any later
blocks of any kind, width, activation and number, equals a skip stack of any number of ReLU blocks
of any widths whose skips have nonsingular pieces. Biases are allowed on both sides. New. -/
def NarrowReluStackNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d m : Nat) (bs cs : List (Block K d)) (g : BiasedMlp K d m),
    m < 2 * d → (∀ b ∈ bs, b.ReluSkipNonsingular) →
    ¬∀ x, skipStack bs x = plainStack (Block.biased relu g :: cs) x

/-- Let `m < 2 d`. No `L ≥ 1` ReLU blocks of width `m` without skips equal `L` ReLU blocks of width
`m` with skips, if the pieces of these are nonsingular. Here the blocks have no biases;
`NarrowReluStackNotAbsorbable` allows them.

New: it answers, for ReLU and widths below `2 d`, a question that the paper leaves open. -/
def ReluStackNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d m L : Nat) (fs gs : List (Mlp K d m)),
    m < 2 * d → 0 < L → fs.length = L → gs.length = L → (∀ f ∈ fs, f.SkipNonsingular) →
    ¬∀ x, skipStack (fs.map (Block.mlp relu)) x = plainStack (gs.map (Block.mlp relu)) x

/-! ## What such a skip stack can do -/

/-- A skip stack of `L` ReLU blocks of width `h` whose skips have nonsingular pieces takes no value
more than `2 ^ (h L)` times: of more points two have different images. New. -/
def ReluStackFiniteToOne : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h n : Nat) (fs : List (BiasedMlp K d h)) (x : Fin n → Vec K d)
    (y : Vec K d), (∀ f ∈ fs, f.toMlp.SkipNonsingular) → 2 ^ (h * fs.length) < n →
    Function.Injective x → ¬∀ k, skipStack (fs.map (Block.biased relu)) (x k) = y

/-! ## The hypothesis holds of almost all weights -/

/-- Of any `d 2 ^ h + 1` different factors `t` there is one for which the skip around the MLP with
the columns `t p_i` has nonsingular pieces: on the ray of all `t P` there are at most `d 2 ^ h`
exceptions. In polar coordinates a set with finitely many points on each ray has measure zero. New.
-/
def FewSingularScales : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (f : Mlp K d h) (t : Fin (d * 2 ^ h + 1) → K),
    Function.Injective t → ∃ k, (f.scaleDown (t k)).SkipNonsingular

/-- The same for `L` blocks at once, with `L d 2 ^ h + 1` factors: for one of them the skips
around all the MLPs with the columns `t p_i` have nonsingular pieces. New. -/
def FewSingularStackScales : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (fs : List (Mlp K d h))
    (t : Fin (fs.length * (d * 2 ^ h) + 1) → K),
    Function.Injective t → ∃ k, ∀ f ∈ fs, (f.scaleDown (t k)).SkipNonsingular

/-- If the skip around `f` has nonsingular pieces, then for some `ε > 0` the skip around every MLP
within `ε` of `f` has. New. -/
def SkipNonsingularOpen : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (f : Mlp K d h), f.SkipNonsingular →
    ∃ ε > 0, ∀ g, f.Near ε g → g.SkipNonsingular

/-- Within any `ε > 0` of any `f` there is a `g` such that the skip around `g` has nonsingular
pieces; `g` is nondegenerate if `f` is. New. -/
def SkipNonsingularDense : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (f : Mlp K d h), ∀ ε > 0,
    ∃ g, f.Near ε g ∧ (f.Nondegenerate → g.Nondegenerate) ∧ g.SkipNonsingular

/-! ## Examples -/

/-- The skip around every MLP whose second layer is the transposed first one, so that `p_i = w_i`,
has nonsingular pieces, whatever the dimension and the width. New. -/
def TiedSkipNonsingular : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (f : Mlp K d h),
    (∀ i, f.column i = f.up i) → f.SkipNonsingular

/-- Some block of width 3 in the plane, for instance that with the rows and the columns
`e₁, e₂, e₁ + e₂`, is nondegenerate and its skip has nonsingular pieces; and no stack of one or more
ReLU blocks of width 3, with biases or without, equals a skip stack of any number of copies of it.
New. -/
def NondegenerateSkipNonsingular : Prop :=
  ∀ (K : Type u) [OrderedField K], ∃ f : Mlp K 2 3, f.Nondegenerate ∧ f.SkipNonsingular ∧
    ∀ (fs : List (Mlp K 2 3)) (g : BiasedMlp K 2 3) (gs : List (BiasedMlp K 2 3)),
      (∀ f' ∈ fs, f' = f) → ¬∀ x, skipStack (fs.map (Block.mlp relu)) x =
        plainStack ((g :: gs).map (Block.biased relu)) x

end Absorption.Statement
