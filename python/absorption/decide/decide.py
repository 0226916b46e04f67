"""The decision: is the skip around a block absorbed by a block of the same kind and width?"""

import random

from absorption.decide.integers import exact
from absorption.decide.obstructions import decide_by_obstruction, decide_gated
from absorption.decide.ungated import Weights, decide_ungated
from absorption.decide.verdict import Verdict
from absorption.network import GatedMlp, Mlp

# 2 ** 22 sums of 8 bytes on either side of a search.
SEARCH_LIMIT = 44


def decide(block: Mlp | GatedMlp, *, search_limit: int = SEARCH_LIMIT, seed: int = 0) -> Verdict:
    """Whether some block ``g`` of the same kind and width has ``x + f(x) = g(x)`` for every ``x``.

    Example:
        >>> print(decide(Mlp([[1, 0], [0, 1], [1, 1]], [[-1, 0, 1], [0, -1, 0]], "gelu")))
        absorbable by negating 2 rows (flip_absorbs)
        >>> print(decide(GatedMlp([[1]], [[2]], [[1]], "reglu")).theorem)
        reglu_not_absorbable

    Weights are taken as the exact numbers that they are; no tolerance enters. The activation
    selects the theorem, by its declared properties, and the verdict names it;
    ``docs/decide.md`` has the criterion and its proof. The verdict is the same for every seed,
    except that a search may be given up with one and not with another.

    Args:
        block: the block inside the skip.
        search_limit: where the matrices ``p_i w_iᵀ`` are dependent, the most unknowns in one
            search, which keeps ``2 ** (search_limit / 2)`` sums in memory.
        seed: for the random primes and directions.

    Raises:
        WeightError: a tensor is empty.
    """
    chance = random.Random(seed)
    up, down = exact(block.w_up, "w_up"), exact(block.w_down, "w_down")
    if isinstance(block, GatedMlp):
        return decide_gated(block.gate, exact(block.w_gate, "w_gate"), up, down)
    up_bias = None if block.b_up is None else exact(block.b_up, "b_up")
    down_bias = None if block.b_down is None else exact(block.b_down, "b_down")
    biased = up_bias is not None and bool(up_bias.nonzero().any())
    verdict = decide_by_obstruction(block.activation, up, down, down_bias, biased)
    if verdict is not None:
        return verdict
    weights = Weights(up, down, up_bias, block.is_biased)
    return decide_ungated(block.activation, weights, search_limit, chance)
