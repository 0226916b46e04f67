prelude
import Absorption.StackProperty

/-!
# Stacks of blocks

Purpose: a class of maps that is closed under what stacks are made of contains every stack without
skips, and every stack with skips is the identity plus a member. Main result:
`StackClosed.not_absorbable`: if the identity is no member, no stack without skips equals one with.
-/

universe u

namespace Absorption

variable {K : Type u} [CommRing K] {d : Nat}

/-- The class `P` of maps contains 0 and is closed under sums, differences, composition, and
composition with the skip around a member. -/
structure StackClosed (P : (Vec K d → Vec K d) → Prop) : Prop where
  zero : P fun _ => 0
  add : ∀ {F G}, P F → P G → P fun x => F x + G x
  sub : ∀ {F G}, P F → P G → P fun x => F x - G x
  comp : ∀ {F G}, P F → P G → P fun x => F (G x)
  comp_id_add : ∀ {F G}, P F → P G → P fun x => F (x + G x)

namespace StackClosed

variable {P : (Vec K d → Vec K d) → Prop} (hP : StackClosed P)
include hP

theorem plainStack_mem {cs : List (Block K d)} (hcs : cs ≠ []) (h : ∀ c ∈ cs, P c.eval) :
    P (plainStack cs) := by
  induction cs with
  | nil => exact absurd rfl hcs
  | cons c cs ih =>
    obtain ⟨hc, hrest⟩ := List.forall_mem_cons.mp h
    match cs with
    | [] => exact hc
    | c' :: cs =>
      have rest : P (plainStack (c' :: cs)) := ih (fun e => nomatch e) hrest
      exact hP.comp (F := plainStack (c' :: cs)) rest hc

theorem skipStack_eq {bs : List (Block K d)} (h : ∀ b ∈ bs, P b.eval) :
    ∃ R, P R ∧ ∀ x, skipStack bs x = x + R x := by
  induction bs with
  | nil => exact ⟨_, hP.zero, fun x => (Vec.add_zero x).symm⟩
  | cons b bs ih =>
    obtain ⟨hb, hrest⟩ := List.forall_mem_cons.mp h
    obtain ⟨R, hR, same⟩ := ih hrest
    refine ⟨_, hP.add hb (hP.comp_id_add hR hb), fun x => ?_⟩
    exact (same _).trans (Vec.ext fun j => add_assoc _ _ _)

/-- If the identity is not in the class, no stack without skips equals a stack with skips. -/
theorem not_absorbable (hid : ¬P fun x => x) {bs cs : List (Block K d)} (hcs : cs ≠ [])
    (hb : ∀ b ∈ bs, P b.eval) (hc : ∀ c ∈ cs, P c.eval) :
    ¬∀ x, skipStack bs x = plainStack cs x := by
  intro same
  obtain ⟨R, hR, skips⟩ := hP.skipStack_eq hb
  have difference : (fun x => plainStack cs x - R x) = fun x => x :=
    funext fun x => Vec.ext fun j => sub_eq_of_eq_add
      (congrFun ((same x).symm.trans (skips x)) j)
  exact hid (difference ▸ hP.sub (hP.plainStack_mem hcs hc) hR)

end StackClosed

end Absorption
