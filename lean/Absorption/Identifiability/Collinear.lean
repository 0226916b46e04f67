prelude
import Absorption.Network

/-!
# Collinear rows

Purpose: two vectors are collinear when all their minors vanish; over a field a vector that is
collinear with `w ≠ 0` is a multiple of `w`, and one that is not takes a value other than 0 where
`w` is 0.
-/

universe u

namespace Absorption

variable {K : Type u} {d h : Nat}

/-- All minors of the pair `v`, `w` vanish. -/
def Collinear [CommRing K] (v w : Vec K d) : Prop := ∀ a b, v a * w b = v b * w a

section
variable [CommRing K] {v w : Vec K d}

theorem Collinear.symm (hvw : Collinear v w) : Collinear w v := fun a b =>
  (mul_comm _ _).trans ((hvw b a).trans (mul_comm _ _))

theorem collinear_smul (w : Vec K d) (c : K) : Collinear w (c • w) := fun a b =>
  show w a * (c * w b) = w b * (c * w a) from ring [w a, w b, c]

theorem collinear_self (w : Vec K d) : Collinear w w := fun _ _ => mul_comm _ _

/-- Rows of a nondegenerate MLP are collinear only with themselves. -/
theorem Mlp.Nondegenerate.eq_of_collinear {f : Mlp K d h} (hf : f.Nondegenerate) {i j : Fin h}
    (hij : Collinear (f.up i) (f.up j)) : i = j :=
  Decidable.byContradiction fun hne => by
    obtain ⟨a, b, minor⟩ := hf.rows_not_collinear i j hne
    exact minor (sub_eq_zero_of_eq (hij a b))

end

section
variable [OrderedField K] {u v w : Vec K d}

instance instDecidableCollinear (v w : Vec K d) : Decidable (Collinear v w) :=
  inferInstanceAs (Decidable (∀ a b, v a * w b = v b * w a))

/-- A vector other than 0 has an entry other than 0. -/
theorem exists_apply_ne_zero (hw : w ≠ 0) : ∃ a, w a ≠ 0 :=
  Fin.exists_not_of_not_forall (p := fun a => w a = 0) fun h => hw (Vec.ext h)

/-- A vector other than 0 takes the value 1. -/
theorem exists_dot_eq_one (hw : w ≠ 0) : ∃ x, dot w x = 1 := by
  obtain ⟨a, ha⟩ := exists_apply_ne_zero hw
  exact ⟨Vec.single a (w a)⁻¹, (dot_single w a _).trans (mul_inv_cancel ha)⟩

/-- What is collinear with `w ≠ 0` is a multiple of `w`. -/
theorem Collinear.exists_eq_smul (hw : w ≠ 0) (h : Collinear w u) : ∃ c : K, u = c • w := by
  obtain ⟨a, ha⟩ := exists_apply_ne_zero hw
  refine ⟨u a / w a, Vec.ext fun b => ?_⟩
  rw [Vec.smul_apply, div_mul_eq_mul_div, eq_div_iff ha, mul_comm, h a b, mul_comm]

theorem Collinear.trans (hv : v ≠ 0) (h : Collinear u v) (h' : Collinear v w) : Collinear u w := by
  obtain ⟨c, hc⟩ := h.symm.exists_eq_smul hv
  obtain ⟨c', hc'⟩ := h'.exists_eq_smul hv
  intro a b
  rw [hc, hc']
  exact show c * v a * (c' * v b) = c * v b * (c' * v a) from ring [c, c', v a, v b]

theorem Collinear.dot_eq_zero (hw : w ≠ 0) (h : Collinear w u) {x : Vec K d} (hx : dot w x = 0) :
    dot u x = 0 := by
  obtain ⟨c, hc⟩ := h.exists_eq_smul hw
  rw [hc, smul_dot, hx, mul_zero]

/-- A vector that is not collinear with `w` is different from 0 somewhere where `w` is 0. -/
theorem exists_dot_ne_zero_of_not_collinear (h : ¬Collinear w u) :
    ∃ y, dot w y = 0 ∧ dot u y ≠ 0 := by
  obtain ⟨a, ha⟩ := Fin.exists_not_of_not_forall h
  obtain ⟨b, hb⟩ := Fin.exists_not_of_not_forall ha
  refine ⟨Vec.single b (w a) - Vec.single a (w b), ?_, fun e => hb ?_⟩
  · rw [dot_sub, dot_single, dot_single, mul_comm, sub_self]
  · rw [dot_sub, dot_single, dot_single] at e
    rw [mul_comm, eq_of_sub_eq_zero e, mul_comm]

end

end Absorption
