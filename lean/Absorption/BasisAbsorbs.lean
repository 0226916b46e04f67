prelude
import Absorption.PriceReached

/-!
# A basis of rows makes `d` more neurons enough (new)
-/

universe u

namespace Absorption

/-- A sum over rows that are listed, perhaps with repetition, as a sum over all rows that occur. -/
private theorem selected_listed {K : Type u} [CommRing K] {d h r : Nat} (w : Mat K h d)
    (t : Fin r → Fin h) (a : Mat K d r) (j c : Fin d) :
    Mlp.selected ⟨w, fun j i => ∑ k, if i = t k then a j k else 0⟩
      (fun i => decide (∃ k, t k = i)) j c = ∑ k, a j k * w (t k) c := by
  have spread : ∀ k, a j k * w (t k) c = ∑ i, if i = t k then a j k * w i c else 0 := fun k =>
    (sum_ite_eq (t k) fun i => a j k * w i c).symm
  rw [sum_congr spread, sum_comm, Mlp.selected]
  refine sum_congr fun i => ?_
  have term : ∀ k, (if i = t k then a j k else 0) * w i c = if i = t k then a j k * w i c else 0 :=
    fun k => by
      by_cases hk : i = t k
      · rw [ite_eq_left hk, ite_eq_left hk]
      · rw [ite_eq_right hk, ite_eq_right hk, zero_mul]
  by_cases hi : ∃ k, t k = i
  · rw [ite_eq_left (decide_eq_true hi), sum_mul]
    exact sum_congr term
  · rw [ite_eq_right fun e => hi (of_decide_eq_true e)]
    exact (sum_eq_zero fun k => ite_eq_right fun e => hi ⟨k, e.symm⟩).symm

/-- For every activation with `σ z - σ (-z) = κ z`, `κ ≠ 0`, and every MLP `f` some `d` of whose
rows `w_{t k}` have `Σ_k a_k w_{t k}ᵀ = I`: `d` more neurons absorb the skip around `f`.

It does not claim that fewer would not: see `spanning_price`. Proof: `price_reached` for empty `S`,
the rows that occur as `T`, and `r = 0`. New: published constructions use `2 d` more neurons. -/
theorem basis_absorbs : Statement.BasisAbsorbs := by
  intro K _ d h κ σ hκ hσ f t a basis
  have rank : f.RemainderRankLe κ (fun _ => false) (fun i => decide (∃ k, t k = i)) 0 := by
    refine ⟨fun j i => ∑ k, if i = t k then a j k else 0, Mat.rankLe_zero 0 fun j c => ?_⟩
    have none : f.selected (fun _ => false) j c = 0 :=
      sum_eq_zero fun i => ite_eq_right fun e => Bool.true_ne_false e.symm
    rw [selected_listed, basis, Mlp.remainder, none, mul_zero, add_zero, sub_self]
  obtain ⟨g, hg⟩ := price_reached K d h κ σ hκ hσ f _ _ 0 rank
  obtain ⟨k, hk⟩ := g.exists_widened (Nat.add_le_add_right (Fin.count_values_le t) h)
  exact ⟨k, fun x => (hg x).trans (hk σ x).symm⟩

end Absorption
