prelude
import Absorption.Generic.Scale
import Absorption.Statement.Generic

/-!
# Along a ray each set of neurons cancels the skip at most once
-/

universe u

namespace Absorption

/-- For weights up to a common factor of all columns, for `κ` and for each set `S` of neurons, at
most one factor `t` has `κ Σ_{i ∈ S} (t p_i) w_iᵀ = -I`, in every dimension `d ≥ 1`.

It does not claim that there is one. Proof: a diagonal entry says `t c = -1` for a fixed `c`. New in
this form; it is the core of Corollary 11 of the paper. -/
theorem cancelling_scale_unique : Statement.CancellingScaleUnique :=
  fun _ _ _ _ _ _ _ _ _ hd hs ht => hs.scale_unique hd ht

end Absorption
