prelude
import Absorption.Identifiability.Collinear

/-!
# Few multiples of a matrix make `I + t B` singular

Purpose: vectors `x_k ≠ 0` with `x_k + t_k B x_k = 0` for different `t_k` are linearly independent,
since they are eigenvectors of `B`. So at most `d` factors `t` admit one: `few_singular_multiples`.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d n : Nat}

/-- The image of such a vector is again one. -/
private theorem mulVec_image {B : Mat K d d} {t : K} {x : Vec K d} (h : x + t • B.mulVec x = 0) :
    B.mulVec x + t • B.mulVec (B.mulVec x) = 0 := by
  rw [← B.isLinear.map_smul, ← B.isLinear.map_add, h]
  exact Vec.ext fun a => dot_zero (B a)

private theorem mulVec_ne_zero {B : Mat K d d} {t : K} {x : Vec K d} (h : x + t • B.mulVec x = 0)
    (hx : x ≠ 0) : B.mulVec x ≠ 0 := fun e => hx (by
  rw [e, Vec.smul_zero, Vec.add_zero] at h
  exact h)

/-- A combination of vectors that is 0 stays 0 under a matrix. -/
private theorem sum_mulVec_eq_zero {c : Fin n → K} {x : Fin n → Vec K d} (B : Mat K d d)
    (zero : ∀ j, (∑ k, c k * x k j) = 0) (a : Fin d) : (∑ k, c k * B.mulVec (x k) a) = 0 := by
  have terms : ∀ k, c k * B.mulVec (x k) a = ∑ j, B a j * (c k * x k j) := fun k => by
    rw [Mat.mulVec, dot, mul_sum]
    exact sum_congr fun j => mul_left_comm _ _ _
  rw [sum_congr terms, sum_comm]
  exact sum_eq_zero fun j => by rw [← mul_sum, zero j, mul_zero]

/-- From a combination of such vectors that is 0 one term can be removed by one more `B`. -/
private theorem sum_reduced_eq_zero {B : Mat K d d} {t c : Fin (n + 1) → K}
    {x : Fin (n + 1) → Vec K d} (hx : ∀ k, x k + t k • B.mulVec (x k) = 0)
    (zero : ∀ j, (∑ k, c k * x k j) = 0) (j : Fin d) :
    (∑ k : Fin n, c k.succ * (t 0 - t k.succ) * B.mulVec (x k.succ) j) = 0 := by
  have moved : ∀ k, x k j + t 0 * B.mulVec (x k) j = (t 0 - t k) * B.mulVec (x k) j := fun k => by
    have zero : x k j + t k * B.mulVec (x k) j = 0 := congrFun (hx k) j
    exact linear_combination 1 zero (ring [x k j, t 0, t k, B.mulVec (x k) j])
  have both : (∑ k, c k * (x k j + t 0 * B.mulVec (x k) j)) = 0 := by
    rw [sum_congr fun k => mul_add (c k) _ _, sum_add, zero j, zero_add,
      sum_congr fun k => mul_left_comm (c k) (t 0) _, ← mul_sum, sum_mulVec_eq_zero B zero,
      mul_zero]
  rw [sum_succ, moved 0, sub_self, zero_mul, mul_zero, zero_add] at both
  rw [← both]
  exact sum_congr fun k => by rw [moved, mul_assoc]

/-- Vectors `x_k ≠ 0` with `x_k + t_k B x_k = 0` for different `t_k` are linearly independent. -/
private theorem coefficients_eq_zero {B : Mat K d d} {t c : Fin n → K} {x : Fin n → Vec K d}
    (ht : Function.Injective t) (hx : ∀ k, x k + t k • B.mulVec (x k) = 0) (nonzero : ∀ k, x k ≠ 0)
    (zero : ∀ j, (∑ k, c k * x k j) = 0) : ∀ k, c k = 0 := by
  induction n with
  | zero => exact fun k => Fin.elim0 k
  | succ n ih =>
    have tail : ∀ k : Fin n, c k.succ = 0 := fun k =>
      (mul_eq_zero.mp (ih (t := fun k => t k.succ) (fun i j e => Fin.succ_inj (ht e))
        (fun k => mulVec_image (hx k.succ)) (fun k => mulVec_ne_zero (hx k.succ) (nonzero k.succ))
        (sum_reduced_eq_zero hx zero) k)).resolve_right fun e =>
          Fin.succ_ne_zero k (ht (eq_of_sub_eq_zero e)).symm
    have ⟨j, hj⟩ := exists_apply_ne_zero (nonzero 0)
    have first := zero j
    rw [sum_succ, sum_eq_zero fun k => by rw [tail k, zero_mul], add_zero] at first
    exact Fin.forall_fin_succ.mpr ⟨(mul_eq_zero.mp first).resolve_right hj, tail⟩

private theorem identity_add_mulVec (B : Mat K d d) (t : K) (x : Vec K d) :
    Mat.mulVec (fun a => Vec.single a 1 + t • B a) x = x + t • B.mulVec x := Vec.ext fun a => by
  show dot (Vec.single a 1 + t • B a) x = x a + t * dot (B a) x
  rw [add_dot, single_dot, one_mul, smul_dot]

/-- `I + t B` maps no `x ≠ 0` to 0, or it does. -/
theorem injective_or_exists_ne_zero (B : Mat K d d) (t : K) :
    (∀ x, x + t • B.mulVec x = 0 → x = 0) ∨ ∃ x, x ≠ 0 ∧ x + t • B.mulVec x = 0 := by
  have decided := Mat.injective_or_exists_ne_zero fun a => Vec.single a 1 + t • B a
  refine decided.imp (fun h x hx => h x ?_) fun ⟨x, hx, zero⟩ => ⟨x, hx, ?_⟩
  · rw [identity_add_mulVec, hx]
  · rw [← identity_add_mulVec, zero]

/-- For all but at most `d` factors `t` the matrix `I + t B` maps no `x ≠ 0` to 0. -/
theorem few_singular_multiples (B : Mat K d d) :
    FewExceptions d fun t : K => ∀ x, x + t • B.mulVec x = 0 → x = 0 := by
  refine .of_decided (injective_or_exists_ne_zero B) fun t ht singular => ?_
  have ⟨x, hx⟩ := Fin.exists_choice singular
  have ⟨c, hc, zero⟩ := exists_ne_zero_mulVec_eq_zero (Nat.lt_add_one d) fun j k => x k j
  refine hc (Vec.ext (coefficients_eq_zero ht (fun k => (hx k).2) (fun k => (hx k).1) fun j => ?_))
  exact (sum_congr fun k => mul_comm _ _).trans (congrFun zero j)

end Absorption
