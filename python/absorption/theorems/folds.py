"""Entries on explicit deep stacks of ReLU blocks, and on the open set around them."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from absorption.deep.bends import rebuilt
from absorption.deep.example import abs_block, fold_block, keep_block, max_block, silent_block
from absorption.network import Mlp
from absorption.network.generate import Rng, integers
from absorption.theorems.deeper import close, refuting
from absorption.theorems.entry import Entry, Violation
from absorption.theorems.making import (
    always,
    flips,
    with_biases,
)
from absorption.theorems.meaning import Scope, Value
from absorption.theorems.nearby import FEW, TINY, shifted
from absorption.theorems.sampling import square

_PLANE = Mlp([[1, 0], [0, 1], [1, 1]], [[1, 0, 1], [0, 1, 1]], "relu")


def _candidates(scope: Scope) -> Iterator[Mlp]:
    f = scope.values.get("f'", _PLANE)
    yield from flips(scope.binding("f", f)) if "f'" in scope.values else (with_biases(_PLANE),)


def _length(scope: Scope) -> int:
    return int(scope["L"])


def _bent(rng: Rng) -> Mapping[str, Value]:
    """A block near the one that folds the plane, and silent ones."""
    f = shifted(fold_block(), Fraction(1, 50), int(rng.integers(1000)))
    rows = [abs(integers(rng, (4, 2))) for _ in range(10 + int(rng.integers(0, 2)))]
    return {"f": f, "fs": [Mlp(each, square(rng, 2, 4), "relu") for each in rows]}


def _rebuilt(scope: Scope) -> Iterator[list[Mlp]]:
    if "f" in scope.values and "fs" in scope.values:
        blocks = list(rebuilt(scope["f"]))
        yield blocks + [keep_block()] * (len(scope["fs"]) + 1 - len(blocks))


def _not_folding(rng: Rng) -> Mapping[str, Value]:
    zero = 0 * fold_block().w_down
    return {"f": Mlp(fold_block().w_up, zero, "relu"), "fs": [silent_block()] * 10}


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "NondegenerateSkipNonsingular",
        offers={
            "f": always(_PLANE),
            "fs": lambda scope: [[scope["f"]] * n for n in range(3)],
            "g": _candidates,
            "gs": always([], [with_biases(_PLANE)]),
            "x": refuting,
        },
        scope="some stacks are tried",
    ),
    Entry(
        "ReluPairAbsorbable",
        offers={"g": _candidates},
        scope="that no block absorbs either is checked against all flips",
    ),
    Entry(
        "ReluStackAbsorbable",
        lambda rng: {"L": int(rng.integers(2, 5))},
        {
            "fs": lambda scope: [[fold_block()] + [silent_block()] * (_length(scope) - 1)],
            "gs": lambda scope: [
                [abs_block(), max_block()] + [keep_block()] * (_length(scope) - 2)
            ],
        },
        violations=(
            Violation(
                "2 ≤ L",
                lambda rng: {"L": 1},
                {"fs": always([fold_block()]), "gs": always([abs_block()], [max_block()])},
            ),
        ),
    ),
    Entry(
        "ReluFoldingStackAbsorbable",
        _bent,
        {"gs": _rebuilt},
        violations=(Violation("Folds", _not_folding, {"gs": always([keep_block()] * 11)}),),
    ),
    Entry(
        "FoldsOpen",
        offers={
            "f": lambda scope: [fold_block(), shifted(fold_block(), Fraction(1, 50))],
            "ε": always(TINY),
            "g": close,
        },
        scope=FEW,
    ),
    Entry(
        "ReluStackAbsorbableOpen",
        offers={
            "ε": always(Fraction(1, 10**4)),
            "f": lambda scope: [shifted(fold_block(), scope["ε"], seed) for seed in range(2)],
            "fs": lambda scope: [[shifted(silent_block(), scope["ε"], k) for k in range(10)]],
            "g": _candidates,
            "gs": _rebuilt,
        },
        scope=f"{FEW}; that no block absorbs alone is checked against all flips",
    ),
)
