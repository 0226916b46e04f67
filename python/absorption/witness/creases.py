"""Activations with two slopes: the error is affine between hyperplanes, and bends along them.

A difference ``M x + f x - g x`` of such blocks is ``c + L x + Σ_k q_k |u_k · x + v_k|``, where no
two hyperplanes are the same. It is 0 everywhere only if ``c``, ``L`` and every ``q_k`` is: across a
hyperplane with ``q_k ≠ 0`` the second difference at a generic point of it is not 0. So for these
activations either a point is found or the two sides are the same function. Lean:
``TwoSlopeNecessity``, whose proof takes the same points.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import count

import numpy as np

from absorption.activations import Activation, BoundedBy, NearRelu, NearTwoSlope, TwoSlope
from absorption.network import Mlp, max_abs
from absorption.network.tensors import Tensor, matmul, to_fractions
from absorption.witness.outcome import Equal, Outcome, Pair, axis, biases


@dataclass(frozen=True)
class Asymptote:
    """``|σ z - (a |z| + b z)| <= constant`` for every ``z``."""

    a: Fraction
    b: Fraction
    constant: Fraction

    @classmethod
    def of(cls, activation: Activation) -> "Asymptote | None":
        """The asymptote that an activation is declared to have."""
        if two := activation.get(TwoSlope):
            return cls(two.a, two.b, Fraction(0))
        if near := activation.get(NearTwoSlope):
            return cls(near.a, near.b, near.constant)
        if relu := activation.get(NearRelu):
            return cls(Fraction(1, 2), Fraction(1, 2), relu.constant)
        if bounded := activation.get(BoundedBy):
            return cls(Fraction(0), Fraction(0), bounded.bound)
        return None


@dataclass(frozen=True, eq=False)
class Crease:
    """The term ``q |u · x + v|``, where the entry of ``u`` at ``lead`` is 1 and is the first."""

    u: Tensor
    v: Fraction
    lead: int
    q: Tensor


@dataclass(frozen=True, eq=False)
class Creased:
    """The map ``x ↦ c + L x + Σ_k q_k |u_k · x + v_k|``; every ``q_k`` is other than 0."""

    constant: Tensor
    linear: Tensor
    creases: tuple[Crease, ...]

    def __call__(self, x: Tensor) -> Tensor:
        """The value at one exact point."""
        result: Tensor = self.constant + self.linear.dot(x)
        for crease in self.creases:
            result = result + crease.q * abs(crease.u.dot(x) + crease.v)
        return result

    def points(self) -> Iterator[tuple[Tensor, Fraction]]:
        """Points of which one is not mapped to 0, and what it is mapped to at least; or none."""
        d = len(self.constant)
        if self.creases:
            crease = max(self.creases, key=lambda each: max_abs(each.q))
            x, step = self._generic(crease)
            shift = axis(d, crease.lead, step)
            for point in (x + shift, x - shift, x):
                yield point, max_abs(crease.q) * step / 2
        elif self.linear.any():
            c = max(range(d), key=lambda c: max_abs(self.linear[:, c]))
            for size in (1, -1):
                yield axis(d, c, size), max_abs(self.linear[:, c])
        elif self.constant.any():
            yield np.full(d, Fraction(0), dtype=object), max_abs(self.constant)

    def _generic(self, crease: Crease) -> tuple[Tensor, Fraction]:
        """A point on this hyperplane and no other, and a step off it that meets no other.

        The points tried lie on a curve that meets each other hyperplane at most ``d`` times.
        """
        d, lead = len(self.constant), crease.lead
        others = [each for each in self.creases if each is not crease]
        for s in count():
            x = np.array([Fraction(s ** (k + 1)) for k in range(d)], dtype=object)
            x[lead] -= crease.u.dot(x) + crease.v
            heights = [abs(each.u.dot(x) + each.v) for each in others]
            if all(heights):
                slopes = [abs(each.u[lead]) for each in others]
                steps = [z / w for z, w in zip(heights, slopes, strict=True) if w]
                return x, min([Fraction(1), *steps])
        raise AssertionError  # `count` does not end.


def creased(matrix: Tensor, terms: list[tuple[Mlp, Asymptote, int]], biased: bool) -> Creased:
    """``M x`` plus the given MLPs, each with its sign and with its asymptote for activation.

    Args:
        matrix: (d, d), fractions.
        terms: MLP, asymptote and sign.
        biased: whether to keep the biases.
    """
    d = len(matrix)
    zero = Fraction(0)
    constant, linear = np.full(d, zero, dtype=object), matrix
    found: dict[tuple[Fraction, ...], Tensor] = {}
    for mlp, line, sign in terms:
        up, down = to_fractions(mlp.w_up), sign * to_fractions(mlp.w_down)
        first, second = biases(mlp)
        offsets = first if biased else np.full(mlp.h, zero, dtype=object)
        linear = linear + line.b * matmul(down, up)
        if biased:
            constant = constant + sign * second + line.b * down.dot(offsets)
        for i in range(mlp.h):
            scale = next((entry for entry in up[i] if entry), None)
            if scale is None:
                constant = constant + line.a * abs(offsets[i]) * down[:, i]
                continue
            key = (*(up[i] / scale), offsets[i] / scale)
            found[key] = found.get(key, 0) + line.a * abs(scale) * down[:, i]
    creases = [
        Crease(np.array(key[:-1], dtype=object), key[-1], key.index(Fraction(1)), q)
        for key, q in found.items()
        if q.any()
    ]
    return Creased(constant, linear, tuple(creases))


def crease_outcome(pair: Pair) -> Outcome | None:
    """A witness for two MLPs near two slopes, or that they are equal; None if neither is known.

    Where both activations have two slopes exactly, the answer is final. Where they only stay within
    a constant of two slopes, a point ``x`` at which the MLPs with the two slopes for activation and
    without biases differ by ``r`` gives the point ``x (B + 1) / r``, where the error is at least 1:
    no other part of it exceeds ``B``. Lean: ``TwoSlopeNecessity``, ``TwoSlopeAtInfinity``.
    """
    blocks = pair.blocks()
    if blocks is None:
        return None
    f, g = blocks
    if not isinstance(f, Mlp) or not isinstance(g, Mlp):
        return None
    lines = Asymptote.of(f.activation), Asymptote.of(g.activation)
    if lines[0] is None or lines[1] is None:
        return None
    terms = [(f, lines[0], 1), (g, lines[1], -1)]
    straight = lines[0].constant == lines[1].constant == 0
    error = creased(pair.matrix, terms, biased=straight)
    points = list(error.points())
    if not points:
        return Equal("the two sides are the same combination of |u · x + v|") if straight else None
    point, least = max(points, key=lambda each: max_abs(error(each[0])))
    if straight:
        return pair.witness(point, least, "coordinate", "two_slope_necessity")
    size = max_abs(error(point))
    bound = sum((_rest(mlp, line) for mlp, line, _ in terms), Fraction(0))
    far = point * ((bound + 1) / size)
    return pair.witness(far, Fraction(1), "coordinate", "two_slope_at_infinity")


def _rest(mlp: Mlp, line: Asymptote) -> Fraction:
    """By how much an entry of the MLP can differ from that with two slopes and no biases."""
    first, second = biases(mlp)
    slope = abs(line.a) + abs(line.b)
    each = np.array([line.constant + slope * abs(b) for b in first], dtype=object)
    return max_abs(abs(second) + abs(to_fractions(mlp.w_down)).dot(each))
