prelude
import Absorption.Network.Append
import Absorption.Network.Flip
import Absorption.Price

/-!
# Absorbing a skip with more neurons

Purpose: with an activation that has `σ z - σ (-z) = κ z`, `κ ≠ 0`, two neurons compute any
`a (u · x)`, and one more neuron does where `u` or `-u` is already a row. Main result:
`Mlp.exists_absorbs_of_remainder`.
-/

universe u

namespace Absorption

variable {K : Type u} {d h r : Nat}

/-! ## Parts of networks -/

/-- The neurons in `T` alone. -/
private theorem exists_restricted [CommRing K] (f : Mlp K d h) (T : Fin h → Bool) :
    ∃ g : Mlp K d (Fin.count T), ∀ (σ : K → K) x a, g.eval σ x a =
      ∑ i, if T i = true then f.down a i * σ (dot (f.up i) x) else 0 := by
  induction h with
  | zero => exact ⟨⟨fun i => f.up i, fun a i => f.down a i⟩, fun _ _ _ => rfl⟩
  | succ h ih =>
    obtain ⟨g, hg⟩ := ih ⟨fun i => f.up i.succ, fun a i => f.down a i.succ⟩ fun i => T i.succ
    by_cases h0 : T 0 = true
    · rw [Fin.count_succ, ite_eq_left h0]
      refine ⟨Mlp.append (h := 1) ⟨fun _ => f.up 0, fun a _ => f.down a 0⟩ g, fun σ x a => ?_⟩
      rw [Mlp.eval_append, hg, sum_succ, ite_eq_left h0]
      exact congrArg (· + _) (add_zero _)
    · rw [Fin.count_succ, ite_eq_right h0]
      refine ⟨g, fun σ x a => ?_⟩
      rw [sum_succ, ite_eq_right h0, zero_add]
      exact hg σ x a

/-- Neurons without effect can be added. -/
theorem Mlp.exists_widened [CommRing K] (f : Mlp K d h) {n : Nat} (hn : h ≤ n) :
    ∃ g : Mlp K d n, ∀ (σ : K → K) x, g.eval σ x = f.eval σ x := by
  obtain ⟨k, hk⟩ := Nat.exists_eq_add_of_le hn
  rw [hk, Nat.add_comm]
  refine ⟨f.append ⟨fun _ => 0, fun _ _ => 0⟩, fun σ x => Vec.ext fun a => ?_⟩
  rw [Mlp.eval_append]
  exact (congrArg (_ + ·) (sum_eq_zero fun i => zero_mul _)).trans (add_zero _)

variable [OrderedField K] {κ : K} {σ : K → K}

/-- `r` pairs of neurons compute a linear map of rank `r`. -/
private theorem exists_pairs (hκ : κ ≠ 0) (hσ : OddPart κ σ) (c : Mat K d r) (u : Mat K r d) :
    ∃ g : Mlp K d (2 * r), ∀ x a, g.eval σ x a = ∑ k, c a k * dot (u k) x := by
  have double : 2 * r = r + r := by rw [Nat.succ_mul 1, Nat.one_mul]
  rw [double]
  refine ⟨Mlp.append ⟨u, fun a k => κ⁻¹ * c a k⟩ ⟨fun k => -u k, fun a k => -(κ⁻¹ * c a k)⟩,
    fun x a => ?_⟩
  rw [Mlp.eval_append, Mlp.eval, Mlp.eval, ← sum_add]
  refine sum_congr fun k => ?_
  rw [neg_dot]
  exact linear_combination_two (κ⁻¹ * c a k) (hσ (dot (u k) x)) (c a k * dot (u k) x)
    (inv_mul_cancel hκ) (ring [κ, κ⁻¹, c a k, dot (u k) x, σ (dot (u k) x), σ (-dot (u k) x)])

