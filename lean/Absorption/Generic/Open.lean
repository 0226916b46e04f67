prelude
import Absorption.Generic.Nearby
import Absorption.Generic.Scale

/-!
# Conditions on the weights that hold nearby when they hold

Purpose: that no set of neurons cancels the skip, and that an MLP is nondegenerate, are both of this
kind.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d h : Nat} {f : Mlp K d h}

theorem continuousAt_selected (S : Fin h → Bool) (a c : Fin d) :
    f.ContinuousAt fun g => g.selected S a c :=
  .sum fun i => .ite (S i = true) ((Mlp.ContinuousAt.down a i).mul (.up i c)) (.const 0)

/-- If no set of neurons cancels the skip around `f`, then none does nearby. -/
theorem Mlp.nearby_never_cancels {κ : K} (hf : ∀ S, ¬f.CancelsSkip κ S) :
    f.Nearby fun g => ∀ S, ¬g.CancelsSkip κ S := by
  refine Mlp.Nearby.forall_set fun S => ?_
  obtain ⟨a, ha⟩ := Fin.exists_not_of_not_forall (hf S)
  obtain ⟨c, hc⟩ := Fin.exists_not_of_not_forall ha
  exact (((Mlp.ContinuousAt.const κ).mul (continuousAt_selected S a c)).nearby_ne hc).imp
    fun g hg hS => hg (hS a c)

private theorem exists_entry_ne_zero {n : Nat} {x : Vec K n} (hx : x ≠ 0) : ∃ a, x a ≠ 0 :=
  Fin.exists_not_of_not_forall fun zero => hx (Vec.ext zero)

private theorem nearby_minor_ne_zero {i j : Fin h} {a b : Fin d}
    (minor : f.up i a * f.up j b - f.up i b * f.up j a ≠ 0) :
    f.Nearby fun g => g.up i a * g.up j b - g.up i b * g.up j a ≠ 0 :=
  Mlp.ContinuousAt.nearby_ne (((Mlp.ContinuousAt.up i a).mul (.up j b)).sub
    ((Mlp.ContinuousAt.up i b).mul (.up j a))) minor

/-- Near a nondegenerate MLP there are only such. -/
theorem Mlp.Nondegenerate.nearby (hf : f.Nondegenerate) : f.Nearby Mlp.Nondegenerate := by
  have rows : f.Nearby fun g => ∀ i, g.up i ≠ 0 := Mlp.Nearby.forall_fin fun i => by
    obtain ⟨a, ha⟩ := exists_entry_ne_zero (hf.row_ne_zero i)
    exact ((Mlp.ContinuousAt.up i a).nearby_ne ha).imp fun g hg e => hg (congrFun e a)
  have columns : f.Nearby fun g => ∀ i, g.column i ≠ 0 := Mlp.Nearby.forall_fin fun i => by
    obtain ⟨a, ha⟩ := exists_entry_ne_zero (hf.column_ne_zero i)
    exact ((Mlp.ContinuousAt.down a i).nearby_ne ha).imp fun g hg e => hg (congrFun e a)
  have minors : f.Nearby fun g => ∀ i j, i ≠ j →
      ∃ a b, g.up i a * g.up j b - g.up i b * g.up j a ≠ 0 :=
    Mlp.Nearby.forall_fin fun i => Mlp.Nearby.forall_fin fun j => by
      by_cases hij : i = j
      · exact Mlp.Nearby.of_forall fun g hne => absurd hij hne
      · obtain ⟨a, b, minor⟩ := hf.rows_not_collinear i j hij
        exact (nearby_minor_ne_zero minor).imp fun g hg _ => ⟨a, b, hg⟩
  exact (rows.and (columns.and minors)).imp fun g hg => ⟨hg.1, hg.2.1, hg.2.2⟩

end Absorption
