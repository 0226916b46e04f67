prelude
import Absorption.Statement.Sharpness

/-!
# Stacks that equal the empty stack (new)
-/

universe u

namespace Absorption

/-- The block without neurons. -/
private def emptyBlock (K : Type u) [OrderedField K] (d : Nat) : Block K d :=
  .mlp (h := 0) (fun _ => 0) ⟨fun _ _ => 0, fun _ _ => 0⟩

private theorem emptyBlock_small (K : Type u) [OrderedField K] (d : Nat) :
    (emptyBlock K d).VanishesAtZero ∧ (emptyBlock K d).GrowsSublinearly := by
  have bound {ε : K} (hε : 0 < ε) (z : K) : abs (0 : K) ≤ ε * abs z :=
    abs_zero.trans_le (mul_nonneg hε.le (abs_nonneg z))
  exact ⟨fun ε hε => ⟨1, zero_lt_one, fun z _ => bound hε z⟩,
    fun ε hε => ⟨0, fun z => (bound hε z).trans_eq (add_zero _).symm⟩⟩

/-- For every dimension and depth some stack with skips equals the empty stack, of blocks that are
`o(‖x‖)` at 0 and grow slower than linearly.

It says nothing about stacks without skips that have a block. Proof: blocks without neurons. New: it
shows that Corollary 7 needs at least one block on the side without skips. -/
theorem empty_stack_absorbs : Statement.EmptyStackAbsorbs := by
  intro K _ d L
  induction L with
  | zero => exact ⟨[], rfl, List.forall_mem_nil _, fun _ => rfl⟩
  | succ L ih =>
    obtain ⟨bs, length, small, same⟩ := ih
    refine ⟨emptyBlock K d :: bs, congrArg Nat.succ length,
      List.forall_mem_cons.mpr ⟨emptyBlock_small K d, small⟩, fun x => ?_⟩
    exact (congrArg (skipStack bs) (Vec.add_zero x)).trans (same x)

end Absorption
