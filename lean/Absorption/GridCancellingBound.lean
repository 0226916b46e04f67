prelude
import Absorption.Generic.Key
import Absorption.Statement.Generic

/-!
# How few weights on a grid admit a set of neurons (new)
-/

universe u

namespace Absorption

open Function

/-- A number of keys. -/
private theorem keys_eq (d h m : Nat) : Grid.keys d h m =
    2 ^ h * (2 * (m + 1) - 1) * (m + 1) ^ (2 * d * h) := by
  have double : ∀ k, 2 * k = k + k := fun k => by rw [Nat.succ_mul 1, Nat.one_mul]
  have marks : 2 * (m + 1) - 1 = m + 1 + m := congrArg (· - 1) (double (m + 1))
  have exponent : 2 * d * h = d * h + h * d := by
    rw [double, Nat.add_mul, Nat.mul_comm h d]
  rw [marks, exponent, Nat.pow_add, Nat.pow_mul, Nat.pow_mul, Grid.keys]

/-- Weights among `n` values are those of a grid. -/
private theorem exists_grid {K : Type u} {d h n : Nat} {v : Fin n → K} {f : Mlp K d h}
    (up : ∀ i c, ∃ m, f.up i c = v m) (down : ∀ a i, ∃ m, f.down a i = v m) (S : Fin h → Bool) :
    ∃ G : Grid d h n, G.mlp v = f ∧ G.set = S := by
  obtain ⟨U, hU⟩ := Fin.exists_choice fun i => Fin.exists_choice (up i)
  obtain ⟨D, hD⟩ := Fin.exists_choice fun a => Fin.exists_choice (down a)
  refine ⟨⟨S, U, D⟩, ?_, rfl⟩
  have ups : (fun i c => v (U i c)) = f.up := funext fun i => funext fun c => (hU i c).symm
  have downs : (fun a i => v (D a i)) = f.down := funext fun a => funext fun i => (hD a i).symm
  show Mlp.mk (fun i c => v (U i c)) (fun a i => v (D a i)) = Mlp.mk f.up f.down
  rw [ups, downs]

/-- The weights among `m + 1` values that admit a set, each with two more indices, have their own
keys. -/
private theorem mul_le_keys {K : Type u} [OrderedField K] {d h m N : Nat} {κ : K}
    {v : Fin (m + 1) → K} {f : Fin N → Mlp K (d + 1) (h + 1)} (hf : Injective f)
    (grid : ∀ k, ∃ G : Grid (d + 1) (h + 1) (m + 1), G.mlp v = f k ∧ (f k).CancelsSkip κ G.set) :
    N * ((m + 1) * (m + 1)) ≤ Grid.keys (d + 1) (h + 1) m := by
  obtain ⟨G, hG⟩ := Fin.exists_choice grid
  have cancels : ∀ k, ((G k).mlp v).CancelsSkip κ (G k).set := fun k => (hG k).1 ▸ (hG k).2
  refine Fin.le_of_injective (f := fun i => (G i.fst).key v i.snd.fst i.snd.snd) fun i j e => ?_
  obtain ⟨ha, hb, mlps⟩ := Grid.key_inj (cancels i.fst) (cancels j.fst) e
  exact Fin.eq_of_fst_eq_of_snd_eq (hf ((hG i.fst).1.symm.trans (mlps.trans (hG j.fst).1)))
    (Fin.eq_of_fst_eq_of_snd_eq ha hb)

/-- Of the MLPs of dimension `d ≥ 1` and width `h` with weights among `n` values, at most
`2 ^ h (2 n - 1) n ^ (2 d h) / n²` different ones admit a set `S` with `κ Σ_{i ∈ S} p_i w_iᵀ = -I`.

It does not claim that the bound is reached, and says nothing where `n < 2 ^ (h + 1)`. Proof: for
each `S` and some `i` in it, all other weights fix a product of one weight of `w_i` and one of
`p_i`, and `2 n - 1` pairs of values at most have a given product. New: the paper has almost all
real weights. -/
theorem grid_cancelling_bound : Statement.GridCancellingBound := by
  intro K _ d h n N κ v f hd hf up down sets
  match N, f with
  | 0, _ => exact Nat.le_trans (Nat.le_of_eq (Nat.zero_mul _)) (Nat.zero_le _)
  | N + 1, f =>
    obtain ⟨d, e⟩ := Nat.exists_eq_add_one_of_pos hd
    subst e
    obtain ⟨_, hS⟩ := sets 0
    obtain ⟨i, _⟩ := hS.nonempty hd
    obtain ⟨j, _⟩ := up 0 i 0
    match h, n, i, j with
    | h + 1, m + 1, _, _ =>
      have square : (m + 1) ^ 2 = (m + 1) * (m + 1) := congrArg (· * (m + 1)) (Nat.one_mul (m + 1))
      rw [square, ← keys_eq]
      refine mul_le_keys (κ := κ) (v := v) hf fun k => ?_
      obtain ⟨S, hS⟩ := sets k
      obtain ⟨G, mlp, set⟩ := exists_grid (up k) (down k) S
      exact ⟨G, mlp, set ▸ hS⟩

end Absorption
