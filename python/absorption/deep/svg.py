"""Enough of SVG for line drawings: text out, nothing but the standard library in."""

from collections.abc import Iterable
from html import escape

XY = tuple[float, float]


def _number(value: float) -> str:
    text = f"{value:.1f}"
    return "0" if text in ("-0.0", "0.0") else text.removesuffix(".0")


class Drawing:
    """A drawing in pixels, with the vertical axis downwards.

    Example:
        >>> drawing = Drawing(20, 10, "a line")
        >>> drawing.polyline([(0, 0), (20, 10)], "black")
        >>> "<polyline points='0,0 20,10'" in drawing.text()
        True
    """

    def __init__(self, width: int, height: int, title: str) -> None:
        self.width, self.height, self._title = width, height, title
        self._parts: list[str] = []

    def polyline(
        self, path: Iterable[XY], colour: str, width: float = 1.5, dashes: str = ""
    ) -> None:
        """A line through points."""
        places = " ".join(f"{_number(x)},{_number(y)}" for x, y in path)
        dashed = f" stroke-dasharray='{dashes}'" if dashes else ""
        self._parts.append(
            f"<polyline points='{places}' fill='none' stroke='{colour}' "
            f"stroke-width='{_number(width)}' stroke-linejoin='round'{dashed}/>"
        )

    def dot(self, place: XY, colour: str, radius: float = 2.5, *, hollow: bool = False) -> None:
        """A small disc, or a circle."""
        fill = "white" if hollow else colour
        self._parts.append(
            f"<circle cx='{_number(place[0])}' cy='{_number(place[1])}' r='{_number(radius)}' "
            f"fill='{fill}' stroke='{colour}'/>"
        )

    def label(self, place: XY, text: str, *, size: int = 12, anchor: str = "start") -> None:
        """Words."""
        self._parts.append(
            f"<text x='{_number(place[0])}' y='{_number(place[1])}' font-size='{size}' "
            f"text-anchor='{anchor}'>{escape(text)}</text>"
        )

    def text(self) -> str:
        """The file."""
        head = (
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {self.width} {self.height}' "
            f"width='{self.width}' height='{self.height}' font-family='sans-serif'>"
        )
        return "\n".join(
            [
                head,
                f"<title>{escape(self._title)}</title>",
                "<rect width='100%' height='100%' fill='white'/>",
                *self._parts,
                "</svg>\n",
            ]
        )
