prelude
import Absorption.Network
import Absorption.Activation

/-!
# Statement: what this library claims

Every definition here is a headline result, stated and not proved. The theorem of the same name in
snake case (`DegreeTwoGap` is proved by `degree_two_gap`) proves exactly this proposition, in the file
that bears its name in camel case. `K` is any linearly ordered field, `d` the dimension, `h` and `h'`
are widths; none of them is ever bounded.

Paper: A. Mijoski, M. Karbevski, *Can an MLP Absorb Its Own Skip Connection?*, arXiv:2604.23705.
-/

universe u

namespace Absorption.Statement

/-! ## Degree (Proposition 5) -/

/-- Let `M`, `F` and `G` be maps between spaces of vectors, and `t ≠ c` two numbers such that scaling
the argument by `t` scales `M` by `t` and both `F` and `G` by `c`. If `M x + F x = G x` for every `x`,
then `M` is zero. Nothing else is assumed of the three maps.

Paper: the argument of Proposition 5, for any linear skip and without assuming positive homogeneity. -/
def ScalingSkipEqZero : Prop :=
  ∀ (K : Type u) [OrderedField K] (d e : Nat) (M F G : Vec K d → Vec K e) (t c : K),
    t ≠ c →
    (∀ x, M (t • x) = t • M x) → (∀ x, F (t • x) = c • F x) → (∀ x, G (t • x) = c • G x) →
    (∀ x, M x + F x = G x) → ∀ x, M x = 0

/-- If `σ (t z) = c σ z` for every `z` and one pair `t ≠ c`, then no MLP with activation `σ`, of any
width, equals a skip around an MLP with activation `σ`, of any width.

