"""The system that decides absorption, and congruences that show that it has no solution.

The system is ``κ Σ_i z_i p_i w_iᵀ = -I - κ Σ_N p_i w_iᵀ`` for ``z`` in ``{0, 1}^e``, where the
neurons in ``N`` were split off when the block was merged (none in a nondegenerate block).
Multiplied by the denominators of rows, columns and ``κ`` it is one of integers.

For any integer matrix ``Y`` and any ``q`` a solution satisfies ``Σ_i z_i (A_iᵀ Y B_i) ≡ t(Y) (mod
q)``. A few such congruences that no ``z`` satisfies are a proof that there is no solution. The
simplest is one with all coefficients 0 and a right side that is not: the condition of Lean's
``ModularCertificate``.
"""

import random
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from absorption.decide.integers import Integers
from absorption.decide.merging import Merged
from absorption.decide.modular import Matrix, centred, multiply, primes, reduce
from absorption.decide.sums import Bits, Whole, meet


@dataclass(frozen=True, eq=False)
class System:
    """The system ``κ Σ_i z_i p_i w_iᵀ = -I - κ Σ_N p_i w_iᵀ`` of a merged block, in ``z_i``.

    A solution ``z`` in ``{0, 1}^e`` is a set of neurons that cancels the skip. Lean:
    ``Mlp.CancelsSkip``.

    Attributes:
        rows: (e, d), the ``w_i``.
        columns: (d, e), the ``p_i``.
        split_rows: (n, d), those of the neurons in ``N``, which count in any case.
        split_columns: (d, n), their columns.
        kappa: ``κ``, not 0.
    """

    rows: Integers
    columns: Integers
    split_rows: Integers
    split_columns: Integers
    kappa: Fraction

    @classmethod
    def of(cls, merged: Merged, kappa: Fraction) -> "System":
        """The system of a ``merged`` block, with ``σ z - σ (-z) = kappa z``."""
        parts = (merged.rows, merged.columns, merged.split_rows, merged.split_columns)
        return cls(*parts, kappa)

    @property
    def size(self) -> tuple[int, int]:
        """The dimension and the number of unknowns."""
        return self.rows.shape[1], self.rows.shape[0]

    @property
    def unit(self) -> int:
        """The integer by which the identity is multiplied."""
        return self.kappa.denominator * self.rows.denominator * self.columns.denominator

    def congruence(self, matrix: NDArray[np.int64], q: int) -> tuple[Whole, int]:
        """The coefficients and the right side that belong to a matrix ``Y``, from 0 to ``q - 1``.

        Args:
            matrix: (d, d), residues.
            q: a number below ``2 ** 21``, prime or not.
        """
        y = centred(matrix, q)
        values = self.kappa.numerator * _forms(self.rows, y, self.columns, q) % q
        split = int(_forms(self.split_rows, y, self.split_columns, q).sum())
        trace = sum(int(n) for n in np.diagonal(matrix))
        return values, (-self.unit * trace - self.kappa.numerator * split) % q

    def is_solved_by(self, chosen: Bits) -> bool:
        """Whether the set of unknowns that are 1 solves the system; exact.

        Both sides are compared modulo so many primes that integers of their size must be equal.

        Args:
            chosen: (e,), truth values.
        """
        pairs = self._pairs(np.flatnonzero(chosen))
        bound, covered = self._bound(pairs), 1
        for p in primes():
            if covered > 2 * bound:
                return True
            if self._residues(pairs, p).any():
                return False
            covered *= p
        return not self._in_integers(pairs).any()

    def _pairs(self, index: NDArray[np.intp]) -> tuple[tuple[Integers, Integers], ...]:
        """Rows and columns (one a row) of the chosen neurons, and of the split ones."""
        chosen = (self.rows.rows(index), self.columns.transposed().rows(index))
        return (chosen, (self.split_rows, self.split_columns.transposed()))

    def _bound(self, pairs: tuple[tuple[Integers, Integers], ...]) -> int:
        """No entry of the remainder is larger."""
        return self.unit + abs(self.kappa.numerator) * sum(
            len(up.mantissa) << (up.bits() + down.bits()) for up, down in pairs
        )

    def _residues(self, pairs: tuple[tuple[Integers, Integers], ...], p: int) -> Matrix:
        """The remainder modulo ``p``, nearest to 0."""
        total = centred(np.eye(self.size[0]) * (self.unit % p), p)
        for up, down in pairs:
            if len(up.mantissa):
                factor = centred(self.kappa.numerator % p * down.residues(p).T, p)
                total += multiply(factor, centred(up.residues(p), p), p)
        return reduce(total, p)

    def remainder(self, chosen: Bits) -> NDArray[Any]:
        """``unit * (I + κ Σ p_i w_iᵀ)`` over the chosen and the split neurons, in Python integers.

        It is put together from its residues.

        Args:
            chosen: (e,), truth values.

        Returns:
            (d, d), Python integers.
        """
        d, _ = self.size
        index = np.flatnonzero(chosen)
        pairs = self._pairs(index)
        total, covered = np.zeros((d, d), dtype=object), 1
        bound = self._bound(pairs)
        for p in primes():
            if covered > 2 * bound:
                half = covered // 2
                return np.asarray((total + half) % covered - half, dtype=object)
            residues = self._residues(pairs, p).astype(np.int64) % p
            missing = (residues - (total % p).astype(np.int64)) * pow(covered, -1, p) % p
            total = total + missing.astype(object) * covered
            covered *= p
        return self._in_integers(pairs)

    def _in_integers(self, pairs: tuple[tuple[Integers, Integers], ...]) -> NDArray[Any]:
        """The remainder without primes, for numbers of a million bits."""
        total = self.unit * np.eye(self.size[0], dtype=object)
        for up, down in pairs:
            total = total + self.kappa.numerator * (down.integers().T @ up.integers())
        return np.asarray(total, dtype=object)


