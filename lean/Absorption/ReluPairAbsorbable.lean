prelude
import Absorption.Deep.ExampleAlone
import Absorption.Deep.ExampleFold
import Absorption.Deep.ExampleGeneric
import Absorption.Statement.DeepExample

/-!
# Two ReLU blocks with skips that equal two without (new)
-/

namespace Absorption

open DeepExample

/-- `foldBlock` and `silentBlock`, of width 4 in the plane, are nondegenerate, the pieces of their
skips are nonsingular, and no ReLU block of width 4 absorbs the skip of either; yet with skips they
are, one after the other, the function of `absBlock` and `maxBlock` without skips, over every
ordered field.

It says nothing of other weights. Proof: with its skip `foldBlock` computes `-2 u - m` and `-u - v -
m` with `u = |x|`, `v = |y|`, `m = max(u, v)`, and so do `absBlock` and `maxBlock`; there
`silentBlock` is silent. New: the paper asks about stacks of two or more ReLU blocks. -/
theorem relu_pair_absorbable : Statement.ReluPairAbsorbable := by
  intro K _
  refine ⟨List.forall_mem_cons.mpr ⟨⟨foldBlock_nondegenerate, foldBlock_skipNonsingular,
    foldBlock_skipNonsingular.not_absorbable foldBlock_nondegenerate⟩,
    List.forall_mem_cons.mpr ⟨⟨silentBlock_nondegenerate, silentBlock_skipNonsingular,
      silentBlock_skipNonsingular.not_absorbable silentBlock_nondegenerate⟩,
      List.forall_mem_nil _⟩⟩, skipStack_eq_plainStack⟩

end Absorption
