prelude
import Absorption.Foundation.Rank

/-!
# Basis: a basis from the rows of a matrix and some unit vectors

Purpose: for every matrix `W` with `n` columns the identity is `Σ b_i w_iᵀ + Σ a_k e_kᵀ`, where the
rows `w_i` and the unit vectors `e_k` together are `n`, and where every row of `W` vanishes on every
`a_k`. Built row by row: a row that does not vanish on some `a_k` takes the place of `e_k`. Main
result: `Mat.exists_basis`.
-/

universe u

namespace Mat

variable {K : Type u} [OrderedField K] {m n : Nat}

set_option genInjectivity false in
/-- Rows `w_i`, `i ∈ T`, and unit vectors `e_k`, `k ∈ C`, with the dual basis of the `b_i` and
`a_k`. -/
private structure Basis (W : Mat K m n) where
  rows : Fin m → Bool
  units : Fin n → Bool
  b : Fin m → Vec K n
  a : Fin n → Vec K n
  count_eq : Fin.count rows + Fin.count units = n
  vanish : ∀ i k, units k = true → dot (W i) (a k) = 0
  identity : ∀ j c, (if j = c then (1 : K) else 0) =
    (∑ i, if rows i = true then b i j * W i c else 0) + if units c = true then a c j else 0

/-- Each vector in terms of the dual basis. -/
private theorem Basis.apply_eq {W : Mat K m n} (B : Basis W) (w : Vec K n) (c : Fin n) :
    w c = (∑ i, if B.rows i = true then dot w (B.b i) * W i c else 0) +
      if B.units c = true then dot w (B.a c) else 0 := by
  have unit : w c = ∑ j, w j * if j = c then 1 else 0 := by
    rw [sum_eq_single c fun j hj => by rw [ite_eq_right hj, mul_zero], ite_eq_left rfl, mul_one]
  have terms : ∀ j, (w j * if j = c then 1 else 0) =
      (∑ i, w j * if B.rows i = true then B.b i j * W i c else 0) +
        w j * if B.units c = true then B.a c j else 0 := fun j => by
    rw [B.identity, mul_add, mul_sum]
  rw [unit, sum_congr terms, sum_add, sum_comm]
  refine congr (congrArg HAdd.hAdd (sum_congr fun i => ?_)) ?_
  · by_cases hi : B.rows i = true
    · rw [ite_eq_left hi, dot, sum_mul]
      exact sum_congr fun j => by rw [ite_eq_left hi, mul_assoc]
    · rw [ite_eq_right hi]
      exact sum_eq_zero fun j => by rw [ite_eq_right hi, mul_zero]
  · by_cases hc : B.units c = true
    · rw [ite_eq_left hc]
      exact sum_congr fun j => by rw [ite_eq_left hc]
    · rw [ite_eq_right hc]
      exact sum_eq_zero fun j => by rw [ite_eq_right hc, mul_zero]

private theorem basis_nil (W : Mat K 0 n) : Nonempty (Basis W) :=
  ⟨{ rows := fun _ => true
     units := fun _ => true
     b := fun _ => 0
     a := fun k => Vec.single k 1
     count_eq := (Nat.zero_add _).trans (Fin.count_true n)
     vanish := fun i => Fin.elim0 i
     identity := fun _ _ => ((zero_add _).trans (ite_eq_left rfl)).symm }⟩

/-- A row that vanishes on all `a_k` is left out. -/
private theorem Basis.skip {W : Mat K (m + 1) n} (B : Basis fun i => W i.succ)
    (h : ∀ k, B.units k = true → dot (W 0) (B.a k) = 0) : Nonempty (Basis W) :=
  ⟨{ rows := Fin.cases (motive := fun _ => Bool) false B.rows
     units := B.units
     b := Fin.cases (motive := fun _ => Vec K n) 0 B.b
     a := B.a
     count_eq := B.count_eq
     vanish := Fin.cases (motive := fun i => ∀ k, B.units k = true → dot (W i) (B.a k) = 0) h
       B.vanish
     identity := fun j c => (B.identity j c).trans (congrArg (· + _) (zero_add _).symm) }⟩

