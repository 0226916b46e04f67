prelude
import Absorption.Foundation.Basis
import Absorption.Foundation.Encode

/-!
# Independence: vectors with different factors

Purpose: eigenvectors of one matrix with different eigenvalues are linearly independent, so that `I + t A`
maps some `x ≠ 0` to 0 for few `t` only. Main result: `not_all_factors_singular`, for several matrices `A`
at once.
-/

universe u

open Function

variable {K : Type u} [OrderedField K]

private theorem sum_shifted_eq_zero {m : Nat} {c l v : Fin (m + 1) → K} (h : (∑ k, c k * v k) = 0)
    (h' : (∑ k, c k * l k * v k) = 0) :
    (∑ k : Fin m, c k.succ * (l k.succ - l 0) * v k.succ) = 0 := by
  have split : (∑ k : Fin m, c k.succ * (l k.succ - l 0) * v k.succ) =
      (∑ k : Fin m, c k.succ * l k.succ * v k.succ) - l 0 * ∑ k : Fin m, c k.succ * v k.succ := by
    rw [mul_sum, ← sum_sub]
    exact sum_congr fun k => ring [c k.succ, l k.succ, l 0, v k.succ]
  rw [sum_succ] at h h'
  rw [split]
  exact linear_combination_two 1 h' (-l 0) h (ring [c 0, l 0, v 0,
    ∑ k : Fin m, c k.succ * l k.succ * v k.succ, ∑ k : Fin m, c k.succ * v k.succ])

/-- If from `Σ c_k y_k = 0` it always follows that `Σ c_k l_k y_k = 0`, with different `l_k`, and no `y_k`
is 0, then `Σ c_k y_k = 0` only for `c = 0`. -/
theorem coefficients_eq_zero {m n : Nat} {y : Fin m → Vec K n} {l : Fin m → K}
    (distinct : Injective l) (nonzero : ∀ k, y k ≠ 0)
    (closed : ∀ c : Fin m → K, (∀ j, (∑ k, c k * y k j) = 0) → ∀ j, (∑ k, c k * l k * y k j) = 0)
    {c : Fin m → K} (zero : ∀ j, (∑ k, c k * y k j) = 0) (k : Fin m) : c k = 0 := by
  induction m with
  | zero => exact Fin.elim0 k
  | succ m ih =>
    have closedTail : ∀ b : Fin m → K, (∀ j, (∑ k : Fin m, b k * y k.succ j) = 0) →
        ∀ j, (∑ k : Fin m, b k * l k.succ * y k.succ j) = 0 := fun b hb j => by
      have extended := closed (Fin.cases (motive := fun _ => K) 0 b)
        (fun j => (congrArg (· + _) (zero_mul _)).trans ((zero_add _).trans (hb j))) j
      have split : ∀ t : Fin (m + 1) → K, (∑ k, Fin.cases (motive := fun _ => K) 0 b k * t k) =
          ∑ k : Fin m, b k * t k.succ := fun t =>
        (congrArg (· + _) (zero_mul (t 0))).trans (zero_add _)
      rw [sum_congr fun k => mul_assoc _ _ _, split fun k => l k * y k j] at extended
      exact (sum_congr fun k => mul_assoc _ _ _).trans extended
    have tail : ∀ k : Fin m, c k.succ = 0 := fun k =>
      (eq_zero_or_eq_zero_of_mul_eq_zero (ih (c := fun k => c k.succ * (l k.succ - l 0))
        (fun i j e => Fin.succ_inj (distinct e)) (fun k => nonzero k.succ) closedTail
        (fun j => sum_shifted_eq_zero (v := fun k => y k j) (zero j) (closed c zero j)) k)).resolve_right
          fun e => Fin.succ_ne_zero k (distinct (eq_of_sub_eq_zero e))
    have ⟨j, hj⟩ := Fin.exists_not_of_not_forall (p := fun j => y 0 j = 0) fun e =>
      nonzero 0 (Vec.ext e)
    have rest : (∑ k : Fin m, c k.succ * y k.succ j) = 0 :=
      sum_eq_zero fun k => by rw [tail k, zero_mul]
    have head : c 0 * y 0 j = 0 := by
      have total := zero j
      rwa [sum_succ, rest, add_zero] at total
    exact Fin.cases (motive := fun k => c k = 0)
      ((eq_zero_or_eq_zero_of_mul_eq_zero head).resolve_right hj) tail k

/-- The vector of the blocks of length `d`, of which the one with number `i` is `x`. -/
private def block {N d : Nat} (i : Fin N) (x : Vec K d) : Vec K (N * d) :=
  fun j => if i = j.fst then x j.snd else 0

