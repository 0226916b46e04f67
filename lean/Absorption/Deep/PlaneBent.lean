prelude
import Absorption.Deep.ExamplePlane

/-!
# A bend at one ray, and five layers that make one in each quadrant

Purpose: the calculation in one coordinate. `bent c m u v` is `c u` up to the ray `u = m v` and has
the slope 1 beyond it. Five layers that change one coordinate only, each by `layer`, bend it at one
ray of each quadrant. Main result: `fiveLayers_eq`.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {c d m n r g u v z t : K}

/-- `c u` for `u ≤ m v`, and `u - (1 - c) m v` beyond. -/
def bent (c m u v : K) : K := relu (u - m * v) - c * relu (-(u - m * v)) + c * m * v

theorem bent_of_le (h : u ≤ m * v) : bent c m u v = c * u := by
  rw [bent, relu_of_nonpos (sub_nonpos.mpr h), relu_of_nonneg (neg_nonneg.mpr (sub_nonpos.mpr h))]
  exact ring [c, m, u, v]

theorem bent_of_ge (h : m * v ≤ u) : bent c m u v = u - (1 - c) * (m * v) := by
  rw [bent, relu_of_nonneg (sub_nonneg.mpr h), relu_of_nonpos (neg_nonpos.mpr (sub_nonneg.mpr h))]
  exact ring [c, m, u, v]

theorem bent_zero (hu : 0 ≤ u) : bent c m u 0 = u := by
  rw [bent_of_ge ((mul_zero m).symm ▸ hu), mul_zero, mul_zero, sub_zero]

theorem bent_of_nonpos (hu : u ≤ 0) (hm : 0 ≤ m) (hv : 0 ≤ v) : bent c m u v = c * u :=
  bent_of_le (le_trans hu (mul_nonneg hm hv))

theorem mul_le_bent (hc : c ≤ 1) : c * u ≤ bent c m u v :=
  match le_total u (m * v) with
  | .inl h => ge_of_eq (bent_of_le h)
  | .inr h => by
    rw [bent_of_ge h]
    exact le_of_sub_eq (mul_nonneg (sub_nonneg.mpr hc) (sub_nonneg.mpr h))
      (ring [c, m, u, v])

theorem bent_nonneg (hc₀ : 0 ≤ c) (hc : c ≤ 1) (hu : 0 ≤ u) : 0 ≤ bent c m u v :=
  le_trans (mul_nonneg hc₀ hu) (mul_le_bent hc)

