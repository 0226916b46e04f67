"""Entries on the degree obstruction."""

from fractions import Fraction

import numpy as np

from absorption.network.generate import Rng, integers
from absorption.network.tensors import Tensor
from absorption.theorems.constants import hidden, mlp
from absorption.theorems.entry import Choice, Contrary, Entry, Violation
from absorption.theorems.making import (
    ONE,
    Point,
    constant_one,
    gated_straight,
    gated_zero,
    of,
    pairs,
    refuted,
    straight,
    zero,
)
from absorption.theorems.meaning import Value
from absorption.theorems.sampling import Sigma, number, square
from absorption.theorems.weights import identity

DEGREES = {2: of("relu2"), 3: of("relu3"), 0: of("step")}
FORCED = "its hypotheses force M = 0; every other check takes M ≠ 0 and sees the equation fail"
NO_DIMENSION = Violation("0 < d", lambda rng: {"d": 0}, example="dimension_zero_absorbs")


def pick(rng: Rng, *values: Value) -> Value:
    """One of the values."""
    return values[int(rng.integers(len(values)))]


def without_dimension(choose: Choice) -> Violation:
    """The violation of ``0 < d`` of an entry: everything else as it is, in dimension 0."""
    return Violation("0 < d", lambda rng: {**choose(rng), "d": 0}, example="dimension_zero_absorbs")


def scaled(rng: Rng) -> dict[str, Value]:
    """An activation with ``σ (t z) = c σ z`` and ``t ≠ c``."""
    name, t, c = pick(
        rng, ("relu2", 2, 4), ("relu3", -1, 0), ("step", 3, 1), ("abs", -1, 1), ("relu2", 3, 9)
    )
    if name == "relu3":
        return {"σ": of(name), "t": Fraction(1, 2), "c": Fraction(1, 8)}
    return {"σ": of(name), "t": Fraction(t), "c": Fraction(c)}


def scaled_gate(rng: Rng) -> dict[str, Value]:
    """A gate with ``γ (t z) = s γ z`` and ``s t ≠ t``."""
    name, t, s = pick(rng, ("relu", 2, 2), ("identity", -3, -3), ("relu2", 2, 4), ("abs", 2, 2))
    return {"γ": of(name), "t": Fraction(t), "s": Fraction(s)}


def homogeneous(rng: Rng) -> dict[str, Value]:
    """An activation of a degree other than 1."""
    k = pick(rng, 0, 2, 3)
    return {"k": k, "σ": DEGREES[k]}


def of_mlp(f: Value, sigma: Sigma) -> Point:
    """An MLP as a map."""
    return lambda x: mlp(f, sigma, x)


def zero_map(x: Tensor) -> Tensor:
    """The map to 0."""
    return 0 * x


def identity_map(x: Tensor) -> Tensor:
    """The identity."""
    return x


def _rectangular(rng: Rng, *, equal: bool) -> dict[str, Value]:
    """Homogeneous maps between two dimensions, and a linear one that is 0 if they are equal."""
    d, e, h = (int(n) for n in rng.integers(1, 4, 3))
    sigma, t, c = pick(rng, (of("relu2"), 2, 4), (of("step"), 3, 1), (of("relu3"), -1, 0))
    if c == 0:
        t, c = 2, 8

    opposite = not equal and not rng.integers(3)
    if opposite:
        c = -3

    def homogeneous_map() -> Point:
        if opposite:
            return lambda x: np.full(e, Fraction(0), dtype=object)
        up, down = square(rng, h, d), square(rng, e, h)
        return lambda x: down.dot(hidden(up.dot(x), sigma))

    f = homogeneous_map()
    g = f if equal else homogeneous_map()
    matrix = 0 * integers(rng, (e, d)) if equal else square(rng, e, d)
    values = {"d": d, "e": e, "F": f, "G": g, "t": Fraction(t), "c": Fraction(c)}
    return values | {"M": matrix.dot}


def _no_degree(rng: Rng) -> dict[str, Value]:
    t = number(rng)
    values = {"M": identity_map, "F": zero_map, "G": identity_map, "t": t, "c": t}
    return values | {"e": 2, "d": 2, "x": identity(2)[0]}


def _with_relu(rng: Rng) -> dict[str, Value]:
    """The zero block and the pairs of ReLU that absorb its skip."""
    values = {"d": 2, "h": 1, "h'": 4, "k": 1, "σ": of("relu")}
    return values | {"f": zero(2, 1), "g": pairs(2)}


ENTRIES = (
    Entry(
        "ScalingSkipEqZero",
        lambda rng: _rectangular(rng, equal=True),
        scope=FORCED,
        contrary=Contrary("M x + F x = G x", lambda rng: _rectangular(rng, equal=False)),
        violations=(Violation("t ≠ c", _no_degree, example="identity_activation_absorbs"),),
    ),
    Entry(
        "ScaledActivationNotAbsorbable",
        scaled,
        {"x": refuted("σ")},
        violations=(
            without_dimension(scaled),
            Violation(
                "t ≠ c",
                lambda rng: {
                    "d": 2,
                    "h": 1,
                    "h'": 2,
                    "σ": of("identity"),
                    "t": 2 * ONE,
                    "c": 2 * ONE,
                    "f": zero(2, 1),
                    "g": straight(2),
                },
                example="identity_activation_absorbs",
            ),
        ),
    ),
    Entry(
        "HomogeneousNotAbsorbable",
        homogeneous,
        {"x": refuted("σ")},
        violations=(
            without_dimension(homogeneous),
            Violation("k ≠ 1", _with_relu, example="relu_absorbs"),
            Violation(
                "Homogeneous", lambda rng: {**_with_relu(rng), "k": 2}, example="relu_absorbs"
            ),
        ),
    ),
    Entry(
        "ReluSquaredNotAbsorbable", offers={"x": refuted(of("relu2"))}, violations=(NO_DIMENSION,)
    ),
    Entry(
        "ScaledGateNotAbsorbable",
        scaled_gate,
        {"x": refuted("γ")},
        violations=(
            without_dimension(scaled_gate),
            Violation(
                "s * t ≠ t",
                lambda rng: {
                    "d": 2,
                    "h": 1,
                    "h'": 2,
                    "γ": constant_one,
                    "t": 2 * ONE,
                    "s": ONE,
                    "f": gated_zero(2, 1),
                    "g": gated_straight(2, 0 * identity(2)),
                },
                example="nonzero_gate_absorbs",
            ),
        ),
    ),
    Entry("RegluNotAbsorbable", offers={"x": refuted(of("relu"))}, violations=(NO_DIMENSION,)),
    Entry(
        "BilinearNotAbsorbable", offers={"x": refuted(of("identity"))}, violations=(NO_DIMENSION,)
    ),
    Entry("ScalingGap", lambda rng: _rectangular(rng, equal=False)),
)
