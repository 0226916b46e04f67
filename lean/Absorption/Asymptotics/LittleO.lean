prelude
import Absorption.Asymptotics

/-!
# LittleO: maps that vanish faster than linear ones

Purpose: `LittleO` is closed under sums, differences, scaling and composition, also with a map that
is only bounded by a linear one near 0, such as a skip connection around a `LittleO` map. Main
result: `LittleO.eq_zero_of_smul`, no such map scales with its argument, except 0.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {c d e : Nat}

theorem LittleO.zero : LittleO fun _ : Vec K d => (0 : Vec K e) := fun ε hε =>
  ⟨ε, hε, fun x _ => norm_zero.trans_le (mul_nonneg hε.le (norm_nonneg x))⟩

theorem LittleO.congr {F G : Vec K d → Vec K e} (hF : LittleO F) (h : ∀ x, F x = G x) : LittleO G :=
  fun ε hε => by
    obtain ⟨δ, hδ, hF⟩ := hF ε hε
    exact ⟨δ, hδ, fun x hx => h x ▸ hF x hx⟩

theorem LittleO.neg {F : Vec K d → Vec K e} (hF : LittleO F) : LittleO fun x => -F x := fun ε hε =>
  have ⟨δ, hδ, hF⟩ := hF ε hε
  ⟨δ, hδ, fun x hx => (norm_neg (F x)).trans_le (hF x hx)⟩

theorem LittleO.add {F G : Vec K d → Vec K e} (hF : LittleO F) (hG : LittleO G) :
    LittleO fun x => F x + G x := fun ε hε => by
  obtain ⟨δ, hδ, hF⟩ := hF (ε / 2) (half_pos hε)
  obtain ⟨η, hη, hG⟩ := hG (ε / 2) (half_pos hε)
  exact ⟨min δ η, lt_min hδ hη, fun x hx => calc
    ‖F x + G x‖
    _ ≤ ‖F x‖ + ‖G x‖ := norm_add_le _ _
    _ ≤ ε / 2 * ‖x‖ + ε / 2 * ‖x‖ :=
      add_le_add (hF x (hx.trans (min_le_left δ η))) (hG x (hx.trans (min_le_right δ η)))
    _ = ε * ‖x‖ := by rw [← add_mul, add_halves]⟩

theorem LittleO.sub {F G : Vec K d → Vec K e} (hF : LittleO F) (hG : LittleO G) :
    LittleO fun x => F x - G x :=
  (hF.add hG.neg).congr fun x => Vec.ext fun j => (sub_eq_add_neg (F x j) (G x j)).symm

/-- Only what `G` does with the bound of `F` counts: `F` need not be `LittleO` itself. -/
theorem LittleO.comp_of_norm_le {G : Vec K d → Vec K e} {F : Vec K c → Vec K d} {C η : K}
    (hG : LittleO G) (hC : 0 < C) (hη : 0 < η) (hF : ∀ x, ‖x‖ ≤ η → ‖F x‖ ≤ C * ‖x‖) :
    LittleO fun x => G (F x) := fun ε hε => by
  obtain ⟨δ, hδ, hG⟩ := hG (ε / C) (div_pos hε hC)
  exact ⟨min η (δ / C), lt_min hη (div_pos hδ hC), fun x hx =>
    have near : ‖F x‖ ≤ C * ‖x‖ := hF x (hx.trans (min_le_left η (δ / C)))
    have small : C * ‖x‖ ≤ δ :=
      mul_comm C _ ▸ (le_div_iff hC).mp (hx.trans (min_le_right η (δ / C)))
    calc ‖G (F x)‖
      _ ≤ ε / C * ‖F x‖ := hG (F x) (near.trans small)
      _ ≤ ε / C * (C * ‖x‖) := mul_le_mul_of_nonneg_left near (div_pos hε hC).le
      _ = ε * ‖x‖ := by rw [← mul_assoc, div_mul_cancel ε (ne_of_gt hC)]⟩

