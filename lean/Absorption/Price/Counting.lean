prelude
import Absorption.Price.Remainder

/-!
# Counting the neurons of a competitor

Purpose: a competitor `g` has one neuron matched with each of `f`; each line of a row of `f` with a
second neuron costs one more; and of the neurons on no such line, at least twice as many as enter
the remainder for the better choice of the sign `s`. Main result: `exists_sign_count_le`.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d h n : Nat} {f : Mlp K d h} {g : Mlp K d n} {z : Vec K d}
  {π : Fin h → Fin n}

/-- The neurons of `f` on whose lines `g` has a second neuron. -/
def Mlp.shared (f : Mlp K d h) (g : Mlp K d n) (π : Fin h → Fin n) (i : Fin h) : Bool :=
  decide (∃ k, g.up k ≠ 0 ∧ Collinear (f.up i) (g.up k) ∧ k ≠ π i)

/-- The neurons of `g` on no line of a row of `f` whose orientation is not `s`. -/
def Mlp.foreign (f : Mlp K d h) (g : Mlp K d n) (z : Vec K d) (s : K) (k : Fin n) : Bool :=
  decide (¬f.OnLine (g.up k) ∧ orient z (g.up k) ≠ s)

/-- Of the neurons on no line, at most half have one of the two orientations. -/
private theorem exists_sign_foreign_le (f : Mlp K d h) (g : Mlp K d n) (z : Vec K d) :
    ∃ s : K, 2 * Fin.count (f.foreign g z s) ≤ Fin.count fun k => decide (¬f.OnLine (g.up k)) := by
  have both : Fin.count (f.foreign g z 1) + Fin.count (f.foreign g z (-1)) ≤
      Fin.count fun k => decide (¬f.OnLine (g.up k)) := by
    refine Fin.count_add_count_le (fun k hk => decide_eq_true (of_decide_eq_true hk).1)
      (fun k hk => decide_eq_true (of_decide_eq_true hk).1) fun k hk hk' => ?_
    exact (orient_cases z (g.up k)).elim (of_decide_eq_true hk).2 (of_decide_eq_true hk').2
  have double : ∀ m, 2 * m = m + m := fun m => by rw [Nat.succ_mul 1, Nat.one_mul]
  match Nat.le_total (Fin.count (f.foreign g z 1)) (Fin.count (f.foreign g z (-1))) with
  | .inl le => exact ⟨1, double _ ▸ Nat.le_trans (Nat.add_le_add_left le _) both⟩
  | .inr le => exact ⟨-1, double _ ▸ Nat.le_trans (Nat.add_le_add_right le _) both⟩

/-- The second neurons on lines of rows of `f` are not matched, and there is one for each such line.
-/
private theorem count_shared_le (hf : f.Nondegenerate)
    (matched : ∀ i, Collinear (f.up i) (g.up (π i)) ∧ g.up (π i) ≠ 0) :
    Fin.count (f.shared g π) ≤
      Fin.count fun k => decide (f.OnLine (g.up k) ∧ ¬∃ i, π i = k) := by
  have choice : ∀ i, ∃ k, f.shared g π i = true →
      g.up k ≠ 0 ∧ Collinear (f.up i) (g.up k) ∧ k ≠ π i := fun i => by
    by_cases hi : f.shared g π i = true
    · obtain ⟨k, hk⟩ := of_decide_eq_true hi
      exact ⟨k, fun _ => hk⟩
    · exact ⟨π i, fun e => absurd e hi⟩
  obtain ⟨φ, hφ⟩ := Fin.exists_choice choice
  refine Fin.count_le_count φ (fun i hi => decide_eq_true ⟨⟨i, (hφ i hi).2.1⟩, fun ⟨l, hl⟩ => ?_⟩)
    fun i j hi hj e => hf.line_unique (hφ i hi).1 (hφ i hi).2.1 (e ▸ (hφ j hj).2.1)
  have same : l = i := hf.line_unique (hφ i hi).1 (hl ▸ (matched l).1) (hφ i hi).2.1
  exact (hφ i hi).2.2 (same ▸ hl.symm)

/-- The neurons of `g`, counted. -/
theorem exists_sign_count_le (hf : f.Nondegenerate) (injective : Function.Injective π)
    (matched : ∀ i, Collinear (f.up i) (g.up (π i)) ∧ g.up (π i) ≠ 0) (z : Vec K d) :
    ∃ s, h + (Fin.count (f.shared g π) + 2 * Fin.count (f.foreign g z s)) ≤ n := by
  obtain ⟨s, hs⟩ := exists_sign_foreign_le f g z
  have unmatched : (Fin.count fun k => decide (f.OnLine (g.up k) ∧ ¬∃ i, π i = k)) +
      (Fin.count fun k => decide (¬f.OnLine (g.up k))) ≤
        Fin.count fun k => decide (¬∃ i, π i = k) :=
    Fin.count_add_count_le (fun k hk => decide_eq_true (of_decide_eq_true hk).2)
      (fun k hk => decide_eq_true fun ⟨i, hi⟩ => of_decide_eq_true hk ⟨i, hi ▸ (matched i).1⟩)
      fun k hk hk' => of_decide_eq_true hk' (of_decide_eq_true hk).1
  have total : (Fin.count fun k => decide (¬∃ i, π i = k)) + h ≤ n :=
    Fin.count_add_le π injective fun i hi => of_decide_eq_true hi ⟨i, rfl⟩
  refine ⟨s, Nat.add_comm h _ ▸ Nat.le_trans (Nat.add_le_add_right ?_ h) total⟩
  exact Nat.le_trans (Nat.add_le_add (count_shared_le hf matched) hs) unmatched

end Absorption
