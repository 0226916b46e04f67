prelude
import Absorption.BiasedFlipAbsorbs
import Absorption.Certificate.Nondegenerate
import Absorption.Certificate.Raised
import Absorption.FlipAbsorbs
import Absorption.FlipAbsorbsIff

/-!
# Certificate/Flip: a check that a skip is absorbed by negating rows

Purpose: `checkFlip` computes `alpha beta I + Σ_{i ∈ S} B_i A_iᵀ` from the integers of a block. Main
results: `AbsorbableByFlip.of_check`, `AbsorbableByFlip.biased`.
-/

universe u

namespace Absorption.Certificate

/-- The entries of `l` at the places where `S` has `true`. -/
noncomputable def select (S : List Bool) : (l : List Nat) → List Nat :=
  S.rec (fun _ => []) fun s _ rest l => l.rec [] fun n l _ => s.rec (rest l) (n :: rest l)

/-- The set `S` is right for this block. -/
noncomputable def checkFlip (b : Block) (S : List Bool) : Bool :=
  both b.wellFormed (both (not (Nat.beq (Nat.mul b.alpha b.beta) 0))
    (scalarProduct b.bits b.bits (Nat.mul b.alpha b.beta) 0 b.d (select S b.down)
      (select S b.up)))

private theorem pairSum_select (f : Nat → Nat → Int) (S : List Bool) {n : Nat} {xs ys : List Nat}
    (hx : xs.length = n) (hy : ys.length = n) :
    pairSum f (select S xs) (select S ys) =
      ∑ i : Fin n, if member S i = true then f (xs.getD i.val 0) (ys.getD i.val 0) else 0 := by
  induction S generalizing n xs ys with
  | nil => exact (sum_eq_zero fun i => rfl).symm
  | cons s S ih =>
    cases n with
    | zero => cases xs with
      | nil => rfl
      | cons x xs => cases hx
    | succ n =>
      cases xs with
      | nil => cases hx
      | cons x xs =>
        cases ys with
        | nil => cases hy
        | cons y ys =>
          have rest := ih (Nat.succ.inj hx) (Nat.succ.inj hy)
          cases s with
          | false => exact rest.trans (zero_add _).symm
          | true => exact congrArg (f x y + ·) rest

/-- What has to be shown of the integers. -/
private theorem cancelsSkip_of_sum {b : Block} {S : Fin b.h → Bool} (hα : b.alpha ≠ 0)
    (hβ : b.beta ≠ 0) (h : ∀ a c, (∑ i, if S i = true then b.columns a i * b.rows i c else 0) =
      if a = c then -Nat.cast (b.alpha * b.beta) else 0)
    (K : Type u) [OrderedField K] : (b.toMlp K).CancelsSkip 1 S := by
  intro a c
  have scale : (Nat.cast (b.alpha * b.beta) : K) ≠ 0 :=
    Nat.cast_ne_zero.mpr (Nat.mul_ne_zero hα hβ)
  refine mul_left_cancel_of_ne_zero scale ?_
  have entry (i : Fin b.h) : Nat.cast (b.alpha * b.beta) *
      (if S i = true then (b.toMlp K).down a i * (b.toMlp K).up i c else 0) =
      Int.cast (if S i = true then b.columns a i * b.rows i c else 0) := by
    by_cases hi : S i = true
    · rw [ite_eq_left hi, ite_eq_left hi, Int.cast_mul, ← Block.mul_up hα, ← Block.mul_down hβ,
        Nat.cast_mul]
      exact ring [Nat.cast b.alpha, Nat.cast b.beta, (b.toMlp K).down a i, (b.toMlp K).up i c]
    · rw [ite_eq_right hi, ite_eq_right hi, mul_zero, Int.cast_zero]
  rw [one_mul, Mlp.selected, mul_sum, sum_congr entry, ← Int.cast_sum, h]
  by_cases hac : a = c
  · rw [ite_eq_left hac, ite_eq_left hac, Int.cast_neg, Int.cast_natCast,
      mul_neg_one]
  · rw [ite_eq_right hac, ite_eq_right hac, neg_zero, mul_zero, Int.cast_zero]

/-- A set that `checkFlip` accepts cancels the skip. -/
theorem cancelsSkip_of_checkFlip {b : Block} {S : List Bool} (h : checkFlip b S = true)
    (K : Type u) [OrderedField K] : (b.toMlp K).CancelsSkip 1 (member S) := by
  have ⟨form, h⟩ := both_eq_true h
  have ⟨scale, h⟩ := both_eq_true h
  have ⟨up, form⟩ := both_eq_true form
  have product : b.alpha * b.beta ≠ 0 := Nat.ne_of_beq_eq_false (not_eq_true scale)
  have hα : b.alpha ≠ 0 := fun e => product (by rw [e, Nat.zero_mul])
  have hβ : b.beta ≠ 0 := fun e => product (by rw [e, Nat.mul_zero])
  refine cancelsSkip_of_sum hα hβ (fun a c => ?_) K
  have sum := pairSum_of_scalarProduct h a c
  rw [pairSum_select _ S (Nat.eq_of_beq_eq_true (both_eq_true form).1)
    (Nat.eq_of_beq_eq_true up)] at sum
  refine sum.trans ?_
  have scalar : (Nat.cast 0 - Nat.cast (Nat.mul b.alpha b.beta) : Int) =
    -Nat.cast (b.alpha * b.beta) := zero_sub _
  rw [scalar]

/-- A set that `checkFlip` accepts shows that the skip around the block is absorbed by negating the
rows in it, over every ordered field, for every activation with `σ z - σ (-z) = z`.

It says nothing of other sets. Proof: `FlipAbsorbs`. New. -/
theorem AbsorbableByFlip.of_check {b : Block} {S : List Bool} (h : checkFlip b S = true) :
    AbsorbableByFlip b S := fun K _ σ hσ =>
  flip_absorbs K b.d b.h 1 σ hσ (b.toMlp K) (member S) (cancelsSkip_of_checkFlip h K)

/-- The same set does for the block with any biases: those in `S` are negated along with the rows.
-/
theorem AbsorbableByFlip.biased {b : Block} {S : List Bool} (h : AbsorbableByFlip.{u} b S)
    (K : Type u) [OrderedField K] (σ : K → K) (hσ : HalfOdd σ) (f : BiasedMlp K b.d b.h)
    (hf : f.toMlp = b.toMlp K) (x : Vec K b.d) :
    x + f.eval σ x = (f.flip 1 (member S)).eval σ x := by
  refine biased_flip_absorbs K b.d b.h 1 σ hσ f (member S) ?_ x
  rw [hf]
  exact (flip_absorbs_iff K b.d b.h 1 σ hσ (b.toMlp K) (member S)).mp (h K σ hσ)

end Absorption.Certificate
