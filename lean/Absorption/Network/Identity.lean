prelude
import Absorption.Network.Append

/-!
# MLPs that compute the identity absorb every skip

Purpose: where some MLP of width `n` computes `x ↦ x`, every MLP of its kind has its skip absorbed
by one with `n` more neurons, and an MLP without effect of width `n` has it absorbed at its own
width.
-/

universe u

namespace Absorption

variable {K : Type u} [CommRing K] {d n : Nat}

theorem Mlp.absorbs_of_eval_id {σ : K → K} (e : Mlp K d n) (he : ∀ x, e.eval σ x = x) :
    (∀ (h : Nat) (f : Mlp K d h), ∃ g : Mlp K d (n + h), ∀ x, x + f.eval σ x = g.eval σ x) ∧
      ∃ f g : Mlp K d n, ∀ x, x + f.eval σ x = g.eval σ x := by
  refine ⟨fun h f => ⟨f.append e, fun x => ?_⟩, ⟨e.up, fun _ _ => 0⟩, e, fun x => ?_⟩
  · exact Vec.ext fun j => by rw [Mlp.eval_append, he, Vec.add_apply, add_comm]
  · have zero : Mlp.eval ⟨e.up, fun _ _ => 0⟩ σ x = 0 :=
      Vec.ext fun j => sum_eq_zero fun i => zero_mul _
    rw [zero, Vec.add_zero, he]

theorem BiasedMlp.absorbs_of_eval_id {σ : K → K} (e : BiasedMlp K d n)
    (he : ∀ x, e.eval σ x = x) :
    (∀ (h : Nat) (f : BiasedMlp K d h), ∃ g : BiasedMlp K d (n + h),
      ∀ x, x + f.eval σ x = g.eval σ x) ∧
      ∃ f g : BiasedMlp K d n, ∀ x, x + f.eval σ x = g.eval σ x := by
  refine ⟨fun h f => ⟨f.append e, fun x => ?_⟩, ⟨⟨e.up, fun _ _ => 0⟩, e.upBias, 0⟩, e, fun x => ?_⟩
  · exact Vec.ext fun j => by rw [BiasedMlp.eval_append, he, Vec.add_apply, add_comm]
  · have zero : BiasedMlp.eval ⟨⟨e.up, fun _ _ => 0⟩, e.upBias, 0⟩ σ x = 0 :=
      Vec.ext fun j => (zero_add _).trans (sum_eq_zero fun i => zero_mul _)
    rw [zero, Vec.add_zero, he]

theorem GatedMlp.absorbs_of_eval_id {γ : K → K} (e : GatedMlp K d n)
    (he : ∀ x, e.eval γ x = x) :
    (∀ (h : Nat) (f : GatedMlp K d h), ∃ g : GatedMlp K d (n + h),
      ∀ x, x + f.eval γ x = g.eval γ x) ∧
      ∃ f g : GatedMlp K d n, ∀ x, x + f.eval γ x = g.eval γ x := by
  refine ⟨fun h f => ⟨f.append e, fun x => ?_⟩, ⟨e.gate, e.up, fun _ _ => 0⟩, e, fun x => ?_⟩
  · exact Vec.ext fun j => by rw [GatedMlp.eval_append, he, Vec.add_apply, add_comm]
  · have zero : GatedMlp.eval ⟨e.gate, e.up, fun _ _ => 0⟩ γ x = 0 :=
      Vec.ext fun j => sum_eq_zero fun i => zero_mul _
    rw [zero, Vec.add_zero, he]

end Absorption
