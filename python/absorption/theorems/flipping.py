"""Entries on which skips are absorbed at the same width: flips, necessity, and at infinity."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np

from absorption.decide.rational import inverse
from absorption.network import Mlp, Skip
from absorption.network.generate import Rng
from absorption.network.tensors import matmul
from absorption.theorems.absorbing import (
    absorbed,
    carried,
    equivalence,
    exact_slopes,
    fixed,
    half_odd,
    leaky,
    missed,
    named_blocks,
    near_slopes,
    necessity,
    odd_part,
    slopes,
)
from absorption.theorems.degrees import pick
from absorption.theorems.entry import Choice, Contrary, Entry, Violation
from absorption.theorems.making import (
    HALF,
    ONE,
    always,
    bent,
    beside,
    constant_one,
    layer,
    of,
    refuted,
    two_slopes,
    with_biases,
    zero,
)
from absorption.theorems.meaning import Scope, Value
from absorption.theorems.sampling import number, vector, weights
from absorption.theorems.weights import identity


def _odd_skip(rng: Rng) -> Mapping[str, Value]:
    """``M x = -2 b Σ_S p_i (w_i · x)`` for any set."""
    a, b = slopes(rng)
    f = weights(rng, 2, int(rng.integers(1, 4)))
    chosen = [i for i in range(f.h) if rng.integers(2)]
    matrix = -2 * b * f.selected(chosen)
    return {"a": a, "b": b, "M": matrix.dot, **named_blocks(f, f.flip(chosen))}


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
    values = {"a": a, "b": b, **named_blocks(f, Mlp(up, down, "relu"))}
    return {**values, "_π": tuple(order), "_c": np.array(scales, dtype=object)}


def _narrow(rng: Rng) -> Mapping[str, Value]:
    a, b = slopes(rng)
    sigma, tau = bent(a, b), bent(a, b, odd=True)
    f, g = (weights(rng, 3, n) for n in (2, int(rng.integers(0, 3))))
    f, g = with_biases(f), with_biases(g)
    values = {"a": a, "b": b, "σ": sigma, "τ": tau, **named_blocks(f, g)}
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


def _not_odd(choose: Choice) -> Violation:
    """An activation without a linear odd part in the place of ReLU."""
    return Violation("OddPart", lambda rng: {**choose(rng), "σ": of("relu2"), "κ": ONE})


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "FlipAbsorbs",
        absorbed(odd_part, with_set=True),
        contrary=Contrary(
            "CancelsSkip",
            lambda rng: {**missed(odd_part)(rng), "x": vector(rng, 2) + 7 * identity(2)[0]},
        ),
        violations=(_not_odd(absorbed(fixed("relu"), with_set=True)),),
    ),
    Entry(
        "FlipAbsorbsIff",
        lambda rng: {**pick(rng, absorbed(odd_part, with_set=True), missed(odd_part))(rng)},
        violations=(_not_odd(absorbed(fixed("relu"), with_set=True)),),
    ),
    Entry(
        "BiasedFlipAbsorbs",
        absorbed(odd_part, biased=True, with_set=True),
        violations=(_not_odd(absorbed(fixed("relu"), biased=True, with_set=True)),),
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
        {"x": carried},
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
        **named_blocks(f, g),
    }
