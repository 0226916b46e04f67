prelude
import Absorption.Certificate.Nondegenerate
import Absorption.Certificate.Raised
import Absorption.MoreNeuronsAbsorb

/-!
# Certificate/Dual: a check that a skip is absorbed with more neurons

Purpose: `Dual.check` tests that some rows of a block, with as many vectors beside them, give the
identity; then so many more neurons absorb the skip. Main result: `AbsorbableWithMore.of_check`.
-/

universe u

namespace Absorption.Certificate

/-- Rows of a block, by their numbers counted from 0, and for each of them a vector of integers,
coded like the rows but with `bits` binary places of its own. With `N_t` for the vectors and
`A_{T t}` for the integers of the rows: `Σ_t N_t A_{T t}ᵀ = scale I`. If the rows form a basis, the
vectors are the dual basis times `scale`. -/
structure Dual where
  rows : List Nat
  scale : Nat
  bits : Nat
  vectors : List Nat

namespace Dual

/-- The certificate is right for this block, and adds `m` neurons. -/
noncomputable def check (c : Dual) (b : Block) (m : Nat) : Bool :=
  both b.wellFormed (both (not (Nat.beq (Nat.mul b.alpha c.scale) 0))
    (both (both (Nat.beq c.rows.length m) (Nat.beq c.vectors.length m))
      (both (allList (fun t => Nat.ble (Nat.add t 1) b.h) c.rows)
        (scalarProduct c.bits b.bits 0 c.scale b.d c.vectors
          (c.rows.map fun t => b.up.getD t 0)))))

variable {c : Dual} {b : Block}

/-- What has to be shown of the integers. -/
private theorem dual_of_sum (hα : b.alpha ≠ 0) (hδ : c.scale ≠ 0) {m : Nat} {T : Fin m → Fin b.h}
    {N : Fin m → Vec Int b.d} (h : ∀ j k, (∑ t, N t j * b.rows (T t) k) =
      if j = k then Nat.cast c.scale else 0)
    (K : Type u) [OrderedField K] (j k : Fin b.d) :
    1 * (∑ t, (Nat.cast b.alpha * Int.cast (N t j) * (Nat.cast c.scale)⁻¹) *
      (b.toMlp K).up (T t) k) = if j = k then 1 else 0 := by
  have scale : (Nat.cast c.scale : K) ≠ 0 := Nat.cast_ne_zero.mpr hδ
  refine mul_left_cancel_of_ne_zero scale ?_
  have entry (t : Fin m) : Nat.cast c.scale *
      (Nat.cast b.alpha * Int.cast (N t j) * (Nat.cast c.scale)⁻¹ * (b.toMlp K).up (T t) k) =
      Int.cast (N t j * b.rows (T t) k) := by
    rw [Int.cast_mul, ← Block.mul_up hα]
    exact linear_combination (Nat.cast b.alpha * Int.cast (N t j) * (b.toMlp K).up (T t) k)
      (mul_inv_cancel scale) (ring [Nat.cast c.scale, (Nat.cast c.scale)⁻¹, Nat.cast b.alpha,
        Int.cast (N t j), (b.toMlp K).up (T t) k])
  rw [one_mul, mul_sum, sum_congr entry, ← Int.cast_sum, h]
  by_cases hjk : j = k
  · rw [ite_eq_left hjk, ite_eq_left hjk, Int.cast_natCast, mul_one]
  · rw [ite_eq_right hjk, ite_eq_right hjk, Int.cast_zero, mul_zero]

end Dual

/-- A certificate that `Dual.check` accepts shows that the skip around the block is absorbed with
`m` more neurons, over every ordered field, for every activation with `σ z - σ (-z) = z`.

It does not say that `m` is least possible. Proof: `MoreNeuronsAbsorb`. New. -/
theorem AbsorbableWithMore.of_check {b : Block} {m : Nat} (c : Dual) (h : c.check b m = true) :
    AbsorbableWithMore b m := by
  intro K _ σ hσ
  have ⟨_, h⟩ := both_eq_true h
  have ⟨scale, h⟩ := both_eq_true h
  have ⟨lengths, h⟩ := both_eq_true h
  have ⟨range, h⟩ := both_eq_true h
  have lr : c.rows.length = m := Nat.eq_of_beq_eq_true (both_eq_true lengths).1
  have lv : c.vectors.length = m := Nat.eq_of_beq_eq_true (both_eq_true lengths).2
  have product : b.alpha * c.scale ≠ 0 := Nat.ne_of_beq_eq_false (not_eq_true scale)
  have hα : b.alpha ≠ 0 := fun e => product (by rw [e, Nat.zero_mul])
  have hδ : c.scale ≠ 0 := fun e => product (by rw [e, Nat.mul_zero])
  have inRange (t : Fin m) : c.rows.getD t.val 0 < b.h :=
    Nat.le_of_ble_eq_true (allList_getD range (lr.symm ▸ t.isLt) 0)
  refine more_neurons_absorb K b.d b.h m 1 σ hσ (b.toMlp K) (fun t => ⟨_, inRange t⟩) _
    (Dual.dual_of_sum (N := fun t j => entry c.bits b.d (c.vectors.getD t.val 0) j.val) hα hδ
      (fun j k => ?_) K)
  have sum := pairSum_of_scalarProduct h j k
  rw [pairSum_eq_sum _ lv ((List.length_map _ _).trans lr) 0 (b.up.getD 0 0)] at sum
  refine Eq.trans (sum_congr fun t => ?_) (sum.trans (by rw [Nat.cast_zero, sub_zero]))
  rw [List.getD_map (fun t => b.up.getD t 0)]
  rfl

end Absorption.Certificate
