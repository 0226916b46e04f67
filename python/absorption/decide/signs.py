"""The sign tests: too little of the weights points against the skip for any set to cancel it.

If ``κ Σ_S p_i w_iᵀ`` is minus the identity, then its trace is ``-d`` and each of its diagonal
entries is -1. So the negative ones among the ``κ w_i·p_i`` must add up to ``-d`` at least, and
likewise in each coordinate.
"""

from dataclasses import dataclass
from fractions import Fraction

from absorption.decide.congruences import System


@dataclass(frozen=True)
class SignBound:
    """Whatever the set, one sum stays above what it must be.

    Attributes:
        coordinate: the coordinate of the diagonal; None for the trace.
        least: the least value that a set can give, exactly.
        wanted: the value that it must have.
    """

    coordinate: int | None
    least: Fraction
    wanted: int

    def __str__(self) -> str:
        what = "trace" if self.coordinate is None else f"diagonal entry {self.coordinate}"
        return f"the {what} of the sum is at least {float(self.least):.6g}, not {self.wanted}"


def sign_bound(system: System) -> SignBound | None:
    """A coordinate, or the trace, that no set can bring to its value; None if there is none."""
    d, e = system.size
    scale = Fraction(1, system.unit)
    rows, columns = system.rows.integers(), system.columns.integers()
    products = system.kappa.numerator * (rows * columns.T)
    fixed = system.split_rows.integers() * system.split_columns.integers().T
    base = system.kappa.numerator * fixed
    for j in range(d):
        least = sum(base[:, j]) + sum(min(0, n) for n in products[:, j])
        if least > -system.unit:
            return SignBound(j, least * scale, -1)
    least = sum(base.reshape(-1)) + sum(min(0, sum(products[i])) for i in range(e))
    return SignBound(None, least * scale, -d) if least > -d * system.unit else None
