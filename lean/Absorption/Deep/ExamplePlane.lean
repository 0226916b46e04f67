prelude
import Absorption.Deep.Example

/-!
# Computing with blocks of width 4 in the plane

Purpose: the values of these blocks, what makes them nondegenerate, and two facts on stacks: blocks
that are silent on the image of those before them, and blocks that fill a stack up.
-/

universe u

namespace Absorption

variable {K : Type u}

theorem forall_fin_four {p : Fin 4 → Prop} (zero : p 0) (one : p (Fin.succ 0))
    (two : p (Fin.succ (Fin.succ 0))) (three : p (Fin.succ (Fin.succ (Fin.succ 0)))) : ∀ i, p i :=
  Fin.cases zero (forall_fin_three one two three)

section
variable [CommRing K]

theorem planeBlockFour_eval (σ : K → K) (w₁ w₂ w₃ w₄ p₁ p₂ p₃ p₄ x : Vec K 2) (j : Fin 2) :
    (planeBlockFour w₁ w₂ w₃ w₄ p₁ p₂ p₃ p₄).eval σ x j = p₁ j * σ (dot w₁ x) +
      (p₂ j * σ (dot w₂ x) + (p₃ j * σ (dot w₃ x) + p₄ j * σ (dot w₄ x))) := by
  show p₁ j * σ (dot w₁ x) + (p₂ j * σ (dot w₂ x) + (p₃ j * σ (dot w₃ x) +
    (p₄ j * σ (dot w₄ x) + 0))) = _
  rw [add_zero]

theorem minor_swap (v w : Vec K 2) : minor w v = -minor v w :=
  show w 0 * v (Fin.succ 0) - w (Fin.succ 0) * v 0 = -(v 0 * w (Fin.succ 0) - v (Fin.succ 0) * w 0)
    from ring [v 0, v (Fin.succ 0), w 0, w (Fin.succ 0)]

theorem planar_one_zero_dot (x : Vec K 2) : dot (planar 1 0) x = x 0 := by
  rw [planar_dot, one_mul, zero_mul, add_zero]

theorem planar_zero_one_dot (x : Vec K 2) : dot (planar 0 1) x = x (Fin.succ 0) := by
  rw [planar_dot, one_mul, zero_mul, zero_add]

