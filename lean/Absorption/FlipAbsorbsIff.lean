prelude
import Absorption.FlipAbsorbs

/-!
# When a given flip absorbs the skip
-/

namespace Absorption

/-- Over every commutative ring, for every activation with the odd part `κ z / 2` and every set `S`:
negating the rows in `S` absorbs the skip if and only if `κ Σ_{i ∈ S} p_i w_iᵀ = -I`.

It says nothing about other MLPs. Proof: the flip takes a linear map away from the output; compare
it with `-x` at the unit vectors. New: the paper states the sufficiency. -/
theorem flip_absorbs_iff : Statement.FlipAbsorbsIff := by
  intro K _ d h κ σ hσ f S
  refine ⟨fun same => Mlp.cancelsSkip_of_mul_dot fun x a => ?_, flip_absorbs K d h κ σ hσ f S⟩
  have here : x a + f.eval σ x a = (f.flip S).eval σ x a := congrFun (same x) a
  rw [f.eval_eq_eval_flip hσ S] at here
  exact linear_combination 1 here
    (ring [x a, (f.flip S).eval σ x a, κ, dot (f.selected S a) x])

end Absorption
