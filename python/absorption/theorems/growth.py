"""Entries on the obstruction at infinity: bounded and slowly growing activations."""

from collections.abc import Mapping
from fractions import Fraction

from absorption.network import Mlp, escape_radius, norm
from absorption.network.generate import Rng
from absorption.theorems.degrees import FORCED, NO_DIMENSION
from absorption.theorems.entry import Contrary, Entry, Violation
from absorption.theorems.limits import (
    bounded,
    carried,
    maps_to_compare,
    near_and_far,
    pair_of_blocks,
)
from absorption.theorems.making import (
    ONE,
    layer,
    of,
    pairs,
    refuted,
    straight,
    with_biases,
    zero,
)
from absorption.theorems.meaning import Value
from absorption.theorems.sampling import biased as drawn_biased
from absorption.theorems.sampling import vector
from absorption.theorems.weights import identity


def _far_pair(rng: Rng) -> Mapping[str, Value]:
    d = int(rng.integers(1, 4))
    f, g = (drawn_biased(rng, d, int(rng.integers(1, 4))) for _ in range(2))
    values = {"d": d, "h": f.h, "h'": g.h, "f": f, "g": g, "σ": bounded(rng), "τ": bounded(rng)}
    return values | {"B": ONE, "B'": ONE}


def _far_point(rng: Rng) -> Mapping[str, Value]:
    values = dict(_far_pair(rng))
    f, g = (layer(values[name], values[by]) for name, by in (("f", "σ"), ("g", "τ")))
    x = vector(rng, values["d"]) + identity(values["d"])[0] * Fraction(10)
    radius = escape_radius(f, g, 1, 1) if isinstance(f, Mlp) and isinstance(g, Mlp) else ONE
    return values | {"x": x * (radius / norm(x))}


def _biased_relu(rng: Rng) -> Mapping[str, Value]:
    values = {"d": 2, "h": 1, "h'": 4, "σ": of("step"), "τ": of("relu"), "B": ONE, "B'": ONE}
    return values | {"f": zero(2, 1, biased=True), "g": with_biases(pairs(2))}


def _too_near(rng: Rng) -> Mapping[str, Value]:
    """``f`` moves the very point ``x`` to 0."""
    values = dict(_far_pair(rng))
    d, x = values["d"], vector(rng, values["d"]) + identity(values["d"])[0] * 30
    f = zero(d, 1, biased=True).with_tensors(b_down=-x)
    return values | {"f": f, "h": 1, "g": zero(d, 1, biased=True), "h'": 1, "x": x}


ENTRIES = (
    Entry(
        "BiasedMlpSublinear",
        lambda rng: {"σ": bounded(rng)},
        violations=(
            Violation(
                "Sublinear",
                lambda rng: {"σ": of("relu"), "d": 2, "h": 2, "f": with_biases(straight(2))},
            ),
        ),
    ),
    Entry(
        "SublinearSkipEqZero",
        maps_to_compare("far", equal=True),
        {"x": near_and_far},
        FORCED,
        contrary=Contrary("M x + F x = G x", maps_to_compare("far", equal=False)),
    ),
    Entry(
        "SublinearBlockSkipEqZero",
        pair_of_blocks("far", equal=True),
        scope=FORCED,
        contrary=Contrary("M x +", pair_of_blocks("far", equal=False), {"x": carried}),
    ),
    Entry(
        "SublinearActivationNotAbsorbable",
        _far_pair,
        {"x": refuted("σ", "τ")},
        violations=(Violation("SublinearGrowth τ", _biased_relu, example="relu_absorbs"),),
    ),
    Entry(
        "BoundedActivationNotAbsorbable",
        _far_pair,
        {"x": refuted("σ", "τ")},
        violations=(Violation("BoundedBy B' τ", _biased_relu, example="relu_absorbs"),),
    ),
    Entry("StepNotAbsorbable", offers={"x": refuted(of("step"))}, violations=(NO_DIMENSION,)),
    Entry("ClampNotAbsorbable", offers={"x": refuted(of("clamp"))}, violations=(NO_DIMENSION,)),
    Entry("BoundedActivationGap", _far_point, violations=(Violation("escapeRadius", _too_near),)),
)
