"""Exact functions of weights and of a set of neurons, given as a tuple of truth values."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from absorption.decide.rational import rank as matrix_rank
from absorption.decide.rational import reduced_rows
from absorption.network import Mlp
from absorption.network.tensors import Tensor, matmul

Neurons = Sequence[bool]


def identity(d: int) -> Tensor:
    """The identity matrix in fractions."""
    entries = np.full((d, d), Fraction(0), dtype=object)
    np.fill_diagonal(entries, Fraction(1))
    return entries


def sets(h: int) -> list[tuple[bool, ...]]:
    """All sets of ``h`` neurons."""
    return list(product((False, True), repeat=h))


def numbers(chosen: Neurons) -> list[int]:
    """The numbers of the neurons in a set."""
    return [i for i, member in enumerate(chosen) if member]


def flip(f: Mlp, chosen: Neurons) -> Mlp:
    """``Mlp.flip``."""
    return f.flip(numbers(chosen))


def biased_flip(f: Mlp, chosen: Neurons, kappa: Fraction) -> Mlp:
    """``BiasedMlp.flip``."""
    return f.flip(numbers(chosen), kappa)


def selected(f: Mlp, chosen: Neurons) -> Tensor:
    """``Mlp.selected``."""
    return f.selected(numbers(chosen))


def remainder(kappa: Fraction, f: Mlp, chosen: Neurons) -> Tensor:
    """``Mlp.remainder``."""
    result: Tensor = identity(f.d) + Fraction(kappa) * selected(f, chosen)
    return result


def cancelling(f: Mlp, kappa: Fraction) -> list[tuple[bool, ...]]:
    """All sets that cancel the skip."""
    return [chosen for chosen in sets(f.h) if not remainder(kappa, f, chosen).any()]


def rank(matrix: Tensor) -> int:
    """The rank; the least ``r`` with ``Mat.RankLe``."""
    return matrix_rank(matrix) if matrix.size else 0


def skip_nonsingular(f: Mlp) -> bool:
    """``Mlp.SkipNonsingular``: no piece of the skip is singular."""
    return all(rank(remainder(Fraction(1), f, chosen)) == f.d for chosen in sets(f.h))


def kernel(rows: Tensor) -> Tensor:
    """A basis, as columns, of the vectors that are orthogonal to every row."""
    d = rows.shape[1]
    form, pivots = reduced_rows(rows) if len(rows) else (rows, [])
    free = [j for j in range(d) if j not in pivots]
    basis = np.full((d, len(free)), Fraction(0), dtype=object)
    for k, j in enumerate(free):
        basis[j, k] = Fraction(1)
        for row, pivot in zip(form, pivots, strict=True):
            basis[pivot, k] = -row[j]
    return basis


def rank_off(kappa: Fraction, f: Mlp, chosen: Neurons, free: Neurons) -> int:
    """The rank of the remainder where the rows in ``free`` vanish; see ``Mlp.RemainderRankLe``."""
    basis = kernel(f.w_up[numbers(free)])
    return rank(matmul(remainder(kappa, f, chosen), basis)) if basis.size else 0


def differ(left: Any, right: Any) -> bool:
    """Whether two numbers, vectors or MLPs differ."""
    if isinstance(left, Mlp):
        return any(
            (a != b).any() for a, b in ((left.w_up, right.w_up), (left.w_down, right.w_down))
        )
    return bool(np.any(left != right))
