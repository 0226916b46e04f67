"""Entries on activations with an exponential or an error function: to sixty digits."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from absorption.activations.rational import relu
from absorption.network import Skip
from absorption.network.generate import Rng
from absorption.theorems.absorbing import (
    absorbed,
    carried,
    degenerate,
    equivalence,
    missed_set,
    named_blocks,
    wider,
)
from absorption.theorems.degrees import pick
from absorption.theorems.entry import Contrary, Entry, Violation
from absorption.theorems.making import ONE, digits, layer, of, zero
from absorption.theorems.meaning import Value
from absorption.theorems.sampling import Sigma
from absorption.theorems.weights import numbers

TOLERANCE = Fraction(1, 10**40)


def _exp(z: Any) -> Any:
    import sympy

    return sympy.exp(z)


def _softplus(z: Any) -> Any:
    import sympy

    return sympy.log(1 + sympy.exp(z))


def _erf(z: Any) -> Any:
    import sympy

    return sympy.erf(z / sympy.sqrt(2))


def _tanh(z: Any) -> Any:
    import sympy

    return sympy.tanh(sympy.sqrt(2 / sympy.pi) * (z + sympy.Rational(44715, 10**6) * z**3))


def _sign(z: Fraction) -> Fraction:
    return Fraction(1 if z > 0 else -1)


def _step(z: Fraction) -> Fraction:
    return Fraction(10**130 if z > 0 else 0)


EXP, SOFTPLUS = digits("exp", _exp, _step), digits("softplus", _softplus, relu)
ERROR_FUNCTIONS = (digits("erf", _erf, _sign), digits("tanh", _tanh, _sign))
_FACTORS: tuple[Sigma, ...] = (
    Sigma(of("hardswish").activation, lambda z: max(Fraction(0), min(z + 3, Fraction(6))) / 6),
    Sigma(of("softsign_gelu").activation, lambda z: (1 + z / (1 + abs(z))) / 2),
)


def _named(**values: Value) -> Any:
    return lambda rng: (of("relu"), ONE, values)


def _factor(rng: Rng) -> Any:
    return of("relu"), ONE, {"s": pick(rng, *_FACTORS), "C": Fraction(2)}


def _error_function(rng: Rng) -> Any:
    return of("relu"), ONE, {"e": pick(rng, *ERROR_FUNCTIONS), "C": ONE}


def _approximate(name: str, draw: Any) -> Entry:
    return replace(equivalence(name, draw), tolerance=TOLERANCE)


def _only_if(name: str, sigma: str, direct: Any, names: Mapping[str, Value]) -> Entry:
    """A statement with no converse: read backwards on blocks that no set cancels."""

    def apart(rng: Rng) -> Mapping[str, Value]:
        f = missed_set(rng, ONE, biased=True)
        g = f.flip(numbers([bool(rng.integers(2)) for _ in range(f.h)]), ONE)
        values = {**names, **named_blocks(f, g), "_skip": Skip(layer(f, of(sigma)))}
        return {**values, "_candidate": layer(g, of(sigma))}

    return Entry(
        name,
        direct,
        tolerance=TOLERANCE,
        contrary=Contrary("∀ (x", apart, {"x": carried}),
    )


def _nowhere(rng: Rng) -> Mapping[str, Value]:
    """In dimension 0 every skip is absorbed."""
    f = zero(0, 0, biased=True)
    return {"E": EXP, "L": SOFTPLUS, **named_blocks(f, f)}


_RELU = {"E": EXP, "α": Fraction(0)}
_AS_RELU = _named(**_RELU)

ENTRIES = (
    _approximate("SelfGateAbsorbableIff", _factor),
    _approximate("GeluAbsorbableIff", _error_function),
    _approximate("SiluAbsorbableIff", _named(E=EXP)),
    _approximate("SoftplusAbsorbableIff", _named(E=EXP, L=SOFTPLUS)),
    replace(
        _only_if("EluNecessity", "elu", absorbed(_AS_RELU, biased=True), {"E": EXP, "α": ONE}),
        scope="equality is met at α = 0 only, where ELU is ReLU",
        violations=(
            Violation(
                "Nondegenerate",
                degenerate(_AS_RELU, biased=True),
                example="duplicate_rows_absorbable",
            ),
            Violation("h' ≤ h", wider(_AS_RELU, biased=True), example="more_neurons_absorb"),
        ),
    ),
    replace(
        _only_if("MishNecessity", "mish", _nowhere, {"E": EXP, "L": SOFTPLUS}),
        scope="equality is met in dimension 0 only",
    ),
)
