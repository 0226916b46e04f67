"""Entries on stacks, on radii around 0, and on the reduction to the plain skip."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from absorption.network import Skip, Stack
from absorption.network.generate import Rng, integers
from absorption.network.tensors import Tensor
from absorption.theorems.degrees import pick
from absorption.theorems.entry import Choice, Entry, Violation
from absorption.theorems.limits import bounded, flat, gate
from absorption.theorems.making import (
    ONE,
    beside,
    constant_one,
    discontinuous,
    gated_straight,
    gated_zero,
    layer,
    of,
    pairs,
    stacked,
    with_biases,
    witness_points,
    zero,
)
from absorption.theorems.meaning import Offers, Scope, Value
from absorption.theorems.sampling import Sigma, biased, gates, weights
from absorption.theorems.weights import identity

LayerValue = tuple[str, Sigma, Any]


def _against(left: str, right: str, as_blocks: Callable[[Scope, str], list[LayerValue]]) -> Offers:
    def points(scope: Scope) -> Iterator[Tensor]:
        d = int(scope["d"])
        skips = Stack.with_skips(stacked(as_blocks(scope, left)), d)
        return witness_points(skips, Stack(stacked(as_blocks(scope, right)), d))

    return points


def _as_they_are(scope: Scope, name: str) -> list[LayerValue]:
    blocks: list[LayerValue] = scope[name]
    return blocks


def _with(kind: str, name: str) -> Callable[[Scope, str], list[LayerValue]]:
    return lambda scope, blocks: [(kind, scope[name], f) for f in scope[blocks]]


def _vanishing(rng: Rng, d: int) -> LayerValue:
    h = int(rng.integers(1, 4))
    if rng.integers(2):
        return "mlp", flat(rng), weights(rng, d, h)
    return "gated", gate(rng), gates(rng, d, h)


def _slow(rng: Rng, d: int) -> LayerValue:
    h = int(rng.integers(1, 4))
    if rng.integers(2):
        return "mlp", bounded(rng), weights(rng, d, h)
    return "biased", bounded(rng), biased(rng, d, h)


def _stacks(draw: Callable[[Rng, int], LayerValue]) -> Choice:
    def choose(rng: Rng) -> Mapping[str, Value]:
        d = int(rng.integers(1, 3))
        bs = [draw(rng, d) for _ in range(int(rng.integers(0, 3)))]
        cs = [draw(rng, d) for _ in range(int(rng.integers(1, 3)))]
        return {"d": d, "bs": bs, "cs": cs}

    return choose


def _stack_entry(name: str, draw: Callable[[Rng, int], LayerValue]) -> Entry:
    nothing = [("mlp", of("clamp") if draw is _slow else of("relu2"), zero(2, 1))]
    nowhere = [(kind, sigma, zero(0, 1)) for kind, sigma, _ in nothing]
    return Entry(
        name,
        _stacks(draw),
        {"x": _against("bs", "cs", _as_they_are)},
        violations=(
            Violation(
                "0 < d",
                lambda rng: {"d": 0, "bs": nowhere, "cs": nowhere},
                example="dimension_zero_absorbs",
            ),
            Violation(
                "cs ≠", lambda rng: {"d": 2, "bs": nothing, "cs": []}, example="empty_stack_absorbs"
            ),
        ),
    )


def _uniform(draw: Callable[[Rng, int, int], Value], more: Choice) -> Choice:
    """Stacks of ``L`` blocks of one width on either side."""

    def choose(rng: Rng) -> Mapping[str, Value]:
        d = int(rng.integers(1, 3))
        m, length = d + int(rng.integers(0, 2)), int(rng.integers(1, 3))
        fs, gs = ([draw(rng, d, m) for _ in range(length)] for _ in range(2))
        return {"d": d, "m": m, "L": length, "fs": fs, "gs": gs, **more(rng)}

    return choose


def _single(f: Value, g: Value, **more: Value) -> Choice:
    return lambda rng: {"d": 2, "m": f.h, "L": 1, "fs": [f], "gs": [g], **more}


_SHORT = {"d": 2, "m": 2, "L": 0, "fs": [], "gs": []}


def _powers(rng: Rng) -> Mapping[str, Value]:
    k = pick(rng, 2, 3)
    return {"k": k, "σ": of(f"relu{k}")}


def _scaled(rng: Rng) -> Mapping[str, Value]:
    name = pick(rng, "relu2", "relu3")
    return {"σ": of(name), "φ": of("relu2") if name == "relu2" else of("relu3")}


# ---- radii --------------------------------------------------------------------------------------


def _near_gate(rng: Rng) -> tuple[Sigma, Fraction, Fraction]:
    name = pick(rng, "relu", "hardswish", "softsign_gelu", "softsign", "clamp")
    return of(name), ONE, Fraction(int(rng.integers(1, 9)), 4)


def _near_square(rng: Rng) -> tuple[Sigma, Fraction, Fraction]:
    delta = Fraction(int(rng.integers(1, 9)), 4)
    name = pick(rng, "relu2", "relu3")
    return of(name), ONE if name == "relu2" else delta, delta


def _radius_entry(
    name: str, draw: Callable[[Rng], tuple[Sigma, Fraction, Fraction]], symbols: str
) -> Entry:
    first, _, second = symbols.partition(" ")

    def choose(rng: Rng) -> Mapping[str, Value]:
        sigma, bound, delta = draw(rng)
        values: dict[str, Value] = {first: sigma, "L": bound, "δ": delta}
        if second:
            sigma, bound, delta = draw(rng)
            values |= {second: sigma, "L'": bound, "δ'": delta}
        return values

    def inside(scope: Scope) -> Iterator[Tensor]:
        radius = scope["f"].radius(scope["L"], scope["δ"])
        if second:
            radius = min(radius, scope["g"].radius(scope["L'"], scope["δ'"]))
        for row in identity(int(scope["d"])):
            yield from (radius * row, -radius * row, radius / 3 * row)

    return Entry(
        name,
        choose,
        {"x": inside},
        violations=(
            Violation(
                "0 < δ" if not second else "0 < δ'",
                lambda rng: {**choose(rng), "δ'" if second else "δ": Fraction(0)},
                {"x": lambda _: ()},
            ),
        ),
    )


# ---- reduction ----------------------------------------------------------------------------------


def _inverse_pair(rng: Rng, d: int) -> tuple[Tensor, Tensor]:
    matrix, inverse = identity(d), identity(d)
    for _ in range(3 if d > 1 else 0):
        i, j = (int(n) for n in rng.permutation(d)[:2])
        factor = Fraction(int(rng.integers(1, 3)))
        matrix[i] = matrix[i] + factor * matrix[j]
        inverse[:, j] = inverse[:, j] - factor * inverse[:, i]
    return matrix * 2, inverse / 2


def _equal_blocks(rng: Rng, kind: str, d: int, m: Tensor) -> tuple[Any, Any]:
    """A block and one without a skip that equals the skip ``M`` around it."""
    if kind == "gated":
        return gated_zero(d, 2), gated_straight(d, identity(d)).with_tensors(w_down=m)
    f = weights(rng, d, 2)
    if kind == "biased":
        f = with_biases(f).with_tensors(b_up=integers(rng, (2,)), b_down=integers(rng, (d,)))
    return f, beside(f, pairs(d, ONE, m))


def _reduced(kind: str, symbol: str) -> Entry:
    """Pairs that are equal by construction, and pairs that are not."""

    def choose(rng: Rng) -> Mapping[str, Value]:
        d = int(rng.integers(1, 4))
        m, n = _inverse_pair(rng, d)
        values: dict[str, Value] = {"d": d, "M": m, "N": n}
        f, g = _equal_blocks(rng, kind, d, m)
        values[symbol] = constant_one if kind == "gated" else of("relu")
        if rng.integers(2):
            g = g.with_tensors(w_down=g.w_down * 2)
        return {**values, "f": f, "g": g, "h": f.h, "h'": g.h}

    def points(scope: Scope) -> Iterator[Tensor]:
        return witness_points(
            Skip(layer(scope["f"], scope[symbol]), scope["M"]), layer(scope["g"], scope[symbol])
        )

    return Entry(
        {
            "mlp": "MlpReductionIff",
            "biased": "BiasedMlpReductionIff",
            "gated": "GatedMlpReductionIff",
        }[kind],
        choose,
        {"x": points},
    )


_GATED = _uniform(gates, lambda rng: {"γ": gate(rng)})
ENTRIES = (
    _stack_entry("VanishingStackNotAbsorbable", _vanishing),
    _stack_entry("SublinearStackNotAbsorbable", _slow),
    Entry(
        "GatedStackNotAbsorbable",
        _uniform(
            gates,
            lambda rng: {"γ": of(pick(rng, "softsign_gelu", "hardswish", "identity", "clamp"))},
        ),
        {"x": _against("fs", "gs", _with("gated", "γ"))},
        violations=(
            Violation(
                "γ 0 = 0",
                _single(gated_zero(2, 2), gated_straight(2, identity(2)), γ=constant_one),
                example="nonzero_gate_absorbs",
            ),
            Violation(
                "Differentiable",
                _single(gated_zero(2, 2), gated_straight(2, identity(2)), γ=discontinuous),
                example="discontinuous_gate_absorbs",
            ),
            Violation(
                "0 < L", lambda rng: {**_SHORT, "γ": of("identity")}, example="empty_stack_absorbs"
            ),
        ),
    ),
    Entry(
        "HomogeneousStackNotAbsorbable",
        _uniform(weights, _powers),
        {"x": _against("fs", "gs", _with("mlp", "σ"))},
        violations=(
            Violation(
                "1 < k", _single(zero(2, 4), pairs(2), k=1, σ=of("relu")), example="relu_absorbs"
            ),
            Violation(
                "0 < L",
                lambda rng: {**_SHORT, "k": 2, "σ": of("relu2")},
                example="empty_stack_absorbs",
            ),
        ),
    ),
    Entry(
        "ScaledStackNotAbsorbable",
        _uniform(weights, _scaled),
        {"x": _against("fs", "gs", _with("mlp", "σ"))},
        violations=(
            Violation(
                "LittleO",
                _single(zero(2, 4), pairs(2), φ=of("relu"), σ=of("relu")),
                example="relu_absorbs",
            ),
            Violation(
                "0 < L",
                lambda rng: {**_SHORT, "φ": of("relu2"), "σ": of("relu2")},
                example="empty_stack_absorbs",
            ),
        ),
    ),
    _radius_entry("GatedMlpNormLeQuarter", _near_gate, "γ"),
    _radius_entry("MlpNormLeQuarter", _near_square, "σ"),
    _radius_entry("GatedMlpGap", _near_gate, "γ γ'"),
    _radius_entry("QuadraticActivationGap", _near_square, "σ τ"),
    _reduced("mlp", "σ"),
    _reduced("biased", "σ"),
    _reduced("gated", "γ"),
)
