prelude
import Absorption.Activation
import Absorption.Flip
import Absorption.Perturbation

/-!
# Statement: generic weights are not absorbable (Corollary 11 in finite form)

By `AbsorbableIff` the skip around a nondegenerate MLP is absorbed at its own width only where some
set `S` of neurons has `κ Σ_{i ∈ S} p_i w_iᵀ = -I`. Here: how rarely weights admit such an `S`. The
dimension `d` is at least 1 where it matters (for `d = 0` every `S` is one); nothing is assumed of
the weights unless it is said.
-/

universe u

namespace Absorption.Statement

/-! ## On a ray -/

/-- For each set `S` of neurons at most one factor `t` has `κ Σ_{i ∈ S} (t p_i) w_iᵀ = -I`. New. -/
def CancellingScaleUnique : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (κ : K) (f : Mlp K d h) (S : Fin h → Bool) (s t : K),
    0 < d → (f.scaleDown s).CancelsSkip κ S → (f.scaleDown t).CancelsSkip κ S → s = t

/-- Among any `2 ^ h` different factors `t` there is one for which no `S` at all has
`κ Σ_{i ∈ S} (t p_i) w_iᵀ = -I`: on the ray of all `t P` at most `2 ^ h - 1` points admit an `S`. In
polar coordinates a set with finitely many points on each ray has measure zero.

Paper: Corollary 11, which says that almost all weights admit no `S`. -/
def FewCancellingScales : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (κ : K) (f : Mlp K d h) (t : Fin (2 ^ h) → K),
    0 < d → Function.Injective t → ∃ k, ∀ S, ¬(f.scaleDown (t k)).CancelsSkip κ S

/-! ## Nearby (new) -/

/-- If `f` admits no `S`, then for some `ε > 0` no MLP within `ε` of `f` does. New. -/
def NeverCancelsOpen : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (κ : K) (f : Mlp K d h),
    (∀ S, ¬f.CancelsSkip κ S) → ∃ ε > 0, ∀ g, f.Near ε g → ∀ S, ¬g.CancelsSkip κ S

/-- Within any `ε > 0` of any `f` there is a `g` that admits no `S`, and that is nondegenerate if
`f` is. New. -/
def NeverCancelsDense : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h : Nat) (κ : K) (f : Mlp K d h), 0 < d → ∀ ε > 0,
    ∃ g, f.Near ε g ∧ (f.Nondegenerate → g.Nondegenerate) ∧ ∀ S, ¬g.CancelsSkip κ S

/-- Let `σ` and `τ` stay within a constant of ReLU, as GELU, SiLU, softplus, ELU and Mish do, and
let `h' ≤ h`. Within any `ε > 0` of any nondegenerate `f` of width `h` there is a `g`, and around
`g` a ball of radius `δ > 0`, such that for no weights in this ball the skip is absorbed: no biased
MLP of width `h'` with activation `τ` equals the skip around one with these weights, any biases, and
activation `σ`.

Paper: Corollary 11, where almost all weights are meant in the sense of measure. -/
def GenericNotAbsorbable : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h h' : Nat) (σ τ : K → K), 0 < d → NearRelu σ → NearRelu τ →
    h' ≤ h → ∀ f : Mlp K d h, f.Nondegenerate → ∀ ε > 0,
      ∃ g, f.Near ε g ∧ ∃ δ > 0, ∀ (k : BiasedMlp K d h) (l : BiasedMlp K d h'),
        g.Near δ k.toMlp → ¬∀ x, x + k.eval σ x = l.eval τ x

/-! ## On a grid (new) -/

/-- Let `N` different MLPs have all their weights among `n` values, and let each admit an `S`. Then
`N n² ≤ 2 ^ h (2 n - 1) n ^ (2 d h)`: of all `n ^ (2 d h)` choices of weights among `n` different
values, at most the part `2 ^ h (2 n - 1) / n²` admits an `S`. This is less than 1, so that it says
something, where `n ≥ 2 ^ (h + 1)`. New. -/
def GridCancellingBound : Prop :=
  ∀ (K : Type u) [OrderedField K] (d h n N : Nat) (κ : K) (v : Fin n → K) (f : Fin N → Mlp K d h),
    0 < d → Function.Injective f → (∀ k i c, ∃ m, (f k).up i c = v m) →
    (∀ k a i, ∃ m, (f k).down a i = v m) → (∀ k, ∃ S, (f k).CancelsSkip κ S) →
    N * n ^ 2 ≤ 2 ^ h * (2 * n - 1) * n ^ (2 * d * h)

end Absorption.Statement
