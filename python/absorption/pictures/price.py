"""How far a competitor with more neurons stays from the skip, until their number is the price."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from absorption.decide import Absorbable, decide
from absorption.network import Mlp
from absorption.network.generate import nondegenerate
from absorption.network.planted import planted
from absorption.network.tensors import Floats
from absorption.pictures import theme

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DIMENSION, WIDTH, NARROW, SEED = 4, 6, 2, 0
MOST = 2 * DIMENSION


@dataclass(frozen=True, eq=False)
class Curve:
    """What more neurons bring for one block.

    Attributes:
        block: nondegenerate, exact, with ReLU.
        missed: for m = 0, …, the least error of a competitor with m more neurons among those that
            ``PriceReached`` is about: the error is linear, and this is its Frobenius norm.
        absorbable: for m = 0, …, whether some MLP with m more neurons absorbs the skip; exact.
    """

    block: Mlp
    missed: tuple[float, ...]
    absorbable: tuple[bool, ...]

    @property
    def price(self) -> int:
        """The least number of neurons to add. Lean: ``PriceIff``."""
        return self.absorbable.index(True)


def blocks() -> dict[str, Mlp]:
    """Blocks of dimension 4 with four different prices.

    A block that absorbs its own skip is damaged: by another column the remainder ``R_S`` becomes
    ``a w_iᵀ`` with a row of the block, by another row ``p_i uᵀ`` with a row that is foreign to it.
    """
    rng = np.random.default_rng(SEED)
    made = planted(rng, DIMENSION, WIDTH, chosen=DIMENSION)
    f, neuron = made.mlp, made.chosen[0]
    down, up = f.w_down.copy(), f.w_up.copy()
    down[:, neuron] += [Fraction(n) for n in (1, 0, -1, 1)]
    up[neuron] += [Fraction(n) for n in (1, -1, 0, 1)]
    return {
        "one column off": f.with_tensors(w_down=down),
        "one row off": f.with_tensors(w_up=up),
        f"random weights, h = {WIDTH}": nondegenerate(rng, DIMENSION, WIDTH),
        f"random weights, h = {NARROW}": nondegenerate(rng, DIMENSION, NARROW),
    }


def curves() -> dict[str, Curve]:
    """For each block what up to ``2 d`` more neurons bring."""
    return {
        name: Curve(
            block,
            missed(block),
            tuple(isinstance(decide(widened(block, m)), Absorbable) for m in range(MOST + 1)),
        )
        for name, block in blocks().items()
    }


def widened(block: Mlp, more: int) -> Mlp:
    """The block with neurons that do nothing; competitors of its width have as many more."""
    zero = Fraction(0)
    return block.with_tensors(
        w_up=np.vstack([block.w_up, np.full((more, block.d), zero)]),
        w_down=np.hstack([block.w_down, np.full((block.d, more), zero)]),
    )


def missed(block: Mlp) -> tuple[float, ...]:
    """The least error with m more neurons, for m from 0 to ``2 d``.

    With the signs of S changed the remainder ``R_S = I + Σ_{i ∈ S} p_i w_iᵀ`` is to be had; one
    neuron for each row in T takes away what is seen by these rows, two neurons take away any
    matrix of rank one. What is left is measured by the singular values of ``R_S`` on the space on
    which the rows in T vanish.
    """
    up, down = block.w_up.astype(np.float64), block.w_down.astype(np.float64)
    signs = np.arange(2**block.h)[:, np.newaxis] >> np.arange(block.h) & 1
    terms = np.einsum("ji,ik->ijk", down, up)
    remainders = np.eye(block.d) + np.tensordot(signs, terms, axes=1)
    least = np.full(MOST + 1, np.inf)
    for count in range(min(block.d, block.h) + 1):
        for rows in combinations(range(block.h), count):
            kernel = _kernel(up[list(rows)])
            values = np.linalg.svd(remainders @ kernel, compute_uv=False)
            squares = np.cumsum(np.square(values[:, ::-1]), axis=1)[:, ::-1]
            # Of the singular values all but the first r are left; the last column is none.
            tails = np.sqrt(np.hstack([squares, np.zeros((len(squares), 1))]).min(axis=0))
            for r, tail in enumerate(tails):
                if count + 2 * r <= MOST:
                    least[count + 2 * r] = min(least[count + 2 * r], tail)
    return tuple(float(each) for each in np.minimum.accumulate(least))


def _kernel(rows: Floats) -> NDArray[np.float64]:
    """(d, k): an orthonormal basis of the vectors on which the rows vanish."""
    if not len(rows):
        return np.eye(rows.shape[1])
    _, values, right = np.linalg.svd(rows)
    rank = int((values > 1e-9 * values[0]).sum())
    return np.asarray(right[rank:].T)


def draw() -> "Figure":
    """A panel a block: the error against the number of neurons, with the verdict at each."""
    whole = theme.figure(theme.PAGE, 2.75)
    for k, (name, curve) in enumerate(curves().items()):
        price, colour = curve.price, theme.SERIES[k]
        title = f"{name}\nprice {_PRICES.get(price, price)}"
        axes = theme.panel(whole, 0.4 + 1.76 * k, 0.5, 1.5, 1.65, title)
        axes.plot(curve.missed, color=colour, clip_on=False)
        for m, (error, absorbable) in enumerate(zip(curve.missed, curve.absorbable, strict=True)):
            inside = colour if absorbable else theme.PAPER
            axes.plot(m, error, "o", color=colour, markerfacecolor=inside, clip_on=False, zorder=4)
        axes.set_xlim(0, MOST)
        axes.set_ylim(0, 1.05 * DIMENSION**0.5)
        axes.set_xticks(range(0, MOST + 1, 2))
        axes.set_yticks([0, 1, 2], ["0", "1", "2"] if k == 0 else ["", "", ""])
        axes.set_xlabel("more neurons")
    whole.axes[0].set_ylabel("least error")
    return whole


_PRICES = {DIMENSION: f"d = {DIMENSION}", 2 * DIMENSION - NARROW: f"2d − h = {MOST - NARROW}"}
