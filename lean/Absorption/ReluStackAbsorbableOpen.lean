prelude
import Absorption.Deep.ExampleAlone
import Absorption.Deep.ExampleGeneric
import Absorption.Deep.Nearby
import Absorption.FoldsOpen
import Absorption.ReluFoldingStackAbsorbable

/-!
# An open set of stacks that need no skips (new)
-/

universe u

namespace Absorption

open DeepExample

/-- What is asked of each block by itself holds nearby. -/
private theorem nearby_alone {K : Type u} [OrderedField K] {f : Mlp K 2 4} (hf : f.Nondegenerate)
    (hf' : f.SkipNonsingular) : f.Nearby fun g => g.Nondegenerate ∧ g.SkipNonsingular ∧
      ¬∃ g' : Mlp K 2 4, ∀ x, x + g.eval relu x = g'.eval relu x :=
  (hf.nearby.and hf'.nearby).imp fun _ hg => ⟨hg.1, hg.2, hg.2.not_absorbable hg.1⟩

/-- For some `ε > 0`, whatever the weights of a first block within `ε` of `foldBlock` and of ten or
more later blocks within `ε` of `silentBlock`: each of these blocks is nondegenerate, the pieces of
its skip are nonsingular, and no ReLU block of width 4 absorbs its skip alone; but with skips they
are the function of equally many ReLU blocks of width 4 without.

It does not say how large `ε` is, and nothing of `d > 2`, of depths below 11 or of GELU. Proof: the
first block folds the plane (`folds_open`), and near `silentBlock` no row has a negative entry, so
that `relu_folding_stack_absorbable` applies. New: for ReLU at width `2 d` and great depth the
answer to the paper's question is no. -/
theorem relu_stack_absorbable_open : Statement.ReluStackAbsorbableOpen := by
  intro K _
  have ⟨example_folds, nearby⟩ := folds_open K
  have ⟨ε, hε, folds⟩ := nearby foldBlock example_folds
  have ⟨δ, hδ, first⟩ := nearby_alone (foldBlock_nondegenerate (K := K)) foldBlock_skipNonsingular
  have ⟨η, hη, later⟩ :=
    nearby_alone (silentBlock_nondegenerate (K := K)) silentBlock_skipNonsingular
  have below := min_le_left (min ε 1) (min δ η)
  have below' := min_le_right (min ε 1) (min δ η)
  refine ⟨min (min ε 1) (min δ η), lt_min (lt_min hε zero_lt_one) (lt_min hδ hη), ?_⟩
  intro f fs hf hfs many
  refine ⟨List.forall_mem_cons.mpr ⟨first f (hf.mono (le_trans below' (min_le_left δ η))),
    fun f' hf' => later f' ((hfs f' hf').mono (le_trans below' (min_le_right δ η)))⟩, ?_⟩
  refine relu_folding_stack_absorbable K f fs
    (folds f (hf.mono (le_trans below (min_le_left ε 1)))) (fun f' hf' i a => ?_) many
  have near : -1 ≤ f'.up i a - silentBlock.up i a :=
    neg_le.mp (le_trans (le_trans (neg_le.mp (abs_le.mp ((hfs f' hf').1 i a)).1) below)
      (min_le_right ε 1))
  refine le_trans ?_ (le_sub_iff_add_le.mp near)
  rw [add_comm, ← sub_eq_add_neg]
  exact sub_nonneg.mpr (one_le_silentBlock i a)

end Absorption