/-- `G` need only be bounded by a linear map near 0. -/
theorem LittleO.comp_left_of_norm_le {G : Vec K d → Vec K e} {F : Vec K c → Vec K d} {C η : K}
    (hF : LittleO F) (hC : 0 < C) (hη : 0 < η) (hG : ∀ y, ‖y‖ ≤ η → ‖G y‖ ≤ C * ‖y‖) :
    LittleO fun x => G (F x) := fun ε hε => by
  obtain ⟨δ, hδ, hF₁⟩ := hF 1 zero_lt_one
  obtain ⟨δ', hδ', hF⟩ := hF (ε / C) (div_pos hε hC)
  exact ⟨min (min δ η) δ', lt_min (lt_min hδ hη) hδ', fun x hx =>
    have hx₁ : ‖x‖ ≤ min δ η := hx.trans (min_le_left _ δ')
    have near : ‖F x‖ ≤ 1 * ‖x‖ := hF₁ x (hx₁.trans (min_le_left δ η))
    have small : ‖F x‖ ≤ η := (near.trans_eq (one_mul _)).trans (hx₁.trans (min_le_right δ η))
    calc ‖G (F x)‖
      _ ≤ C * ‖F x‖ := hG (F x) small
      _ ≤ C * (ε / C * ‖x‖) :=
        mul_le_mul_of_nonneg_left (hF x (hx.trans (min_le_right _ δ'))) hC.le
      _ = ε * ‖x‖ := by rw [← mul_assoc, mul_div_cancel ε (ne_of_gt hC)]⟩

theorem LittleO.smul {F : Vec K d → Vec K e} (hF : LittleO F) (a : K) : LittleO fun x => a • F x :=
  hF.comp_left_of_norm_le (add_pos_of_nonneg_of_pos (abs_nonneg a) zero_lt_one) zero_lt_one
    fun y _ => (norm_smul a y).trans_le
      (mul_le_mul_of_nonneg_right (lt_add_one (abs a)).le (norm_nonneg y))

theorem LittleO.comp {G : Vec K d → Vec K e} {F : Vec K c → Vec K d} (hG : LittleO G)
    (hF : LittleO F) : LittleO fun x => G (F x) := by
  obtain ⟨_, hη, hF⟩ := hF 1 zero_lt_one
  exact hG.comp_of_norm_le zero_lt_one hη hF

/-- A `LittleO` map after a skip connection around another one. -/
theorem LittleO.comp_id_add {G : Vec K d → Vec K e} {F : Vec K d → Vec K d} (hG : LittleO G)
    (hF : LittleO F) : LittleO fun x => G (x + F x) := by
  obtain ⟨_, hη, hF⟩ := hF 1 zero_lt_one
  exact hG.comp_of_norm_le zero_lt_two hη fun x hx => calc
    ‖x + F x‖
    _ ≤ ‖x‖ + ‖F x‖ := norm_add_le x (F x)
    _ ≤ ‖x‖ + 1 * ‖x‖ := add_le_add_left (hF x hx) _
    _ = 2 * ‖x‖ := by rw [one_mul, two_mul]

theorem div_add_one_mul_le {a n : K} (ha : 0 ≤ a) (hn : 0 ≤ n) : a / (n + 1) * n ≤ a := by
  have pos : 0 < n + 1 := add_pos_of_nonneg_of_pos hn zero_lt_one
  rw [div_mul_eq_mul_div, div_le_iff pos]
  exact mul_le_mul_of_nonneg_left (lt_add_one n).le ha

/-- A `LittleO` map that scales with its argument, by positive factors, is 0. -/
theorem LittleO.eq_zero_of_smul {M : Vec K d → Vec K e} (hM : LittleO M)
    (smul : ∀ t : K, 0 < t → ∀ x, M (t • x) = t • M x) (x : Vec K d) : M x = 0 := by
  refine norm_eq_zero.mp (eq_zero_of_forall_le (norm_nonneg _) fun ε hε => ?_)
  have pos : 0 < ‖x‖ + 1 := add_pos_of_nonneg_of_pos (norm_nonneg x) zero_lt_one
  obtain ⟨δ, hδ, hM⟩ := hM (ε / (‖x‖ + 1)) (div_pos hε pos)
  have ht : 0 < δ / (‖x‖ + 1) := div_pos hδ pos
  have scaled {n : Nat} (z : Vec K n) :
      ‖(δ / (‖x‖ + 1)) • z‖ = δ / (‖x‖ + 1) * ‖z‖ := by
    rw [norm_smul, abs_of_pos ht]
  have bound := hM ((δ / (‖x‖ + 1)) • x)
    ((scaled x).trans_le (div_add_one_mul_le hδ.le (norm_nonneg x)))
  rw [smul _ ht, scaled, scaled, mul_left_comm] at bound
  exact (le_of_mul_le_mul_left bound ht).trans (div_add_one_mul_le hε.le (norm_nonneg x))

end Absorption
