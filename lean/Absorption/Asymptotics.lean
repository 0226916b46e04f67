prelude
import Absorption.Foundation

/-!
# Asymptotics: maps that vanish faster, or grow slower, than linear ones
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedRing K] {d e : Nat}

/-- `‖F x‖ = o(‖x‖)` at 0. -/
def LittleO (F : Vec K d → Vec K e) : Prop :=
  ∀ ε, 0 < ε → ∃ δ, 0 < δ ∧ ∀ x, norm x ≤ δ → norm (F x) ≤ ε * norm x

/-- `F` grows slower than every linear map. -/
def Sublinear (F : Vec K d → Vec K e) : Prop :=
  ∀ ε, 0 < ε → ∃ C, ∀ x, norm (F x) ≤ ε * norm x + C

end Absorption
