prelude
import Absorption.Generic.Grid

/-!
# One index for a network that cancels the skip

Purpose: weights among `n` values are a network of indices; a set of neurons, a mark, and the
indices with two of them overwritten by any `a` and `b` make one index (`Grid.key`), from which the
weights and `a` and `b` can be recovered if the set cancels the skip.
-/

universe u

namespace Absorption

open Function

variable {K : Type u} [OrderedField K] {d h m n : Nat} {κ : K}

/-- The index of the first member of a set, or some index if the set is empty. -/
def firstMember : {h : Nat} → (Fin (h + 1) → Bool) → Fin (h + 1)
  | 0, _ => 0
  | _ + 1, S => if S 0 = true then 0 else (firstMember fun i => S i.succ).succ

theorem firstMember_mem {h : Nat} {S : Fin (h + 1) → Bool} (hS : ∃ i, S i = true) :
    S (firstMember S) = true := by
  induction h with
  | zero =>
    obtain ⟨i, hi⟩ := hS
    have e : i = 0 := Decidable.byContradiction fun hn => by
      obtain ⟨k, _⟩ := Fin.exists_succ_eq hn
      exact Fin.elim0 k
    exact (e ▸ hi : S 0 = true)
  | succ h ih =>
    by_cases h0 : S 0 = true
    · have first : firstMember S = 0 := ite_eq_left h0
      exact first ▸ h0
    · have first : firstMember S = (firstMember fun i => S i.succ).succ := ite_eq_right h0
      rw [first]
      exact ih ((Fin.exists_fin_succ.mp hS).resolve_left h0)

/-- A matrix of indices with one entry overwritten. -/
private def put (A : Fin d → Fin h → Fin n) (i : Fin d) (j : Fin h) (a : Fin n) :
    Fin d → Fin h → Fin n := fun k l => if k = i ∧ l = j then a else A k l

private theorem put_inj {A B : Fin d → Fin h → Fin n} {i : Fin d} {j : Fin h} {a b : Fin n}
    (e : put A i j a = put B i j b) : a = b ∧ ∀ k l, ¬(k = i ∧ l = j) → A k l = B k l := by
  have entry : ∀ k l, put A i j a k l = put B i j b k l := fun k l => congrFun (congrFun e k) l
  refine ⟨?_, fun k l hkl => ?_⟩
  · have e := entry i j
    rwa [put, put, ite_eq_left ⟨rfl, rfl⟩, ite_eq_left ⟨rfl, rfl⟩] at e
  · have e := entry k l
    rwa [put, put, ite_eq_right hkl, ite_eq_right hkl] at e

/-- The index of a matrix of indices. -/
private def ofMatrix (A : Fin d → Fin h → Fin n) : Fin ((n ^ h) ^ d) :=
  Fin.word fun i => Fin.word (A i)

private theorem ofMatrix_injective : Injective (ofMatrix (d := d) (h := h) (n := n)) :=
  fun _ _ e => funext fun i => Fin.word_injective (congrFun (Fin.word_injective e) i)

/-- A set of neurons, and for each weight the index of its value. -/
structure Grid (d h n : Nat) where
  set : Fin h → Bool
  up : Fin h → Fin d → Fin n
  down : Fin d → Fin h → Fin n

/-- The weights. -/
def Grid.mlp (v : Fin n → K) (G : Grid d h n) : Mlp K d h :=
  ⟨fun i c => v (G.up i c), fun a i => v (G.down a i)⟩

/-- How many keys there are. -/
def Grid.keys (d h m : Nat) : Nat :=
  2 ^ h * (m + 1 + m) * (((m + 1) ^ d) ^ h * ((m + 1) ^ h) ^ d)

/-- The key of a grid and of two indices. -/
def Grid.key (v : Fin (m + 1) → K) (G : Grid (d + 1) (h + 1) (m + 1)) (a b : Fin (m + 1)) :
    Fin (Grid.keys (d + 1) (h + 1) m) :=
  Fin.pair (Fin.pair (Fin.ofSet G.set)
      (mark v (G.down 0 (firstMember G.set)) (G.up (firstMember G.set) 0)))
    (Fin.pair (ofMatrix (put G.up (firstMember G.set) 0 a))
      (ofMatrix (put G.down 0 (firstMember G.set) b)))

/-- The key determines the two indices, and the weights if the set cancels the skip. -/
theorem Grid.key_inj {v : Fin (m + 1) → K} {G H : Grid (d + 1) (h + 1) (m + 1)}
    {a b a' b' : Fin (m + 1)} (hG : (G.mlp v).CancelsSkip κ G.set)
    (hH : (H.mlp v).CancelsSkip κ H.set) (e : G.key v a b = H.key v a' b') :
    a = a' ∧ b = b' ∧ G.mlp v = H.mlp v := by
  obtain ⟨left, right⟩ := Fin.pair_inj e
  obtain ⟨sets, marks⟩ := Fin.pair_inj left
  obtain ⟨ups, downs⟩ := Fin.pair_inj right
  have sets : G.set = H.set := Fin.ofSet_injective sets
  rw [sets] at hG marks ups downs
  generalize hi : firstMember H.set = i at marks ups downs
  have member : H.set i = true := hi ▸ firstMember_mem (hH.nonempty (Nat.succ_pos d))
  obtain ⟨ha, ups⟩ := put_inj (ofMatrix_injective ups)
  obtain ⟨hb, downs⟩ := put_inj (ofMatrix_injective downs)
  have product : v (G.down 0 i) * v (G.up i 0) = v (H.down 0 i) * v (H.up i 0) :=
    hG.summand_eq hH 0 member fun l hl =>
      ⟨congrArg v (downs 0 l fun e => hl e.2), congrArg v (ups l 0 fun e => hl e.1)⟩
  obtain ⟨down, up⟩ := values_eq_of_mark_eq product marks
  refine ⟨ha, hb, ?_⟩
  have sameUp : (G.mlp v).up = (H.mlp v).up := funext fun k => funext fun c =>
    if hk : k = i ∧ c = 0 then hk.1 ▸ hk.2 ▸ up else congrArg v (ups k c hk)
  have sameDown : (G.mlp v).down = (H.mlp v).down := funext fun c => funext fun k =>
    if hk : c = 0 ∧ k = i then hk.1 ▸ hk.2 ▸ down else congrArg v (downs c k hk)
  show Mlp.mk (G.mlp v).up (G.mlp v).down = Mlp.mk (H.mlp v).up (H.mlp v).down
  rw [sameUp, sameDown]

end Absorption
