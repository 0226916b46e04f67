"""The growth obstruction: far from 0 the blocks are smaller than the skip."""

from fractions import Fraction

import numpy as np

from absorption.activations import BoundedBy, SublinearGrowth
from absorption.network import Block, Mlp, norm
from absorption.witness.outcome import Pair, Witness, axis

_DOUBLINGS = 2000


def _grows_slowly(block: Block) -> bool:
    return isinstance(block, Mlp) and block.activation.get(SublinearGrowth) is not None


def _bound(block: Block) -> Fraction | None:
    """A number that no value of the block exceeds in norm."""
    if isinstance(block, Mlp) and block.activation.get(BoundedBy) is not None:
        return block.output_bound()
    return None


def far_witness(pair: Pair) -> Witness | None:
    """A point ``t e_j`` far from 0, where the error is at least half of ``M x``.

    For bounded activations ``t`` is twice the sum of the bounds on the outputs of all blocks with
    skips and of the candidate's last one; for single blocks this is ``escapeRadius``. Otherwise it
    is found by doubling. Lean: ``BoundedActivationGap``, ``SublinearStackNotAbsorbable``.
    """
    blocks = (*pair.skips, *pair.plain)
    if not pair.plain or not pair.matrix.any() or not all(map(_grows_slowly, blocks)):
        return None
    column = max(range(pair.d), key=lambda c: norm(pair.matrix[:, c]))
    size = norm(pair.matrix[:, column])
    bounds = [_bound(block) for block in (*pair.skips, pair.plain[-1])]
    known = [bound for bound in bounds if bound is not None]
    if len(known) < len(bounds):
        return _by_doubling(pair, column)
    plain = (pair.matrix == np.eye(pair.d)).all()
    if pair.blocks() is None:
        theorem = "sublinear_stack_not_absorbable"
    else:
        theorem = "bounded_activation_gap" if plain else "sublinear_block_skip_eq_zero"
    t = 2 * sum(known, Fraction(0)) / size or Fraction(1)
    return pair.witness(axis(pair.d, column, t), t * size / 2, "norm", theorem)


def _by_doubling(pair: Pair, column: int) -> Witness | None:
    single = pair.blocks() is not None
    theorem = "sublinear_block_skip_eq_zero" if single else "sublinear_stack_not_absorbable"
    return pair.first_error(column, 2, _DOUBLINGS, theorem)
