"""The question: where does a candidate without a skip differ from a block or stack with skips?"""

from fractions import Fraction

import numpy as np

from absorption.network import Skip, Stack
from absorption.network.block import Layer
from absorption.network.generate import integers
from absorption.network.tensors import Tensor
from absorption.witness.creases import crease_outcome
from absorption.witness.degree import degree_witness
from absorption.witness.far import far_witness
from absorption.witness.narrow import narrow_witness
from absorption.witness.near_zero import near_zero_witness
from absorption.witness.outcome import Outcome, Pair, Unknown

_OBSTRUCTIONS = (degree_witness, far_witness, near_zero_witness, crease_outcome, narrow_witness)
_SEARCHED = 40
# An error in float64 must exceed this part of what was subtracted, or it may be rounding.
_ROUNDING = 1e-9


def find_witness(skip: Skip | Stack, candidate: Layer, *, seed: int = 0) -> Outcome:
    """A point at which ``skip`` and ``candidate`` differ, with what the theorem promises there.

    Example:
        >>> from absorption.network import Mlp
        >>> skip = Skip(Mlp([[1, 2]], [[1], [0]], "relu2"))
        >>> found = find_witness(skip, Mlp([[1, 0], [0, 1]], [[1, 0], [0, 1]], "relu2"))
        >>> found.theorem, found.guaranteed, found.gap >= found.guaranteed
        ('degree_two_gap', Fraction(6, 29), True)

    The degree, growth and linearization obstructions, two slopes, and narrow ReLU stacks are tried
    in this order; where none speaks, points are drawn at random. Widths do not matter.

    Args:
        skip: a block inside a skip, with any matrix, or a stack of blocks inside plain skips.
        candidate: a block or a stack of blocks, without skips.
        seed: of the search.

    Returns:
        A `Witness`; `Equal` if the two are the same function; `Unknown` if neither was found.

    Raises:
        NetworkError: ``skip`` holds a layer without a skip, ``candidate`` one with a skip, or
            their dimensions differ.
    """
    pair = Pair.of(skip, candidate)
    if pair.d == 0:
        return Unknown("dimension 0: every map equals every other (dimension_zero_absorbs)")
    for obstruction in _OBSTRUCTIONS:
        outcome = obstruction(pair)
        if outcome is not None:
            return outcome
    return _search(pair, seed)


def _search(pair: Pair, seed: int) -> Outcome:
    rng = np.random.default_rng(seed)
    scales = [Fraction(2) ** (k % 21 - 10) / 1000 for k in range(_SEARCHED)]
    points = np.array([integers(rng, (pair.d,), 1000) * scale for scale in scales])
    for point in points if pair.exact else _promising(pair, points):
        if pair.error(point).any():
            return pair.witness(point, Fraction(0), "coordinate", "")
    return Unknown(f"no theorem speaks of this pair, and {_SEARCHED} points show no difference")


def _promising(pair: Pair, points: Tensor) -> Tensor:
    """The points at which the error in float64 is more than rounding can explain."""
    x = points.astype(np.float64)
    left, right = (layer(x) for layer in pair.given)
    size = np.abs(left).max(axis=1) + np.abs(right).max(axis=1) + np.abs(x).max(axis=1)
    chosen: Tensor = points[np.abs(left - right).max(axis=1) > _ROUNDING * size]
    return chosen
