"""Whether neurons to spare absorb what sign changes leave of the skip.

With the rows of the merged neurons in ``S`` negated, the skip is left with the matrix ``R_S = I + κ
Σ_N p_i w_iᵀ + κ Σ_S p_i w_iᵀ``. One more neuron on the hyperplane of a merged neuron ``t`` gives
any ``a w_tᵀ``, two more on any other hyperplane any matrix of rank one. So ``m`` neurons do if and
only if ``R_S`` has rank at most ``r`` on the subspace where the rows in ``T`` vanish, for some
``S``, ``T`` and ``r`` with ``|T| + 2 r <= m``. See ``docs/decide.md`` and Lean's ``PriceIff``.
"""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from absorption.decide.basis import completed, well_conditioned_rows
from absorption.decide.congruences import System
from absorption.decide.modular import some_prime
from absorption.decide.rank_bound import RankBound, rank_bound
from absorption.decide.rational import (
    factors,
    fractions,
    inverse,
    rank,
    ranks,
    reduced_rows,
)
from absorption.decide.subsets import Exhausted
from absorption.decide.sums import Bits

Array = NDArray[Any]

# Matrices whose rank the exhaustive search may determine.
_MOST_MATRICES = 1 << 21
_BATCH = 1 << 14


@dataclass(frozen=True, eq=False)
class Plan:
    """How the skip is absorbed.

    Attributes:
        flipped: (e,), the merged neurons that change their signs.
        helped: the merged neurons that get one more neuron each; their rows are independent.
        products: how many more pairs of neurons there are, each of which adds a matrix of rank one.
    """

    flipped: Bits
    helped: tuple[int, ...] = ()
    products: int = 0

    @property
    def cost(self) -> int:
        """The number of neurons to spare that are used."""
        return len(self.helped) + 2 * self.products


@dataclass(frozen=True, eq=False)
class Parts:
    """``R_S = gains.T @ (rows of the helped neurons) + left @ right``, in fractions.

    Attributes:
        gains: (|T|, d).
        left: (d, r).
        right: (r, d).
    """

    gains: Array
    left: Array
    right: Array


@dataclass(frozen=True)
class AllSets:
    """All ``S``, ``T`` and ``r`` were tried; of ``matrices`` matrices the ranks were determined."""

    matrices: int

    def __str__(self) -> str:
        return f"all sets were tried: {self.matrices} matrices"


def find_plan(
    system: System, most: int, chance: random.Random
) -> Plan | RankBound | AllSets | Exhausted:
    """A plan that uses at most ``most`` neurons, or why there is none, or why none was found."""
    d, e = system.size
    p = some_prime(chance, system.unit, system.kappa.numerator)
    bound = rank_bound(system)
    if bound.rank > most:
        return bound
    if most >= d:
        basis, _ = completed(system.rows, well_conditioned_rows(system.rows.floats(), min(d, e)))
        if most >= 2 * d - len(basis):
            return Plan(np.zeros(e, dtype=bool), tuple(basis), d - len(basis))
    return _search(system, most, p)


def _choices(e: int, d: int, most: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The pairs of ``T`` and ``r`` that none of the others makes needless."""
    for r in range(most // 2 + 1):
        for helped in combinations(range(e), min(most - 2 * r, e, d)):
            yield helped, r


def _search(system: System, most: int, p: int) -> Plan | AllSets | Exhausted:
    d, e = system.size
    work = 0
    for r in range(most // 2 + 1):
        size = min(most - 2 * r, e, d)
        work += math.comb(e, size) << (e - size)
        if work > _MOST_MATRICES:
            return Exhausted(
                f"{most} neurons to spare, and more than {_MOST_MATRICES} matrices to try for them"
            )
    rows, terms, start = _small(system)
    tried = 0
    for helped, r in _choices(e, d, most):
        others = [i for i in range(e) if i not in helped]
        kernel = _kernel(rows[list(helped)], d)
        if kernel.shape[1] <= r:
            return _plan(rows, helped, np.zeros(e, dtype=bool), kernel.shape[1])
        here = [(terms[i] @ kernel) for i in others]
        first = start @ kernel
        reduced = [(term % p).astype(np.int64) for term in here]
        for low in range(0, 1 << len(others), _BATCH):
            numbers = np.arange(low, min(low + _BATCH, 1 << len(others)))
            batch = np.broadcast_to(
                (first % p).astype(np.int64), (len(numbers), *first.shape)
            ).copy()
            for place, term in enumerate(reduced):
                batch[(numbers >> place) & 1 == 1] += term
            tried += len(numbers)
            for number in numbers[ranks(batch % p, p) <= r].tolist():
                chosen = [k for k in range(len(others)) if number >> k & 1]
                rest = sum((here[k] for k in chosen), start=first)
                if rank(rest) <= r:
                    flipped = np.zeros(e, dtype=bool)
                    flipped[[others[k] for k in chosen]] = True
                    return _plan(rows, helped, flipped, rank(rest))
    return AllSets(tried)


def _small(system: System) -> tuple[Array, list[Array], Array]:
    """The rows, the scaled ``κ p_i w_iᵀ`` and the scaled ``R`` of no neurons, as integers."""
    rows, columns = system.rows.integers(), system.columns.integers()
    factor = system.kappa.numerator
    terms = [factor * np.outer(columns[:, i], rows[i]) for i in range(len(rows))]
    return rows, terms, system.remainder(np.zeros(len(rows), dtype=bool))


def _kernel(rows: Array, d: int) -> Array:
    """An integer basis of the subspace where the rows vanish, one vector a column."""
    form, pivots = reduced_rows(fractions(rows).reshape(len(rows), d))
    free = [j for j in range(d) if j not in pivots]
    out = np.zeros((d, len(free)), dtype=object)
    for k, j in enumerate(free):
        vector = {j: Fraction(1)} | {i: -form[n, j] for n, i in enumerate(pivots)}
        scale = math.lcm(*(value.denominator for value in vector.values()))
        for i, value in vector.items():
            out[i, k] = int(value * scale)
    return out


def _plan(rows: Array, helped: tuple[int, ...], flipped: Bits, products: int) -> Plan:
    """The plan with as few members of ``T`` as have the same common kernel."""
    _, kept = reduced_rows(fractions(rows[list(helped)]).reshape(len(helped), rows.shape[1]).T)
    return Plan(flipped, tuple(helped[i] for i in kept), products)


def parts(system: System, plan: Plan) -> Parts:
    """What each neuron of the plan has to add; some ``d ** 3`` operations on long fractions."""
    d, _ = system.size
    rest = fractions(system.remainder(plan.flipped)) / system.unit
    gains = np.empty((0, d), dtype=object)
    if plan.helped:
        rows = fractions(system.rows.rows(plan.helped).integers()) / system.rows.denominator
        _, pivots = reduced_rows(rows)
        gains = (rest[:, pivots] @ inverse(rows[:, pivots])).T
        rest = rest - gains.T @ rows
    return Parts(gains, *factors(rest))
