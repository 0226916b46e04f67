prelude
import Absorption.Certificate.Congruence
import Absorption.Certificate.Modular
import Absorption.Certificate.Residue
import Absorption.ModularCertificate
import Absorption.NearReluNecessity

/-!
# Certificate/Trace: a check that a skip is not absorbed

Purpose: `Trace.check` tests by arithmetic modulo `q` alone that a block is nondegenerate and that
one matrix rules out every set of neurons, as in `ModularCertificate`. Main result:
`NotAbsorbable.of_check`.
-/

universe u

namespace Absorption.Certificate

/-- What shows that the skip around a block is not absorbed. The lists of `matrix` are the first
rows of a matrix `Y`; what they leave out is 0. Let `A_i` and `B_i` be the integers of row and
column `i`. The integer `modulus` divides every `A_iᵀ Y B_i`, but not `alpha beta tr Y`; and where
`i ≠ j` it does not divide `(left · A_i) (right · A_j) - (left · A_j) (right · A_i)`. -/
structure Trace where
  modulus : Nat
  matrix : List (List Nat)
  left : List Nat
  right : List Nat

namespace Trace

/-- A number that is `-2 ^ bits` modulo `q`, unless `q = 0`. -/
noncomputable abbrev shift (q bits : Nat) : Nat := Nat.sub q (Nat.mod (2 ^ bits) q)

/-- The tests that concern neurons, on lists of residues. -/
noncomputable def checkNeurons (t : Trace) (ws ps : List (List Nat)) : Bool :=
  both (allZip (vanishesMod t.modulus t.matrix) ws ps)
    (both (allList (nonzeroMod t.modulus) ws) (both (allList (nonzeroMod t.modulus) ps)
      (allPairs (independentMod t.modulus) (projections t.modulus t.left t.right ws))))

/-- The certificate is right for this block. -/
noncomputable def check (t : Trace) (b : Block) : Bool :=
  both b.wellFormed (both (Nat.ble t.matrix.length b.d)
    (both (Nat.beq (Nat.mod (shift t.modulus b.bits + 2 ^ b.bits) t.modulus) 0)
      (both (not (Nat.beq
          (Nat.mod (Nat.mul (Nat.mul b.alpha b.beta) (traceList t.matrix 0)) t.modulus) 0))
        (t.checkNeurons (residueLists b.bits b.d (shift t.modulus b.bits) b.up)
          (residueLists b.bits b.d (shift t.modulus b.bits) b.down)))))

/-- What an accepted certificate says of the integers of the block. -/
private structure Sound (t : Trace) (b : Block) : Prop where
  trace : ¬(Nat.cast t.modulus : Int) ∣
    Nat.cast b.alpha * Nat.cast b.beta * ∑ j, listMat b.d t.matrix j j
  vanishes : ∀ i, (Nat.cast t.modulus : Int) ∣
    dot (b.rows i) ((listMat b.d t.matrix).mulVec fun a => b.columns a i)
  row : ∀ i, ∃ j, b.rows i j ≠ 0
  column : ∀ i, ∃ j, b.columns j i ≠ 0
  minor : ∀ i j, i ≠ j → ∃ a c, b.rows i a * b.rows j c - b.rows i c * b.rows j a ≠ 0

variable {t : Trace} {b : Block}

/-- The lists of residues stand for vectors congruent to the rows, or to the columns. -/
private theorem sound_checkNeurons {ws ps : List (List Nat)} (h : t.checkNeurons ws ps = true)
    (lw : ws.length = b.h) (lp : ps.length = b.h) (nw : ∀ i, (ws.getD i []).length ≤ b.d)
    (np : ∀ i, (ps.getD i []).length ≤ b.d)
    (hw : ∀ (i : Fin b.h) j, (Nat.cast t.modulus : Int) ∣
      b.rows i j - listVec b.d (ws.getD i.val []) j)
    (hp : ∀ (i : Fin b.h) j, (Nat.cast t.modulus : Int) ∣
      b.columns j i - listVec b.d (ps.getD i.val []) j)
    (trace : ¬(Nat.cast t.modulus : Int) ∣
      Nat.cast b.alpha * Nat.cast b.beta * ∑ j, listMat b.d t.matrix j j) : Sound t b := by
  have ⟨vanishes, h⟩ := both_eq_true h
  have ⟨rows, h⟩ := both_eq_true h
  have ⟨columns, pairs⟩ := both_eq_true h
  have inW (i : Fin b.h) : i.val < ws.length := lw.symm ▸ i.isLt
  have inP (i : Fin b.h) : i.val < ps.length := lp.symm ▸ i.isLt
  refine ⟨trace, fun i => ?_, fun i => ?_, fun i => ?_, fun i j hij => ?_⟩
  · exact dvd_dot_mulVec_of_congruent (hw i) (hp i) _
      (dvd_of_vanishesMod (allZip_getD vanishes (inW i) (inP i) [] []) (nw i.val) (np i.val))
  · exact exists_ne_zero_of_congruent (hw i)
      (exists_not_dvd_of_nonzeroMod (allList_getD rows (inW i) []) (nw i.val))
  · exact exists_ne_zero_of_congruent (x := fun j => b.columns j i) (hp i)
      (exists_not_dvd_of_nonzeroMod (allList_getD columns (inP i) []) (np i.val))
  · exact exists_minor_ne_zero_of_congruent (hw i) (hw j)
      (not_dvd_of_allPairs pairs nw (Fin.val_ne_of_ne hij) (inW i) (inW j))

