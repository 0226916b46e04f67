prelude
import Absorption.Deep.ExampleFold
import Absorption.Deep.ExampleGeneric
import Absorption.Statement.DeepExample

/-!
# At width `2 d` and every depth from 2 on some stack needs no skips (new)
-/

universe u

namespace Absorption

open DeepExample

/-- Any number of copies of `silentBlock`. -/
private theorem exists_silent (K : Type u) [OrderedField K] : ∀ n, ∃ fs : List (Mlp K 2 4),
    fs.length = n ∧ ∀ f ∈ fs, f = silentBlock
  | 0 => ⟨[], rfl, List.forall_mem_nil _⟩
  | n + 1 =>
    have ⟨fs, length, all⟩ := exists_silent K n
    ⟨silentBlock :: fs, congrArg Nat.succ length, List.forall_mem_cons.mpr ⟨rfl, all⟩⟩

/-- For every `L ≥ 2` there are `L` nondegenerate ReLU blocks of width 4 in the plane, the pieces of
their skips nonsingular, that with skips are the function of `L` ReLU blocks of width 4 without.

It does not say that many such stacks exist (see `relu_stack_absorbable_open`), nor anything of
`d > 2`. Proof: the two blocks of `relu_pair_absorbable`, then more silent ones, against more blocks
that do nothing. New; it shows that in `relu_stack_not_absorbable` the bound `m < 2 d` cannot be
replaced by `m ≤ 2 d`. -/
theorem relu_stack_absorbable : Statement.ReluStackAbsorbable := by
  intro K _ L hL
  have ⟨n, hn⟩ := Nat.exists_eq_add_of_le hL
  have ⟨fs, length, silent⟩ := exists_silent K (n + 1)
  have rows : ∀ f ∈ fs, ∀ i a, 0 ≤ f.up i a := fun f hf i a =>
    silent f hf ▸ le_trans zero_le_one (one_le_silentBlock i a)
  have ⟨gs, length', same⟩ := exists_plainStack_eq (length ▸ Nat.succ_pos n) rows
  have total : fs.length + 1 = L := by rw [length, hn, Nat.add_comm 2 n]
  refine ⟨foldBlock :: fs, gs, total, length'.trans total, ?_, same⟩
  refine List.forall_mem_cons.mpr ⟨⟨foldBlock_nondegenerate, foldBlock_skipNonsingular⟩, ?_⟩
  exact fun f hf => silent f hf ▸ ⟨silentBlock_nondegenerate, silentBlock_skipNonsingular⟩

end Absorption
