prelude
import Absorption.Foundation.Nat.Division

/-!
# Nat/Divisibility: `a ∣ b`, decided by the remainder

Purpose: the laws of divisibility, its decision, and the arithmetic of exact quotients and of
remainders. Main results: `Nat.dvd_iff_mod_eq_zero`, `Nat.div_mul_cancel`, `Nat.mul_mod`,
`Nat.add_mod`. Names as in `Init`.
-/

namespace Nat

/-- `a ∣ b` when some `c` gives `b = a * c`. -/
instance instDvdNat : Dvd Nat := ⟨fun a b => ∃ c, b = a * c⟩

/-! ## Quotients -/

theorem div_eq_of_eq_mul_left {n m k : Nat} (hm : 0 < m) (h : n = k * m) : n / m = k :=
  (div_mod_unique (r := 0) (h.trans (Nat.mul_comm k m)) hm).1

@[simp] protected theorem mul_div_cancel (m : Nat) {n : Nat} (h : 0 < n) : m * n / n = m :=
  div_eq_of_eq_mul_left h rfl

@[simp] protected theorem mul_div_cancel_left (m : Nat) {n : Nat} (h : 0 < n) : n * m / n = m :=
  div_eq_of_eq_mul_left h (Nat.mul_comm n m)

@[simp] protected theorem div_one (n : Nat) : n / 1 = n :=
  div_eq_of_eq_mul_left (succ_pos 0) (Nat.mul_one n).symm

@[simp] protected theorem div_self {n : Nat} (h : 0 < n) : n / n = 1 :=
  div_eq_of_eq_mul_left h (Nat.one_mul n).symm

@[simp] protected theorem zero_div (n : Nat) : 0 / n = 0 := by cases n <;> rfl

theorem add_mul_div_left (a b : Nat) {n : Nat} (h : 0 < n) : (a + n * b) / n = a / n + b := by
  refine (div_mod_unique ?_ (mod_lt a h)).1
  rw [Nat.mul_add, Nat.add_right_comm, div_add_mod]

theorem mul_div_le (m n : Nat) : n * (m / n) ≤ m :=
  Nat.le_trans (le_add_right _ (m % n)) (Nat.le_of_eq (div_add_mod m n))

theorem lt_mul_div_succ (m : Nat) {n : Nat} (h : 0 < n) : m < n * (m / n + 1) :=
  Nat.lt_of_le_of_lt (Nat.le_of_eq (div_add_mod m n).symm)
    (Nat.add_lt_add_left (mod_lt m h) (n * (m / n)))

theorem le_div_iff_mul_le {k n m : Nat} (h : 0 < k) : n ≤ m / k ↔ n * k ≤ m := by
  rw [Nat.mul_comm n k]
  constructor
  · exact fun hn => Nat.le_trans (Nat.mul_le_mul_left k hn) (mul_div_le m k)
  · exact fun hn => le_of_lt_succ
      (Nat.lt_of_mul_lt_mul_left (Nat.lt_of_le_of_lt hn (lt_mul_div_succ m h)))

protected theorem div_le_self (m n : Nat) : m / n ≤ m := by
  cases Nat.eq_zero_or_pos n with
  | inl h => rw [h]; exact zero_le m
  | inr h =>
    have le : m / n ≤ n * (m / n) := Nat.mul_comm _ n ▸ Nat.le_mul_of_pos_right h
    exact Nat.le_trans le (mul_div_le m n)

/-! ## Remainders -/

@[simp] theorem zero_mod (n : Nat) : 0 % n = 0 := by cases n <;> rfl

@[simp] theorem add_mul_mod_self_left (a n b : Nat) : (a + n * b) % n = a % n := by
  cases Nat.eq_zero_or_pos n with
  | inl h => rw [h, Nat.zero_mul, Nat.add_zero]
  | inr h =>
    refine (div_mod_unique (q := a / n + b) ?_ (mod_lt a h)).2
    rw [Nat.mul_add, Nat.add_right_comm, div_add_mod]

@[simp] theorem mul_mod_right (n m : Nat) : n * m % n = 0 := by
  have h : (0 + n * m) % n = 0 % n := add_mul_mod_self_left 0 n m
  rw [Nat.zero_add, zero_mod] at h
  exact h

@[simp] theorem mul_mod_left (n m : Nat) : n * m % m = 0 := by rw [Nat.mul_comm, mul_mod_right]
@[simp] theorem mod_self (n : Nat) : n % n = 0 := by
  have h : n * 1 % n = 0 := mul_mod_right n 1
  rw [Nat.mul_one] at h
  exact h
