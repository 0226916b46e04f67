prelude
import Absorption.Foundation.Int.OrderedRing
import Absorption.Foundation.Order.Mul

/-!
# Int/Divisibility: absolute values and `a ∣ b`

Purpose: divisibility of integers is that of their absolute values, so that the kernel decides it by
one remainder. Main results: `Int.natAbs_mul`, `Int.natAbs_dvd_natAbs`, `Int.natCast_dvd_iff_mod`.
Names as in `Init`.
-/

namespace Int

/-! ## Absolute values -/

theorem negSucc_eq (n : Nat) : negSucc n = -Nat.cast (n + 1) := rfl
@[simp] theorem natAbs_natCast (n : Nat) : natAbs (Nat.cast n) = n := rfl
@[simp] theorem natAbs_ofNat (n : Nat) : natAbs (ofNat n) = n := rfl
@[simp] theorem natAbs_negSucc (n : Nat) : natAbs (negSucc n) = n + 1 := rfl

theorem natAbs_negOfNat (n : Nat) : natAbs (negOfNat n) = n := by
  cases n <;> rfl

@[simp] theorem natAbs_neg (a : Int) : natAbs (-a) = natAbs a := by
  cases a with
  | ofNat n => exact natAbs_negOfNat n
  | negSucc n => rfl

theorem natAbs_mul (a b : Int) : natAbs (a * b) = natAbs a * natAbs b := by
  cases a with
  | ofNat m =>
    cases b with
    | ofNat n => rfl
    | negSucc n => exact natAbs_negOfNat (m * (n + 1))
  | negSucc m =>
    cases b with
    | ofNat n => exact natAbs_negOfNat ((m + 1) * n)
    | negSucc n => rfl

theorem natAbs_eq (a : Int) : a = Nat.cast (natAbs a) ∨ a = -Nat.cast (natAbs a) := by
  cases a with
  | ofNat n => exact Or.inl rfl
  | negSucc n => exact Or.inr rfl

theorem natAbs_eq_zero {a : Int} : natAbs a = 0 ↔ a = 0 := by
  constructor
  · intro h
    cases a with
    | ofNat n => exact congrArg ofNat h
    | negSucc n => exact absurd h (Nat.succ_ne_zero n)
  · exact fun h => h ▸ rfl

theorem natAbs_pos {a : Int} : 0 < natAbs a ↔ a ≠ 0 :=
  ⟨fun h e => Nat.ne_of_gt h (natAbs_eq_zero.mpr e),
    fun h => Nat.pos_of_ne_zero fun e => h (natAbs_eq_zero.mp e)⟩

theorem natCast_natAbs_of_nonneg {a : Int} (h : 0 ≤ a) : Nat.cast (natAbs a) = a := by
  cases a with
  | ofNat n => rfl
  | negSucc n =>
    have e : -Nat.cast (n + 1) < (0 : Int) := neg_lt_zero.mpr (ofNat_lt_ofNat.mpr (Nat.succ_pos n))
    exact absurd h (not_le_of_gt e)

theorem natCast_toNat_of_nonneg {a : Int} (h : 0 ≤ a) : Nat.cast (toNat a) = a := by
  have e : (Nat.cast (natAbs a) : Int) = a := natCast_natAbs_of_nonneg h
  rw [← e]
  rfl

theorem natAbs_subNatNat_le (m n : Nat) : natAbs (subNatNat m n) ≤ m + n := by
  refine subNatNat_elim (motive := fun m n a => natAbs a ≤ m + n) m n
    (fun i n => ?_) (fun i m => ?_)
  · rw [natAbs_ofNat, Nat.add_right_comm]
    exact Nat.le_add_left _ _
  · rw [natAbs_negSucc, ← Nat.add_assoc, ← Nat.add_assoc, Nat.add_assoc (m + m)]
    exact Nat.le_add_left _ _

theorem natAbs_subNatNat_le_right {m n : Nat} (h : m ≤ n) : natAbs (subNatNat m n) ≤ n := by
  obtain ⟨k, hk⟩ := Nat.exists_eq_add_of_le h
  have e : subNatNat m n = -ofNat k := by
    rw [hk, ← subNatNat_add_left m k, neg_subNatNat]
  rw [e, natAbs_neg, hk]
  exact Nat.le_add_left k m

theorem natAbs_add_le (a b : Int) : natAbs (a + b) ≤ natAbs a + natAbs b := by
  cases a with
  | ofNat m =>
    cases b with
    | ofNat n => exact Nat.le_refl _
    | negSucc n => exact natAbs_subNatNat_le m (n + 1)
  | negSucc m =>
    cases b with
    | ofNat n => rw [Nat.add_comm]; exact natAbs_subNatNat_le n (m + 1)
    | negSucc n => exact Nat.le_of_eq (congrArg Nat.succ (Nat.succ_add m n).symm)

theorem natAbs_sub_le (a b : Int) : natAbs (a - b) ≤ natAbs a + natAbs b := by
  rw [sub_eq_add_neg, ← natAbs_neg b]
  exact natAbs_add_le a (-b)

/-! ## Divisibility -/

/-- `a ∣ b` when some `c` gives `b = a * c`. -/
instance instDvdInt : Dvd Int := ⟨fun a b => ∃ c, b = a * c⟩

