prelude
import Absorption.Identifiability.Matching
import Absorption.Price.Orientation

/-!
# The neurons of a competitor, line by line

Purpose: if `f`, nondegenerate, and `g` compute the same function with `|z|`, then on each line of a
row of `f` the oriented neurons of `g` add up to the one of `f`, and those on no such line add up to
0. Main results: `orient_neuron_eq_sum` and `sum_foreign_eq_zero`.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d h n : Nat} {f : Mlp K d h} {g : Mlp K d n} {z : Vec K d}

/-- The vector lies on the line of some row of `f`. -/
def Mlp.OnLine (f : Mlp K d h) (v : Vec K d) : Prop := ∃ i, Collinear (f.up i) v

instance Mlp.instDecidableOnLine (f : Mlp K d h) (v : Vec K d) : Decidable (f.OnLine v) :=
  inferInstanceAs (Decidable (∃ i, Collinear (f.up i) v))

/-- A vector other than 0 lies on the line of at most one row. -/
theorem Mlp.Nondegenerate.line_unique (hf : f.Nondegenerate) {v : Vec K d} (hv : v ≠ 0)
    {i l : Fin h} (hi : Collinear (f.up i) v) (hl : Collinear (f.up l) v) : i = l :=
  hf.eq_of_collinear (hi.trans hv hl.symm)

/-- A sum over the lines on which `v` lies has at most one term. -/
theorem Mlp.Nondegenerate.sum_lines (hf : f.Nondegenerate) {v : Vec K d} {t : K}
    (ht : v = 0 → t = 0) :
    (∑ i, if Collinear (f.up i) v then t else 0) = if f.OnLine v then t else 0 := by
  by_cases hv : v = 0
  · rw [ht hv, ite_self]
    exact sum_eq_zero fun i => ite_self 0
  · by_cases on : f.OnLine v
    · have ⟨i, hi⟩ := on
      rw [sum_eq_single i fun l hl => ite_eq_right fun h => hl (hf.line_unique hv h hi),
        ite_eq_left hi, ite_eq_left on]
    · rw [ite_eq_right on]
      exact sum_eq_zero fun i => ite_eq_right fun hi => on ⟨i, hi⟩

/-- Sums over all lines and over all neurons of `g`. -/
theorem Mlp.Nondegenerate.sum_sum_lines (hf : f.Nondegenerate) {t : Fin n → K}
    (ht : ∀ k, g.up k = 0 → t k = 0) :
    (∑ i, ∑ k, if Collinear (f.up i) (g.up k) then t k else 0) =
      ∑ k, if f.OnLine (g.up k) then t k else 0 := by
  rw [sum_comm]
  exact sum_congr fun k => hf.sum_lines (ht k)

private theorem ite_mul_eq (p : Prop) [Decidable p] (a t : K) :
    (if p then a else 0) * t = if p then a * t else 0 := by
  by_cases hp : p
  · rw [ite_eq_left hp, ite_eq_left hp]
  · rw [ite_eq_right hp, ite_eq_right hp, zero_mul]

variable (hz : ∀ k, g.up k ≠ 0 → dot (g.up k) z ≠ 0)
include hz

/-- The oriented neuron `i` of `f` is the sum of the oriented neurons of `g` on its line. -/
theorem Mlp.Nondegenerate.orient_neuron_eq_sum (hf : f.Nondegenerate)
    (same : ∀ x, f.eval abs x = g.eval abs x) {i : Fin h} (hi : dot (f.up i) z ≠ 0) (a : Fin d)
    (x : Vec K d) : f.down a i * (orient z (f.up i) * dot (f.up i) x) =
      ∑ k, if Collinear (f.up i) (g.up k) then
        g.down a k * (orient z (g.up k) * dot (g.up k) x) else 0 := by
  let c : Fin (n + 1) → K := Fin.cases (motive := fun _ => K) (-f.down a i)
    fun k => if Collinear (f.up i) (g.up k) then g.down a k else 0
  let u : Fin (n + 1) → Vec K d := Fin.cases (motive := fun _ => Vec K d) (f.up i) g.up
  have split : ∀ t : Vec K d → K, (∑ k, c k * t (u k)) = -(f.down a i * t (f.up i)) +
      ∑ k, if Collinear (f.up i) (g.up k) then g.down a k * t (g.up k) else 0 := fun t =>
    congr (congrArg HAdd.hAdd (neg_mul _ _)) (sum_congr fun k => ite_mul_eq _ _ _)
  have zero : ∀ y, (∑ k, c k * abs (dot (u k) y)) = 0 := fun y => by
    rw [split fun v => abs (dot v y), hf.neuron_eq_sum same, neg_add_cancel]
  have linear := sum_orient_eq_zero (z := z) (u := u) (Fin.cases
    (motive := fun k => u k ≠ 0 → dot (u k) z ≠ 0) (fun _ => hi) hz) zero x
  rw [split fun v => orient z v * dot v x] at linear
  exact neg_inj.mp (eq_neg_of_add_eq_zero_left linear)

/-- The oriented neurons of `g` on no line of a row of `f` add up to 0. -/
theorem Mlp.Nondegenerate.sum_foreign_eq_zero (hf : f.Nondegenerate)
    (same : ∀ x, f.eval abs x = g.eval abs x) (a : Fin d) (x : Vec K d) :
    (∑ k, (if f.OnLine (g.up k) then 0 else g.down a k) *
      (orient z (g.up k) * dot (g.up k) x)) = 0 := by
  refine sum_orient_eq_zero hz (fun y => ?_) x
  have term : ∀ k, (if f.OnLine (g.up k) then 0 else g.down a k) * abs (dot (g.up k) y) =
      g.down a k * abs (dot (g.up k) y) -
        if f.OnLine (g.up k) then g.down a k * abs (dot (g.up k) y) else 0 := fun k => by
    by_cases hk : f.OnLine (g.up k)
    · rw [ite_eq_left hk, ite_eq_left hk, zero_mul, sub_self]
    · rw [ite_eq_right hk, ite_eq_right hk, sub_zero]
  have lines : (∑ i, f.down a i * abs (dot (f.up i) y)) =
      ∑ k, if f.OnLine (g.up k) then g.down a k * abs (dot (g.up k) y) else 0 := by
    rw [sum_congr fun i => hf.neuron_eq_sum same i a y]
    exact hf.sum_sum_lines fun k hk => by rw [hk, zero_dot, abs_zero, mul_zero]
  rw [sum_congr term, sum_sub, ← lines]
  exact sub_eq_zero_of_eq (congrFun (same y) a).symm

end Absorption
