"""Whether a block is nondegenerate, exactly, and which rows and columns are at fault if it is not.

Each row is read by four random vectors modulo a prime. Rows on one line give the same three
quotients, so rows with different quotients are not collinear, and that is a proof: some minor is
not 0 modulo the prime. Rows with equal quotients are compared entry by entry in integers.
"""

import random
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from absorption.decide.integers import Integers
from absorption.decide.modular import centred, multiply, random_matrix, some_prime

_READERS = 4


@dataclass(frozen=True)
class Line:
    """The rows on one line through 0.

    Attributes:
        members: their indices, increasing; the first is the representative.
        ratios: each row is this number times the representative; not 0.
    """

    members: tuple[int, ...]
    ratios: tuple[Fraction, ...]

    def __str__(self) -> str:
        pairs = zip(self.members[1:], self.ratios[1:], strict=True)
        return ", ".join(f"row {i} = {c} row {self.members[0]}" for i, c in pairs)


@dataclass(frozen=True)
class Faults:
    """Which weights keep a block from being nondegenerate.

    Attributes:
        zero_rows: neurons that read nothing.
        zero_columns: neurons that write nothing.
        lines: the lines with more than one row that is not 0.
    """

    zero_rows: tuple[int, ...] = ()
    zero_columns: tuple[int, ...] = ()
    lines: tuple[Line, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.zero_rows or self.zero_columns or self.lines)

    def __str__(self) -> str:
        faults = []
        if self.zero_rows:
            faults.append(f"{_count(self.zero_rows, 'row')} 0: {_listed(self.zero_rows)}")
        if self.zero_columns:
            faults.append(f"{_count(self.zero_columns, 'column')} 0: {_listed(self.zero_columns)}")
        if self.lines:
            shown = "; ".join(map(str, self.lines[:3])) + ("; ..." if len(self.lines) > 3 else "")
            faults.append(f"{_count(self.lines, 'line')} with several rows: {shown}")
        return "; ".join(faults) or "nondegenerate"


NO_FAULTS = Faults()


def _count(items: tuple[object, ...], noun: str) -> str:
    return f"1 {noun}" if len(items) == 1 else f"{len(items)} {noun}s"


def _listed(items: Iterable[int]) -> str:
    shown = list(items)
    return ", ".join(map(str, shown[:8])) + (", ..." if len(shown) > 8 else "")


def find_faults(rows: Integers, columns: Integers) -> Faults:
    """The faults of a block; nothing if and only if it is ``Nondegenerate`` in the sense of Lean.

    Example:
        >>> from absorption.decide.integers import exact
        >>> w = exact(np.array([[1.0, 2.0], [-0.5, -1.0], [0.0, 0.0]]), "w_up")
        >>> p = exact(np.array([[1.0, 0.0, 2.0], [0.0, 0.0, 1.0]]), "w_down")
        >>> str(find_faults(w, p))
        '1 row 0: 2; 1 column 0: 1; 1 line with several rows: row 1 = -1/2 row 0'

    Args:
        rows: (h, d), the rows of the first layer.
        columns: (d, h), the columns of the second.
    """
    nonzero_rows = rows.nonzero().any(axis=1)
    nonzero_columns = columns.nonzero().any(axis=0)
    return Faults(
        tuple(np.flatnonzero(~nonzero_rows).tolist()),
        tuple(np.flatnonzero(~nonzero_columns).tolist()),
        tuple(line for line in lines(rows) if len(line.members) > 1),
    )


def lines(rows: Integers) -> list[Line]:
    """All rows that are not 0, sorted into lines through 0 in the order of their first rows."""
    live = np.flatnonzero(rows.nonzero().any(axis=1))
    found: list[Line] = []
    for bucket in _buckets(rows, live.tolist()):
        found.extend(_settled(rows, bucket))
    return sorted(found, key=lambda line: line.members[0])


def _buckets(rows: Integers, live: list[int]) -> list[list[int]]:
    """Sets of rows such that collinear rows share one; mostly of one row."""
    chance = random.Random(0)
    p = some_prime(chance)
    readers = random_matrix((rows.shape[1], _READERS), p, chance)
    if not live:
        return []
    values = multiply(centred(rows.rows(live).residues(p), p), readers, p).astype(np.int64) % p
    buckets: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for index, read in zip(live, values.tolist(), strict=True):
        lead = next((value for value in read if value), None)
        # A row that all readers send to 0 gives no quotient and might lie on any line.
        inverse = 0 if lead is None else pow(lead, -1, p)
        buckets[tuple(value * inverse % p for value in read)].append(index)
    unread = buckets.pop((0,) * _READERS, [])
    if unread:
        return [[*unread, *(i for bucket in buckets.values() for i in bucket)]]
    return list(buckets.values())


def _settled(rows: Integers, bucket: list[int]) -> list[Line]:
    """The lines in a bucket, by exact comparison."""
    if len(bucket) == 1:
        return [Line((bucket[0],), (Fraction(1),))]
    representatives: list[tuple[list[int], list[int], list[Fraction]]] = []
    for index in sorted(bucket):
        row = rows.row(index)
        for first, members, ratios in representatives:
            place = next(k for k, entry in enumerate(first) if entry)
            if row[place] and all(
                a * row[place] == b * first[place] for a, b in zip(first, row, strict=True)
            ):
                members.append(index)
                ratios.append(Fraction(row[place], first[place]))
                break
        else:
            representatives.append((row, [index], [Fraction(1)]))
    return [Line(tuple(members), tuple(ratios)) for _, members, ratios in representatives]
