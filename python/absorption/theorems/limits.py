"""Entries on the obstruction at 0, and instances for that at infinity."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from absorption.network import Skip
from absorption.network.generate import Rng
from absorption.network.tensors import Tensor
from absorption.theorems.constants import gated, hidden, mlp
from absorption.theorems.degrees import FORCED, pick, without_dimension
from absorption.theorems.entry import Choice, Contrary, Entry, Violation
from absorption.theorems.making import (
    ONE,
    Point,
    constant_one,
    discontinuous,
    gated_straight,
    gated_zero,
    layer,
    of,
    pairs,
    refuted,
    straight,
    witness_points,
    zero,
)
from absorption.theorems.meaning import Scope, Value
from absorption.theorems.sampling import Sigma, gates, square, vector, weights
from absorption.theorems.sampling import biased as drawn_biased
from absorption.theorems.weights import identity

GATES = ("relu", "hardswish", "softsign_gelu", "softsign", "clamp", "identity")
FLAT = ("relu2", "relu3")
BOUNDED = ("softsign", "clamp", "step")


def gate(rng: Rng) -> Sigma:
    """A gate that is 0 and continuous at 0."""
    return of(pick(rng, *GATES))


def flat(rng: Rng) -> Sigma:
    """An activation that is ``o(|z|)`` at 0."""
    return of(pick(rng, *FLAT))


def bounded(rng: Rng) -> Sigma:
    """A bounded activation; the bound is 1."""
    return of(pick(rng, *BOUNDED))


def _zero_map(x: Tensor) -> Tensor:
    return 0 * x


def carried(scope: Scope) -> Iterator[Tensor]:
    """The witness for the two layers that an instance carries along."""
    return witness_points(scope["_skip"], scope["_candidate"])


def _blocks(rng: Rng, kind: str, d: int) -> tuple[str, Sigma, Value]:
    """A block as the statements have it, that vanishes at 0 or grows sublinearly."""
    h = int(rng.integers(1, 4))
    if kind == "far":
        plain = bool(rng.integers(2))
        f = weights(rng, d, h) if plain else drawn_biased(rng, d, h)
        return "mlp" if plain else "biased", bounded(rng), f
    if rng.integers(2):
        return "mlp", flat(rng), weights(rng, d, h)
    return "gated", gate(rng), gates(rng, d, h)


def pair_of_blocks(kind: str, *, equal: bool) -> Choice:
    """Two blocks that vanish at 0 or grow slowly, and a linear map: 0 if they are equal."""

    def choose(rng: Rng) -> Mapping[str, Value]:
        d = int(rng.integers(1, 4))
        f = _blocks(rng, kind, d)
        if equal:
            return {"d": d, "M": _zero_map, "f": f, "g": f}
        matrix = square(rng, d, d) + 9 * identity(d)
        g = _blocks(rng, kind, d)
        skip, candidate = Skip(layer(f[2], f[1]), matrix), layer(g[2], g[1])
        values = {"d": d, "M": matrix.dot, "f": f, "g": g, "x": identity(d)[0]}
        return values | {"_skip": skip, "_candidate": candidate}

    return choose


def maps_to_compare(kind: str, *, equal: bool) -> Choice:
    """Maps between two dimensions that vanish or grow slowly, and a linear one."""

    def choose(rng: Rng) -> Mapping[str, Value]:
        d, e, h = (int(n) for n in rng.integers(1, 4, 3))

        def drawn() -> Point:
            sigma = flat(rng) if kind == "near" else bounded(rng)
            up, down = square(rng, h, d), square(rng, e, h)
            return lambda x: down.dot(hidden(up.dot(x), sigma))

        f = drawn()
        matrix = square(rng, e, d) * (0 if equal else 1)
        values = {"d": d, "e": e, "F": f, "G": f if equal else drawn(), "M": matrix.dot}
        return values

    return choose


def near_and_far(scope: Scope) -> Iterator[Tensor]:
    """Points on the axes, near 0 and far from it."""
    d = int(scope["d"])
    return (size * row for row in identity(d) for size in (Fraction(1, 10**6), Fraction(10**6)))


def _skip_eq_zero(name: str, sigma: str, *, with_gate: bool) -> Entry:
    """A statement on a linear skip around blocks with a fixed activation."""

    def equal(rng: Rng) -> Mapping[str, Value]:
        d, h = (int(n) for n in rng.integers(1, 4, 2))
        f = gates(rng, d, h) if with_gate else weights(rng, d, h)
        return {"d": d, "h": h, "h'": h, "M": _zero_map, "f": f, "g": f}

    def apart(rng: Rng) -> Mapping[str, Value]:
        d, h = (int(n) for n in rng.integers(1, 4, 2))
        matrix = square(rng, d, d) + 9 * identity(d)
        f, g = (gates(rng, d, h) if with_gate else weights(rng, d, h) for _ in range(2))
        skip, candidate = Skip(layer(f, of(sigma)), matrix), layer(g, of(sigma))
        values = {"d": d, "h": h, "h'": h, "f": f, "g": g, "x": identity(d)[0]}
        return values | {"M": matrix.dot, "_skip": skip, "_candidate": candidate}

    def bent(rng: Rng) -> Mapping[str, Value]:
        d, h = 2, 2
        f, g = (gates(rng, d, h) if with_gate else weights(rng, d, h) for _ in range(2))
        evaluate: Callable[..., Tensor] = gated if with_gate else mlp

        def difference(x: Tensor) -> Tensor:
            result: Tensor = evaluate(g, of(sigma), x) - evaluate(f, of(sigma), x)
            return result

        x = next(x for x in (vector(rng, d) for _ in range(99)) if difference(x).any())
        return {"d": d, "h": h, "h'": h, "f": f, "g": g, "M": difference, "x": x}

    return Entry(
        name,
        equal,
        scope=FORCED,
        contrary=Contrary("M x +", apart, {"x": carried}),
        violations=(Violation("IsLinear", bent),),
    )


def _gated_pair(*, equal: bool) -> Choice:
    def choose(rng: Rng) -> Mapping[str, Value]:
        d, h = (int(n) for n in rng.integers(1, 4, 2))
        f, one, other = gates(rng, d, h), gate(rng), gate(rng)
        if equal:
            return {"d": d, "h": h, "h'": h, "M": _zero_map, "f": f, "g": f, "γ": one, "γ'": one}
        g, matrix = gates(rng, d, 2), square(rng, d, d) + 9 * identity(d)
        skip, candidate = Skip(layer(f, one), matrix), layer(g, other)
        values = {"d": d, "h": h, "h'": 2, "f": f, "g": g, "γ": one, "γ'": other}
        return values | {
            "M": matrix.dot,
            "x": identity(d)[0],
            "_skip": skip,
            "_candidate": candidate,
        }

    return choose


def absorbing_gate(other: Sigma) -> Choice:
    """The zero block, and one that is the identity by a gate that no theorem allows."""

    def choose(rng: Rng) -> Mapping[str, Value]:
        values = {"d": 2, "h": 1, "h'": 2, "γ": of("relu"), "γ'": other, "s": other, "s'": other}
        one = {"f": gated_zero(2, 1), "g": gated_straight(2, identity(2))}
        return values | one | {"B": ONE, "δ": ONE}

    return choose


def _flat_pair(rng: Rng) -> Mapping[str, Value]:
    return {"σ": flat(rng), "τ": flat(rng)}


def _flat_and_relu(rng: Rng) -> Mapping[str, Value]:
    values = {"d": 2, "h": 1, "h'": 4, "σ": of("relu2"), "τ": of("relu")}
    return values | {"f": zero(2, 1), "g": pairs(2)}


ENTRIES = (
    Entry(
        "GatedMlpLittleO",
        lambda rng: {"γ": gate(rng)},
        violations=(
            Violation(
                "γ 0 = 0",
                lambda rng: {
                    "γ": constant_one,
                    "d": 2,
                    "h": 2,
                    "f": gated_straight(2, identity(2)),
                },
                example="nonzero_gate_absorbs",
            ),
            Violation(
                "Continuous",
                lambda rng: {
                    "γ": discontinuous,
                    "d": 2,
                    "h": 2,
                    "f": gated_straight(2, identity(2)),
                },
                example="discontinuous_gate_absorbs",
            ),
        ),
    ),
    Entry(
        "MlpLittleO",
        lambda rng: {"σ": flat(rng)},
        violations=(
            Violation(
                "LittleOAtZero", lambda rng: {"σ": of("relu"), "d": 2, "h": 2, "f": straight(2)}
            ),
        ),
    ),
    Entry(
        "LittleOSkipEqZero",
        maps_to_compare("near", equal=True),
        {"x": near_and_far},
        FORCED,
        contrary=Contrary("M x + F x = G x", maps_to_compare("near", equal=False)),
    ),
    Entry(
        "VanishingBlockSkipEqZero",
        pair_of_blocks("near", equal=True),
        scope=FORCED,
        contrary=Contrary("M x +", pair_of_blocks("near", equal=False), {"x": carried}),
    ),
    Entry(
        "GatedMlpSkipEqZero",
        _gated_pair(equal=True),
        scope=FORCED,
        contrary=Contrary("M x +", _gated_pair(equal=False), {"x": carried}),
    ),
    Entry(
        "GatedMlpNotAbsorbable",
        lambda rng: {"γ": gate(rng), "γ'": gate(rng)},
        {"x": refuted("γ", "γ'")},
        violations=(
            without_dimension(lambda rng: {"γ": gate(rng), "γ'": gate(rng)}),
            Violation("γ' 0 = 0", absorbing_gate(constant_one), example="nonzero_gate_absorbs"),
            Violation(
                "ContinuousAtZero γ'",
                absorbing_gate(discontinuous),
                example="discontinuous_gate_absorbs",
            ),
        ),
    ),
    Entry(
        "LittleOActivationNotAbsorbable",
        _flat_pair,
        {"x": refuted("σ", "τ")},
        violations=(
            without_dimension(_flat_pair),
            Violation("LittleOAtZero τ", _flat_and_relu, example="relu_absorbs"),
        ),
    ),
    _skip_eq_zero("RegluSkipEqZero", "relu", with_gate=True),
    _skip_eq_zero("BilinearSkipEqZero", "identity", with_gate=True),
    _skip_eq_zero("ReluSquaredSkipEqZero", "relu2", with_gate=False),
)
