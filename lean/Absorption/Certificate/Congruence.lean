prelude
import Absorption.Certificate.Nondegenerate

/-!
# Certificate/Congruence: what follows for integers from vectors that are congruent modulo `q`

Purpose: a test that passes for residues `x'` says something of the integers `x`.
-/

namespace Absorption.Certificate

variable {q : Int} {n : Nat} {x x' y y' : Vec Int n}

private theorem congruent_self (q a : Int) : q ∣ a - a := (sub_self a).symm ▸ Int.dvd_zero q

private theorem congruent_mul {a a' b b' : Int} (ha : q ∣ a - a') (hb : q ∣ b - b') :
    q ∣ a * b - a' * b' := by
  rw [← sub_add_sub_cancel (a * b) (a' * b), ← sub_mul, ← mul_sub]
  exact Int.dvd_add (Int.dvd_mul_of_dvd_left ha b) (Int.dvd_mul_of_dvd_right hb a')

private theorem congruent_dot (u : Vec Int n) (hx : ∀ j, q ∣ x j - x' j) :
    q ∣ dot u x - dot u x' :=
  Int.dvd_dot_sub_dot (fun j => congruent_self q (u j)) hx

theorem exists_ne_zero_of_congruent (hx : ∀ j, q ∣ x j - x' j) (h : ∃ j, ¬q ∣ x' j) :
    ∃ j, x j ≠ 0 := by
  have ⟨j, hj⟩ := h
  refine ⟨j, fun e => hj ?_⟩
  have dvd : q ∣ x j - x' j := hx j
  rw [e, zero_sub] at dvd
  exact Int.dvd_neg.mp dvd

theorem dvd_dot_mulVec_of_congruent (hx : ∀ j, q ∣ x j - x' j) (hy : ∀ j, q ∣ y j - y' j)
    (Y : Mat Int n n) (h : q ∣ dot x' (Y.mulVec y')) : q ∣ dot x (Y.mulVec y) := by
  rw [← sub_add_cancel (dot x (Y.mulVec y)) (dot x' (Y.mulVec y'))]
  exact Int.dvd_add (Int.dvd_dot_sub_dot hx fun i => congruent_dot (Y i) hy) h

theorem exists_minor_ne_zero_of_congruent {u v : Vec Int n} (hx : ∀ j, q ∣ x j - x' j)
    (hy : ∀ j, q ∣ y j - y' j) (h : ¬q ∣ dot u x' * dot v y' - dot u y' * dot v x') :
    ∃ a b, x a * y b - x b * y a ≠ 0 := by
  refine exists_minor_ne_zero (u := u) (v := v) fun e => h (Int.dvd_neg.mp ?_)
  have dvd := Int.dvd_sub (congruent_mul (congruent_dot u hx) (congruent_dot v hy))
    (congruent_mul (congruent_dot u hy) (congruent_dot v hx))
  have regroup (a b c d : Int) : a - b - (c - d) = a - c - (b - d) := ring [a, b, c, d]
  rw [regroup, e, zero_sub] at dvd
  exact dvd

end Absorption.Certificate
