"""Choosing rows that form a well-conditioned basis."""

import numpy as np
from numpy.typing import NDArray

from absorption.decide.integers import Integers
from absorption.decide.modular import PRIME_BITS, centred, eliminate, primes

Floats = NDArray[np.float64]

# Exchanges of a chosen row for a better one, at a few milliseconds each.
_MOST_EXCHANGES = 40
# Primes that are tried before it is believed that rows are dependent.
_TRIES = 3
# Multiplications to show that they are, some seconds.
_MOST_STEPS = 2e10


def well_conditioned_rows(rows: Floats, count: int) -> list[int]:
    """Rows that are far from dependent, by pivoting and then by exchanges.

    Each row but the chosen ones is then a combination of these with coefficients of at most 1.5,
    unless the number of exchanges runs out.

    Example:
        >>> well_conditioned_rows(np.array([[1.0, 0.0], [1.0, 0.01], [0.0, 2.0]]), 2)
        [0, 2]

    Args:
        rows: (h, d).
        count: how many rows, at most their rank.
    """
    size = np.linalg.norm(rows, axis=1)
    unit = rows / np.where(size > 0, size, 1)[:, None]
    left = (size > 0).astype(np.float64)
    gram = unit @ unit.T
    factor = np.zeros((count, len(rows)))
    chosen: list[int] = []
    for k in range(count):
        best = int(np.argmax(left))
        if left[best] <= 0:
            break
        factor[k] = (gram[best] - factor[:k, best] @ factor[:k]) / np.sqrt(left[best])
        left -= factor[k] ** 2
        left[[*chosen, best]] = -1
        chosen.append(best)
    return sorted(_exchanged(unit, chosen) if len(chosen) == rows.shape[1] else chosen)


def _exchanged(unit: Floats, chosen: list[int]) -> list[int]:
    try:
        coefficients = np.linalg.solve(unit[chosen].T, unit.T).T
    except np.linalg.LinAlgError:
        return chosen
    for _ in range(_MOST_EXCHANGES):
        place = int(np.argmax(np.abs(coefficients)))
        row, k = divmod(place, len(chosen))
        if abs(coefficients[row, k]) <= 1.5:
            break
        chosen[k] = row
        change = coefficients[row].copy()
        change[k] -= 1
        coefficients -= np.outer(coefficients[:, k] / coefficients[row, k], change)
    return chosen


def completed(rows: Integers, wanted: list[int]) -> tuple[list[int], list[int]]:
    """A basis: as many independent rows as there are, wanted ones first, then coordinates.

    Independent modulo a prime is independent. If the prime hides some rank, the basis only has more
    coordinates than it needs; `is_rank` tells whether the rows are as many as can be.

    Returns:
        The rows, and the coordinates ``j`` whose unit vectors make a basis with them.
    """
    others = [i for i in range(rows.shape[0]) if i not in set(wanted)]
    order = [*wanted, *others]
    found: list[int] = []
    for p in primes()[:_TRIES]:
        pool = np.vstack([_residues(rows.rows(order), p), np.eye(rows.shape[1])])
        pivots = eliminate(np.ascontiguousarray(pool.T), p, len(pool)).pivots.tolist()
        if not found or sum(i < len(order) for i in pivots) > sum(i < len(order) for i in found):
            found = pivots
        if sum(i < len(order) for i in found) == min(rows.shape):
            break
    return (
        [order[i] for i in found if i < len(order)],
        [i - len(order) for i in found if i >= len(order)],
    )


def is_rank(rows: Integers, rank: int) -> bool:
    """Whether the rows have no larger rank than this; False also where that takes too long to show.

    A minor of one more row and column is an integer, and by Hadamard at most the product of the
    norms of its rows. If it is 0 modulo primes whose product is larger it is 0.

    Example:
        >>> from absorption.decide.integers import exact
        >>> w = exact(np.array([[2097143, 0], [0, 2097143]]), "w_up")
        >>> is_rank(w, 1), is_rank(w, 2)
        (False, True)

    Args:
        rows: (h, d).
        rank: their rank modulo some prime, hence not larger than their rank.
    """
    if rank >= min(rows.shape):
        return True
    longest = sorted((size.bit_length() for size in rows.row_sums()), reverse=True)
    count = sum(longest[: rank + 1]) // (PRIME_BITS - 1) + 1
    if count > len(primes()) or count * rows.shape[0] * rows.shape[1] * (rank + 1) > _MOST_STEPS:
        return False
    return all(_rank(rows, p) <= rank for p in primes()[:count])


def _rank(rows: Integers, p: int) -> int:
    return eliminate(np.ascontiguousarray(_residues(rows, p)), p, rows.shape[1]).rank


def _residues(rows: Integers, p: int) -> Floats:
    return np.asarray(centred(rows.residues(p), p), dtype=np.float64)
