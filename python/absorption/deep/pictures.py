"""The pictures of ``docs/deep-relu.md``: ``python -m absorption.deep.pictures docs/images``."""

import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from absorption.deep.collapse import Collision, collision
from absorption.deep.example import leaning_block, silent_block
from absorption.deep.pair import folding_pair, smallest_pair
from absorption.deep.plane import DeepError, PlaneMap
from absorption.deep.report import narrow_candidate
from absorption.deep.svg import XY, Drawing
from absorption.network import Layer, Mlp, Skip, Stack

Floats = NDArray[np.float64]

# One for each sector; they differ for the colour-blind too.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")
GREY, PALE = "#888888", "#dddddd"
SIDE, MARGIN = 190, 12


@dataclass(frozen=True)
class Arc:
    """A part of the unit circle that one colour stands for, in order, ends included."""

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
        COLOURS, edges, [*edges[1:], edges[0] + 2 * math.pi], strict=True
    ):
        inside = [angle + 2 * math.pi * k for angle in breaks for k in (0, 1)]
        angles = [*np.linspace(start, end, 25), *(a for a in inside if start < a < end)]
        found.append(Arc(colour, _on_circle(sorted(angles))))
    return tuple(found), _on_circle(breaks)


def _on_circle(angles: Sequence[float]) -> Floats:
    return np.array([[math.cos(angle), math.sin(angle)] for angle in angles])


class Panel:
    """A square part of a drawing with its own scale; the origin may be anywhere."""

    def __init__(self, drawing: Drawing, column: int, row: int, title: str, shown: Floats) -> None:
        self._drawing = drawing
        left, top = column * SIDE, row * (SIDE + 22)
        corners = np.vstack([shown, [[0.0, 0.0]]])
        low, high = corners.min(axis=0), corners.max(axis=0)
        self._scale = (SIDE - 2 * MARGIN) / max(*(high - low), 1e-9)
        middle = (low + high) / 2
        self._x = left + SIDE / 2 - self._scale * middle[0]
        self._y = top + 22 + SIDE / 2 + self._scale * middle[1]
        drawing.label((left + SIDE / 2, top + 16), title, anchor="middle")
        right, bottom = left + SIDE - 4, top + 22 + SIDE - 4
        drawing.polyline([(left + 4, self._y), (right, self._y)], PALE, 1)
        drawing.polyline([(self._x, top + 26), (self._x, bottom)], PALE, 1)

    def place(self, x: Floats) -> XY:
        """Where a point of the plane is drawn."""
        return float(self._x + self._scale * x[0]), float(self._y - self._scale * x[1])

    def line(self, path: Floats, colour: str, width: float = 1.5, dashes: str = "") -> None:
        """A line through points of the plane."""
        self._drawing.polyline([self.place(x) for x in path], colour, width, dashes)

    def dot(self, x: Floats, colour: str, *, hollow: bool = False) -> None:
        """A point of the plane."""
        self._drawing.dot(self.place(x), colour, hollow=hollow)


def _circle_panel(
    drawing: Drawing, place: tuple[int, int], title: str, block: Mlp, layer: Layer
) -> None:
    circle, breaks = arcs(block)
    images = [layer(arc.points) for arc in circle]
    panel = Panel(drawing, *place, title, np.vstack(images))
    # Where images lie on one another the wider ones show at the sides of the narrower.
    for width, arc, image in zip((7.0, 5.0, 3.0, 1.2), circle, images, strict=True):
        panel.line(image, arc.colour, width)
    for x in layer(breaks):
        panel.dot(x, "black", hollow=True)


def fold_picture() -> str:
    """The integer pair: the circle after each block, with skips above and without below."""
    pair = smallest_pair()
    drawing = Drawing(3 * SIDE, 2 * (SIDE + 22), "the circle under two blocks")
    block = pair.skipped[0]
    names = (
        ("the circle", "fold, with its skip", "then silent, with its skip"),
        ("the circle", "abs, without", "then max, without"),
    )
    for row, layers in enumerate((pair.with_skips.layers, pair.plain)):
        for k in range(3):
            stack = Stack(layers[:k], d=2)
            _circle_panel(drawing, (k, row), names[row][k], block, stack)
    return drawing.text()


def eleven_picture() -> str:
    """A block without symmetry: the circle under its skip, and after each of eleven blocks."""
    block = leaning_block()
    pair = folding_pair([block, *[silent_block()] * 10])
    drawing = Drawing(5 * SIDE, 3 * (SIDE + 22), "the circle under eleven blocks")
    for k in range(12):
        title = f"without skips, after {k}" if k else "the circle"
        _circle_panel(drawing, (k % 5, k // 5), title, block, Stack(pair.plain[:k], d=2))
    _circle_panel(drawing, (2, 2), "with skips, after 11", block, pair.with_skips)
    return drawing.text()


def collapse_picture() -> str:
    """A narrow first layer: the lines of its neurons, the segment, and the images of that."""
    stack, candidate = smallest_pair().with_skips, narrow_candidate()
    found = collision(stack, candidate)
    if not isinstance(found, Collision):
        raise DeepError("the skip stack of the picture is constant on the segment")
    ends = np.array([found.segment.at(0), found.segment.at(1)], dtype=np.float64)
    path = ends[0] + np.linspace(0, 1, 60)[:, np.newaxis] * (ends[1] - ends[0])
    size = 1.15 * np.abs(ends).max()
    drawing = Drawing(2 * SIDE, SIDE + 22, "a segment that three neurons do not see")
    frame = np.array([[-size, -size], [size, size]])
    panel = Panel(drawing, 0, 0, "three neurons, a segment", frame)
    for row in candidate.w_up.astype(np.float64):
        along = np.array([-row[1], row[0]]) * size / np.abs(row).max()
        panel.line(np.array([-along, along]), GREY, 1, "4 3")
        inward = row * 0.14 * size / np.linalg.norm(row)
        panel.line(np.array([0.7 * along, 0.7 * along + inward]), GREY, 1)
        panel.line(np.array([-0.7 * along, -0.7 * along + inward]), GREY, 1)
    _segment(panel, path)
    images, point = stack(path), candidate(path[:1])
    panel = Panel(drawing, 1, 0, "its images", np.vstack([images, point]))
    _segment(panel, images)
    panel.dot(point[0], COLOURS[1])
    return drawing.text()


def _segment(panel: Panel, path: Floats) -> None:
    panel.line(path, COLOURS[0], 3)
    panel.dot(path[0], COLOURS[0])
    panel.dot(path[-1], COLOURS[0])


PICTURES: dict[str, Callable[[], str]] = {
    "deep-fold.svg": fold_picture,
    "deep-eleven.svg": eleven_picture,
    "deep-collapse.svg": collapse_picture,
}


def draw(folder: Path) -> tuple[Path, ...]:
    """Write all pictures into a folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, picture in PICTURES.items():
        path = folder / name
        path.write_text(picture(), encoding="utf-8")
        written.append(path)
    return tuple(written)


if __name__ == "__main__":
    for path in draw(Path(*sys.argv[1:2])):
        print(path)
