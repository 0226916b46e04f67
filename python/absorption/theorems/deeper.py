"""Entries on deep stacks of ReLU blocks."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from absorption.deep.collapse import FLAT_UP_TO, flat_segment
from absorption.deep.example import abs_block, fold_block, max_block, silent_block
from absorption.network import Mlp, NetworkError, Stack
from absorption.network.generate import Rng, integers
from absorption.network.tensors import Tensor
from absorption.theorems.constants import stack
from absorption.theorems.degrees import pick
from absorption.theorems.entry import Entry, Violation
from absorption.theorems.making import (
    ONE,
    always,
    of,
    stacked,
    with_biases,
    witness_points,
)
from absorption.theorems.meaning import Scope, Value
from absorption.theorems.nearby import FEW, TINY, different, shifted
from absorption.theorems.sampling import biased, square, vector, weights
from absorption.theorems.weights import identity, skip_nonsingular

Instance = Mapping[str, Value]
RELU = of("relu")
ANY_MAP = "of all functions Φ a few are tried; the points that refute them refute every Φ"


def nonsingular(rng: Rng, d: int, h: int) -> Mlp:
    """An MLP all pieces of whose skip are nonsingular."""
    for _ in range(50):
        f = weights(rng, d, h)
        if skip_nonsingular(f):
            return f
    raise NetworkError("a piece of every skip is singular")


def _skips(rng: Rng, d: int, depth: int) -> list[Any]:
    blocks: list[Any] = []
    for _ in range(depth):
        f = nonsingular(rng, d, 2)
        if rng.integers(2):
            blocks.append(("mlp", RELU, f))
        else:
            first, second = integers(rng, (2,)), integers(rng, (d,))
            blocks.append(("biased", RELU, Mlp(f.w_up, f.w_down, "relu", first, second)))
    return blocks


def _through(layer: str) -> Callable[[Rng], Instance]:
    """A skip stack, a narrow layer with the given activation, and some map after it."""

    def choose(rng: Rng) -> Instance:
        d = int(rng.integers(1, 4))
        m = int(rng.integers(0, 2 * d))
        name = pick(rng, *FLAT_UP_TO) if layer == "flat" else "relu"
        after = square(rng, d, m)
        values = {"d": d, "m": m, "bs": _skips(rng, d, int(rng.integers(0, 3)))}
        values |= {
            "V": square(rng, m, d),
            "b": vector(rng, m),
            "Φ": lambda y: after.dot(y) + 0 * after.sum(axis=1),
        }
        if layer == "flat":
            values |= {"σ": of(name), "T": FLAT_UP_TO[name]}
        return values

    return choose


def _unseen(scope: Scope) -> Iterator[Tensor]:
    """Points of a segment on which the narrow layer is constant."""
    d, m = int(scope["d"]), int(scope["m"])
    level = scope.values.get("T", Fraction(0))
    zero = np.full((d, m), Fraction(0), dtype=object)
    segment = flat_segment(Mlp(scope["V"], zero, "relu", np.array(scope["b"]) - level))
    return (segment.at(Fraction(k, 12)) for k in range(13))


def _wide(rng: Rng) -> Instance:
    """With ``2 d`` rows nothing is lost."""
    bs = _skips(rng, 2, 1)
    rows = np.concatenate([identity(2), -identity(2)])
    values = {"d": 2, "m": 4, "bs": bs, "V": rows, "b": np.full(4, Fraction(0), dtype=object)}
    values |= {"σ": RELU, "T": Fraction(0)}
    return {**values, "Φ": lambda y: stack(bs, y[:2] - y[2:], True)}


def _singular(rng: Rng) -> Instance:
    """``x - relu x = -relu (-x)``: one row less than ``2 d`` will do."""
    f, g = Mlp([[1]], [[-1]], "relu"), Mlp([[-1]], [[-1]], "relu")
    bs = [("mlp", RELU, f)]
    values = {"d": 1, "m": 1, "L": 1, "bs": bs, "cs": [], "g": with_biases(g)}
    values |= {"V": np.array([[-ONE]], dtype=object), "b": np.array([0 * ONE], dtype=object)}
    values |= {"fs": [f], "gs": [g], "σ": RELU, "T": Fraction(0)}
    return {**values, "Φ": lambda y: -y}


def _narrow(rng: Rng) -> Instance:
    d = int(rng.integers(1, 4))
    bs = _skips(rng, d, int(rng.integers(0, 3)))
    g = biased(rng, d, int(rng.integers(1, 2 * d)))
    cs = [("gated", of("hardswish"), _gated(rng, d))] if rng.integers(2) else []
    return {"d": d, "m": g.h, "bs": bs, "cs": cs, "g": g}


def _gated(rng: Rng, d: int) -> Any:
    from absorption.theorems.sampling import gates

    return gates(rng, d, 3)


def _uniform(rng: Rng) -> Instance:
    d, length = int(rng.integers(1, 4)), int(rng.integers(1, 3))
    m = int(rng.integers(1, 2 * d))
    fs = [nonsingular(rng, d, m) for _ in range(length)]
    return {"d": d, "m": m, "L": length, "fs": fs, "gs": [weights(rng, d, m) for _ in fs]}


def _as_blocks(fs: list[Mlp]) -> list[Any]:
    return [("biased" if f.is_biased else "mlp", RELU, f) for f in fs]


def refuting(scope: Scope) -> Iterator[Tensor]:
    """The witness of `absorption.witness` for two stacks."""
    values = scope.values
    if "bs" in values:
        skips, plain = values["bs"], [("biased", RELU, values["g"]), *values["cs"]]
    else:
        first = [values["g"]] if "g" in values else []
        skips, plain = _as_blocks(values["fs"]), _as_blocks([*first, *values["gs"]])
    d = int(values.get("d", 2))
    return witness_points(Stack.with_skips(stacked(skips), d), Stack(stacked(plain), d))


def _finite(rng: Rng) -> Instance:
    d, h, depth = (int(n) for n in rng.integers(1, 3, 3))
    fs = [with_biases(nonsingular(rng, d, h)) for _ in range(depth)]
    n = 2 ** (h * depth) + 1
    point, direction = vector(rng, d), identity(d)[0]
    xs = tuple(point + k * direction / 3 for k in range(n))
    y = stack([("biased", RELU, f) for f in fs], xs[0], True)
    return {"d": d, "h": h, "n": n, "fs": fs, "x": xs, "y": y}


def _twice(rng: Rng) -> Instance:
    values = dict(_finite(rng))
    return {**values, "x": (values["x"][0],) * values["n"]}


def _scales(rng: Rng) -> Instance:
    """Factors of which some make a piece singular."""
    d = int(rng.integers(1, 3))
    f = weights(rng, d, 1)
    trace = f.w_up[0].dot(f.w_down[:, 0])
    singular = [-1 / trace] if trace else []
    fs = [f, weights(rng, d, 1)]
    values = {"d": d, "h": 1, "f": f, "fs": fs}
    return {**values, "t": different(rng, d * 2 + 1, *singular), "_singular": singular}


def _stack_scales(rng: Rng) -> Instance:
    values = dict(_scales(rng))
    count = len(values["fs"]) * values["d"] * 2 + 1
    return {**values, "t": different(rng, count, *values["_singular"])}


def _same_scale(count: int) -> Callable[[Rng], Instance]:
    def choose(rng: Rng) -> Instance:
        f = Mlp([[1]], [[-1]], "relu")
        return {"d": 1, "h": 1, "f": f, "fs": [f], "t": (ONE,) * count}

    return choose


def close(scope: Scope) -> Iterator[Mlp]:
    """MLPs within ``ε`` of ``f``."""
    for seed in range(5):
        yield shifted(scope["f"], scope["ε"], seed)


def _singular_block(rng: Rng) -> Instance:
    return {"d": 1, "h": 1, "f": Mlp([[1]], [[-1]], "relu")}


def _tied(rng: Rng) -> Instance:
    d, h = (int(n) for n in rng.integers(1, 4, 2))
    rows = square(rng, h, d)
    return {"d": d, "h": h, "f": Mlp(rows, rows.T, "relu")}


_WIDE = Violation("m < 2 * d", _wide, {"x": always()}, "wide_layer_loses_nothing")
_NARROW = Violation("ReluSkipNonsingular", _singular, {"x": always()})
_SINGULAR = Violation("SkipNonsingular", _singular, {"x": always()})
_PIECE = Violation(
    "SkipNonsingular", _singular_block, {"ε": always(TINY), "g": lambda scope: [scope["f"]]}
)

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "ReluStackNotThroughNarrowLayer",
        _through("narrow"),
        {"x": _unseen},
        ANY_MAP,
        violations=(
            _WIDE,
            _NARROW,
        ),
    ),
    Entry(
        "ReluStackNotThroughFlatLayer",
        _through("flat"),
        {"x": _unseen},
        ANY_MAP,
        violations=(
            _WIDE,
            _NARROW,
        ),
    ),
    Entry(
        "WideLayerLosesNothing",
        offers={
            "V": lambda scope: [
                np.concatenate([identity(int(scope["d"])), -identity(int(scope["d"]))])
            ],
            "F": always(lambda x: x * x, lambda x: 3 - abs(x)),
            "Φ": lambda scope: [lambda y: scope["F"](y[: len(y) // 2] - y[len(y) // 2 :])],
        },
        scope="of all functions F two are tried",
    ),
    Entry("NarrowReluStackNotAbsorbable", _narrow, {"x": refuting}, violations=(_NARROW,)),
    Entry(
        "ReluStackNotAbsorbable",
        _uniform,
        {"x": refuting},
        violations=(
            _SINGULAR,
            Violation(
                "m < 2 * d",
                lambda rng: {
                    "d": 2,
                    "m": 4,
                    "L": 2,
                    "fs": [fold_block(), silent_block()],
                    "gs": [abs_block(), max_block()],
                },
                {"x": always()},
                "relu_pair_absorbable",
            ),
            Violation(
                "0 < L",
                lambda rng: {"d": 2, "m": 1, "L": 0, "fs": [], "gs": []},
                {"x": always()},
                "empty_stack_absorbs",
            ),
        ),
    ),
    Entry("ReluStackFiniteToOne", _finite, violations=(Violation("Injective", _twice),)),
    Entry("FewSingularScales", _scales, violations=(Violation("Injective", _same_scale(3)),)),
    Entry(
        "FewSingularStackScales",
        _stack_scales,
        violations=(Violation("Injective", _same_scale(3)),),
    ),
    Entry(
        "SkipNonsingularOpen",
        lambda rng: {"d": 2, "h": 2, "f": nonsingular(rng, 2, 2)},
        {"ε": always(TINY), "g": close},
        FEW,
        violations=(_PIECE,),
    ),
    Entry(
        "SkipNonsingularDense",
        lambda rng: {
            "ε": Fraction(1, int(rng.integers(2, 99))),
            **pick(rng, _singular_block(rng), {}),
        },
        {"g": close},
    ),
    Entry("TiedSkipNonsingular", _tied, violations=(Violation("∀ (i", _singular_block),)),
)