/-- One more neuron for each `i` in `T` makes `Σ_{i ∈ T} b_i (w_i · x)` free. -/
private theorem exists_opposite (hκ : κ ≠ 0) (hσ : OddPart κ σ) (f : Mlp K d h) (T : Fin h → Bool)
    (b : Mat K d h) : ∃ g : Mlp K d (Fin.count T + h), ∀ x a,
      g.eval σ x a = f.eval σ x a + ∑ i, if T i = true then b a i * dot (f.up i) x else 0 := by
  obtain ⟨g, hg⟩ := exists_restricted ⟨fun i => -f.up i, fun a i => -(κ⁻¹ * b a i)⟩ T
  refine ⟨Mlp.append ⟨f.up, fun a i => f.down a i + if T i = true then κ⁻¹ * b a i else 0⟩ g,
    fun x a => ?_⟩
  rw [Mlp.eval_append, hg, Mlp.eval, Mlp.eval, ← sum_add, ← sum_add]
  refine sum_congr fun i => ?_
  show (f.down a i + if T i = true then κ⁻¹ * b a i else 0) * σ (dot (f.up i) x) +
    (if T i = true then -(κ⁻¹ * b a i) * σ (dot (-f.up i) x) else 0) = _
  rw [neg_dot]
  by_cases hi : T i = true
  · rw [ite_eq_left hi, ite_eq_left hi, ite_eq_left hi]
    exact linear_combination_two (κ⁻¹ * b a i) (hσ (dot (f.up i) x)) (b a i * dot (f.up i) x)
      (inv_mul_cancel hκ) (ring [κ, κ⁻¹, b a i, f.down a i, dot (f.up i) x, σ (dot (f.up i) x),
        σ (-dot (f.up i) x)])
  · rw [ite_eq_right hi, ite_eq_right hi, ite_eq_right hi, add_zero, add_zero,
      add_zero]

/-! ## The remainder -/

/-- In one coordinate: the skip and the flip make the remainder. -/
theorem Mlp.remainder_dot (f : Mlp K d h) (S : Fin h → Bool) (x : Vec K d) (a : Fin d) :
    dot (f.remainder κ S a) x = x a + κ * dot (f.selected S a) x := by
  have split : f.remainder κ S a = Vec.single a 1 + κ • f.selected S a := Vec.ext fun c => by
    rw [Vec.add_apply, Vec.single, Vec.smul_apply, Mlp.remainder]
    by_cases hc : a = c
    · rw [ite_eq_left hc, ite_eq_left hc.symm]
    · rw [ite_eq_right hc, ite_eq_right (Ne.symm hc)]
  rw [split, add_dot, single_dot, one_mul, smul_dot]

private theorem sum_flip (f : Mlp K d h) (S T : Fin h → Bool) (b : Mat K d h) (x : Vec K d)
    (a : Fin d) : (∑ i, if T i = true then
        (if S i = true then -b a i else b a i) * dot ((f.flip S).up i) x else 0) =
      dot (Mlp.selected ⟨f.up, b⟩ T a) x := by
  rw [Mlp.selected_dot]
  refine sum_congr fun i => ?_
  by_cases hi : S i = true
  · have row : (f.flip S).up i = -f.up i := ite_eq_left hi
    rw [ite_eq_left hi, row, neg_dot, neg_mul_neg]
  · have row : (f.flip S).up i = f.up i := ite_eq_right hi
    rw [ite_eq_right hi, row]

/-- If the remainder differs from a sum of `b_i w_iᵀ`, `i ∈ T`, by a matrix of rank `r`, then
`|T| + 2 r` more neurons absorb the skip. -/
theorem Mlp.exists_absorbs_of_remainder (hκ : κ ≠ 0) (hσ : OddPart κ σ) {f : Mlp K d h}
    {S T : Fin h → Bool} (rank : f.RemainderRankLe κ S T r) :
    ∃ g : Mlp K d (Fin.count T + 2 * r + h), ∀ x, x + f.eval σ x = g.eval σ x := by
  obtain ⟨b, c, u, split⟩ := rank
  obtain ⟨e, he⟩ := exists_opposite hκ hσ (f.flip S) T fun a i =>
    if S i = true then -b a i else b a i
  obtain ⟨p, hp⟩ := exists_pairs hκ hσ c u
  have width : Fin.count T + 2 * r + h = 2 * r + (Fin.count T + h) := by
    rw [Nat.add_comm (Fin.count T), Nat.add_assoc]
  rw [width]
  refine ⟨e.append p, fun x => Vec.ext fun a => ?_⟩
  have low : (∑ k, c a k * dot (u k) x) =
      dot (f.remainder κ S a) x - dot (Mlp.selected ⟨f.up, b⟩ T a) x := by
    have row : f.remainder κ S a =
        Mlp.selected ⟨f.up, b⟩ T a + fun j => ∑ k, c a k * u k j := Vec.ext fun j => by
      rw [Vec.add_apply, ← split, add_sub_cancel]
    rw [row, add_dot, Mat.dot_combination, add_sub_cancel_left]
  rw [Vec.add_apply, Mlp.eval_append, he, hp, sum_flip, low, Mlp.remainder_dot,
    Mlp.eval_eq_eval_flip hσ f S]
  exact ring [x a, (f.flip S).eval σ x a, κ * dot (f.selected S a) x,
    dot (Mlp.selected ⟨f.up, b⟩ T a) x]

end Absorption