@[simp] theorem mod_one (n : Nat) : n % 1 = 0 := by
  have h : 1 * n % 1 = 0 := mul_mod_right 1 n
  rw [Nat.one_mul] at h
  exact h

theorem mod_le (m n : Nat) : m % n ≤ m :=
  Nat.le_trans (le_add_left _ (n * (m / n))) (Nat.le_of_eq (div_add_mod m n))

@[simp] theorem mod_mod (a n : Nat) : a % n % n = a % n := by
  have h : (a % n + n * (a / n)) % n = a % n % n := add_mul_mod_self_left _ n _
  rw [mod_add_div] at h
  exact h.symm

@[simp] theorem mod_add_mod (a n b : Nat) : (a % n + b) % n = (a + b) % n := by
  have h : (a % n + b + n * (a / n)) % n = (a % n + b) % n := add_mul_mod_self_left _ n _
  rw [Nat.add_right_comm, mod_add_div] at h
  exact h.symm

@[simp] theorem mod_mul_mod (a n b : Nat) : a % n * b % n = a * b % n := by
  have h : (a % n * b + n * (a / n * b)) % n = a % n * b % n := add_mul_mod_self_left _ n _
  rw [← Nat.mul_assoc, ← Nat.add_mul, mod_add_div] at h
  exact h.symm

theorem add_mod (a b n : Nat) : (a + b) % n = (a % n + b % n) % n := by
  rw [mod_add_mod, Nat.add_comm a (b % n), mod_add_mod, Nat.add_comm]

theorem mul_mod (a b n : Nat) : a * b % n = a % n * (b % n) % n := by
  rw [mod_mul_mod, Nat.mul_comm a (b % n), mod_mul_mod, Nat.mul_comm]

theorem mul_mod_mul_left (z x y : Nat) : z * x % (z * y) = z * (x % y) := by
  cases Nat.eq_zero_or_pos z with
  | inl h => rw [h, Nat.zero_mul, Nat.zero_mul, zero_mod, Nat.zero_mul]
  | inr hz =>
    cases Nat.eq_zero_or_pos y with
    | inl h => rw [h, Nat.mul_zero, mod_zero, mod_zero]
    | inr hy =>
      refine (div_mod_unique (q := x / y) ?_ (Nat.mul_lt_mul_of_pos_left (mod_lt x hy) hz)).2
      rw [Nat.mul_assoc, ← Nat.mul_add, div_add_mod]

/-! ## Divisibility -/

protected theorem dvd_refl (a : Nat) : a ∣ a := ⟨1, (Nat.mul_one a).symm⟩
protected theorem dvd_zero (a : Nat) : a ∣ 0 := ⟨0, rfl⟩
protected theorem one_dvd (a : Nat) : 1 ∣ a := ⟨a, (Nat.one_mul a).symm⟩
protected theorem dvd_mul_right (a b : Nat) : a ∣ a * b := ⟨b, rfl⟩
protected theorem dvd_mul_left (a b : Nat) : a ∣ b * a := ⟨b, Nat.mul_comm b a⟩