/-- A block whose rows are `± w` and `± w'`. -/
theorem crossBlock_eval (σ : K → K) (w w' p₁ p₂ p₃ p₄ x : Vec K 2) (j : Fin 2) :
    (crossBlock w w' p₁ p₂ p₃ p₄).eval σ x j = p₁ j * σ (dot w x) +
      (p₂ j * σ (-dot w x) + (p₃ j * σ (dot w' x) + p₄ j * σ (-dot w' x))) := by
  rw [crossBlock, planeBlockFour_eval, neg_dot, neg_dot]

/-- A block whose rows are `± e₁` and `± e₂`. -/
theorem axisBlock_eval (σ : K → K) (p₁ p₂ p₃ p₄ x : Vec K 2) (j : Fin 2) :
    (crossBlock (planar 1 0) (planar 0 1) p₁ p₂ p₃ p₄).eval σ x j = p₁ j * σ (x 0) +
      (p₂ j * σ (-x 0) + (p₃ j * σ (x (Fin.succ 0)) + p₄ j * σ (-x (Fin.succ 0)))) := by
  rw [crossBlock_eval, planar_one_zero_dot, planar_zero_one_dot]

end

section
variable [OrderedRing K]

private theorem minor_ne_zero_symm {v w : Vec K 2} (h : minor v w ≠ 0) : minor w v ≠ 0 := fun e =>
  h (neg_eq_zero.mp (minor_swap v w ▸ e))

private theorem ne_zero_of_minor {v w : Vec K 2} (h : minor v w ≠ 0) : v ≠ 0 := fun e => h (by
  rw [minor, e, Vec.zero_apply, Vec.zero_apply, zero_mul, zero_mul, sub_self])

/-- A block in the plane is nondegenerate if the minors of its rows and its columns are not 0. -/
theorem planeBlockFour_nondegenerate {w₁ w₂ w₃ w₄ p₁ p₂ p₃ p₄ : Vec K 2} (h₁₂ : minor w₁ w₂ ≠ 0)
    (h₁₃ : minor w₁ w₃ ≠ 0) (h₁₄ : minor w₁ w₄ ≠ 0) (h₂₃ : minor w₂ w₃ ≠ 0)
    (h₂₄ : minor w₂ w₄ ≠ 0) (h₃₄ : minor w₃ w₄ ≠ 0) (h₁ : p₁ ≠ 0) (h₂ : p₂ ≠ 0) (h₃ : p₃ ≠ 0)
    (h₄ : p₄ ≠ 0) : (planeBlockFour w₁ w₂ w₃ w₄ p₁ p₂ p₃ p₄).Nondegenerate where
  row_ne_zero := forall_fin_four (ne_zero_of_minor h₁₂) (ne_zero_of_minor h₂₃)
    (ne_zero_of_minor h₃₄) (ne_zero_of_minor (minor_ne_zero_symm h₃₄))
  column_ne_zero := forall_fin_four h₁ h₂ h₃ h₄
  rows_not_collinear := by
    refine fun i j hij => ⟨0, Fin.succ 0, ?_⟩
    show minor _ _ ≠ 0
    revert i j
    have symm := @minor_ne_zero_symm K _
    exact forall_fin_four
      (forall_fin_four (absurd rfl) (fun _ => h₁₂) (fun _ => h₁₃) fun _ => h₁₄)
      (forall_fin_four (fun _ => symm h₁₂) (absurd rfl) (fun _ => h₂₃) fun _ => h₂₄)
      (forall_fin_four (fun _ => symm h₁₃) (fun _ => symm h₂₃) (absurd rfl) fun _ => h₃₄)
      (forall_fin_four (fun _ => symm h₁₄) (fun _ => symm h₂₄) (fun _ => symm h₃₄) (absurd rfl))

/-- A block whose rows have no negative entry does nothing where no coordinate is positive. -/
theorem skip_relu_eq_self {d h : Nat} {f : Mlp K d h} (hf : ∀ i a, 0 ≤ f.up i a) {x : Vec K d}
    (hx : ∀ a, x a ≤ 0) : skip (f.eval relu) x = x := Vec.ext fun j => by
  have silent : ∀ i, f.down j i * relu (dot (f.up i) x) = 0 := fun i => by
    have nonpos : dot (f.up i) x ≤ 0 := neg_nonneg.mp (by
      rw [← dot_neg]
      exact sum_nonneg fun a => mul_nonneg (hf i a) (neg_nonneg.mpr (hx a)))
    rw [relu_of_nonpos nonpos, mul_zero]
  show x j + sum (fun i => f.down j i * relu (dot (f.up i) x)) = x j
  rw [sum_eq_zero silent, add_zero]

/-- Where no coordinate is positive, no number of such blocks does anything. -/
theorem skipStack_relu_eq_self {d h : Nat} {fs : List (Mlp K d h)}
    (hfs : ∀ f ∈ fs, ∀ i a, 0 ≤ f.up i a) {x : Vec K d} (hx : ∀ a, x a ≤ 0) :
    skipStack (fs.map (Block.mlp relu)) x = x := by
  induction fs with
  | nil => rfl
  | cons f fs ih =>
    have ⟨hf, hrest⟩ := List.forall_mem_cons.mp hfs
    show skipStack (fs.map (Block.mlp relu)) (skip (f.eval relu) x) = x
    rw [skip_relu_eq_self hf hx, ih hrest]

theorem relu_sub_relu_neg (z : K) : relu z - relu (-z) = z :=
  (le_total 0 z).elim
    (fun h => by rw [relu_of_nonneg h, relu_of_nonpos (neg_nonpos.mpr h), sub_zero])
    fun h => by rw [relu_of_nonpos h, relu_of_nonneg (neg_nonneg.mpr h), zero_sub, neg_neg]

theorem relu_sub (a b : K) : relu (a - b) = a - min a b :=
  match le_total a b with
  | .inl h => by rw [relu_of_nonpos (sub_nonpos.mpr h), min_eq_left h, sub_self]
  | .inr h => by rw [relu_of_nonneg (sub_nonneg.mpr h), min_eq_right h]

theorem relu_nonneg (z : K) : 0 ≤ relu z :=
  (le_total 0 z).elim (fun h => (relu_of_nonneg h).symm ▸ h) fun h => ge_of_eq (relu_of_nonpos h)

open DeepExample

theorem one_le_silentBlock : ∀ i a, 1 ≤ (silentBlock : Mlp K 2 4).up i a :=
  forall_fin_four (forall_fin_two le_rfl le_rfl) (forall_fin_two le_rfl one_le_two)
    (forall_fin_two one_le_two le_rfl) (forall_fin_two le_rfl (ofNat_le (m := 1) (by decide)))

theorem eval_keepBlock (x : Vec K 2) : keepBlock.eval relu x = x := by
  refine Vec.ext (forall_fin_two ?_ ?_) <;> rw [keepBlock, axisBlock_eval] <;>
    simp only [planar_zero, planar_one, neg_one_mul, one_mul, zero_mul, zero_add, add_zero,
      ← sub_eq_add_neg] <;>
    exact relu_sub_relu_neg _

/-- Any number of blocks that do nothing can be put in front. -/
theorem exists_plainStack_longer (gs : List (Mlp K 2 4)) : ∀ n, ∃ gs' : List (Mlp K 2 4),
    gs'.length = gs.length + n ∧
      ∀ x, plainStack (gs'.map (Block.mlp relu)) x = plainStack (gs.map (Block.mlp relu)) x
  | 0 => ⟨gs, rfl, fun _ => rfl⟩
  | n + 1 =>
    have ⟨gs', length, same⟩ := exists_plainStack_longer gs n
    ⟨keepBlock :: gs', congrArg Nat.succ length, fun x =>
      (congrArg (plainStack (gs'.map (Block.mlp relu))) (eval_keepBlock x)).trans (same x)⟩

end

end Absorption
