"""How much of the skip is left whatever signs are changed: a bound from eigenvalues."""

from dataclasses import dataclass

import numpy as np

from absorption.decide.congruences import System

# Rounding moves eigenvalues by some 1e-12 of the largest; this is far more.
_SLACK = 1e-7


@dataclass(frozen=True)
class RankBound:
    """A proof that too much of the skip is left, whatever ``S`` is.

    The symmetric part of ``κ p_i w_iᵀ`` has one negative eigenvalue at most. With ``N`` for the sum
    over all neurons of the negative parts, with their signs changed, ``xᵀ N x >= |x|²`` for every
    ``x`` in the kernel of any ``R_S``: there the chosen neurons add up to ``-I``. So the kernel has
    at most as many dimensions as ``N`` has eigenvalues from 1 on. A plan needs ``rank R_S <= |T| +
    r``.

    Attributes:
        kernel: no ``R_S`` has a kernel of larger dimension.
        rank: hence every ``R_S`` has at least this rank.
        largest: the largest eigenvalue of ``N``, rounded.
    """

    kernel: int
    rank: int
    largest: float

    def __str__(self) -> str:
        least = f"at least {self.rank} of {self.rank + self.kernel}" if self.kernel else "all"
        return f"whatever signs are changed, {least} dimensions of the skip are left"


def rank_bound(system: System) -> RankBound:
    """The bound for a system, whatever its size.

    Eigenvalues are computed in float64, and all count that rounding might have brought below 1.

    Example:
        >>> from fractions import Fraction
        >>> from absorption.decide.integers import exact
        >>> from absorption.decide.merging import Sense, merge
        >>> w, p = exact(np.eye(2), "w_up"), exact(np.array([[-0.5, 0.0], [0.0, -3.0]]), "w_down")
        >>> merged = merge(w, p, None, Sense.AT_INFINITY)
        >>> str(rank_bound(System.of(merged, Fraction(1))))
        'whatever signs are changed, at least 1 of 2 dimensions of the skip are left'
    """
    d, _ = system.size
    kappa = float(system.kappa)
    halves = []
    for up, down in ((system.rows, system.columns), (system.split_rows, system.split_columns)):
        if up.shape[0]:
            w, p = up.floats(), np.sign(kappa) * down.floats().T
            with np.errstate(all="ignore"):
                size_w, size_p = np.linalg.norm(w, axis=1), np.linalg.norm(p, axis=1)
                scale = np.sqrt(abs(kappa) * size_w * size_p) / 2
                halves.append(scale[:, None] * (w / size_w[:, None] - p / size_p[:, None]))
    if not halves:
        return RankBound(0, d, 0.0)
    half = np.vstack(halves)
    with np.errstate(all="ignore"):
        squares = half.T @ half
    if not np.isfinite(squares).all():
        return RankBound(d, 0, float("inf"))
    values = np.linalg.eigvalsh(squares)
    if not np.isfinite(values).all():
        return RankBound(d, 0, float("inf"))
    largest = float(values.max())
    kernel = int((values >= 1 - _SLACK * (1 + largest)).sum())
    return RankBound(kernel, d - kernel, largest)
