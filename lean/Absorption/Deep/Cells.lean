prelude
import Absorption.Deep
import Absorption.Network.AtInfinity
import Absorption.Network.Flip

/-!
# Finitely many cells, on each of which a skip stack is injective

Purpose: which neurons are active at a point is a set of neurons for each block; points with the
same sets lie in one cell. On a cell the stack is an affine map, a composition of
`x ↦ (I + Σ_S p_i w_iᵀ) x` up to constants, and so injective. Main result: `exists_skipStack_ne`: a
skip stack takes no value more often than there are cells.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d h : Nat}

/-- The neurons that are active at `x`. -/
def BiasedMlp.active (f : BiasedMlp K d h) (x : Vec K d) (i : Fin h) : Bool :=
  decide (0 ≤ dot (f.up i) x + f.upBias i)

private theorem BiasedMlp.relu_eq (f : BiasedMlp K d h) (x : Vec K d) (i : Fin h) :
    relu (dot (f.up i) x + f.upBias i) =
      if f.active x i = true then dot (f.up i) x + f.upBias i else 0 := by
  by_cases hi : 0 ≤ dot (f.up i) x + f.upBias i
  · have on : f.active x i = true := decide_eq_true hi
    rw [relu_of_nonneg hi, ite_eq_left on]
  · have off : ¬f.active x i = true := fun e => hi (of_decide_eq_true e)
    rw [relu_of_nonpos (le_of_not_ge hi), ite_eq_right off]

/-- In one coordinate: between two points with the same active neurons the block is linear. -/
private theorem BiasedMlp.eval_sub_eval (f : BiasedMlp K d h) {x y : Vec K d}
    (same : f.active x = f.active y) (a : Fin d) :
    f.eval relu x a - f.eval relu y a = dot (f.selected (f.active x) a) (x - y) := by
  rw [BiasedMlp.eval, BiasedMlp.eval, add_sub_add_comm, sub_self, zero_add, ← sum_sub,
    Mlp.selected_dot]
  refine sum_congr fun i => ?_
  rw [f.relu_eq, f.relu_eq, ← same, dot_sub]
  by_cases hi : f.active x i = true
  · rw [ite_eq_left hi, ite_eq_left hi, ite_eq_left hi]
    exact ring [f.down a i, dot (f.up i) x, dot (f.up i) y, f.upBias i]
  · rw [ite_eq_right hi, ite_eq_right hi, ite_eq_right hi, sub_self]

/-- Two points with the same active neurons are not joined by the skip around a block. -/
private theorem BiasedMlp.eq_of_skip_eq {f : BiasedMlp K d h} (hf : f.toMlp.SkipNonsingular)
    {x y : Vec K d} (same : f.active x = f.active y)
    (e : skip (f.eval relu) x = skip (f.eval relu) y) : x = y := by
  have zero : x - y = 0 := hf (f.active x) (x - y) (Vec.ext fun a => by
    have difference : x a + f.eval relu x a = y a + f.eval relu y a := congrFun e a
    show x a - y a + dot (f.selected (f.active x) a) (x - y) = 0
    rw [← f.eval_sub_eval same, ← add_sub_add_comm, difference, sub_self])
  exact Vec.ext fun a => eq_of_sub_eq_zero (congrFun zero a)

private theorem BiasedMlp.exists_cells {σ : K → K} (hσ : ∀ z, σ z = relu z) {f : BiasedMlp K d h}
    (hf : f.toMlp.SkipNonsingular) : ∃ cell : Vec K d → Fin (2 ^ h),
      ∀ x y, cell x = cell y → skip (f.eval σ) x = skip (f.eval σ) y → x = y := by
  have relu : σ = relu := funext hσ
  rw [relu]
  exact ⟨fun x => Fin.ofSet (f.active x), fun x y same =>
    BiasedMlp.eq_of_skip_eq hf (Fin.ofSet_injective same)⟩

/-- The number of neurons of a block. -/
def Block.width : Block K d → Nat
  | .mlp (h := h) _ _ => h
  | .biased (h := h) _ _ => h
  | .gated (h := h) _ _ => h

private theorem Block.exists_cells : {b : Block K d} → b.ReluSkipNonsingular →
    ∃ cell : Vec K d → Fin (2 ^ b.width),
      ∀ x y, cell x = cell y → skip b.eval x = skip b.eval y → x = y
  | .mlp σ f, ⟨hσ, hf⟩ => by
    have biased : f.toBiased.eval σ = f.eval σ := funext (f.eval_toBiased σ)
    have cells := BiasedMlp.exists_cells hσ (f := f.toBiased) hf
    rwa [biased] at cells
  | .biased _ _, ⟨hσ, hf⟩ => BiasedMlp.exists_cells hσ hf
  | .gated _ _, h => h.elim

/-- How many combinations of sets of neurons there are. -/
def cellCount : List (Block K d) → Nat
  | [] => 1
  | b :: bs => 2 ^ b.width * cellCount bs

omit [OrderedField K] in
theorem cellCount_map_biased (σ : K → K) (fs : List (BiasedMlp K d h)) :
    cellCount (fs.map (Block.biased σ)) = 2 ^ (h * fs.length) := by
  induction fs with
  | nil => rfl
  | cons f fs ih =>
    have size : cellCount ((f :: fs).map (Block.biased σ)) = 2 ^ h * 2 ^ (h * fs.length) :=
      congrArg (2 ^ h * ·) ih
    exact size.trans ((Nat.mul_comm _ _).trans (Nat.pow_add 2 _ _).symm)

/-- The space falls into finitely many cells on each of which the skip stack is injective. -/
theorem exists_cells {bs : List (Block K d)} (hbs : ∀ b ∈ bs, b.ReluSkipNonsingular) :
    ∃ cell : Vec K d → Fin (cellCount bs),
      ∀ x y, cell x = cell y → skipStack bs x = skipStack bs y → x = y := by
  induction bs with
  | nil => exact ⟨fun _ => (0 : Fin 1), fun x y _ e => e⟩
  | cons b bs ih =>
    have ⟨hb, hrest⟩ := List.forall_mem_cons.mp hbs
    have ⟨first, injective⟩ := Block.exists_cells hb
    have ⟨later, rest⟩ := ih hrest
    refine ⟨fun x => Fin.pair (first x) (later (skip b.eval x)), fun x y same e => ?_⟩
    have ⟨left, right⟩ := Fin.pair_inj same
    exact injective x y left (rest _ _ right e)

/-- Of more different points than there are cells two have different images. -/
theorem exists_skipStack_ne {bs : List (Block K d)} (hbs : ∀ b ∈ bs, b.ReluSkipNonsingular)
    {n : Nat} (hn : cellCount bs < n) {x : Fin n → Vec K d} (hx : Function.Injective x)
    (z : Vec K d) : ¬∀ k, skipStack bs (x k) = z := fun same => by
  have ⟨cell, injective⟩ := exists_cells hbs
  refine Nat.not_le_of_gt hn (Fin.le_of_injective (f := fun k => cell (x k)) fun k l e => ?_)
  exact hx (injective _ _ e ((same k).trans (same l).symm))

end Absorption
