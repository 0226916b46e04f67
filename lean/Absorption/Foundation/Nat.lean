prelude
import Absorption.Foundation.Notation

/-!
# Nat: arithmetic and order of the natural numbers

Purpose: the functions that the kernel computes with big integers, in their standard recursive
form, and the equations that the rest of the foundation uses. Names and types as in `Init`.
-/

universe u v

/-! ## Functions that the elaborator needs before it can match on `Nat` -/

set_option bootstrap.genMatcherCode false in
@[extern "lean_nat_add", match_pattern] protected def Nat.add (n m : Nat) : Nat :=
  match m with
  | .zero => n
  | .succ m => .succ (Nat.add n m)

set_option bootstrap.genMatcherCode false in
@[extern "lean_nat_pred"] def Nat.pred (n : Nat) : Nat :=
  match n with
  | .zero => .zero
  | .succ n => n

set_option bootstrap.genMatcherCode false in
@[extern "lean_nat_sub"] protected def Nat.sub (n m : Nat) : Nat :=
  match m with
  | .zero => n
  | .succ m => Nat.pred (Nat.sub n m)

set_option bootstrap.genMatcherCode false in
@[extern "lean_nat_mul"] protected def Nat.mul (n m : Nat) : Nat :=
  match m with
  | .zero => .zero
  | .succ m => Nat.add (Nat.mul n m) n

set_option bootstrap.genMatcherCode false in
@[extern "lean_nat_pow"] protected def Nat.pow (n m : Nat) : Nat :=
  match m with
  | .zero => .succ .zero
  | .succ m => Nat.mul (Nat.pow n m) n

set_option bootstrap.genMatcherCode false in
@[extern "lean_nat_dec_eq"] def Nat.beq (n m : Nat) : Bool :=
  match n, m with
  | .zero, .zero => true
  | .zero, .succ _ => false
  | .succ _, .zero => false
  | .succ n, .succ m => Nat.beq n m

set_option bootstrap.genMatcherCode false in
@[extern "lean_nat_dec_le"] def Nat.ble (n m : Nat) : Bool :=
  match n, m with
  | .zero, _ => true
  | .succ _, .zero => false
  | .succ n, .succ m => Nat.ble n m

inductive Nat.le (n : Nat) : Nat → Prop where
  | refl : Nat.le n n
  | step {m : Nat} (h : Nat.le n m) : Nat.le n (Nat.succ m)

@[reducible] def Nat.lt (n m : Nat) : Prop := Nat.le (Nat.succ n) m

instance instLENat : LE Nat := ⟨Nat.le⟩
instance instLTNat : LT Nat := ⟨Nat.lt⟩
@[match_pattern] instance instAddNat : Add Nat := ⟨Nat.add⟩
instance instSubNat : Sub Nat := ⟨Nat.sub⟩
instance instMulNat : Mul Nat := ⟨Nat.mul⟩
instance instNatPowNat : NatPow Nat := ⟨Nat.pow⟩
instance instInhabitedNat : Inhabited Nat := ⟨Nat.zero⟩

/-! ## Equality is decidable -/

theorem Bool.true_ne_false : true ≠ false := fun h =>
  Eq.ndrec (a := true) (motive := fun b : Bool => cond b True False) trivial h

theorem Nat.eq_of_beq_eq_true : {n m : Nat} → Nat.beq n m = true → n = m
  | .zero, .zero, _ => rfl
  | .zero, .succ _, h => False.elim (Bool.true_ne_false h.symm)
  | .succ _, .zero, h => False.elim (Bool.true_ne_false h.symm)
  | .succ n, .succ m, h => congrArg Nat.succ (Nat.eq_of_beq_eq_true (n := n) (m := m) h)

theorem Nat.beq_refl : (n : Nat) → Nat.beq n n = true
  | .zero => rfl
  | .succ n => Nat.beq_refl n

theorem Nat.ne_of_beq_eq_false {n m : Nat} (h : Nat.beq n m = false) : ¬ n = m := fun e =>
  Bool.true_ne_false (((Nat.beq_refl n).symm.trans (congrArg (Nat.beq n) e)).trans h)

@[reducible, extern "lean_nat_dec_eq"] protected def Nat.decEq (n m : Nat) : Decidable (n = m) :=
  match h : Nat.beq n m with
  | true => isTrue (Nat.eq_of_beq_eq_true h)
  | false => isFalse (Nat.ne_of_beq_eq_false h)

instance instDecidableEqNat : DecidableEq Nat := Nat.decEq

/-! ## Constructors are distinct: what `cases` and `injection` look up by name -/

@[reducible] protected def Nat.ctorIdx (n : Nat) : Nat :=
  match n with
  | .zero => 0
  | .succ _ => 1

@[reducible] protected def Bool.ctorIdx (b : Bool) : Nat :=
  match b with
  | false => 0
  | true => 1

@[reducible] protected def Option.ctorIdx {α : Type u} (a : Option α) : Nat :=
  match a with
  | .none => 0
  | .some _ => 1

@[reducible] protected def List.ctorIdx {α : Type u} (l : List α) : Nat :=
  match l with
  | .nil => 0
  | .cons _ _ => 1

@[reducible] protected def Sum.ctorIdx {α : Type u} {β : Type v} (a : Sum α β) : Nat :=
  match a with
  | .inl _ => 0
  | .inr _ => 1

@[reducible] protected def Decidable.ctorIdx {p : Prop} (h : Decidable p) : Nat :=
  match h with
  | isFalse _ => 0
  | isTrue _ => 1

theorem noConfusion_of_Nat {α : Sort u} (f : α → Nat) {a b : α} (h : a = b) :
    Bool.rec (motive := fun _ => Prop) False True (Nat.beq (f a) (f b)) :=
  Eq.ndrec (a := true) (motive := fun c => Bool.rec (motive := fun _ => Prop) False True c) trivial
    (((Nat.beq_refl (f a)).symm).trans (congrArg (fun x => Nat.beq (f a) (f x)) h))

instance instSizeOfNat : SizeOf Nat := ⟨fun n => n⟩

/-! ## Induction in the notation `0` and `n + 1` -/

/-- Induction whose goals read `0` and `n + 1`. -/
@[elab_as_elim, induction_eliminator] protected def Nat.recAux {motive : Nat → Sort u}
    (zero : motive 0) (succ : (n : Nat) → motive n → motive (n + 1)) (t : Nat) : motive t :=
  match t with
  | .zero => zero
  | .succ n => succ n (Nat.recAux zero succ n)

/-- Cases whose goals read `0` and `n + 1`. -/
@[elab_as_elim, cases_eliminator] protected abbrev Nat.casesAuxOn {motive : Nat → Sort u}
    (t : Nat) (zero : motive 0) (succ : (n : Nat) → motive (n + 1)) : motive t :=
  match t with
  | .zero => zero
  | .succ n => succ n
