prelude
import Absorption.Identifiability.TwoSlope
import Absorption.Price.Counting

/-!
# What a wider competitor can leave of the skip

Purpose: the remainder of `f` splits into multiples of the rows that share their line with a second
neuron of a competitor, and as many matrices of rank one as there are neurons on other lines with
one orientation. Main result: `Mlp.Nondegenerate.exists_remainderRankLe`.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d h n : Nat} {f : Mlp K d h} {g : Mlp K d n} {z : Vec K d}
  {π : Fin h → Fin n} {s : K} {μ : Fin n → K}

/-- Neurons that agree in orientation with the reference do not enter the remainder. -/
private theorem coefficient_eq_zero {b q : K} {v : Vec K d} {m : K} (h : m = orient z v) :
    b * (1 - m * orient z v) * q = 0 := by
  rw [h, orient_mul_self, sub_self, mul_zero, zero_mul]

/-- The part of the remainder on the line of one row of `f`. -/
private theorem exists_line_part (hf : f.Nondegenerate) (hμ : f.Reference g z π s μ) (b : K)
    (i : Fin h) : ∃ β : Vec K d, ∀ a c,
      (if f.shared g π i = true then β a * f.up i c else 0) =
        ∑ k, if Collinear (f.up i) (g.up k) then
          b * (1 - μ k * orient z (g.up k)) * g.down a k * g.up k c else 0 := by
  have choice : ∀ k, ∃ t : K, Collinear (f.up i) (g.up k) → g.up k = t • f.up i := fun k => by
    by_cases hk : Collinear (f.up i) (g.up k)
    · obtain ⟨t, ht⟩ := hk.exists_eq_smul (hf.row_ne_zero i)
      exact ⟨t, fun _ => ht⟩
    · exact ⟨0, fun e => absurd e hk⟩
  obtain ⟨t, ht⟩ := Fin.exists_choice choice
  refine ⟨fun a => ∑ k, if Collinear (f.up i) (g.up k) then
    b * (1 - μ k * orient z (g.up k)) * g.down a k * t k else 0, fun a c => ?_⟩
  by_cases hi : f.shared g π i = true
  · rw [ite_eq_left hi, sum_mul]
    refine sum_congr fun k => ?_
    by_cases hk : Collinear (f.up i) (g.up k)
    · rw [ite_eq_left hk, ite_eq_left hk, congrFun (ht k hk) c, Vec.smul_apply, mul_assoc _ (t k)]
    · rw [ite_eq_right hk, ite_eq_right hk, zero_mul]
  · rw [ite_eq_right hi]
    refine (sum_eq_zero fun k => ?_).symm
    by_cases hk : Collinear (f.up i) (g.up k)
    · rw [ite_eq_left hk]
      by_cases zero : g.up k = 0
      · exact (congrArg (_ * ·) (congrFun zero c)).trans (mul_zero _)
      · have own : k = π i := Decidable.byContradiction fun e =>
          hi (decide_eq_true ⟨k, zero, hk, e⟩)
        rw [coefficient_eq_zero ((hμ.on_line i k zero hk).trans (own ▸ rfl)), zero_mul]
    · exact ite_eq_right hk

/-- What a neuron of `g` on no line of a row of `f` adds to the remainder. -/
private theorem foreign_part (hμ : f.Reference g z π s μ) (b : K) (k : Fin n) (q y : K) :
    (b * (1 - μ k * orient z (g.up k)) * q * y -
      if f.OnLine (g.up k) then b * (1 - μ k * orient z (g.up k)) * q * y else 0) =
        if f.foreign g z s k = true then b * (1 - μ k * orient z (g.up k)) * q * y else 0 := by
  by_cases on : f.OnLine (g.up k)
  · have off : ¬f.foreign g z s k = true := fun e => (of_decide_eq_true e).1 on
    rw [ite_eq_left on, ite_eq_right off, sub_self]
  · rw [ite_eq_right on, sub_zero]
    by_cases e : orient z (g.up k) = s
    · rw [coefficient_eq_zero ((hμ.foreign k on).trans e.symm), zero_mul, ite_self]
    · have foreign : f.foreign g z s k = true := decide_eq_true ⟨on, e⟩
      rw [ite_eq_left foreign]

/-- The remainder splits as the reference says. -/
private theorem remainderRankLe_of_eq (hf : f.Nondegenerate) (hμ : f.Reference g z π s μ) {b : K}
    (S : Fin h → Bool) (entries : ∀ a c, f.remainder (2 * b) S a c =
      ∑ k, b * (1 - μ k * orient z (g.up k)) * g.down a k * g.up k c) :
    f.RemainderRankLe (2 * b) S (f.shared g π) (Fin.count (f.foreign g z s)) := by
  obtain ⟨β, hβ⟩ := Fin.exists_choice (exists_line_part hf hμ b)
  refine ⟨fun a i => β i a, (Mat.rankLe_of_count (S := f.foreign g z s)
    (fun a k => b * (1 - μ k * orient z (g.up k)) * g.down a k) g.up (Nat.le_refl _)).congr
      fun a c => ?_⟩
  have lines : Mlp.selected ⟨f.up, fun a i => β i a⟩ (f.shared g π) a c =
      ∑ k, if f.OnLine (g.up k) then
        b * (1 - μ k * orient z (g.up k)) * g.down a k * g.up k c else 0 := by
    refine (sum_congr fun i => hβ i a c).trans (hf.sum_sum_lines fun k hk => ?_)
    exact (congrArg (_ * ·) (congrFun hk c)).trans (mul_zero _)
  rw [entries, lines, ← sum_sub]
  exact sum_congr fun k => foreign_part hμ b k _ _

/-- If an MLP `g` of width `n` equals the skip around a nondegenerate `f` of width `h`, with the
activation `a |z| + b z`, `a ≠ 0`, then the remainder of `f` for some `S` has rank at most `r` up to
rows in some `T`, with `h + |T| + 2 r ≤ n`. -/
theorem Mlp.Nondegenerate.exists_remainderRankLe {a b : K} (hf : f.Nondegenerate) (ha : a ≠ 0)
    (absorbs : ∀ x, x + f.eval (twoSlope a b) x = g.eval (twoSlope a b) x) :
    ∃ S T r, h + (Fin.count T + 2 * r) ≤ n ∧ f.RemainderRankLe (2 * b) S T r := by
  have same := eval_abs_eq (M := fun x => x) (fun _ => rfl) absorbs ha
  obtain ⟨π, injective, matched⟩ := hf.exists_matching same
  obtain ⟨z, hz⟩ := exists_dot_ne_zero g.up
  obtain ⟨s, count⟩ := exists_sign_count_le hf injective matched z
  obtain ⟨μ, hμ⟩ := hf.exists_reference g z π s
  refine ⟨f.opposed g z π, f.shared g π, _, count, remainderRankLe_of_eq hf hμ _ fun j c => ?_⟩
  have entry := remainder_dot_eq_sum hf same hz matched hμ (Vec.single c 1) j
    (add_linear_eq (M := fun x => x) (fun _ => rfl) absorbs (Vec.single c 1) j)
  rw [dot_single, mul_one] at entry
  exact entry.trans (sum_congr fun k => by rw [dot_single, mul_one])

end Absorption
