prelude
import Absorption.Foundation

/-!
# Activation: the functions of one variable that the statements speak of, and their properties

Purpose: ReLU and its powers over any ordered field, and the properties by which an activation or a
gate enters a theorem. Nothing here needs an exponential: GELU and SiLU are known to the theorems
only through such properties.
-/

universe u

namespace Absorption

variable {K : Type u}

section
variable [CommRing K]

/-- `σ z - σ (-z) = κ z`: the odd part of `σ` is linear. -/
def OddPart (κ : K) (σ : K → K) : Prop := ∀ z, σ z - σ (-z) = κ * z

/-- `σ z - σ (-z) = z`, as for ReLU, GELU, SiLU and softplus. -/
def HalfOdd (σ : K → K) : Prop := OddPart 1 σ

end

section
variable [OrderedRing K]

/-- `max z 0`. -/
def relu (z : K) : K := if 0 ≤ z then z else 0

/-- `relu z ^ 2`. -/
def reluSquared (z : K) : K := relu z * relu z

/-- `relu z ^ k`. -/
def reluPow (k : Nat) (z : K) : K := relu z ^ k

theorem relu_of_nonneg {z : K} (hz : 0 ≤ z) : relu z = z := ite_eq_left hz

theorem relu_of_nonpos {z : K} (hz : z ≤ 0) : relu z = 0 := by
  by_cases h : 0 ≤ z
  · rw [relu, ite_eq_left h, le_antisymm hz h]
  · exact ite_eq_right h

theorem reluSquared_of_nonneg {z : K} (hz : 0 ≤ z) : reluSquared z = z * z := by
  rw [reluSquared, relu_of_nonneg hz]

theorem reluSquared_of_nonpos {z : K} (hz : z ≤ 0) : reluSquared z = 0 := by
  rw [reluSquared, relu_of_nonpos hz, mul_zero]

theorem reluPow_of_nonneg {z : K} (hz : 0 ≤ z) (k : Nat) : reluPow k z = z ^ k := by
  rw [reluPow, relu_of_nonneg hz]

theorem reluPow_of_nonpos {z : K} (hz : z ≤ 0) (k : Nat) : reluPow (k + 1) z = 0 := by
  rw [reluPow, relu_of_nonpos hz, zero_pow_succ]

/-- The step function: 1 from 0 on, 0 below. -/
def step (z : K) : K := if 0 ≤ z then 1 else 0

/-- `z` between -1 and 1, and constant beyond. -/
def clamp (z : K) : K := max (-1) (min z 1)

/-- `σ (t z) = t ^ k σ z` for every positive `t`. -/
def Homogeneous (σ : K → K) (k : Nat) : Prop := ∀ t > 0, ∀ z, σ (t * z) = t ^ k * σ z

/-- `g` takes values near `g 0` near 0. -/
def ContinuousAtZero (g : K → K) : Prop :=
  ∀ ε > 0, ∃ δ > 0, ∀ z, abs z ≤ δ → abs (g z - g 0) ≤ ε

/-- `g` has a derivative at 0: `g z = g 0 + a z + o(|z|)` for some `a`. -/
def DifferentiableAtZero (g : K → K) : Prop :=
  ∃ a, ∀ ε > 0, ∃ δ > 0, ∀ z, abs z ≤ δ → abs (g z - g 0 - a * z) ≤ ε * abs z

/-- `σ z = o(|z|)` at 0. -/
def LittleOAtZero (σ : K → K) : Prop :=
  ∀ ε > 0, ∃ δ > 0, ∀ z, abs z ≤ δ → abs (σ z) ≤ ε * abs z

/-- `σ` grows slower than every linear function. -/
def SublinearGrowth (σ : K → K) : Prop :=
  ∀ ε > 0, ∃ C, ∀ z, abs (σ z) ≤ ε * abs z + C

/-- `|σ z| ≤ B` for every `z`. -/
def BoundedBy (B : K) (σ : K → K) : Prop := ∀ z, abs (σ z) ≤ B

/-- `a |z| + b z`: ReLU, leaky ReLU and the absolute value are of this form. -/
def twoSlope (a b : K) (z : K) : K := a * abs z + b * z

/-- `z` from 0 on and `α z` below: leaky ReLU. -/
def leakyRelu (α z : K) : K := if 0 ≤ z then z else α * z

/-- `σ` stays within a constant of ReLU. -/
def NearRelu (σ : K → K) : Prop := ∃ C, ∀ z, abs (σ z - relu z) ≤ C

/-- `σ` stays within a constant of `a |z| + b z`. -/
def NearTwoSlope (a b : K) (σ : K → K) : Prop := ∃ C, ∀ z, abs (σ z - twoSlope a b z) ≤ C

/-- `E (y + z) = E y E z` and `E z ≥ 1 + z`: over the reals this holds of the exponential function
and of no other. Not every ordered field has such a function; the rational numbers have none, so
that over them a statement about SiLU, softplus, ELU or Mish says nothing. -/
structure IsExponential (E : K → K) : Prop where
  map_add : ∀ y z, E (y + z) = E y * E z
  one_add_le : ∀ z, 1 + z ≤ E z

end

section
variable [OrderedField K]

/-- `z / (1 + |z|)`: a bounded odd function like `tanh`, but rational on either side of 0. -/
def softsign (z : K) : K := z / (1 + abs z)

/-- `z (1 + softsign z) / 2`: GELU with `softsign` in the place of the error function. -/
def softsignGelu (z : K) : K := z * ((1 + softsign z) / 2)

/-- `z min(max(z + 3, 0), 6) / 6`. -/
def hardswish (z : K) : K := z * (min (max (z + 3) 0) 6 / 6)

/-- ELU with the exponential function `E`: `z` from 0 on and `α (E z - 1)` below. -/
def elu (E : K → K) (α z : K) : K := if 0 ≤ z then z else α * (E z - 1)

/-- Mish with the exponential function `E` and softplus `L`: `z tanh (L z)`. -/
def mish (E L : K → K) (z : K) : K :=
  z * ((E (L z) - E (-L z)) / (E (L z) + E (-L z)))

end

end Absorption
