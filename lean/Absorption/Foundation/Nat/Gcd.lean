prelude
import Absorption.Foundation.Nat.Divisibility

/-!
# Nat/Gcd: the greatest common divisor

Purpose: `Nat.gcd`, which the kernel computes with big integers, by Euclid's algorithm. Main
results: `Nat.gcd_dvd_left`, `Nat.dvd_gcd`, `Nat.Coprime.dvd_of_dvd_mul_left` (Euclid's lemma) and
`Nat.coprime_div_gcd_div_gcd`, on which normal forms of fractions rest. Names as in `Init`.
-/

namespace Nat

/-! ## Definition and its equations -/

/-- Euclid's algorithm, by at most `fuel` divisions. -/
def gcdFuel : (fuel n m : Nat) → Nat
  | .zero, _, m => m
  | .succ _, .zero, m => m
  | .succ fuel, .succ n, m => gcdFuel fuel (m % (n + 1)) (n + 1)

/-- The greatest common divisor; `gcd 0 0 = 0`. -/
@[extern "lean_nat_gcd"] def gcd (n m : Nat) : Nat := gcdFuel n n m

private theorem gcdFuel_eq {f g n m : Nat} (hf : n ≤ f) (hg : n ≤ g) :
    gcdFuel f n m = gcdFuel g n m := by
  have stop : ∀ k, gcdFuel k 0 m = m := fun k => by cases k <;> rfl
  induction f generalizing g n m with
  | zero => rw [Nat.le_antisymm hf (zero_le n), stop, stop]
  | succ f ih =>
    cases n with
    | zero => rw [stop, stop]
    | succ n =>
      cases g with
      | zero => exact absurd hg (not_succ_le_zero n)
      | succ g =>
        have hlt : m % (n + 1) ≤ n := le_of_lt_succ (mod_lt m (succ_pos n))
        exact ih (Nat.le_trans hlt (le_of_succ_le_succ hf))
          (Nat.le_trans hlt (le_of_succ_le_succ hg)) fun k => by cases k <;> rfl

@[simp] theorem gcd_zero_left (m : Nat) : gcd 0 m = m := rfl

theorem gcd_succ (n m : Nat) : gcd (n + 1) m = gcd (m % (n + 1)) (n + 1) :=
  gcdFuel_eq (le_of_lt_succ (mod_lt m (succ_pos n))) (Nat.le_refl _)

@[simp] theorem gcd_zero_right (n : Nat) : gcd n 0 = n := by
  cases n with
  | zero => rfl
  | succ n => rw [gcd_succ, zero_mod, gcd_zero_left]

/-- Euclid's algorithm as a principle of induction. -/
@[elab_as_elim] theorem gcd_induction {p : Nat → Nat → Prop} (m n : Nat) (zero : ∀ n, p 0 n)
    (step : ∀ m n, 0 < m → p (n % m) m → p m n) : p m n := by
  induction m using strong_induction_on generalizing n with
  | h m ih =>
    cases Nat.eq_zero_or_pos m with
    | inl h => exact h ▸ zero n
    | inr h => exact step m n h (ih (n % m) (mod_lt n h) m)

theorem gcd_rec (m n : Nat) : gcd m n = gcd (n % m) m := by
  cases m with
  | zero => exact (gcd_zero_right n).symm
  | succ m => exact gcd_succ m n

/-! ## It is a common divisor, and the greatest -/

theorem gcd_dvd (m n : Nat) : gcd m n ∣ m ∧ gcd m n ∣ n := by
  induction m, n using gcd_induction with
  | zero n => exact ⟨Nat.dvd_zero _, Nat.dvd_refl n⟩
  | step m n _ ih =>
    rw [← gcd_rec] at ih
    exact ⟨ih.2, (dvd_mod_iff ih.2).mp ih.1⟩

theorem gcd_dvd_left (m n : Nat) : gcd m n ∣ m := (gcd_dvd m n).1
theorem gcd_dvd_right (m n : Nat) : gcd m n ∣ n := (gcd_dvd m n).2

theorem dvd_gcd {k m n : Nat} (hm : k ∣ m) (hn : k ∣ n) : k ∣ gcd m n := by
  induction m, n using gcd_induction with
  | zero n => exact hn
  | step m n _ ih =>
    rw [gcd_rec]
    exact ih ((dvd_mod_iff hm).mpr hn) hm

theorem gcd_comm (m n : Nat) : gcd m n = gcd n m :=
  Nat.dvd_antisymm (dvd_gcd (gcd_dvd_right m n) (gcd_dvd_left m n))
    (dvd_gcd (gcd_dvd_right n m) (gcd_dvd_left n m))

@[simp] theorem gcd_one_left (n : Nat) : gcd 1 n = 1 :=
  Nat.dvd_antisymm (gcd_dvd_left 1 n) (Nat.one_dvd _)
@[simp] theorem gcd_one_right (n : Nat) : gcd n 1 = 1 := (gcd_comm n 1).trans (gcd_one_left n)
@[simp] theorem gcd_self (n : Nat) : gcd n n = n :=
  Nat.dvd_antisymm (gcd_dvd_left n n) (dvd_gcd (Nat.dvd_refl n) (Nat.dvd_refl n))

theorem gcd_pos_of_pos_left {m : Nat} (n : Nat) (h : 0 < m) : 0 < gcd m n :=
  pos_of_dvd_of_pos (gcd_dvd_left m n) h

theorem gcd_pos_of_pos_right (m : Nat) {n : Nat} (h : 0 < n) : 0 < gcd m n :=
  pos_of_dvd_of_pos (gcd_dvd_right m n) h

theorem gcd_mul_left (k m n : Nat) : gcd (k * m) (k * n) = k * gcd m n := by
  induction m, n using gcd_induction with
  | zero n => rfl
  | step m n _ ih => rw [gcd_rec, mul_mod_mul_left, ih, ← gcd_rec]

theorem gcd_eq_left {m n : Nat} (h : m ∣ n) : gcd m n = m :=
  Nat.dvd_antisymm (gcd_dvd_left m n) (dvd_gcd (Nat.dvd_refl m) h)

/-! ## Coprime numbers -/

/-- Numbers without a common divisor but `1`. -/
@[reducible] def Coprime (m n : Nat) : Prop := gcd m n = 1

theorem Coprime.symm {m n : Nat} (h : Coprime m n) : Coprime n m := (gcd_comm n m).trans h

/-- Euclid's lemma. -/
theorem Coprime.dvd_of_dvd_mul_left {a b c : Nat} (h : Coprime a b) (hd : a ∣ b * c) : a ∣ c := by
  have e : gcd (c * a) (c * b) = c := by rw [gcd_mul_left, h, Nat.mul_one]
  rw [← e]
  exact dvd_gcd (Nat.dvd_mul_left a c) (Nat.mul_comm b c ▸ hd)

theorem Coprime.dvd_of_dvd_mul_right {a b c : Nat} (h : Coprime a c) (hd : a ∣ b * c) : a ∣ b :=
  h.dvd_of_dvd_mul_left (Nat.mul_comm b c ▸ hd)

theorem Coprime.mul_right {a b c : Nat} (h : Coprime a b) (h' : Coprime a c) :
    Coprime a (b * c) := by
  refine Nat.dvd_antisymm ?_ (Nat.one_dvd _)
  have hb : Coprime (gcd a (b * c)) b := by
    refine Nat.dvd_antisymm ?_ (Nat.one_dvd _)
    rw [← h]
    exact dvd_gcd (Nat.dvd_trans (gcd_dvd_left _ _) (gcd_dvd_left _ _)) (gcd_dvd_right _ _)
  rw [← h']
  exact dvd_gcd (gcd_dvd_left _ _) (hb.dvd_of_dvd_mul_left (gcd_dvd_right _ _))

/-- The quotients of two numbers by their greatest common divisor are coprime. -/
theorem coprime_div_gcd_div_gcd {m n : Nat} (h : 0 < gcd m n) :
    Coprime (m / gcd m n) (n / gcd m n) := by
  refine Nat.mul_left_cancel (Nat.ne_of_gt h) ?_
  rw [← gcd_mul_left, Nat.mul_div_cancel' (gcd_dvd_left m n),
    Nat.mul_div_cancel' (gcd_dvd_right m n), Nat.mul_one]

/-- Two fractions in lowest terms that are equal have the same numerator and denominator. -/
theorem eq_and_eq_of_coprime {a b c d : Nat} (h : Coprime a b) (h' : Coprime c d)
    (e : a * d = c * b) : a = c ∧ b = d := by
  have hac : a ∣ c := h.dvd_of_dvd_mul_right ⟨d, e.symm⟩
  have hca : c ∣ a := h'.dvd_of_dvd_mul_right ⟨b, e⟩
  have hbd : b ∣ d := h.symm.dvd_of_dvd_mul_left (e ▸ Nat.dvd_mul_left b c)
  have hdb : d ∣ b := h'.symm.dvd_of_dvd_mul_left (e ▸ Nat.dvd_mul_left d a)
  exact ⟨Nat.dvd_antisymm hac hca, Nat.dvd_antisymm hbd hdb⟩

end Nat
