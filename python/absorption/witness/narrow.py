"""Deep ReLU stacks: a first layer with fewer than ``2 d`` neurons does not see some segment."""

from fractions import Fraction
from itertools import count

import numpy as np

from absorption.activations import TwoSlope
from absorption.decide.rational import kernel_vector
from absorption.network import Block, Mlp, max_abs
from absorption.network.tensors import Tensor, to_fractions
from absorption.witness.outcome import Pair, Witness, biases

_RELU = TwoSlope(Fraction(1, 2), Fraction(1, 2))
# Into how many parts the segment is cut, one after another, until two ends differ.
_PARTS = (24, 240, 2400)


def narrow_witness(pair: Pair) -> Witness | None:
    """One of two points that the candidate's first layer cannot tell apart.

    Of ``x`` and ``-x``, with ``x`` on no row's hyperplane, one is positive on fewer than ``d``
    rows. Some ``y ≠ 0`` is killed by these rows, and far out along ``x`` the other rows are
    negative all along ``x + t y``. So the candidate is constant there; the stack with skips is not,
    if its pieces are nonsingular. Lean: ``NarrowReluStackNotAbsorbable``.
    """
    if not pair.plain or pair.d == 0 or not all(map(_is_relu, (*pair.skips, pair.plain[0]))):
        return None
    first = pair.plain[0]
    if not isinstance(first, Mlp) or first.h >= 2 * pair.d:
        return None
    rows = to_fractions(first.w_up)
    x = _off(rows)
    positive = [row for row in rows if row.dot(x) > 0]
    negative = [row for row in rows if row.dot(x) < 0]
    if len(positive) >= pair.d:
        x, positive, negative = -x, negative, positive
    y = kernel_vector(np.array(positive, dtype=object).reshape(-1, pair.d))
    offsets = biases(first)[0]
    needed = [
        (abs(b) + abs(row.dot(y)) + 1) / abs(row.dot(x))
        for row, b in zip(rows, offsets, strict=True)
        if row.dot(x)
    ]
    start = x * max([Fraction(0), *needed])
    for parts in _PARTS:
        points = [start + y * Fraction(k, parts) for k in range(parts + 1)]
        values = [pair.with_skip.exactly(point) for point in points]
        k = max(range(parts + 1), key=lambda k: max_abs(values[k] - values[0]))
        least = max_abs(values[k] - values[0]) / 2
        if least:
            theorem = "narrow_relu_stack_not_absorbable"
            ends = (points[0], points[k])
            found = [pair.witness(point, least, "coordinate", theorem) for point in ends]
            return max(found, key=lambda witness: witness.gap)
    return None


def _is_relu(block: Block) -> bool:
    return isinstance(block, Mlp) and block.activation.get(TwoSlope) == _RELU


def _off(rows: Tensor) -> Tensor:
    """A point on the hyperplane of no row that is not 0."""
    d = rows.shape[1]
    for s in count(1):
        x = np.array([Fraction(s**k) for k in range(d)], dtype=object)
        if all(row.dot(x) for row in rows if row.any()):
            return x
    raise AssertionError  # `count` does not end.
