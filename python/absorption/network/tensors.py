"""Tensors of weights: checked when they come in, and exact arithmetic on them.

A tensor is an array of float64, which is a dyadic rational in every entry, or an object array of
`fractions.Fraction`. Nothing is rounded on the way in: narrower floats widen, integers become
fractions, and what float64 cannot hold is refused. Exact products run on integers over a common
denominator.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from absorption.errors import AbsorptionError

Tensor = NDArray[Any]
Floats = NDArray[np.float64]


class NetworkError(AbsorptionError):
    """A tensor or a block cannot be used; the message names it, what was met and what is wanted."""


def tensor(name: str, value: Any, shape: Sequence[int | None]) -> Tensor:
    """A read-only copy of ``value`` as float64 or as fractions.

    Example:
        >>> tensor("w_up", [[1, 2]], (None, 2))
        array([[Fraction(1, 1), Fraction(2, 1)]], dtype=object)
        >>> tensor("w_up", [[1.5, 2.0]], (None, 3))  # doctest: +IGNORE_EXCEPTION_DETAIL
        Traceback (most recent call last):
        NetworkError: w_up: shape (1, 2) met, (any, 3) wanted

    Args:
        name: how errors call the tensor.
        value: an array, or nested lists, of floats, integers or fractions.
        shape: the sizes wanted; None for any size.

    Raises:
        NetworkError: the shape, the kind of numbers or an entry (NaN, infinite) is not what is
            wanted.
    """
    sizes = ["any" if size is None else str(size) for size in shape]
    wanted = f"({', '.join(sizes)}{',' * (len(sizes) == 1)})"
    try:
        array = np.array(value)
    except (ValueError, OverflowError) as error:
        raise NetworkError(f"{name}: not an array of numbers of shape {wanted}: {error}") from error
    fits = len(array.shape) == len(shape) and all(
        size in (None, met) for met, size in zip(array.shape, shape, strict=True)
    )
    if not fits:
        raise NetworkError(f"{name}: shape {array.shape} met, {wanted} wanted")
    if array.dtype.kind == "f" and array.dtype.itemsize <= 8:
        result = array.astype(np.float64)
        if not np.isfinite(result).all():
            index = tuple(int(i) for i in np.argwhere(~np.isfinite(result))[0])
            raise NetworkError(f"{name}{list(index)}: {result[index]} met, a finite number wanted")
    elif array.dtype.kind in "iuO":
        result = _fractions(name, array)
    else:
        raise NetworkError(
            f"{name}: entries of type {array.dtype} met; float16, float32, float64, integers or "
            "fractions wanted"
        )
    result.setflags(write=False)
    return result


def _fractions(name: str, array: Tensor) -> Tensor:
    result = np.empty(array.shape, dtype=object)
    for index, entry in np.ndenumerate(array):
        number = entry.item() if isinstance(entry, np.generic) else entry
        if isinstance(number, bool) or not isinstance(number, int | float | Fraction):
            raise NetworkError(
                f"{name}{list(index)}: {entry!r} met, a float, an integer or a fraction wanted"
            )
        if isinstance(number, float) and not math.isfinite(number):
            raise NetworkError(f"{name}{list(index)}: {number} met, a finite number wanted")
        result[index] = Fraction(number)
    return result


def is_exact(array: Tensor) -> bool:
    """Whether the entries are fractions."""
    return array.dtype == object


def to_fractions(array: Tensor) -> Tensor:
    """The same numbers as fractions; exact."""
    return array if is_exact(array) else _fractions("tensor", array)


def to_floats(name: str, array: Tensor) -> Floats:
    """The nearest floats.

    Raises:
        NetworkError: an entry is too large for float64.
    """
    if not is_exact(array):
        return array
    try:
        return np.array([float(entry) for entry in array.flat], dtype=np.float64).reshape(
            array.shape
        )
    except OverflowError as error:
        raise NetworkError(
            f"{name}: an entry is too large for float64; evaluate exactly"
        ) from error


def _objects(entries: list[Any], shape: tuple[int, ...]) -> Tensor:
    result = np.empty(len(entries), dtype=object)
    result[:] = entries
    return result.reshape(shape)


@dataclass(frozen=True)
class Integers:
    """A tensor as integers over one denominator, the least common one of its entries.

    Example:
        >>> Integers.of(np.array([0.5, 0.75]))
        Integers(numerators=array([2, 3], dtype=object), denominator=4)

    Attributes:
        numerators: an object array of ``int``.
        denominator: positive; 1 if there are no entries.
    """

    numerators: Tensor
    denominator: int

    @classmethod
    def of(cls, array: Tensor) -> "Integers":
        """The same numbers as an ``array`` of floats or fractions; exact."""
        ratios = [entry.as_integer_ratio() for entry in array.flat]
        denominator = math.lcm(*(below for _, below in ratios))
        numerators = [above * (denominator // below) for above, below in ratios]
        return cls(_objects(numerators, array.shape), denominator)

    def fractions(self) -> Tensor:
        """The tensor that this stands for."""
        entries = [Fraction(entry, self.denominator) for entry in self.numerators.flat]
        return _objects(entries, self.numerators.shape)


def matmul(left: Tensor, right: Tensor) -> Tensor:
    """The exact product of an (m, n) and an (n, k) tensor, as fractions.

    Example:
        >>> matmul(np.array([[0.1]]), np.array([[10.0]]))[0, 0] == Fraction(0.1) * 10
        True
    """
    if left.shape[1] == 0:
        return np.full((left.shape[0], right.shape[1]), Fraction(0), dtype=object)
    a, b = Integers.of(left), Integers.of(right)
    return Integers(np.dot(a.numerators, b.numerators), a.denominator * b.denominator).fractions()


def points(x: Any, d: int) -> tuple[Tensor, bool]:
    """The points ``x`` as a (batch, d) tensor, and whether ``x`` was a single point of shape (d,).

    Raises:
        NetworkError: the shape is neither (d,) nor (batch, d), or an entry is not a finite number.
    """
    try:
        single = np.ndim(x) == 1
    except ValueError:
        single = False  # Lists of different lengths, which `tensor` refuses.
    array = tensor("x", x, (d,) if single else (None, d))
    return (array[np.newaxis] if single else array), single


def norm(x: Tensor) -> Fraction:
    """The sum of the absolute values, exact. Lean: ``norm``.

    Example:
        >>> norm(np.array([0.5, -2.0]))
        Fraction(5, 2)

    Args:
        x: floats or fractions, of any shape.
    """
    return sum((abs(Fraction(entry)) for entry in x.flat), Fraction(0))


def max_abs(x: Tensor) -> Fraction:
    """The largest absolute value, exact; 0 if there is no entry. Lean: ``maxAbs``.

    Example:
        >>> max_abs(np.array([0.5, -2.0]))
        Fraction(2, 1)

    Args:
        x: floats or fractions, of any shape.
    """
    return max((abs(Fraction(entry)) for entry in x.flat), default=Fraction(0))
