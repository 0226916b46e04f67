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
  ∀ ε > 0, ∃ δ > 0, ∀ x, ‖x‖ ≤ δ → ‖F x‖ ≤ ε * ‖x‖

/-- `F` grows slower than every linear map. -/
def Sublinear (F : Vec K d → Vec K e) : Prop :=
  ∀ ε > 0, ∃ C, ∀ x, ‖F x‖ ≤ ε * ‖x‖ + C

end Absorption
