prelude
import Absorption.Foundation.Funext
import Absorption.Foundation.Nat.Division
import Absorption.Foundation.Pigeonhole

/-!
# Encode: pairs, words and sets of indices as one index

Purpose: to count finite choices, each is written as one number, injectively: a pair (`Fin.pair`), a
word of length `m` over `n` letters (`Fin.word`) and a set of indices (`Fin.ofSet`). `Fin.fst` and
`Fin.snd` take a pair apart. Also: quantifiers over all sets of indices are decided by trying them.
-/

universe u

namespace Fin

open Function

variable {m n : Nat}

/-! ## Pairs -/

private theorem pair_lt (i : Fin m) (j : Fin n) : n * i.val + j.val < m * n :=
  Nat.lt_of_lt_of_le (Nat.add_lt_add_left j.isLt (n * i.val))
    (Nat.le_trans (Nat.mul_le_mul_left n i.isLt) (Nat.le_of_eq (Nat.mul_comm n m)))

/-- The index of the pair `(i, j)`. -/
def pair (i : Fin m) (j : Fin n) : Fin (m * n) := ⟨n * i.val + j.val, pair_lt i j⟩

theorem pair_inj {i i' : Fin m} {j j' : Fin n} (h : pair i j = pair i' j') : i = i' ∧ j = j' :=
  have e : n * i.val + j.val = n * i'.val + j'.val := congrArg val h
  have left := Nat.div_mod_unique e j'.isLt
  have right := Nat.div_mod_unique rfl j.isLt
  ⟨eq_of_val_eq (right.1.symm.trans left.1), eq_of_val_eq (right.2.symm.trans left.2)⟩

private theorem div_lt_of_lt_mul {k : Nat} (h : k < m * n) : k / n < m := by
  refine Nat.lt_of_mul_lt_mul_left (k := n) (Nat.lt_of_le_of_lt ?_ (Nat.mul_comm m n ▸ h))
  exact Nat.le_trans (Nat.le_add_right _ (k % n)) (Nat.le_of_eq (Nat.div_add_mod k n))

/-- The first index of a pair. -/
def fst (k : Fin (m * n)) : Fin m := ⟨k.val / n, div_lt_of_lt_mul k.isLt⟩

/-- The second index of a pair. -/
def snd (k : Fin (m * n)) : Fin n :=
  ⟨k.val % n, Nat.mod_lt k.val (Nat.pos_of_ne_zero fun h =>
    Nat.not_lt_zero k.val (Nat.lt_of_lt_of_le k.isLt (Nat.le_of_eq (h ▸ Nat.mul_zero m))))⟩

theorem eq_of_fst_eq_of_snd_eq {k l : Fin (m * n)} (h : k.fst = l.fst) (h' : k.snd = l.snd) :
    k = l := by
  have quotient : k.val / n = l.val / n := congrArg val h
  have remainder : k.val % n = l.val % n := congrArg val h'
  exact eq_of_val_eq (by rw [← Nat.div_add_mod k.val n, quotient, remainder, Nat.div_add_mod])

/-! ## Words and sets -/

/-- The index of a word of length `m` over `n` letters. -/
def word : {m : Nat} → (Fin m → Fin n) → Fin (n ^ m)
  | 0, _ => ⟨0, Nat.le_refl 1⟩
  | _ + 1, f => pair (word fun i => f i.succ) (f 0)

theorem word_injective : Injective (word (m := m) (n := n)) := by
  induction m with
  | zero => exact fun f g _ => funext fun i => elim0 i
  | succ m ih =>
    intro f g e
    obtain ⟨tail, head⟩ := pair_inj e
    exact funext (cases (motive := fun i => f i = g i) head fun i => congrFun (ih tail) i)

private def digit : Bool → Fin 2
  | true => succ 0
  | false => 0

private theorem digit_injective : Injective digit
  | true, true, _ => rfl
  | false, false, _ => rfl
  | true, false, e => absurd e (succ_ne_zero 0)
  | false, true, e => absurd e.symm (succ_ne_zero 0)

/-- The index of a set of indices. -/
def ofSet (S : Fin n → Bool) : Fin (2 ^ n) := word fun i => digit (S i)

theorem ofSet_injective : Injective (ofSet (n := n)) := fun _ _ e =>
  funext fun i => digit_injective (congrFun (word_injective e) i)

/-! ## All sets of indices -/

private theorem cases_eq (S : Fin (n + 1) → Bool) :
    cases (motive := fun _ => Bool) (S 0) (fun i => S i.succ) = S :=
  funext (cases (motive := fun i =>
    cases (motive := fun _ => Bool) (S 0) (fun i => S i.succ) i = S i) rfl fun _ => rfl)

theorem forall_set_zero {p : (Fin 0 → Bool) → Prop} : (∀ S, p S) ↔ p fun _ => false :=
  ⟨fun h => h _, fun h S => (funext fun i => elim0 i : (fun _ => false) = S) ▸ h⟩

theorem forall_set_succ {p : (Fin (n + 1) → Bool) → Prop} :
    (∀ S, p S) ↔ (∀ S, p (cases (motive := fun _ => Bool) true S)) ∧
      ∀ S, p (cases (motive := fun _ => Bool) false S) := by
  refine ⟨fun h => ⟨fun S => h _, fun S => h _⟩, fun h S => cases_eq S ▸ ?_⟩
  match S 0 with
  | true => exact h.1 _
  | false => exact h.2 _

instance decidableForallSet : {n : Nat} → (p : (Fin n → Bool) → Prop) → [DecidablePred p] →
    Decidable (∀ S, p S)
  | 0, _, _ => decidable_of_iff' forall_set_zero
  | _ + 1, p, _ =>
    have := decidableForallSet fun S => p (cases (motive := fun _ => Bool) true S)
    have := decidableForallSet fun S => p (cases (motive := fun _ => Bool) false S)
    decidable_of_iff' forall_set_succ

/-- What does not fail for every set holds for a set that can be found. -/
theorem exists_set_of_not_forall_not {p : (Fin n → Bool) → Prop} [DecidablePred p]
    (h : ¬∀ S, ¬p S) : ∃ S, p S := by
  induction n with
  | zero =>
    exact ⟨_, Decidable.byContradiction fun hn => h (forall_set_zero.mpr hn)⟩
  | succ n ih =>
    by_cases hp : ∀ S, ¬p (cases (motive := fun _ => Bool) true S)
    · obtain ⟨S, hS⟩ := ih (p := fun S => p (cases (motive := fun _ => Bool) false S)) fun hq =>
        h (forall_set_succ.mpr ⟨hp, hq⟩)
      exact ⟨_, hS⟩
    · obtain ⟨S, hS⟩ := ih hp
      exact ⟨_, hS⟩

end Fin
