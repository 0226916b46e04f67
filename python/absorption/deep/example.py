"""The blocks with small integer weights. Lean: ``lean/Absorption/Deep/Example.lean``."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from absorption.network import Mlp

Number = Fraction | int


def relu_block(rows: Sequence[Sequence[Number]], columns: Sequence[Sequence[Number]]) -> Mlp:
    """The ReLU block with these rows ``w_i`` and columns ``p_i``, and no biases."""
    down: Any = np.array(columns, dtype=object).T
    return Mlp(rows, down, "relu")


def cross_block(
    w: Sequence[Number], v: Sequence[Number], columns: Sequence[Sequence[Number]]
) -> Mlp:
    """The ReLU block with the rows ``w, -w, v, -v``. Lean: ``crossBlock``.

    Example:
        >>> cross_block((1, 0), (0, 1), [(1, 0), (1, 0), (0, 1), (0, 1)])([-2.0, -3.0])
        array([2., 3.])
    """
    return relu_block([w, [-a for a in w], v, [-a for a in v]], columns)


def fold_block() -> Mlp:
    """With its skip ``(-2u - m, -u - v - m)``, with ``u = |x|``, ``v = |y|``, ``m = max(u, v)``.

    Lean: ``DeepExample.foldBlock``.

    Example:
        >>> [int(a) for a in (3, -1) + fold_block().exactly([3, -1])]
        [-9, -7]
    """
    return relu_block([(1, 0), (0, 1), (-1, 1), (-1, -1)], [(-4, -2), (0, -2), (-1, -1), (-1, -1)])


def silent_block(width: int = 4) -> Mlp:
    """Does nothing where no coordinate is positive. Lean: ``DeepExample.silentBlock``, of width 4.

    Args:
        width: up to 6.
    """
    rows = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 3)][:width]
    return relu_block(rows, rows)


def abs_block() -> Mlp:
    """``(x, y) ↦ (|x|, |y|)``. Lean: ``DeepExample.absBlock``."""
    return cross_block((1, 0), (0, 1), [(1, 0), (1, 0), (0, 1), (0, 1)])


def max_block() -> Mlp:
    """After `abs_block` it does what `fold_block` does with a skip. Lean: ``maxBlock``."""
    return relu_block([(1, 0), (0, 1), (1, -1), (0, 0)], [(-2, -1), (-1, -2), (-1, -1), (0, 0)])


def keep_block() -> Mlp:
    """The identity. Lean: ``DeepExample.keepBlock``."""
    return cross_block((1, 0), (0, 1), [(1, 0), (-1, 0), (0, 1), (0, -1)])


def leaning_block() -> Mlp:
    """A block in the open set of Lean's ``Mlp.Folds`` that has no symmetry left.

    Example:
        >>> from absorption.deep.folding import folds
        >>> folds(leaning_block())
        True
    """
    tenth = Fraction(1, 10)
    return relu_block(
        [(10 * tenth, tenth), (-2 * tenth, 1), (-9 * tenth, 11 * tenth), (-1, -8 * tenth)],
        [(-4, -2), (-2 * tenth, -2), (-12 * tenth, -1), (-1, -9 * tenth)],
    )


def wide_blocks() -> tuple[Mlp, Mlp]:
    """Blocks of widths 5 and 6 that fold the plane: `fold_block` with one and two more neurons."""
    fold = fold_block()
    more_rows, more_columns = [(1, 2), (2, -1)], [(-2, -2), (-2, -2)]
    five, six = (
        relu_block(
            [*fold.w_up.tolist(), *more_rows[:n]], [*fold.w_down.T.tolist(), *more_columns[:n]]
        )
        for n in (1, 2)
    )
    return five, six