def _forms(rows: Integers, y: Matrix, columns: Integers, q: int) -> Whole:
    """``A_iᵀ Y B_i`` modulo ``q`` for every ``i``."""
    if not len(rows.mantissa):
        return np.zeros(0, dtype=np.int64)
    left = multiply(centred(rows.residues(q), q), y, q).astype(np.int64)
    right = centred(columns.residues(q), q).astype(np.int64)
    return np.asarray((left * right.T % q).sum(axis=1) % q, dtype=np.int64)


@dataclass(frozen=True, eq=False)
class Congruences:
    """A proof that a system has no solution.

    Example:
        >>> from absorption.decide import decide
        >>> from absorption.network import Mlp
        >>> found = decide(Mlp([[1, 0], [0, 1]], [[1, 0], [0, -1]], "relu")).evidence
        >>> found.proof.refutes(found.system)
        True

    Its methods take the ``system``. Lean, for a proof that `vanish_on` it: ``ModularCertificate``.

    Attributes:
        modulus: a prime below ``2 ** 21``.
        matrices: (k, d, d), from 0 to ``modulus - 1``.
        first: the first so many congruences are solved by search; each later one excludes
            solutions.
    """

    modulus: int
    matrices: NDArray[np.int64]
    first: int = 1

    def equations(self, system: System) -> tuple[Whole, Whole]:
        """The coefficients (k, e) and the right sides (k,), computed from the weights."""
        pairs = [system.congruence(matrix, self.modulus) for matrix in self.matrices]
        values = np.stack([pair[0] for pair in pairs])
        return values, np.array([pair[1] for pair in pairs], dtype=np.int64)

    def vanish_on(self, system: System) -> bool:
        """Whether this is one congruence without coefficients, as in ``ModularCertificate``."""
        return len(self.matrices) == 1 and not self.equations(system)[0].any()

    def refutes(self, system: System) -> bool:
        """Whether no ``z`` in ``{0, 1}^e`` satisfies all congruences; computed from the weights."""
        values, targets = self.equations(system)
        base = values[: self.first]
        support = np.flatnonzero(base.any(axis=0))
        chance = random.Random(0)
        found = meet(base[:, support], targets[: self.first], self.modulus, chance)
        if not found.complete:
            return False
        partial = np.zeros((len(found.sets), values.shape[1]), dtype=np.int64)
        partial[:, support] = found.sets
        left: Bits = np.ones(len(partial), dtype=bool)
        for row, target in zip(values[self.first :], targets[self.first :].tolist(), strict=True):
            missing = (target - partial @ row) % self.modulus
            new = [int(row[i]) for i in np.setdiff1d(np.flatnonzero(row), support)]
            sums = {sum(subset) % self.modulus for subset in product(*((0, n) for n in new))}
            left &= np.isin(missing, list(sums))
        return not left.any()
