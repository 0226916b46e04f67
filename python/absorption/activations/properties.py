"""The properties by which an activation enters a theorem, in the words of the Lean library.

Each class is one predicate of ``lean/Absorption/Activation.lean``, or one hypothesis that the
statements spell out, with its parameters as fields. A property is a formula, not a verdict: it is
written once, for whatever can be added and compared, and is then evaluated on arrays of floats, on
fractions and on SymPy expressions alike.

A formula consists of comparisons ``|u| <= bound``, which must hold at every ``z``, and of
distances, which must tend to 0. To say that an activation lacks a property, whatever the
parameters, takes an obstruction: a number that is positive, or unbounded, only if none will do.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

# Formulas run on floats, arrays, fractions and SymPy expressions, which share no useful static
# type.
Value = Any
Function = Callable[[Value], Value]
# Turns a parameter into a number of the kind at hand.
Cast = Callable[[Fraction], Value]


class Limit(Enum):
    """Where the distances of a property must vanish, and where its obstruction is looked for."""

    ZERO = "zero"
    INFINITY = "infinity"


class Comparison(NamedTuple):
    """``|value| <= bound``; ``scale`` bounds the terms that were subtracted to get ``value``."""

    value: Value
    bound: Value
    scale: Value


@dataclass(frozen=True)
class Property:
    """One predicate on functions ``f`` of one variable, for points ``z`` of any kind of number.

    Methods take ``cast``, from fractions to this kind, and ``epsilon``, a positive number of it.

    Attributes:
        lean: the name in the Lean library, or the hypothesis as the statements spell it.
        toward: where the limits of this property are taken.
        unbounded: whether its obstruction must exceed every bound, or only stay positive.
    """

    lean: ClassVar[str]
    toward: ClassVar[Limit] = Limit.ZERO
    unbounded: ClassVar[bool] = False

    def comparisons(self, f: Function, z: Value, cast: Cast) -> tuple[Comparison, ...]:
        """What must hold at ``z``."""
        return ()

    def distances(self, f: Function, z: Value) -> tuple[Value, ...]:
        """What must tend to 0 with ``z`` on either side."""
        return ()

    def within(self) -> Fraction | None:
        """The largest ``|z|`` of which the property speaks; None if it speaks of every ``z``."""
        return None

    @classmethod
    def clash(cls, f: Function, *points: Value) -> Value:
        """A number that is not 0 if ``f`` at ``points`` refutes the property for all parameters."""
        raise NotImplementedError(f"{cls.__name__} is refuted along a ray, not at points")

    @classmethod
    def obstruction(cls, f: Function, z: Value, epsilon: Value) -> Value:
        """A number whose behaviour along a ray refutes the property for all parameters."""
        raise NotImplementedError(f"{cls.__name__} is refuted at points, not along a ray")


def relu(z: Value) -> Value:
    """``max z 0`` for whatever has an absolute value."""
    return z / 2 + abs(z) / 2


def _power(t: Value, degree: int) -> Value:
    return 1 if degree == 0 else t**degree


@dataclass(frozen=True)
class Homogeneous(Property):
    """``f (t z) = t ^ degree f z`` for every positive ``t``. Lean: ``Homogeneous``.

    Example:
        >>> [Homogeneous(2).scaled(lambda z: z * z, 3, z).value for z in (1, 5)]
        [0, 0]
    """

    degree: int
    lean: ClassVar[str] = "Homogeneous"

    def scaled(self, f: Function, t: Value, z: Value) -> Comparison:
        """The comparison for one factor ``t``."""
        after, before = f(t * z), _power(t, self.degree) * f(z)
        return Comparison(after - before, 0, abs(after) + abs(before))

    def comparisons(self, f: Function, z: Value, cast: Cast) -> tuple[Comparison, ...]:
        """The comparison for a few factors; a proof takes a symbol for the factor instead."""
        factors = (Fraction(2), Fraction(1, 2), Fraction(3), Fraction(1, 1024))
        return tuple(self.scaled(f, cast(t), z) for t in factors)

    @classmethod
    def clash(cls, f: Function, *points: Value) -> Value:
        """``f (2 z)`` is no ``2 ^ k f z`` with a natural ``k``: the distance to the nearest."""
        (z,) = points
        after, before = f(2 * z), f(z)
        if before == 0 or after == 0:
            return abs(after) + abs(before) if before != after else 0 * abs(z)
        ratio = float(after / before)
        nearest = max(0, round(math.log2(ratio))) if ratio > 0 else 0
        degrees = range(max(0, nearest - 1), nearest + 2)
        return min(abs(after - 2**k * before) for k in degrees)


@dataclass(frozen=True)
class OddPart(Property):
    """``f z - f (-z) = kappa z``. Lean: ``OddPart``; ``HalfOdd`` is ``kappa = 1``."""

    kappa: Fraction
    lean: ClassVar[str] = "OddPart"

    def comparisons(self, f: Function, z: Value, cast: Cast) -> tuple[Comparison, ...]:
        """One equation."""
        kappa, plus, minus = cast(self.kappa), f(z), f(-z)
        return (Comparison(plus - minus - kappa * z, 0, abs(plus) + abs(minus) + abs(kappa * z)),)

    @classmethod
    def clash(cls, f: Function, *points: Value) -> Value:
        """Two points that ask for different factors."""
        y, z = points
        return abs(z * (f(y) - f(-y)) - y * (f(z) - f(-z)))


@dataclass(frozen=True)
class TwoSlope(Property):
    """``f z = a |z| + b z``. Lean: ``f = twoSlope a b``."""

    a: Fraction
    b: Fraction
    lean: ClassVar[str] = "twoSlope"

    def comparisons(self, f: Function, z: Value, cast: Cast) -> tuple[Comparison, ...]:
        """One equation."""
        line, value = cast(self.a) * abs(z) + cast(self.b) * z, f(z)
        return (Comparison(value - line, 0, abs(value) + abs(line)),)

    @classmethod
    def clash(cls, f: Function, *points: Value) -> Value:
        """A point off the two slopes that the values at 1 and -1 fix."""
        (z,) = points
        one = 0 * z + 1
        up, down = f(one), f(-one)
        return abs(f(z) - ((up + down) * abs(z) / 2 + (up - down) * z / 2))


@dataclass(frozen=True)
class NearTwoSlope(Property):
    """``|f z - (a |z| + b z)| <= constant``. Lean: ``NearTwoSlope a b``."""

    a: Fraction
    b: Fraction
    constant: Fraction
    lean: ClassVar[str] = "NearTwoSlope"
    toward: ClassVar[Limit] = Limit.INFINITY
    unbounded: ClassVar[bool] = True

    def comparisons(self, f: Function, z: Value, cast: Cast) -> tuple[Comparison, ...]:
        """One inequality."""
        line, value = cast(self.a) * abs(z) + cast(self.b) * z, f(z)
        return (Comparison(value - line, cast(self.constant), abs(value) + abs(line)),)

    @classmethod
    def obstruction(cls, f: Function, z: Value, epsilon: Value) -> Value:
        """A bound from below on ``constant``: ``f (2 z) - 2 f z`` is three errors."""
        return abs(f(2 * z) - 2 * f(z)) / 3


@dataclass(frozen=True)
class NearRelu(Property):
    """``|f z - relu z| <= constant``. Lean: ``NearRelu``."""

    constant: Fraction
    lean: ClassVar[str] = "NearRelu"
    toward: ClassVar[Limit] = Limit.INFINITY
    unbounded: ClassVar[bool] = True

    def comparisons(self, f: Function, z: Value, cast: Cast) -> tuple[Comparison, ...]:
        """One inequality."""
        value = f(z)
        return (Comparison(value - relu(z), cast(self.constant), abs(value) + relu(z)),)

    @classmethod
    def obstruction(cls, f: Function, z: Value, epsilon: Value) -> Value:
        """The distance from ReLU."""
        return abs(f(z) - relu(z))


@dataclass(frozen=True)
class BoundedBy(Property):
    """``|f z| <= bound``. Lean: ``BoundedBy``."""

    bound: Fraction
    lean: ClassVar[str] = "BoundedBy"
    toward: ClassVar[Limit] = Limit.INFINITY
    unbounded: ClassVar[bool] = True

    def comparisons(self, f: Function, z: Value, cast: Cast) -> tuple[Comparison, ...]:
        """One inequality."""
        value = f(z)
        return (Comparison(value, cast(self.bound), abs(value)),)

    @classmethod
    def obstruction(cls, f: Function, z: Value, epsilon: Value) -> Value:
        """The size of the value."""
        return abs(f(z))


@dataclass(frozen=True)
class SublinearGrowth(Property):
    """``|f z| <= e |z| + C`` for every positive ``e`` and some ``C``. Lean: ``SublinearGrowth``."""

    lean: ClassVar[str] = "SublinearGrowth"
    toward: ClassVar[Limit] = Limit.INFINITY
    unbounded: ClassVar[bool] = True

    def distances(self, f: Function, z: Value) -> tuple[Value, ...]:
        """``|f z| / |z|``."""
        return (abs(f(z)) / abs(z),)

    @classmethod
    def obstruction(cls, f: Function, z: Value, epsilon: Value) -> Value:
        """A bound from below on ``C`` for one ``e``."""
        return abs(f(z)) - epsilon * abs(z)


@dataclass(frozen=True)
class ZeroAtZero(Property):
    """What is refuted by a value other than 0 at 0, whatever its parameters."""

    @classmethod
    def clash(cls, f: Function, *points: Value) -> Value:
        """The value at 0."""
        (z,) = points
        return abs(f(0 * z))


@dataclass(frozen=True)
class VanishesAtZero(ZeroAtZero):
    """``f 0 = 0``. Lean: the hypothesis ``γ 0 = 0`` of a gate."""

    lean: ClassVar[str] = "γ 0 = 0"

    def comparisons(self, f: Function, z: Value, cast: Cast) -> tuple[Comparison, ...]:
        """One equation, which does not depend on ``z``."""
        return (Comparison(f(0 * z), 0, 0),)


@dataclass(frozen=True)
class ContinuousAtZero(Property):
    """``f z`` tends to ``f 0`` at 0. Lean: ``ContinuousAtZero``."""

    lean: ClassVar[str] = "ContinuousAtZero"

    def distances(self, f: Function, z: Value) -> tuple[Value, ...]:
        """``|f z - f 0|``."""
        return (abs(f(z) - f(0 * z)),)

    @classmethod
    def obstruction(cls, f: Function, z: Value, epsilon: Value) -> Value:
        """A jump of more than ``epsilon``."""
        return abs(f(z) - f(0 * z)) - epsilon


@dataclass(frozen=True)
class DifferentiableAtZero(Property):
    """``f`` has a derivative at 0. Lean: ``DifferentiableAtZero``."""

    lean: ClassVar[str] = "DifferentiableAtZero"

    def distances(self, f: Function, z: Value) -> tuple[Value, ...]:
        """The difference of the quotients on the two sides, and of those at ``z`` and ``z / 2``."""
        here = (f(z) - f(0 * z)) / z
        return (abs(here - (f(0 * z) - f(-z)) / z), abs(here - 2 * (f(z / 2) - f(0 * z)) / z))

    @classmethod
    def obstruction(cls, f: Function, z: Value, epsilon: Value) -> Value:
        """A kink: no ``a`` serves both sides when this stays positive."""
        return abs(f(z) + f(-z) - 2 * f(0 * z)) / abs(z) - epsilon
