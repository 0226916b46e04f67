"""Whether neurons to spare absorb what sign changes leave of the skip.

With the rows of the merged neurons in ``S`` negated, the skip is left with the matrix ``R_S = I + κ
Σ_N p_i w_iᵀ + κ Σ_S p_i w_iᵀ``. One more neuron on the hyperplane of a merged neuron ``t`` gives
any ``a w_tᵀ``, two more on any other hyperplane any matrix of rank one. So ``m`` neurons do if and
only if ``R_S`` has rank at most ``r`` on the subspace where the rows in ``T`` vanish, for some
``S``, ``T`` and ``r`` with ``|T| + 2 r <= m``. See ``docs/decide.md`` and Lean's ``PriceIff``.
"""

import math
import random
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from absorption.decide.basis import completed, well_conditioned_rows
from absorption.decide.components import Refuted
from absorption.decide.congruences import System
from absorption.decide.modular import centred, eliminate, some_prime
from absorption.decide.rank_bound import RankBound, rank_bound
from absorption.decide.rational import (
    factors,
    fractions,
    inverse,
    rank,
    ranks,
    reduced_rows,
)
from absorption.decide.subsets import Exhausted, unknowns
from absorption.decide.sums import KEYS, Bits

Array = NDArray[Any]

# What the search may cost: products of long integers, sums in searches that meet in the middle,
# and matrices whose ranks are determined.
_MOST_PRODUCTS = 1 << 25
_MOST_SUMS = 1 << 27
_MOST_MATRICES = 1 << 21
_TRIES = 4
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
    """All ``S``, ``T`` and ``r`` were tried.

    Attributes:
        systems: how many linear systems were refuted.
        matrices: of how many matrices the rank was found too large.
    """

    systems: int
    matrices: int

    def __str__(self) -> str:
        return f"all sets were tried: {self.systems} systems, {self.matrices} matrices"


def find_plan(
    system: System, most: int, limit: int, chance: random.Random
) -> Plan | RankBound | AllSets | Exhausted:
    """A plan that uses at most ``most`` neurons, or why there is none, or why none was found."""
    d, e = system.size
    bound = rank_bound(system)
    if bound.rank > most:
        return bound
    if most >= d:
        basis, _ = completed(system.rows, well_conditioned_rows(system.rows.floats(), min(d, e)))
        if most >= 2 * d - len(basis):
            return Plan(np.zeros(e, dtype=bool), tuple(basis), d - len(basis))
    cost = math.comb(e, min(most, e, d)) * e * d * d * max(0, d - most)
    if cost > _MOST_PRODUCTS:
        return Exhausted(f"{most} neurons to spare, and too large a block to try all sets for them")
    return _Search(system, most, limit, chance).run()


class _Search:
    """The search for ``S``, ``T`` and ``r`` with ``|T| + 2 r = most``, in Python integers.

    For ``r = 0`` the condition on ``S`` is linear, and goes the way of `subsets`; otherwise ranks
    are determined one by one.
    """

    def __init__(self, system: System, most: int, limit: int, chance: random.Random) -> None:
        self.d, self.e = system.size
        self.most, self.limit, self.chance = most, limit, chance
        self.avoid = (system.unit, system.kappa.numerator)
        self.rows, columns = system.rows.integers(), system.columns.integers()
        factor = system.kappa.numerator
        self.terms = [factor * np.outer(columns[:, i], self.rows[i]) for i in range(self.e)]
        self.start = system.remainder(np.zeros(self.e, dtype=bool))
        self.sums = self.systems = self.matrices = 0

    def run(self) -> Plan | AllSets | Exhausted:
        for r in range(self.most // 2 + 1):
            size = min(self.most - 2 * r, self.e, self.d)
            if r and math.comb(self.e, size) << (self.e - size) > _MOST_MATRICES:
                return Exhausted(
                    f"{self.most} neurons to spare, and more than {_MOST_MATRICES} matrices to try"
                )
            for helped in combinations(range(self.e), size):
                found = self._one(helped, r)
                if found is not None:
                    return found
        return AllSets(self.systems, self.matrices)

    def _one(self, helped: tuple[int, ...], r: int) -> Plan | Exhausted | None:
        """A plan for given ``T`` and ``r``; None if there is none."""
        kernel = _kernel(self.rows[list(helped)], self.d)
        if kernel.shape[1] <= r:
            return self._plan(helped, np.zeros(self.e, dtype=bool), kernel.shape[1])
        others = [i for i in range(self.e) if i not in helped]
        terms = [self.terms[i] @ kernel for i in others]
        start = self.start @ kernel
        chosen = self._ranks(terms, start, r) if r else self._linear(terms, start)
        if chosen is None or isinstance(chosen, Exhausted):
            return chosen
        flipped: Bits = np.zeros(self.e, dtype=bool)
        flipped[[others[k] for k in chosen]] = True
        return self._plan(helped, flipped, rank(sum((terms[k] for k in chosen), start=start)))

    def _plan(self, helped: tuple[int, ...], flipped: Bits, products: int) -> Plan:
        """The plan with as few members of ``T`` as have the same common kernel."""
        rows = fractions(self.rows[list(helped)]).reshape(len(helped), self.d)
        return Plan(flipped, tuple(helped[i] for i in reduced_rows(rows.T)[1]), products)

    def _linear(self, terms: list[Array], start: Array) -> list[int] | Exhausted | None:
        """Terms that add up to minus ``start``."""
        self.systems += 1
        whole = np.stack([*(term.reshape(-1) for term in terms), -start.reshape(-1)], axis=1)
        count = len(terms)
        for _ in range(_TRIES):
            p = some_prime(self.chance, *self.avoid)
            echelon = eliminate(centred(whole, p), p, count)
            if echelon.rest.any():
                return None
            self.sums += 2 << ((count - echelon.rank + KEYS) // 2)
            if self.sums > _MOST_SUMS:
                return Exhausted(f"{self.most} neurons to spare, and over {_MOST_SUMS} sums to try")
            found = unknowns(echelon, count, self.limit, self.chance)
            if isinstance(found, Refuted):
                return None
            if isinstance(found, str):
                return Exhausted(found)
            chosen = np.flatnonzero(found).tolist()
            if not (whole[:, chosen].sum(axis=1) - whole[:, count]).any():
                return [int(k) for k in chosen]
        return Exhausted("no prime gave an answer")

    def _ranks(self, terms: list[Array], start: Array, r: int) -> list[int] | None:
        """Terms whose sum with ``start`` has rank at most ``r``."""
        p = some_prime(self.chance, *self.avoid)
        first, reduced = (start % p).astype(np.int64), [(t % p).astype(np.int64) for t in terms]
        for low in range(0, 1 << len(terms), _BATCH):
            numbers = np.arange(low, min(low + _BATCH, 1 << len(terms)))
            batch = np.broadcast_to(first, (len(numbers), *first.shape)).copy()
            for place, term in enumerate(reduced):
                batch[(numbers >> place) & 1 == 1] += term
            self.matrices += len(numbers)
            for number in numbers[ranks(batch % p, p) <= r].tolist():
                chosen = [k for k in range(len(terms)) if number >> k & 1]
                if rank(sum((terms[k] for k in chosen), start=start)) <= r:
                    return chosen
        return None


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
