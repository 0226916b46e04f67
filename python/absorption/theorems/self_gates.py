"""Entries on the gates ``z s(z)``, of which only a bound on ``s`` near 0 is known."""

from collections.abc import Mapping
from fractions import Fraction

from absorption.network import Skip
from absorption.network.generate import Rng
from absorption.theorems.degrees import pick
from absorption.theorems.entry import Choice, Entry, Violation
from absorption.theorems.limits import absorbing_gate, carried
from absorption.theorems.making import (
    ONE,
    gated_zero,
    layer,
    of,
    reciprocal,
)
from absorption.theorems.meaning import Value
from absorption.theorems.sampling import Sigma, gates

# The factors s of gates z s(z), with the gate.
_FACTORS: Mapping[str, Sigma] = {
    "relu": of("step"),
    "hardswish": Sigma(
        of("hardswish").activation, lambda z: max(Fraction(0), min(z + 3, Fraction(6))) / 6
    ),
    "softsign_gelu": Sigma(of("softsign_gelu").activation, lambda z: (1 + z / (1 + abs(z))) / 2),
}


def _self_gates(*, same: bool) -> Choice:
    def choose(rng: Rng) -> Mapping[str, Value]:
        d = int(rng.integers(1, 4))
        first = pick(rng, *_FACTORS)
        second = first if same else pick(rng, *_FACTORS)
        f, g = (gates(rng, d, int(rng.integers(1, 4))) for _ in range(2))
        values = {"d": d, "h": f.h, "h'": g.h, "f": f, "g": g, "B": ONE, "δ": ONE}
        skip, candidate = Skip(layer(f, of(first))), layer(g, of(second))
        return values | {
            "s": _FACTORS[first],
            "s'": _FACTORS[second],
            "_skip": skip,
            "_candidate": candidate,
        }

    return choose


def _self_gate_entry(name: str, words: str, *, same: bool) -> Entry:
    choose = _self_gates(same=same)

    def nowhere(rng: Rng) -> Mapping[str, Value]:
        return {
            **choose(rng),
            "d": 0,
            "f": gated_zero(0, 1),
            "g": gated_zero(0, 1),
            "h": 1,
            "h'": 1,
        }

    def unbounded(rng: Rng) -> Mapping[str, Value]:
        values = dict(absorbing_gate(reciprocal)(rng))
        return values if same else {**values, "s": of("step")}

    return Entry(
        name,
        choose,
        {"x": carried},
        violations=(
            Violation("0 < d", nowhere, {"x": lambda _: ()}, "dimension_zero_absorbs"),
            Violation(words, unbounded, {"x": lambda _: ()}, "discontinuous_gate_absorbs"),
        ),
    )


ENTRIES = (
    _self_gate_entry("SelfGateNotAbsorbable", "(s' z)", same=False),
    _self_gate_entry("SwigluNotAbsorbable", "(s z)", same=True),
    _self_gate_entry("GegluNotAbsorbable", "(s z)", same=True),
)
