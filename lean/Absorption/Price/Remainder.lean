prelude
import Absorption.Price.Construction
import Absorption.Price.Lines

/-!
# The remainder in terms of the neurons of a competitor

Purpose: if `g` absorbs the skip around `f`, then for a set `S` read off from the orientations of
matched neurons the remainder `I + 2 b Σ_{i ∈ S} p_i w_iᵀ` is a combination of the neurons of `g`,
in which each neuron that agrees in orientation with the matched one on its line has the coefficient
0.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d h n : Nat} {f : Mlp K d h} {g : Mlp K d n} {z : Vec K d}
  {π : Fin h → Fin n}

/-- The neurons of `f` whose orientation differs from that of the matched neurons of `g`. -/
def Mlp.opposed (f : Mlp K d h) (g : Mlp K d n) (z : Vec K d) (π : Fin h → Fin n)
    (i : Fin h) : Bool :=
  decide (orient z (g.up (π i)) * orient z (f.up i) ≠ 1)

/-- `μ k` is the orientation of the neuron matched with the line of neuron `k` of `g`, and `s` if
neuron `k` is on no line of a row of `f`. -/
structure Mlp.Reference (f : Mlp K d h) (g : Mlp K d n) (z : Vec K d) (π : Fin h → Fin n) (s : K)
    (μ : Fin n → K) : Prop where
  on_line : ∀ i k, g.up k ≠ 0 → Collinear (f.up i) (g.up k) → μ k = orient z (g.up (π i))
  foreign : ∀ k, ¬f.OnLine (g.up k) → μ k = s

theorem Mlp.Nondegenerate.exists_reference (hf : f.Nondegenerate) (g : Mlp K d n) (z : Vec K d)
    (π : Fin h → Fin n) (s : K) : ∃ μ, f.Reference g z π s μ := by
  have choice : ∀ k, ∃ m, (∀ i, g.up k ≠ 0 → Collinear (f.up i) (g.up k) →
      m = orient z (g.up (π i))) ∧ (¬f.OnLine (g.up k) → m = s) := fun k => by
    by_cases on : f.OnLine (g.up k)
    · have ⟨l, hl⟩ := on
      exact ⟨orient z (g.up (π l)), fun i hk hi => by rw [hf.line_unique hk hi hl],
        fun off => absurd on off⟩
    · exact ⟨s, fun i _ hi => absurd ⟨i, hi⟩ on, fun _ => rfl⟩
  obtain ⟨μ, hμ⟩ := Fin.exists_choice choice
  exact ⟨μ, fun i k => (hμ k).1 i, fun k => (hμ k).2⟩

/-- The rows of `f` that are matched do not vanish at `z`. -/
theorem dot_ne_zero_of_matched (hf : f.Nondegenerate)
    (hz : ∀ k, g.up k ≠ 0 → dot (g.up k) z ≠ 0) {i : Fin h}
    (matched : Collinear (f.up i) (g.up (π i)) ∧ g.up (π i) ≠ 0) : dot (f.up i) z ≠ 0 := fun e =>
  hz _ matched.2 (matched.1.dot_eq_zero (hf.row_ne_zero i) e)

section
variable (hf : f.Nondegenerate) (same : ∀ x, f.eval abs x = g.eval abs x)
  (hz : ∀ k, g.up k ≠ 0 → dot (g.up k) z ≠ 0)
  (matched : ∀ i, Collinear (f.up i) (g.up (π i)) ∧ g.up (π i) ≠ 0) {s : K} {μ : Fin n → K}
  (hμ : f.Reference g z π s μ)
include hf same hz matched hμ

/-- One line of a row of `f`. -/
private theorem neuron_eq_sum_reference (i : Fin h) (a : Fin d) (x : Vec K d) :
    orient z (g.up (π i)) * orient z (f.up i) * (f.down a i * dot (f.up i) x) =
      ∑ k, if Collinear (f.up i) (g.up k) then
        μ k * (g.down a k * (orient z (g.up k) * dot (g.up k) x)) else 0 := by
  have regroup (r t p y : K) : r * t * (p * y) = r * (p * (t * y)) := ring [r, t, p, y]
  rw [regroup, hf.orient_neuron_eq_sum hz same (dot_ne_zero_of_matched hf hz (matched i)), mul_sum]
  refine sum_congr fun k => ?_
  by_cases hk : Collinear (f.up i) (g.up k)
  · rw [ite_eq_left hk, ite_eq_left hk]
    by_cases zero : g.up k = 0
    · rw [zero, zero_dot, mul_zero, mul_zero, mul_zero, mul_zero]
    · rw [hμ.on_line i k zero hk]
  · rw [ite_eq_right hk, ite_eq_right hk, mul_zero]

