prelude
import Absorption.Activation
import Absorption.Certificate.Evaluation
import Absorption.Flip

/-!
# Certificate/Block: a network given by numbers, and what is claimed of it

Purpose: the weights of one block as integers over common denominators, in a form that Lean reads
fast; the MLP that they stand for over any ordered field; and the three claims that a certificate
file may prove, `NotAbsorbable`, `AbsorbableByFlip` and `AbsorbableWithMore`. The format of such a
file is in `docs/certificate-format.md`.
-/

universe u

namespace Absorption.Certificate

/-- The weights of an MLP of dimension `d` and width `h`. Each list has `h` numbers, one a neuron:
number `i` of `up` holds the row `w_i`, number `i` of `down` the column `p_i`. Each number has `d`
digits of `bits` binary places, the first entry in the first digit; a digit `n ≥ 2 ^ (bits - 1)`
stands for the negative integer `n - 2 ^ bits`. The weights are these integers divided by `alpha`
in the rows and by `beta` in the columns. -/
structure Block where
  d : Nat
  h : Nat
  alpha : Nat
  beta : Nat
  bits : Nat
  up : List Nat
  down : List Nat

/-- The integer for which the digit `n` stands: `n`, or `n - 2 ^ bits` if `n ≥ 2 ^ (bits - 1)`. -/
def signed (bits n : Nat) : Int :=
  cond (Nat.ble (2 ^ (bits - 1)) n) (Int.subNatNat n (2 ^ bits)) (Int.ofNat n)

/-- Entry `j` of the vector for which the number `n` stands. -/
noncomputable def entry (bits d n j : Nat) : Int :=
  signed bits ((digits (2 ^ bits) d n).getD j 0)

namespace Block

/-- The integers of which the rows consist: `alpha w_i`. -/
noncomputable def rows (b : Block) : Mat Int b.h b.d :=
  fun i j => entry b.bits b.d (b.up.getD i.val 0) j.val

/-- The integers of which the columns consist: `beta p_i` in column `i`. -/
noncomputable def columns (b : Block) : Mat Int b.d b.h :=
  fun j i => entry b.bits b.d (b.down.getD i.val 0) j.val

/-- The MLP over `K` with these weights. -/
noncomputable def toMlp (K : Type u) [OrderedField K] (b : Block) : Mlp K b.d b.h where
  up i j := Int.cast (b.rows i j) / Nat.cast b.alpha
  down j i := Int.cast (b.columns j i) / Nat.cast b.beta

end Block

/-- Both lists have `h` members, and no number has more than `d` digits. -/
noncomputable def Block.wellFormed (b : Block) : Bool :=
  both (Nat.beq b.up.length b.h) (both (Nat.beq b.down.length b.h)
    (both (allList (fun n => Nat.beq (Nat.div n ((2 ^ b.bits) ^ b.d)) 0) b.up)
      (allList (fun n => Nat.beq (Nat.div n ((2 ^ b.bits) ^ b.d)) 0) b.down)))

/-- Member `i` of a set of neurons that is given as a list. -/
def member {h : Nat} (S : List Bool) (i : Fin h) : Bool := S.getD i.val false

/-- The skip around the block is not absorbed at its width or a smaller one: over no ordered field,
for no biases, and for no activations `σ` and `τ` within a constant of ReLU (as ReLU, GELU, SiLU,
softplus, ELU and Mish are), does a biased MLP with activation `τ` equal the skip around the block
with activation `σ`. -/
def NotAbsorbable (b : Block) : Prop :=
  ∀ (K : Type u) [OrderedField K] (h' : Nat) (σ τ : K → K), NearRelu σ → NearRelu τ → h' ≤ b.h →
    ∀ (f : BiasedMlp K b.d b.h) (g : BiasedMlp K b.d h'), f.toMlp = b.toMlp K →
      ¬∀ x, x + f.eval σ x = g.eval τ x

/-- The skip around the block is absorbed by negating the rows in `S`: over every ordered field, for
every activation with `σ z - σ (-z) = z` (as ReLU, GELU, SiLU and softplus have). -/
def AbsorbableByFlip (b : Block) (S : List Bool) : Prop :=
  ∀ (K : Type u) [OrderedField K] (σ : K → K), HalfOdd σ →
    ∀ x, x + (b.toMlp K).eval σ x = ((b.toMlp K).flip (member S)).eval σ x

/-- The skip around the block is absorbed with `m` more neurons: over every ordered field, for every
activation with `σ z - σ (-z) = z` (as ReLU, GELU, SiLU and softplus have). -/
def AbsorbableWithMore (b : Block) (m : Nat) : Prop :=
  ∀ (K : Type u) [OrderedField K] (σ : K → K), HalfOdd σ →
    ∃ g : Mlp K b.d (m + b.h), ∀ x, x + (b.toMlp K).eval σ x = g.eval σ x

end Absorption.Certificate
