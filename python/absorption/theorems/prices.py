"""Entries on how many more neurons absorb a skip."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from absorption.network import Mlp, NetworkError, Skip
from absorption.network.generate import Rng, integers
from absorption.network.tensors import Tensor
from absorption.theorems.absorbing import half_odd, near_slopes, odd_part
from absorption.theorems.degrees import pick
from absorption.theorems.entry import Entry, Violation
from absorption.theorems.making import (
    HALF_ODD,
    ONE,
    always,
    basis_rows,
    beside,
    dual,
    layer,
    of,
    priced,
    with_biases,
    with_more,
    witness_points,
    zero,
)
from absorption.theorems.meaning import Scope, Value
from absorption.theorems.sampling import biased, weights
from absorption.theorems.weights import numbers, rank, rank_off, sets, skip_nonsingular

SOME_ONLY = "that no network absorbs is checked against some networks only"


def least_price(f: Mlp, kappa: Fraction) -> tuple[int, tuple[Any, Any, int]]:
    """The least ``|T| + 2 r`` with the sets and the rank, by trial of all pairs of sets."""
    choices = [
        (sum(free) + 2 * r, (chosen, free, r))
        for chosen in sets(f.h)
        for free in sets(f.h)
        for r in [rank_off(kappa, f, chosen, free)]
    ]
    return min(choices, key=lambda choice: choice[0])


def _drawn(rng: Rng, d: int = 2) -> Mlp:
    return weights(rng, d, int(rng.integers(1, 4)))


def _priced_at(draw: Any) -> Any:
    """A block and a number of neurons, at times enough of them and at times not."""

    def choose(rng: Rng) -> Mapping[str, Value]:
        _, kappa, names = draw(rng)
        f = _drawn(rng)
        f = f.with_tensors(w_down=f.w_down / kappa)
        price, _ = least_price(f, kappa)
        m = max(0, price + int(rng.integers(-1, 2)))
        return {**names, "_kappa": kappa, "d": 2, "h": f.h, "f": f, "m": m}

    return choose


def _cheapest(scope: Scope) -> Iterator[Mlp]:
    """The cheapest MLP that absorbs, with idle neurons; and flips, which may fail."""
    f, kappa, m = scope["f"], scope["_kappa"], scope["m"]
    price, (chosen, free, r) = least_price(f, kappa)
    g = priced(f, kappa, chosen, free, r)
    if g is not None and price <= m:
        yield beside(g, zero(f.d, m - price))
    for negated in sets(f.h):
        yield beside(f.flip(numbers(negated)), zero(f.d, m))


def _absorbed(draw: Any) -> Any:
    """A block with a wider one that absorbs its skip, for some sets and rank."""

    def choose(rng: Rng) -> Mapping[str, Value]:
        _, kappa, names = draw(rng)
        f = biased(rng, 2, int(rng.integers(1, 4)))
        f = f.with_tensors(w_down=f.w_down / kappa, b_up=0 * f.w_up[:, 0])
        plain = Mlp(f.w_up, f.w_down, "relu")
        chosen, free = (tuple(bool(n) for n in rng.integers(0, 2, f.h)) for _ in range(2))
        r = rank_off(kappa, plain, chosen, free)
        g = priced(plain, kappa, chosen, free, r)
        if g is None:
            raise NetworkError("the rank is larger")
        g = with_biases(g).with_tensors(b_down=f.b_down)
        values = {**names, "d": 2, "h": f.h, "f": f, "g": g, "h'": g.h}
        return {**values, "m": g.h - f.h, "_sets": (chosen, free, r)}

    return choose


def _reached(rng: Rng) -> Mapping[str, Value]:
    _, kappa, names = odd_part(rng)
    f = _drawn(rng)
    chosen, free = (tuple(bool(n) for n in rng.integers(0, 2, f.h)) for _ in range(2))
    r = rank_off(kappa, f, chosen, free)
    return {**names, "d": 2, "h": f.h, "f": f, "S": chosen, "T": free, "r": r}


def _by_price(scope: Scope) -> Iterator[Mlp]:
    g = priced(scope["f"], scope["κ"], scope["S"], scope["T"], scope["r"])
    if g is not None:
        yield g


def _spanning(rng: Rng, d: int) -> tuple[Mlp, list[int]]:
    """A nondegenerate MLP whose rows span, and numbers of rows that form a basis."""
    f = weights(rng, d, d + int(rng.integers(0, 2)) if d > 1 else 1)
    rows = basis_rows(f.w_up)
    if len(rows) < d:
        raise NetworkError("the rows do not span")
    return f, rows


def _with_basis(rng: Rng) -> Mapping[str, Value]:
    _, kappa, names = odd_part(rng)
    d = int(rng.integers(1, 4))
    f, rows = _spanning(rng, d)
    columns = dual(f, rows)
    values = {**names, "d": d, "h": f.h, "m": d, "f": f, "t": tuple(rows), "T": tuple(rows)}
    return {**values, "_columns": columns / kappa, "_rows": rows, "a": columns}


def _more_neurons(rng: Rng) -> Mapping[str, Value]:
    values = dict(_with_basis(rng))
    return {**values, "a": tuple(values["_columns"].T)}


def _on_basis(scope: Scope) -> Iterator[Mlp]:
    if "_columns" in scope.values:
        yield with_more(scope["f"], scope["_rows"], scope["_columns"])


def _nothing_added(rng: Rng) -> Mapping[str, Value]:
    """The zero block in dimension 1, and no neuron more."""
    values = {"d": 1, "h": 1, "m": 0, "f": zero(1, 1), "T": (), "a": ()}
    return {**values, "κ": ONE, "σ": of("relu")}


def _nonsingular(rng: Rng) -> Mlp:
    f = weights(rng, 2, int(rng.integers(1, 4)))
    if not skip_nonsingular(f):
        raise NetworkError("a piece is singular")
    return f


def _ranked(*, spanning: bool) -> Any:
    def choose(rng: Rng) -> Mapping[str, Value]:
        f = _nonsingular(rng)
        sigma = of(pick(rng, *HALF_ODD))
        if spanning and rank(f.w_up) < 2:
            raise NetworkError("the rows do not span")
        return {"d": 2, "h": f.h, "r": rank(f.w_up), "f": f, "σ": sigma, "_kappa": ONE}

    return choose


def _at_width(scope: Scope) -> Iterator[Mlp]:
    """The cheapest MLP that absorbs; or an MLP of the width that is at hand, with biases."""
    f = scope["f"]
    if "h'" in scope.values:
        if scope["h'"] >= f.h:
            yield with_biases(beside(f, zero(f.d, int(scope["h'"]) - f.h)))
        return
    _, (chosen, free, r) = least_price(f, ONE)
    g = priced(f, ONE, chosen, free, r)
    if g is not None:
        yield g


def _refuting(scope: Scope) -> Iterator[Tensor]:
    """The witness against a candidate that is too narrow."""
    if "h'" in scope.values and "g" in scope.values:
        yield from witness_points(
            Skip(layer(scope["f"], scope["σ"])), layer(scope["g"], scope["σ"])
        )


def _generic(rng: Rng) -> Mapping[str, Value]:
    f = weights(rng, 2, int(rng.integers(2, 4)))
    return {"d": 2, "h": f.h, "σ": of(pick(rng, *HALF_ODD)), "f": f, "ε": Fraction(1, 10)}


def _near_regular(scope: Scope) -> Iterator[Mlp]:
    """MLPs nearby with spanning rows and nonsingular pieces."""
    f = scope["f"]
    rng = np.random.default_rng(0)
    for _ in range(20):
        up, down = (integers(rng, shape, 9) / 90 for shape in (f.w_up.shape, f.w_down.shape))
        g = Mlp(f.w_up + scope["ε"] * up, f.w_down + scope["ε"] * down, "relu")
        if skip_nonsingular(g) and rank(g.w_up) == 2:
            yield g


def _around(scope: Scope) -> Iterator[Mlp]:
    g, delta = scope["g"], scope["δ"]
    yield g
    yield Mlp(g.w_up + delta, g.w_down - delta, "relu")


def _absorbing_near(scope: Scope) -> Iterator[Mlp]:
    k = scope["k"]
    if "h'" in scope.values:
        yield (
            with_biases(beside(k, zero(2, int(scope["h'"]) - k.h)))
            if scope["h'"] >= k.h
            else (biased(np.random.default_rng(1), 2, int(scope["h'"])))
        )
    else:
        rows = basis_rows(k.w_up)
        yield with_more(k, rows, dual(k, rows))


def _refuting_near(scope: Scope) -> Iterator[Tensor]:
    if "h'" in scope.values and "l" in scope.values:
        yield from witness_points(
            Skip(layer(scope["k"], scope["σ"])), layer(scope["l"], scope["σ"])
        )


def _rank_too_small(rng: Rng) -> Mapping[str, Value]:
    """The zero block asks for ``2 d`` neurons."""
    names = odd_part(rng)[2]
    none = (False,)
    return {**names, "d": 2, "h": 1, "f": zero(2, 1), "S": none, "T": none, "r": 1}


def _singular() -> Violation:
    """A planted block absorbs at its own width."""
    f = Mlp([[1, 0], [0, 1]], [[-1, 0], [0, -1]], "relu")
    absorbing = with_biases(f.flip([0, 1]))

    def choose(rng: Rng) -> Mapping[str, Value]:
        return {"d": 2, "h": 2, "r": 2, "f": f, "σ": of("relu"), "_kappa": ONE}

    def offered(scope: Scope) -> Iterator[Mlp]:
        if "h'" not in scope.values:
            yield beside(f.flip([0, 1]), zero(2, 2))
        elif scope["h'"] == 2:
            yield absorbing

    return Violation("SkipNonsingular", choose, {"g": offered}, "nondegenerate_absorbable")


_SETS = {
    "S": lambda scope: [scope["_sets"][0]] if "_sets" in scope.values else [],
    "T": lambda scope: [scope["_sets"][1]] if "_sets" in scope.values else [],
    "r": lambda scope: [scope["_sets"][2]] if "_sets" in scope.values else [],
}

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "MoreNeuronsAbsorb",
        _more_neurons,
        {"g": _on_basis},
        violations=(Violation("κ * sum", _nothing_added, {"g": always()}),),
    ),
    Entry("PriceIff", _priced_at(half_odd), {"g": _cheapest}, SOME_ONLY),
    Entry("NearTwoSlopePriceIff", _priced_at(near_slopes), {"g": _cheapest}, SOME_ONLY),
    Entry("PriceNecessity", _absorbed(near_slopes), _SETS),
    Entry(
        "PriceReached",
        _reached,
        {"g": _by_price},
        violations=(Violation("RemainderRankLe", _rank_too_small, {"g": always()}),),
    ),
    Entry("RemainderRankNecessity", _absorbed(half_odd), {"S": _SETS["S"]}),
    Entry("BasisAbsorbs", _with_basis, {"g": _on_basis}),
    Entry(
        "SpanningPrice",
        _ranked(spanning=True),
        {"g": _at_width, "x": _refuting},
        SOME_ONLY,
        violations=(_singular(),),
    ),
    Entry(
        "RankPrice",
        _ranked(spanning=False),
        {"g": _at_width, "x": _refuting},
        SOME_ONLY,
        violations=(_singular(),),
    ),
    Entry(
        "GenericPrice",
        _generic,
        {
            "g": _near_regular,
            "δ": always(Fraction(1, 10**6)),
            "k": _around,
            "l": _absorbing_near,
            "x": _refuting_near,
        },
        f"of the ball around g two networks are tried; {SOME_ONLY}",
    ),
)