Paper: Proposition 5, which assumes positive homogeneity of a degree `k ≠ 1` and equal widths. -/
def ScaledActivationNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (σ : K → K) (t c : K),
    0 < d → t ≠ c → (∀ z, σ (t * z) = c * σ z) →
    ∀ (f : Mlp K d h) (g : Mlp K d h'), ¬∀ x, x + f.eval σ x = g.eval σ x

/-- If `σ` is positively homogeneous of a degree `k ≠ 1`, then no MLP with activation `σ`, of any
width, equals a skip around an MLP with activation `σ`, of any width. Degree 0 is the step function.

Paper: Proposition 5, for natural degrees; the widths need not be equal. -/
def HomogeneousNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' k : Nat) (σ : K → K),
    0 < d → k ≠ 1 → Homogeneous σ k →
    ∀ (f : Mlp K d h) (g : Mlp K d h'), ¬∀ x, x + f.eval σ x = g.eval σ x

/-- No MLP with activation ReLU², of any width, equals a skip around such an MLP, of any width.

Paper: Proposition 5 for ReLU². -/
def ReluSquaredNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (f : Mlp K d h) (g : Mlp K d h'),
    0 < d → ¬∀ x, x + f.eval reluSquared x = g.eval reluSquared x

/-- If the gate satisfies `γ (t z) = s γ z` for every `z` and one pair with `s t ≠ t`, then no gated
MLP with the gate `γ`, of any width, equals a skip around such an MLP, of any width.

Paper: Proposition 5 for gated blocks. -/
def ScaledGateNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (γ : K → K) (t s : K),
    0 < d → s * t ≠ t → (∀ z, γ (t * z) = s * γ z) →
    ∀ (f : GatedMlp K d h) (g : GatedMlp K d h'), ¬∀ x, x + f.eval γ x = g.eval γ x

/-- No ReGLU block (a gated MLP with gate ReLU), of any width, equals a skip around one.

Paper: Proposition 5 for ReGLU. -/
def RegluNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (f : GatedMlp K d h) (g : GatedMlp K d h'),
    0 < d → ¬∀ x, x + f.eval relu x = g.eval relu x

/-- No bilinear block (a gated MLP with the identity as gate), of any width, equals a skip around one.

Paper: Proposition 5 for bilinear blocks. -/
def BilinearNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (f : GatedMlp K d h) (g : GatedMlp K d h'),
    0 < d → ¬∀ x, x + f.eval (fun z => z) x = g.eval (fun z => z) x

/-! ## Reduction (Lemma 4) -/

/-- For an invertible matrix `M` with inverse `N`, and an MLP `f`: `g` equals the skip `M` around `f`
if and only if `g` followed by `N` equals the plain skip around `f` followed by `N`; and following by
`N` only replaces the second layer, so kind, activation and widths stay the same.

Paper: Lemma 4. -/
def MlpReductionIff : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (σ : K → K) (M N : Mat K d d),
    (∀ x, M.mulVec (N.mulVec x) = x) → (∀ x, N.mulVec (M.mulVec x) = x) →
    ∀ (f : Mlp K d h) (g : Mlp K d h'),
      (∀ x, M.mulVec x + f.eval σ x = g.eval σ x) ↔
        ∀ x, x + (f.mapDown N).eval σ x = (g.mapDown N).eval σ x

/-- The reduction of `MlpReductionIff` for MLPs with biases. The paper has no biases. -/
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

/-! ## The gap: how far every candidate stays from the skip (new) -/

/-- In the setting of `ScalingSkipEqZero`, without the last hypothesis: the error
`e x = M x + F x - G x` cannot be small both at `x` and at `t x`. -/
def ScalingGap : Prop :=
  ∀ (K : Type u) [OrderedField K] (d e : Nat) (M F G : Vec K d → Vec K e) (t c : K),
    (∀ x, M (t • x) = t • M x) → (∀ x, F (t • x) = c • F x) → (∀ x, G (t • x) = c • G x) →
    ∀ x j, abs (t - c) * abs (M x j) ≤
      abs ((M (t • x) + F (t • x) - G (t • x)) j) + abs c * abs ((M x + F x - G x) j)

/-- Let `F` and `G` scale by `t²` when the argument is scaled by a positive `t` (ReLU², ReGLU and
bilinear blocks of every width do). Then some point of the unit ball has error at least 6/29. -/
def DegreeTwoGap : Prop :=
  ∀ (K : Type u) [OrderedField K] (d : Nat) (F G : Vec K d → Vec K d),
    0 < d → (∀ t, 0 < t → ∀ x, F (t • x) = t ^ 2 • F x) →
    (∀ t, 0 < t → ∀ x, G (t • x) = t ^ 2 • G x) →
    ∃ x, norm x ≤ 1 ∧ ∃ j, 6 / 29 ≤ abs ((x + F x - G x) j)

/-- In the setting of `DegreeTwoGap`: if the error is at most `E` on the unit ball, then
`E (1 + t²) ≥ t - t²` for every `t` between 0 and 1. Hence `E ≥ (√2 - 1) / 2` wherever there is a
`√2`. -/
def DegreeTwoErrorBound : Prop :=
  ∀ (K : Type u) [OrderedField K] (d : Nat) (F G : Vec K d → Vec K d) (E : K),
    0 < d → (∀ t, 0 < t → ∀ x, F (t • x) = t ^ 2 • F x) →
    (∀ t, 0 < t → ∀ x, G (t • x) = t ^ 2 • G x) →
    (∀ x, norm x ≤ 1 → ∀ j, abs ((x + F x - G x) j) ≤ E) →
    (∀ t, 0 < t → t < 1 → t - t ^ 2 ≤ E * (1 + t ^ 2)) ∧
      ∀ s, 0 < s → s * s = 2 → (s - 1) / 2 ≤ E

/-- The bound of `DegreeTwoErrorBound` is reached: where `s = √2` exists, the zero block with its skip
is approximated on the unit ball with error at most `(√2 - 1) / 2` by a ReLU² block of width `2 d`;
and for every `c` and `E` with `c - 1 ≤ E` and `1 ≤ 4 c E` there is one with error at most `E`, over
any ordered field (for instance `c = 6/5` and `E = 5/24`). -/
def DegreeTwoGapReached : Prop :=
  ∀ (K : Type u) [OrderedField K] (d : Nat),
    (∀ c E : K, 0 < c → c - 1 ≤ E → 1 ≤ 4 * c * E →
      ∃ g : Mlp K d (d + d), ∀ x, norm x ≤ 1 → ∀ j, abs ((x - g.eval reluSquared x) j) ≤ E) ∧
    ∀ s : K, 0 < s → s * s = 2 →
      ∃ g : Mlp K d (d + d), ∀ x, norm x ≤ 1 → ∀ j,
        abs ((x - g.eval reluSquared x) j) ≤ (s - 1) / 2

end Absorption.Statement
