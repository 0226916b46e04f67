"""Small exact linear algebra on arrays of Python integers and fractions."""

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


def fractions(array: Any) -> Array:
    """The same numbers as fractions, in an array of objects."""
    source = np.asarray(array, dtype=object)
    out = np.empty(source.shape, dtype=object)
    for place, value in np.ndenumerate(source):
        out[place] = Fraction(value)
    return out


def reduced_rows(matrix: Array) -> tuple[Array, list[int]]:
    """The reduced row echelon form without zero rows, and its pivot columns.

    Example:
        >>> form, pivots = reduced_rows(fractions([[2, 4], [1, 2]]))
        >>> form.tolist(), pivots
        ([[Fraction(1, 1), Fraction(2, 1)]], [0])
    """
    work = matrix.copy()
    pivots: list[int] = []
    for column in range(work.shape[1]):
        top = len(pivots)
        found = next((i for i in range(top, len(work)) if work[i, column]), None)
        if found is None:
            continue
        work[[top, found]] = work[[found, top]]
        work[top] = work[top] / work[top, column]
        for i in range(len(work)):
            if i != top and work[i, column]:
                work[i] = work[i] - work[i, column] * work[top]
        pivots.append(column)
    return work[: len(pivots)], pivots


def kernel_vector(matrix: Array) -> Array:
    """A vector other than 0 that a matrix of smaller rank than its number of columns kills.

    Example:
        >>> kernel_vector(fractions([[1, 2]])).tolist()
        [Fraction(-2, 1), Fraction(1, 1)]
    """
    form, pivots = reduced_rows(matrix)
    free = next(j for j in range(matrix.shape[1]) if j not in pivots)
    vector = fractions(np.zeros(matrix.shape[1], dtype=int))
    vector[free] = Fraction(1)
    for row, pivot in zip(form, pivots, strict=True):
        vector[pivot] = -row[free]
    return vector


def rank(matrix: Array) -> int:
    """The rank of a matrix of integers or fractions."""
    return len(reduced_rows(fractions(matrix))[1])


def inverse(matrix: Array) -> Array:
    """The inverse of an invertible matrix of integers or fractions."""
    size = len(matrix)
    unit = fractions(np.eye(size, dtype=object).astype(int))
    form, _ = reduced_rows(np.hstack([fractions(matrix), unit]))
    return np.asarray(form[:, size:], dtype=object)


def factors(matrix: Array) -> tuple[Array, Array]:
    """``x`` and ``y`` with ``matrix = x @ y``, with as many rows in ``y`` as the rank."""
    form, pivots = reduced_rows(matrix)
    return matrix[:, pivots], form


def ranks(batch: NDArray[np.int64], p: int) -> NDArray[np.int64]:
    """The ranks modulo ``p`` of many small matrices, which bound the true ranks from below.

    Args:
        batch: (count, rows, columns), from 0 to ``p - 1``.
        p: a prime below ``2 ** 31``.
    """
    work, (count, height, width) = batch.copy(), batch.shape
    found = np.zeros(count, dtype=np.int64)
    every = np.arange(count)
    for column in range(width):
        below = np.arange(height)[None, :] >= found[:, None]
        candidates = (work[:, :, column] != 0) & below
        has = candidates.any(axis=1)
        if not has.any():
            continue
        place = np.argmax(candidates, axis=1)
        top = np.minimum(found, height - 1)
        pivot_row = work[every, place].copy()
        work[every, place] = np.where(has[:, None], work[every, top], work[every, place])
        work[every, top] = np.where(has[:, None], pivot_row, work[every, top])
        head = pivot_row[:, column]
        # Multiplying by the pivot instead of dividing by it keeps the rank.
        lead = np.where(has, head, 1)[:, None, None]
        factor = np.where(
            below & (np.arange(height)[None, :] > found[:, None]) & has[:, None],
            work[:, :, column],
            0,
        )[:, :, None]
        changed = (work * lead - factor * pivot_row[:, None, :]) % p
        work = np.where(factor != 0, changed, work)
        found += has
    return found