theorem bent_mul (hg : 0 ≤ g) : bent c (g * m) (g * u) v = g * bent c m u v :=
  match le_total u (m * v) with
  | .inl h => by
    have h' : g * u ≤ g * m * v := by rw [mul_assoc]; exact mul_le_mul_of_nonneg_left h hg
    rw [bent_of_le h, bent_of_le h', mul_left_comm]
  | .inr h => by
    have h' : g * m * v ≤ g * u := by rw [mul_assoc]; exact mul_le_mul_of_nonneg_left h hg
    rw [bent_of_ge h, bent_of_ge h']
    exact ring [c, g, m, u, v]

/-- The bend of `v` at the ray, expressed by what the bend of `u` there has made of `u`. -/
theorem bent_bent (hc : c ≤ 1) (hg : 0 ≤ n * g) (hr : n * g * c = r) (hr₀ : 0 ≤ r)
    (hm : r * m = 1) : bent d n v (g * bent c m u v) = bent d r v u :=
  match le_total u (m * v) with
  | .inl h => by
    have same : n * (g * (c * u)) = r * u := by rw [← hr]; exact ring [n, g, c, u]
    rw [bent_of_le h, bent, bent, mul_assoc d, mul_assoc d, same]
  | .inr h => by
    have beyond : v ≤ r * u := by
      have h' := mul_le_mul_of_nonneg_left h hr₀
      rwa [← mul_assoc, hm, one_mul] at h'
    have beyond' : v ≤ n * (g * bent c m u v) := by
      refine le_trans beyond ?_
      rw [← mul_assoc, ← hr, mul_assoc (n * g)]
      exact mul_le_mul_of_nonneg_left (mul_le_bent hc) hg
    rw [bent_of_le beyond, bent_of_le beyond']

/-! ## Five layers -/

/-- One coordinate of a layer that keeps the other coordinate `t`. -/
def layer (s s' k k' z t : K) : K :=
  s * relu z - s' * relu (-z) + k * relu t + k' * relu (-t)

/-- The first argument of `c` and `m` is the sign of `z` in the quadrant, the second that of `t`. -/
def fiveLayers (c m : Bool → Bool → K) (z t : K) : K :=
  let g := c true true * c true false
  let z₁ := layer 1 1 (-m true true) 0 z t
  let z₂ := layer 1 (c true true) (c true true * m true true) (-m true false) z₁ t
  let z₃ := layer 1 (c true false) (g * m false true) (c true false * m true false) z₂ t
  let z₄ := layer (c false true) 1 (-(c false true * (g * m false true))) (g * m false false) z₃ t
  layer (c false false) 1 0 (-(c false false * (g * m false false))) z₄ t

private theorem layer_first (k z t : K) : layer 1 1 (-k) 0 z t = z - k * relu t := by
  exact linear_combination 1 (relu_sub_relu_neg z)
    (show 1 * _ - 1 * _ + -k * _ + 0 * _ - _ = _ from
      ring [z, k, relu z, relu (-z), relu t, relu (-t)])

private theorem layer_above (c m k z t : K) : layer 1 c (c * m) k (z - m * relu t) t =
    bent c m z (relu t) + k * relu (-t) := by
  rw [layer, bent, one_mul]

private theorem layer_below (c m k z t : K) : layer 1 c k (c * m) (z - m * relu (-t)) t =
    bent c m z (relu (-t)) + k * relu t := by
  rw [layer, bent, one_mul, add_right_comm]

private theorem layer_neg_above (c m k z t : K) :
    layer c 1 (-(c * m)) k (-(z - m * relu t)) t = -bent c m z (relu t) + k * relu (-t) := by
  rw [layer, bent, neg_neg]
  exact ring [c, m, k, relu t, relu (-t), relu (z - m * relu t), relu (-(z - m * relu t))]

private theorem layer_neg_below (c m z t : K) :
    layer c 1 0 (-(c * m)) (-(z - m * relu (-t))) t = -bent c m z (relu (-t)) := by
  rw [layer, bent, neg_neg]
  exact ring [c, m, relu t, relu (-t), relu (z - m * relu (-t)), relu (-(z - m * relu (-t)))]

private theorem fiveLayers_eq_bent (c m : Bool → Bool → K) (z t : K) : fiveLayers c m z t =
    -bent (c false false) (c true true * c true false * m false false)
      (bent (c false true) (c true true * c true false * m false true)
        (-bent (c true false) (m true false) (bent (c true true) (m true true) z (relu t))
          (relu (-t))) (relu t)) (relu (-t)) := by
  have turn : ∀ a b : K, a + b = -(-a - b) := fun a b => ring [a, b]
  have turn' : ∀ a b : K, -a + b = -(a - b) := fun a b => ring [a, b]
  have minus : ∀ a b e : K, a + -b * e = a - b * e := fun a b e => ring [a, b, e]
  rw [fiveLayers, layer_first, layer_above, minus, layer_below, turn, layer_neg_above, turn',
    layer_neg_below]

/-- `z` if the sign is `true`, and `-z` if it is `false`. -/
def withSign (s : Bool) (z : K) : K := if s = true then z else -z

/-- The factor by which five layers multiply the half-plane where `z` has the sign `s`. -/
def gain (c : Bool → Bool → K) (s : Bool) : K :=
  if s = true then c false true * c false false else c true true * c true false

section
variable {c m : Bool → Bool → K} (hc₀ : ∀ s s', 0 ≤ c s s') (hc : ∀ s s', c s s' ≤ 1)
  (hm : ∀ s s', 0 ≤ m s s')
include hc₀ hc hm

private theorem fiveLayers_of_nonneg (hz : 0 ≤ z) (t : K) : fiveLayers c m z t =
    c false true * c false false * bent (c true false) (m true false)
      (bent (c true true) (m true true) z (relu t)) (relu (-t)) := by
  have inner : 0 ≤ bent (c true false) (m true false)
      (bent (c true true) (m true true) z (relu t)) (relu (-t)) :=
    bent_nonneg (hc₀ _ _) (hc _ _) (bent_nonneg (hc₀ _ _) (hc _ _) hz)
  have scale : 0 ≤ c true true * c true false := mul_nonneg (hc₀ _ _) (hc₀ _ _)
  rw [fiveLayers_eq_bent, bent_of_nonpos (neg_nonpos.mpr inner) (mul_nonneg scale (hm _ _))
    (relu_nonneg t), mul_neg, bent_of_nonpos (neg_nonpos.mpr (mul_nonneg (hc₀ _ _) inner))
    (mul_nonneg scale (hm _ _)) (relu_nonneg (-t)), mul_neg, neg_neg, mul_left_comm, mul_assoc]

omit hc in
private theorem fiveLayers_of_nonpos (hz : z ≤ 0) (t : K) : fiveLayers c m z t =
    -(c true true * c true false * bent (c false false) (m false false)
      (bent (c false true) (m false true) (-z) (relu t)) (relu (-t))) := by
  have scale : 0 ≤ c true true * c true false := mul_nonneg (hc₀ _ _) (hc₀ _ _)
  have moved : c true true * z ≤ 0 := mul_nonpos_of_nonneg_of_nonpos (hc₀ _ _) hz
  have same : -(c true false * (c true true * z)) = c true true * c true false * -z :=
    ring [c true false, c true true, z]
  rw [fiveLayers_eq_bent, bent_of_nonpos hz (hm _ _) (relu_nonneg t),
    bent_of_nonpos moved (hm _ _) (relu_nonneg (-t)), same, bent_mul scale, bent_mul scale]

/-- What five layers do: in each quadrant one bend, and a factor on each of the halves `z ≥ 0`, `z ≤
0`. -/
theorem fiveLayers_eq (s s' : Bool) {z t : K} (hz : 0 ≤ withSign s z) (ht : 0 ≤ withSign s' t) :
    fiveLayers c m z t =
      withSign s (gain c s * bent (c s s') (m s s') (withSign s z) (withSign s' t)) := by
  cases s with
  | true =>
    have hz : 0 ≤ z := hz
    refine (fiveLayers_of_nonneg hc₀ hc hm hz t).trans (congrArg (gain c true * ·) ?_)
    cases s' with
    | true =>
      have ht : 0 ≤ t := ht
      rw [relu_of_nonneg ht, relu_of_nonpos (neg_nonpos.mpr ht)]
      exact bent_zero (bent_nonneg (hc₀ _ _) (hc _ _) hz)
    | false =>
      have ht : 0 ≤ -t := ht
      rw [relu_of_nonneg ht, relu_of_nonpos (neg_nonneg.mp ht), bent_zero hz]
      rfl
  | false =>
    have hz : 0 ≤ -z := hz
    refine (fiveLayers_of_nonpos hc₀ hm (neg_nonneg.mp hz) t).trans
      (congrArg (fun y => -(gain c false * y)) ?_)
    cases s' with
    | true =>
      have ht : 0 ≤ t := ht
      rw [relu_of_nonneg ht, relu_of_nonpos (neg_nonpos.mpr ht)]
      exact bent_zero (bent_nonneg (hc₀ _ _) (hc _ _) hz)
    | false =>
      have ht : 0 ≤ -t := ht
      rw [relu_of_nonneg ht, relu_of_nonpos (neg_nonneg.mp ht), bent_zero hz]
      rfl

end

end Absorption
