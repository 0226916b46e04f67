prelude
import Absorption.Foundation.RingNormal
import Absorption.Foundation.Nat.Monotone

/-!
# RingSound: the decision procedure for commutative rings is sound

Main result: `RingExpr.eval_eq_of_check`, if `check e f = true` then `e` and `f` have the same value
in every context of every commutative ring. Codes of monomials are handled through the relation
`MonomialValue`, so that no code is ever decoded.
-/

universe u

namespace RingPoly

variable {R : Type u} [CommRing R] {d d' : Nat} {v w : R}

/-- The monomial of code `c` has the value `v`, and no exponent in it exceeds `d`. -/
private def MonomialValue (d : Nat) : List R → Nat → R → Prop
  | [], _, v => v = 1
  | x :: xs, c, v => ∃ e c' v',
      e ≤ d ∧ MonomialValue d xs c' v' ∧ c = c' * base + e ∧ v = x ^ e * v'

private theorem digits_unique {c c' e e' : Nat} (he : e < base) (he' : e' < base)
    (h : c * base + e = c' * base + e') : c = c' ∧ e = e' := by
  induction c generalizing c' with
  | zero =>
    cases c' with
    | zero => exact ⟨rfl, by rwa [Nat.zero_mul, Nat.zero_add, Nat.zero_add] at h⟩
    | succ c' =>
      rw [Nat.zero_mul, Nat.zero_add, Nat.succ_mul, Nat.add_right_comm] at h
      exact absurd he (Nat.not_lt.mpr (h ▸ Nat.le_add_left _ _))
  | succ c ih =>
    cases c' with
    | zero =>
      rw [Nat.zero_mul, Nat.zero_add, Nat.succ_mul, Nat.add_right_comm] at h
      exact absurd he' (Nat.not_lt.mpr (h ▸ Nat.le_add_left _ _))
    | succ c' =>
      rw [Nat.succ_mul, Nat.succ_mul, Nat.add_right_comm, Nat.add_right_comm (c' * base)] at h
      obtain ⟨hc, he⟩ := ih (Nat.add_right_cancel h)
      exact ⟨congrArg Nat.succ hc, he⟩

private theorem MonomialValue.unique {ctx : List R} {c : Nat} (hd : d < base)
    (h : MonomialValue d ctx c v) (h' : MonomialValue d ctx c w) : v = w := by
  induction ctx generalizing c v w with
  | nil => exact h.trans h'.symm
  | cons x xs ih =>
    obtain ⟨e, c₁, v₁, he, h₁, hc, hv⟩ := h
    obtain ⟨e', c₂, v₂, he', h₂, hc', hw⟩ := h'
    obtain ⟨hc₁, hee⟩ := digits_unique (Nat.lt_of_le_of_lt he hd) (Nat.lt_of_le_of_lt he' hd)
      (hc.symm.trans hc')
    subst hc₁ hee
    rw [hv, hw, ih h₁ h₂]

private theorem MonomialValue.mono {ctx : List R} {c : Nat} (hd : d ≤ d')
    (h : MonomialValue d ctx c v) : MonomialValue d' ctx c v := by
  induction ctx generalizing c v with
  | nil => exact h
  | cons x xs ih =>
    obtain ⟨e, c₁, v₁, he, h₁, hc, hv⟩ := h
    exact ⟨e, c₁, v₁, Nat.le_trans he hd, ih h₁, hc, hv⟩

private theorem MonomialValue.one (ctx : List R) : MonomialValue 0 ctx 0 1 := by
  induction ctx with
  | nil => rfl
  | cons x xs ih => exact ⟨0, 0, 1, Nat.le_refl 0, ih, rfl, (mul_one 1).symm⟩

private theorem MonomialValue.var (ctx : List R) (i : Nat) :
    MonomialValue 1 ctx (base ^ i) (RingExpr.lookup ctx i) := by
  induction ctx generalizing i with
  | nil => rfl
  | cons x xs ih =>
    cases i with
    | zero =>
      exact ⟨1, 0, 1, Nat.le_refl 1, (one xs).mono (Nat.zero_le 1), rfl, by
        rw [pow_one, mul_one]; rfl⟩
    | succ i =>
      exact ⟨0, base ^ i, _, Nat.zero_le 1, ih i,
        (Nat.pow_succ base i).trans (Nat.add_zero _).symm, (one_mul _).symm⟩

private theorem MonomialValue.mul {ctx : List R} {c c' : Nat} (h : MonomialValue d ctx c v)
    (h' : MonomialValue d' ctx c' w) : MonomialValue (d + d') ctx (c + c') (v * w) := by
  induction ctx generalizing c c' v w with
  | nil => exact (congr (congrArg HMul.hMul h) h').trans (mul_one 1)
  | cons x xs ih =>
    obtain ⟨e, c₁, v₁, he, h₁, hc, hv⟩ := h
    obtain ⟨e', c₂, v₂, he', h₂, hc', hw⟩ := h'
    refine ⟨e + e', c₁ + c₂, v₁ * v₂, Nat.add_le_add he he', ih h₁ h₂, ?_, ?_⟩
    · rw [hc, hc', Nat.add_mul, Nat.add_add_add_comm]
    · rw [hv, hw, pow_add, mul_mul_mul_comm]

/-- The polynomial has the value `v`, and no exponent in it exceeds `d`. -/
private def Value (d : Nat) (ctx : List R) : RingPoly → R → Prop
  | nil, v => v = 0
  | term c p n rest, v => ∃ m r, MonomialValue d ctx c m ∧ Value d ctx rest r ∧
      v = (Nat.cast p - Nat.cast n) * m + r

variable {ctx : List R} {P Q : RingPoly}

private theorem Value.mono (hd : d ≤ d') (h : Value d ctx P v) : Value d' ctx P v := by
  induction P generalizing v with
  | nil => exact h
  | term c p n rest ih =>
    obtain ⟨m, r, hm, hr, hv⟩ := h
    exact ⟨m, r, hm.mono hd, ih hr, hv⟩

private theorem addTerm_term {c c' p p' n n' : Nat} {rest rest' : RingPoly}
    {addRest : RingPoly → RingPoly} :
    RingPoly.addTerm c p n rest addRest (term c' p' n' rest') =
      (Nat.beq c c').rec
        ((Nat.ble c c').rec (term c p n (addRest (term c' p' n' rest')))
          (term c' p' n' (RingPoly.addTerm c p n rest addRest rest')))
        (term c (p + p') (n + n') (addRest rest')) := rfl

private theorem Value.addTerm {c p n : Nat} {rest : RingPoly} {addRest : RingPoly → RingPoly}
    {m r : R} (hd : d < base) (hm : MonomialValue d ctx c m) (hr : Value d ctx rest r)
    (hadd : ∀ {q w}, Value d ctx q w → Value d ctx (addRest q) (r + w)) (hq : Value d ctx Q w) :
    Value d ctx (addTerm c p n rest addRest Q) ((Nat.cast p - Nat.cast n) * m + r + w) := by
  induction Q generalizing w with
  | nil => exact ⟨m, r, hm, hr, by rw [show w = 0 from hq, add_zero]⟩
  | term c' p' n' rest' ih =>
    have ⟨m', r', hm', hr', hw⟩ := hq
    rw [addTerm_term]
    cases hc : Nat.beq c c' with
    | true =>
      have hc : c = c' := Nat.eq_of_beq_eq_true hc
      subst hc
      refine ⟨m, r + r', hm, hadd hr', ?_⟩
      rw [hw, hm'.unique hd hm, Nat.cast_add, Nat.cast_add, add_sub_add_comm, add_mul,
        add_add_add_comm]
    | false =>
      cases Nat.ble c c' with
      | true => exact ⟨m', _, hm', ih hr', by rw [hw, add_left_comm]⟩
      | false => exact ⟨m, r + w, hm, hadd hq, add_assoc _ _ _⟩

private theorem Value.add (hd : d < base) (hp : Value d ctx P v) (hq : Value d ctx Q w) :
    Value d ctx (add P Q) (v + w) := by
  induction P generalizing v w Q with
  | nil => rwa [show v = 0 from hp, zero_add]
  | term c p n rest ih =>
    obtain ⟨m, r, hm, hr, hv⟩ := hp
    rw [hv]
    exact addTerm hd hm hr (ih hr) hq

private theorem Value.neg (hp : Value d ctx P v) : Value d ctx (neg P) (-v) := by
  induction P generalizing v with
  | nil => exact (congrArg Neg.neg hp).trans neg_zero
  | term c p n rest ih =>
    obtain ⟨m, r, hm, hr, hv⟩ := hp
    exact ⟨m, -r, hm, ih hr, by rw [hv, neg_add, ← neg_mul, neg_sub]⟩

private theorem Value.mulTerm {c p n : Nat} {m : R} (hm : MonomialValue d ctx c m)
    (hq : Value d' ctx Q w) :
    Value (d + d') ctx (mulTerm c p n Q) ((Nat.cast p - Nat.cast n) * m * w) := by
  induction Q generalizing w with
  | nil => exact (congrArg _ hq).trans (mul_zero _)
  | term c' p' n' rest' ih =>
    obtain ⟨m', r', hm', hr', hw⟩ := hq
    refine ⟨m * m', _, hm.mul hm', ih hr', ?_⟩
    rw [hw, mul_add, Nat.cast_add, Nat.cast_add, Nat.cast_mul, Nat.cast_mul, Nat.cast_mul,
      Nat.cast_mul, ← sub_mul_sub, mul_mul_mul_comm]

private theorem Value.mul (hd : d + d' < base) (hp : Value d ctx P v) (hq : Value d' ctx Q w) :
    Value (d + d') ctx (mul P Q) (v * w) := by
  induction P generalizing v with
  | nil => exact (congrArg (· * w) hp).trans (zero_mul _)
  | term c p n rest ih =>
    obtain ⟨m, r, hm, hr, hv⟩ := hp
    rw [hv, add_mul]
    exact add hd (mulTerm hm hq) (ih hr)

private theorem Value.pow {n : Nat} (hd : d * n < base) (hp : Value d ctx P v) :
    Value (d * n) ctx (pow P n) (v ^ n) := by
  induction n with
  | zero => exact ⟨1, 0, MonomialValue.one ctx, rfl, by
      rw [Nat.cast_one, Nat.cast_zero, sub_zero, one_mul, add_zero, pow_zero]⟩
  | succ n ih =>
    have h : Value (d * n) ctx (RingPoly.pow P n) (v ^ n) :=
      ih (Nat.lt_of_le_of_lt (Nat.le_add_right _ d) hd)
    rw [Nat.mul_succ, Nat.add_comm] at hd ⊢
    rw [pow_succ, mul_comm]
    exact mul hd hp h

private theorem Value.eq_zero (hz : isZero P = true) (hp : Value d ctx P v) : v = 0 := by
  induction P generalizing v with
  | nil => exact hp
  | term c p n rest ih =>
    obtain ⟨m, r, _, hr, hv⟩ := hp
    unfold isZero at hz
    cases hpn : Nat.beq p n with
    | false => rw [hpn] at hz; cases hz
    | true =>
      rw [hpn] at hz
      rw [hv, ih hz hr, Nat.eq_of_beq_eq_true hpn, sub_self, zero_mul, add_zero]

private theorem value_normal (e : RingExpr) (hd : e.degree < base) :
    Value e.degree ctx e.normal (e.eval ctx) := by
  have left {m n k : Nat} (h : m + n < k) : m < k := Nat.lt_of_le_of_lt (Nat.le_add_right m n) h
  have right {m n k : Nat} (h : m + n < k) : n < k := Nat.lt_of_le_of_lt (Nat.le_add_left n m) h
  induction e with
  | var i => exact ⟨_, 0, MonomialValue.var ctx i, rfl, by
      rw [Nat.cast_one, Nat.cast_zero, sub_zero, one_mul, add_zero]; rfl⟩
  | num n => exact ⟨1, 0, MonomialValue.one ctx, rfl, by
      rw [Nat.cast_zero, sub_zero, mul_one, add_zero]; rfl⟩
  | neg e ih => exact (ih hd).neg
  | add e f ihe ihf =>
    exact ((ihe (left hd)).mono (Nat.le_add_right _ _)).add hd
      ((ihf (right hd)).mono (Nat.le_add_left _ _))
  | sub e f ihe ihf =>
    have h := ((ihe (left hd)).mono (Nat.le_add_right _ _)).add hd
      ((ihf (right hd)).neg.mono (Nat.le_add_left _ _))
    rwa [← sub_eq_add_neg] at h
  | mul e f ihe ihf => exact (ihe (left hd)).mul hd (ihf (right hd))
  | pow e n ih => exact ((ih (right hd)).pow (left hd)).mono (Nat.le_add_right _ _)

end RingPoly

/-- Expressions that `check` accepts have the same value in every commutative ring. -/
theorem RingExpr.eval_eq_of_check {R : Type u} [CommRing R] (ctx : List R) {e f : RingExpr}
    (h : check e f = true) : e.eval ctx = f.eval ctx := by
  unfold check at h
  cases hd : Nat.ble RingPoly.base (degree (sub e f)) with
  | true => rw [hd] at h; cases h
  | false =>
    rw [hd] at h
    exact eq_of_sub_eq_zero ((RingPoly.value_normal (sub e f)
      (Nat.lt_of_not_le (Nat.not_le_of_ble_eq_false hd))).eq_zero h)
