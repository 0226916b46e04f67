"""Text for people: tables of blocks, and paragraphs below their lines."""

import json
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from absorption.commands.common import Row

if TYPE_CHECKING:
    from absorption.checkpoints import Placement

PAGE_WIDTH = 100
HEADER = ("block", "size", "activation", "around it", "answer", "seconds")


def as_json(value: Any) -> str:
    """JSON that any terminal can show."""
    escape = (sys.stdout.encoding or "").lower() != "utf-8"
    return json.dumps(value, ensure_ascii=escape, indent=2) + "\n"


def table(
    rows: Sequence[Row[Any]], answers: Sequence[str], details: Sequence[Iterable[str]]
) -> str:
    """One line a block, and below it what there is to say of it."""
    lines = [HEADER]
    for row, answer in zip(rows, answers, strict=True):
        site = row.site
        size = f"{site.d} → {site.h}"
        kind = row.activation or site.activation or "?"
        kind = f"{kind}, gated" if site.kind == "gated" else kind
        lines.append((site.layer, size, kind, site.placement.value, answer, f"{row.seconds:.1f}"))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    texts: list[Iterable[str]] = [(), *details]
    out = []
    for cells, said in zip(lines, texts, strict=True):
        padded = [cell.ljust(width) for cell, width in zip(cells, widths, strict=True)]
        out.append("  ".join(padded).rstrip())
        for paragraph in said:
            out += fold(paragraph, "    ")
    return "".join(f"{line}\n" for line in out)


def fold(paragraph: str, indent: str = "") -> list[str]:
    """A paragraph in lines no longer than the page or the terminal."""
    width = PAGE_WIDTH
    if sys.stdout.isatty():
        width = max(40, min(width, shutil.get_terminal_size().columns))
    return textwrap.wrap(
        paragraph,
        width,
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def meanings(placements: "Iterable[Placement]") -> str:
    """What a verdict means for each kind of surroundings that there is."""
    out = []
    for placement in dict.fromkeys(placements):
        out += fold(f"{placement.value}: {placement.formula}. {placement.meaning}")
    return "".join(f"{line}\n" for line in out)


def counted(names: Iterable[str]) -> str:
    """How often each answer was given.

    Example:
        >>> counted(["absorbable", "undecided", "absorbable"])
        '2 absorbable, 1 undecided'
    """
    found: dict[str, int] = {}
    for name in names:
        found[name] = found.get(name, 0) + 1
    return ", ".join(f"{count} {name}" for name, count in found.items())
