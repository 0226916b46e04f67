prelude
import Absorption.Certificate.Block

/-!
# Certificate/Residue: the weights modulo `q`, as natural numbers

Purpose: a negative entry is a digit minus `2 ^ bits`; adding a number that is `-2 ^ bits` modulo
`q` to the digit gives a natural number that is congruent to it, with which the kernel computes at
once.
-/

universe u

namespace Absorption.Certificate

/-- A digit, with `shift` added if it is at least `half`. -/
noncomputable abbrev residue (half shift n : Nat) : Nat :=
  (Nat.ble half n).rec n (Nat.add n shift)

noncomputable def residues (half shift : Nat) (l : List Nat) : List Nat :=
  l.rec [] fun n _ rest => force (residue half shift n) fun r => r :: rest

private theorem residues_cons (half shift n : Nat) (l : List Nat) :
    residues half shift (n :: l) = residue half shift n :: residues half shift l :=
  force_eq (residue half shift n) fun r => r :: residues half shift l

/-- The coded numbers of a list of neurons as lists of residues. -/
noncomputable def residueLists (bits d shift : Nat) (numbers : List Nat) : List (List Nat) :=
  numbers.map fun n => residues (2 ^ (bits - 1)) shift (digits (2 ^ bits) d n)

theorem length_residues (half shift : Nat) (l : List Nat) :
    (residues half shift l).length = l.length := by
  induction l with
  | nil => rfl
  | cons n l ih => rw [residues_cons]; exact congrArg Nat.succ ih

variable {q : Int} {bits shift : Nat}

private theorem signed_zero (bits : Nat) : signed bits 0 = 0 := by
  have pos : 0 < 2 ^ (bits - 1) := Nat.pow_pos (Nat.succ_pos 1) _
  unfold signed
  rw [Nat.ble_eq_false_of_lt pos]
  rfl

private theorem dvd_signed_sub (hq : q ∣ Nat.cast (shift + 2 ^ bits)) (n : Nat) :
    q ∣ signed bits n - Nat.cast (residue (2 ^ (bits - 1)) shift n) := by
  unfold signed residue
  cases Nat.ble (2 ^ (bits - 1)) n with
  | false => exact (sub_self (Nat.cast n : Int)).symm ▸ Int.dvd_zero q
  | true =>
    have e : Int.subNatNat n (2 ^ bits) - Nat.cast (n + shift) = -Nat.cast (shift + 2 ^ bits) := by
      rw [Int.subNatNat_eq_sub, Nat.cast_add, Nat.cast_add]
      exact ring [Nat.cast n, Nat.cast shift, Nat.cast (2 ^ bits)]
    exact e.symm ▸ Int.dvd_neg.mpr hq

private theorem dvd_signed_getD_sub (hq : q ∣ Nat.cast (shift + 2 ^ bits)) (l : List Nat)
    (j : Nat) :
    q ∣ signed bits (l.getD j 0) - Nat.cast ((residues (2 ^ (bits - 1)) shift l).getD j 0) := by
  induction l generalizing j with
  | nil =>
    have e : signed bits 0 - Nat.cast 0 = 0 := by rw [signed_zero]; rfl
    exact e.symm ▸ Int.dvd_zero q
  | cons n l ih =>
    rw [residues_cons]
    cases j with
    | zero => exact dvd_signed_sub hq n
    | succ j => exact ih j

theorem length_residueLists (bits d shift : Nat) (numbers : List Nat) :
    (residueLists bits d shift numbers).length = numbers.length := List.length_map _ _

/-- Each list has one residue for each entry. -/
theorem length_residueLists_getD (bits d shift : Nat) (numbers : List Nat) (i : Nat) :
    ((residueLists bits d shift numbers).getD i []).length ≤ d := by
  induction numbers generalizing i with
  | nil => exact Nat.zero_le d
  | cons n numbers ih =>
    cases i with
    | zero =>
      exact Nat.le_of_eq ((length_residues _ _ _).trans (length_digits _ d n))
    | succ i => exact ih i

/-- The residues are congruent to the entries. -/
theorem dvd_entry_sub (hq : q ∣ Nat.cast (shift + 2 ^ bits)) {d : Nat} {numbers : List Nat}
    {i : Nat} (hi : i < numbers.length) (j : Fin d) :
    q ∣ entry bits d (numbers.getD i 0) j.val -
      listVec d ((residueLists bits d shift numbers).getD i []) j := by
  induction numbers generalizing i with
  | nil => exact absurd hi (Nat.not_lt_zero i)
  | cons n numbers ih =>
    cases i with
    | zero => exact dvd_signed_getD_sub hq (digits (2 ^ bits) d n) j.val
    | succ i => exact ih (Nat.le_of_succ_le_succ hi)

end Absorption.Certificate
