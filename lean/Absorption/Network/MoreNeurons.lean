prelude
import Absorption.Activation
import Absorption.Network.Append

/-!
# Additional neurons that make up for a skip

Purpose: to the column of neuron `T t` a vector `a_t` is added, and a neuron with row `-w_{T t}`
and column `-a_t` is put beside; together they add `κ Σ_t a_t (w_{T t} · x)` to the output.
-/

universe u

namespace Absorption

variable {K : Type u} [CommRing K] {d h m : Nat}

/-- The MLP in which `a_t` is added to the column of neuron `T t`, for every `t`. -/
def Mlp.addColumns (f : Mlp K d h) (T : Fin m → Fin h) (a : Fin m → Vec K d) : Mlp K d h :=
  ⟨f.up, fun j i => f.down j i + ∑ t, if i = T t then a t j else 0⟩

/-- The neurons with the rows `-w_{T t}` and the columns `-a_t`. -/
def Mlp.mirrored (f : Mlp K d h) (T : Fin m → Fin h) (a : Fin m → Vec K d) : Mlp K d m :=
  ⟨fun t => -f.up (T t), fun j t => -a t j⟩

/-- `f` with `m` more neurons. -/
def Mlp.extend (f : Mlp K d h) (T : Fin m → Fin h) (a : Fin m → Vec K d) : Mlp K d (m + h) :=
  (f.addColumns T a).append (f.mirrored T a)

variable (f : Mlp K d h) (T : Fin m → Fin h) (a : Fin m → Vec K d)

/-- In one coordinate. -/
theorem Mlp.eval_addColumns (σ : K → K) (x : Vec K d) (j : Fin d) :
    (f.addColumns T a).eval σ x j = f.eval σ x j + ∑ t, a t j * σ (dot (f.up (T t)) x) := by
  have inner (i : Fin h) : (f.down j i + ∑ t, if i = T t then a t j else 0) * σ (dot (f.up i) x) =
      f.down j i * σ (dot (f.up i) x) +
        ∑ t, if i = T t then a t j * σ (dot (f.up i) x) else 0 := by
    rw [add_mul, sum_mul]
    refine congrArg (_ + ·) (sum_congr fun t => ?_)
    by_cases ht : i = T t
    · rw [ite_eq_left ht, ite_eq_left ht]
    · rw [ite_eq_right ht, ite_eq_right ht, zero_mul]
  refine (sum_congr inner).trans ?_
  rw [sum_add, sum_comm]
  exact congrArg (_ + ·) (sum_congr fun t => sum_ite_eq (T t) fun i => a t j * σ (dot (f.up i) x))

/-- In one coordinate: what the additional neurons do. -/
theorem Mlp.eval_extend {κ : K} {σ : K → K} (hσ : OddPart κ σ) (x : Vec K d) (j : Fin d) :
    (f.extend T a).eval σ x j = f.eval σ x j + κ * ∑ t, a t j * dot (f.up (T t)) x := by
  have mirrored : (f.mirrored T a).eval σ x j = ∑ t, -a t j * σ (-dot (f.up (T t)) x) :=
    sum_congr fun t => congrArg (fun z => -a t j * σ z) (neg_dot (f.up (T t)) x)
  rw [Mlp.extend, eval_append, eval_addColumns, mirrored, add_assoc, ← sum_add, mul_sum]
  refine congrArg (_ + ·) (sum_congr fun t => ?_)
  exact linear_combination (a t j) (hσ (dot (f.up (T t)) x)) (ring [a t j, κ,
    σ (dot (f.up (T t)) x), σ (-dot (f.up (T t)) x), dot (f.up (T t)) x])

/-- Where the matrix `κ Σ_t a_t w_{T t}ᵀ` is the identity, the additional neurons compute `x`. -/
theorem Mlp.mul_sum_dot_eq {κ : K}
    (dual : ∀ j k, κ * (∑ t, a t j * f.up (T t) k) = if j = k then 1 else 0) (x : Vec K d)
    (j : Fin d) : κ * (∑ t, a t j * dot (f.up (T t)) x) = x j := by
  have expand : (∑ t, a t j * dot (f.up (T t)) x) = ∑ k, (∑ t, a t j * f.up (T t) k) * x k := by
    have inner (t : Fin m) : a t j * dot (f.up (T t)) x = ∑ k, a t j * (f.up (T t) k * x k) :=
      mul_sum _ _
    rw [sum_congr inner, sum_comm]
    refine sum_congr fun k => ?_
    rw [sum_mul]
    exact sum_congr fun t => (mul_assoc _ _ _).symm
  rw [expand, mul_sum, sum_eq_single j fun k hk => ?_, ← mul_assoc, dual, ite_eq_left rfl, one_mul]
  rw [← mul_assoc, dual, ite_eq_right (Ne.symm hk), zero_mul]

end Absorption
