prelude
import Absorption.Asymptotics
import Absorption.Activation

/-!
# Sublinear: maps that grow slower than linear ones

Purpose: `Sublinear` is closed under sums, differences and composition, also with a map of at most
linear growth, such as a skip connection around a `Sublinear` map. Main results:
`Sublinear.eq_zero_of_smul`, no such map scales with its argument, except 0;
`SublinearGrowth.layer`, an activation applied to affine functions.
-/

universe u

namespace Absorption

theorem BoundedBy.sublinearGrowth {K : Type u} [OrderedRing K] {σ : K → K} {B : K}
    (hσ : BoundedBy B σ) : SublinearGrowth σ := fun _ hε =>
  ⟨B, fun z => le_trans (hσ z) (le_add_of_nonneg_left (mul_nonneg hε.le (abs_nonneg z)))⟩

variable {K : Type u} [OrderedField K] {d e n : Nat}

theorem Sublinear.congr {F G : Vec K d → Vec K e} (hF : Sublinear F) (h : ∀ x, F x = G x) :
    Sublinear G := fun ε hε => by
  obtain ⟨C, hC⟩ := hF ε hε
  exact ⟨C, fun x => h x ▸ hC x⟩

theorem Sublinear.const (c : Vec K e) : Sublinear fun _ : Vec K d => c := fun _ hε =>
  ⟨‖c‖, fun x => le_add_of_nonneg_left (mul_nonneg hε.le (norm_nonneg x))⟩