protected theorem dvd_trans {a b c : Nat} (h : a ∣ b) (h' : b ∣ c) : a ∣ c := by
  obtain ⟨x, hx⟩ := h
  obtain ⟨y, hy⟩ := h'
  exact ⟨x * y, by rw [hy, hx, Nat.mul_assoc]⟩

protected theorem dvd_mul_right_of_dvd {a b : Nat} (h : a ∣ b) (c : Nat) : a ∣ b * c :=
  Nat.dvd_trans h (Nat.dvd_mul_right b c)

protected theorem dvd_mul_left_of_dvd {a b : Nat} (h : a ∣ b) (c : Nat) : a ∣ c * b :=
  Nat.dvd_trans h (Nat.dvd_mul_left b c)

protected theorem mul_dvd_mul {a b c d : Nat} (h : a ∣ b) (h' : c ∣ d) : a * c ∣ b * d := by
  obtain ⟨x, hx⟩ := h
  obtain ⟨y, hy⟩ := h'
  exact ⟨x * y, by rw [hx, hy, Nat.mul_mul_mul_comm]⟩

protected theorem dvd_add {a b c : Nat} (h : a ∣ b) (h' : a ∣ c) : a ∣ b + c := by
  obtain ⟨x, hx⟩ := h
  obtain ⟨y, hy⟩ := h'
  exact ⟨x + y, by rw [hx, hy, Nat.mul_add]⟩

protected theorem dvd_sub {a b c : Nat} (h : a ∣ b) (h' : a ∣ c) : a ∣ b - c := by
  obtain ⟨x, hx⟩ := h
  obtain ⟨y, hy⟩ := h'
  exact ⟨x - y, by rw [hx, hy, Nat.mul_sub]⟩

protected theorem dvd_add_right {a b c : Nat} (h : a ∣ b) : a ∣ b + c ↔ a ∣ c :=
  ⟨fun h' => Nat.add_sub_cancel_left b c ▸ Nat.dvd_sub h' h, Nat.dvd_add h⟩

theorem eq_zero_of_zero_dvd {a : Nat} (h : 0 ∣ a) : a = 0 :=
  h.elim fun c hc => hc.trans (Nat.zero_mul c)

theorem le_of_dvd {a b : Nat} (hb : 0 < b) (h : a ∣ b) : a ≤ b := by
  obtain ⟨c, hc⟩ := h
  have hpos : 0 < c := Nat.pos_of_ne_zero fun e => Nat.ne_of_gt hb (by rw [hc, e]; rfl)
  exact hc ▸ Nat.le_mul_of_pos_right hpos

theorem pos_of_dvd_of_pos {a b : Nat} (h : a ∣ b) (hb : 0 < b) : 0 < a :=
  Nat.pos_of_ne_zero fun e => Nat.ne_of_gt hb (eq_zero_of_zero_dvd (e ▸ h))

protected theorem dvd_antisymm {a b : Nat} (h : a ∣ b) (h' : b ∣ a) : a = b := by
  cases Nat.eq_zero_or_pos b with
  | inl e => rw [e]; exact eq_zero_of_zero_dvd (e ▸ h')
  | inr hb =>
    exact Nat.le_antisymm (le_of_dvd hb h) (le_of_dvd (pos_of_dvd_of_pos h hb) h')

theorem dvd_of_mod_eq_zero {a b : Nat} (h : b % a = 0) : a ∣ b :=
  ⟨b / a, (div_add_mod b a).symm.trans (congrArg (a * (b / a) + ·) h)⟩

theorem mod_eq_zero_of_dvd {a b : Nat} (h : a ∣ b) : b % a = 0 :=
  h.elim fun c hc => hc ▸ mul_mod_right a c

theorem dvd_iff_mod_eq_zero {a b : Nat} : a ∣ b ↔ b % a = 0 :=
  ⟨mod_eq_zero_of_dvd, dvd_of_mod_eq_zero⟩

instance decidable_dvd (a b : Nat) : Decidable (a ∣ b) :=
  match Nat.decEq (b % a) 0 with
  | isTrue h => isTrue (dvd_of_mod_eq_zero h)
  | isFalse h => isFalse fun hd => h (mod_eq_zero_of_dvd hd)

theorem dvd_mod_iff {k m n : Nat} (h : k ∣ n) : k ∣ m % n ↔ k ∣ m := by
  have e : k ∣ n * (m / n) + m % n ↔ k ∣ m % n :=
    Nat.dvd_add_right (Nat.dvd_mul_right_of_dvd h _)
  rw [div_add_mod] at e
  exact e.symm

protected theorem mul_div_cancel' {n m : Nat} (h : n ∣ m) : n * (m / n) = m := by
  have e : n * (m / n) + m % n = m := div_add_mod m n
  rw [mod_eq_zero_of_dvd h] at e
  exact e

@[simp] protected theorem div_mul_cancel {n m : Nat} (h : n ∣ m) : m / n * n = m := by
  rw [Nat.mul_comm, Nat.mul_div_cancel' h]

protected theorem mul_div_assoc (m : Nat) {n k : Nat} (h : k ∣ n) : m * n / k = m * (n / k) := by
  obtain ⟨c, hc⟩ := h
  cases Nat.eq_zero_or_pos k with
  | inl e => rw [e]; rfl
  | inr hk => rw [hc, Nat.mul_left_comm, Nat.mul_div_cancel_left _ hk, Nat.mul_div_cancel_left _ hk]

protected theorem dvd_of_mul_dvd_mul_left {k m n : Nat} (hk : 0 < k) (h : k * m ∣ k * n) :
    m ∣ n := by
  obtain ⟨c, hc⟩ := h
  rw [Nat.mul_assoc] at hc
  exact ⟨c, Nat.mul_left_cancel (Nat.ne_of_gt hk) hc⟩

protected theorem div_pos_of_dvd {n m : Nat} (h : n ∣ m) (hm : 0 < m) : 0 < m / n :=
  Nat.pos_of_ne_zero fun e => Nat.ne_of_gt hm (by rw [← Nat.div_mul_cancel h, e, Nat.zero_mul])

end Nat
