prelude
import Absorption.Asymptotics.Sublinear
import Absorption.Escape
import Absorption.Network.Columns

/-!
# How an MLP grows

Purpose: an MLP, with biases or without, grows slower than linearly when its activation does, and
stays below `BiasedMlp.outputBound` when its activation is bounded. Also a bound for the step
function.
-/

universe u

namespace Absorption

section
variable {K : Type u} [OrderedField K] {d h : Nat} {σ : K → K}

/-- A biased MLP grows slower than linearly when its activation does. -/
theorem BiasedMlp.sublinear (hσ : SublinearGrowth σ) (f : BiasedMlp K d h) :
    Sublinear (f.eval σ) :=
  (Sublinear.const f.downBias).add ((hσ.layer f.up f.upBias).mulVec f.down)

/-- An MLP without biases grows slower than linearly when its activation does. -/
theorem Mlp.sublinear (hσ : SublinearGrowth σ) (f : Mlp K d h) : Sublinear (f.eval σ) := by
  refine ((hσ.layer f.up (0 : Vec K h)).mulVec f.down).congr fun x => Vec.ext fun j => ?_
  exact sum_congr fun i => congrArg (fun z => f.down j i * σ z) (add_zero _)

end

section
variable {K : Type u} [OrderedRing K] {d h : Nat} {σ : K → K} {B : K}

/-- The outputs of a biased MLP with a bounded activation are bounded. -/
theorem BiasedMlp.norm_eval_le (hσ : BoundedBy B σ) (f : BiasedMlp K d h) (x : Vec K d) :
    ‖f.eval σ x‖ ≤ f.outputBound B := by
  refine le_trans (norm_add_le f.downBias _)
    (add_le_add_left (le_trans (norm_columns_le f.down fun i => hσ _) (le_of_eq ?_)) _)
  rw [mul_comm, sum_mul]
  rfl

theorem step_boundedBy_one : BoundedBy (1 : K) step := fun z => by
  by_cases hz : 0 ≤ z
  · rw [step, ite_eq_left hz, abs_one]
  · rw [step, ite_eq_right hz, abs_zero]
    exact zero_le_one

end

end Absorption
