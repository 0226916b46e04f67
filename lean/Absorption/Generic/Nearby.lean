prelude
import Absorption.Perturbation

/-!
# What holds of all networks near a given one

Purpose: `f.Nearby p` says that `p` holds of every MLP within some `ε > 0` of `f`; finitely many
such properties hold together. A function of the weights that is built from them by sums and
products is continuous, so that it stays different from what it is different from at `f`.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d h n : Nat} {f : Mlp K d h}

theorem Mlp.Near.mono {ε ε' : K} {g : Mlp K d h} (hg : f.Near ε g) (hε : ε ≤ ε') : f.Near ε' g :=
  ⟨fun i c => le_trans (hg.1 i c) hε, fun a i => le_trans (hg.2 a i) hε⟩

/-- `p` holds of every MLP within some `ε > 0` of `f`. -/
def Mlp.Nearby (f : Mlp K d h) (p : Mlp K d h → Prop) : Prop := ∃ ε > 0, ∀ g, f.Near ε g → p g

namespace Mlp.Nearby

variable {p q r : Mlp K d h → Prop}

theorem of_forall (hp : ∀ g, p g) : f.Nearby p := ⟨1, zero_lt_one, fun g _ => hp g⟩

theorem and (hp : f.Nearby p) (hq : f.Nearby q) : f.Nearby fun g => p g ∧ q g := by
  obtain ⟨ε, hε, near⟩ := hp
  obtain ⟨ε', hε', near'⟩ := hq
  exact ⟨min ε ε', lt_min hε hε', fun g hg =>
    ⟨near g (hg.mono (min_le_left ε ε')), near' g (hg.mono (min_le_right ε ε'))⟩⟩

theorem imp (hp : f.Nearby p) (h : ∀ g, p g → q g) : f.Nearby q := by
  obtain ⟨ε, hε, near⟩ := hp
  exact ⟨ε, hε, fun g hg => h g (near g hg)⟩

theorem forall_fin {p : Fin n → Mlp K d h → Prop} (hp : ∀ i, f.Nearby (p i)) :
    f.Nearby fun g => ∀ i, p i g := by
  induction n with
  | zero => exact of_forall fun _ i => Fin.elim0 i
  | succ n ih =>
    exact ((hp 0).and (ih fun i => hp i.succ)).imp fun _ hg => Fin.forall_fin_succ.mpr hg

theorem forall_set {p : (Fin n → Bool) → Mlp K d h → Prop} (hp : ∀ S, f.Nearby (p S)) :
    f.Nearby fun g => ∀ S, p S g := by
  induction n with
  | zero => exact (hp fun _ => false).imp fun _ hg => Fin.forall_set_zero.mpr hg
  | succ n ih =>
    exact ((ih fun S => hp _).and (ih fun S => hp _)).imp fun _ hg => Fin.forall_set_succ.mpr hg

end Mlp.Nearby

/-- The function `φ` of the weights takes near `f` values near the one at `f`. -/
def Mlp.ContinuousAt (f : Mlp K d h) (φ : Mlp K d h → K) : Prop :=
  ∀ ε > 0, f.Nearby fun g => abs (φ g - φ f) ≤ ε

namespace Mlp.ContinuousAt

variable {φ ψ : Mlp K d h → K}

theorem const (a : K) : f.ContinuousAt fun _ => a := fun _ hε =>
  .of_forall fun _ => by rw [sub_self, abs_zero]; exact le_of_lt hε

theorem up (i : Fin h) (c : Fin d) : f.ContinuousAt fun g => g.up i c := fun ε hε =>
  ⟨ε, hε, fun _ hg => hg.1 i c⟩

theorem down (a : Fin d) (i : Fin h) : f.ContinuousAt fun g => g.down a i := fun ε hε =>
  ⟨ε, hε, fun _ hg => hg.2 a i⟩

theorem add (hφ : f.ContinuousAt φ) (hψ : f.ContinuousAt ψ) :
    f.ContinuousAt fun g => φ g + ψ g := fun ε hε =>
  ((hφ (ε / 2) (half_pos hε)).and (hψ (ε / 2) (half_pos hε))).imp fun g hg => by
    rw [add_sub_add_comm, ← add_halves ε]
    exact le_trans (abs_add_le _ _) (add_le_add hg.1 hg.2)

/-- The arithmetic of the product: `x y` and `a b` differ by at most `(|a| + 1 + |b|) δ`. -/
private theorem abs_mul_sub_mul_le {x y a b δ : K} (hx : abs (x - a) ≤ δ) (hy : abs (y - b) ≤ δ)
    (hδ : δ ≤ 1) : abs (x * y - a * b) ≤ δ * (abs a + 1 + abs b) := by
  have split : x * y - a * b = (x - a) * (y - b) + a * (y - b) + (x - a) * b := ring [x, y, a, b]
  have total : δ * (abs a + 1 + abs b) = δ + abs a * δ + δ * abs b := ring [δ, abs a, abs b]
  rw [split, total]
  refine le_trans (abs_add_le _ _) (add_le_add (le_trans (abs_add_le _ _) (add_le_add ?_ ?_)) ?_)
  · rw [abs_mul]
    exact le_trans (mul_le_of_le_one_left (abs_nonneg _) (le_trans hx hδ)) hy
  · rw [abs_mul]
    exact mul_le_mul_of_nonneg_left hy (abs_nonneg a)
  · rw [abs_mul]
    exact mul_le_mul_of_nonneg_right hx (abs_nonneg b)

theorem mul (hφ : f.ContinuousAt φ) (hψ : f.ContinuousAt ψ) :
    f.ContinuousAt fun g => φ g * ψ g := fun ε hε => by
  obtain ⟨δ, hδ, small⟩ := exists_pos_mul_le (abs (φ f) + 1 + abs (ψ f)) hε
  have pos : 0 < min δ 1 := lt_min hδ zero_lt_one
  refine ((hφ _ pos).and (hψ _ pos)).imp fun g hg => ?_
  refine le_trans (abs_mul_sub_mul_le hg.1 hg.2 (min_le_right δ 1)) (le_trans ?_ small)
  refine mul_le_mul_of_nonneg_right (min_le_left δ 1) ?_
  exact add_nonneg (add_nonneg (abs_nonneg _) zero_le_one) (abs_nonneg _)

theorem sub (hφ : f.ContinuousAt φ) (hψ : f.ContinuousAt ψ) :
    f.ContinuousAt fun g => φ g - ψ g := fun ε hε =>
  (hφ.add ((const (-1)).mul hψ) ε hε).imp fun g hg => by
    have e : φ g - ψ g - (φ f - ψ f) = φ g + -1 * ψ g - (φ f + -1 * ψ f) :=
      ring [φ g, φ f, ψ g, ψ f]
    exact e ▸ hg

theorem sum {φ : Fin n → Mlp K d h → K} (hφ : ∀ i, f.ContinuousAt (φ i)) :
    f.ContinuousAt fun g => ∑ i, φ i g := by
  induction n with
  | zero => exact const 0
  | succ n ih => exact (hφ 0).add (ih fun i => hφ i.succ)

theorem ite (p : Prop) [decision : Decidable p] (hφ : f.ContinuousAt φ) (hψ : f.ContinuousAt ψ) :
    f.ContinuousAt fun g => if p then φ g else ψ g :=
  match decision with
  | isTrue _ => hφ
  | isFalse _ => hψ

/-- A continuous function that is different from `a` at `f` is so nearby. -/
theorem nearby_ne (hφ : f.ContinuousAt φ) {a : K} (h : φ f ≠ a) : f.Nearby fun g => φ g ≠ a := by
  have pos : 0 < abs (a - φ f) := abs_pos.mpr fun e => h (eq_of_sub_eq_zero e).symm
  refine (hφ _ (half_pos pos)).imp fun g hg e => ?_
  rw [e] at hg
  exact not_le_of_gt (half_lt_self pos) hg

end Mlp.ContinuousAt

end Absorption
