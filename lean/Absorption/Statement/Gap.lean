prelude
import Absorption.Network
import Absorption.Activation

/-!
# Statement: how far every candidate stays from the skip (new)

The unit ball is that of the norm `Σ_j |x_j|`, and the error is measured by one coordinate. Both
make the lower bounds strong: they hold for every larger ball and every larger measure of error, so
for the usual ones. The dimension `d` is at least 1 in the lower bounds.
-/

universe u

namespace Absorption.Statement

/-- In the setting of `ScalingSkipEqZero`, without the last hypothesis: the error
`e x = M x + F x - G x` satisfies `|t - c| |M x| ≤ |e (t x)| + |c| |e x|` in every coordinate, so
that where `t ≠ c` and `M x ≠ 0` it cannot be small both at `x` and at `t x`. New. -/
def ScalingGap : Prop :=
  ∀ (K : Type u) [OrderedField K] (d e : Nat) (M F G : Vec K d → Vec K e) (t c : K),
    (∀ x, M (t • x) = t • M x) → (∀ x, F (t • x) = c • F x) → (∀ x, G (t • x) = c • G x) →
    ∀ x j, abs (t - c) * abs (M x j) ≤
      abs ((M (t • x) + F (t • x) - G (t • x)) j) + abs c * abs ((M x + F x - G x) j)

/-- Let `F` and `G` scale by `t ^ k` when the argument is scaled by a positive `t`, for one `k ≠ 1`.
Then some point of the unit ball has error at least 1/5. New. -/
def DegreeGap : Prop :=
  ∀ (K : Type u) [OrderedField K] (d k : Nat) (F G : Vec K d → Vec K d),
    0 < d → k ≠ 1 → (∀ t > (0 : K), ∀ x, F (t • x) = t ^ k • F x) →
    (∀ t > (0 : K), ∀ x, G (t • x) = t ^ k • G x) →
    ∃ x, ‖x‖ ≤ 1 ∧ ∃ j, 1 / 5 ≤ abs ((x + F x - G x) j)

/-- Let `F` and `G` be even: `F (-x) = F x`, as bilinear blocks are. Then some point of the unit
ball has error at least 1, which is the largest error of `G = F`. New. -/
def EvenGap : Prop :=
  ∀ (K : Type u) [OrderedRing K] (d : Nat) (F G : Vec K d → Vec K d),
    0 < d → (∀ x, F (-x) = F x) → (∀ x, G (-x) = G x) →
    ∃ x, ‖x‖ ≤ 1 ∧ ∃ j, 1 ≤ abs ((x + F x - G x) j)

/-! ## Degree 2 -/

/-- Let `F` and `G` scale by `t²` when the argument is scaled by a positive `t` (ReLU², ReGLU and
bilinear blocks of any width do). Then some point of the unit ball has error at least 6/29. New. -/
def DegreeTwoGap : Prop :=
  ∀ (K : Type u) [OrderedField K] (d : Nat) (F G : Vec K d → Vec K d),
    0 < d → (∀ t > (0 : K), ∀ x, F (t • x) = t ^ 2 • F x) →
    (∀ t > (0 : K), ∀ x, G (t • x) = t ^ 2 • G x) →
    ∃ x, ‖x‖ ≤ 1 ∧ ∃ j, 6 / 29 ≤ abs ((x + F x - G x) j)

/-- In the setting of `DegreeTwoGap`: if the error is at most `E` on the unit ball, then
`E (1 + t²) ≥ t - t²` for every `t` between 0 and 1. Hence `E ≥ (√2 - 1) / 2` wherever there is a
`√2`. New. -/
def DegreeTwoErrorBound : Prop :=
  ∀ (K : Type u) [OrderedField K] (d : Nat) (F G : Vec K d → Vec K d) (E : K),
    0 < d → (∀ t > (0 : K), ∀ x, F (t • x) = t ^ 2 • F x) →
    (∀ t > (0 : K), ∀ x, G (t • x) = t ^ 2 • G x) →
    (∀ x, ‖x‖ ≤ 1 → ∀ j, abs ((x + F x - G x) j) ≤ E) →
    (∀ t > (0 : K), t < 1 → t - t ^ 2 ≤ E * (1 + t ^ 2)) ∧
      ∀ s, 0 < s → s * s = 2 → (s - 1) / 2 ≤ E

/-- The bound of `DegreeTwoErrorBound` is reached: where `s = √2` exists, the zero block with its
skip is approximated on the unit ball with error at most `(√2 - 1) / 2` by a ReLU² block of width
`2 d`; and for every `c` and `E` with `c - 1 ≤ E` and `1 ≤ 4 c E` there is one with error at most
`E`, over any ordered field (for instance `c = 6/5` and `E = 5/24`). New. -/
def DegreeTwoGapReached : Prop :=
  ∀ (K : Type u) [OrderedField K] (d : Nat),
    (∀ c E : K, 0 < c → c - 1 ≤ E → 1 ≤ 4 * c * E →
      ∃ g : Mlp K d (d + d), ∀ x, ‖x‖ ≤ 1 → ∀ j, abs ((x - g.eval reluSquared x) j) ≤ E) ∧
    ∀ s : K, 0 < s → s * s = 2 →
      ∃ g : Mlp K d (d + d), ∀ x, ‖x‖ ≤ 1 → ∀ j,
        abs ((x - g.eval reluSquared x) j) ≤ (s - 1) / 2

/-! ## Degree 3 -/

/-- Let `F` and `G` scale by `t³` when the argument is scaled by a positive `t`. Then some point of
the unit ball has error at least 1/3. New. -/
def DegreeThreeGap : Prop :=
  ∀ (K : Type u) [OrderedField K] (d : Nat) (F G : Vec K d → Vec K d),
    0 < d → (∀ t > (0 : K), ∀ x, F (t • x) = t ^ 3 • F x) →
    (∀ t > (0 : K), ∀ x, G (t • x) = t ^ 3 • G x) →
    ∃ x, ‖x‖ ≤ 1 ∧ ∃ j, 1 / 3 ≤ abs ((x + F x - G x) j)

/-- In the setting of `DegreeThreeGap`: if the error is at most `E` on the unit ball, then
`E (1 + t³) ≥ t - t³` for every `t` between 0 and 1, and `E ≥ 1/3`. New. -/
def DegreeThreeErrorBound : Prop :=
  ∀ (K : Type u) [OrderedField K] (d : Nat) (F G : Vec K d → Vec K d) (E : K),
    0 < d → (∀ t > (0 : K), ∀ x, F (t • x) = t ^ 3 • F x) →
    (∀ t > (0 : K), ∀ x, G (t • x) = t ^ 3 • G x) →
    (∀ x, ‖x‖ ≤ 1 → ∀ j, abs ((x + F x - G x) j) ≤ E) →
    (∀ t > (0 : K), t < 1 → t - t ^ 3 ≤ E * (1 + t ^ 3)) ∧ 1 / 3 ≤ E

/-- The bound of `DegreeThreeErrorBound` is reached, over every ordered field: the zero block with
its skip is approximated on the unit ball with error at most 1/3 by a block of width `2 d` with the
activation `relu z ^ 3`. New. -/
def DegreeThreeGapReached : Prop :=
  ∀ (K : Type u) [OrderedField K] (d : Nat),
    ∃ g : Mlp K d (d + d), ∀ x, ‖x‖ ≤ 1 → ∀ j, abs ((x - g.eval (reluPow 3) x) j) ≤ 1 / 3

end Absorption.Statement
