"""Weights as integers over one denominator, with nothing rounded.

A float is an integer times a power of two. An array of floats is kept as integers of at most 53
bits and the places by which each is shifted; so a tensor whose entries lie many orders of magnitude
apart costs no more than any other, and residues modulo a prime are computed in whole arrays.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from absorption.errors import AbsorptionError

# Integer arrays are int64, or Python integers in an array of objects where these are too small.
Array = NDArray[Any]
Residues = NDArray[np.int64]

_SIGNIFICAND = {"float16": 11, "bfloat16": 8, "float32": 24, "float64": 53}
_LARGEST_INT64 = 62


class WeightError(AbsorptionError):
    """A tensor of weights cannot be used; the message names it and the place."""


@dataclass(frozen=True, eq=False)
class Integers:
    """An array of rational numbers: ``mantissa * 2 ** shift / denominator``.

    Example:
        >>> w = exact(np.array([[0.5, -3.0]], dtype=np.float32), "w_up")
        >>> w.integers().tolist(), w.denominator
        ([[1, -6]], 2)

    Attributes:
        mantissa: integers, int64 or objects.
        shift: of the same shape, not negative.
        denominator: a positive integer, the same for all entries.
    """

    mantissa: Array
    shift: Array
    denominator: int

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the array."""
        return self.mantissa.shape

    def integers(self) -> Array:
        """The numerators as Python integers, in an array of objects."""
        return np.asarray(self.mantissa.astype(object) << self.shift.astype(object), dtype=object)

    def fractions(self) -> Array:
        """The numbers themselves as fractions, in an array of objects."""
        numerators = self.integers()
        out = np.empty(numerators.shape, dtype=object)
        flat = out.reshape(-1)
        for place, numerator in enumerate(numerators.reshape(-1)):
            flat[place] = Fraction(numerator, self.denominator)
        return out

    def residues(self, modulus: int) -> Residues:
        """The numerators modulo a number below ``2 ** 31``, from 0 on."""
        small = np.asarray(self.mantissa % modulus, dtype=np.int64)
        longest = int(self.shift.max(initial=0))
        if longest == 0:
            return small
        powers = np.array([pow(2, k, modulus) for k in range(longest + 1)], dtype=np.int64)
        return np.asarray(small * powers[self.shift] % modulus, dtype=np.int64)

    def bits(self) -> int:
        """A number ``b`` with ``|numerator| < 2 ** b`` for every entry."""
        if self.mantissa.size == 0:
            return 0
        if self.mantissa.dtype == object:
            return max(int(n).bit_length() for n in self.integers().reshape(-1))
        _, exponent = np.frexp(self.mantissa.astype(np.float64))
        # The conversion may round up to the next power of two, which only enlarges the bound.
        return int(np.max(exponent + self.shift))

    def nonzero(self) -> NDArray[np.bool_]:
        """Which entries are not 0."""
        return np.asarray(self.mantissa != 0, dtype=bool)

    def floats(self) -> NDArray[np.float64]:
        """The numbers in float64; exact if they came from floats."""
        if self.mantissa.dtype == object or self.denominator & (self.denominator - 1):
            values = [float(number) for number in self.fractions().reshape(-1)]
            return np.array(values, dtype=np.float64).reshape(self.shape)
        places = self.shift - (self.denominator.bit_length() - 1)
        return np.asarray(np.ldexp(self.mantissa.astype(np.float64), places), dtype=np.float64)

    def row_sums(self) -> list[int]:
        """For each row the sum of the absolute values of the numerators."""
        longest = self.bits() + self.shape[1].bit_length()
        if self.mantissa.dtype != object and longest <= _LARGEST_INT64:
            return [int(n) for n in np.abs(self.mantissa << self.shift).sum(axis=1)]
        return [sum(map(abs, self.row(i))) for i in range(self.shape[0])]

    def row_maxima(self) -> list[int]:
        """For each row the largest absolute value of a numerator."""
        if self.mantissa.dtype != object and self.bits() <= _LARGEST_INT64:
            return [int(n) for n in np.abs(self.mantissa << self.shift).max(axis=1)]
        return [max(map(abs, self.row(i))) for i in range(self.shape[0])]

    def transposed(self) -> Self:
        """The transposed matrix."""
        return type(self)(self.mantissa.T, self.shift.T, self.denominator)

    def rows(self, index: Sequence[int] | NDArray[np.intp]) -> Self:
        """The rows of these numbers, in this order."""
        place = np.asarray(index, dtype=np.intp)
        return type(self)(self.mantissa[place], self.shift[place], self.denominator)

    def columns(self, start: int, stop: int) -> Self:
        """The columns from ``start`` to before ``stop``."""
        span = slice(start, stop)
        return type(self)(self.mantissa[:, span], self.shift[:, span], self.denominator)

    def as_column(self) -> Self:
        """A vector as a matrix with one column."""
        return type(self)(self.mantissa[:, None], self.shift[:, None], self.denominator)

    def with_rows(self, new: Mapping[int, list[int]]) -> Self:
        """The matrix with the numerators of some rows replaced."""
        if not new:
            return self
        zeros = {i: [max(0, (n & -n).bit_length() - 1) for n in row] for i, row in new.items()}
        odd = {i: [n >> z for n, z in zip(new[i], zeros[i], strict=True)] for i in new}
        longest = max(n.bit_length() for row in odd.values() for n in row)
        mantissa, shift = self.mantissa.copy(), self.shift.copy()
        if longest > _LARGEST_INT64:
            mantissa = mantissa.astype(object)
        for i in new:
            mantissa[i], shift[i] = odd[i], zeros[i]
        return type(self)(mantissa, shift, self.denominator)

    def row(self, index: int) -> list[int]:
        """The numerators of one row."""
        pairs = zip(self.mantissa[index].tolist(), self.shift[index].tolist(), strict=True)
        return [number << places for number, places in pairs]


