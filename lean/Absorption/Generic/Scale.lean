prelude
import Absorption.Flip
import Absorption.Perturbation

/-!
# Sets of neurons along a ray

Purpose: if `κ Σ_{i ∈ S} p_i w_iᵀ = -I` in dimension at least 1 then `S` is not empty, and `S` and
the weights up to a factor determine that factor. Whether some `S` fulfils the condition can be
decided.
-/

universe u

namespace Absorption

variable {K : Type u} {d h : Nat} {κ : K} {f : Mlp K d h} {S : Fin h → Bool}

theorem Mlp.selected_scaleDown [CommRing K] (f : Mlp K d h) (t : K) (S : Fin h → Bool)
    (a c : Fin d) : (f.scaleDown t).selected S a c = t * f.selected S a c := by
  rw [Mlp.selected, Mlp.selected, mul_sum]
  refine sum_congr fun i => ?_
  by_cases hi : S i = true
  · rw [ite_eq_left hi, ite_eq_left hi]
    exact mul_assoc _ _ _
  · rw [ite_eq_right hi, ite_eq_right hi, mul_zero]

variable [OrderedField K]

instance Mlp.instDecidableCancelsSkip : Decidable (f.CancelsSkip κ S) :=
  inferInstanceAs (Decidable (∀ a c, κ * f.selected S a c = -(if a = c then 1 else 0)))

/-- One diagonal entry of the condition. -/
theorem Mlp.CancelsSkip.mul_selected_self (hS : f.CancelsSkip κ S) (a : Fin d) :
    κ * f.selected S a a = -1 := (hS a a).trans (congrArg Neg.neg (ite_eq_left rfl))

theorem Mlp.CancelsSkip.nonempty (hd : 0 < d) (hS : f.CancelsSkip κ S) : ∃ i, S i = true :=
  Decidable.byContradiction fun empty => by
    have entry := hS.mul_selected_self ⟨0, hd⟩
    rw [Mlp.selected, sum_eq_zero fun i => ite_eq_right fun hi => empty ⟨i, hi⟩, mul_zero] at entry
    exact ne_of_gt neg_one_lt_zero entry

/-- Different factors need different sets. -/
theorem Mlp.CancelsSkip.scale_unique {s t : K} (hd : 0 < d)
    (hs : (f.scaleDown s).CancelsSkip κ S) (ht : (f.scaleDown t).CancelsSkip κ S) : s = t := by
  have left := hs.mul_selected_self ⟨0, hd⟩
  have right := ht.mul_selected_self ⟨0, hd⟩
  rw [selected_scaleDown, mul_left_comm] at left right
  refine mul_right_cancel_of_ne_zero (fun e => ?_) (left.trans right.symm)
  rw [e, mul_zero] at left
  exact ne_of_gt neg_one_lt_zero left

/-- Among `2 ^ h` different factors one admits no set. -/
theorem Mlp.exists_scale_never_cancels (hd : 0 < d) (κ : K) (f : Mlp K d h) {t : Fin (2 ^ h) → K}
    (ht : Function.Injective t) : ∃ k, ∀ S, ¬(f.scaleDown (t k)).CancelsSkip κ S := by
  refine Decidable.byContradiction fun none => ?_
  obtain ⟨T, hT⟩ := Fin.exists_choice fun k =>
    Fin.exists_set_of_not_forall_not fun never => none ⟨k, never⟩
  have injective : Function.Injective fun k => Fin.ofSet (T k) := fun k l e =>
    ht ((hT k).scale_unique hd ((Fin.ofSet_injective e).symm ▸ hT l))
  obtain ⟨k, hk⟩ := Fin.surjective_of_injective injective (Fin.ofSet fun _ => false)
  obtain ⟨i, hi⟩ := (hT k).nonempty hd
  rw [Fin.ofSet_injective hk] at hi
  exact Bool.true_ne_false hi.symm

end Absorption
