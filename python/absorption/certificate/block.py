"""The weights of a block as whole numbers over two denominators, as a certificate file has them."""

import hashlib
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from absorption.decide import exact
from absorption.errors import AbsorptionError
from absorption.network import Mlp

Vector = tuple[int, ...]


class CertificateError(AbsorptionError):
    """A certificate cannot be made, or a file cannot be examined; the message says why."""


def bits_for(vectors: Iterable[Sequence[int]]) -> int:
    """The least multiple of 4 in which every entry has a place in two's complement.

    Example:
        >>> bits_for([[7, -8]]), bits_for([[8]])
        (4, 8)
    """
    longest = max((max(n, ~n).bit_length() + 1 for entries in vectors for n in entries), default=1)
    return -(-longest // 4) * 4


def encoded(entries: Sequence[int], bits: int) -> int:
    """The number for a vector: one digit of ``bits`` places each, the first entry first.

    Example:
        >>> hex(encoded([-2, 3], 8))
        '0xfe03'
    """
    base = 1 << bits
    return int("".join(f"{entry % base:0{bits}b}" for entry in entries), 2)


def decoded(number: int, bits: int, d: int) -> Vector:
    """The vector of ``d`` entries for which a number below ``2 ** (bits * d)`` stands.

    Example:
        >>> decoded(0xfe03, 8, 2)
        (-2, 3)
    """
    half, base = 1 << (bits - 1), 1 << bits
    places = f"{number:0{bits * d}b}"
    digits = (int(places[start : start + bits], 2) for start in range(0, bits * d, bits))
    return tuple(digit - base if digit >= half else digit for digit in digits)


@dataclass(frozen=True)
class IntegerBlock:
    """The weights of an MLP. Lean: ``Certificate.Block``.

    Attributes:
        alpha: the denominator of the rows.
        beta: the denominator of the columns.
        rows: (h, d), ``alpha`` times the rows of the first layer.
        columns: (h, d), ``beta`` times the columns of the second layer, one a line.
        bits: the binary places of a digit.
    """

    alpha: int
    beta: int
    rows: tuple[Vector, ...]
    columns: tuple[Vector, ...]
    bits: int

    @classmethod
    def of(cls, block: Mlp) -> "IntegerBlock":
        """The weights of a ``block``, exactly; biases are left out.

        Example:
            >>> b = IntegerBlock.of(Mlp([[0.5, 1.5]], [[1.0], [-0.25]], "relu"))
            >>> b.alpha, b.rows, b.beta, b.columns, b.bits
            (2, ((1, 3),), 4, ((4, -1),), 4)
        """
        up, down = exact(block.w_up, "w_up"), exact(block.w_down, "w_down")
        rows = tuple(map(tuple, up.integers().tolist()))
        columns = tuple(map(tuple, down.integers().T.tolist()))
        return cls(up.denominator, down.denominator, rows, columns, bits_for(rows + columns))

    @property
    def d(self) -> int:
        """The dimension of the residual stream."""
        return len(self.rows[0])

    @property
    def h(self) -> int:
        """The number of hidden neurons."""
        return len(self.rows)

    @property
    def digest(self) -> str:
        """The SHA-256 of the weights, the same for all ways to write the same weights.

        It is taken of lines of decimal numbers: ``d h``, then ``alpha beta``, both as small as
        possible, then the integers of each row, then of each column.
        """
        alpha, rows = _reduced(self.alpha, self.rows)
        beta, columns = _reduced(self.beta, self.columns)
        lines: list[Vector] = [(self.d, self.h), (alpha, beta), *rows, *columns]
        text = "".join(" ".join(map(str, line)) + "\n" for line in lines)
        return hashlib.sha256(text.encode("ascii")).hexdigest()

    def residues(self, modulus: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Rows and columns modulo ``modulus``, below ``2 ** 31``; each (h, d), from 0 on."""
        up, down = (
            np.array([[n % modulus for n in line] for line in part], dtype=np.int64)
            for part in (self.rows, self.columns)
        )
        return up, down


def _reduced(denominator: int, vectors: tuple[Vector, ...]) -> tuple[int, list[Vector]]:
    common = math.gcd(denominator, *(n for entries in vectors for n in entries))
    return denominator // common, [tuple(n // common for n in entries) for entries in vectors]
