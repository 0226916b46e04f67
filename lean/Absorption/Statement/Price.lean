prelude
import Absorption.Activation
import Absorption.Deep
import Absorption.Perturbation
import Absorption.Price

/-!
# Statement: how many more neurons absorb a skip (new)

Where no MLP of the same width absorbs the skip around `f`, wider ones do. Here: exactly how much
wider. The answer is a least sum of ranks (`PriceIff`); for generic weights with `h ≥ d` it is `d`
(`GenericPrice`).

That a matrix has rank at most `r` on the subspace on which the rows in `T` vanish is said by
`Mlp.RemainderRankLe` without subspaces: it differs from some `Σ_{i ∈ T} b_i w_iᵀ` by a sum of `r`
matrices of rank at most 1, which over a field is the same.
-/

universe u

namespace Absorption.Statement

/-! ## The exact number -/

/-- Let `σ z - σ (-z) = z`, let `σ` stay within a constant of ReLU, as GELU, SiLU and softplus do,
and let `f` be nondegenerate of width `h`. Some MLP of width `h + m` equals the skip around `f` if
and only if there are sets `S`, `T` of neurons and a number `r` with `|T| + 2 r ≤ m`, such that
`I + Σ_{i ∈ S} p_i w_iᵀ` has rank at most `r` on the subspace on which the rows in `T` vanish.

The case `m = 0` is `AbsorbableIff`. New. -/
def PriceIff : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h m : Nat) (σ : K → K), HalfOdd σ → NearRelu σ →
    ∀ f : Mlp K d h, f.Nondegenerate →
      ((∃ g : Mlp K d (m + h), ∀ x, x + f.eval σ x = g.eval σ x) ↔
        ∃ S T r, Fin.count T + 2 * r ≤ m ∧ f.RemainderRankLe 1 S T r)

/-- The same for `σ z - σ (-z) = 2 b z`, `b ≠ 0`, and `σ` within a constant of `a |z| + b z`,
`a ≠ 0` (leaky ReLU with a slope other than 1 and -1, for instance), with
`I + 2 b Σ_{i ∈ S} p_i w_iᵀ`. New. -/
def NearTwoSlopePriceIff : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h m : Nat) (a b : K) (σ : K → K), a ≠ 0 → b ≠ 0 →
    OddPart (2 * b) σ → NearTwoSlope a b σ → ∀ f : Mlp K d h, f.Nondegenerate →
      ((∃ g : Mlp K d (m + h), ∀ x, x + f.eval σ x = g.eval σ x) ↔
        ∃ S T r, Fin.count T + 2 * r ≤ m ∧ f.RemainderRankLe (2 * b) S T r)