/-- The new dual vectors after `w` has taken the place of `e_r`. -/
private def Basis.moved {W : Mat K m n} (B : Basis W) (w : Vec K n) (r : Fin n) (v : Vec K n) :
    Vec K n := v - (dot w v / dot w (B.a r)) • B.a r

private theorem Basis.dot_moved {W : Mat K m n} (B : Basis W) (w : Vec K n) (r : Fin n)
    (u v : Vec K n) :
    dot u (B.moved w r v) = dot u v - dot w v / dot w (B.a r) * dot u (B.a r) := by
  rw [moved, dot_sub, dot_smul]

private theorem Basis.sum_moved {W : Mat K m n} (B : Basis W) (w : Vec K n) (r j c : Fin n) :
    (∑ i, if B.rows i = true then B.moved w r (B.b i) j * W i c else 0) =
      (∑ i, if B.rows i = true then B.b i j * W i c else 0) - (dot w (B.a r))⁻¹ * B.a r j *
        ∑ i, if B.rows i = true then dot w (B.b i) * W i c else 0 := by
  rw [mul_sum, ← sum_sub]
  refine sum_congr fun i => ?_
  by_cases hi : B.rows i = true
  · rw [ite_eq_left hi, ite_eq_left hi, ite_eq_left hi]
    exact show (B.b i j - dot w (B.b i) / dot w (B.a r) * B.a r j) * W i c = _ from
      ring [B.b i j, dot w (B.b i), (dot w (B.a r))⁻¹, B.a r j, W i c]
  · rw [ite_eq_right hi, ite_eq_right hi, ite_eq_right hi, mul_zero, sub_zero]

/-- The identity after the exchange, coordinate by coordinate. -/
private theorem Basis.exchanged_identity {W : Mat K m n} (B : Basis W) {w : Vec K n} {r : Fin n}
    (hr : B.units r = true) (hw : dot w (B.a r) ≠ 0) (j c : Fin n) :
    (if j = c then (1 : K) else 0) = (dot w (B.a r))⁻¹ * B.a r j * w c +
      (∑ i, if B.rows i = true then B.moved w r (B.b i) j * W i c else 0) +
        if (if c = r then false else B.units c) = true then B.moved w r (B.a c) j else 0 := by
  rw [B.identity, B.sum_moved, B.apply_eq w c]
  generalize (∑ i, if B.rows i = true then B.b i j * W i c else 0) = s
  generalize (∑ i, if B.rows i = true then dot w (B.b i) * W i c else 0) = t
  by_cases hc : c = r
  · rw [hc, ite_eq_left hr, ite_eq_left hr, ite_eq_left rfl, ite_eq_right fun e =>
      Bool.true_ne_false e.symm]
    exact linear_combination (-B.a r j) (inv_mul_cancel hw)
      (ring [s, t, B.a r j, dot w (B.a r), (dot w (B.a r))⁻¹])
  · rw [ite_eq_right hc]
    by_cases hu : B.units c = true
    · rw [ite_eq_left hu, ite_eq_left hu, ite_eq_left hu]
      exact show _ = _ + (B.a c j - dot w (B.a c) / dot w (B.a r) * B.a r j) from
        ring [s, t, B.a r j, B.a c j, dot w (B.a c), (dot w (B.a r))⁻¹]
    · rw [ite_eq_right hu, ite_eq_right hu, ite_eq_right hu]
      exact ring [s, t, B.a r j, (dot w (B.a r))⁻¹]

