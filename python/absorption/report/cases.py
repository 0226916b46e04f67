"""The kinds of answers, each explained once for a reader who never saw the theory."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Case:
    """Why blocks of one kind get their answer, whatever their numbers are.

    Attributes:
        name: short, for anchors.
        title: the answer as a heading.
        text: paragraphs; theorems stand between backticks.
    """

    name: str
    title: str
    text: str


GATED = Case(
    "gated",
    "Not absorbable at any width: gated blocks",
    """Each neuron of a gated block multiplies two numbers, `γ(a·x)` and `w·x`, and near 0 both
    are small. So the output shrinks faster than `x`: of an `x` that is ten times as small, the
    output is as a rule a hundred times as small (`gated_mlp_little_o`). The skip shrinks just as
    `x` does. Near enough to 0 it is all that is left of `x + MLP(x)`, and a block without a skip
    has nothing to put in its place.

    No width changes this, and no training: it lies in the kind of block, not in its weights.""",
)
DEGREE = Case(
    "degree",
    "Not absorbable at any width: homogeneous activations",
    """Multiply `x` by a positive number `t`. The output of such a block is multiplied by a power
    `t^k` with `k ≠ 1` (for ReLU² by `t²`), the skip by `t`. So `x + MLP(x)` has two parts that
    grow at different rates. A block without a skip has only one.

    No width changes this, and no training: it lies in the activation, not in the weights.""",
)
FLAT = Case(
    "flat",
    "Not absorbable at any width: activations that are flat at 0",
    """Near 0 the activation is small compared with its argument, so the output of the block
    shrinks faster than `x` (`mlp_little_o`). The skip shrinks just as `x` does. Near enough to 0
    it is all that is left of `x + MLP(x)`, and a block without a skip has nothing to put in its
    place.

    No width changes this, and no training: it lies in the activation, not in the weights.""",
)
BOUNDED = Case(
    "bounded",
    "Not absorbable at any width: bounded activations",
    """The activation never leaves a bounded range, so the output of the block stays below a
    fixed number, however large `x` is. The skip is as large as `x`. Far from 0 it is all that
    counts in `x + MLP(x)`, and a block without a skip cannot follow.

    No width changes this, and no training: it lies in the activation, not in the weights.""",
)
SLOW = Case(
    "slow",
    "Not absorbable at any width: activations that grow slowly",
    """The activation grows slower than every straight line, and so does the block
    (`biased_mlp_sublinear`). The skip grows just as `x` does. Far from 0 it is all that counts
    in `x + MLP(x)`, and a block without a skip cannot follow.

    No width changes this, and no training: it lies in the activation, not in the weights.""",
)
EVEN = Case(
    "even",
    "Not absorbable at any width: activations with equal slopes to both sides",
    """Far from 0 the activation takes the same value at `z` and at `-z`, as `|z|` does. A
    competitor must bend along the same hyperplanes as the block, by as much. That fixes all of
    it far from 0, but for signs that such an activation does not see. Nothing is left that could
    carry the skip.

    No width changes this, and no training: it lies in the activation, not in the weights.""",
)
SETS = Case(
    "sets",
    "Not absorbable at this width: no set of neurons cancels the skip",
    """Seen from far away the activation has two straight arms that meet at 0, as ReLU has. So
    the block is a sum of folds: neuron `i` bends the output along the hyperplane on which `w_i·x
    = 0`. A competitor of the same width must have the same folds. All that it is free to choose
    is for which neurons the row `w_i` gets the opposite sign. If `S` is the set of these
    neurons, that subtracts the linear map `κ Σ p_i w_iᵀ`, summed over `S`, from the block; for
    ReLU, GELU and SiLU `κ` is 1.

    So the skip can be absorbed at this width only if some set `S` of neurons has `κ Σ p_i w_iᵀ =
    -I`, where `w_i` are the rows of the first layer, `p_i` the columns of the second and `I` is
    the identity. There are 2 to the power of `h` sets, and none does. For generic weights that
    is always so (`generic_not_absorbable`). A wider block may absorb the skip: see the price.""",
)
SUPERFLUOUS = Case(
    "superfluous",
    "Not absorbable at this width: superfluous neurons do not suffice",
    """Some neurons of such a block do nothing, or bend the output along the same hyperplane as
    others. They can be merged. What that saves are neurons to spare, and these could help to
    absorb the skip. What is left of the skip after changing signs is too much for them, whatever
    signs are changed.

    For such blocks the criterion is proved in words (`docs/decide.md`), not in Lean.""",
)
FOLDED = Case(
    "folded",
    "Absorbable: some rows are negated",
    """Since `σ(z) - σ(-z) = κ z`, giving the opposite sign to the rows `w_i` of a set `S` of
    neurons subtracts the linear map `κ Σ p_i w_iᵀ`, summed over `S`, from the block. Here some
    `S` makes this map `-I`, and to subtract that is to add `x`. So the block with these rows
    negated computes `x + MLP(x)`, for every `x`, exactly. It has the same width and costs the
    same.""",
)
SPARED = Case(
    "spared",
    "Absorbable: superfluous neurons take over",
    """Some neurons of such a block do nothing, or bend the output along the same hyperplane as
    others. They can be merged, and the neurons that this saves carry the skip. The new block has
    the same width and costs the same.

    For such blocks the criterion is proved in words (`docs/decide.md`), not in Lean.""",
)
LINEAR = Case(
    "linear",
    "Blocks that are linear",
    """The activation is a multiple of `z`, so the block is one matrix, and `x + MLP(x)` another.
    A block of `h` neurons can be any matrix of rank at most `h` (`docs/decide.md`).""",
)
UNDECIDED = Case(
    "undecided",
    "Undecided",
    """Neither a proof that the skip can be absorbed nor one that it cannot was found. This is
    not a “no”: the reason says what is missing.""",
)
UNUSABLE = Case(
    "unusable",
    "Blocks that cannot be used",
    """The block was found and could not be read as one that the theorems speak of. Nothing is
    said of its skip.""",
)

CASES = (
    *(FOLDED, SPARED, LINEAR, SETS, SUPERFLUOUS),
    *(GATED, DEGREE, FLAT, BOUNDED, SLOW, EVEN, UNDECIDED, UNUSABLE),
)
