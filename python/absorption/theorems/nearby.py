"""Entries on generic weights: on rays, nearby, and on grids."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

import numpy as np

from absorption.network import Mlp, Skip
from absorption.network.generate import Rng, integers
from absorption.network.tensors import Tensor
from absorption.theorems.absorbing import hidden_set, missed_set
from absorption.theorems.degrees import pick
from absorption.theorems.entry import Contrary, Entry, Violation
from absorption.theorems.making import HALF_ODD, ONE, always, layer, of, witness_points
from absorption.theorems.meaning import Scope, Value
from absorption.theorems.sampling import biased, number, weights
from absorption.theorems.weights import cancelling

Instance = Mapping[str, Value]
FEW = "of all the networks nearby a few are tried"
TINY = Fraction(1, 10**9)


def _on_ray(rng: Rng) -> Instance:
    kappa = number(rng)
    f, chosen = hidden_set(rng, kappa)
    factor = number(rng)
    f = f.with_tensors(w_down=f.w_down / factor)
    return {"d": f.d, "h": f.h, "κ": kappa, "f": f, "S": chosen, "s": factor, "t": factor}


def _two_factors(rng: Rng) -> Instance:
    values = dict(_on_ray(rng))
    return {**values, "t": values["s"] + 1}


def different(rng: Rng, count: int, *first: Fraction) -> Value:
    """Different numbers, those given among them."""
    others = [Fraction(n, 3) for n in rng.permutation(6 * count + 6) + 1]
    found = [*first, *(each for each in others if each not in first)][:count]
    return np.array(found, dtype=object)


def _some_factors(rng: Rng) -> Instance:
    """Factors among which one lets a set cancel the skip."""
    f, _ = hidden_set(rng, ONE)
    return {"d": f.d, "h": f.h, "κ": ONE, "f": f, "t": different(rng, 2**f.h, ONE)}


def _never(rng: Rng) -> Instance:
    f = missed_set(rng, ONE)
    return {"d": 2, "h": f.h, "κ": ONE, "f": f}


def _sometimes(rng: Rng) -> Instance:
    f, _ = hidden_set(rng, ONE)
    return {"d": f.d, "h": f.h, "κ": ONE, "f": f, "ε": Fraction(1, int(rng.integers(2, 50)))}


def shifted(f: Mlp, size: Fraction, seed: int = 0) -> Mlp:
    """The MLP with every weight moved by at most ``size``."""
    rng = np.random.default_rng(seed)
    up, down = (integers(rng, shape, 9) * (size / 9) for shape in (f.w_up.shape, f.w_down.shape))
    return Mlp(f.w_up + up, f.w_down + down, f.activation)


def _close(scope: Scope) -> Iterator[Mlp]:
    for seed in range(4):
        yield shifted(scope["f"], scope["ε"], seed)


def _regular(rng: Rng) -> Instance:
    f = missed_set(rng, ONE) if rng.integers(2) else hidden_set(rng, ONE)[0]
    values = {"d": f.d, "h": f.h, "h'": f.h, "f": f, "ε": Fraction(1, 10)}
    return {**values, "σ": of(pick(rng, *HALF_ODD)), "τ": of(pick(rng, *HALF_ODD))}


def _uncancelled(scope: Scope) -> Iterator[Mlp]:
    return (g for g in _close(scope) if not cancelling(g, ONE))


def _with_weights_nearby(scope: Scope) -> Iterator[Mlp]:
    g = scope["g"]
    for seed in range(2):
        f = shifted(g, scope["δ"], seed)
        bias = biased(np.random.default_rng(seed), g.d, g.h)
        yield bias.with_tensors(w_up=f.w_up, w_down=f.w_down)


def _their_flips(scope: Scope) -> Iterator[Mlp]:
    k = scope["k"]
    yield k
    yield k.flip(range(k.h), ONE)


def _apart(scope: Scope) -> Iterator[Tensor]:
    if "l" in scope.values:
        yield from witness_points(
            Skip(layer(scope["k"], scope["σ"])), layer(scope["l"], scope["τ"])
        )


def _on_grid(rng: Rng) -> Instance:
    """Some MLPs in dimension 1, with weights among few numbers, that some set cancels."""
    h, n = pick(rng, (1, 2), (1, 3), (2, 2))
    values = [Fraction(each) for each in (-1, 1, 0)][:n]
    found = []
    for entries in product(values, repeat=2 * h):
        f = Mlp([[w] for w in entries[:h]], [list(entries[h:])], "relu")
        if cancelling(f, ONE):
            found.append(f)
    count = int(rng.integers(1, len(found), endpoint=True))
    order = rng.permutation(len(found))[:count]
    fs = tuple(found[int(i)] for i in order)
    array = np.array(values, dtype=object)
    return {"d": 1, "h": h, "n": n, "N": count, "κ": ONE, "v": array, "f": fs}


def _too_many(rng: Rng) -> Instance:
    """One MLP again and again."""
    values = dict(_on_grid(np.random.default_rng(1)))
    fs = values["f"][:1] * 500
    return {**values, "N": len(fs), "f": fs}


def _never_cancelling(rng: Rng) -> Instance:
    """Different MLPs none of which any set cancels."""
    grid = [Fraction(n) for n in range(6)]
    fs = tuple(Mlp([[w]], [[p]], "relu") for w in grid for p in grid)
    return {
        "d": 1,
        "h": 1,
        "n": 6,
        "N": len(fs),
        "κ": ONE,
        "v": np.array(grid, dtype=object),
        "f": fs,
    }


def _zero_dimension(rng: Rng) -> Instance:
    return {"d": 0, "h": 1, "κ": ONE, "f": weights(rng, 0, 1), "ε": ONE}


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "CancellingScaleUnique",
        _on_ray,
        contrary=Contrary("(Mlp.scaleDown t f)", _two_factors),
        violations=(
            Violation(
                "0 < d",
                lambda rng: {**_zero_dimension(rng), "S": (True,), "s": ONE, "t": 2 * ONE},
            ),
        ),
    ),
    Entry(
        "FewCancellingScales",
        _some_factors,
        violations=(
            Violation(
                "Injective",
                lambda rng: {**_some_factors(rng), "t": (ONE,) * 8},
                example="nondegenerate_absorbable",
            ),
            Violation("0 < d", lambda rng: {**_zero_dimension(rng), "t": (ONE, 2 * ONE)}),
        ),
    ),
    Entry(
        "NeverCancelsOpen",
        _never,
        {"ε": always(TINY), "g": _close},
        FEW,
        violations=(
            Violation(
                "∀ (S",
                lambda rng: {k: v for k, v in _sometimes(rng).items() if k != "ε"},
                {"g": lambda scope: [scope["f"]]},
            ),
        ),
    ),
    Entry(
        "NeverCancelsDense",
        _sometimes,
        {"g": _close},
        violations=(Violation("0 < d", _zero_dimension),),
    ),
    Entry(
        "GenericNotAbsorbable",
        _regular,
        {
            "g": _uncancelled,
            "δ": always(TINY),
            "k": _with_weights_nearby,
            "l": _their_flips,
            "x": _apart,
        },
        FEW,
    ),
    Entry(
        "GridCancellingBound",
        _on_grid,
        violations=(
            Violation("Injective", _too_many),
            Violation("CancelsSkip", _never_cancelling),
        ),
    ),
)
