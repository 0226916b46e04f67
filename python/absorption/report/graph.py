"""The graph of headline theorems: which proof uses which theorem, drawn in columns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

COLUMN, ROW, MARGIN = 64, 22, 14
LETTER = 7.3


@dataclass(frozen=True)
class Node:
    """A theorem's name and the place of its left edge, in pixels."""

    name: str
    x: float
    y: float


@dataclass(frozen=True)
class Edge:
    """The proof of ``end`` uses ``start``; ``path`` is the data of an SVG path between them."""

    start: str
    end: str
    path: str


@dataclass(frozen=True)
class Drawing:
    """A drawn graph.

    Attributes:
        width: In pixels.
        height: In pixels.
        nodes: Those with an edge.
        edges: From what is used to what uses it.
        alone: The names without an edge.
    """

    width: int
    height: int
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    alone: tuple[str, ...]


def draw(uses: Mapping[str, Sequence[str]]) -> Drawing:
    """Draw who uses whom, from the left to the right.

    Args:
        uses: For each name the names that it uses, which must have no cycle; names that are used
            but are not keys are left out.
    """
    uses = {name: tuple(used for used in found if used in uses) for name, found in uses.items()}
    used_by: dict[str, list[str]] = {name: [] for name in uses}
    for name, found in uses.items():
        for used in found:
            used_by[used].append(name)
    joined = [name for name in uses if uses[name] or used_by[name]]
    columns = _ordered(_columns(joined, uses), uses, used_by)
    x, places, right = MARGIN, dict[str, Node](), 0.0
    for column in columns:
        widest = max((len(name) for name in column), default=0) * LETTER
        for row, name in enumerate(column):
            places[name] = Node(name, x, MARGIN + ROW * (row + 0.5))
        right = x + widest
        x = int(right) + COLUMN
    edges = tuple(
        Edge(used, name, _curve(places[used], places[name]))
        for name in joined
        for used in uses[name]
    )
    height = 2 * MARGIN + ROW * max((len(column) for column in columns), default=0)
    alone = tuple(name for name in uses if name not in places)
    return Drawing(int(right) + MARGIN, height, tuple(places.values()), edges, alone)


def _columns(names: Sequence[str], uses: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """Each name one column to the right of the last that it uses."""
    depth: dict[str, int] = {}

    def deep(name: str) -> int:
        if name not in depth:
            depth[name] = 1 + max((deep(used) for used in uses[name]), default=-1)
        return depth[name]

    columns: list[list[str]] = [[] for _ in range(1 + max(map(deep, names), default=-1))]
    for name in names:
        columns[deep(name)].append(name)
    return columns


def _ordered(
    columns: list[list[str]],
    uses: Mapping[str, Sequence[str]],
    used_by: Mapping[str, Sequence[str]],
) -> list[list[str]]:
    """The columns with their names near to those that they are joined to."""
    for _ in range(8):
        for neighbours in (uses, used_by):
            height = {name: row / len(c) for c in columns for row, name in enumerate(c)}

            def middle(name: str) -> float:
                joined = [height[other] for other in neighbours[name]]  # noqa: B023
                return sum(joined) / len(joined) if joined else height[name]  # noqa: B023

            columns = [sorted(column, key=middle) for column in columns]
    return columns


def _curve(start: Node, end: Node) -> str:
    left = start.x + len(start.name) * LETTER + 4
    right = end.x - 4
    half = (left + right) / 2
    return (
        f"M{left:.0f} {start.y:.0f}C{half:.0f} {start.y:.0f} {half:.0f} {end.y:.0f} "
        f"{right:.0f} {end.y:.0f}"
    )
