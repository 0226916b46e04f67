prelude
import Absorption.Statement.Gap

/-!
# Even maps stay from the skip by the whole of it (new)
-/

universe u

namespace Absorption

theorem exists_error_ge_of_even {K : Type u} [OrderedRing K] {d : Nat} {F G : Vec K d → Vec K d}
    (hd : 0 < d) (hF : ∀ x j, F (-x) j = F x j) (hG : ∀ x j, G (-x) j = G x j) :
    ∃ x, norm x ≤ 1 ∧ ∃ j, 1 ≤ abs ((x + F x - G x) j) := by
  let j : Fin d := ⟨0, hd⟩
  let x : Vec K d := Vec.single j 1
  have unit : norm x = 1 := (norm_single j 1).trans abs_one
  have apart : (x + F x - G x) j - (-x + F (-x) - G (-x)) j = 1 + 1 := by
    simp only [hF, hG, Vec.add_apply, Vec.sub_apply, Vec.neg_apply]
    rw [show x j = 1 from Vec.single_self j 1]
    exact ring [F x j, G x j]
  have sum : (1 : K) + 1 ≤
      abs ((x + F x - G x) j) + abs ((-x + F (-x) - G (-x)) j) :=
    le_trans (le_of_eq apart.symm) (le_trans (le_abs_self _) (abs_sub_le_abs_add_abs _ _))
  cases le_total 1 (abs ((x + F x - G x) j)) with
  | inl large => exact ⟨x, unit.le, j, large⟩
  | inr small =>
    refine ⟨-x, ((norm_neg x).trans unit).le, j, le_of_add_le_add_left (c := 1) (le_trans sum ?_)⟩
    exact add_le_add_right small _

/-- Whatever two even maps are taken for the block and its competitor, the skip is missed by at
least 1 at some point of the unit ball.

The constant is best, for the skip itself is at most 1 there. Proof: the errors at `x` and `-x`
differ by `2 x`. New: not in the paper. -/
theorem even_gap : Statement.EvenGap := by
  intro K _ d F G hd hF hG
  exact exists_error_ge_of_even hd (fun x => congrFun (hF x)) fun x => congrFun (hG x)

end Absorption
