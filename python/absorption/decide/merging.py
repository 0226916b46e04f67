"""Merging: a degenerate block as a nondegenerate one, a linear map and neurons to spare.

Neurons whose columns are 0 are dropped. Neurons that can be added up are, in one of three senses
(`Sense`). If ``w_i = c_i u`` with ``c_i < 0`` among them, then ``|c_i| σ(-u·x) = |c_i| σ(u·x) - κ
|c_i| u·x``, so they join the others at the price of the linear map ``κ p_i w_iᵀ``; they are the
`Merged.fixed` neurons. Every neuron that has become superfluous is one to spare. See
``docs/decide.md``.
"""

import math
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

import numpy as np

from absorption.decide.integers import Integers, from_integers, joined
from absorption.decide.nondegenerate import Line, lines


class Sense(Enum):
    """When neurons count as one.

    ``AT_INFINITY``: their rows are collinear; biases and constants are lost, as they are at
    infinity. ``TWO_SLOPES``: they vanish on one hyperplane; exact for ``a |z| + b z``.
    ``IDENTICAL``: row and bias agree up to one sign; exact for every activation with an odd part
    ``κ z``.
    """

    AT_INFINITY = "rows on one line"
    TWO_SLOPES = "neurons on one hyperplane"
    IDENTICAL = "equal or opposite neurons"


@dataclass(frozen=True, eq=False)
class Merged:
    """What is left of a block after merging.

    Attributes:
        sense: which neurons were merged.
        rows: (e, d), one row a merged neuron.
        columns: (d, e); none is 0.
        biases: (e, 1); 0 in the sense ``AT_INFINITY``.
        split_rows: (number of fixed neurons, d), their rows.
        split_columns: (d, number of fixed neurons), their columns. Rows have one denominator
            throughout, and so have columns.
        groups: for each merged neuron the neurons of the block, with their ratios to its row.
        fixed: the neurons ``i`` of the block whose ``κ p_i w_iᵀ`` was split off.
        constants: neurons with row 0 that were kept.
        width: that of the block.
    """

    sense: Sense
    rows: Integers
    columns: Integers
    biases: Integers
    split_rows: Integers
    split_columns: Integers
    groups: tuple[Line, ...]
    fixed: tuple[int, ...]
    constants: tuple[int, ...]
    width: int

    @property
    def spare(self) -> int:
        """How many neurons the block has more than it needs."""
        return self.width - len(self.groups) - len(self.constants)

    @property
    def is_trivial(self) -> bool:
        """Whether each neuron of the block is one of the merged ones."""
        return len(self.groups) == self.width

    def changes(self) -> tuple[str, ...]:
        """What was changed, in words."""
        if self.is_trivial:
            return ()
        several = [group for group in self.groups if len(group.members) > 1]
        out = [f"{len(self.groups)} of {self.width} neurons are left, {self.spare} are to spare"]
        if several:
            joined_count = sum(len(group.members) for group in several)
            out.append(f"merged {joined_count} neurons into {len(several)}: {self.sense.value}")
        if self.fixed:
            out.append(f"split off the linear part of neurons {list(self.fixed[:8])}")
        return tuple(out)


def merge(
    rows: Integers,
    columns: Integers,
    biases: Integers | None,
    sense: Sense,
    *,
    constants_vanish: bool = True,
) -> Merged:
    """Merge the neurons of a block.

    Example:
        >>> from absorption.decide.integers import exact
        >>> w = exact(np.array([[1, 0], [-2, 0], [0, 1]]), "w_up")
        >>> p = exact(np.array([[1, 1, 0], [0, 0, 0]]), "w_down")
        >>> merged = merge(w, p, None, Sense.TWO_SLOPES)
        >>> merged.columns.integers().tolist(), merged.fixed, merged.spare
        ([[3], [0]], (1,), 2)

    Args:
        rows: (h, d).
        columns: (d, h).
        biases: (h,); None if there are none.
        sense: which neurons count as one.
        constants_vanish: whether neurons with row 0 may be dropped: there is a second bias to take
            over their values, or these are 0.
    """
    width, d = rows.shape
    reads = rows.nonzero().any(axis=1)
    writes = columns.nonzero().any(axis=0)
    keeps = sense is Sense.IDENTICAL and not constants_vanish
    kept = np.flatnonzero(writes & ~reads).tolist() if keeps else []
    live = np.flatnonzero(reads & writes)
    with_bias = biases is not None and sense is not Sense.AT_INFINITY
    key = joined(rows, biases.as_column()) if biases is not None and with_bias else rows
    found = [
        Line(tuple(int(live[i]) for i in group.members), group.ratios)
        for line in (lines(key.rows(live)) if len(live) else [])
        for group in (_by_size(line) if sense is Sense.IDENTICAL else [line])
    ]
    found.sort(key=lambda group: group.members[0])
    fixed = sorted(
        i for group in found for i, c in zip(group.members, group.ratios, strict=True) if c < 0
    )
    down = columns.transposed()
    if all(len(group.members) == 1 for group in found):
        firsts = [group.members[0] for group in found]
        up, out = key.rows(firsts), down.rows(firsts)
    else:
        up, out, found = _added(key, down, found)
    return Merged(
        sense,
        up.columns(0, d),
        out.transposed(),
        up.columns(d, d + 1) if with_bias else from_integers(np.full((len(found), 1), 0, object)),
        key.rows(fixed).columns(0, d),
        down.rows(fixed).transposed(),
        tuple(found),
        tuple(fixed),
        tuple(kept),
        width,
    )


def _by_size(line: Line) -> list[Line]:
    """The parts of a line on which rows are equal up to the sign."""
    parts: dict[Fraction, list[tuple[int, Fraction]]] = {}
    for i, c in zip(line.members, line.ratios, strict=True):
        parts.setdefault(abs(c), []).append((i, c))
    return [
        Line(tuple(i for i, _ in part), tuple(c / part[0][1] for _, c in part))
        for part in parts.values()
    ]


def _added(
    key: Integers, down: Integers, found: list[Line]
) -> tuple[Integers, Integers, list[Line]]:
    """The merged rows and columns (one a row) in integers, and the groups that do not cancel."""
    directions: dict[int, list[int]] = {}
    sums: dict[int, list[int]] = {}
    groups: list[Line] = []
    for group in found:
        if len(group.members) == 1:
            groups.append(group)
            continue
        row = key.row(group.members[0])
        # A primitive row makes every ratio an integer.
        divisor = math.gcd(*row) if any(abs(c) != 1 for c in group.ratios) else 1
        ratios = tuple(c * divisor for c in group.ratios)
        total = [0] * down.shape[1]
        for i, c in zip(group.members, ratios, strict=True):
            total = [old + int(abs(c)) * new for old, new in zip(total, down.row(i), strict=True)]
        if any(total):
            directions[len(groups)] = [n // divisor for n in row]
            sums[len(groups)] = total
            groups.append(Line(group.members, ratios))
    firsts = [group.members[0] for group in groups]
    up, out = key.rows(firsts), down.rows(firsts)
    return up.with_rows(directions), out.with_rows(sums), groups