theorem Sublinear.add {F G : Vec K d → Vec K e} (hF : Sublinear F) (hG : Sublinear G) :
    Sublinear fun x => F x + G x := by
  intro ε hε
  obtain ⟨C, hC⟩ := hF (ε / 2) (half_pos hε)
  obtain ⟨C', hC'⟩ := hG (ε / 2) (half_pos hε)
  refine ⟨C + C', fun x => ?_⟩
  refine le_trans (norm_add_le _ _) (le_trans (add_le_add (hC x) (hC' x)) (le_of_eq ?_))
  rw [add_add_add_comm, ← add_mul, add_halves]

theorem Sublinear.neg {F : Vec K d → Vec K e} (hF : Sublinear F) : Sublinear fun x => -F x :=
  fun ε hε => by
    obtain ⟨C, hC⟩ := hF ε hε
    exact ⟨C, fun x => (norm_neg (F x)).trans_le (hC x)⟩

theorem Sublinear.sub {F G : Vec K d → Vec K e} (hF : Sublinear F) (hG : Sublinear G) :
    Sublinear fun x => F x - G x :=
  (hF.add hG.neg).congr fun x => Vec.ext fun j => (sub_eq_add_neg (F x j) (G x j)).symm

/-- A sublinear map after a map of at most linear growth is sublinear. -/
theorem Sublinear.comp_of_norm_le {F : Vec K d → Vec K e} (hF : Sublinear F) {L : Vec K n → Vec K d}
    {A B : K} (hL : ∀ x, ‖L x‖ ≤ A * ‖x‖ + B) : Sublinear fun x => F (L x) := by
  intro ε hε
  obtain ⟨ε', hε', small⟩ := exists_pos_mul_le A hε
  obtain ⟨C, hC⟩ := hF ε' hε'
  refine ⟨ε' * B + C, fun x => ?_⟩
  calc ‖F (L x)‖
    _ ≤ ε' * ‖L x‖ + C := hC (L x)
    _ ≤ ε' * (A * ‖x‖ + B) + C := add_le_add_right (mul_le_mul_of_nonneg_left (hL x) hε'.le) C
    _ = ε' * A * ‖x‖ + (ε' * B + C) := by rw [mul_add, ← mul_assoc, add_assoc]
    _ ≤ ε * ‖x‖ + (ε' * B + C) :=
      add_le_add_right (mul_le_mul_of_nonneg_right small (norm_nonneg x)) _

theorem Sublinear.comp {F : Vec K d → Vec K e} {G : Vec K n → Vec K d} (hF : Sublinear F)
    (hG : Sublinear G) : Sublinear fun x => F (G x) := by
  obtain ⟨_, hC⟩ := hG 1 zero_lt_one
  exact hF.comp_of_norm_le hC

/-- A sublinear map after the skip around another is sublinear. -/
theorem Sublinear.comp_id_add {F : Vec K d → Vec K e} {G : Vec K d → Vec K d} (hF : Sublinear F)
    (hG : Sublinear G) : Sublinear fun x => F (x + G x) := by
  obtain ⟨C, hC⟩ := hG 1 zero_lt_one
  exact hF.comp_of_norm_le (A := 2) (B := C) fun x => by
    refine le_trans (norm_add_le _ _) (le_trans (add_le_add_left (hC x) _) (le_of_eq ?_))
    rw [one_mul, ← add_assoc, two_mul]

/-- A sublinear map followed by a matrix is sublinear. -/
theorem Sublinear.mulVec {F : Vec K d → Vec K n} (hF : Sublinear F) (P : Mat K e n) :
    Sublinear fun x => P.mulVec (F x) := by
  intro ε hε
  obtain ⟨ε', hε', small⟩ := exists_pos_mul_le (∑ j, ‖P j‖) hε
  obtain ⟨C, hC⟩ := hF ε' hε'
  refine ⟨(∑ j, ‖P j‖) * C, fun x => ?_⟩
  calc ‖P.mulVec (F x)‖
    _ ≤ ∑ j, ‖P j‖ * ‖F x‖ := norm_le_sum fun j => abs_dot_le (P j) (F x)
    _ = (∑ j, ‖P j‖) * ‖F x‖ := (sum_mul _ _).symm
    _ ≤ (∑ j, ‖P j‖) * (ε' * ‖x‖ + C) :=
      mul_le_mul_of_nonneg_left (hC x) (sum_nonneg fun j => norm_nonneg (P j))
    _ = ε' * (∑ j, ‖P j‖) * ‖x‖ + (∑ j, ‖P j‖) * C := by
      rw [mul_add, ← mul_assoc, mul_comm ε']
    _ ≤ ε * ‖x‖ + (∑ j, ‖P j‖) * C :=
      add_le_add_right (mul_le_mul_of_nonneg_right small (norm_nonneg x)) _

/-- An activation of sublinear growth, applied to finitely many affine functions, is sublinear. -/
theorem SublinearGrowth.layer {σ : K → K} (hσ : SublinearGrowth σ) (W : Mat K n d) (b : Vec K n) :
    Sublinear fun x i => σ (dot (W i) x + b i) := by
  intro ε hε
  obtain ⟨ε', hε', small⟩ := exists_pos_mul_le (∑ i, ‖W i‖) hε
  obtain ⟨C, hC⟩ := hσ ε' hε'
  refine ⟨∑ i, (ε' * abs (b i) + C), fun x => ?_⟩
  have neuron (i : Fin n) :
      abs (σ (dot (W i) x + b i)) ≤ ε' * (‖W i‖ * ‖x‖) + (ε' * abs (b i) + C) := by
    rw [← add_assoc, ← mul_add]
    exact le_trans (hC _) (add_le_add_right (mul_le_mul_of_nonneg_left (le_trans (abs_add_le _ _)
      (add_le_add_right (abs_dot_le (W i) x) _)) hε'.le) C)
  refine le_trans (norm_le_sum neuron) ?_
  rw [sum_add, ← mul_sum, ← sum_mul, ← mul_assoc]
  exact add_le_add_right (mul_le_mul_of_nonneg_right small (norm_nonneg x)) _

/-- A sublinear map that scales with its argument, by positive factors, is 0. -/
theorem Sublinear.eq_zero_of_smul {M : Vec K d → Vec K e} (hM : Sublinear M)
    (smul : ∀ t : K, 0 < t → ∀ x, M (t • x) = t • M x) (x : Vec K d) : M x = 0 := by
  refine norm_eq_zero.mp (eq_zero_of_forall_le (norm_nonneg _) fun ε hε => ?_)
  obtain ⟨ε', hε', small⟩ := exists_pos_mul_le ‖x‖ (half_pos hε)
  obtain ⟨C, hC⟩ := hM ε' hε'
  obtain ⟨t, ht, large⟩ : ∃ t, 0 < t ∧ C ≤ t * (ε / 2) := by
    have pos : 0 < abs C + 1 := add_pos_of_nonneg_of_pos (abs_nonneg C) zero_lt_one
    refine ⟨(abs C + 1) / (ε / 2), div_pos pos (half_pos hε), ?_⟩
    rw [div_mul_cancel _ (ne_of_gt (half_pos hε))]
    exact (le_abs_self C).trans (lt_add_one _).le
  refine le_of_mul_le_mul_left (c := t) ?_ ht
  calc t * ‖M x‖
    _ = ‖M (t • x)‖ := by rw [smul t ht, norm_smul, abs_of_pos ht]
    _ ≤ ε' * ‖t • x‖ + C := hC _
    _ = t * (ε' * ‖x‖) + C := by rw [norm_smul, abs_of_pos ht, mul_left_comm]
    _ ≤ t * (ε / 2) + t * (ε / 2) := add_le_add (mul_le_mul_of_nonneg_left small ht.le) large
    _ = t * ε := by rw [← mul_add, add_halves]

end Absorption