/-- Let `σ` and `τ` stay within a constant of `a |z| + b z`, with `a ≠ 0`, and let `f` be
nondegenerate of width `h`. If a biased MLP of any width `h'` with activation `τ` equals the skip
around `f`, then there are sets `S`, `T` of neurons and a number `r` with `h + |T| + 2 r ≤ h'`, such
that `I + 2 b Σ_{i ∈ S} p_i w_iᵀ` has rank at most `r` on the subspace on which the rows in `T`
vanish. New. -/
def PriceNecessity : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (a b : K) (σ τ : K → K), a ≠ 0 →
    NearTwoSlope a b σ → NearTwoSlope a b τ →
    ∀ (f : BiasedMlp K d h) (g : BiasedMlp K d h'), f.toMlp.Nondegenerate →
      (∀ x, x + f.eval σ x = g.eval τ x) →
      ∃ S T r, h + (Fin.count T + 2 * r) ≤ h' ∧ f.toMlp.RemainderRankLe (2 * b) S T r

/-- Let `σ z - σ (-z) = κ z`, `κ ≠ 0`. If `I + κ Σ_{i ∈ S} p_i w_iᵀ` has rank at most `r` on the
subspace on which the rows in `T` vanish, then `|T| + 2 r` more neurons absorb the skip around `f`.
Of the weights nothing is assumed. New. -/
def PriceReached : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (κ : K) (σ : K → K), κ ≠ 0 → OddPart κ σ →
    ∀ (f : Mlp K d h) (S T : Fin h → Bool) (r : Nat), f.RemainderRankLe κ S T r →
      ∃ g : Mlp K d (Fin.count T + 2 * r + h), ∀ x, x + f.eval σ x = g.eval σ x

/-! ## Consequences -/

/-- Let `σ` and `τ` stay within a constant of ReLU, and let `f` be nondegenerate of width `h`. If a
biased MLP of width at most `h + m` with activation `τ` equals the skip around `f`, then some
`I + Σ_{i ∈ S} p_i w_iᵀ` has rank at most `m`: it is a sum of `m` matrices `a_k u_kᵀ`. New. -/
def RemainderRankNecessity : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' m : Nat) (σ τ : K → K), NearRelu σ → NearRelu τ →
    ∀ (f : BiasedMlp K d h) (g : BiasedMlp K d h'), f.toMlp.Nondegenerate → h' ≤ h + m →
      (∀ x, x + f.eval σ x = g.eval τ x) → ∃ S, (f.toMlp.remainder 1 S).RankLe m

/-- Let `σ z - σ (-z) = κ z`, `κ ≠ 0`. If `d` rows of `f` are a basis, that is, if some
`Σ_{k < d} a_k w_{t k}ᵀ` is the identity, then `d` more neurons absorb the skip. A case of
`MoreNeuronsAbsorb`. New. -/
def BasisAbsorbs : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (κ : K) (σ : K → K), κ ≠ 0 → OddPart κ σ →
    ∀ (f : Mlp K d h) (t : Fin d → Fin h) (a : Mat K d d),
      (∀ j c, (∑ k, a j k * f.up (t k) c) = if j = c then 1 else 0) →
      ∃ g : Mlp K d (d + h), ∀ x, x + f.eval σ x = g.eval σ x

/-- Let `σ z - σ (-z) = z`, let `σ` stay within a constant of ReLU, and let `f` be nondegenerate of
width `h`, with rows that do not all vanish on any `x ≠ 0`. If no `I + Σ_{i ∈ S} p_i w_iᵀ` maps any
`x ≠ 0` to 0 (`Mlp.SkipNonsingular`), then the skip around `f` can be absorbed with `d` more neurons
and with no fewer, even if the competitor has biases. New. -/
def SpanningPrice : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (σ : K → K), HalfOdd σ → NearRelu σ →
    ∀ f : Mlp K d h, f.Nondegenerate → (∀ x, (∀ i, dot (f.up i) x = 0) → x = 0) →
      f.SkipNonsingular →
      (∃ g : Mlp K d (d + h), ∀ x, x + f.eval σ x = g.eval σ x) ∧
        ∀ h', h' < d + h → ∀ g : BiasedMlp K d h', ¬∀ x, x + f.eval σ x = g.eval σ x

/-- The same as `SpanningPrice` for rows that span a space of any dimension `r`, the rank of the
matrix of all rows: the skip around `f` can be absorbed with `2 d - r` more neurons and with no
fewer, even if the competitor has biases. New. -/
def RankPrice : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h r : Nat) (σ : K → K), HalfOdd σ → NearRelu σ →
    ∀ f : Mlp K d h, f.Nondegenerate → (∀ s, f.up.RankLe s ↔ r ≤ s) → f.SkipNonsingular →
      (∃ g : Mlp K d (2 * d - r + h), ∀ x, x + f.eval σ x = g.eval σ x) ∧
        ∀ h', h' < 2 * d - r + h → ∀ g : BiasedMlp K d h', ¬∀ x, x + f.eval σ x = g.eval σ x

/-- Let `σ z - σ (-z) = z`, let `σ` stay within a constant of ReLU, and let `d ≤ h`. Within any
`ε > 0` of any nondegenerate `f` of width `h` there is a `g`, and around `g` a ball of radius
`δ > 0`, such that for all weights in this ball the skip can be absorbed with `d` more neurons and
with no fewer, even if the competitor has biases. New. -/
def GenericPrice : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (σ : K → K), HalfOdd σ → NearRelu σ → d ≤ h →
    ∀ f : Mlp K d h, f.Nondegenerate → ∀ ε > 0, ∃ g, f.Near ε g ∧ ∃ δ > 0, ∀ k, g.Near δ k →
      (∃ l : Mlp K d (d + h), ∀ x, x + k.eval σ x = l.eval σ x) ∧
        ∀ h', h' < d + h → ∀ l : BiasedMlp K d h', ¬∀ x, x + k.eval σ x = l.eval σ x

end Absorption.Statement
