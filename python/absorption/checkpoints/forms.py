"""Functions of one variable written exactly: pieces, each a polynomial.

Two formulas with the same pieces are the same function at every point, which values on an interval
cannot show.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from absorption.checkpoints.polynomials import (
    MAX_DEGREE,
    ROUNDING,
    VARIABLE,
    Atom,
    Polynomial,
    UnknownForm,
)

MAX_PIECES = 8

Ends = tuple[Fraction | None, Fraction | None]
Piece = tuple[Fraction | None, Polynomial]

_NOTHING = Polynomial.constant(Fraction(0))


@dataclass(frozen=True)
class Form:
    """A continuous function; a piece holds from the end of the one before it to its own.

    Every operation raises `UnknownForm` where the result has no such form.

    Example:
        >>> z = Form.variable()
        >>> (z - 1).relu() - (z - 1) == (z * -1 + 1).relu()
        True
        >>> z.relu() == z.clip(Form.constant(0), Form.constant(100))
        False
    """

    pieces: tuple[Piece, ...]

    @classmethod
    def variable(cls, atom: Atom = VARIABLE) -> "Form":
        """The variable; a second one is another ``atom``."""
        return cls(((None, Polynomial.atom(atom)),))

    @classmethod
    def constant(cls, number: Fraction | int) -> "Form":
        """The function with one value."""
        return cls(((None, Polynomial.constant(Fraction(number))),))

    def __add__(self, other: "Form | Fraction | int") -> "Form":
        return self._with(other, lambda left, right, _: left + right)

    def __mul__(self, other: "Form | Fraction | int") -> "Form":
        return self._with(other, lambda left, right, _: left * right)

    def __sub__(self, other: "Form") -> "Form":
        return self + other * -1

    def __truediv__(self, other: "Form") -> "Form":
        return self._with(other, lambda left, right, ends: left * _inverse(right, ends))

    def __pow__(self, exponent: int) -> "Form":
        if not 0 <= exponent <= MAX_DEGREE:
            raise UnknownForm("a power is too large for an activation")
        product = Form.constant(1)
        for _ in range(exponent):
            product = product * self
        return product

    def applied(self, name: str) -> "Form":
        """The function of this ``name`` at this one."""
        return _joined((high, each.applied(name)) for high, each in self.pieces)

    def relu(self) -> "Form":
        """The larger of this function, which must be linear on each piece, and 0."""
        found: list[Piece] = []
        for (low, high), each in self._intervals():
            slope, value = each.line()
            root = -value / slope if slope else None
            parts = [(low, high)]
            if root is not None and _inside(root, (low, high)):
                parts = [(low, root), (root, high)]
            for ends in parts:
                positive = slope * _point(ends) + value > 0
                found.append((ends[1], each if positive else _NOTHING))
        return _joined(found)

    def larger(self, other: "Form") -> "Form":
        """The larger of two functions."""
        return other + (self - other).relu()

    def smaller(self, other: "Form") -> "Form":
        """The smaller of two functions."""
        return self - (self - other).relu()

    def clip(self, low: "Form | None", high: "Form | None") -> "Form":
        """The function kept between two bounds, of which the upper one wins."""
        raised = self if low is None else self.larger(low)
        return raised if high is None else raised.smaller(high)

    def number(self) -> Fraction:
        """The only value of a function that is constant."""
        slope, value = self.pieces[0][1].line()
        if slope or len(self.pieces) > 1:
            raise UnknownForm("a constant was wanted")
        return value

    def over(self, atom: Atom) -> "Form | None":
        """The function of the variable times which this one is ``atom``; None if there is none."""
        found: list[Piece] = []
        for high, each in self.pieces:
            quotient = each.over(atom)
            if quotient is None:
                return None
            found.append((high, quotient))
        return _joined(found)

    def is_near(self, known: "Form") -> bool:
        """Whether this is ``known`` but for the rounding of constants that float32 cannot hold.

        Where two pieces meet need not be compared exactly: both functions are continuous.
        """
        return len(self.pieces) == len(known.pieces) and all(
            _same_end(end, wanted_end) and each.is_near(wanted)
            for (end, each), (wanted_end, wanted) in zip(self.pieces, known.pieces, strict=True)
        )

    def _intervals(self) -> Iterator[tuple[Ends, Polynomial]]:
        low: Fraction | None = None
        for high, each in self.pieces:
            yield (low, high), each
            low = high

    def _with(
        self,
        other: "Form | Fraction | int",
        operation: Callable[[Polynomial, Polynomial, Ends], Polynomial],
    ) -> "Form":
        second = other if isinstance(other, Form) else Form.constant(other)
        found: list[Piece] = []
        for ends, each in self._intervals():
            for others, another in second._intervals():
                shared = _shared(ends, others)
                if shared is not None:
                    found.append((shared[1], operation(each, another, shared)))
        return _joined(found)


def _joined(pieces: Iterable[Piece]) -> Form:
    """The function of these pieces, where neighbours that are the same become one."""
    found: list[Piece] = []
    for high, each in pieces:
        if found and found[-1][1] == each:
            found.pop()
        found.append((high, each))
    if len(found) > MAX_PIECES:
        raise UnknownForm("a formula has too many pieces for an activation")
    return Form(tuple(found))


def _inverse(polynomial: Polynomial, ends: Ends) -> Polynomial:
    """What to multiply by in order to divide by a polynomial between two ends."""
    found = polynomial.inverse()
    if found is not None:
        return found
    slope, value = polynomial.line()
    low, high = ends
    root = -value / slope if slope else None
    below = root is not None and low is not None and root < low
    above = root is not None and high is not None and root > high
    if not below and not above:
        raise UnknownForm("a divisor may be 0")
    return polynomial.applied("Inverse")


def _inside(point: Fraction, ends: Ends) -> bool:
    low, high = ends
    return (low is None or low < point) and (high is None or point < high)


def _shared(one: Ends, other: Ends) -> Ends | None:
    """What two intervals have in common; None if that is a point or nothing."""
    low = max((end for end in (one[0], other[0]) if end is not None), default=None)
    high = min((end for end in (one[1], other[1]) if end is not None), default=None)
    return None if low is not None and high is not None and low >= high else (low, high)


def _point(ends: Ends) -> Fraction:
    """A point between two ends."""
    low, high = ends
    if low is not None and high is not None:
        return (low + high) / 2
    return low + 1 if low is not None else high - 1 if high is not None else Fraction(0)


def _same_end(met: Fraction | None, known: Fraction | None) -> bool:
    if met is None or known is None:
        return met is known
    return abs(met - known) <= ROUNDING * abs(known)
