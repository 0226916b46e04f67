"""Choosing rows that form a well-conditioned basis."""

import numpy as np
from numpy.typing import NDArray

from absorption.decide.integers import Integers
from absorption.decide.modular import centred, eliminate, primes

Floats = NDArray[np.float64]

# Exchanges of a chosen row for a better one, at a few milliseconds each.
_MOST_EXCHANGES = 40


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
    coordinates than it needs.

    Returns:
        The rows, and the coordinates ``j`` whose unit vectors make a basis with them.
    """
    p, d = primes()[0], rows.shape[1]
    others = [i for i in range(rows.shape[0]) if i not in set(wanted)]
    order = [*wanted, *others]
    pool = np.vstack([centred(rows.rows(order).residues(p), p), np.eye(d)])
    echelon = eliminate(np.ascontiguousarray(pool.T), p, len(pool))
    found = echelon.pivots.tolist()
    count = len(order)
    return (
        [order[i] for i in found if i < count],
        [i - count for i in found if i >= count],
    )
