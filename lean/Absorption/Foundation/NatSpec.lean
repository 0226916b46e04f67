prelude
import Absorption.Foundation.Nat.Gcd

/-!
# NatSpec: the functions that the kernel computes with big integers are the standard ones

Purpose: Lean's kernel evaluates `Nat.add sub mul div mod gcd pow beq ble` by name, whatever their
definitions say. The equations below, each proved with no axiom at all, determine these functions.
They are written without instances or numerals, so that an audit can compare the statements as they
stand.
-/

namespace Nat

/-! ## Addition, predecessor, subtraction, multiplication, powers -/

theorem spec_add_zero : ∀ n : Nat, Nat.add n Nat.zero = n := fun _ => rfl
theorem spec_add_succ : ∀ n m : Nat, Nat.add n (Nat.succ m) = Nat.succ (Nat.add n m) :=
  fun _ _ => rfl
theorem spec_pred_zero : Nat.pred Nat.zero = Nat.zero := rfl
theorem spec_pred_succ : ∀ n : Nat, Nat.pred (Nat.succ n) = n := fun _ => rfl
theorem spec_sub_zero : ∀ n : Nat, Nat.sub n Nat.zero = n := fun _ => rfl
theorem spec_sub_succ : ∀ n m : Nat, Nat.sub n (Nat.succ m) = Nat.pred (Nat.sub n m) :=
  fun _ _ => rfl
theorem spec_mul_zero : ∀ n : Nat, Nat.mul n Nat.zero = Nat.zero := fun _ => rfl
theorem spec_mul_succ : ∀ n m : Nat, Nat.mul n (Nat.succ m) = Nat.add (Nat.mul n m) n :=
  fun _ _ => rfl
theorem spec_pow_zero : ∀ n : Nat, Nat.pow n Nat.zero = Nat.succ Nat.zero := fun _ => rfl
theorem spec_pow_succ : ∀ n m : Nat, Nat.pow n (Nat.succ m) = Nat.mul (Nat.pow n m) n :=
  fun _ _ => rfl

/-! ## Comparison -/

theorem spec_beq_zero_zero : Nat.beq Nat.zero Nat.zero = true := rfl
theorem spec_beq_zero_succ : ∀ m : Nat, Nat.beq Nat.zero (Nat.succ m) = false := fun _ => rfl
theorem spec_beq_succ_zero : ∀ n : Nat, Nat.beq (Nat.succ n) Nat.zero = false := fun _ => rfl
theorem spec_beq_succ_succ : ∀ n m : Nat, Nat.beq (Nat.succ n) (Nat.succ m) = Nat.beq n m :=
  fun _ _ => rfl
theorem spec_ble_zero : ∀ m : Nat, Nat.ble Nat.zero m = true := fun _ => rfl
theorem spec_ble_succ_zero : ∀ n : Nat, Nat.ble (Nat.succ n) Nat.zero = false := fun _ => rfl
theorem spec_ble_succ_succ : ∀ n m : Nat, Nat.ble (Nat.succ n) (Nat.succ m) = Nat.ble n m :=
  fun _ _ => rfl

/-! ## Quotient, remainder, greatest common divisor -/

private theorem lt_of_ble_eq_false {n m : Nat} (h : Nat.ble n m = false) : m < n :=
  Nat.lt_of_not_le (not_le_of_ble_eq_false h)

theorem spec_div_zero : ∀ n : Nat, Nat.div n Nat.zero = Nat.zero := fun _ => rfl
theorem spec_div_of_ble : ∀ n m : Nat, Nat.ble (Nat.succ m) n = true →
    Nat.div n (Nat.succ m) = Nat.succ (Nat.div (Nat.sub n (Nat.succ m)) (Nat.succ m)) :=
  fun _ m h => div_eq_sub_div (succ_pos m) (le_of_ble_eq_true h)
theorem spec_div_of_not_ble : ∀ n m : Nat, Nat.ble (Nat.succ m) n = false →
    Nat.div n (Nat.succ m) = Nat.zero :=
  fun _ _ h => div_eq_of_lt (lt_of_ble_eq_false h)
theorem spec_mod_zero : ∀ n : Nat, Nat.mod n Nat.zero = n := fun _ => rfl
theorem spec_mod_of_ble : ∀ n m : Nat, Nat.ble (Nat.succ m) n = true →
    Nat.mod n (Nat.succ m) = Nat.mod (Nat.sub n (Nat.succ m)) (Nat.succ m) :=
  fun _ _ h => mod_eq_sub_mod (le_of_ble_eq_true h)
theorem spec_mod_of_not_ble : ∀ n m : Nat, Nat.ble (Nat.succ m) n = false →
    Nat.mod n (Nat.succ m) = n :=
  fun _ _ h => mod_eq_of_lt (lt_of_ble_eq_false h)
theorem spec_gcd_zero : ∀ m : Nat, Nat.gcd Nat.zero m = m := fun _ => rfl
theorem spec_gcd_succ : ∀ n m : Nat,
    Nat.gcd (Nat.succ n) m = Nat.gcd (Nat.mod m (Nat.succ n)) (Nat.succ n) := gcd_succ

end Nat
