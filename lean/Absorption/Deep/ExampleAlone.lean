prelude
import Absorption.Deep
import Absorption.Network.Flip
import Absorption.ReluAbsorbableIff

/-!
# Blocks that cannot do without their skip alone

Purpose: where the pieces of the skip around a block are nonsingular, none of them is 0, so that no
block of the same width absorbs it.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d h : Nat} {f : Mlp K (d + 1) h}

/-- If `Σ_{i ∈ S} p_i w_iᵀ = -I`, the piece of `S` maps everything to 0. -/
theorem Mlp.SkipNonsingular.never_cancels (hf : f.SkipNonsingular) (S : Fin h → Bool) :
    ¬f.CancelsSkip 1 S := fun hS => by
  have zero : Vec.single 0 (1 : K) + (f.selected S).mulVec (Vec.single 0 1) = 0 := by
    refine Vec.ext fun a => ?_
    have moved := hS.mul_dot (Vec.single 0 1) a
    rw [one_mul] at moved
    show Vec.single 0 1 a + dot (f.selected S a) (Vec.single 0 1) = 0
    rw [moved, add_neg_cancel]
  exact one_ne_zero (R := K) ((Vec.single_self 0 1).symm.trans (congrFun (hf S _ zero) 0))

/-- No ReLU block of the same width absorbs the skip around `f`. -/
theorem Mlp.SkipNonsingular.not_absorbable (hf : f.SkipNonsingular) (hf' : f.Nondegenerate) :
    ¬∃ g : Mlp K (d + 1) h, ∀ x, x + f.eval relu x = g.eval relu x := fun absorbed =>
  have ⟨S, hS⟩ := (relu_absorbable_iff K (d + 1) h f hf').mp absorbed
  hf.never_cancels S hS

end Absorption
