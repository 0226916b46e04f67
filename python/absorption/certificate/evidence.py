"""The evidence of a certificate, computed from the weights.

All arithmetic is exact, so that the same weights give the same evidence on every machine.
"""

import math
import random

import numpy as np
from numpy.typing import NDArray

from absorption.certificate.block import IntegerBlock, Vector, bits_for
from absorption.certificate.kinds import Dual, Trace
from absorption.decide.basis import completed
from absorption.decide.integers import from_integers
from absorption.decide.modular import centred, eliminate, multiply, primes, reduce

Residues = NDArray[np.int64]

# A prime fails with probability 1 / q, unless all fail; so does a pair of vectors, with one that
# grows with the square of the number of rows.
_PRIMES = 4
_READERS = 50
# The inverse of a larger matrix would take long.
_MOST_INVERTED = 64
_SHORT = (4, 16)


def find_trace(block: IntegerBlock) -> Trace | None:
    """A certificate that no set of neurons cancels the skip; None if none was found.

    Example:
        >>> rows, columns = ((1, 1), (1, -1), (3, 5)), ((-2, -2), (-2, 3), (1, -7))
        >>> find_trace(IntegerBlock(2, 2, rows, columns, 4)).matrix
        ((1107923, 237411), (751808, 1))
        >>> find_trace(IntegerBlock(2, 2, rows, ((-2, -2), (-2, 2), (1, -7)), 4)) is None
        True

    The primes are those below ``2 ** 21`` from the largest on. There is a certificate for almost
    every prime unless the identity is a combination of the matrices ``p_i w_iᵀ``, a row or a column
    is 0, or two rows are collinear. In the first of these cases a modulus that is not prime is
    looked for, if ``h = d²``.
    """
    for q in primes()[:_PRIMES]:
        up, down = block.residues(q)
        if not (up.any(axis=1).all() and down.any(axis=1).all()):
            continue
        if block.alpha * block.beta % q == 0:
            continue
        matrix = _annihilating(up, down, q)
        readers = None if matrix is None else _readers(up, q)
        if matrix is not None and readers is not None:
            left, right = readers
            return Trace(block, q, tuple(map(_vector, matrix)), _vector(left), _vector(right))
    return _trace_by_inverse(block)


def _trace_by_inverse(block: IntegerBlock) -> Trace | None:
    """A certificate where the neurons are as many as the entries of ``Y``, and ``q`` is not prime.

    Some rational ``Y`` has ``A_iᵀ Y B_i = 1`` for one neuron and 0 for all others. If ``alpha beta
    tr Y`` is no integer, ``q`` is the common denominator of ``Y``.
    """
    h, d = block.h, block.d
    if h != d * d or h > _MOST_INVERTED:
        return None
    products = [
        tuple(a * b for a in row for b in column)
        for row, column in zip(block.rows, block.columns, strict=True)
    ]
    scale, solutions = scaled_inverse(products)
    p = primes()[0]
    up, down = block.residues(p)
    readers = _readers(up, p)
    if readers is None or not down.any(axis=1).all():
        return None
    for solution in solutions:
        if block.alpha * block.beta * sum(solution[:: d + 1]) % scale:
            common = math.gcd(scale, *solution)
            q = abs(scale) // common
            # The prime is a factor more, by which rows and columns that are not 0 stay so.
            y = [n // common % q * p for n in solution]
            matrix = tuple(tuple(y[j : j + d]) for j in range(0, h, d))
            return Trace(block, q * p, matrix, *map(_vector, readers))
    return None


def _vector(values: Residues) -> Vector:
    return tuple(map(int, values))


def _annihilating(up: Residues, down: Residues, q: int) -> Residues | None:
    """Rows of ``Y`` with ``A_iᵀ Y B_i = 0`` for all ``i``, but not ``tr Y = 0``, modulo ``q``.

    As few rows as may suffice come first: the kernel's time grows with their number.
    """
    h, d = up.shape
    least = min(d, -(-(h + 1) // d))
    for count in dict.fromkeys((least, min(d, least + 1), d)):
        products = up[:, :count, None] * down[:, None, :] % q
        equations = np.empty((count * d, h + 1))
        equations[:, :h] = products.reshape(h, count * d).T
        equations[:, h] = np.eye(count, d).reshape(-1)
        echelon = eliminate(reduce(equations, q), q, h)
        found = np.flatnonzero(echelon.rest[:, 0])
        if len(found):
            flat = echelon.annihilator(int(found[0])).astype(np.int64) % q
            return np.asarray(flat.reshape(count, d), dtype=np.int64)
    return None


def _readers(up: Residues, q: int) -> tuple[Residues, Residues] | None:
    """Two vectors that send the rows to pairs no two of which are collinear modulo ``q``.

    Short ones come first: what they leave out is 0 and costs the kernel nothing.
    """
    chance = random.Random(0)
    h, d = up.shape
    for size in dict.fromkeys(min(d, size) for size in (*_SHORT, d)):
        rows = centred(up[:, :size], q)
        for _ in range(_READERS):
            pair = np.array([[chance.randrange(q) for _ in range(size)] for _ in range(2)])
            first, second = (multiply(rows, centred(pair.T, q), q).astype(np.int64) % q).T
            # One value for each line through 0: the quotient, or q where the second is 0.
            inverses = [pow(n, -1, q) if n else 0 for n in second.tolist()]
            lines = np.where(second == 0, q, first * np.array(inverses, dtype=np.int64) % q)
            if not ((first == 0) & (second == 0)).any() and len(np.unique(lines)) == h:
                return pair[0], pair[1]
    return None


def find_dual(block: IntegerBlock) -> Dual | None:
    """A certificate that ``d`` more neurons absorb the skip; None if the rows do not span.

    The basis is the first one in the order of the neurons.

    Example:
        >>> dual = find_dual(IntegerBlock(1, 1, ((1, 2), (4, -1), (3, 1)), ((1, 1),) * 3, 4))
        >>> dual.rows, dual.scale, dual.vectors
        ((0, 1), 9, ((1, 4), (2, -1)))
    """
    chosen, missing = completed(from_integers(np.array(block.rows, dtype=object)), [])
    if missing:
        return None
    scale, columns = scaled_inverse([block.rows[i] for i in chosen])
    common = math.gcd(scale, *(n for column in columns for n in column))
    common = common if scale > 0 else -common
    vectors = tuple(tuple(n // common for n in column) for column in columns)
    return Dual(block, tuple(chosen), scale // common, bits_for(vectors), vectors)


def scaled_inverse(matrix: list[Vector]) -> tuple[int, list[Vector]]:
    """The determinant of a square matrix, and the columns of its inverse times that, if not 0.

    Every division comes out even, so that no number gets longer than the determinant's bound.

    Example:
        >>> scaled_inverse([(1, 2), (3, 4)])
        (-2, [(4, -3), (-2, 1)])
    """
    size = len(matrix)
    work = np.hstack([np.array(matrix, dtype=object), np.eye(size, dtype=int).astype(object)])
    before = 1
    for k in range(size):
        pivot = next((i for i in range(k, size) if work[i, k]), None)
        if pivot is None:
            return 0, []
        if pivot != k:
            work[[k, pivot]] = work[[pivot, k]]
            work[k] = -work[k]
        head = work[k].copy()
        work = (work * head[k] - np.outer(work[:, k], head)) // before
        work[k] = head
        before = head[k]
    return int(before), [tuple(map(int, column)) for column in work[:, size:].T]
