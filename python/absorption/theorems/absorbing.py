"""Blocks that absorb their skip at the same width, blocks that almost do, and entries on both."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from absorption.network import Mlp, Skip
from absorption.network.generate import Rng
from absorption.network.planted import near_miss, planted
from absorption.network.tensors import Tensor
from absorption.theorems.degrees import pick
from absorption.theorems.entry import Choice, Contrary, Entry, Violation
from absorption.theorems.making import (
    HALF,
    HALF_ODD,
    ONE,
    bent,
    beside,
    layer,
    of,
    pairs,
    two_slopes,
    with_biases,
    witness_points,
)
from absorption.theorems.meaning import Scope, Value
from absorption.theorems.sampling import Sigma, number, vector
from absorption.theorems.weights import numbers

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


def named_blocks(f: Mlp, g: Mlp | None = None) -> dict[str, Value]:
    """The data of a statement that two blocks fix."""
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
            {**names, **named_blocks(f, g), "S": chosen, "x": vector(rng, f.d)}
            if with_set
            else {**names, **named_blocks(f, g)}
        )

    return choose


def missed(draw: Any, *, biased: bool = False) -> Choice:
    """A near miss with one of its flips."""

    def choose(rng: Rng) -> Mapping[str, Value]:
        sigma, kappa, names = draw(rng)
        f = missed_set(rng, kappa, biased=biased)
        g = f.flip([i for i in range(f.h) if rng.integers(2)], kappa)
        values = {**names, **named_blocks(f, g), "_skip": Skip(layer(f, sigma))}
        return {**values, "_candidate": layer(g, sigma)}

    return choose


def carried(scope: Scope) -> Iterator[Tensor]:
    """The witness for the two layers that an instance carries along, if it does."""
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
        return {**names, **named_blocks(f, g)}

    return choose


def wider(draw: Any, *, biased: bool = False) -> Choice:
    """A near miss and a wider MLP that absorbs its skip."""

    def choose(rng: Rng) -> Mapping[str, Value]:
        _, kappa, names = draw(rng)
        f = missed_set(rng, kappa, biased=biased)
        return {**names, **named_blocks(f, beside(f, pairs(f.d, kappa)))}

    return choose


def necessity(name: str, draw: Any, *, biased: bool = False, plain: str = "Nondegenerate") -> Entry:
    """A statement that equality forces a set that cancels the skip."""
    return Entry(
        name,
        absorbed(draw, biased=biased),
        contrary=Contrary("∀ (x", missed(draw, biased=biased), {"x": carried}),
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
            return {**names, **named_blocks(hidden_set(rng, kappa, biased=biased)[0])}
        return {**names, **named_blocks(missed_set(rng, kappa, biased=biased))}

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
