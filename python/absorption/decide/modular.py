"""Linear algebra modulo a prime below ``2 ** 21``, on float64 matrix products that are exact.

Residues lie between ``-p / 2`` and ``p / 2``, so a sum of 4096 products is an integer of 52 bits,
which float64 holds whatever the order of the additions. All the speed is that of the matrix
product.
"""

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]

PRIME_BITS = 21
_LONGEST_SUM = 4096
_PANEL = 96


@cache
def primes() -> tuple[int, ...]:
    """All primes from ``2 ** 20`` to ``2 ** 21``, the largest first."""
    top = 2**PRIME_BITS
    sieve = np.ones(top, dtype=bool)
    for n in range(2, int(top**0.5) + 1):
        if sieve[n]:
            sieve[n * n :: n] = False
    found = np.flatnonzero(sieve[top // 2 :]) + top // 2
    return tuple(map(int, found[::-1]))


def some_prime(chance: random.Random, *avoid: int) -> int:
    """A random prime that divides none of the numbers in ``avoid``."""
    while True:
        p = primes()[chance.randrange(len(primes()))]
        if all(number % p for number in avoid):
            return p


def reduce(x: Matrix, p: int) -> Matrix:
    """Replace integers below ``2 ** 53`` by the residues nearest to 0, in place.

    Rounding may leave a residue a millionth of ``p`` beyond ``p / 2``; no other residue of 0 than 0
    is so small.
    """
    quotient = x * (1.0 / p)
    np.rint(quotient, out=quotient)
    quotient *= p
    x -= quotient
    return x


def centred(residues: Any, p: int) -> Matrix:
    """Residues of any kind as floats nearest to 0."""
    return reduce(np.asarray(residues % p, dtype=np.float64), p)


def multiply(a: Matrix, b: Matrix, p: int) -> Matrix:
    """The product of two matrices of centred residues.

    Example:
        >>> multiply(np.array([[2.0, 3.0]]), np.array([[5.0], [1.0]]), 11)
        array([[2.]])
    """
    total = reduce(a[:, :_LONGEST_SUM] @ b[:_LONGEST_SUM], p)
    for start in range(_LONGEST_SUM, a.shape[1], _LONGEST_SUM):
        total += reduce(a[:, start : start + _LONGEST_SUM] @ b[start : start + _LONGEST_SUM], p)
        reduce(total, p)
    return total


def random_matrix(shape: tuple[int, int], p: int, chance: random.Random) -> Matrix:
    """Uniform residues."""
    generator = np.random.Generator(np.random.PCG64(chance.getrandbits(64)))
    return centred(generator.integers(0, p, shape), p)


@dataclass(frozen=True, eq=False)
class Echelon:
    """``matrix[order] = lower @ upper`` plus what is left in rows without a pivot; see `eliminate`.

    Attributes:
        p: the prime.
        order: the rows of the matrix as they stand after the exchanges.
        pivots: the columns with pivots, increasing; their number is the rank.
        lower: (rows, rank), zero above the diagonal.
        upper: (rank, columns), with 1 at the pivots and 0 to their left.
        rest: (rows - rank, columns that were not to have pivots).
    """

    p: int
    order: NDArray[np.intp]
    pivots: NDArray[np.intp]
    lower: Matrix
    upper: Matrix
    rest: Matrix

    @property
    def rank(self) -> int:
        """The rank of the columns that were to have pivots."""
        return len(self.pivots)

    def annihilator(self, row: int) -> Matrix:
        """The combination of rows that is 0 on the pivot columns and has ``rest[row]`` beyond."""
        r = self.rank
        out = np.zeros(len(self.order))
        out[self.order[:r]] = -_solve_left(self.lower[:r], self.lower[r + row], self.p)
        out[self.order[r + row]] = 1
        return out

    def extractor(self, index: int) -> Matrix:
        """The combination of rows that is 1 on pivot column ``index`` and 0 on the other ones."""
        r = self.rank
        unit = np.zeros(r)
        unit[index] = 1
        square = self.upper[:, self.pivots]
        through = _solve_left(square[::-1, ::-1], unit[::-1], self.p)[::-1]
        out = np.zeros(len(self.order))
        out[self.order[:r]] = _solve_left(self.lower[:r], through, self.p)
        return out

    def solved(self, columns: NDArray[np.intp]) -> Matrix:
        """The given columns in terms of the pivot columns: (rank, number of columns)."""
        square = np.ascontiguousarray(self.upper[:, self.pivots])
        out = np.ascontiguousarray(self.upper[:, columns])
        for i in range(self.rank - 2, -1, -1):
            out[i] -= multiply(square[i : i + 1, i + 1 :], out[i + 1 :], self.p)[0]
            reduce(out[i], self.p)
        return out


def _solve_left(lower: Matrix, right: Matrix, p: int) -> Matrix:
    """The row ``y`` with ``y @ lower = right`` for a square lower triangular matrix."""
    out = right.copy()
    columns = np.asfortranarray(lower)
    for j in range(len(out) - 1, -1, -1):
        if j + 1 < len(out):
            out[j] -= multiply(out[None, j + 1 :], columns[j + 1 :, j : j + 1], p)[0, 0]
        out[j] = (int(out[j]) * pow(int(lower[j, j]) % p, -1, p)) % p
        out[j] -= p * (out[j] > p // 2)
    return out


def eliminate(matrix: Matrix, p: int, columns: int) -> Echelon:
    """Gauss elimination by panels; overwrites the matrix.

    Example:
        >>> e = eliminate(np.array([[1.0, 2.0, 0.0], [2.0, 4.0, 1.0]]), 11, 2)
        >>> e.pivots.tolist(), e.rest.tolist(), e.annihilator(0).tolist()
        ([0], [[1.0]], [-2.0, 1.0])

    Args:
        matrix: centred residues.
        p: the prime.
        columns: how many columns, from the first on, may have pivots.
    """
    count, width = matrix.shape
    order = np.arange(count)
    lower = np.zeros((count, min(count, columns)))
    pivots: list[int] = []
    for start in range(0, columns, _PANEL):
        if len(pivots) == count:
            break
        stop, top = min(start + _PANEL, columns), len(pivots)
        inverse = _panel(matrix, lower, order, pivots, (start, stop), p)
        size = len(pivots) - top
        if size and stop < width:
            head = multiply(inverse, matrix[top : top + size, stop:], p)
            matrix[top : top + size, stop:] = head
            below = matrix[top + size :, stop:]
            below -= lower[top + size :, top : top + size] @ head
            reduce(below, p)
    rank = len(pivots)
    return Echelon(
        p,
        order,
        np.array(pivots, dtype=np.intp),
        lower[:, :rank],
        matrix[:rank],
        matrix[rank:, columns:],
    )


def _panel(
    matrix: Matrix,
    lower: Matrix,
    order: NDArray[np.intp],
    pivots: list[int],
    span: tuple[int, int],
    p: int,
) -> Matrix:
    """Eliminate one panel of columns; the inverse of the new square of ``lower``."""
    top, (start, stop) = len(pivots), span
    inverse = np.zeros((stop - start, stop - start))
    for j in range(start, stop):
        size = len(pivots) - top
        here = top + size
        above = inverse[:size, :size] @ matrix[top:here, j]
        reduce(above, p)
        rest = matrix[here:, j] - lower[here:, top:here] @ above
        reduce(rest, p)
        matrix[top:here, j], matrix[here:, j] = above, 0
        nonzero = np.flatnonzero(rest)
        if not len(nonzero):
            continue
        found = int(nonzero[0])
        if found:
            pair, swapped = [here, here + found], [here + found, here]
            matrix[pair, start:], lower[pair, : here + 1] = (
                matrix[swapped, start:],
                lower[swapped, : here + 1],
            )
            order[pair] = order[swapped]
            rest[[0, found]] = rest[[found, 0]]
        lower[here:, here] = rest
        matrix[here, j] = 1
        factor = pow(int(rest[0]) % p, -1, p)
        row = reduce(lower[here, top:here] @ inverse[:size, :size], p)
        inverse[size, :size] = reduce(-row * factor, p)
        inverse[size, size] = reduce(np.array([float(factor)]), p)[0]
        pivots.append(j)
        if len(pivots) == len(order):
            for k in range(j + 1, stop):
                size = len(pivots) - top
                matrix[top:, k] = reduce(inverse[:size, :size] @ matrix[top:, k], p)
            break
    size = len(pivots) - top
    return inverse[:size, :size]
