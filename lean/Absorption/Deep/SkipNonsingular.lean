prelude
import Absorption.Deep
import Absorption.Deep.Eigenvector
import Absorption.Generic.Dense
import Absorption.Network.Flip

/-!
# Which skips have nonsingular pieces

Purpose: almost all do: on each ray of weights all but at most `d 2 ^ h`. And all those do whose
second layer is the transposed first one.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d h : Nat}

/-- The condition for the columns `t p_i`, in terms of `t`. -/
private theorem scaleDown_mulVec (f : Mlp K d h) (t : K) (S : Fin h → Bool) (x : Vec K d) :
    ((f.scaleDown t).selected S).mulVec x = t • (f.selected S).mulVec x := Vec.ext fun a => by
  have row : (f.scaleDown t).selected S a = t • f.selected S a :=
    Vec.ext fun c => f.selected_scaleDown t S a c
  rw [Mat.mulVec, row, smul_dot]
  rfl

private theorem skipNonsingular_scaleDown_iff {f : Mlp K d h} {t : K} :
    (f.scaleDown t).SkipNonsingular ↔ ∀ S x, x + t • (f.selected S).mulVec x = 0 → x = 0 :=
  ⟨fun hf S x hx => hf S x (by rw [scaleDown_mulVec, hx]),
    fun hf S x hx => hf S x (by rw [← scaleDown_mulVec, hx])⟩

private theorem injective_or_not (f : Mlp K d h) (S : Fin h → Bool) (t : K) :
    (∀ x, x + t • (f.selected S).mulVec x = 0 → x = 0) ∨
      ¬∀ x, x + t • (f.selected S).mulVec x = 0 → x = 0 :=
  (injective_or_exists_ne_zero (f.selected S) t).imp id fun ⟨x, hx, zero⟩ all => hx (all x zero)

/-- On the ray of all `t P` at most `d 2 ^ h` points are exceptions. -/
theorem Mlp.few_singular_scales (f : Mlp K d h) :
    FewExceptions (d * 2 ^ h) fun t => (f.scaleDown t).SkipNonsingular := fun t ht =>
  have ⟨k, hk⟩ := FewExceptions.forall_set (injective_or_not f)
    (fun S => few_singular_multiples (f.selected S)) t ht
  ⟨k, skipNonsingular_scaleDown_iff.mpr hk⟩

private theorem skipNonsingular_scaleDown_or_not (f : Mlp K d h) (t : K) :
    (f.scaleDown t).SkipNonsingular ∨ ¬(f.scaleDown t).SkipNonsingular :=
  (Fin.forall_set_or_not fun S => injective_or_not f S t).imp skipNonsingular_scaleDown_iff.mpr
    fun hn hf => hn (skipNonsingular_scaleDown_iff.mp hf)

/-- The exceptions of several blocks add up. -/
theorem few_singular_scales_of_list (fs : List (Mlp K d h)) :
    FewExceptions (fs.length * (d * 2 ^ h)) fun t => ∀ f ∈ fs, (f.scaleDown t).SkipNonsingular :=
  FewExceptions.forall_mem skipNonsingular_scaleDown_or_not fs Mlp.few_singular_scales

/-- Within `ε` of `f` there is a multiple of it by a positive factor without exception. -/
theorem Mlp.exists_near_skipNonsingular (f : Mlp K d h) {ε : K} (hε : 0 < ε) :
    ∃ t > 0, f.Near ε (f.scaleDown t) ∧ (f.scaleDown t).SkipNonsingular := by
  have ⟨t, injective, near⟩ := f.exists_near_scales (d * 2 ^ h + 1) hε
  have ⟨k, hk⟩ := f.few_singular_scales t injective
  exact ⟨t k, (near k).1, (near k).2, hk⟩

/-- If `p_i = w_i` for every neuron, then `x · Σ_S p_i w_iᵀ x` is a sum of squares. -/
private theorem dot_selected_mulVec {f : Mlp K d h} (hf : ∀ a i, f.down a i = f.up i a)
    (S : Fin h → Bool) (x : Vec K d) : dot x ((f.selected S).mulVec x) =
      ∑ i, if S i = true then dot (f.up i) x * dot (f.up i) x else 0 := by
  have terms : ∀ a, x a * dot (f.selected S a) x =
      ∑ i, if S i = true then f.up i a * x a * dot (f.up i) x else 0 := fun a => by
    rw [Mlp.selected_dot, mul_sum]
    refine sum_congr fun i => ?_
    by_cases hi : S i = true
    · rw [ite_eq_left hi, ite_eq_left hi, hf]
      exact ring [x a, f.up i a, dot (f.up i) x]
    · rw [ite_eq_right hi, ite_eq_right hi, mul_zero]
  refine (sum_congr terms).trans ((sum_comm _).trans (sum_congr fun i => ?_))
  by_cases hi : S i = true
  · rw [ite_eq_left hi, dot, sum_mul]
    exact sum_congr fun a => ite_eq_left hi
  · rw [ite_eq_right hi]
    exact sum_eq_zero fun a => ite_eq_right hi

/-- If `p_i = w_i` for every neuron, then `x · (I + Σ_S p_i w_iᵀ) x ≥ x · x`. -/
theorem skipNonsingular_of_down_eq_up {f : Mlp K d h} (hf : ∀ a i, f.down a i = f.up i a) :
    f.SkipNonsingular := by
  intro S x hx
  have total : dot x x + dot x ((f.selected S).mulVec x) = 0 := by
    rw [← dot_add, hx, dot_zero]
  have nonneg : 0 ≤ dot x ((f.selected S).mulVec x) :=
    dot_selected_mulVec hf S x ▸ sum_nonneg fun i => by
      by_cases hi : S i = true
      · rw [ite_eq_left hi]
        exact mul_self_nonneg _
      · rw [ite_eq_right hi]
  have squares : ∀ a, 0 ≤ x a * x a := fun a => mul_self_nonneg (x a)
  have zero := ((add_eq_zero_iff_of_nonneg (sum_nonneg squares) nonneg).mp total).1
  exact Vec.ext fun a => mul_self_eq_zero.mp ((sum_eq_zero_iff_of_nonneg squares).mp zero a)

end Absorption
