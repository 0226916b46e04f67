prelude
import Absorption.StackProperty
import Absorption.Network.LittleO
import Absorption.Network.Stack
import Absorption.Network.Sublinear

/-!
# What the properties of a block say of its function

Purpose: a block that vanishes at 0 is `LittleO`, a block that grows sublinearly is `Sublinear`;
both classes of maps are closed under stacking and do not contain the identity.
-/

universe u

namespace Absorption

variable {K : Type u} [OrderedField K] {d : Nat}

theorem Block.VanishesAtZero.littleO :
    {b : Block K d} → b.VanishesAtZero → LittleO b.eval
  | .mlp _ f, h => f.littleO h
  | .biased _ _, h => False.elim h
  | .gated _ f, h => f.littleO h.2 h.1

theorem Block.GrowsSublinearly.sublinear :
    {b : Block K d} → b.GrowsSublinearly → Sublinear b.eval
  | .mlp _ f, h => f.sublinear h
  | .biased _ f, h => f.sublinear h
  | .gated _ _, h => False.elim h

theorem LittleO.stackClosed : StackClosed (LittleO (K := K) (d := d) (e := d)) :=
  ⟨.zero, .add, .sub, .comp, .comp_id_add⟩

theorem Sublinear.stackClosed : StackClosed (Sublinear (K := K) (d := d) (e := d)) :=
  ⟨.const 0, .add, .sub, .comp, .comp_id_add⟩

theorem not_littleO_id (hd : 0 < d) : ¬LittleO fun x : Vec K d => x := fun h => by
  obtain ⟨x, hx⟩ := Vec.exists_ne_zero (R := K) hd
  exact hx (h.eq_zero_of_smul (fun _ _ _ => rfl) x)

theorem not_sublinear_id (hd : 0 < d) : ¬Sublinear fun x : Vec K d => x := fun h => by
  obtain ⟨x, hx⟩ := Vec.exists_ne_zero (R := K) hd
  exact hx (h.eq_zero_of_smul (fun _ _ _ => rfl) x)

end Absorption
