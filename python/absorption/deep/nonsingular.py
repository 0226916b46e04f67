"""The hypothesis on skip stacks of ReLU blocks: the linear pieces of each skip are nonsingular."""

from itertools import chain, combinations

import numpy as np

from absorption.decide.rational import rank
from absorption.deep.plane import DeepError
from absorption.network import Mlp

# Up to this width all sets of neurons are tried.
LIMIT = 14


def singular_piece(block: Mlp) -> tuple[int, ...] | None:
    """The first set S of neurons for which ``I + Σ_{i ∈ S} p_i w_iᵀ`` is singular; None if none is.

    Exact. Lean: ``Mlp.SkipNonsingular``; at most ``d 2 ^ h`` points of each ray of second layers
    are exceptions (``FewSingularScales``).

    Example:
        >>> from absorption.deep.example import fold_block
        >>> print(singular_piece(fold_block()))
        None
        >>> singular_piece(Mlp([[1, 0], [0, 1]], [[2, 0], [0, -1]], "relu"))
        (1,)

    Args:
        block: of any activation; its biases do not matter.

    Raises:
        DeepError: the block is so wide that there are too many sets.
    """
    if block.h > LIMIT:
        raise DeepError(f"width {block.h} met; all sets of neurons are tried up to {LIMIT} only")
    unit = np.eye(block.d, dtype=object).astype(int)
    sizes = (combinations(range(block.h), size) for size in range(block.h + 1))
    for chosen in chain.from_iterable(sizes):
        if rank(unit + block.selected(chosen)) < block.d:
            return chosen
    return None
