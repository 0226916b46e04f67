import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from absorption.lean.headlines import STATEMENTS, theorem_name
from absorption.lean.origin import NEW, read_origin
from absorption.lean.project import find_project

ROOT = find_project(Path(__file__))
MAP = "docs/paper-map.md"

# What the map must cover, whatever else it does.
PAPER_ITEMS = {
    *("Lemma 4", "Proposition 5", "Proposition 6", "Corollary 7"),
    *("Theorem 8", "Theorem 10", "Corollary 11"),
}

_CELL = re.compile(r"(?<!\\)\|")
_ITEMS = re.compile(rf"{NEW}|(?:Lemma|Proposition|Theorem|Corollary) \d+(?:, Theorem \d+)*")
_STATEMENT = re.compile(
    r"(?:^/--(?P<docstring>(?:(?!-/).)*)-/\s*)?^def (?P<name>\w+)(?:\.\{[^}]*\})?\s*:\s*Prop\b",
    re.MULTILINE | re.DOTALL,
)
_THEOREM = re.compile(r"^theorem (?P<name>\w+)\s*:\s*Statement\.(?P<statement>\w+)", re.MULTILINE)


@dataclass(frozen=True)
class Row:
    """A row of the map: the paper's items, the theorem, its file as linked, what differs."""

    items: str
    theorem: str
    file: str
    difference: str


def read_rows(text: str) -> Iterator[Row]:
    """The rows of all tables that have a column ``Theorem``."""
    inside = False
    for line in text.splitlines():
        cells = [cell.strip() for cell in _CELL.split(line)[1:-1]]
        if not line.startswith("|"):
            inside = False
        elif cells[:3] == ["Item", "Theorem", "File"]:
            inside = True
        elif inside and not set(line) <= set("|-: "):
            link = re.fullmatch(r"\[.+\]\((.+)\)", (cells + [""] * 4)[2])
            file = "" if link is None else link[1]
            yield Row(cells[0], cells[1].strip("`"), file, "|".join(cells[3:]))


def read_statements(project: Path) -> dict[str, str]:
    """The headline statements in the sources: the theorem that each wants, to its documentation."""
    folder = project / "lean" / "Absorption"
    files = [folder / "Statement.lean", *sorted((folder / "Statement").rglob("*.lean"))]
    return {
        theorem_name(f"{STATEMENTS}.{found['name']}").rpartition(".")[2]: found["docstring"] or ""
        for file in files
        if file.is_file()
        for found in _STATEMENT.finditer(file.read_text(encoding="utf-8"))
    }


def read_theorems(file: Path) -> set[str]:
    """The theorems in a file that prove the statement whose name they bear."""
    found = _THEOREM.finditer(file.read_text(encoding="utf-8"))
    names = {each["name"]: theorem_name(f"{STATEMENTS}.{each['statement']}") for each in found}
    return {name for name, wanted in names.items() if wanted.rpartition(".")[2] == name}


def row_problems(row: Row, project: Path, docstring: str) -> Iterator[str]:
    """What is wrong with one row about a statement that exists."""
    folder = (project / MAP).parent
    file = (folder / row.file).resolve()
    if not row.file or not file.is_file():
        yield f"{row.theorem}: no file {row.file or '(no link)'} as seen from {folder.name}/"
    elif row.theorem not in read_theorems(file):
        yield f"{row.theorem}: {row.file} declares no theorem {row.theorem} : Statement.…"
    if not _ITEMS.fullmatch(row.items):
        yield f"{row.theorem}: {row.items!r} names no item of the paper and is not {NEW!r}"
    origin = read_origin(docstring.strip()).item
    if origin and origin not in row.items.split(", "):
        yield f"{row.theorem}: the row says {row.items!r}, its documentation {origin!r}"
    if not row.difference:
        yield f"{row.theorem}: the row does not say how the hypotheses differ or what is new"


