"""Positively homogeneous piecewise linear maps of the plane, exactly.

A stack of blocks without biases whose activations are ``a |z| + b z`` is linear on each of finitely
many sectors of the plane. The rays between them can be computed, and two such maps that agree on
the rays of both agree everywhere: a comparison of finitely many fractions is a proof.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from absorption.activations import TwoSlope
from absorption.errors import AbsorptionError
from absorption.network import Layer, Mlp, Skip, Stack
from absorption.network.tensors import Tensor, matmul, tensor

Ray = tuple[int, int]
Point = tuple[Fraction, Fraction]


class DeepError(AbsorptionError):
    """A stack, a block or a candidate cannot be used; the message says which, and what fails."""


def minor(v: Iterable[Fraction | int], w: Iterable[Fraction | int]) -> Fraction:
    """The determinant with the rows ``v`` and ``w``. Lean: ``minor``.

    Example:
        >>> minor((1, 2), (3, 4))
        Fraction(-2, 1)
    """
    (a, b), (c, d) = v, w
    return Fraction(a) * d - Fraction(b) * c


def ray_through(x: Iterable[Fraction | int]) -> Ray:
    """The integers without common divisor on the ray from 0 through ``x``, which is not 0.

    Example:
        >>> ray_through((Fraction(1, 2), Fraction(-1, 3)))
        (3, -2)
    """
    a, b = (Fraction(entry) for entry in x)
    denominator = math.lcm(a.denominator, b.denominator)
    first, second = int(a * denominator), int(b * denominator)
    divisor = math.gcd(first, second)
    return first // divisor, second // divisor


def _angle(ray: Ray) -> tuple[int, Fraction]:
    """A number of the quadrant and a slope in it: an exact stand-in for the angle in [0, 2π)."""
    a, b = ray
    if b >= 0 and a > 0:
        return 0, Fraction(b, a)
    if b > 0:
        return 1, Fraction(-a, b)
    if a < 0:
        return 2, Fraction(b, a)
    return 3, Fraction(-a, b)


def counterclockwise(rays: Iterable[Ray]) -> tuple[Ray, ...]:
    """The rays, each once, by increasing angle from the first axis.

    Example:
        >>> counterclockwise([(0, -1), (1, 1), (-1, 0), (1, 0), (1, 1)])
        ((1, 0), (1, 1), (-1, 0), (0, -1))
    """
    return tuple(sorted(set(rays), key=_angle))


def points(array: Tensor) -> tuple[Point, ...]:
    """The rows of an (n, 2) array of fractions."""
    return tuple((a, b) for a, b in array)


@dataclass(frozen=True)
class PlaneMap:
    """A continuous map of the plane that is linear on the sectors between neighbouring rays.

    Example:
        >>> fold = PlaneMap.of(Mlp([[1, 0], [-1, 0], [0, 1]], [[1, 1, 0], [0, 0, 1]], "relu"))
        >>> fold.breaks
        ((1, 0), (0, 1), (-1, 0), (0, -1))
        >>> fold.at((-2, 3))
        (Fraction(2, 1), Fraction(3, 1))

    Attributes:
        rays: counterclockwise, neighbours less than a half-turn apart.
        values: the images of the rays' points.
    """

    rays: tuple[Ray, ...]
    values: tuple[Point, ...]

    @classmethod
    def identity(cls) -> "PlaneMap":
        """The map that moves nothing, with the four half-axes for rays."""
        rays = ((1, 0), (0, 1), (-1, 0), (0, -1))
        return cls(rays, tuple((Fraction(a), Fraction(b)) for a, b in rays))

    @classmethod
    def of(cls, layer: Layer) -> "PlaneMap":
        """The map that a layer computes.

        Raises:
            DeepError: the dimension is not 2, a block has a bias that is not 0, or an activation is
                not ``a |z| + b z``.
        """
        if layer.d != 2:
            raise DeepError(f"{type(layer).__name__}: dimension {layer.d} met, 2 wanted")
        return cls.identity().then(layer)

    def then(self, layer: Layer) -> "PlaneMap":
        """The map followed by a layer."""
        if isinstance(layer, Stack):
            result = self
            for inner in layer.layers:
                result = result.then(inner)
            return result
        if isinstance(layer, Skip):
            return self._then_skip(layer)
        if isinstance(layer, Mlp):
            return self._then_mlp(layer)
        raise DeepError(f"{type(layer).__name__} met; an Mlp, a Skip or a Stack wanted")

    def _then_skip(self, layer: Skip) -> "PlaneMap":
        after = self.then(layer.inner)
        before = tensor("values", [self.at(ray) for ray in after.rays], (None, 2))
        kept = before if layer.matrix is None else matmul(before, layer.matrix.T)
        return PlaneMap(after.rays, points(kept + tensor("values", after.values, (None, 2))))

    def _then_mlp(self, layer: Mlp) -> "PlaneMap":
        for name, array in layer.tensors().items():
            if name.startswith("b_") and any(array):
                raise DeepError(f"{name}: a bias that is not 0 met; the map is not homogeneous")
        if layer.activation.get(TwoSlope) is None:
            raise DeepError(f"{layer.activation.name}: not of the form a |z| + b z")
        values = tensor("values", self.values, (None, 2))
        signs = matmul(values, layer.w_up.T)
        rays = list(self.rays)
        following = [*range(1, len(rays)), 0]
        for k, after in enumerate(following):
            for a, b in zip(signs[k], signs[after], strict=True):
                if a * b < 0:
                    (c, d), (e, f) = self.rays[k], self.rays[after]
                    rays.append(ray_through((abs(b) * c + abs(a) * e, abs(b) * d + abs(a) * f)))
        ordered = counterclockwise(rays)
        moved = tensor("values", [self.at(ray) for ray in ordered], (None, 2))
        return PlaneMap(ordered, points(layer.exactly(moved)))

    def at(self, x: Iterable[Fraction | int]) -> Point:
        """The value at a point, by linearity in its sector."""
        a, b = x
        for k, ray in enumerate(self.rays):
            other = (k + 1) % len(self.rays)
            after = self.rays[other]
            first, second = minor((a, b), after), minor(ray, (a, b))
            if first >= 0 and second >= 0:
                scale = minor(ray, after)
                (p, q), (r, s) = self.values[k], self.values[other]
                return (first * p + second * r) / scale, (first * q + second * s) / scale
        raise DeepError(f"no sector of {self.rays} contains {(a, b)}")

    @property
    def breaks(self) -> tuple[Ray, ...]:
        """The rays on whose two sides the map is given by different matrices."""
        size = len(self.rays)
        found = []
        for k, ray in enumerate(self.rays):
            before, after = (k - 1) % size, (k + 1) % size
            left, right = self.rays[before], self.rays[after]
            # The three rays are dependent, and linearity keeps the relation between them.
            relation = (minor(ray, right), minor(right, left), minor(left, ray))
            terms = zip(relation, (self.values[i] for i in (before, k, after)), strict=True)
            total = [tuple(c * entry for entry in value) for c, value in terms]
            if any(sum(column) for column in zip(*total, strict=True)):
                found.append(ray)
        return tuple(found)


@dataclass(frozen=True)
class Equal:
    """Two maps are the same function.

    Attributes:
        rays: both maps are linear between these, and agree on them; counterclockwise.
    """

    rays: tuple[Ray, ...]


@dataclass(frozen=True)
class Different:
    """Two maps differ.

    Attributes:
        point: where they do.
        left: the value of the one at this point.
        right: the value of the other.
    """

    point: Ray
    left: Point
    right: Point


def compare(left: Layer, right: Layer) -> Equal | Different:
    """Whether two layers compute the same function of the plane: exact, and for all points.

    Example:
        >>> up, down = [[1, 0], [-1, 0], [0, 1], [0, -1]], [[1, -1, 0, 0], [0, 0, 1, -1]]
        >>> len(compare(Mlp(up, down, "relu"), Stack([], d=2)).rays)
        4
        >>> compare(Mlp(up, down, "abs"), Stack([], d=2)).point
        (1, 0)

    Args:
        left: a stack of blocks of dimension 2, with skips or without, or a part of one; biases are
            0 and activations of the form ``a |z| + b z``.
        right: another such layer.

    Raises:
        DeepError: a layer is of another kind.
    """
    rays = counterclockwise((*PlaneMap.of(left).rays, *PlaneMap.of(right).rays))
    batch = tensor("rays", rays, (None, 2))
    values = zip(rays, points(left.exactly(batch)), points(right.exactly(batch)), strict=True)
    for ray, a, b in values:
        if a != b:
            return Different(ray, a, b)
    return Equal(rays)