/-- All lines together. -/
private theorem sum_orient_eq_sum_reference (a : Fin d) (x : Vec K d) :
    (∑ i, orient z (g.up (π i)) * orient z (f.up i) * (f.down a i * dot (f.up i) x)) =
      ∑ k, μ k * (g.down a k * (orient z (g.up k) * dot (g.up k) x)) := by
  rw [sum_congr fun i => neuron_eq_sum_reference hf same hz matched hμ i a x,
    hf.sum_sum_lines fun k hk => by rw [hk, zero_dot, mul_zero, mul_zero, mul_zero]]
  have foreign := congrArg (s * ·) (hf.sum_foreign_eq_zero hz same a x)
  rw [mul_zero, mul_sum] at foreign
  have joined : (∑ k, if f.OnLine (g.up k) then
      μ k * (g.down a k * (orient z (g.up k) * dot (g.up k) x)) else 0) +
        (∑ k, s * ((if f.OnLine (g.up k) then 0 else g.down a k) *
          (orient z (g.up k) * dot (g.up k) x))) =
      ∑ k, μ k * (g.down a k * (orient z (g.up k) * dot (g.up k) x)) := by
    rw [← sum_add]
    refine sum_congr fun k => ?_
    by_cases hk : f.OnLine (g.up k)
    · rw [ite_eq_left hk, ite_eq_left hk, zero_mul, mul_zero, add_zero]
    · rw [ite_eq_right hk, ite_eq_right hk, hμ.foreign k hk, zero_add]
  rwa [foreign, add_zero] at joined

end

/-- Twice the opposed neurons of `f`, from its neurons with and without orientation. -/
private theorem two_mul_selected_opposed (a : Fin d) (x : Vec K d) :
    2 * dot (f.selected (f.opposed g z π) a) x = (∑ i, f.down a i * dot (f.up i) x) -
      ∑ i, orient z (g.up (π i)) * orient z (f.up i) * (f.down a i * dot (f.up i) x) := by
  rw [Mlp.selected_dot, mul_sum, ← sum_sub]
  refine sum_congr fun i => ?_
  by_cases e : orient z (g.up (π i)) * orient z (f.up i) = 1
  · have agrees : ¬f.opposed g z π i = true := fun h =>
      (of_decide_eq_true h : orient z (g.up (π i)) * orient z (f.up i) ≠ 1) e
    rw [ite_eq_right agrees, e, one_mul, sub_self, mul_zero]
  · have opposite : orient z (g.up (π i)) * orient z (f.up i) = -1 := by
      match orient_cases z (g.up (π i)), orient_cases z (f.up i) with
      | .inl l, .inl r => exact absurd (by rw [l, r, mul_one]) e
      | .inl l, .inr r => rw [l, r, one_mul]
      | .inr l, .inl r => rw [l, r, mul_one]
      | .inr l, .inr r => exact absurd (by rw [l, r, neg_mul_neg, mul_one]) e
    have opposed : f.opposed g z π i = true := decide_eq_true e
    rw [ite_eq_left opposed, opposite, neg_one_mul, sub_neg_eq_add, two_mul]

/-- The remainder of `f` for the opposed neurons. -/
theorem remainder_dot_eq_sum (hf : f.Nondegenerate) (same : ∀ x, f.eval abs x = g.eval abs x)
    (hz : ∀ k, g.up k ≠ 0 → dot (g.up k) z ≠ 0)
    (matched : ∀ i, Collinear (f.up i) (g.up (π i)) ∧ g.up (π i) ≠ 0) {s : K} {μ : Fin n → K}
    (hμ : f.Reference g z π s μ) {b : K} (x : Vec K d) (a : Fin d)
    (linear : x a + b * f.eval (fun z => z) x a = b * g.eval (fun z => z) x a) :
    dot (f.remainder (2 * b) (f.opposed g z π) a) x =
      ∑ k, b * (1 - μ k * orient z (g.up k)) * g.down a k * dot (g.up k) x := by
  have oriented := sum_orient_eq_sum_reference hf same hz matched hμ a x
  have twice := two_mul_selected_opposed (f := f) (g := g) (z := z) (π := π) a x
  have right : (∑ k, b * (1 - μ k * orient z (g.up k)) * g.down a k * dot (g.up k) x) =
      b * (∑ k, g.down a k * dot (g.up k) x) -
        b * ∑ k, μ k * (g.down a k * (orient z (g.up k) * dot (g.up k) x)) := by
    rw [mul_sum, mul_sum, ← sum_sub]
    exact sum_congr fun k => ring [b, μ k, orient z (g.up k), g.down a k, dot (g.up k) x]
  have linear : x a + b * (∑ i, f.down a i * dot (f.up i) x) =
      b * ∑ k, g.down a k * dot (g.up k) x := linear
  rw [Mlp.remainder_dot, right, ← oriented, mul_comm 2 b, mul_assoc, twice, ← linear]
  exact ring [x a, b, ∑ i, f.down a i * dot (f.up i) x,
    ∑ i, orient z (g.up (π i)) * orient z (f.up i) * (f.down a i * dot (f.up i) x)]

end Absorption
