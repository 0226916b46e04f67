prelude
import Absorption.Deep
import Absorption.Deep.Eigenvector
import Absorption.Generic.Open

/-!
# Nonsingular pieces are nonsingular nearby

Purpose: a matrix that depends continuously on the weights and maps no `x ≠ 0` to 0 does so for all
weights nearby, by elimination of one column after the other.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d h m n : Nat} {f : Mlp K d h}

/-- Row `i` after its entry in column 0 has been cleared with the help of row `r`, without division.
-/
private def cleared (A : Mat K m (n + 1)) (r i : Fin m) : Vec K n :=
  fun j => A r 0 * A i j.succ - A i 0 * A r j.succ

private theorem cleared_dot (A : Mat K m (n + 1)) (r i : Fin m) (x : Vec K (n + 1)) :
    dot (cleared A r i) (fun j => x j.succ) = A r 0 * dot (A i) x - A i 0 * dot (A r) x := by
  have tails : dot (cleared A r i) (fun j => x j.succ) =
      A r 0 * dot (fun j => A i j.succ) (fun j => x j.succ) -
        A i 0 * dot (fun j => A r j.succ) (fun j => x j.succ) := by
    rw [← smul_dot, ← smul_dot, dot_comm, dot_comm (A r 0 • _), dot_comm (A i 0 • _), ← dot_sub]
    rfl
  have row : ∀ k, dot (A k) x = A k 0 * x 0 + dot (fun j => A k j.succ) (fun j => x j.succ) :=
    fun _ => rfl
  rw [tails, row, row]
  exact ring [A r 0, A i 0, x 0, dot (fun j => A i j.succ) (fun j => x j.succ),
    dot (fun j => A r j.succ) (fun j => x j.succ)]

private theorem injective_cleared {A : Mat K m (n + 1)} {r : Fin m} (hr : A r 0 ≠ 0)
    (hA : ∀ x, A.mulVec x = 0 → x = 0) (z : Vec K n) (hz : Mat.mulVec (cleared A r) z = 0) :
    z = 0 := by
  let x : Vec K (n + 1) :=
    Fin.cases (motive := fun _ => K) (-dot (fun j => A r j.succ) z) (A r 0 • z)
  have row : dot (A r) x = 0 := by
    show A r 0 * -dot (fun j => A r j.succ) z + dot (fun j => A r j.succ) (A r 0 • z) = 0
    rw [dot_smul, mul_neg, neg_add_cancel]
  have zero : x = 0 := hA x (Vec.ext fun i => by
    have e : dot (cleared A r i) (A r 0 • z) = A r 0 * dot (A i) x - A i 0 * dot (A r) x :=
      cleared_dot A r i x
    have vanish : dot (cleared A r i) z = 0 := congrFun hz i
    rw [dot_smul, vanish, row, mul_zero, mul_zero, sub_zero] at e
    exact (mul_eq_zero.mp e.symm).resolve_left hr)
  have tail : ∀ j, A r 0 * z j = 0 := fun j => congrFun zero j.succ
  exact Vec.ext fun j => (mul_eq_zero.mp (tail j)).resolve_left hr

private theorem injective_of_cleared {A : Mat K m (n + 1)} {r : Fin m} (hr : A r 0 ≠ 0)
    (hA : ∀ z, Mat.mulVec (cleared A r) z = 0 → z = 0) (x : Vec K (n + 1)) (hx : A.mulVec x = 0) :
    x = 0 := by
  have rows : ∀ i, dot (A i) x = 0 := congrFun hx
  have tail : (fun j : Fin n => x j.succ) = (0 : Vec K n) := hA _ (Vec.ext fun i =>
    (cleared_dot A r i x).trans (by rw [rows, rows, mul_zero, mul_zero, sub_zero]; rfl))
  have head : A r 0 * x 0 + dot (fun j => A r j.succ) (fun j => x j.succ) = 0 := rows r
  rw [tail, dot_zero, add_zero] at head
  exact Vec.ext (Fin.forall_fin_succ.mpr
    ⟨(mul_eq_zero.mp head).resolve_left hr, fun j => congrFun tail j⟩)

/-- A matrix that depends continuously on the weights remains injective nearby. -/
theorem nearby_injective {A : Mlp K d h → Mat K m n}
    (continuous : ∀ i j, f.ContinuousAt fun g => A g i j)
    (hf : ∀ x, (A f).mulVec x = 0 → x = 0) : f.Nearby fun g => ∀ x, (A g).mulVec x = 0 → x = 0 := by
  induction n with
  | zero => exact .of_forall fun _ _ _ => Vec.ext fun j => Fin.elim0 j
  | succ n ih =>
    have pivot : ¬∀ i, A f i 0 = 0 := fun all => by
      have e := hf (Vec.single 0 1) (Vec.ext fun i =>
        (dot_single (A f i) 0 1).trans (by rw [all i, zero_mul]; rfl))
      exact one_ne_zero ((Vec.single_self 0 1).symm.trans (congrFun e 0) : (1 : K) = 0)
    have ⟨r, hr⟩ := Fin.exists_not_of_not_forall pivot
    have rest := ih (A := fun g => cleared (A g) r) (fun i j =>
      ((continuous r 0).mul (continuous i j.succ)).sub ((continuous i 0).mul (continuous r j.succ)))
      (injective_cleared hr hf)
    exact (((continuous r 0).nearby_ne hr).and rest).imp fun g hg => injective_of_cleared hg.1 hg.2

private theorem one_smul_selected (g : Mlp K d h) (S : Fin h → Bool) (x : Vec K d) :
    Mat.mulVec (fun a => Vec.single a 1 + g.selected S a) x = x + (g.selected S).mulVec x :=
  Vec.ext fun a => by
    show dot (Vec.single a 1 + g.selected S a) x = x a + dot (g.selected S a) x
    rw [add_dot, single_dot, one_mul]

/-- Near weights whose skip has nonsingular pieces there are only such. -/
theorem Mlp.SkipNonsingular.nearby (hf : f.SkipNonsingular) : f.Nearby Mlp.SkipNonsingular := by
  refine Mlp.Nearby.forall_set fun S => ?_
  have near := nearby_injective (A := fun g a c => Vec.single a 1 c + g.selected S a c)
    (fun a c => (Mlp.ContinuousAt.const (Vec.single a 1 c)).add (continuousAt_selected S a c))
    fun x hx => hf S x ((one_smul_selected f S x).symm.trans hx)
  exact near.imp fun g hg x hx => hg x ((one_smul_selected g S x).trans hx)

end Absorption
