prelude
import Absorption.Foundation.Logic

/-!
# Function extensionality

Functions with equal values are equal. As in Lean's `Init` this rests on `Quot.sound`; a theorem
that equates two vectors (which are functions) rests on it too, and its row in the theorem table
says so.
-/

universe u v

/-- The value at `x` of a class of functions with equal values. -/
private noncomputable def Quot.apply {α : Sort u} {β : α → Sort v}
    (q : Quot fun f g : (x : α) → β x => ∀ x, f x = g x) (x : α) : β x :=
  Quot.lift (fun f => f x) (fun _ _ h => h x) q

theorem funext {α : Sort u} {β : α → Sort v} {f g : (x : α) → β x} (h : ∀ x, f x = g x) : f = g :=
  show Quot.apply (Quot.mk _ f) = Quot.apply (Quot.mk _ g) from congrArg Quot.apply (Quot.sound h)
