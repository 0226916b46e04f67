"""Entries on the gaps that the degree obstruction leaves, with instances that come close."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

import numpy as np

from absorption.network import GatedMlp, Skip
from absorption.network.generate import Rng
from absorption.network.tensors import Tensor
from absorption.theorems.constants import gated
from absorption.theorems.degrees import (
    DEGREES,
    homogeneous,
    identity_map,
    of_mlp,
    pick,
    without_dimension,
    zero_map,
)
from absorption.theorems.entry import Choice, Entry, Violation
from absorption.theorems.making import (
    ONE,
    always,
    gated_zero,
    kept,
    layer,
    of,
    pairs,
    refuted,
    zero,
)
from absorption.theorems.meaning import Scope, Value
from absorption.theorems.sampling import gates, weights
from absorption.theorems.weights import identity

# By degree: the factor of the pairs that come closest to the identity on the unit ball.
_BEST = {2: Fraction(6, 5), 3: Fraction(4, 3)}


_FACTORS = {
    2: (Fraction(11, 10), Fraction(6, 5), Fraction(5, 4), Fraction(2)),
    3: (Fraction(4, 3), Fraction(3, 2), Fraction(2)),
}


def maps(degree: int | None, *, offered: bool = True) -> Choice:
    """Two blocks of one degree as maps, which the instance also carries along as layers."""

    def choose(rng: Rng) -> Mapping[str, Value]:
        k = pick(rng, 0, 2, 3) if degree is None else degree
        d, sigma = int(rng.integers(1, 4)), DEGREES[k]
        f, g = (weights(rng, d, int(rng.integers(0, 5))) for _ in range(2))
        values: dict[str, Value] = {"d": d, "F": of_mlp(f, sigma), "G": of_mlp(g, sigma)}
        if degree is None:
            values["k"] = k
        if k in _BEST and not rng.integers(2):
            best = pairs(d, 1 / _BEST[k])
            values |= {"F": zero_map, "G": of_mlp(best, sigma)}
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


def _linear_maps(degree: int | None) -> Choice:
    """``G x = x`` in the place of a map of a degree other than 1."""

    def choose(rng: Rng) -> Mapping[str, Value]:
        values: dict[str, Value] = {"d": 2, "F": zero_map, "G": identity_map}
        return values | ({"k": 2} if degree is None else {})

    return choose


def _approximated(degree: int) -> Choice:
    """The zero map, and ``c Σ_j e_j (relu(x_j)^k - relu(-x_j)^k)`` with its error on the ball."""

    def choose(rng: Rng) -> Mapping[str, Value]:
        d = int(rng.integers(1, 4))
        c = pick(rng, *_FACTORS[degree])
        inside = Fraction(1, 4) / c if degree == 2 else Fraction(1, 3)
        best = of_mlp(pairs(d, 1 / c), DEGREES[degree])
        return {"d": d, "F": zero_map, "G": best, "E": max(c - 1, inside)}

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


_UNIT = {"x": _ball(ONE)}


def _even_maps(rng: Rng) -> Mapping[str, Value]:
    """Two bilinear blocks as maps."""
    d, sigma = int(rng.integers(1, 4)), of("identity")
    f, g = (gates(rng, d, int(rng.integers(0, 4))) for _ in range(2))
    return {
        "d": d,
        "F": lambda x: gated(f, sigma, x),
        "G": lambda x: gated(g, sigma, x),
        "_skip": Skip(layer(f, sigma)),
        "_candidate": layer(g, sigma),
    }


_nowhere: dict[str, Value] = {"d": 0, "F": zero_map, "G": zero_map}


def _block_gap(
    name: str, activation: str, degree: int = 0, choose: Choice = lambda rng: {}
) -> Entry:
    """A gap for blocks; some instances come close to the bound."""

    def close(rng: Rng) -> Mapping[str, Value]:
        if degree not in _BEST or rng.integers(2):
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
    _gap("DegreeGap", None),
    Entry(
        "EvenGap",
        _even_maps,
        _UNIT,
        violations=(
            Violation("0 < d", lambda rng: _nowhere, {"x": always()}),
            Violation(
                "G (-x)", lambda rng: {"d": 2, "F": zero_map, "G": identity_map}, {"x": always()}
            ),
        ),
    ),
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
    Entry("BilinearGap", offers=_UNIT, violations=(without_dimension(lambda rng: {}),)),
    _block_gap("ReluCubedGap", "relu3", 3),
)
