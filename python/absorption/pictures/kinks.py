"""A ReLU block in the plane and the one that absorbs its skip: same lines, other sides."""

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from absorption.network import Mlp, Skip
from absorption.network.tensors import Floats
from absorption.pictures import theme

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

REACH, GRID, BAND = 3.0, 241, 0.3
LEVELS = np.arange(-30, 31, 2.0) + 0.5


@dataclass(frozen=True, eq=False)
class Twins:
    """A block with a set of neurons that cancels the skip, and the block with these flipped.

    Attributes:
        f: the block inside the skip.
        g: the block without, in which rows and biases of the set are negated.
        flipped: the set.
    """

    f: Mlp
    g: Mlp
    flipped: tuple[int, ...]


def twins() -> Twins:
    """Five neurons with small integer weights, three of which cancel the skip."""
    rows = [(-2, 0), (2, 1), (0, -1), (1, 1), (-1, 1)]
    columns = [(-2, 1), (0, 2), (1, -3), (0, -2), (1, -2)]
    f = Mlp(rows, np.transpose(columns), "relu", (2, 2, 2, -1, -2), (0, 0))
    flipped = (2, 3, 4)
    return Twins(f, f.flip(flipped), flipped)


def lattice(reach: int = 6) -> Floats:
    """(n, 2): the points of the shown square whose coordinates are halves."""
    steps = np.arange(-reach, reach + 1) / 2
    return np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)


def kink(row: Floats, bias: float) -> tuple[Floats, Floats]:
    """The line ``w · x + b = 0``: its point nearest to 0, and a unit vector across to ``w``'s side.

    On the side to which the vector points the neuron is active.
    """
    length = np.hypot(*row)
    across = row / length
    return -bias / length * across, across


def contours(values: Floats, levels: Floats) -> list[Floats]:
    """The level lines of values on the grid of the shown square, with no more points than needed.

    Args:
        values: (n, n), the first index upwards.
        levels: what the lines are the lines of.
    """
    from contourpy import contour_generator

    steps = np.linspace(-REACH, REACH, len(values))
    found = contour_generator(steps, steps, values)
    return [_straightened(np.asarray(line)) for level in levels for line in found.lines(level)]


def _straightened(line: Floats) -> Floats:
    """A line without the points that lie between their neighbours."""
    kept = [line[0]]
    for point, after in pairwise(line[1:]):
        (a, b), (c, d) = point - kept[-1], after - point
        if abs(a * d - b * c) > 1e-6 * np.hypot(a, b) * np.hypot(c, d):
            kept.append(point)
    return np.array([*kept, line[-1]])


def draw() -> "Figure":
    """The lines of both blocks, and the contours of both sums."""
    found = twins()
    whole = theme.figure(theme.PAGE, 3.0)
    for block, left, title in (
        (found.f, 0.05, "f, inside the skip"),
        (found.g, 2.55, "g, without the skip"),
    ):
        axes = _square(whole, left, title)
        _neurons(axes, block, found.flipped, bands=True)
    axes = _square(whole, 5.05, "x + f(x) = g(x)")
    _neurons(axes, found.f, (), bands=False)
    _sums(axes, found)
    below: Any = {"across": "center", "shift": (0, -12), "size": theme.SMALL, "colour": theme.MUTED}
    for axes, text in zip(whole.axes, _NOTES, strict=True):
        theme.words(axes, (0, -REACH), text, **below)
    return whole


_NOTES = (
    "band: where the neuron is active",
    "on the orange lines: the other side",
    "level lines of both, green and dashed",
)


def _square(whole: "Figure", left: float, title: str) -> "Axes":
    axes = theme.plane(whole, left, 0.35, 2.3, title)
    axes.set_xlim(-REACH, REACH)
    axes.set_ylim(-REACH, REACH)
    for spine in axes.spines.values():
        spine.set_visible(True)
        spine.set_color(theme.GRID)
    return axes


def _neurons(axes: "Axes", block: Mlp, flipped: tuple[int, ...], *, bands: bool) -> None:
    """The line of each neuron; a band on its active side, or the line alone and pale."""
    rows, biases = block.tensors()["w_up"], block.tensors()["b_up"]
    for i, (row, bias) in enumerate(zip(rows.astype(float), biases.astype(float), strict=True)):
        middle, across = kink(row, float(bias))
        along = 4 * REACH * np.array([-across[1], across[0]])
        ends = np.array([middle - along, middle + along])
        if not bands:
            axes.plot(*ends.T, color=theme.GRID, linewidth=theme.THIN)
            continue
        colour = theme.VERMILLION if i in flipped else theme.BLUE
        band = np.concatenate([ends, ends[::-1] + BAND * across])
        axes.fill(*band.T, color=colour, alpha=theme.SHADE, linewidth=0)
        axes.plot(*ends.T, color=colour)


def _sums(axes: "Axes", found: Twins) -> None:
    steps = np.linspace(-REACH, REACH, GRID)
    points = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    sums = (values[:, 1].reshape(GRID, GRID) for values in (Skip(found.f)(points), found.g(points)))
    for values, look in zip(sums, _LOOKS, strict=True):
        for line in contours(values, LEVELS):
            axes.plot(*line.T, **look)


_LOOKS: tuple[dict[str, Any], ...] = (
    {"color": theme.GREEN, "linewidth": theme.BROAD, "alpha": theme.VEIL},
    {"color": theme.INK, "linewidth": theme.THIN, "linestyle": theme.DASHES},
)
