prelude
import Absorption.Activation
import Absorption.Asymptotics.LittleO
import Absorption.Network.Columns

/-!
# MLPs that vanish faster than linear maps at 0

Purpose: a gated MLP whose gate is continuous at 0 with value 0, and an MLP whose activation is
`o(|z|)` at 0, are `LittleO`. Also the activations and gates known to be of these kinds.
-/

universe u

namespace Absorption

section
variable {K : Type u} [OrderedField K] {d h : Nat}

/-- Neurons that read the rows `a_i`, whose value is small beside `‖w_i‖ ‖x‖` where `a_i · x` is
small. -/
private theorem littleO_columns (down : Mat K d h) (a w : Mat K h d) {y : Vec K d → Vec K h}
    (hy : ∀ η, 0 < η → ∃ δ, 0 < δ ∧
      ∀ x i, abs (dot (a i) x) ≤ δ → abs (y x i) ≤ η * (‖w i‖ * ‖x‖)) :
    LittleO fun x j => ∑ i, down j i * y x i := by
  intro ε hε
  have hA : 0 ≤ ∑ i, ‖a i‖ := sum_nonneg fun i => norm_nonneg (a i)
  have hS : 0 ≤ ∑ i, ‖fun j => down j i‖ * ‖w i‖ :=
    sum_nonneg fun i => mul_nonneg (norm_nonneg _) (norm_nonneg _)
  obtain ⟨δ, hδ, hy⟩ := hy _ (div_pos hε (add_pos_of_nonneg_of_pos hS zero_lt_one))
  refine ⟨_, div_pos hδ (add_pos_of_nonneg_of_pos hA zero_lt_one), fun x hx => ?_⟩
  have near (i : Fin h) : abs (dot (a i) x) ≤ δ := calc
    abs (dot (a i) x)
    _ ≤ ‖a i‖ * ‖x‖ := abs_dot_le (a i) x
    _ ≤ (∑ i, ‖a i‖) * ‖x‖ := mul_le_mul_of_nonneg_right
      (single_le_sum (f := fun i => ‖a i‖) (fun i => norm_nonneg (a i)) i) (norm_nonneg x)
    _ ≤ _ := mul_le_mul_of_nonneg_left hx hA
    _ ≤ δ := (mul_comm _ _).trans_le (div_add_one_mul_le hδ.le hA)
  refine (norm_columns_le down fun i => hy x i (near i)).trans ?_
  refine le_trans (le_of_eq ?_)
    (mul_le_mul_of_nonneg_right (div_add_one_mul_le hε.le hS) (norm_nonneg x))
  rw [mul_sum, sum_mul]
  exact sum_congr fun i => by rw [mul_left_comm, ← mul_assoc (‖_‖), ← mul_assoc]

theorem GatedMlp.littleO {γ : K → K} (hγ : ContinuousAtZero γ) (zero : γ 0 = 0)
    (f : GatedMlp K d h) : LittleO (f.eval γ) :=
  littleO_columns f.down f.gate f.up fun η hη => by
    obtain ⟨δ, hδ, hγ⟩ := hγ η hη
    exact ⟨δ, hδ, fun x i hx => calc
      abs (γ (dot (f.gate i) x) * dot (f.up i) x)
      _ = abs (γ (dot (f.gate i) x) - γ 0) * abs (dot (f.up i) x) := by rw [zero, sub_zero, abs_mul]
      _ ≤ η * (‖f.up i‖ * ‖x‖) :=
        mul_le_mul (hγ _ hx) (abs_dot_le (f.up i) x) (abs_nonneg _) hη.le⟩

theorem Mlp.littleO {σ : K → K} (hσ : LittleOAtZero σ) (f : Mlp K d h) : LittleO (f.eval σ) :=
  littleO_columns f.down f.up f.up fun η hη => by
    obtain ⟨δ, hδ, hσ⟩ := hσ η hη
    exact ⟨δ, hδ, fun x i hx =>
      (hσ _ hx).trans (mul_le_mul_of_nonneg_left (abs_dot_le (f.up i) x) hη.le)⟩

/-! ## Gates and activations of these kinds -/

/-- A gate that is at most a multiple of `|z|` near 0 is continuous there. -/
theorem continuousAtZero_of_abs_le {γ : K → K} {B δ : K} (hδ : 0 < δ)
    (hγ : ∀ z, abs z ≤ δ → abs (γ z) ≤ B * abs z) : ContinuousAtZero γ ∧ γ 0 = 0 := by
  have zero : γ 0 = 0 := by
    have h := hγ 0 (abs_zero.trans_le hδ.le)
    rwa [abs_zero, mul_zero, abs_nonpos_iff] at h
  refine ⟨fun ε hε => ?_, zero⟩
  have pos : 0 < abs B + 1 := add_pos_of_nonneg_of_pos (abs_nonneg B) zero_lt_one
  refine ⟨min δ (ε / (abs B + 1)), lt_min hδ (div_pos hε pos), fun z hz => ?_⟩
  rw [zero, sub_zero]
  calc abs (γ z)
    _ ≤ B * abs z := hγ z (hz.trans (min_le_left _ _))
    _ ≤ abs B * abs z := mul_le_mul_of_nonneg_right (le_abs_self B) (abs_nonneg z)
    _ ≤ abs B * (ε / (abs B + 1)) :=
      mul_le_mul_of_nonneg_left (hz.trans (min_le_right _ _)) (abs_nonneg B)
    _ ≤ ε := (mul_comm _ _).trans_le (div_add_one_mul_le hε.le (abs_nonneg B))

end

section
variable {K : Type u} [OrderedRing K]

theorem abs_self_gate_le {s : K → K} {B δ : K} (hs : ∀ z, abs z ≤ δ → abs (s z) ≤ B) (z : K)
    (hz : abs z ≤ δ) : abs (z * s z) ≤ B * abs z := by
  rw [abs_mul, mul_comm]
  exact mul_le_mul_of_nonneg_right (hs z hz) (abs_nonneg z)

theorem abs_relu_le (z : K) : abs (relu z) ≤ abs z := by
  by_cases hz : 0 ≤ z
  · rw [relu, ite_eq_left hz]
  · rw [relu, ite_eq_right hz, abs_zero]
    exact abs_nonneg z

theorem abs_reluSquared_le (z : K) : abs (reluSquared z) ≤ z * z := by
  rw [reluSquared, abs_mul, ← abs_mul_abs_self z]
  exact mul_self_le_mul_self (abs_nonneg _) (abs_relu_le z)

theorem reluSquared_littleOAtZero : LittleOAtZero (reluSquared (K := K)) := fun ε hε =>
  ⟨ε, hε, fun z hz => (abs_reluSquared_le z).trans
    ((abs_mul_abs_self z).symm.trans_le (mul_le_mul_of_nonneg_right hz (abs_nonneg z)))⟩

end

end Absorption
