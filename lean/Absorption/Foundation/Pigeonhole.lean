prelude
import Absorption.Foundation.Sum

/-!
# Pigeonhole: injective maps between finite ranges

Purpose: an injective map from `Fin m` to `Fin n` forces `m ≤ n`; if `m = n` it is surjective, and a
sum may be reindexed along it. Main results: `Fin.le_of_injective`, `Fin.surjective_of_injective`,
`sum_comp_of_injective`.
-/

universe u v

/-- Different arguments have different values. -/
def Function.Injective {α : Sort u} {β : Sort v} (f : α → β) : Prop :=
  ∀ ⦃a b⦄, f a = f b → a = b

open Function

/-- An injective map out of `Fin (m + 1)` yields one out of `Fin m` that avoids a point: what would
be sent to 0 is sent to where 0 was sent. -/
private theorem Fin.exists_injective_pred {m n : Nat} {f : Fin (m + 1) → Fin (n + 1)}
    (hf : Injective f) : ∃ g : Fin m → Fin n, Injective g := by
  have target : ∀ i : Fin m, ∃ k : Fin n,
      k.succ = f i.succ ∨ (f i.succ = 0 ∧ k.succ = f 0) := fun i => by
    by_cases hi : f i.succ = 0
    · have h0 : f 0 ≠ 0 := fun e => succ_ne_zero i (hf (hi.trans e.symm))
      obtain ⟨k, hk⟩ := exists_succ_eq h0
      exact ⟨k, Or.inr ⟨hi, hk⟩⟩
    · obtain ⟨k, hk⟩ := exists_succ_eq hi
      exact ⟨k, Or.inl hk⟩
  obtain ⟨g, hg⟩ := exists_choice target
  refine ⟨g, fun i j e => ?_⟩
  have e : (g i).succ = (g j).succ := congrArg succ e
  match hg i, hg j with
  | .inl hi, .inl hj => exact succ_inj (hf (hi.symm.trans (e.trans hj)))
  | .inl hi, .inr hj => exact absurd (hf (hi.symm.trans (e.trans hj.2))) (succ_ne_zero i)
  | .inr hi, .inl hj => exact absurd (hf (hj.symm.trans (e.symm.trans hi.2))) (succ_ne_zero j)
  | .inr hi, .inr hj => exact succ_inj (hf (hi.1.trans hj.1.symm))

/-- An injective map does not lead into a smaller range. -/
theorem Fin.le_of_injective {m n : Nat} {f : Fin m → Fin n} (hf : Injective f) : m ≤ n := by
  induction m generalizing n with
  | zero => exact Nat.zero_le n
  | succ m ih =>
    match n, f, hf with
    | 0, f, _ => exact elim0 (f 0)
    | n + 1, f, hf =>
      obtain ⟨_, hg⟩ := exists_injective_pred hf
      exact Nat.succ_le_succ (ih hg)

/-- An injective map of a finite range to itself reaches every index. -/
theorem Fin.surjective_of_injective {n : Nat} {f : Fin n → Fin n} (hf : Injective f) (k : Fin n) :
    ∃ i, f i = k :=
  Decidable.byContradiction fun missed =>
    have extended : Injective (cases (motive := fun _ => Fin n) k f) :=
      cases (motive := fun i => ∀ j, cases (motive := fun _ => Fin n) k f i =
          cases (motive := fun _ => Fin n) k f j → i = j)
        (cases (motive := fun j => k = cases (motive := fun _ => Fin n) k f j → 0 = j)
          (fun _ => rfl) fun j e => absurd ⟨j, e.symm⟩ missed)
        fun i => cases
          (motive := fun j => f i = cases (motive := fun _ => Fin n) k f j → i.succ = j)
          (fun e => absurd ⟨i, e⟩ missed) fun _ e => congrArg succ (hf e)
    Nat.not_succ_le_self n (le_of_injective extended)

/-- A finite sum may be taken in another order. -/
theorem sum_comp_of_injective {R : Type u} [CommRing R] {n : Nat} {π : Fin n → Fin n}
    (hπ : Injective π) (f : Fin n → R) : (∑ i, f (π i)) = ∑ k, f k := by
  have spread : ∀ i, f (π i) = ∑ k, if k = π i then f k else 0 := fun i =>
    (sum_ite_eq (π i) f).symm
  rw [sum_congr spread, sum_comm]
  refine sum_congr fun k => ?_
  obtain ⟨i, hi⟩ := Fin.surjective_of_injective hπ k
  subst hi
  rw [sum_eq_single i fun j hj => ite_eq_right fun e => hj (hπ e.symm), ite_eq_left rfl]
