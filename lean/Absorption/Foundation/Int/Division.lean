prelude
import Absorption.Foundation.Int.Divisibility

/-!
# Int/Division: quotient and remainder

Purpose: division of integers with a remainder that is never negative, evaluated by one division of
natural numbers, and exact quotients. Main results: `Int.ediv_add_emod`, `Int.ediv_mul_cancel`,
`Int.natAbs_ediv_of_dvd`. Names as in `Init`.
-/

namespace Int

/-! ## Definitions -/

/-- The quotient whose remainder is not negative; `a / 0 = 0`. -/
@[extern "lean_int_ediv"] protected def ediv (a b : Int) : Int :=
  match a, b with
  | ofNat m, ofNat n => ofNat (m / n)
  | ofNat m, negSucc n => negOfNat (m / (n + 1))
  | negSucc _, ofNat .zero => 0
  | negSucc m, ofNat (.succ n) => negSucc (m / (n + 1))
  | negSucc m, negSucc n => ofNat (m / (n + 1) + 1)

/-- The remainder, which is not negative; `a % 0 = a`. -/
@[extern "lean_int_emod"] protected def emod (a b : Int) : Int :=
  match a with
  | ofNat m => ofNat (m % natAbs b)
  | negSucc m => subNatNat (natAbs b) (m % natAbs b + 1)

instance instDivInt : Div Int := ⟨Int.ediv⟩
instance instModInt : Mod Int := ⟨Int.emod⟩

/-! ## Division with remainder -/

private theorem negSucc_add_subNatNat (m n : Nat) :
    negOfNat ((n + 1) * (m / (n + 1) + 1)) + subNatNat (n + 1) (m % (n + 1) + 1) = negSucc m := by
  have e : (n + 1) * (m / (n + 1)) + m % (n + 1) = m := Nat.div_add_mod m (n + 1)
  rw [← zero_subNatNat, subNatNat_add_subNatNat, ← subNatNat_add_right 0, subNatNat_eq_iff,
    Nat.mul_succ, Nat.add_add_add_comm (_ * _), e]
  rw [Nat.zero_add, Nat.zero_add, Nat.zero_add]
  exact Nat.add_left_comm (n + 1) m 1

theorem ediv_add_emod (a b : Int) : b * (a / b) + a % b = a := by
  cases a with
  | ofNat m =>
    cases b with
    | ofNat n => exact congrArg ofNat (Nat.div_add_mod m n)
    | negSucc n =>
      have e : negSucc n * -ofNat (m / (n + 1)) = ofNat ((n + 1) * (m / (n + 1))) :=
        neg_mul_neg (ofNat (n + 1)) (ofNat (m / (n + 1)))
      change negSucc n * -ofNat (m / (n + 1)) + ofNat (m % (n + 1)) = ofNat m
      rw [e]
      exact congrArg ofNat (Nat.div_add_mod m (n + 1))
  | negSucc m =>
    cases b with
    | ofNat n =>
      cases n with
      | zero => rfl
      | succ n => exact negSucc_add_subNatNat m n
    | negSucc n => exact negSucc_add_subNatNat m n

theorem emod_nonneg (a : Int) {b : Int} (h : b ≠ 0) : 0 ≤ a % b := by
  cases a with
  | ofNat m => exact le_of_not_gt fun hlt => nomatch hlt
  | negSucc m =>
    refine (subNatNat_le_iff (a := 0) (b := 0)).mpr ?_
    rw [Nat.zero_add, Nat.add_zero]
    exact Nat.mod_lt m (natAbs_pos.mpr h)

theorem emod_lt_natAbs (a : Int) {b : Int} (h : b ≠ 0) : a % b < Nat.cast (natAbs b) := by
  cases a with
  | ofNat m => exact ofNat_lt_ofNat.mpr (Nat.mod_lt m (natAbs_pos.mpr h))
  | negSucc m =>
    have lt : subNatNat (natAbs b) (m % natAbs b + 1) < subNatNat (natAbs b) 0 :=
      subNatNat_lt_iff.mpr (Nat.add_lt_add_left (Nat.succ_pos _) (natAbs b))
    rw [subNatNat_zero] at lt
    exact lt

/-! ## Exact quotients -/

theorem dvd_of_emod_eq_zero {a b : Int} (h : a % b = 0) : b ∣ a :=
  ⟨a / b, by rw [← add_zero (b * (a / b)), ← h, ediv_add_emod]⟩

theorem emod_eq_zero_of_dvd {a b : Int} (h : b ∣ a) : a % b = 0 :=
  if hb : b = 0 then by
    have e : b * (a / b) + a % b = a := ediv_add_emod a b
    obtain ⟨c, hc⟩ := h
    rw [hc, hb, zero_mul, zero_mul, zero_add] at e
    rw [hc, hb, zero_mul, e]
  else by
    have e : a % b = a - b * (a / b) := eq_sub_of_add_eq (by rw [add_comm, ediv_add_emod])
    have dvd : b ∣ a % b := e ▸ Int.dvd_sub h (Int.dvd_mul_right b _)
    have lt : natAbs (a % b) < natAbs b := by
      refine ofNat_lt_ofNat.mp ?_
      have eq : ofNat (natAbs (a % b)) = a % b := natCast_natAbs_of_nonneg (emod_nonneg a hb)
      rw [eq]
      exact emod_lt_natAbs a hb
    refine natAbs_eq_zero.mp ((Nat.eq_zero_or_pos _).resolve_right fun hpos => ?_)
    exact Nat.not_le_of_gt lt (Nat.le_of_dvd hpos (natAbs_dvd_natAbs.mpr dvd))

theorem dvd_iff_emod_eq_zero {a b : Int} : b ∣ a ↔ a % b = 0 :=
  ⟨emod_eq_zero_of_dvd, dvd_of_emod_eq_zero⟩

theorem mul_ediv_cancel_of_dvd {a b : Int} (h : b ∣ a) : b * (a / b) = a := by
  have e : b * (a / b) + a % b = a := ediv_add_emod a b
  rw [emod_eq_zero_of_dvd h, add_zero] at e
  exact e

theorem ediv_mul_cancel {a b : Int} (h : b ∣ a) : a / b * b = a := by
  rw [mul_comm, mul_ediv_cancel_of_dvd h]

theorem natAbs_ediv_of_dvd {a b : Int} (h : b ∣ a) (hb : b ≠ 0) :
    natAbs (a / b) = natAbs a / natAbs b := by
  have e : natAbs (a / b) * natAbs b = natAbs a := by rw [← natAbs_mul, ediv_mul_cancel h]
  exact (Nat.div_eq_of_eq_mul_left (natAbs_pos.mpr hb) e.symm).symm

end Int
