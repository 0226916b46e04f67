"""How far the blocks on a ray of weights are from absorbable, and where the distance is 0."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from absorption.decide import Absorbable, decide
from absorption.network import Mlp
from absorption.network.tensors import Floats
from absorption.pictures import theme

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

END = 2.6
# So far beside a zero the blocks are shown that are decided too.
ASIDE = Fraction(1, 8)


@dataclass(frozen=True, eq=False)
class Marked:
    """A block of the ray with its exact verdict."""

    scale: Fraction
    distance: float
    absorbable: bool


def block() -> Mlp:
    """Five neurons: two disjoint pairs cancel a multiple of the identity each, one is extra."""
    half = Fraction(1, 2)
    rows = [(1, 0), (0, 1), (1, 1), (1, -1), (1, 2)]
    columns = [
        (-3 * half / 2, 0), (0, -3 * half / 2),
        (-half / 2, -half / 2), (-half / 2, half / 2),
        (half, -half),
    ]  # fmt: skip
    return Mlp(rows, np.array(columns, dtype=object).T, "relu")


def on_ray(f: Mlp, scale: Fraction) -> Mlp:
    """The block with its second layer scaled. Lean: ``Mlp.scaleDown``."""
    return f.with_tensors(w_down=scale * f.w_down)


def distances(f: Mlp, scales: Floats) -> Floats:
    """(sets, n): the Frobenius norm of ``I + Σ_{i ∈ S} t p_i w_iᵀ`` for each S and each scale t."""
    up, down = f.w_up.astype(np.float64), f.w_down.astype(np.float64)
    signs = np.arange(2**f.h)[:, np.newaxis] >> np.arange(f.h) & 1
    sums = np.tensordot(signs, np.einsum("ji,ik->ijk", down, up), axes=1)
    remainders = np.eye(f.d) + scales[:, np.newaxis, np.newaxis] * sums[:, np.newaxis]
    return np.asarray(np.sqrt(np.square(remainders).sum(axis=(2, 3))))


def zeros(f: Mlp) -> tuple[Fraction, ...]:
    """The positive scales at which some set of neurons cancels the skip, exact and in order.

    For each S there is at most one: Lean's ``CancellingScaleUnique``.
    """
    found = set()
    for number in range(1, 2**f.h):
        entry = -f.selected([i for i in range(f.h) if number >> i & 1])[0, 0]
        if entry > 0 and on_ray(f, 1 / entry).cancels_skip(
            [i for i in range(f.h) if number >> i & 1]
        ):
            found.add(1 / entry)
    return tuple(sorted(found))


def marked(f: Mlp, scales: Sequence[Fraction]) -> tuple[Marked, ...]:
    """The distance and the verdict at each of some scales."""
    least = distances(f, np.array([float(scale) for scale in scales])).min(axis=0)
    return tuple(
        Marked(scale, float(distance), isinstance(decide(on_ray(f, scale)), Absorbable))
        for scale, distance in zip(scales, least, strict=True)
    )


def draw() -> "Figure":
    """All sets in grey, the least of them in blue, and the verdicts."""
    f = block()
    scales = np.linspace(0, END, 261)
    every = distances(f, scales)
    whole = theme.figure(theme.COLUMN, 3.6)
    axes = theme.panel(whole, 0.45, 0.5, 5.1, 2.75)
    axes.set_title(
        f"‖I + t Σ p wᵀ‖: grey, for each of the {2**f.h} sets of neurons; blue, the least"
    )
    axes.plot(scales, every.T, color=theme.GRID, linewidth=theme.THIN)
    axes.plot(scales, every.min(axis=0), color=theme.BLUE)
    found = zeros(f)
    beside = [scale + side * ASIDE for scale in found for side in (-1, 1)]
    for each in marked(f, [*found, *beside]):
        _mark(axes, (float(each.scale), each.distance), each.absorbable)
    for height, absorbable in ((1.78, True), (1.64, False)):
        _mark(axes, (1.97, height), absorbable)
        text = "absorbable" if absorbable else "not absorbable"
        theme.words(axes, (1.97, height), text, shift=(8, 0), covers=True)
    axes.set_xlim(0, END)
    axes.set_ylim(0, 1.9)
    axes.set_xticks([0.0, *map(float, found)], ["0", *map(str, found)])
    axes.set_yticks([0.0, 0.5, 1.0, 1.5])
    axes.set_xlabel("t: the block with the second layer t P")
    return whole


def _mark(axes: "Axes", place: tuple[float, float], absorbable: bool) -> None:
    colour = theme.GREEN if absorbable else theme.VERMILLION
    inside = colour if absorbable else theme.PAPER
    size = theme.RING if absorbable else theme.DOT
    look: Any = {"color": colour, "markerfacecolor": inside, "markersize": size}
    axes.plot(*place, "o", clip_on=False, zorder=4, **look)
