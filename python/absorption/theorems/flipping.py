"""Entries on which skips are absorbed at the same width: flips, necessity, and at infinity."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from absorption.decide.rational import inverse
from absorption.network import Mlp, Skip
from absorption.network.generate import Rng, integers
from absorption.network.planted import near_miss, planted
from absorption.network.tensors import Tensor, matmul
from absorption.theorems.degrees import pick
from absorption.theorems.entry import Choice, Contrary, Entry, Violation
from absorption.theorems.making import (
    HALF,
    HALF_ODD,
    ONE,
    TWO,
    always,
    bent,
    beside,
    constant_one,
    flips,
    layer,
    of,
    pairs,
    refuted,
    straight,
    two_slopes,
    with_biases,
    witness_points,
    zero,
)
from absorption.theorems.meaning import Scope, Value
from absorption.theorems.sampling import Sigma, number, square, vector, weights
from absorption.theorems.weights import identity, numbers, remainder

FLIPS_ONLY = "that no network absorbs is checked against all flips and some random networks"


def slopes(rng: Rng) -> tuple[Fraction, Fraction]:
    """Two numbers ``a ≠ 0`` and ``b ≠ 0``."""
    return number(rng), number(rng)


def hidden_set(rng: Rng, kappa: Fraction, *, biased: bool = False) -> tuple[Mlp, tuple[bool, ...]]:
    """A nondegenerate MLP with a set ``S`` such that ``κ Σ_S p_i w_iᵀ = -I``."""
    d = int(rng.integers(1, 3))
    h = 1 if d == 1 else int(rng.integers(d, 4))
    made = planted(rng, d, h, "relu", biased=biased)
    f = made.mlp.with_tensors(w_down=made.mlp.w_down / kappa)
    return f, tuple(i in made.chosen for i in range(h))


def missed_set(rng: Rng, kappa: Fraction, *, biased: bool = False) -> Mlp:
    """A nondegenerate MLP that no set cancels, though one almost does."""
    made = planted(rng, 2, int(rng.integers(2, 4)), "relu", biased=biased)
    f = near_miss(rng, made).mlp
    return f.with_tensors(w_down=f.w_down / kappa)


def _sizes(f: Mlp, g: Mlp | None = None) -> dict[str, Value]:
    sizes: dict[str, Value] = {"d": f.d, "h": f.h, "f": f}
    return sizes if g is None else {**sizes, "g": g, "h'": g.h}


# An activation with its κ and with the values by which a statement names it.
Named = tuple[Sigma, Fraction, dict[str, Value]]


def half_odd(rng: Rng) -> Named:
    """An activation like ReLU."""
    sigma = of(pick(rng, *HALF_ODD))
    return sigma, ONE, {"σ": sigma, "τ": sigma}


def odd_part(rng: Rng) -> Named:
    """An activation with ``σ z - σ (-z) = κ z``, by which the statement names ``κ``."""
    a, b = slopes(rng)
    sigma, kappa = pick(
        rng, (of("softsign_gelu"), ONE), (two_slopes(a, b), 2 * b), (bent(a, b), 2 * b)
    )
    return sigma, kappa, {"σ": sigma, "κ": kappa}


def near_slopes(rng: Rng) -> Named:
    """An activation near ``a |z| + b z`` with this odd part."""
    a, b = slopes(rng)
    sigma = pick(rng, bent(a, b), two_slopes(a, b))
    return sigma, 2 * b, {"a": a, "b": b, "a'": a, "b'": b, "σ": sigma, "τ": sigma}


def exact_slopes(rng: Rng) -> Named:
    """``a |z| + b z``."""
    a, b = slopes(rng)
    return two_slopes(a, b), 2 * b, {"a": a, "b": b}


def leaky(rng: Rng) -> Named:
    """Leaky ReLU."""
    slope = pick(rng, HALF, Fraction(-1, 3), Fraction(1, 100))
    return two_slopes((1 - slope) / 2, (1 + slope) / 2), 1 + slope, {"α": slope}


def fixed(name: str) -> Any:
    """An activation that the statement does not name."""
    return lambda rng: (of(name), ONE, {})


def absorbed(draw: Any, *, biased: bool = False, with_set: bool = False) -> Choice:
    """A planted MLP with its flip."""

    def choose(rng: Rng) -> Mapping[str, Value]:
        _, kappa, names = draw(rng)
        f, chosen = hidden_set(rng, kappa, biased=biased)
        g = f.flip(numbers(chosen), kappa)
        return (
            {**names, **_sizes(f, g), "S": chosen, "x": vector(rng, f.d)}
            if with_set
            else {**names, **_sizes(f, g)}
        )

    return choose


def missed(draw: Any, *, biased: bool = False) -> Choice:
    """A near miss with one of its flips."""

    def choose(rng: Rng) -> Mapping[str, Value]:
        sigma, kappa, names = draw(rng)
        f = missed_set(rng, kappa, biased=biased)
        g = f.flip([i for i in range(f.h) if rng.integers(2)], kappa)
        values = {**names, **_sizes(f, g), "_skip": Skip(layer(f, sigma))}
        return {**values, "_candidate": layer(g, sigma)}

    return choose


def _carried(scope: Scope) -> Iterator[Tensor]:
    if "_skip" in scope.values:
        yield from witness_points(scope["_skip"], scope["_candidate"])


# Two equal rows: absorbed, though no set cancels the skip.
TWICE = Mlp([[1, 0], [0, 1], [0, 1]], [[-1, 0, 0], [0, 1, 1]], "relu")
TWICE_ABSORBED = Mlp([[-1, 0], [0, 1], [0, -1]], [[-1, 0, 0], [0, 3, -1]], "relu")


def degenerate(draw: Any, *, biased: bool = False) -> Choice:
    """The block with two equal rows, and what absorbs its skip."""

    def choose(rng: Rng) -> Mapping[str, Value]:
        _, kappa, names = draw(rng)
        f, g = (each.with_tensors(w_down=each.w_down / kappa) for each in (TWICE, TWICE_ABSORBED))
        if biased:
            f, g = with_biases(f), with_biases(g)
        return {**names, **_sizes(f, g)}

    return choose


def wider(draw: Any, *, biased: bool = False) -> Choice:
    """A near miss and a wider MLP that absorbs its skip."""

    def choose(rng: Rng) -> Mapping[str, Value]:
        _, kappa, names = draw(rng)
        f = missed_set(rng, kappa, biased=biased)
        return {**names, **_sizes(f, beside(f, pairs(f.d, kappa)))}

    return choose


def necessity(name: str, draw: Any, *, biased: bool = False, plain: str = "Nondegenerate") -> Entry:
    """A statement that equality forces a set that cancels the skip."""
    return Entry(
        name,
        absorbed(draw, biased=biased),
        contrary=Contrary("∀ (x", missed(draw, biased=biased), {"x": _carried}),
        violations=(
            Violation(plain, degenerate(draw, biased=biased), example="duplicate_rows_absorbable"),
            Violation("h' ≤ h", wider(draw, biased=biased), example="more_neurons_absorb"),
        ),
    )


def equivalence(name: str, draw: Any, *, biased: bool = False) -> Entry:
    """A statement that a skip is absorbed if and only if some set cancels it."""

    def choose(rng: Rng) -> Mapping[str, Value]:
        _, kappa, names = draw(rng)
        if rng.integers(2):
            return {**names, **_sizes(hidden_set(rng, kappa, biased=biased)[0])}
        return {**names, **_sizes(missed_set(rng, kappa, biased=biased))}

    def candidates(scope: Scope) -> Iterator[Value]:
        f = scope["f"]
        kappa = scope.values.get("κ") or (
            2 * scope["b"] if "b" in scope.values else 1 + scope.values.get("α", 0)
        )
        from absorption.theorems.weights import sets

        for chosen in sets(f.h):
            yield f.flip(numbers(chosen), kappa)

    def absorbing(scope: Scope) -> Iterator[Value]:
        yield scope["g"]

    return Entry(
        name,
        choose,
        {"g": candidates},
        FLIPS_ONLY,
        violations=(
            Violation(
                "Nondegenerate",
                degenerate(draw, biased=biased),
                {"g": absorbing},
                "duplicate_rows_absorbable",
            ),
        ),
    )


def _odd_skip(rng: Rng) -> Mapping[str, Value]:
    """``M x = -2 b Σ_S p_i (w_i · x)`` for any set."""
    a, b = slopes(rng)
    f = weights(rng, 2, int(rng.integers(1, 4)))
    chosen = [i for i in range(f.h) if rng.integers(2)]
    matrix = -2 * b * f.selected(chosen)
    return {"a": a, "b": b, "M": matrix.dot, **_sizes(f, f.flip(chosen))}


def _reordered(rng: Rng) -> Mapping[str, Value]:
    """The same neurons in another order and scaled; also negated if that does not matter."""
    even = bool(rng.integers(2))
    a, b = number(rng), Fraction(0) if even else number(rng)
    f = weights(rng, 2, int(rng.integers(1, 4)))
    scales = [number(rng) if even else abs(number(rng)) for _ in range(f.h)]
    order = [int(n) for n in rng.permutation(f.h)]
    up, down = f.w_up.copy(), f.w_down.copy()
    for i, place in enumerate(order):
        up[place] = scales[i] * f.w_up[i]
        down[:, place] = f.w_down[:, i] / abs(scales[i])
    values = {"a": a, "b": b, **_sizes(f, Mlp(up, down, "relu"))}
    return {**values, "_π": tuple(order), "_c": np.array(scales, dtype=object)}


def _narrow(rng: Rng) -> Mapping[str, Value]:
    a, b = slopes(rng)
    sigma, tau = bent(a, b), bent(a, b, odd=True)
    f, g = (weights(rng, 3, n) for n in (2, int(rng.integers(0, 3))))
    f, g = with_biases(f), with_biases(g)
    values = {"a": a, "b": b, "σ": sigma, "τ": tau, **_sizes(f, g)}
    return {**values, "_skip": Skip(layer(f, sigma)), "_candidate": layer(g, tau)}


def _in_one_dimension(scope: Scope) -> Iterator[Mlp]:
    """Two neurons with the rows 1 and -1 have any two slopes."""
    f, a, b = scope["f"], scope["a"], scope["b"]
    value = two_slopes(a, b) if a else None
    if f.h < 2:
        return
    if value is None:
        total = 1 / b + sum(
            (p * w for p, w in zip(f.w_down[0], f.w_up[:, 0], strict=True)), Fraction(0)
        )
        yield beside(Mlp([[1]], [[total]], "relu"), zero(1, f.h - 1))
        return
    ends = [
        sign
        + sum(
            (p * value(sign * w) for p, w in zip(f.w_down[0], f.w_up[:, 0], strict=True)),
            Fraction(0),
        )
        for sign in (1, -1)
    ]
    plus, minus = a + b, a - b
    solved = matmul(
        inverse(np.array([[plus, minus], [minus, plus]], dtype=object)),
        np.array([[ends[0]], [ends[1]]], dtype=object),
    )
    yield beside(Mlp([[1], [-1]], solved.T, "relu"), zero(1, f.h - 2))


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "FlipAbsorbs",
        absorbed(odd_part, with_set=True),
        contrary=Contrary(
            "CancelsSkip",
            lambda rng: {**missed(odd_part)(rng), "x": vector(rng, 2) + 7 * identity(2)[0]},
        ),
        violations=(
            Violation(
                "OddPart",
                lambda rng: {
                    **absorbed(fixed("relu"), with_set=True)(rng),
                    "σ": of("relu2"),
                    "κ": ONE,
                },
            ),
        ),
    ),
    Entry(
        "FlipAbsorbsIff",
        lambda rng: {**pick(rng, absorbed(odd_part, with_set=True), missed(odd_part))(rng)},
        violations=(
            Violation(
                "OddPart",
                lambda rng: {
                    **absorbed(fixed("relu"), with_set=True)(rng),
                    "σ": of("relu2"),
                    "κ": ONE,
                },
            ),
        ),
    ),
    Entry(
        "BiasedFlipAbsorbs",
        absorbed(odd_part, biased=True, with_set=True),
        violations=(
            Violation(
                "OddPart",
                lambda rng: {
                    **absorbed(fixed("relu"), biased=True, with_set=True)(rng),
                    "σ": of("relu2"),
                    "κ": ONE,
                },
            ),
        ),
    ),
    Entry("ReluHalfOdd"),
    Entry("LeakyReluOddPart"),
    Entry("TwoSlopeOddPart"),
    Entry(
        "SelfGateHalfOdd",
        lambda rng: {"s": pick(rng, lambda z: (1 + z / (1 + abs(z))) / 2, lambda z: HALF)},
        violations=(Violation("s z", lambda rng: {"s": constant_one}),),
    ),
    necessity("TwoSlopeNecessity", exact_slopes),
    necessity("ReluNecessity", fixed("relu")),
    necessity("LeakyReluNecessity", leaky),
    Entry(
        "AbsNotAbsorbable",
        offers={"x": refuted(of("abs"))},
        violations=(Violation("0 < d", lambda rng: {"d": 0}, example="dimension_zero_absorbs"),),
    ),
    Entry(
        "OddSkipNecessity", _odd_skip, violations=(Violation("M (-x)", lambda rng: _even_skip()),)
    ),
    Entry(
        "TwoSlopeIdentifiability",
        _reordered,
        {"π": lambda scope: [scope["_π"]], "c": lambda scope: [scope["_c"]]},
        violations=(
            Violation(
                "a ≠ 0",
                lambda rng: {
                    "a": Fraction(0),
                    "b": ONE,
                    "d": 1,
                    "h": 1,
                    "h'": 1,
                    "f": Mlp([[1]], [[1]], "relu"),
                    "g": Mlp([[-1]], [[-1]], "relu"),
                },
                {"π": always((0,)), "c": always(np.array([-ONE], dtype=object))},
            ),
        ),
    ),
    Entry(
        "CancelsSkipSize",
        lambda rng: {
            k: v
            for k, v in absorbed(odd_part, with_set=True)(rng).items()
            if k in ("κ", "d", "h", "f", "S")
        },
        contrary=Contrary("CancelsSkip", lambda rng: {"d": 3, "h": 2}),
    ),
    Entry(
        "NarrowNotAbsorbable",
        _narrow,
        {"x": _carried},
        violations=(
            Violation(
                "h < d",
                lambda rng: {**absorbed(near_slopes, biased=True)(rng)},
                {"x": always()},
                "nondegenerate_absorbable",
            ),
        ),
    ),
    Entry(
        "NondegenerateWidthLeOne",
        lambda rng: {"h": pick(rng, 0, 1)},
        contrary=Contrary("Nondegenerate", lambda rng: {"h": 3, "f": weights(rng, 1, 3)}),
    ),
    Entry(
        "DimensionOneAbsorbable",
        lambda rng: {
            "a": pick(rng, Fraction(0), number(rng)),
            "h": int(rng.integers(2, 5)),
            "d": 1,
        },
        {"g": _in_one_dimension},
        violations=(
            Violation("2 ≤ h", lambda rng: {"a": HALF, "b": HALF, "h": 1, "f": zero(1, 1)}),
            Violation(
                "b ≠ 0",
                lambda rng: {"a": ONE, "b": Fraction(0), "h": 2, "f": zero(1, 2)},
                {"g": always()},
                "abs_not_absorbable",
            ),
        ),
    ),
    Entry("AtInfinity", lambda rng: {**absorbed(half_odd, biased=True)(rng)}),
    Entry("TwoSlopeAtInfinity", absorbed(near_slopes, biased=True)),
    necessity("NearTwoSlopeNecessity", near_slopes, biased=True),
    necessity("NearReluNecessity", half_odd, biased=True),
    equivalence("NearTwoSlopeAbsorbableIff", near_slopes),
    equivalence("BiasedNearTwoSlopeAbsorbableIff", near_slopes, biased=True),
    equivalence("AbsorbableIff", half_odd),
    equivalence("BiasedAbsorbableIff", half_odd, biased=True),
    equivalence("TwoSlopeAbsorbableIff", exact_slopes),
    equivalence("ReluAbsorbableIff", fixed("relu")),
    equivalence("LeakyReluAbsorbableIff", leaky),
    equivalence("HardswishAbsorbableIff", fixed("hardswish")),
)


def _even_skip() -> Mapping[str, Value]:
    """``M x = relu x - 0``: the skip is no odd map, and the block itself makes up for it."""
    f, g = Mlp([[1]], [[1]], "relu"), Mlp([[1]], [[2]], "relu")
    return {
        "a": HALF,
        "b": HALF,
        "M": lambda x: np.array([max(x[0], Fraction(0))], dtype=object),
        **_sizes(f, g),
    }


_ = (TWO, flips, integers, square, remainder, straight)
