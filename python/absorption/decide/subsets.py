"""Which sets of neurons solve the system: linear algebra modulo a prime, then search in the rest.

The matrices ``p_i w_iᵀ`` are looked at through ``r`` random directions on either side, with ``r²``
somewhat above the number of neurons. Generic ones stay independent, and then elimination settles
the matter: either the projected system has no solution modulo the prime, so that the system has
none; or it has one only, in which some ``z_i`` is not 0 or 1; or that solution is 0 and 1, and is
checked in integers.
"""

import math
import random
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from absorption.decide.components import Refuted, search
from absorption.decide.congruences import Congruences, System
from absorption.decide.integers import Integers
from absorption.decide.modular import (
    Echelon,
    Matrix,
    centred,
    eliminate,
    multiply,
    random_matrix,
    reduce,
    some_prime,
)
from absorption.decide.sums import Bits

# Equations beyond the number of unknowns: a false loss of rank has probability some 1 / p.
_MARGIN = 8
_TRIES = 4
# Multiplications that a finer projection may cost.
_DEAREST = 4e11


@dataclass(frozen=True, eq=False)
class Solution:
    """A set that solves the system, as booleans; checked in integers."""

    chosen: Bits


@dataclass(frozen=True)
class Exhausted:
    """The search was given up, for this reason."""

    reason: str


@dataclass(frozen=True, eq=False)
class _Projection:
    """Projected equations: row ``(a, b)`` is ``(u_a · p_i) (w_i · v_b)``; mixed if too many."""

    p: int
    left: Matrix
    right: Matrix
    mix: Matrix | None

    def matrix(self, combination: Matrix) -> NDArray[np.int64]:
        """The matrix ``Y`` that belongs to a combination of the equations."""
        row = combination[None]
        if self.mix is not None:
            row = multiply(row, self.mix, self.p)
        grid = row.reshape(len(self.left), self.right.shape[1])
        y = multiply(self.right, multiply(np.ascontiguousarray(grid.T), self.left, self.p), self.p)
        return y.astype(np.int64) % self.p


def _project(system: System, r: int, p: int, chance: random.Random) -> tuple[_Projection, Matrix]:
    """The equations seen through ``r`` directions; in their matrix the right side comes last."""
    d, e = system.size
    left = random_matrix((r, d), p, chance) if r < d else np.eye(d)
    right = random_matrix((d, r), p, chance) if r < d else np.eye(d)
    scale = system.kappa.numerator % p

    def equations(rows: Matrix, columns: Matrix) -> Matrix:
        u = reduce(multiply(left, columns, p) * scale, p)
        v = np.ascontiguousarray(multiply(rows, right, p).T)
        return reduce((u[:, None, :] * v[None, :, :]).reshape(len(u) * len(v), -1), p)

    def both(rows: Integers, columns: Integers) -> Matrix:
        return equations(centred(rows.residues(p), p), centred(columns.residues(p), p))

    matrix = np.empty((r * r, e + 1))
    matrix[:, :e] = both(system.rows, system.columns)
    target = -(system.unit % p) * multiply(left, right, p)
    if len(system.split_rows.mantissa):
        split = both(system.split_rows, system.split_columns)
        target -= split.sum(axis=1).reshape(r, r)
    matrix[:, e] = reduce(target, p).reshape(-1)
    mix = None
    if r * r > 2 * (e + 4 * _MARGIN):
        mix = random_matrix((e + 2 * _MARGIN, r * r), p, chance)
        matrix = multiply(mix, matrix, p)
    return _Projection(p, left, right, mix), matrix


def _rows_needed(d: int, e: int) -> int:
    r = math.isqrt(e + _MARGIN - 1) + 1
    return d if d * d <= 2 * r * r else r


def solve(system: System, limit: int, chance: random.Random) -> Solution | Congruences | Exhausted:
    """A solution of the system, a proof that there is none, or the reason why neither was found.

    Args:
        system: with at least one dimension; it may have no unknowns.
        limit: ``2 ** (limit / 2)`` sums are kept where a search is needed.
        chance: for primes and directions; no answer depends on it.
    """
    d, e = system.size
    r = _rows_needed(d, e)
    outcome: Solution | Congruences | Exhausted = Exhausted("no prime gave an answer")
    for _ in range(_TRIES):
        avoid = (system.unit, system.kappa.numerator)
        p = some_prime(chance, *avoid)
        while True:
            outcome, rank = _attempt(system, r, p, limit, chance)
            finer = min(d, 2 * r)
            dear = float(finer) ** 2 * e * (e + 2 * _MARGIN) > _DEAREST
            if rank == e or finer == r or dear or not isinstance(outcome, Exhausted):
                break
            r = finer
        if not isinstance(outcome, Exhausted) or rank < e:
            return outcome
    return outcome


def _attempt(
    system: System, r: int, p: int, limit: int, chance: random.Random
) -> tuple[Solution | Congruences | Exhausted, int]:
    """One elimination; the outcome and the rank."""
    d, e = system.size
    projection, matrix = _project(system, r, p, chance)
    echelon = eliminate(matrix, p, e)
    proof: Congruences | None = None
    nonzero = np.flatnonzero(echelon.rest[:, 0])
    if len(nonzero):
        rows = [projection.matrix(echelon.annihilator(int(nonzero[0])))]
        proof = Congruences(p, np.stack(rows))
    elif echelon.rank < e and r < d:
        return Exhausted("the projection is too coarse"), echelon.rank
    else:
        found = unknowns(echelon, e, limit, chance)
        if isinstance(found, str):
            return Exhausted(found), echelon.rank
        if isinstance(found, Refuted):
            rows = [projection.matrix(echelon.extractor(i)) for i in found.rows]
            proof = Congruences(p, np.stack(rows), found.first)
        elif system.is_solved_by(found):
            return Solution(found), echelon.rank
    if proof is not None and proof.refutes(system):
        return proof, echelon.rank
    return Exhausted(f"the answer modulo {p} is not one in integers"), echelon.rank


def unknowns(echelon: Echelon, e: int, limit: int, chance: random.Random) -> Bits | Refuted | str:
    """A solution of the reduced system in 0 and 1, or what shows that there is none."""
    pivots = echelon.pivots
    free = np.setdiff1d(np.arange(e), pivots)
    reduced = echelon.solved(np.append(free, e)).astype(np.int64) % echelon.p
    found = search(reduced[:, :-1], reduced[:, -1], echelon.p, limit, chance)
    if isinstance(found, (Refuted, str)):
        return found
    chosen: Bits = np.zeros(e, dtype=bool)
    chosen[free] = found
    values = (reduced[:, -1] - reduced[:, :-1] @ found.astype(np.int64)) % echelon.p
    chosen[pivots] = values == 1
    return chosen