protected theorem dvd_refl (a : Int) : a ∣ a := ⟨1, (mul_one a).symm⟩
protected theorem dvd_zero (a : Int) : a ∣ 0 := ⟨0, (mul_zero a).symm⟩
protected theorem dvd_mul_right (a b : Int) : a ∣ a * b := ⟨b, rfl⟩
protected theorem dvd_mul_left (a b : Int) : a ∣ b * a := ⟨b, mul_comm b a⟩

protected theorem dvd_trans {a b c : Int} (h : a ∣ b) (h' : b ∣ c) : a ∣ c := by
  obtain ⟨x, hx⟩ := h
  obtain ⟨y, hy⟩ := h'
  exact ⟨x * y, by rw [hy, hx, mul_assoc]⟩

protected theorem dvd_mul_of_dvd_left {a b : Int} (h : a ∣ b) (c : Int) : a ∣ b * c :=
  Int.dvd_trans h (Int.dvd_mul_right b c)

protected theorem dvd_mul_of_dvd_right {a b : Int} (h : a ∣ b) (c : Int) : a ∣ c * b :=
  Int.dvd_trans h (Int.dvd_mul_left b c)

protected theorem dvd_add {a b c : Int} (h : a ∣ b) (h' : a ∣ c) : a ∣ b + c := by
  obtain ⟨x, hx⟩ := h
  obtain ⟨y, hy⟩ := h'
  exact ⟨x + y, by rw [hx, hy, mul_add]⟩

protected theorem dvd_neg {a b : Int} : a ∣ -b ↔ a ∣ b :=
  ⟨fun ⟨x, hx⟩ => ⟨-x, by rw [mul_neg, ← hx, neg_neg]⟩,
    fun ⟨x, hx⟩ => ⟨-x, by rw [mul_neg, ← hx]⟩⟩

protected theorem neg_dvd {a b : Int} : -a ∣ b ↔ a ∣ b :=
  ⟨fun ⟨x, hx⟩ => ⟨-x, by rw [mul_neg, ← neg_mul, hx]⟩,
    fun ⟨x, hx⟩ => ⟨-x, by rw [neg_mul_neg, hx]⟩⟩

protected theorem dvd_sub {a b c : Int} (h : a ∣ b) (h' : a ∣ c) : a ∣ b - c := by
  rw [sub_eq_add_neg]
  exact Int.dvd_add h (Int.dvd_neg.mpr h')

theorem natCast_dvd_natCast {m n : Nat} : (Nat.cast m : Int) ∣ Nat.cast n ↔ m ∣ n := by
  constructor
  · exact fun ⟨c, hc⟩ => ⟨natAbs c, (congrArg natAbs hc).trans (natAbs_mul (ofNat m) c)⟩
  · exact fun ⟨c, hc⟩ => ⟨ofNat c, congrArg ofNat hc⟩

theorem natAbs_dvd_natAbs {a b : Int} : natAbs a ∣ natAbs b ↔ a ∣ b := by
  have left : (Nat.cast (natAbs a) : Int) ∣ b ↔ a ∣ b := by
    cases natAbs_eq a with
    | inl h => rw [← h]
    | inr h => rw [← Int.neg_dvd, ← h]
  have right : (Nat.cast (natAbs a) : Int) ∣ Nat.cast (natAbs b) ↔ Nat.cast (natAbs a) ∣ b := by
    cases natAbs_eq b with
    | inl h => rw [← h]
    | inr h => rw [← Int.dvd_neg, ← h]
  rw [← natCast_dvd_natCast, right, left]

instance decidable_dvd (a b : Int) : Decidable (a ∣ b) :=
  match Nat.decidable_dvd (natAbs a) (natAbs b) with
  | isTrue h => isTrue (natAbs_dvd_natAbs.mp h)
  | isFalse h => isFalse fun hd => h (natAbs_dvd_natAbs.mpr hd)

/-- A natural number divides an integer when it leaves no remainder in the absolute value. -/
theorem natCast_dvd_iff_mod {q : Nat} {a : Int} : Nat.cast q ∣ a ↔ natAbs a % q = 0 := by
  rw [← natAbs_dvd_natAbs, natAbs_natCast, Nat.dvd_iff_mod_eq_zero]

theorem subNatNat_eq_sub (m n : Nat) : subNatNat m n = Nat.cast m - Nat.cast n := by
  have e : subNatNat m 0 - subNatNat n 0 = subNatNat m n :=
    (subNatNat_sub_subNatNat m 0 n 0).trans (by rw [Nat.add_zero, Nat.zero_add])
  rw [← e, subNatNat_zero, subNatNat_zero]
  rfl

/-- Natural numbers whose difference `q` divides leave the same remainder. -/
theorem mod_eq_of_natCast_dvd_sub {q m n : Nat} (h : (Nat.cast q : Int) ∣ Nat.cast m - Nat.cast n) :
    m % q = n % q := by
  obtain ⟨c, hc⟩ := h
  obtain ⟨k, l, hkl⟩ := exists_eq_subNatNat c
  rw [hkl, subNatNat_eq_sub, mul_sub, ← Nat.cast_mul, ← Nat.cast_mul, ← subNatNat_eq_sub,
    ← subNatNat_eq_sub] at hc
  have sum : m + q * l = n + q * k := (subNatNat_eq_iff.mp hc).trans (Nat.add_comm _ _)
  rw [← Nat.add_mul_mod_self_left m q l, sum, Nat.add_mul_mod_self_left]

end Int