/-- A row that does not vanish on `a_r` takes the place of `e_r`. -/
private theorem Basis.exchange {W : Mat K (m + 1) n} (B : Basis fun i => W i.succ) {r : Fin n}
    (hr : B.units r = true) (h : dot (W 0) (B.a r) ≠ 0) : Nonempty (Basis W) := by
  have count := Fin.count_erase (T := fun k => if k = r then false else B.units k) hr
    (ite_eq_left rfl) fun k hk => ite_eq_right hk
  have member : ∀ k, (if k = r then false else B.units k) = true → B.units k = true :=
    fun k hk => by
      by_cases e : k = r
      · exact e ▸ hr
      · rwa [ite_eq_right e] at hk
  refine ⟨{
    rows := Fin.cases (motive := fun _ => Bool) true B.rows
    units := fun k => if k = r then false else B.units k
    b := Fin.cases (motive := fun _ => Vec K n) ((dot (W 0) (B.a r))⁻¹ • B.a r)
      fun i => B.moved (W 0) r (B.b i)
    a := fun k => B.moved (W 0) r (B.a k)
    count_eq := ?_, vanish := ?_, identity := ?_ }⟩
  · refine (Nat.add_right_comm _ _ _).trans ((Nat.add_assoc _ _ _).trans ?_)
    exact (congrArg (_ + ·) count).trans B.count_eq
  · refine Fin.cases (motive := fun i => ∀ k, (if k = r then false else B.units k) = true →
      dot (W i) (B.moved (W 0) r (B.a k)) = 0) (fun k _ => ?_) fun i k hk => ?_
    · rw [dot_moved, div_mul_cancel _ h, sub_self]
    · rw [dot_moved, B.vanish i k (member k hk), B.vanish i r hr, mul_zero, sub_zero]
  · exact fun j c => (B.exchanged_identity hr h j c).trans (congrArg (· + _) (congrArg (· + _)
      (ite_eq_left rfl).symm))

private theorem nonempty_basis (W : Mat K m n) : Nonempty (Basis W) := by
  induction m with
  | zero => exact basis_nil W
  | succ m ih =>
    obtain ⟨B⟩ := ih fun i => W i.succ
    by_cases h : ∀ k, B.units k = true → dot (W 0) (B.a k) = 0
    · exact B.skip h
    · obtain ⟨r, hr⟩ := Fin.exists_not_of_not_forall h
      by_cases unit : B.units r = true
      · exact B.exchange unit fun e => hr fun _ => e
      · exact absurd (fun u => absurd u unit) hr

/-- For every matrix `W` with `n` columns there are `r` of its rows and `s` of the unit vectors,
with `r + s = n`, such that the identity is a sum of multiples `b w_iᵀ`, `a e_kᵀ` of them, and such
that the rank of `W` is at most `r`. -/
theorem exists_basis (W : Mat K m n) : ∃ (T : Fin m → Bool) (b : Mat K n m) (s : Nat),
    Fin.count T + s = n ∧ W.RankLe (Fin.count T) ∧ RankLe (fun j c => (if j = c then 1 else 0) -
      ∑ i, if T i = true then b j i * W i c else 0) s := by
  obtain ⟨B⟩ := nonempty_basis W
  refine ⟨B.rows, fun j i => B.b i j, Fin.count B.units, B.count_eq, ?_, ?_⟩
  · refine (rankLe_of_count (fun l i => dot (W l) (B.b i)) W (Nat.le_refl _)).congr fun l c => ?_
    refine (B.apply_eq (W l) c).trans ?_
    by_cases hc : B.units c = true
    · rw [ite_eq_left hc, B.vanish l c hc, add_zero]
    · rw [ite_eq_right hc, add_zero]
  · refine (rankLe_of_count (fun j k => B.a k j) (fun k c => if k = c then 1 else 0)
      (Nat.le_refl (Fin.count B.units))).congr fun j c => ?_
    rw [B.identity j c, add_sub_cancel_left, sum_eq_single c, ite_eq_left rfl, mul_one]
    intro k hk
    rw [ite_eq_right hk, mul_zero, ite_self]

end Mat
