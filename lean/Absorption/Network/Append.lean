prelude
import Absorption.Network

/-!
# Two MLPs side by side

Purpose: `f.append g` has the neurons of both and computes the sum of both, for the three kinds of
MLP. Its width is written `h' + h`, which is how `Fin.append` counts.
-/

universe u

namespace Absorption

variable {K : Type u} [CommRing K] {d h h' : Nat}

/-- The MLP with the neurons of `f` and of `g`. -/
def Mlp.append (f : Mlp K d h) (g : Mlp K d h') : Mlp K d (h' + h) :=
  ⟨Fin.append f.up g.up, fun j => Fin.append (f.down j) (g.down j)⟩

/-- The biased MLP with the neurons of `f` and of `g`, and the sum of their second biases. -/
def BiasedMlp.append (f : BiasedMlp K d h) (g : BiasedMlp K d h') : BiasedMlp K d (h' + h) :=
  ⟨f.toMlp.append g.toMlp, Fin.append f.upBias g.upBias, f.downBias + g.downBias⟩

/-- The gated MLP with the neurons of `f` and of `g`. -/
def GatedMlp.append (f : GatedMlp K d h) (g : GatedMlp K d h') : GatedMlp K d (h' + h) :=
  ⟨Fin.append f.gate g.gate, Fin.append f.up g.up, fun j => Fin.append (f.down j) (g.down j)⟩

/-- Two sums of columns side by side, with the values of neurons that depend on one or two rows. -/
private theorem sum_append_mul {α : Type u} {β : Type u} (op : α → β → K) (p : Fin h → K)
    (q : Fin h' → K) (a : Fin h → α) (b : Fin h' → α) (u : Fin h → β) (v : Fin h' → β) :
    (∑ i, Fin.append p q i * op (Fin.append a b i) (Fin.append u v i)) =
      (∑ i, p i * op (a i) (u i)) + ∑ i, q i * op (b i) (v i) := by
  rw [← sum_append]
  exact sum_congr fun i => (congrArg (Fin.append p q i * ·) (Fin.append_map op a b u v i)).trans
    (Fin.append_map (· * ·) p q (fun i => op (a i) (u i)) (fun i => op (b i) (v i)) i)

theorem Mlp.eval_append (σ : K → K) (f : Mlp K d h) (g : Mlp K d h') (x : Vec K d)
    (j : Fin d) : (f.append g).eval σ x j = f.eval σ x j + g.eval σ x j :=
  sum_append_mul (fun w _ => σ (dot w x)) (f.down j) (g.down j) f.up g.up f.up g.up

theorem BiasedMlp.eval_append (σ : K → K) (f : BiasedMlp K d h) (g : BiasedMlp K d h')
    (x : Vec K d) (j : Fin d) : (f.append g).eval σ x j = f.eval σ x j + g.eval σ x j :=
  (congrArg (f.downBias j + g.downBias j + ·)
    (sum_append_mul (fun w b => σ (dot w x + b)) (f.down j) (g.down j) f.up g.up f.upBias
      g.upBias)).trans (add_add_add_comm _ _ _ _)

theorem GatedMlp.eval_append (γ : K → K) (f : GatedMlp K d h) (g : GatedMlp K d h')
    (x : Vec K d) (j : Fin d) : (f.append g).eval γ x j = f.eval γ x j + g.eval γ x j :=
  sum_append_mul (fun a w => γ (dot a x) * dot w x) (f.down j) (g.down j) f.gate
    g.gate f.up g.up

end Absorption