private theorem block_ne_zero {N d : Nat} {i : Fin N} {x : Vec K d} (hx : x ≠ 0) : block i x ≠ 0 :=
  fun e => hx <| Vec.ext fun a => by
    have entry : block i x (Fin.pair i a) = 0 := congrFun e (Fin.pair i a)
    rwa [block, Fin.fst_pair, Fin.snd_pair, ite_eq_left rfl] at entry

/-- Eigenvectors of matrices that stand in different blocks, as one block matrix would have them. -/
private theorem blocks_closed {m N d : Nat} {code : Fin m → Fin N} {A : Fin m → Mat K d d}
    (hcode : ∀ k l, code k = code l → A k = A l) {x : Fin m → Vec K d} {l : Fin m → K}
    (eigen : ∀ k a, dot (A k a) (x k) = l k * x k a) (c : Fin m → K)
    (zero : ∀ j, (∑ k, c k * block (code k) (x k) j) = 0) (j : Fin (N * d)) :
    (∑ k, c k * l k * block (code k) (x k) j) = 0 := by
  by_cases h : ∃ i, code i = j.fst
  · have ⟨i, hi⟩ := h
    have term : ∀ k, c k * l k * block (code k) (x k) j =
        c k * dot (A i j.snd) (fun a => block (code k) (x k) (Fin.pair j.fst a)) := fun k => by
      by_cases hk : code k = j.fst
      · have same : (fun a => block (code k) (x k) (Fin.pair j.fst a)) = x k := Vec.ext fun a => by
          rw [block, Fin.fst_pair, Fin.snd_pair, ite_eq_left hk]
        rw [same, hcode i k (hi.trans hk.symm), eigen, block, ite_eq_left hk, mul_assoc]
      · have none : (fun a => block (code k) (x k) (Fin.pair j.fst a)) = 0 := Vec.ext fun a => by
          rw [block, Fin.fst_pair, ite_eq_right hk]
          rfl
        rw [none, dot_zero, block, ite_eq_right hk, mul_zero, mul_zero]
    rw [sum_congr term]
    have combined := Mat.dot_combination c (fun k a => block (code k) (x k) (Fin.pair j.fst a))
      (A i j.snd)
    rw [sum_congr fun k => congrArg (c k * ·) (dot_comm _ _)]
    refine combined.symm.trans ?_
    rw [show (fun a => ∑ k, c k * block (code k) (x k) (Fin.pair j.fst a)) = (0 : Vec K d) from
      Vec.ext fun a => zero _, zero_dot]
  · refine sum_eq_zero fun k => ?_
    rw [block, ite_eq_right fun e => h ⟨k, e⟩, mul_zero]

/-- Of more than `N d` different factors `t_k`, each with one of at most `N` matrices of size `d`, not all
have an `x ≠ 0` with `x + t_k A_k x = 0`. -/
theorem not_all_factors_singular {N d : Nat} {t : Fin (N * d + 1) → K} (distinct : Injective t)
    (A : Fin (N * d + 1) → Mat K d d) (code : Fin (N * d + 1) → Fin N)
    (hcode : ∀ k l, code k = code l → A k = A l)
    (singular : ∀ k, ∃ x : Vec K d, x ≠ 0 ∧ ∀ a, x a + t k * dot (A k a) x = 0) : False := by
  have ⟨x, hx⟩ := Fin.exists_choice singular
  have ht : ∀ k, t k ≠ 0 := fun k e => (hx k).1 <| Vec.ext fun a => by
    have entry := (hx k).2 a
    rwa [e, zero_mul, add_zero] at entry
  have eigen : ∀ k a, dot (A k a) (x k) = -(t k)⁻¹ * x k a := fun k a =>
    linear_combination_two (t k)⁻¹ ((hx k).2 a) (-dot (A k a) (x k)) (mul_inv_cancel (ht k))
      (ring [t k, (t k)⁻¹, x k a, dot (A k a) (x k)])
  have ⟨c, hc, zero⟩ := exists_ne_zero_mulVec_eq_zero (Nat.lt_add_one (N * d))
    fun j k => block (code k) (x k) j
  have factors : Injective fun k => -(t k)⁻¹ := fun k l e =>
    distinct ((inv_inj (ht k) (ht l)).mp (neg_inj.mp e))
  exact hc (Vec.ext (coefficients_eq_zero factors (fun k => block_ne_zero (hx k).1)
    (blocks_closed hcode eigen)
    fun j => (sum_congr fun k => mul_comm _ _).trans (congrFun zero j)))