def joined(left: Integers, right: Integers) -> Integers:
    """Two matrices side by side, over their least common denominator."""
    denominator = math.lcm(left.denominator, right.denominator)
    parts = []
    for part in (left, right):
        factor = denominator // part.denominator
        places = factor.bit_length() - 1
        if factor == 1 << places:
            parts.append((part.mantissa, np.where(part.nonzero(), part.shift + places, 0)))
        else:
            parts.append((part.mantissa.astype(object) * factor, part.shift))
    return Integers(
        np.concatenate([mantissa for mantissa, _ in parts], axis=1),
        np.concatenate([shift for _, shift in parts], axis=1),
        denominator,
    )


def from_integers(numerators: Array, denominator: int = 1) -> Integers:
    """Wrap an array of Python integers over a denominator."""
    return Integers(
        np.asarray(numerators, dtype=object),
        np.zeros(np.shape(numerators), dtype=np.int64),
        denominator,
    )


def exact(tensor: Array, name: str, scale: Any = None) -> Integers:
    """A tensor as integers over one denominator.

    Example:
        >>> q = exact(np.array([[3, -1]], dtype=np.int8), "w_up", scale=np.float32(0.25))
        >>> q.integers().tolist(), q.denominator
        ([[3, -1]], 4)

    Args:
        tensor: float16, bfloat16, float32 or float64; integers; or an object array of integers and
            fractions. Any shape, no axis empty.
        name: what errors call it.
        scale: floats that multiply the integers of a quantised tensor; of a shape that broadcasts.

    Raises:
        WeightError: an entry is NaN or infinite, the tensor is empty, its type is not one of
            the above, or the scale does not fit.
    """
    array = np.asarray(tensor)
    if array.size == 0:
        raise WeightError(f"{name}: the tensor is empty, its shape is {array.shape}")
    if scale is not None:
        return _scaled(array, np.asarray(scale), name)
    if array.dtype == object:
        return _from_objects(array, name)
    if array.dtype.kind in "iu":
        return _normalised(_small(array, name), np.zeros(array.shape, dtype=np.int64))
    return _normalised(*_split(array, name))


def _small(array: Array, name: str) -> NDArray[np.int64]:
    if array.dtype == np.uint64 and array.max() >= 2**_LARGEST_INT64:
        raise WeightError(f"{name}: integers above 2^{_LARGEST_INT64} must come as Python integers")
    return array.astype(np.int64)


def _split(array: Array, name: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Integers and exponents of two whose product is the array of floats."""
    width = _SIGNIFICAND.get(array.dtype.name)
    if width is None:
        known = ", ".join(_SIGNIFICAND)
        raise WeightError(f"{name}: the type is {array.dtype}; wanted {known}, or integers")
    wide = array.astype(np.float64)
    bad = np.argwhere(~np.isfinite(wide))
    if len(bad):
        place = ", ".join(map(str, bad[0]))
        value = wide[tuple(bad[0])]
        raise WeightError(f"{name}[{place}] is {value}; every weight must be finite")
    fraction, exponent = np.frexp(wide)
    return np.ldexp(fraction, width).astype(np.int64), exponent.astype(np.int64) - width


def _normalised(mantissa: NDArray[np.int64], exponent: NDArray[np.int64]) -> Integers:
    """The least common power of two as denominator."""
    odd = mantissa != 0
    low = np.where(odd, mantissa & -mantissa, 1)
    zeros = np.frexp(low.astype(np.float64))[1].astype(np.int64) - 1
    mantissa, exponent = mantissa >> zeros, exponent + zeros
    least = min(int(exponent[odd].min(initial=0)), 0)
    shift = np.where(odd, exponent - least, 0)
    if odd.any() and int(np.frexp(np.abs(mantissa).astype(np.float64))[1].max() + shift.max()) < 62:
        mantissa, shift = mantissa << shift, np.zeros_like(shift)
    return Integers(mantissa, shift, 2**-least)


def _scaled(array: Array, scale: Array, name: str) -> Integers:
    if array.dtype.kind not in "iu" or array.dtype.itemsize > 1:
        raise WeightError(f"{name}: only int8 and uint8 take a scale; the type is {array.dtype}")
    try:
        factors = np.broadcast_to(scale, array.shape)
    except ValueError as error:
        raise WeightError(
            f"{name}: the scale has shape {scale.shape}, which does not fit {array.shape}"
        ) from error
    mantissa, exponent = _split(factors, f"{name}.scale")
    low = np.where(mantissa != 0, mantissa & -mantissa, 1)
    zeros = np.frexp(low.astype(np.float64))[1].astype(np.int64) - 1
    return _normalised(array.astype(np.int64) * (mantissa >> zeros), exponent + zeros)


def _from_objects(array: Array, name: str) -> Integers:
    denominator = 1
    for place, entry in np.ndenumerate(array):
        if not isinstance(entry, (int, Fraction, np.integer)) or isinstance(entry, bool):
            where = ", ".join(map(str, place))
            kind = type(entry).__name__
            raise WeightError(f"{name}[{where}] is a {kind}; wanted an integer or a fraction")
        if isinstance(entry, Fraction):
            denominator = math.lcm(denominator, entry.denominator)
    numerators = np.empty(array.shape, dtype=object)
    for place, entry in np.ndenumerate(array):
        value = entry if isinstance(entry, Fraction) else int(entry)
        numerators[place] = int(value * denominator)
    return from_integers(numerators, denominator)
