prelude
import Absorption.Activation
import Absorption.Network

/-!
# Statement: additional neurons absorb a skip (new)
-/

universe u

namespace Absorption.Statement

/-- Let `σ z - σ (-z) = κ z` for every `z`. If vectors `a_t` and rows `w_{T t}` of `f`, for
`t < m`, fulfil `κ Σ_t a_t w_{T t}ᵀ = I`, then some MLP with `m` more neurons equals the skip
around `f`. Over any commutative ring. If `d` rows form a basis, `m = d` will do, with the dual
basis divided by `κ`; the usual construction, which assumes nothing of `f`, takes `2 d`. New. -/
def MoreNeuronsAbsorb : Prop :=
  ∀ (K : Type u) [CommRing K] (d h m : Nat) (κ : K) (σ : K → K), OddPart κ σ →
    ∀ (f : Mlp K d h) (T : Fin m → Fin h) (a : Fin m → Vec K d),
      (∀ j k, κ * (∑ t, a t j * f.up (T t) k) = if j = k then 1 else 0) →
      ∃ g : Mlp K d (m + h), ∀ x, x + f.eval σ x = g.eval σ x

end Absorption.Statement
