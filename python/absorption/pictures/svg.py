"""A drawn figure as a file: SVG alone or for a page, PNG, PDF; the same bytes every time."""

import io
import re
import xml.etree.ElementTree as Tree
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from absorption.pictures.theme import DOTS_PER_INCH, MEASURED_FONT, SHOWN_FONTS, VARIABLES

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_SVG = "http://www.w3.org/2000/svg"
_LINK = "{http://www.w3.org/1999/xlink}href"
_COLOUR = re.compile(r"#[0-9a-f]{6}\b")
_NUMBER = re.compile(r"-?\d+\.\d{3,}")
_POINTED = re.compile(r"url\(#([^)]+)\)")


def as_svg(
    figure: "Figure", title: str, description: str, *, inline: bool = False, prefix: str = "picture"
) -> str:
    """A figure as SVG text, without date, program or fonts of its own.

    Args:
        figure: drawn, and still inside `absorption.pictures.theme.style`.
        title: one line, which is also read out.
        description: what the picture shows, in words.
        inline: for a page: no prolog, no background, every colour a variable of the page, and as
            wide as there is room.
        prefix: what the identifiers begin with; different for each picture of a page.
    """
    buffer = io.StringIO()
    figure.patch.set_visible(not inline)
    nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    figure.savefig(buffer, format="svg", metadata=nothing)
    root = Tree.fromstring(buffer.getvalue())
    for child in list(root):
        if child.tag == f"{{{_SVG}}}metadata" or child.find(f"{{{_SVG}}}style") is not None:
            root.remove(child)
    names = _names(root, prefix)
    for element in root.iter():
        _settle(element, names, inline)
    inside = "".join(_text(child) for child in root)
    _, _, width, height = root.attrib["viewBox"].split()
    if inline:
        size = f'style="width:100%;max-width:{_short(width)}pt;height:auto;{_JOIN}"'
    else:
        size = f'width="{_short(width)}pt" height="{_short(height)}pt" style="{_JOIN}"'
    head = (
        f'<svg xmlns="{_SVG}" viewBox="0 0 {_short(width)} {_short(height)}" {size} '
        f'role="img" aria-label={quoteattr(title)}>\n'
        f"<title>{escape(title)}</title>\n<desc>{escape(description)}</desc>\n"
    )
    prolog = "" if inline else '<?xml version="1.0" encoding="utf-8"?>\n'
    return f"{prolog}{head}{inside.strip()}\n</svg>\n"


# What matplotlib says in a style sheet, which would hold for the whole page.
_JOIN = "stroke-linejoin:round;stroke-linecap:butt"


def as_png(figure: "Figure") -> bytes:
    """A figure in pixels, on paper."""
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=DOTS_PER_INCH, metadata={"Software": None})
    return buffer.getvalue()


def as_pdf(figure: "Figure") -> bytes:
    """A figure as one page of PDF."""
    buffer = io.BytesIO()
    nothing = dict.fromkeys(("CreationDate", "Creator", "Producer"))
    figure.savefig(buffer, format="pdf", metadata=nothing)
    return buffer.getvalue()


def _names(root: Tree.Element, prefix: str) -> dict[str, str]:
    """New identifiers for what is pointed at, in order; the others are superfluous."""
    pointed = {
        name
        for element in root.iter()
        for key, value in element.attrib.items()
        for name in ([value.removeprefix("#")] if key == _LINK else _POINTED.findall(value))
    }
    given = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    kept = [name for name in given if name in pointed]
    return {name: f"{prefix}-{number}" for number, name in enumerate(kept, start=1)}


def _settle(element: Tree.Element, names: dict[str, str], inline: bool) -> None:
    """Shorten numbers, rename, set fonts, and let the page choose the colours."""
    attributes = element.attrib
    identifier = attributes.pop("id", None)
    link = attributes.pop(_LINK, None)
    for key, value in attributes.items():
        short = _NUMBER.sub(lambda number: _short(number[0]), value)
        short = _POINTED.sub(lambda name: f"url(#{names[name[1]]})", short)
        short = short.replace(f"'{MEASURED_FONT}'", SHOWN_FONTS)
        if inline:
            short = _COLOUR.sub(lambda colour: _variable(colour[0]), short)
        attributes[key] = " ".join(short.split())
    if identifier in names:
        attributes["id"] = names[identifier]
    if link is not None:
        attributes["href"] = f"#{names[link.removeprefix('#')]}"


def _variable(colour: str) -> str:
    return f"var(--{VARIABLES[colour]}, {colour})"


def _short(number: str) -> str:
    """A number to a hundredth of a point."""
    text = f"{float(number):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _text(element: Tree.Element) -> str:
    """An element as text, without the name space, which the root says once."""
    tag = element.tag.removeprefix(f"{{{_SVG}}}")
    attributes = "".join(f" {key}={quoteattr(value)}" for key, value in element.attrib.items())
    inside = escape((element.text or "").strip())
    if len(element):
        inside = "\n" + "".join(map(_text, element))
    return f"<{tag}{attributes}>{inside}</{tag}>\n" if inside else f"<{tag}{attributes}/>\n"
