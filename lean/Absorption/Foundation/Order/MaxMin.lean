prelude
import Absorption.Foundation.Order.Add

/-!
# MaxMin: maximum and minimum

Purpose: `max a b` and `min a b` of two elements of an ordered ring. Main results: `max_le_iff`,
`le_min_iff`, `max_lt_iff`, `lt_min_iff`.
-/

universe u

section
variable {R : Type u} [OrderedRing R] {a b c d : R}

instance (priority := 100) OrderedRing.instMax : Max R := ⟨fun a b => if a ≤ b then b else a⟩

instance (priority := 100) OrderedRing.instMin : Min R := ⟨fun a b => if a ≤ b then a else b⟩

/-! ## Maximum -/

theorem max_eq_right (h : a ≤ b) : max a b = b := ite_eq_left h

theorem max_eq_left (h : b ≤ a) : max a b = a :=
  if h' : a ≤ b then (ite_eq_left h').trans (le_antisymm h h') else ite_eq_right h'

theorem le_max_left (a b : R) : a ≤ max a b :=
  (le_total a b).elim (fun h => (max_eq_right h).symm ▸ h)
    fun h => (max_eq_left h).symm ▸ le_refl a

theorem max_comm (a b : R) : max a b = max b a :=
  (le_total a b).elim (fun h => (max_eq_right h).trans (max_eq_left h).symm)
    fun h => (max_eq_left h).trans (max_eq_right h).symm

theorem le_max_right (a b : R) : b ≤ max a b := max_comm b a ▸ le_max_left b a

theorem max_self (a : R) : max a a = a := max_eq_left (le_refl a)

theorem max_choice (a b : R) : max a b = a ∨ max a b = b :=
  (le_total a b).symm.imp max_eq_left max_eq_right

theorem max_le (ha : a ≤ c) (hb : b ≤ c) : max a b ≤ c :=
  (max_choice a b).elim (fun h => h.symm ▸ ha) fun h => h.symm ▸ hb

theorem max_lt (ha : a < c) (hb : b < c) : max a b < c :=
  (max_choice a b).elim (fun h => h.symm ▸ ha) fun h => h.symm ▸ hb

theorem max_le_iff : max a b ≤ c ↔ a ≤ c ∧ b ≤ c :=
  ⟨fun h => ⟨le_trans (le_max_left a b) h, le_trans (le_max_right a b) h⟩,
    fun h => max_le h.1 h.2⟩

theorem max_lt_iff : max a b < c ↔ a < c ∧ b < c :=
  ⟨fun h => ⟨lt_of_le_of_lt (le_max_left a b) h, lt_of_le_of_lt (le_max_right a b) h⟩,
    fun h => max_lt h.1 h.2⟩

theorem le_max_of_le_left (h : a ≤ b) : a ≤ max b c := le_trans h (le_max_left b c)

theorem le_max_of_le_right (h : a ≤ c) : a ≤ max b c := le_trans h (le_max_right b c)

theorem lt_max_of_lt_left (h : a < b) : a < max b c := lt_of_lt_of_le h (le_max_left b c)

theorem lt_max_of_lt_right (h : a < c) : a < max b c := lt_of_lt_of_le h (le_max_right b c)

theorem max_le_max (h₁ : a ≤ b) (h₂ : c ≤ d) : max a c ≤ max b d :=
  max_le (le_max_of_le_left h₁) (le_max_of_le_right h₂)

/-! ## Minimum -/

theorem min_eq_left (h : a ≤ b) : min a b = a := ite_eq_left h

theorem min_eq_right (h : b ≤ a) : min a b = b :=
  if h' : a ≤ b then (ite_eq_left h').trans (le_antisymm h' h) else ite_eq_right h'

theorem min_le_left (a b : R) : min a b ≤ a :=
  (le_total a b).elim (fun h => (min_eq_left h).symm ▸ le_refl a)
    fun h => (min_eq_right h).symm ▸ h

theorem min_comm (a b : R) : min a b = min b a :=
  (le_total a b).elim (fun h => (min_eq_left h).trans (min_eq_right h).symm)
    fun h => (min_eq_right h).trans (min_eq_left h).symm

theorem min_le_right (a b : R) : min a b ≤ b := min_comm b a ▸ min_le_left b a

theorem min_self (a : R) : min a a = a := min_eq_left (le_refl a)

theorem min_choice (a b : R) : min a b = a ∨ min a b = b :=
  (le_total a b).imp min_eq_left min_eq_right

theorem le_min (ha : c ≤ a) (hb : c ≤ b) : c ≤ min a b :=
  (min_choice a b).elim (fun h => h.symm ▸ ha) fun h => h.symm ▸ hb

theorem lt_min (ha : c < a) (hb : c < b) : c < min a b :=
  (min_choice a b).elim (fun h => h.symm ▸ ha) fun h => h.symm ▸ hb

theorem le_min_iff : c ≤ min a b ↔ c ≤ a ∧ c ≤ b :=
  ⟨fun h => ⟨le_trans h (min_le_left a b), le_trans h (min_le_right a b)⟩,
    fun h => le_min h.1 h.2⟩

theorem lt_min_iff : c < min a b ↔ c < a ∧ c < b :=
  ⟨fun h => ⟨lt_of_lt_of_le h (min_le_left a b), lt_of_lt_of_le h (min_le_right a b)⟩,
    fun h => lt_min h.1 h.2⟩

theorem min_le_of_left_le (h : a ≤ c) : min a b ≤ c := le_trans (min_le_left a b) h

theorem min_le_of_right_le (h : b ≤ c) : min a b ≤ c := le_trans (min_le_right a b) h

theorem min_le_max (a b : R) : min a b ≤ max a b := le_trans (min_le_left a b) (le_max_left a b)

theorem max_add_min (a b : R) : max a b + min a b = a + b :=
  (le_total a b).elim (fun h => by rw [max_eq_right h, min_eq_left h, add_comm])
    fun h => by rw [max_eq_left h, min_eq_right h]

theorem neg_max (a b : R) : -max a b = min (-a) (-b) :=
  (le_total a b).elim (fun h => by rw [max_eq_right h, min_eq_right (neg_le_neg h)])
    fun h => by rw [max_eq_left h, min_eq_left (neg_le_neg h)]

end
