"""Entries on the degree obstruction and the gaps that it leaves."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

import numpy as np

from absorption.network import GatedMlp, Skip
from absorption.network.generate import Rng, integers
from absorption.network.tensors import Tensor
from absorption.theorems.constants import gated, hidden, mlp
from absorption.theorems.entry import Choice, Contrary, Entry, Violation
from absorption.theorems.making import (
    ONE,
    Point,
    always,
    constant_one,
    gated_straight,
    gated_zero,
    kept,
    layer,
    of,
    pairs,
    refuted,
    straight,
    zero,
)
from absorption.theorems.meaning import Scope, Value
from absorption.theorems.sampling import Sigma, gates, number, square, weights
from absorption.theorems.weights import identity

DEGREES = {2: of("relu2"), 3: of("relu3"), 0: of("step")}
FORCED = "its hypotheses force M = 0; every other check takes M ≠ 0 and sees the equation fail"
NO_DIMENSION = Violation("0 < d", lambda rng: {"d": 0}, example="dimension_zero_absorbs")


# By degree: the factor of the pairs that come closest to the identity on the unit ball.
_BEST = {2: Fraction(6, 5), 3: Fraction(4, 3)}


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


def maps(degree: int | None, *, offered: bool = True) -> Choice:
    """Two blocks of one degree as maps, which the instance also carries along as layers."""

    def choose(rng: Rng) -> Mapping[str, Value]:
        k = pick(rng, 0, 2, 3) if degree is None else degree
        d, sigma = int(rng.integers(1, 4)), DEGREES[k]
        f, g = (weights(rng, d, int(rng.integers(0, 5))) for _ in range(2))
        values: dict[str, Value] = {"d": d, "F": of_mlp(f, sigma), "G": of_mlp(g, sigma)}
        if degree is None:
            values["k"] = k
        if k in _BEST and not rng.integers(3):
            best = pairs(d, 1 / _BEST[k])
            values |= {"F": _zero_map, "G": of_mlp(best, sigma)}
            return values | {
                "_skip": Skip(layer(zero(d, 1), sigma)),
                "_candidate": layer(best, sigma),
            }
        if degree == 2 and rng.integers(2):
            p, q = (gates(rng, d, int(rng.integers(1, 4))) for _ in range(2))
            relu = of("relu")
            values |= {"F": lambda x: gated(p, relu, x), "G": lambda x: gated(q, relu, x)}
            return values | {"_skip": Skip(layer(p, relu)), "_candidate": layer(q, relu)}
        return values | {"_skip": Skip(layer(f, sigma)), "_candidate": layer(g, sigma)}

    return choose


def of_mlp(f: Value, sigma: Sigma) -> Point:
    """An MLP as a map."""
    return lambda x: mlp(f, sigma, x)


def _zero_map(x: Tensor) -> Tensor:
    return 0 * x


def _identity_map(x: Tensor) -> Tensor:
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
    values = {"M": _identity_map, "F": _zero_map, "G": _identity_map, "t": t, "c": t}
    return values | {"e": 2, "d": 2, "x": identity(2)[0]}


def _with_relu(rng: Rng) -> dict[str, Value]:
    """The zero block and the pairs of ReLU that absorb its skip."""
    values = {"d": 2, "h": 1, "h'": 4, "k": 1, "σ": of("relu")}
    return values | {"f": zero(2, 1), "g": pairs(2)}


def _linear_maps(degree: int | None) -> Choice:
    """``G x = x`` in the place of a map of a degree other than 1."""

    def choose(rng: Rng) -> Mapping[str, Value]:
        values: dict[str, Value] = {"d": 2, "F": _zero_map, "G": _identity_map}
        return values | ({"k": 2} if degree is None else {})

    return choose


def _approximated(degree: int) -> Choice:
    """The zero map, and ``c Σ_j e_j (relu(x_j)^k - relu(-x_j)^k)`` with its error on the ball."""

    def choose(rng: Rng) -> Mapping[str, Value]:
        d = int(rng.integers(1, 4))
        c = Fraction(int(rng.integers(8, 13)), 6)
        inside = Fraction(1, 4) / c if degree == 2 else Fraction(1, 3)
        best = of_mlp(pairs(d, 1 / c), DEGREES[degree])
        return {"d": d, "F": _zero_map, "G": best, "E": max(c - 1, inside)}

    return choose


def _grid(scope: Scope) -> tuple[Fraction, ...]:
    return (Fraction(2, 5), Fraction(41, 99), Fraction(1, 7), Fraction(9, 10))


def _ball(*sizes: Fraction) -> Callable[[Scope], Iterator[Tensor]]:
    def points(scope: Scope) -> Iterator[Tensor]:
        eye = identity(int(scope["d"]))
        return (sign * t * row for row in eye for t in sizes for sign in (1, -1))

    return points


_NO_ROOT = "no rational s has s² = 2, so the part on √2 is only checked through t near √2 - 1"
_GRID_OFFERS = {"t": _grid}
_CRITICAL = _ball(ONE, Fraction(1, 2), Fraction(5, 12))


def _gap(name: str, degree: int | None) -> Entry:
    choose = maps(degree)
    return Entry(
        name,
        choose,
        {"x": kept},
        violations=(
            Violation("0 < d", lambda rng: {**choose(rng), **_nowhere}, {"x": always()}),
            Violation("G (t • x)", _linear_maps(degree), {"x": always()}),
        ),
    )


_nowhere: dict[str, Value] = {"d": 0, "F": _zero_map, "G": _zero_map}


def _block_gap(
    name: str, activation: str, degree: int = 0, choose: Choice = lambda rng: {}
) -> Entry:
    """A gap for blocks; some instances come close to the bound."""

    def close(rng: Rng) -> Mapping[str, Value]:
        if degree not in _BEST or rng.integers(3):
            return choose(rng)
        d = int(rng.integers(1, 4))
        best, values = pairs(d, 1 / _BEST[degree]), {"d": d, "h": 1, "h'": 2 * d}
        if name == "RegluGap":
            # c (relu(x) x + relu(-x) x) = c x |x| in each coordinate.
            twice = np.concatenate([identity(d), identity(d)])
            gated_best = GatedMlp(best.w_up, twice, _BEST[degree] * twice.T, "relu")
            return values | {"f": gated_zero(d, 1), "g": gated_best}
        named = {"k": degree, "σ": DEGREES[degree]} if not activation else {}
        return {**values, **named, "f": zero(d, 1), "g": best}

    offers = {"x": refuted(of(activation) if activation else "σ")}
    return Entry(name, close, offers, violations=(without_dimension(choose),))


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
    _gap("DegreeGap", None),
    _gap("DegreeTwoGap", 2),
    _gap("DegreeThreeGap", 3),
    Entry(
        "DegreeTwoErrorBound", _approximated(2), {**_GRID_OFFERS, "x": _CRITICAL}, scope=_NO_ROOT
    ),
    Entry("DegreeThreeErrorBound", _approximated(3), {**_GRID_OFFERS, "x": _CRITICAL}),
    Entry(
        "DegreeTwoGapReached",
        offers={
            "c": always(Fraction(6, 5), Fraction(5, 4), ONE),
            "E": always(Fraction(5, 24), Fraction(1, 4), Fraction(1, 2)),
            "g": lambda scope: (
                [pairs(int(scope["d"]), 1 / scope["c"])] if "c" in scope.values else []
            ),
            "x": _CRITICAL,
        },
        scope=_NO_ROOT,
    ),
    Entry(
        "DegreeThreeGapReached",
        offers={"g": lambda scope: [pairs(int(scope["d"]), Fraction(3, 4))], "x": _CRITICAL},
    ),
    _block_gap("HomogeneousGap", "", 2, homogeneous),
    _block_gap("ReluSquaredGap", "relu2", 2),
    _block_gap("RegluGap", "relu", 2),
    _block_gap("BilinearGap", "identity"),
    _block_gap("ReluCubedGap", "relu3", 3),
)