private theorem sound_of_check (h : t.check b = true) : Sound t b := by
  have ⟨form, h⟩ := both_eq_true h
  have ⟨short, h⟩ := both_eq_true h
  have ⟨shift, h⟩ := both_eq_true h
  have ⟨trace, h⟩ := both_eq_true h
  have ⟨up, form⟩ := both_eq_true form
  have lu : b.up.length = b.h := Nat.eq_of_beq_eq_true up
  have ld : b.down.length = b.h := Nat.eq_of_beq_eq_true (both_eq_true form).1
  have hq := natCast_dvd_natCast_of_beq_mod shift
  refine sound_checkNeurons h ((length_residueLists _ _ _ _).trans lu)
    ((length_residueLists _ _ _ _).trans ld) (length_residueLists_getD _ _ _ _)
    (length_residueLists_getD _ _ _ _) (fun i => dvd_entry_sub hq (lu.symm ▸ i.isLt))
    (fun i => dvd_entry_sub hq (ld.symm ▸ i.isLt)) ?_
  rw [← traceList_eq_sum (Nat.le_of_ble_eq_true short), ← Nat.cast_mul, ← Nat.cast_mul]
  exact not_natCast_dvd_of_beq_mod (not_eq_true trace)

private theorem Sound.ne_zero (h : Sound t b) : b.alpha ≠ 0 ∧ b.beta ≠ 0 := by
  refine ⟨fun e => h.trace ?_, fun e => h.trace ?_⟩
  · rw [e, Nat.cast_zero, zero_mul, zero_mul]
    exact Int.dvd_zero _
  · rw [e, Nat.cast_zero, mul_zero, zero_mul]
    exact Int.dvd_zero _

variable {K : Type u} [OrderedField K]

/-- An accepted certificate shows that the block is nondegenerate. -/
theorem nondegenerate_of_check (h : t.check b = true) : (b.toMlp K).Nondegenerate :=
  have sound := sound_of_check h
  Block.nondegenerate sound.ne_zero.1 sound.ne_zero.2 sound.row sound.column sound.minor

/-- An accepted certificate shows that no set of neurons cancels the skip. -/
theorem not_cancelsSkip_of_check (h : t.check b = true) (S : Fin b.h → Bool) :
    ¬(b.toMlp K).CancelsSkip 1 S := by
  have sound := sound_of_check h
  refine modular_certificate K b.d b.h 1 (b.toMlp K) (Nat.cast b.alpha) (Nat.cast b.beta)
    (Nat.cast t.modulus) b.rows b.columns (listMat b.d t.matrix) (fun i c => ?_) (fun a i => ?_)
    sound.vanishes sound.trace S
  · rw [one_mul]
    exact Block.mul_up sound.ne_zero.1 i c
  · exact Block.mul_down sound.ne_zero.2 a i

end Trace

/-- A certificate that `Trace.check` accepts shows that the skip around the block is not absorbed
at its width, over any ordered field, by any biased MLP with any activations within a constant of
ReLU.

It says nothing of greater widths. Proof: `NearReluNecessity` leaves only sets `S` of neurons with
`Σ_{i ∈ S} p_i w_iᵀ = -I`, and `ModularCertificate` leaves none. New. -/
theorem NotAbsorbable.of_check {b : Block} (t : Trace) (h : t.check b = true) :
    NotAbsorbable b := by
  intro K _ h' σ τ hσ hτ wide f g hf same
  have nondegenerate : f.toMlp.Nondegenerate := hf ▸ t.nondegenerate_of_check h
  have ⟨_, S, hS⟩ := near_relu_necessity K b.d b.h h' σ τ hσ hτ f g nondegenerate wide same
  exact t.not_cancelsSkip_of_check h S (hf ▸ hS)

end Absorption.Certificate
