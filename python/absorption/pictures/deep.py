"""Stacks of ReLU blocks in the plane: circles that are folded, and a segment that is not seen."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from absorption.deep.collapse import Collision, collision
from absorption.deep.example import leaning_block, silent_block
from absorption.deep.pair import folding_pair, smallest_pair
from absorption.deep.plane import DeepError, PlaneMap
from absorption.deep.report import narrow_candidate
from absorption.network import Layer, Mlp, Skip, Stack
from absorption.network.tensors import Floats
from absorption.pictures import theme

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Arc:
    """A part of the unit circle that one colour stands for: its points in order, ends included."""

    colour: str
    points: Floats


def arcs(block: Mlp) -> tuple[tuple[Arc, ...], Floats]:
    """The unit circle, cut at the lines of the first two rows, and the breaks of the skip."""
    w_up = block.w_up.astype(np.float64)
    edges = sorted(
        math.atan2(sign * row[0], -sign * row[1]) for row in w_up[:2] for sign in (1, -1)
    )
    breaks = [math.atan2(b, a) for a, b in PlaneMap.of(Skip(block)).breaks]
    found = []
    for colour, start, end in zip(
        theme.SERIES, edges, [*edges[1:], edges[0] + 2 * math.pi], strict=True
    ):
        inside = [angle + 2 * math.pi * k for angle in breaks for k in (0, 1)]
        angles = [*np.linspace(start, end, 25), *(a for a in inside if start < a < end)]
        found.append(Arc(colour, _on_circle(sorted(angles))))
    return tuple(found), _on_circle(breaks)


def _on_circle(angles: Sequence[float]) -> Floats:
    return np.array([[math.cos(angle), math.sin(angle)] for angle in angles])


def _show(axes: "Axes", points: Floats) -> None:
    """Room for these points and for 0, with the coordinate axes."""
    corners = np.vstack([points, [[0.0, 0.0]]])
    low, high = corners.min(axis=0), corners.max(axis=0)
    middle, half = (low + high) / 2, 0.57 * max(float((high - low).max()), 1e-9)
    axes.set_xlim(middle[0] - half, middle[0] + half)
    axes.set_ylim(middle[1] - half, middle[1] + half)
    theme.cross(axes)


def _circle(axes: "Axes", block: Mlp, layer: Layer) -> None:
    """The image of the circle, in four colours."""
    circle, breaks = arcs(block)
    images = [layer(arc.points) for arc in circle]
    _show(axes, np.vstack(images))
    # Where images lie on one another the wider ones show at the sides of the narrower.
    for width, arc, image in zip(theme.NESTED, circle, images, strict=True):
        axes.plot(*image.T, color=arc.colour, linewidth=width)
    ring: Any = {"color": theme.INK, "markerfacecolor": theme.PAPER, "markersize": theme.BREAK}
    axes.plot(*layer(breaks).T, "o", markeredgewidth=theme.THIN, linestyle="none", **ring)


def draw_fold() -> "Figure":
    """The integer pair: the circle after each block, with skips above and without below."""
    pair = smallest_pair()
    side, gap = 1.9, 0.45
    whole = theme.figure(3 * side + 1.5, 2 * side + 2 * gap)
    names = (
        ("the circle", "after fold", "after silent"),
        ("the circle", "after abs", "after max"),
    )
    for row, (layers, word) in enumerate(
        ((pair.with_skips.layers, "with skips"), (pair.plain, "without skips"))
    ):
        bottom = (1 - row) * (side + gap) + 0.1
        for k in range(3):
            left = 1.1 + k * (side + 0.1)
            axes = theme.plane(whole, left, bottom, side, names[row][k])
            _circle(axes, pair.skipped[0], Stack(layers[:k], d=2))
            if k == 0:
                middle = sum(axes.get_ylim()) / 2
                theme.words(axes, (axes.get_xlim()[0], middle), word, across="right", shift=(-4, 0))
    return whole


def draw_eleven() -> "Figure":
    """A block without symmetry: the circle under its skip, and after each of eleven blocks."""
    block = leaning_block()
    pair = folding_pair([block, *[silent_block()] * 10])
    side, gap = 1.36, 0.32
    whole = theme.figure(5 * (side + 0.1) + 0.1, 3 * (side + gap) + 0.05)

    def place(k: int, title: str) -> "Axes":
        bottom = (2 - k // 5) * (side + gap) + 0.05
        return theme.plane(whole, 0.1 + (k % 5) * (side + 0.1), bottom, side, title)

    for k in range(12):
        title = "the circle" if k == 0 else "after 1 block" if k == 1 else f"after {k} blocks"
        _circle(place(k, title), block, Stack(pair.plain[:k], d=2))
    _circle(place(12, "after 11 with skips"), block, pair.with_skips)
    return whole


def unseen() -> tuple[Floats, Floats, Floats]:
    """A segment, its images under the skip stack, and the one point that the candidate makes of it.

    Raises:
        DeepError: the skip stack is constant on the segment.
    """
    stack, candidate = smallest_pair().with_skips, narrow_candidate()
    found = collision(stack, candidate)
    if not isinstance(found, Collision):
        raise DeepError("the skip stack of the picture is constant on the segment")
    ends = np.array([found.segment.at(0), found.segment.at(1)], dtype=np.float64)
    path = ends[0] + np.linspace(0, 1, 60)[:, np.newaxis] * (ends[1] - ends[0])
    return path, stack(path), candidate(path)


def draw_collapse() -> "Figure":
    """A narrow first layer: the lines of its neurons, the segment, and the images of that."""
    path, images, values = unseen()
    size = 1.15 * float(np.abs(path).max())
    side = 2.5
    whole = theme.figure(2 * side + 0.5, side + 0.45)
    axes = theme.plane(whole, 0.1, 0.05, side, "three neurons and a segment")
    _show(axes, np.array([[-size, -size], [size, size]]))
    for row in narrow_candidate().w_up.astype(np.float64):
        along = 2 * size * np.array([-row[1], row[0]]) / np.hypot(*row)
        band = 0.12 * size * row / np.hypot(*row)
        corners = np.array([-along, along, along + band, band - along])
        axes.fill(*corners.T, color=theme.MUTED, alpha=theme.SHADE, linewidth=0)
        axes.plot(*corners[:2].T, color=theme.MUTED, linewidth=theme.THIN)
    _segment(axes, path)
    axes = theme.plane(whole, side + 0.4, 0.05, side, "its images")
    _show(axes, np.vstack([images, values]))
    _segment(axes, images)
    axes.plot(*values[0], "o", color=theme.VERMILLION)
    x, y = values[0]
    theme.words(axes, (x, y), "of the neurons", shift=(-9, 0), across="right")
    x, y = images[images[:, 0].argmax()]
    theme.words(axes, (x, y), "of the skip stack", shift=(9, 0))
    return whole


def _segment(axes: "Axes", path: Floats) -> None:
    axes.plot(*path.T, color=theme.BLUE, linewidth=theme.THICK)
    axes.plot(*path[[0, -1]].T, "o", color=theme.BLUE, linestyle="none")
