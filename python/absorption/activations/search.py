"""Directed numeric search for a point that refutes a declaration.

Where an activation has an exact form the search runs on fractions and has no tolerance; otherwise
it runs on float64, and only an excess far beyond rounding counts. A search that finds nothing is no
proof.
"""

from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from absorption.activations.activation import Activation, DeclarationError, Lacks
from absorption.activations.properties import DifferentiableAtZero, Limit, Property

# Rounding that float64 is granted, relative to the terms of a comparison, and in all.
_RELATIVE, _ABSOLUTE = 2.0**-40, 1e-290
# By how much a witness in float64 must refute, and how near to 0 a limit must be seen to come.
_MARGIN = 1e-6
# How often the neighbourhood of the worst point is divided, and into how many parts.
_ROUNDS, _PARTS = 8, 8
# Bounds that an obstruction along a ray must exceed.
_BOUNDS = (Fraction(1), Fraction(10**3), Fraction(10**6))


class Slack(NamedTuple):
    """The tightest place that a search saw: there ``bound - |value|`` was least."""

    point: Fraction | float
    value: Fraction | float
    bound: Fraction | float


class _Arithmetic:
    """Arrays of fractions or of floats, whichever the activation allows."""

    def __init__(self, activation: Activation) -> None:
        self.exact = activation.exact is not None
        self.f: Any = np.frompyfunc(activation.exact, 1, 1) if activation.exact else activation

    def cast(self, value: Fraction) -> Any:
        return value if self.exact else float(value)

    def array(self, values: list[Fraction]) -> NDArray[Any]:
        """Fractions as an array of this arithmetic."""
        cast = [self.cast(value) for value in values]
        result = np.empty(len(cast), dtype=object if self.exact else np.float64)
        result[:] = cast
        return result


def candidates(within: Fraction | None) -> list[Fraction]:
    """Where a search begins: 0, a grid, and powers of 2 of both signs, tiny to huge; increasing."""
    sizes = {Fraction(k, 8) for k in range(1, 161)} | {Fraction(2) ** k for k in range(-60, 61, 3)}
    sizes |= {Fraction(2) ** k for k in (-900, -300, 300, 900)}
    if within is not None:
        sizes = {size for size in sizes if size <= within} | {within}
        sizes |= {within * Fraction(k, 64) for k in range(1, 64)}
    return sorted({Fraction(0)} | sizes | {-size for size in sizes})


