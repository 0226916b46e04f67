"""What is known of deep ReLU stacks, computed anew, as text."""

from collections.abc import Iterable, Sequence

import numpy as np

from absorption.deep.collapse import Collision, collision
from absorption.deep.example import (
    fold_block,
    leaning_block,
    relu_block,
    silent_block,
    wide_blocks,
)
from absorption.deep.nonsingular import singular_piece
from absorption.deep.pair import Pair, folding_pair, rebuilt_pair, smallest_pair
from absorption.deep.plane import Equal
from absorption.deep.ranks import SIZES, Row, Shape, functional_rank, rank_table
from absorption.network import Mlp, Stack

# A first layer with three neurons in the plane, one fewer than the skip stacks have.
NARROW = ((1, 2), (-3, 1), (1, -1))


_PAIRS = """\
ReLU stacks in the plane that can do without their skips. Exact, for all points: both sides are
linear between the rays on which they are compared. Hypothesis: no piece of a skip is singular, as
the theorems below width 2d ask."""

_COLLISION = """\
Below width 2d there are none under this hypothesis. A first layer of 3 neurons in the plane,
whatever follows it, takes these two points to one; the skip stack of the first pair does not."""

_RANKS = """\
Functional ranks at random weights, in floating point: the highest (how many seeds reach the
predicted rank), the lowest, and for the highest the smallest singular value kept / the largest
dropped. Predicted: 2dhL, less (L-1)d^2 without skips, less hL for ReLU."""


def example_pairs() -> dict[str, Pair]:
    """The pairs of the report by name."""
    silent = [silent_block()] * 10
    five, six = wide_blocks()
    return {
        "two blocks, integers": smallest_pair(),
        "five blocks, integers": smallest_pair(5),
        "folding block": folding_pair([fold_block(), *silent]),
        "leaning block": folding_pair([leaning_block(), *silent]),
        "width 5": rebuilt_pair([five, *[silent_block(5)] * 14]),
        "width 6": rebuilt_pair([six, *[silent_block(6)] * 18]),
    }


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)


def pair_table(pairs: dict[str, Pair]) -> str:
    """The pairs, each compared on all of the plane.

    Example:
        >>> print(pair_table({"two": smallest_pair()}))
        pair  depth  width  without  equal  rays  hypothesis  theorem
        two   2      4      4        yes    8     holds       relu_pair_absorbable
    """
    rows = [["pair", "depth", "width", "without", "equal", "rays", "hypothesis", "theorem"]]
    for name, pair in pairs.items():
        outcome = pair.check()
        singular = [singular_piece(block) for block in dict.fromkeys(pair.skipped)]
        rows.append(
            [
                name,
                str(pair.depth),
                str(max(block.h for block in pair.skipped)),
                str(max(block.h for block in pair.plain)),
                "yes" if isinstance(outcome, Equal) else "no",
                str(len(outcome.rays)) if isinstance(outcome, Equal) else "",
                "holds" if all(each is None for each in singular) else "fails",
                pair.theorem or "none; compared here",
            ]
        )
    return _aligned(rows)


def _vector(x: Iterable[object]) -> str:
    return f"({', '.join(map(str, x))})"


def collision_text(stack: Stack, candidate: Mlp) -> str:
    """Two points that the candidate does not tell apart and the stack does."""
    found = collision(stack, candidate)
    if not isinstance(found, Collision):
        return "the skip stack is constant on the segment as well"
    values = candidate.exactly([found.left, found.right])
    lines = [["point", "candidate", "skip stack"]]
    for x, value, wanted in zip(
        (found.left, found.right), values, (found.left_value, found.right_value), strict=True
    ):
        lines.append([_vector(x), _vector(value), _vector(wanted)])
    return _aligned(lines)


def narrow_candidate() -> Mlp:
    """A block of width 3, as an example of what cannot be the skip stack."""
    return relu_block(NARROW, [(1, 0), (0, 1), (1, 1)])


def rank_text(rows: Iterable[Row]) -> str:
    """The ranks, as a table."""
    lines = [
        ["activation", "d", "h", "L", "skips", "weights", "predicted", "rank", "lowest", "gap"]
    ]
    for row in rows:
        shape, best = row.shape, row.best
        lines.append(
            [
                shape.activation,
                *map(str, (shape.d, shape.h, shape.layers)),
                "yes" if shape.skip else "no",
                str(shape.parameters),
                str(shape.predicted),
                f"{best.rank} ({row.reached}/{len(row.ranks)})",
                str(row.lowest),
                f"{best.smallest:.0e} / {best.largest_dropped:.0e}",
            ]
        )
    return _aligned(lines)


def silent_rank(seed: int = 0) -> int:
    """The functional rank of two blocks with skips near `fold_block` and `silent_block`."""
    generator = np.random.default_rng(seed)
    weights = [
        tuple(
            tensor.astype(np.float64) + generator.uniform(-0.02, 0.02, tensor.shape)
            for tensor in (block.w_up, block.w_down)
        )
        for block in (fold_block(), silent_block())
    ]
    pairs = [(w_up, w_down) for w_up, w_down in weights]
    return functional_rank(Shape(2, 4, 2, "relu", skip=True), seed, pairs).rank


def report(sizes: Iterable[tuple[int, int, int]] = SIZES, seeds: Iterable[int] = range(5)) -> str:
    """All tables, with a sentence above each; some seconds.

    Args:
        sizes: ``(d, h, layers)`` of the stacks whose ranks are computed.
        seeds: of their random weights.
    """
    chosen = tuple(seeds)
    parts = [
        _PAIRS,
        pair_table(example_pairs()),
        _COLLISION,
        collision_text(smallest_pair().with_skips, narrow_candidate()),
        _RANKS,
        rank_text(rank_table(sizes, chosen)),
        f"Two blocks of width 4 with skips near the first pair above: rank {silent_rank()} of 32,",
    ]
    return "\n\n".join(parts) + "\nsince the second block is silent."


if __name__ == "__main__":
    print(report())
