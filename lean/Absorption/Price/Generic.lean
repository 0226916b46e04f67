prelude
import Absorption.Deep.Nearby
import Absorption.Deep.SkipNonsingular
import Absorption.Price.Construction

/-!
# Weights with the generic price

Purpose: near every MLP with at least `d` neurons there is one whose rows have no common zero
`x ≠ 0`, and this holds nearby where it holds. Main result: `Mlp.Nondegenerate.exists_near_generic`.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d h : Nat} {f : Mlp K d h}

/-- The rows have no common zero `x ≠ 0`. -/
def Mlp.RowsSpan (f : Mlp K d h) : Prop := ∀ x, (∀ i, dot (f.up i) x = 0) → x = 0

/-- The remainders for `κ = 1` are the pieces of which `SkipNonsingular` speaks. -/
theorem Mlp.SkipNonsingular.remainder_injective (hf : f.SkipNonsingular) (S : Fin h → Bool)
    (x : Vec K d) (zero : (f.remainder 1 S).mulVec x = 0) : x = 0 := by
  refine hf S x (Vec.ext fun a => ?_)
  have row := (f.remainder_dot (κ := 1) S x a).symm.trans (congrFun zero a)
  rwa [one_mul] at row

/-- The MLP with `s` added to entry `j` of row `j`, for every `j`. -/
private def tilt (s : K) (f : Mlp K d h) : Mlp K d h :=
  ⟨fun i c => f.up i c + if i.val = c.val then s else 0, f.down⟩

private theorem near_tilt {s : K} (hs : 0 ≤ s) : f.Near s (tilt s f) := by
  refine ⟨fun i c => ?_, fun a i => ?_⟩
  · show abs (f.up i c + (if i.val = c.val then s else 0) - f.up i c) ≤ s
    rw [add_sub_cancel_left]
    by_cases e : i.val = c.val
    · rw [ite_eq_left e, abs_of_nonneg hs]
    · rw [ite_eq_right e, abs_zero]
      exact hs
  · show abs (f.down a i - f.down a i) ≤ s
    rw [sub_self, abs_zero]
    exact hs

private theorem tilt_dot (s : K) (f : Mlp K d h) (hd : d ≤ h) (j : Fin d) (x : Vec K d) :
    dot ((tilt s f).up ⟨j.val, Nat.lt_of_lt_of_le j.isLt hd⟩) x =
      dot (f.up ⟨j.val, Nat.lt_of_lt_of_le j.isLt hd⟩) x + s * x j := by
  have row : (tilt s f).up ⟨j.val, Nat.lt_of_lt_of_le j.isLt hd⟩ =
      f.up ⟨j.val, Nat.lt_of_lt_of_le j.isLt hd⟩ + Vec.single j s := Vec.ext fun c => by
    show f.up _ c + (if j.val = c.val then s else 0) = f.up _ c + if c = j then s else 0
    by_cases e : j.val = c.val
    · rw [ite_eq_left e, ite_eq_left (Fin.eq_of_val_eq e).symm]
    · rw [ite_eq_right e, ite_eq_right fun e' => e (congrArg Fin.val e').symm]
  rw [row, add_dot, single_dot]

/-- Within any `ε > 0` of an MLP with at least `d` neurons there is one whose rows span. -/
private theorem exists_near_rowsSpan (f : Mlp K d h) (hd : d ≤ h) {ε : K} (hε : 0 < ε) :
    ∃ g, f.Near ε g ∧ g.RowsSpan := by
  let t : Fin (d + 1) → K := fun k => (Nat.cast k.val + 1) * ε⁻¹
  let top : Fin d → Fin h := fun j => ⟨j.val, Nat.lt_of_lt_of_le j.isLt hd⟩
  have pos : ∀ k, 0 < t k := fun k => mul_pos (Nat.cast_add_one_pos k.val) (inv_pos hε)
  have injective : Function.Injective t := fun k l e => Fin.eq_of_val_eq (Nat.cast_inj.mp
    (add_right_cancel (mul_right_cancel_of_ne_zero (ne_of_gt (inv_pos hε)) e)))
  obtain ⟨k, hk⟩ := few_singular_multiples (fun j => f.up (top j)) t injective
  refine ⟨tilt (t k)⁻¹ f, (near_tilt (le_of_lt (inv_pos (pos k)))).mono ?_,
    fun x zero => hk x (Vec.ext fun a => ?_)⟩
  · rw [← inv_inv (ne_of_gt hε)]
    refine (inv_le_inv (pos k) (inv_pos hε)).mpr (le_mul_of_one_le_left (inv_nonneg hε) ?_)
    exact le_add_of_nonneg_left (Nat.cast_nonneg k.val)
  · have row := (tilt_dot (t k)⁻¹ f hd a x).symm.trans (zero (top a))
    show x a + t k * dot (f.up (top a)) x = 0
    exact linear_combination_two (t k) row (-x a) (mul_inv_cancel (ne_of_gt (pos k)))
      (ring [t k, (t k)⁻¹, x a, dot (f.up (top a)) x])

theorem Mlp.RowsSpan.nearby (hf : f.RowsSpan) : f.Nearby Mlp.RowsSpan :=
  (nearby_injective (A := Mlp.up) (fun i c => .up i c) fun x zero =>
    hf x fun i => congrFun zero i).imp fun _ hg x zero => hg x (Vec.ext zero)

private theorem near_trans {ε ε' : K} {g k : Mlp K d h} (hg : f.Near ε g) (hk : g.Near ε' k) :
    f.Near (ε' + ε) k :=
  ⟨fun i c => le_trans (abs_sub_le _ (g.up i c) _) (add_le_add (hk.1 i c) (hg.1 i c)),
    fun a i => le_trans (abs_sub_le _ (g.down a i) _) (add_le_add (hk.2 a i) (hg.2 a i))⟩

/-- Near every nondegenerate MLP with at least `d` neurons there is one whose rows span and whose
skip has nonsingular pieces. -/
theorem Mlp.Nondegenerate.exists_near_generic (hf : f.Nondegenerate) (hd : d ≤ h) {ε : K}
    (hε : 0 < ε) : ∃ g, f.Near ε g ∧ g.Nondegenerate ∧ g.RowsSpan ∧ g.SkipNonsingular := by
  obtain ⟨δ, hδ, stays⟩ := hf.nearby
  obtain ⟨g, near, span⟩ := exists_near_rowsSpan f hd (lt_min hδ (half_pos hε))
  obtain ⟨t, ht, scaled, nonsingular⟩ := g.exists_near_skipNonsingular (half_pos hε)
  exact ⟨g.scaleDown t, add_halves ε ▸ near_trans (near.mono (min_le_right _ _)) scaled,
    (stays g (near.mono (min_le_left _ _))).scaleDown (ne_of_gt ht), span, nonsingular⟩

end Absorption
