"""Subset sums modulo a prime, by meeting in the middle.

Which sets of columns of a matrix add up to a given vector modulo ``p``? All sums of the left half
of the columns are sorted and looked up among those of the right half: ``2 ** (n / 2)`` steps for
``n`` columns.
"""

import random
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from absorption.decide.modular import PRIME_BITS

Bits = NDArray[np.bool_]
Whole = NDArray[np.int64]

# This many residues fit into one key of 64 bits.
KEYS = 3


@dataclass(frozen=True, eq=False)
class Matches:
    """Sets of columns with the right sum.

    Attributes:
        sets: (number of sets, n).
        complete: whether these are all; if not, there were too many to look at.
    """

    sets: Bits
    complete: bool


def _packed(values: Whole, start: Whole, sign: int, p: int) -> NDArray[np.uint64]:
    """``start + sign * (sum of a set of columns)`` for all sets, each residue in its own bits."""
    keys: NDArray[np.uint64] = np.zeros(1 << values.shape[1], dtype=np.uint64)
    for row, first in zip(values, start, strict=True):
        sums = np.empty(len(keys), dtype=np.int64)
        sums[0] = first % p
        for j, value in enumerate(row.tolist()):
            half = 1 << j
            sums[half : 2 * half] = sums[:half] + (sign * value) % p
            sums[half : 2 * half] -= p * (sums[half : 2 * half] >= p)
        keys = (keys << np.uint64(PRIME_BITS)) | sums.astype(np.uint64)
    return keys


def _members(numbers: Whole, count: int) -> Bits:
    """The binary digits of each number, the lowest first."""
    return np.asarray((numbers[:, None] >> np.arange(count)) & 1 == 1, dtype=bool)


def meet(
    values: Whole, target: Whole, p: int, chance: random.Random, most: int = 1 << 18
) -> Matches:
    """The sets of columns of ``values`` with the sum ``target`` modulo ``p``.

    Example:
        >>> found = meet(np.array([[1, 2, 4]]), np.array([6]), 1048583, random.Random(0))
        >>> found.sets.tolist(), found.complete
        ([[False, True, True]], True)

    Args:
        values: (k, n) with ``n`` at most some 46: ``2 ** (n / 2)`` keys are kept in memory.
        target: (k,).
        p: a prime below ``2 ** 21``.
        chance: for the combinations of rows if there are more than three.
        most: how many sets are looked at.
    """
    count = values.shape[1]
    rows, goal = values % p, target % p
    if len(rows) > KEYS:
        mix = np.array([[chance.randrange(p) for _ in rows] for _ in range(KEYS)], dtype=np.int64)
        rows = np.stack(
            [sum((m[:, None] * rows % p), start=np.zeros(count, np.int64)) % p for m in mix]
        )
        goal = np.array([int((m * (target % p) % p).sum() % p) for m in mix], dtype=np.int64)
    cut = count // 2
    left = _packed(rows[:, :cut], np.zeros(len(rows), dtype=np.int64), 1, p)
    right = _packed(rows[:, cut:], goal, -1, p)
    order = np.argsort(left)
    ordered = left[order]
    wanted = np.argsort(right)
    asked = right[wanted]
    low, high = np.searchsorted(ordered, asked, "left"), np.searchsorted(ordered, asked, "right")
    hits = np.flatnonzero(high > low)
    sizes = high[hits] - low[hits]
    complete = int(sizes.sum()) <= most
    if not complete:
        stop = int(np.searchsorted(np.cumsum(sizes), most)) + 1
        hits, sizes = hits[:stop], np.minimum(sizes[:stop], most)
    offsets = np.arange(int(sizes.sum())) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    first = order[np.repeat(low[hits], sizes) + offsets]
    second = np.repeat(wanted[hits], sizes)
    sets = np.hstack([_members(first, cut), _members(second, count - cut)])
    good = _holds(sets, values % p, target % p, p)
    return Matches(sets[good], complete)


def _holds(sets: Bits, values: Whole, target: Whole, p: int) -> Bits:
    """Which sets have the right sum, row by row."""
    good = np.ones(len(sets), dtype=bool)
    for row, goal in zip(values, target.tolist(), strict=True):
        good &= sets.astype(np.int64) @ row % p == goal
    return good