def _scalar(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value


def _excess(arithmetic: _Arithmetic, comparison: Any, points: NDArray[Any]) -> NDArray[Any]:
    """By how much each point violates the comparison beyond rounding; minus infinity if unknown."""
    value, bound, scale = (np.broadcast_to(part, points.shape) for part in comparison)
    if arithmetic.exact:
        return np.asarray(abs(value) - bound)
    excess = np.abs(value) - bound - _RELATIVE * scale - _ABSOLUTE
    # Infinite terms say nothing of an equation, but a value beyond float64 exceeds any other bound.
    beyond = np.isinf(value) & np.isfinite(bound) & (bound > 0)
    return np.where(np.isfinite(excess), excess, np.where(beyond, np.inf, -np.inf))


def _worst(arithmetic: _Arithmetic, claim: Property, index: int, points: NDArray[Any]) -> Any:
    """The comparison and the point at which the excess is largest, found by division around it."""
    for _ in range(_ROUNDS):
        with np.errstate(over="ignore", invalid="ignore", under="ignore"):
            comparison = claim.comparisons(arithmetic.f, points, arithmetic.cast)[index]
            excess = _excess(arithmetic, comparison, points)
        best = int(np.argmax(excess))
        if excess[best] > 0:
            # Of all points that refute the claim the smallest is the most telling.
            best = min(np.flatnonzero(excess > 0).tolist(), key=lambda i: abs(points[i]))
        value, bound = (
            _scalar(np.broadcast_to(part, points.shape)[best]) for part in comparison[:2]
        )
        result = excess[best], Slack(_scalar(points[best]), value, bound)
        if excess[best] > 0:
            break
        left, right = points[max(best - 1, 0)], points[min(best + 1, len(points) - 1)]
        parts = [left + (right - left) * k / _PARTS for k in range(_PARTS + 1)]
        if parts[0] == parts[-1]:
            break
        points = np.array(sorted({*parts, points[best]}), dtype=points.dtype)
    return result


def _search_limits(
    activation: Activation, arithmetic: _Arithmetic, claim: Property, reach: int
) -> None:
    """Refute a limit if the distance at ``2 ^ (∓reach)`` is not half of that at ``2 ^ (∓4)``."""
    floor = Fraction(0) if arithmetic.exact else Fraction(_MARGIN)
    direction = 1 if claim.toward is Limit.INFINITY else -1
    for sign in (1, -1):
        ends = [sign * Fraction(2) ** (direction * exponent) for exponent in (4, reach)]
        with np.errstate(over="ignore", invalid="ignore", under="ignore"):
            distances = claim.distances(arithmetic.f, arithmetic.array(ends))
        for first, last in distances:
            if not last <= max(first / 2, arithmetic.cast(floor)):
                raise DeclarationError(
                    activation.name,
                    claim,
                    f"a distance that must vanish toward {claim.toward.value} does not",
                    arithmetic.cast(ends[1]),
                    {"distance": last, f"distance at {ends[0]}": first},
                )


def search(activation: Activation, claim: Property) -> Slack | None:
    """Look for a point at which the activation violates the claim.

    Example:
        >>> from absorption.activations import NearRelu, activation
        >>> slack = search(activation("silu"), NearRelu(Fraction(3, 10)))
        >>> round(abs(slack.value), 4)
        0.2785

    Returns:
        The tightest place; None for a claim that only speaks of limits.

    Raises:
        DeclarationError: a point violates the claim.
    """
    arithmetic = _Arithmetic(activation)
    points = arithmetic.array(candidates(claim.within()))
    tightest: tuple[Any, Slack] | None = None
    origin = points[:1] * 0
    for index in range(len(claim.comparisons(arithmetic.f, origin, arithmetic.cast))):
        excess, slack = _worst(arithmetic, claim, index, points)
        if excess > 0:
            raise DeclarationError(
                activation.name,
                claim,
                "|value| exceeds the bound",
                slack.point,
                {"value": slack.value, "bound": slack.bound},
            )
        if tightest is None or excess > tightest[0]:
            tightest = (excess, slack)
    short = isinstance(claim, DifferentiableAtZero) and not arithmetic.exact
    _search_limits(activation, arithmetic, claim, 20 if short else 400)
    return None if tightest is None else tightest[1]


def refuting_point(activation: Activation, claim: Lacks, bound: Fraction) -> Fraction:
    """A point along the ray of a witness at which the obstruction exceeds ``bound``.

    Where the obstruction only has to stay positive, the point is one with ``|z| <= bound`` at which
    it is.

    Example:
        >>> from absorption.activations import BoundedBy, activation
        >>> softplus = activation("softplus")
        >>> refuting_point(softplus, softplus.why_not(BoundedBy), Fraction(1000))
        Fraction(1024, 1)

    Raises:
        DeclarationError: no such point is found.
    """
    arithmetic = _Arithmetic(activation)
    outward = 1 if claim.kind.toward is Limit.INFINITY else -1
    short = claim.kind is DifferentiableAtZero and not arithmetic.exact
    exponents = range(0, 21 if short else 101)
    points = [claim.sign * Fraction(2) ** (outward * k) for k in exponents]
    if not claim.kind.unbounded:
        points = [point for point in points if abs(point) <= bound]
    with np.errstate(over="ignore", invalid="ignore", under="ignore"):
        values = claim.kind.obstruction(
            arithmetic.f, arithmetic.array(points), arithmetic.cast(claim.epsilon)
        )
    least = (bound if claim.kind.unbounded else Fraction(0)) + (
        Fraction(0) if arithmetic.exact else Fraction(_MARGIN)
    )
    for point, value in zip(points, values, strict=True):
        if value > arithmetic.cast(least):
            return point
    raise DeclarationError(
        activation.name,
        claim,
        f"the witness does not refute it: the obstruction never exceeds {least} along the ray",
        arithmetic.cast(points[-1]) if points else None,
        {"obstruction": values[-1]} if points else {},
    )


def search_lack(activation: Activation, claim: Lacks) -> None:
    """Check the witness of a property that the activation is declared to lack.

    Raises:
        DeclarationError: the witness does not refute the property.
    """
    if not claim.points:
        bounds = _BOUNDS if claim.kind.unbounded else tuple(1 / bound for bound in _BOUNDS)
        for bound in bounds:
            refuting_point(activation, claim, bound)
        return
    f: Any = activation.exactly if activation.exact else activation
    points = claim.points if activation.exact else tuple(map(float, claim.points))
    clash = claim.kind.clash(f, *points)
    if not clash > (0 if activation.exact else _MARGIN):
        raise DeclarationError(
            activation.name,
            claim,
            "the witness does not refute it",
            ", ".join(map(str, claim.points)),
            {"clash": clash},
        )
