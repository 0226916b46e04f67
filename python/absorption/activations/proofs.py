"""Proofs of declared properties in SymPy, from the pieces of an activation.

A property's own formula is evaluated on the pieces. An equation must simplify to 0 on every piece
and at every breakpoint, an inequality goes to `signs.nonnegative`, a limit to SymPy. What is not
proved here may still be true: the answer is whether a proof was found.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

from absorption.activations.activation import Activation, Lacks
from absorption.activations.properties import (
    BoundedBy,
    Comparison,
    DifferentiableAtZero,
    Homogeneous,
    Limit,
    NearRelu,
    NearTwoSlope,
    Property,
    SublinearGrowth,
)
from absorption.activations.signs import at_most, is_zero, nonnegative

# Where a piece is chosen for an argument that tends to 0 or to infinity: beyond every breakpoint.
_NEAR, _FAR = Fraction(1, 10**30), Fraction(10**30)
# Digits to which a number is evaluated, and how far from 0 it must then be to count as different.
_DIGITS, _DISTANCE = 60, Fraction(1, 10**40)


class Germs:
    """The pieces of one activation, as functions near a chosen point.

    Attributes:
        p: a positive symbol, the argument of proofs.
    """

    def __init__(self, activation: Activation) -> None:
        import sympy

        self.sympy = sympy
        self.p = sympy.Symbol("p", positive=True)
        self.t = sympy.Symbol("t", positive=True)
        self._z = sympy.Symbol("z", real=True)
        if activation.pieces is None:
            raise ValueError(f"{activation.name} has no pieces")
        self._pieces = [
            (None if upper is None else Fraction(upper), sympy.sympify(expression))
            for upper, expression in activation.pieces(self._z)
        ]
        self.breaks = [upper for upper, _ in self._pieces if upper is not None]

    def cast(self, value: Fraction) -> Any:
        """The fraction as a SymPy number."""
        return self.sympy.Rational(value.numerator, value.denominator)

    def at(self, place: Fraction) -> Callable[[Any], Any]:
        """The function where ``p`` is near ``place`` (and ``t`` near 1)."""

        def f(argument: Any) -> Any:
            argument = self.sympy.sympify(argument)
            value = argument.subs({self.p: self.cast(place), self.t: 1})
            for upper, expression in self._pieces:
                if upper is None or value < self.cast(upper):
                    return expression.subs(self._z, argument)
            raise ValueError("the last piece must have no upper end")

        return f


def _holds(germs: Germs, comparison: Comparison, hi: Fraction | None) -> bool:
    """Whether ``|u| <= bound`` is proved for ``0 < p < hi``."""
    if comparison.bound == 0:
        return is_zero(comparison.value)
    return at_most(comparison.value, comparison.bound, germs.p, hi)


def _comparisons(
    germs: Germs, claim: Property, f: Callable[[Any], Any], z: Any
) -> tuple[Comparison, ...]:
    if isinstance(claim, Homogeneous):
        return (claim.scaled(f, germs.t, z),)
    return claim.comparisons(f, z, germs.cast)


def _everywhere(germs: Germs, claim: Property) -> bool:
    """Whether every comparison of the claim is proved at every point of which it speaks."""
    radius = claim.within()
    ends = {Fraction(0), *map(abs, germs.breaks)} | ({radius} if radius is not None else set())
    if isinstance(claim, Homogeneous) and len(ends) > 1:
        return False
    marks = sorted(end for end in ends if radius is None or end <= radius)
    for mark in marks:
        for z in {germs.cast(mark), -germs.cast(mark)}:
            for comparison in _comparisons(germs, claim, germs.at(mark), z):
                if not _holds(germs, comparison, Fraction(1)):
                    return False
    for lo, hi in zip(marks, [*marks[1:], radius], strict=True):
        if hi is not None and lo >= hi:
            continue
        place = (hi - lo) / 2 if hi is not None else Fraction(1)
        f = germs.at(place)
        for sign in (1, -1):
            z = sign * (germs.cast(lo) + germs.p)
            for comparison in _comparisons(germs, claim, f, z):
                if not _holds(germs, comparison, None if hi is None else hi - lo):
                    return False
    return True


def _limit(germs: Germs, formula: Callable[[Any, Any], Any], toward: Limit, sign: int) -> Any:
    """The limit of a formula of the function and its argument on one side."""
    near = toward is Limit.ZERO
    value = formula(germs.at(_NEAR if near else _FAR), sign * germs.p)
    end = 0 if near else germs.sympy.oo
    return germs.sympy.limit(value, germs.p, end, "+" if near else "-")


def _is_differentiable(germs: Germs) -> bool:
    slopes = [
        _limit(germs, lambda f, z: (f(z) - f(0 * z)) / z, Limit.ZERO, sign) for sign in (1, -1)
    ]
    return bool(slopes[0].is_finite) and is_zero(slopes[0] - slopes[1])


def _is_bounded_on_bounded_sets(germs: Germs) -> bool:
    """Whether SymPy finds every piece continuous up to its ends."""
    from sympy.calculus.util import continuous_domain

    sympy, z = germs.sympy, germs.sympy.Symbol("z", real=True)
    ends = [-sympy.oo, *map(germs.cast, germs.breaks), sympy.oo]
    for (lo, hi), mark in zip(pairwise(ends), [*germs.breaks, None], strict=True):
        inside = (mark if mark is not None else max(germs.breaks, default=Fraction(0)) + 1) - _NEAR
        domain = sympy.Interval(lo, hi)
        expression = germs.at(inside)(germs.p).subs(germs.p, z)
        try:
            if continuous_domain(expression, z, domain) != domain:
                return False
        except NotImplementedError:
            return False
    return True


def _is_near_relu(germs: Germs, claim: NearRelu, majorant: Any) -> bool:
    """Whether the majorant is proved to lie between the distance from ReLU and the constant."""

    def distance(place: int, z: Any) -> Any:
        return claim.comparisons(germs.at(Fraction(place)), z, germs.cast)[0].value

    constant = germs.cast(claim.constant)
    return (
        not any(germs.breaks)
        and nonnegative(constant - majorant, germs.p)
        and at_most(distance(0, 0 * germs.p), constant, germs.p)
        and all(at_most(distance(1, z), majorant, germs.p) for z in (germs.p, -germs.p))
    )


def prove(activation: Activation, claim: Property) -> bool:
    """Whether SymPy proves that the activation has the property.

    Example:
        >>> from absorption.activations import activation
        >>> prove(activation("gelu"), NearRelu(Fraction(2, 5)))
        True
        >>> prove(activation("gelu"), NearRelu(Fraction(1, 10)))
        False
    """
    if activation.pieces is None:
        return False
    germs = Germs(activation)
    if isinstance(claim, NearTwoSlope) and claim.a == claim.b == Fraction(1, 2):
        claim = NearRelu(claim.constant)
    if isinstance(claim, NearRelu) and activation.majorant is not None:
        return _is_near_relu(germs, claim, activation.majorant(germs.p))
    if isinstance(claim, SublinearGrowth):
        bounded = activation.get(BoundedBy)
        if bounded is not None:
            return _everywhere(germs, bounded)
        if not _is_bounded_on_bounded_sets(germs):
            return False
    if isinstance(claim, DifferentiableAtZero):
        return _is_differentiable(germs)
    if not _everywhere(germs, claim):
        return False
    count = len(claim.distances(germs.at(Fraction(1)), germs.p))
    return all(
        is_zero(_limit(germs, lambda f, z, i=i: claim.distances(f, z)[i], claim.toward, sign))  # type: ignore[misc]
        for i in range(count)
        for sign in (1, -1)
    )


def prove_lack(activation: Activation, claim: Lacks) -> bool:
    """Whether the witness is proved to refute the property for all parameters.

    A refutation at points is exact arithmetic, or SymPy's evaluation to 60 digits of a number that
    is farther from 0 than ``10 ^ -40``; one along a ray is a limit.
    """
    if claim.points and activation.exact is not None:
        return bool(claim.kind.clash(activation.exactly, *claim.points) > 0)
    if activation.pieces is None:
        return False
    germs = Germs(activation)
    if claim.points:
        clash = claim.kind.clash(germs.at(Fraction(1)), *map(germs.cast, claim.points))
        return bool(abs(germs.sympy.sympify(clash).evalf(_DIGITS)) > germs.cast(_DISTANCE))
    epsilon = germs.cast(claim.epsilon)
    limit = _limit(
        germs, lambda f, z: claim.kind.obstruction(f, z, epsilon), claim.kind.toward, claim.sign
    )
    return limit == germs.sympy.oo if claim.kind.unbounded else bool(limit > 0)
