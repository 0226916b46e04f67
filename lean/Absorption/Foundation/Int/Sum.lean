prelude
import Absorption.Foundation.Int.Cast
import Absorption.Foundation.Int.Divisibility
import Absorption.Foundation.RingReify
import Absorption.Foundation.Vector

/-!
# Int/Sum: finite sums of integers

Purpose: the image of a sum and of a dot product, and divisibility of both.
-/

universe u

namespace Int

variable {n : Nat}

theorem cast_sum {R : Type u} [CommRing R] (f : Fin n → Int) :
    (Int.cast (∑ i, f i) : R) = ∑ i, Int.cast (f i) := by
  induction n with
  | zero => rfl
  | succ n ih => rw [sum_succ, cast_add, ih, sum_succ]

theorem cast_dot {R : Type u} [CommRing R] (x y : Vec Int n) :
    (Int.cast (dot x y) : R) = dot (fun i => Int.cast (x i)) fun i => Int.cast (y i) :=
  (cast_sum _).trans (sum_congr fun _ => cast_mul _ _)

theorem dvd_sum {q : Int} {f : Fin n → Int} (h : ∀ i, q ∣ f i) : q ∣ ∑ i, f i := by
  induction n with
  | zero => exact Int.dvd_zero q
  | succ n ih => rw [sum_succ]; exact Int.dvd_add (h 0) (ih fun i => h i.succ)

/-- Dot products of vectors that are congruent modulo `q` are congruent. -/
theorem dvd_dot_sub_dot {q : Int} {x x' y y' : Vec Int n} (hx : ∀ i, q ∣ x i - x' i)
    (hy : ∀ i, q ∣ y i - y' i) : q ∣ dot x y - dot x' y' := by
  rw [dot, dot, ← sum_sub]
  refine dvd_sum fun i => ?_
  have e : x i * y i - x' i * y' i = (x i - x' i) * y i + x' i * (y i - y' i) :=
    ring [x i, y i, x' i, y' i]
  rw [e]
  exact Int.dvd_add (Int.dvd_mul_of_dvd_left (hx i) _) (Int.dvd_mul_of_dvd_right (hy i) _)

end Int
