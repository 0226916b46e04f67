prelude
import Absorption.Foundation.Logic

/-!
# Algebra: commutative rings, linearly ordered rings, linearly ordered fields

Purpose: the three classes over which every statement of this library is made. A numeral `2 : K` is
the image of the natural number 2.
-/

universe u

/-- The image of a natural number. -/
@[reducible] def Nat.cast {R : Type u} [NatCast R] (n : Nat) : R := NatCast.natCast n

/-- A numeral of `R` is the image of that natural number. -/
instance instOfNatOfNatCast {R : Type u} [NatCast R] (n : Nat) : OfNat R n := ⟨Nat.cast n⟩

/-- A commutative ring with one. -/
class CommRing (R : Type u) extends NatCast R, Add R, Mul R, Neg R, Sub R where
  add_assoc : ∀ a b c : R, a + b + c = a + (b + c)
  add_comm : ∀ a b : R, a + b = b + a
  add_zero : ∀ a : R, a + 0 = a
  add_neg_cancel : ∀ a : R, a + -a = 0
  sub_eq_add_neg : ∀ a b : R, a - b = a + -b
  mul_assoc : ∀ a b c : R, a * b * c = a * (b * c)
  mul_comm : ∀ a b : R, a * b = b * a
  mul_one : ∀ a : R, a * 1 = a
  mul_add : ∀ a b c : R, a * (b + c) = a * b + a * c
  natCast_succ : ∀ n : Nat, (Nat.cast (n + 1) : R) = Nat.cast n + 1

/-- A commutative ring with a linear order that addition and multiplication respect. The order
comes with a decision procedure, so that functions can be defined by cases; in classical logic every
linear order has one. -/
class OrderedRing (R : Type u) extends CommRing R, LE R, LT R where
  le_trans : ∀ {a b c : R}, a ≤ b → b ≤ c → a ≤ c
  le_antisymm : ∀ {a b : R}, a ≤ b → b ≤ a → a = b
  le_total : ∀ a b : R, a ≤ b ∨ b ≤ a
  lt_iff_not_le : ∀ {a b : R}, a < b ↔ ¬b ≤ a
  decideLE : ∀ a b : R, Decidable (a ≤ b)
  add_le_add_left : ∀ {a b : R}, a ≤ b → ∀ c : R, c + a ≤ c + b
  mul_pos : ∀ {a b : R}, 0 < a → 0 < b → 0 < a * b
  zero_lt_one : (0 : R) < 1

/-- A linearly ordered field: an ordered ring in which every `a ≠ 0` has an inverse. Nothing is
assumed about `0⁻¹`. -/
class OrderedField (K : Type u) extends OrderedRing K, Inv K, Div K where
  mul_inv_cancel : ∀ {a : K}, a ≠ 0 → a * a⁻¹ = 1
  div_eq_mul_inv : ∀ a b : K, a / b = a * b⁻¹
