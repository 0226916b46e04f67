"""How a block's output grows with its input, measured along a few directions."""

from dataclasses import dataclass

import numpy as np

from absorption.network import GatedMlp, Mlp
from absorption.network.tensors import Floats, NetworkError, to_floats

# Decades to either side of where the neurons turn from small arguments to large ones.
_REACH = 4
_A_DECADE = 4
DIRECTIONS = 6


@dataclass(frozen=True, eq=False)
class Curve:
    """The norm of a block's output at points of some norms.

    Attributes:
        kind: the activation, with a word for gated blocks; curves of one kind have one colour.
        norms: (n,), norms ``Σ_j |x_j|``, increasing.
        outputs: (n,), medians over directions of the norms of the outputs.
    """

    kind: str
    norms: Floats
    outputs: Floats


def measure(block: Mlp | GatedMlp, seed: int = 0) -> Curve | None:
    """The curve of a block along a few random directions; None where float64 does not do.

    Args:
        block: whose output is measured.
        seed: of the directions.
    """
    rays = np.random.default_rng(seed).standard_normal((DIRECTIONS, block.d))
    rays /= np.abs(rays).sum(axis=1, keepdims=True)
    try:
        reads = [to_floats("w_up", block.w_up)]
        if isinstance(block, GatedMlp):
            reads.append(to_floats("w_gate", block.w_gate))
        with np.errstate(all="ignore"):
            typical = max(float(np.median(np.abs(rays @ rows.T))) for rows in reads)
        if not 1e-30 < typical < 1e30:
            return None
        middle = -round(float(np.log10(typical)))
        norms = np.logspace(middle - _REACH, middle + _REACH, 2 * _REACH * _A_DECADE + 1)
        points = (norms[:, None, None] * rays).reshape(-1, block.d)
        outputs = np.abs(block(points)).sum(axis=1).reshape(len(norms), -1)
    except NetworkError:
        return None
    name = f"{block.gate.name}, gated" if isinstance(block, GatedMlp) else block.activation.name
    return Curve(name, norms, np.median(outputs, axis=1))


def spread(count: int, most: int) -> list[int]:
    """At most so many of ``count`` things, evenly, with the first and the last.

    Example:
        >>> spread(5, 12), spread(100, 4)
        ([0, 1, 2, 3, 4], [0, 33, 66, 99])
    """
    if count <= most:
        return list(range(count))
    return [round(i * (count - 1) / (most - 1)) for i in range(most)]
