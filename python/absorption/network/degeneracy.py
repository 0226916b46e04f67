"""Which hypothesis of nondegeneracy an MLP fails, and where. Lean: ``Mlp.Nondegenerate``."""

import math
from collections import defaultdict
from enum import Enum
from typing import NamedTuple

from absorption.network.mlp import Mlp
from absorption.network.tensors import Integers


class Defect(Enum):
    """The three ways not to be nondegenerate; `COLLINEAR` is of two rows that are both not 0."""

    ZERO_ROW = "zero row"
    ZERO_COLUMN = "zero column"
    COLLINEAR = "collinear rows"


class Degeneracy(NamedTuple):
    """One defect and the neurons that have it.

    Attributes:
        defect: which of the three.
        neurons: their numbers in increasing order; for `Defect.COLLINEAR` all on one line.
    """

    defect: Defect
    neurons: tuple[int, ...]


def degeneracies(f: Mlp) -> tuple[Degeneracy, ...]:
    """All defects of the weights, exact; none exactly if the MLP is nondegenerate.

    Example:
        >>> degeneracies(Mlp([[1, 2], [-2, -4]], [[1, 0], [0, 0]], "relu"))
        (Degeneracy(defect=<Defect.ZERO_COLUMN: 'zero column'>, neurons=(1,)), ...

    Lean: ``Mlp.Nondegenerate``.

    Args:
        f: the MLP; its biases do not matter.
    """
    rows = Integers.of(f.w_up).numerators
    found = [Degeneracy(Defect.ZERO_ROW, (i,)) for i, row in enumerate(rows) if not any(row)]
    columns = enumerate(f.w_down.T)
    found += [Degeneracy(Defect.ZERO_COLUMN, (i,)) for i, column in columns if not any(column)]
    lines: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for i, row in enumerate(rows):
        if any(row):
            first = next(entry for entry in row if entry)
            divisor = math.gcd(*row) * (1 if first > 0 else -1)
            lines[tuple(entry // divisor for entry in row)].append(i)
    found += [Degeneracy(Defect.COLLINEAR, tuple(line)) for line in lines.values() if len(line) > 1]
    return tuple(found)
