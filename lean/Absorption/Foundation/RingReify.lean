prelude
import Absorption.Foundation.RingSound

/-!
# RingReify: proving identities of commutative rings by one term
-/

universe u

namespace RingExpr

variable {R : Type u} [CommRing R]

/-- Entry `i` of the context `ctx` is `x`; instances find `i`. -/
class Entry (ctx : List R) (x : R) (i : outParam Nat) : Prop where
  lookup_eq : lookup ctx i = x

/-- The value of `e` in the context `ctx` is `x`; instances find `e`. -/
class Reify (ctx : List R) (x : R) (e : outParam RingExpr) : Prop where
  eval_eq : eval ctx e = x

instance (priority := 10000) instEntryHead (x : R) (xs : List R) : Entry (x :: xs) x 0 := ⟨rfl⟩

instance instEntryTail (x y : R) (xs : List R) (i : Nat) [h : Entry xs x i] :
    Entry (y :: xs) x (Nat.succ i) := ⟨h.lookup_eq⟩

instance (priority := 100) instReifyVar (ctx : List R) (x : R) (i : Nat) [h : Entry ctx x i] :
    Reify ctx x (.var i) := ⟨h.lookup_eq⟩

section
variable (ctx : List R) (x y : R) (e f : RingExpr)

instance instReifyAdd [hx : Reify ctx x e] [hy : Reify ctx y f] : Reify ctx (x + y) (.add e f) :=
  ⟨congr (congrArg HAdd.hAdd hx.eval_eq) hy.eval_eq⟩

instance instReifySub [hx : Reify ctx x e] [hy : Reify ctx y f] : Reify ctx (x - y) (.sub e f) :=
  ⟨congr (congrArg HSub.hSub hx.eval_eq) hy.eval_eq⟩

instance instReifyMul [hx : Reify ctx x e] [hy : Reify ctx y f] : Reify ctx (x * y) (.mul e f) :=
  ⟨congr (congrArg HMul.hMul hx.eval_eq) hy.eval_eq⟩

instance instReifyNeg [hx : Reify ctx x e] : Reify ctx (-x) (.neg e) :=
  ⟨congrArg Neg.neg hx.eval_eq⟩

instance instReifyPow (n : Nat) [hx : Reify ctx x e] :
    Reify ctx (x ^ no_index (OfNat.ofNat n : Nat)) (.pow e n) :=
  ⟨congrArg (· ^ n) hx.eval_eq⟩

instance (priority := 500) instReifyNum (n : Nat) : Reify ctx (no_index (OfNat.ofNat n)) (.num n) := ⟨rfl⟩

instance instReifyCast (n : Nat) : Reify ctx (Nat.cast (no_index (OfNat.ofNat n))) (.num n) := ⟨rfl⟩

end

end RingExpr

/-- Prove `x = y` -/
theorem ring {R : Type u} [CommRing R] (ctx : List R) {x y : R} {e f : RingExpr}
    [hx : RingExpr.Reify ctx x e] [hy : RingExpr.Reify ctx y f]
    (h : RingExpr.check e f = true) : x = y :=
  (hx.eval_eq.symm.trans (RingExpr.eval_eq_of_check ctx h)).trans hy.eval_eq
