prelude
import Absorption.Activation
import Absorption.Network.Diagonal

/-!
# Coordinatewise approximation of the identity on the unit ball

Purpose: a bound on `|u - c σ u|` for `u` between 0 and 1 is a bound on the error of an MLP of width
`2 d` on the whole unit ball.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {σ : K → K} {c E : K}

/-- If `σ` vanishes where `z ≤ 0` and `|u - c σ u| ≤ E` for `u` between 0 and 1, then
`c (σ x_j - σ (-x_j))` differs from `x_j` by at most `E` on the unit ball. -/
theorem abs_sub_oddDiagonal_le {d : Nat} (hσ : ∀ z, z ≤ 0 → σ z = 0)
    (hE : ∀ u, 0 ≤ u → u ≤ 1 → abs (u - c * σ u) ≤ E) (x : Vec K d) (hx : norm x ≤ 1) (j : Fin d) :
    abs ((x - (Mlp.oddDiagonal d c).eval σ x) j) ≤ E := by
  have main := hE (abs (x j)) (abs_nonneg _) (le_trans (abs_le_norm x j) hx)
  rw [Vec.sub_apply, Mlp.eval_oddDiagonal]
  by_cases sign : 0 ≤ x j
  · rwa [abs_of_nonneg sign, ← sub_zero (σ (x j)), ← hσ (-x j) (neg_nonpos.mpr sign)] at main
  · have sign' : x j ≤ 0 := le_of_lt (lt_of_not_ge sign)
    rw [abs_of_nonpos sign'] at main
    have e : x j - c * (0 - σ (-x j)) = -(-x j - c * σ (-x j)) := ring [x j, c, σ (-x j)]
    rwa [hσ (x j) sign', e, abs_neg]

end Absorption