def problems(text: str, project: Path) -> list[str]:
    """What is wrong with the map of a project: rows that do not resolve, statements without one."""
    rows = list(read_rows(text))
    wanted = read_statements(project)
    found = [
        f"{name}: it has {count} rows, wanted one"
        for name, count in Counter(row.theorem for row in rows).items()
        if count > 1
    ]
    for name in sorted(wanted.keys() - {row.theorem for row in rows}):
        found.append(f"{name}: no row, wanted `| item | `{name}` | [file](path) | difference |`")
    for row in rows:
        if row.theorem not in wanted:
            found.append(f"{row.theorem}: a row for a theorem whose statement does not exist")
        else:
            found.extend(row_problems(row, project, wanted[row.theorem]))
    return found


def test_paper_map_resolves_and_is_complete() -> None:
    assert problems((ROOT / MAP).read_text("utf-8"), ROOT) == []


def test_paper_map_covers_the_theorems_of_the_paper() -> None:
    rows = read_rows((ROOT / MAP).read_text("utf-8"))
    named = {item for row in rows for item in row.items.split(", ")}
    assert named >= PAPER_ITEMS


@pytest.fixture
def planted(make_project: Callable[[Mapping[str, str | bytes]], Path]) -> Path:
    """A project of two statements, one from the paper, one new, to plant bad rows in."""
    return make_project(
        {
            "Absorption/Statement.lean": "prelude\n",
            "Absorption/Statement/Part.lean": (
                "/-- Nothing is absorbed.\n\nPaper: Lemma 4. -/\ndef NotAbsorbed : Prop := True\n"
                "/-- A gap. New. -/\ndef Gap : Prop := True\n"
                "def width : Nat := 0\n"
            ),
            "Absorption/NotAbsorbed.lean": (
                "theorem not_absorbed : Statement.NotAbsorbed := proof\n"
                "theorem gap : Statement.NotAbsorbed := proof\n"
            ),
            "Absorption/Gap.lean": "theorem gap : Statement.Gap := proof\n",
        }
    )


HEAD = "| Item | Theorem | File | What |\n| --- | --- | --- | --- |\n"
PAPER_ROW = (
    "| Lemma 4 | `not_absorbed` | [a](../lean/Absorption/NotAbsorbed.lean) | Any `\\|z\\|`. |\n"
)
NEW_ROW = "| new | `gap` | [b](../lean/Absorption/Gap.lean) | A gap. |\n"


def test_paper_map_accepts_good_rows(planted: Path) -> None:
    other = "| Item | Hypotheses |\n| --- | --- |\n| Lemma 4 | none |\n\n"
    assert problems(other + HEAD + PAPER_ROW + NEW_ROW, planted) == []


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        (PAPER_ROW, "gap: no row"),
        (PAPER_ROW + NEW_ROW + NEW_ROW, "gap: it has 2 rows"),
        (PAPER_ROW + NEW_ROW + NEW_ROW.replace("`gap`", "`lost`"), "lost: a row for a theorem"),
        (PAPER_ROW + NEW_ROW.replace("`gap`", "`gaps`"), "gap: no row"),
        (PAPER_ROW + NEW_ROW.replace("Gap.lean", "Lost.lean"), "gap: no file ../lean/"),
        (PAPER_ROW + NEW_ROW.replace("[b](../lean/Absorption/Gap.lean)", "Gap.lean"), "(no link)"),
        (PAPER_ROW + NEW_ROW.replace("Gap.lean", "NotAbsorbed.lean"), "declares no theorem gap"),
        (PAPER_ROW + NEW_ROW.replace("A gap.", ""), "gap: the row does not say"),
        (PAPER_ROW + NEW_ROW.replace("new", "newer"), "'newer' names no item"),
        (PAPER_ROW + NEW_ROW.replace("new", "Theorem 8"), "its documentation 'new'"),
        (PAPER_ROW.replace("Lemma 4", "Lemma 3") + NEW_ROW, "its documentation 'Lemma 4'"),
        (PAPER_ROW.replace("Lemma 4", "new") + NEW_ROW, "its documentation 'Lemma 4'"),
        ("", "not_absorbed: no row"),
    ],
)
def test_paper_map_refuses_planted_rows(planted: Path, rows: str, problem: str) -> None:
    assert any(problem in message for message in problems(HEAD + rows, planted))
