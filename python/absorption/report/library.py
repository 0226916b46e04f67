"""The page of a verification: each headline theorem, what it says, and the source of its proof."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from absorption.lean.findings import Definition, Theorem, VerifyReport
from absorption.lean.headlines import ROOT
from absorption.lean.origin import NEW
from absorption.report.citation import citation, commit_of
from absorption.report.graph import draw
from absorption.report.page import render
from absorption.report.verification import KINDS, MARKS, problem_line, verdict


@dataclass(frozen=True)
class Source:
    """A source file on the page: its path in the project, an anchor, and its lines."""

    file: str
    anchor: str
    lines: tuple[str, ...]


def library_page(report: VerifyReport) -> str:
    """Return the page of ``absorption verify --html``.

    It holds what ``as_text`` prints, and besides the definitions, which proof uses which theorem,
    and the sources, line by line. The same library gives the same page, but for the seconds.

    Args:
        report: A verification; its library is still where it was.
    """
    findings = report.findings
    theorems = report.theorems
    shown = {theorem.name for theorem in theorems}
    definitions = findings.definitions if findings else ()
    commit = commit_of(report.project)
    uses = {_short(each.name): [_short(name) for name in each.uses] for each in theorems}
    files = dict.fromkeys(each.file for found in (definitions, theorems) for each in found)
    return render(
        "library.html",
        ok=report.ok,
        verdict=verdict(report),
        problems=[problem_line(problem) for problem in report.problems],
        report=report,
        findings=findings,
        lean_from=KINDS[report.toolchain.kind],
        commit=commit,
        topics=_topics(theorems),
        entries={each.name: _entry(each, theorems, shown, commit) for each in theorems},
        definitions=_by_file(definitions),
        graph=draw(uses),
        sources=[_source(report.project, file) for file in files],
        place=_place,
        short=_short,
        marks={status: mark for status, (mark, _) in MARKS.items()},
    )


def _topics(theorems: Sequence[Theorem]) -> dict[str, list[Theorem]]:
    topics: dict[str, list[Theorem]] = {}
    for theorem in theorems:
        topics.setdefault(theorem.topic or "Other theorems", []).append(theorem)
    return topics


def _entry(
    theorem: Theorem, theorems: Sequence[Theorem], shown: set[str], commit: str
) -> dict[str, Any]:
    """What a theorem's entry has besides its attributes."""
    names = (theorem.name, theorem.topic, theorem.item, theorem.claim, *theorem.axioms)
    return {
        "origin": "" if theorem.item in ("", NEW) else f"Paper: {theorem.origin}",
        "uses": [name for name in theorem.uses if name in shown],
        "used_by": [other.name for other in theorems if theorem.name in other.uses],
        "citation": citation(theorem, commit),
        "words": " ".join(" ".join(names).lower().split()),
    }


def _by_file(definitions: Sequence[Definition]) -> dict[str, list[Definition]]:
    found: dict[str, list[Definition]] = {}
    for definition in definitions:
        found.setdefault(definition.file, []).append(definition)
    return found


def _source(project: Path, file: str) -> Source:
    text = (project / file).read_text(encoding="utf-8", errors="replace")
    return Source(file, _anchor(file), tuple(text.rstrip("\n").split("\n")))


def _anchor(file: str) -> str:
    return file.removeprefix("lean/").removesuffix(".lean").replace("/", ".")


def _place(file: str, line: int | None) -> str:
    """The anchor of a line."""
    return _anchor(file) if line is None else f"{_anchor(file)}.L{line}"


def _short(name: str) -> str:
    return name.removeprefix(f"{ROOT}.")
