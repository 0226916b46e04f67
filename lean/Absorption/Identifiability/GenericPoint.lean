prelude
import Absorption.Identifiability.Collinear

/-!
# A generic point of a hyperplane

Purpose: on the hyperplane `w · x = 0` there is a point at which no row that is not collinear with
`w` vanishes. Instead of a small step from one such point to the next we take a large factor: adding
`y` to `N x` does not change what is different from 0, if `N` is large enough.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d n : Nat}

/-- Some factor makes all `s k ≠ 0` larger than the corresponding `r k`. -/
theorem exists_abs_lt_abs_mul (s r : Fin n → K) :
    ∃ N, ∀ k, s k ≠ 0 → abs (r k) < abs (N * s k) := by
  let t : Fin n → K := fun k => if s k = 0 then 0 else (abs (r k) + 1) / abs (s k)
  have positive : ∀ k, 0 < abs (r k) + 1 := fun k =>
    add_pos_of_nonneg_of_pos (abs_nonneg _) zero_lt_one
  have nonneg : ∀ k, 0 ≤ t k := fun k => by
    by_cases hk : s k = 0
    · exact le_of_eq (ite_eq_left hk).symm
    · exact le_trans (div_nonneg (positive k).le (abs_pos.mpr hk)) (le_of_eq (ite_eq_right hk).symm)
  refine ⟨sum t, fun k hk => ?_⟩
  have large : (abs (r k) + 1) / abs (s k) ≤ sum t :=
    (ite_eq_right hk).symm.trans_le (single_le_sum nonneg k)
  rw [abs_mul_of_nonneg (sum_nonneg nonneg)]
  exact lt_of_lt_of_le (lt_add_one _) ((div_le_iff (abs_pos.mpr hk)).mp large)

private theorem add_ne_zero_of_abs_lt {s r : K} (h : abs r < abs s) : s + r ≠ 0 := fun e =>
  ne_of_lt h (by rw [eq_neg_of_add_eq_zero_left e, abs_neg])

/-- On `w · x = 0` there is a point at which every row that is not collinear with `w` is different
from 0. -/
theorem exists_generic_point (w : Vec K d) (u : Fin n → Vec K d) :
    ∃ x, dot w x = 0 ∧ ∀ k, ¬Collinear w (u k) → dot (u k) x ≠ 0 := by
  induction n with
  | zero => exact ⟨0, dot_zero w, fun k => Fin.elim0 k⟩
  | succ n ih =>
    obtain ⟨x, hx, generic⟩ := ih fun k => u k.succ
    by_cases fine : Collinear w (u 0) ∨ dot (u 0) x ≠ 0
    · exact ⟨x, hx, Fin.cases (motive := fun k => ¬Collinear w (u k) → dot (u k) x ≠ 0)
        (fun h0 => fine.resolve_left h0) generic⟩
    · obtain ⟨h0, h0x⟩ := not_or.mp fine
      obtain ⟨y, hy, h0y⟩ := exists_dot_ne_zero_of_not_collinear h0
      obtain ⟨N, hN⟩ := exists_abs_lt_abs_mul (fun k => dot (u k) x) fun k => dot (u k) y
      have value : ∀ v : Vec K d, dot v (N • x + y) = N * dot v x + dot v y := fun v => by
        rw [dot_add, dot_smul]
      refine ⟨N • x + y, by rw [value, hx, hy, mul_zero, add_zero], fun k hk => ?_⟩
      by_cases hkx : dot (u k) x = 0
      · match Decidable.em (k = 0) with
        | .inl e => rw [e, value, Decidable.of_not_not h0x, mul_zero, zero_add]; exact h0y
        | .inr e =>
          obtain ⟨l, hl⟩ := Fin.exists_succ_eq e
          exact absurd (hl ▸ hkx) (generic l (hl ▸ hk))
      · rw [value]
        exact add_ne_zero_of_abs_lt (hN k hkx)

/-- Some point is not 0 on any row other than 0. -/
theorem exists_dot_ne_zero (u : Fin n → Vec K d) : ∃ z, ∀ k, u k ≠ 0 → dot (u k) z ≠ 0 := by
  let lifted : Fin n → Vec K (d + 1) := fun k => Fin.cases (motive := fun _ => K) 0 (u k)
  obtain ⟨x, _, generic⟩ := exists_generic_point (Vec.single 0 1) lifted
  refine ⟨fun j => x j.succ, fun k hk e => ?_⟩
  obtain ⟨a, ha⟩ := exists_apply_ne_zero hk
  refine generic k (fun collinear => ha ?_) ?_
  · have minor := collinear 0 a.succ
    rw [Vec.single_self, Vec.single_ne (Fin.succ_ne_zero a), one_mul, zero_mul] at minor
    exact minor
  · exact (congrArg (· + _) (zero_mul _)).trans ((zero_add _).trans e)

end Absorption
