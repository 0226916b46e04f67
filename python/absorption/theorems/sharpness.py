"""Entries that drop a hypothesis: explicit small blocks, and constructions for every block."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from absorption.network import Block, GatedMlp, Mlp, Skip
from absorption.network.generate import Rng
from absorption.network.tensors import Tensor
from absorption.theorems.absorbing import TWICE, TWICE_ABSORBED, odd_part
from absorption.theorems.degrees import pick
from absorption.theorems.entry import Entry, Violation
from absorption.theorems.making import (
    ONE,
    always,
    beside,
    constant_one,
    four_each,
    gated_straight,
    gated_zero,
    gates_beside,
    layer,
    of,
    pairs,
    straight,
    witness_points,
    zero,
)
from absorption.theorems.meaning import Scope, Value
from absorption.theorems.sampling import Sigma
from absorption.theorems.weights import identity

Instance = Mapping[str, Value]


def _every_block(
    joined: Callable[[Any, Any], Any],
    nothing: Callable[[int], Block],
    something: Callable[[Scope], Block],
) -> dict[str, Any]:
    """Offers for: every block has its skip absorbed by a wider one, and some by one as wide."""

    def fs(scope: Scope) -> Iterator[Block]:
        if "h" not in scope.values:
            yield nothing(int(scope["d"]))

    def gs(scope: Scope) -> Iterator[Block]:
        if "f" in scope.values:
            added = something(scope)
            yield joined(scope["f"], added) if "h" in scope.values else added

    return {"f": fs, "g": gs}


def _ungated(
    width: int, something: Callable[[Scope], Mlp], *, biased: bool = False
) -> dict[str, Any]:
    return _every_block(beside, lambda d: zero(d, width * d, biased=biased), something)


def _gated(something: Callable[[Scope], GatedMlp]) -> dict[str, Any]:
    return _every_block(gates_beside, lambda d: gated_zero(d, d), something)


def _dimension(scope: Scope) -> int:
    return int(scope["d"])


def _explicit(f: Mlp, g: Mlp) -> dict[str, Any]:
    return {"f": always(f), "g": always(g)}


_ROWS = [[1, 0], [0, 1], [1, 1]]
_ZERO_COLUMN = Mlp(_ROWS, [[-1, 0, 0], [0, 1, 0]], "relu")
_ZERO_ROW = Mlp([[1, 0], [0, 1], [0, 0]], [[-1, 0, 1], [0, 1, 0]], "relu")
_COLUMN_ABSORBED = Mlp([[-1, 0], [0, 1], [0, -1]], [[-1, 0, 0], [0, 2, -1]], "relu")
_CANCELLED = Mlp(_ROWS, [[-1, 0, 1], [0, -1, 0]], "relu")
_MISSED = Mlp(_ROWS, [[-1, 0, 0], [0, 1, 1]], "relu")


def _against_missed(scope: Scope) -> Iterator[Tensor]:
    if "g" in scope.values and "τ" in scope.values:
        yield from witness_points(
            Skip(layer(scope["f"], scope["σ"])), layer(scope["g"], scope["τ"])
        )


# Both ``o(|z|)`` at 0 and bounded: ``z²`` up to 1 on either side.
_FLAT = Sigma(of("relu2").activation, lambda z: min(z * z, ONE))


def _silent_stack(scope: Scope) -> Iterator[Value]:
    yield [("mlp", _FLAT, zero(int(scope["d"]), 1))] * int(scope["L"])


def _nonzero_gate(rng: Rng) -> Instance:
    return {"γ": pick(rng, constant_one, of("step"))}


ENTRIES: tuple[Entry, ...] = (
    Entry("DuplicateRowsAbsorbable", offers=_explicit(TWICE, TWICE_ABSORBED)),
    Entry("ZeroColumnAbsorbable", offers=_explicit(_ZERO_COLUMN, _COLUMN_ABSORBED)),
    Entry("ZeroRowAbsorbable", offers=_explicit(_ZERO_ROW, _COLUMN_ABSORBED)),
    Entry("NondegenerateAbsorbable", offers=_explicit(_CANCELLED, _CANCELLED.flip([0, 1]))),
    Entry(
        "NondegenerateNotAbsorbable",
        offers={"f": always(_MISSED), "x": _against_missed},
        scope="some activations and some candidates of each width are tried",
    ),
    Entry("SoftsignGeluProperties"),
    Entry(
        "NonzeroGateAbsorbs",
        _nonzero_gate,
        _gated(
            lambda scope: gated_straight(
                _dimension(scope), 0 * identity(_dimension(scope)), 1 / scope["γ"](Fraction(0))
            )
        ),
        violations=(
            Violation(
                "≠ 0",
                lambda rng: {"γ": of("relu"), "d": 1},
                {"f": lambda scope: [gated_zero(1, int(scope.values.get("h", 1)))], "g": always()},
                "gated_mlp_not_absorbable",
            ),
        ),
    ),
    Entry(
        "DiscontinuousGateAbsorbs",
        offers=_gated(lambda scope: gated_straight(_dimension(scope), identity(_dimension(scope)))),
    ),
    Entry(
        "BiasedReluSquaredAbsorbs",
        lambda rng: {"d": int(rng.integers(1, 3))},
        _ungated(4, lambda scope: four_each(_dimension(scope)), biased=True),
    ),
    Entry(
        "IdentityActivationAbsorbs", offers=_ungated(1, lambda scope: straight(_dimension(scope)))
    ),
    Entry(
        "OddPartAbsorbs",
        lambda rng: odd_part(rng)[2],
        _ungated(2, lambda scope: pairs(_dimension(scope), scope["κ"])),
        violations=(
            Violation(
                "κ ≠ 0",
                lambda rng: {"κ": Fraction(0), "σ": of("abs"), "d": 1},
                {"f": lambda scope: [zero(1, int(scope.values.get("h", 2)))], "g": always()},
                "abs_not_absorbable",
            ),
        ),
    ),
    Entry("ReluAbsorbs", offers=_ungated(2, lambda scope: pairs(_dimension(scope)))),
    Entry(
        "DimensionZeroAbsorbs",
        lambda rng: {"F": lambda x: x, "G": lambda x: 2 * x, "x": np.zeros(0, dtype=object)},
    ),
    Entry("EmptyStackAbsorbs", offers={"bs": _silent_stack}),
    Entry("ClampReachedByGrowthAlone"),
)
