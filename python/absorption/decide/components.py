"""The search for 0-1 solutions of ``z_pivot + X z_free = s`` modulo a prime.

Free unknowns that share no equation are independent of each other, so the search goes component by
component, each by meeting in the middle on its free unknowns and a few pivots.
"""

import random
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from absorption.decide.sums import KEYS, Bits, Whole, meet


@dataclass(frozen=True)
class Refuted:
    """Equations that no 0-1 vector satisfies.

    Attributes:
        rows: their indices.
        first: the first so many are to be solved by search; each of the others excludes solutions.
    """

    rows: tuple[int, ...]
    first: int


def components(support: Bits) -> list[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """The (rows, columns) of the connected parts of a matrix that have a column."""
    rows_left = np.ones(len(support), dtype=bool)
    columns_left = np.ones(support.shape[1], dtype=bool)
    parts = []
    for start in range(support.shape[1]):
        if not columns_left[start]:
            continue
        columns = np.zeros_like(columns_left)
        columns[start] = True
        rows = np.zeros_like(rows_left)
        while True:
            grown = rows_left & support[:, columns].any(axis=1)
            wider = columns | support[grown].any(axis=0)
            if (grown == rows).all() and (wider == columns).all():
                break
            rows, columns = grown, wider
        rows_left &= ~rows
        columns_left &= ~columns
        parts.append((np.flatnonzero(rows), np.flatnonzero(columns)))
    return parts


def search(x: Whole, s: Whole, p: int, limit: int, chance: random.Random) -> Bits | Refuted | str:
    """The free unknowns of a solution, equations without one, or why the search was given up.

    Example:
        >>> x, s = np.array([[5], [7]]), np.array([5, 8])
        >>> search(x, s, 1048583, 40, random.Random(0)).tolist()
        [True]

    Args:
        x: (rank, number of free unknowns), from 0 to ``p - 1``.
        s: (rank,).
        p: the prime.
        limit: the largest number of unknowns in one search.
        chance: for combinations of equations.
    """
    support = x != 0
    wrong = np.flatnonzero(~support.any(axis=1) & (s > 1))
    if len(wrong):
        return Refuted((int(wrong[0]),), 1)
    chosen: Bits = np.zeros(x.shape[1], dtype=bool)
    for rows, columns in components(support):
        if not len(rows):
            continue
        found = _component(x[np.ix_(rows, columns)], s[rows], p, limit, chance)
        if isinstance(found, str):
            return found
        if isinstance(found, Refuted):
            return Refuted(tuple(int(rows[i]) for i in found.rows), found.first)
        chosen[columns] = found
    return chosen


def _component(
    x: Whole, s: Whole, p: int, limit: int, chance: random.Random
) -> Bits | Refuted | str:
    count, free = x.shape
    # Equations with many unknowns exclude most.
    order = np.argsort(-(x != 0).sum(axis=1), kind="stable")
    room = limit - free
    for first in dict.fromkeys((min(KEYS, count, room), min(count, room))):
        if first < 1:
            return f"{free} unknowns remain free; the search takes at most {limit - 1}"
        base = order[:first]
        values = np.hstack([x[base], np.eye(first, dtype=np.int64)])
        found = meet(values, s[base], p, chance)
        sets = np.unique(found.sets[:, :free], axis=0)
        rest = (s[:, None] - x @ sets.T.astype(np.int64)) % p
        allowed = rest <= 1
        good = np.flatnonzero(allowed.all(axis=0))
        if len(good):
            return np.asarray(sets[good[0]], dtype=bool)
        if found.complete:
            return Refuted((*map(int, base), *_excluding(allowed)), first)
    return f"{free} unknowns remain free, and too many sets satisfy {min(count, room)} equations"


def _excluding(allowed: Bits) -> list[int]:
    """A few equations such that each column is excluded by one of them."""
    left = np.ones(allowed.shape[1], dtype=bool)
    rows = []
    while left.any():
        row = int(np.argmax((~allowed[:, left]).sum(axis=1)))
        rows.append(row)
        left &= allowed[row]
    return rows
