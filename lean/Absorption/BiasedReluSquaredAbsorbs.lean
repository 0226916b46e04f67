prelude
import Absorption.Statement.Sharpness
import Absorption.Network.Diagonal
import Absorption.Network.Identity

/-!
# ReLU² with biases absorbs (new)
-/

universe u

namespace Absorption

private theorem reluSquared_add_neg {K : Type u} [OrderedField K] (z : K) :
    reluSquared z + reluSquared (-z) = z * z := by
  match le_total 0 z with
  | .inl hz => rw [reluSquared_of_nonneg hz, reluSquared_of_nonpos (neg_nonpos.mpr hz), add_zero]
  | .inr hz =>
    rw [reluSquared_of_nonpos hz, reluSquared_of_nonneg (neg_nonneg.mpr hz), zero_add, neg_mul_neg]

/-- `relu(z + 1)² + relu(-z - 1)² - relu(z - 1)² - relu(1 - z)² = 4 z`. -/
private theorem reluSquared_difference {K : Type u} [OrderedField K] (z : K) :
    reluSquared (z + 1) + reluSquared (-(z + 1)) -
      (reluSquared (z + -1) + reluSquared (-(z + -1))) = 4 * z := by
  rw [reluSquared_add_neg, reluSquared_add_neg]
  exact ring [z]

/-- With biases and the activation ReLU², the skip of an MLP of any width `h` is absorbed by an MLP
of width `4 d + h`, and that of some MLP of width `4 d` by another of width `4 d`.

It does not claim that every MLP is absorbed at its own width. Proof: `(z + 1)² - (z - 1)² = 4 z`,
and a square is `relu(z)² + relu(-z)²`. New: it shows that Proposition 5 needs blocks without
biases. -/
theorem biased_relu_squared_absorbs : Statement.BiasedReluSquaredAbsorbs := by
  intro K _ d
  let c : K := 4⁻¹
  let e : BiasedMlp K d (d + d + (d + d)) :=
    ((BiasedMlp.diagonal d 1 1 c).append (.diagonal d (-1) (-1) c)).append
      ((BiasedMlp.diagonal d 1 (-1) (-c)).append (.diagonal d (-1) 1 (-c)))
  refine BiasedMlp.absorbs_of_eval_id e fun x => Vec.ext fun j => ?_
  have value : e.eval reluSquared x j = c * (reluSquared (x j + 1) + reluSquared (-(x j + 1)) -
      (reluSquared (x j + -1) + reluSquared (-(x j + -1)))) := by
    simp only [e, BiasedMlp.eval_append, BiasedMlp.eval_diagonal, one_mul,
      neg_one_mul, neg_add, neg_neg]
    exact ring [c, reluSquared (x j + 1), reluSquared (-x j + -1), reluSquared (x j + -1),
      reluSquared (-x j + 1)]
  rw [value, reluSquared_difference, inv_mul_cancel_left (ofNat_ne_zero 3)]

end Absorption
