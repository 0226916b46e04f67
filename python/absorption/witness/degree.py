"""The degree obstruction: both blocks scale by another power than the skip does."""

from fractions import Fraction

from absorption.activations import Homogeneous
from absorption.network import Block, GatedMlp, Mlp
from absorption.witness.outcome import Pair, Witness, activation_of, axis

# By degree: the factor that is tried, as in the Lean proofs.
_FACTORS = {2: Fraction(2, 5)}
_OTHERWISE = Fraction(1, 2)


def degree(block: Block) -> int | None:
    """The ``k`` with ``f (t x) = t ^ k f x`` for every positive ``t``, if one is known."""
    claim = activation_of(block).get(Homogeneous)
    if claim is None or (isinstance(block, Mlp) and block.is_biased):
        return None
    return claim.degree + isinstance(block, GatedMlp)


def degree_witness(pair: Pair) -> Witness | None:
    """A point ``e_j`` or ``t e_j`` of the unit ball; None if the degrees differ or are 1.

    With ``e`` the error and ``k`` the degree, ``e (t x) - t ^ k e x = (t - t ^ k) M x``, so that
    one of the two is at least ``|t - t ^ k| |M x| / (1 + t ^ k)``. Lean: ``DegreeGap``; the
    constants 6/29 for ``k = 2`` and 1/3 for ``k = 3`` are those of ``DegreeTwoGap`` and
    ``DegreeThreeGap``.
    """
    blocks = pair.blocks()
    if blocks is None or not pair.matrix.any():
        return None
    k, other = degree(blocks[0]), degree(blocks[1])
    if k is None or k == 1 or k != other:
        return None
    t = _FACTORS.get(k, _OTHERWISE)
    size, column = max((abs(pair.matrix[j, c]), c) for j in range(pair.d) for c in range(pair.d))
    guaranteed = abs(t - t**k) * size / (1 + t**k)
    theorem = {2: "degree_two_gap", 3: "degree_three_gap"}.get(k, "degree_gap")
    points = [axis(pair.d, column, size) for size in (Fraction(1), t)]
    found = (pair.witness(point, guaranteed, "coordinate", theorem) for point in points)
    return max(found, key=lambda witness: witness.gap)
