"""Verification: a library built, its compiled modules audited, its headline theorems printed."""

import resource
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path

from absorption.errors import AbsorptionError, OleanError
from absorption.lean.audit import audit
from absorption.lean.build import DEFAULT_TIMEOUT, BuildReport, Progress, build, module_keys
from absorption.lean.findings import Status, Theorem, VerifyReport
from absorption.lean.headlines import STATEMENTS, Headline
from absorption.lean.modules import scan_modules
from absorption.lean.olean import OleanModule, read_olean
from absorption.lean.origin import read_origin
from absorption.lean.printing import print_headlines
from absorption.lean.problems import Problem
from absorption.lean.toolchain import Toolchain

__all__ = ["Theorem", "VerifyReport", "verify"]

_RSS_UNIT = 1 if sys.platform == "darwin" else 1024


def verify(
    project: Path,
    toolchain: Toolchain,
    *,
    cache_dir: Path | None,
    only: Sequence[str] = (),
    jobs: int | None = None,
    timeout: float = DEFAULT_TIMEOUT,
    progress: Progress | None = None,
) -> VerifyReport:
    """Check the whole library of ``project``.

    The guards, besides those of ``build``, ``audit`` and ``print_headlines``: ``olean`` (a compiled
    module that cannot be read), ``source``, ``imports`` and ``toolchain`` (one that does not belong
    to the source that was hashed, or to this Lean), ``headline`` (nothing to prove),
    ``docstring`` (a headline theorem without one, or without its origin) and ``axioms-disagree``
    (Lean finds other axioms than the audit).

    Args:
        project: The project root.
        toolchain: The Lean to use.
        cache_dir: Where compiled modules are kept between runs; None to keep none.
        only: The headline theorems to report on, by the name of the theorem or of its statement,
            with or without namespace; all when empty. Everything is checked in either case.
        jobs: How many Lean processes run at a time; as many as there are cores when absent.
        timeout: Seconds that one module may take.
        progress: Told of each module that is compiled, then of each that is read.

    Raises:
        AbsorptionError: The cache folder cannot be written, or ``only`` names no headline theorem.
    """
    began = time.monotonic()

    def tell(done: int, total: int, module: str) -> None:
        if progress is not None:
            progress(done, 2 * total, module)

    with build(
        project, toolchain, cache_dir=cache_dir, jobs=jobs, timeout=timeout, progress=tell
    ) as built:
        fresh = [module for module in built.modules.values() if not module.from_cache]
        report = VerifyReport(
            project,
            toolchain,
            problems=built.problems,
            modules=len(built.modules),
            cached=len(built.modules) - len(fresh),
            peak_memory_bytes=max((module.peak_memory_bytes for module in fresh), default=0),
        )
        oleans: dict[str, OleanModule] = {}
        for name, module in built.modules.items():
            try:
                if module.olean is not None:
                    oleans[name] = read_olean(module.olean, name)
            except OleanError as error:
                damage = Problem("olean", name, str(error))
                report = replace(report, problems=(*report.problems, damage))
            tell(len(built.modules) + len(oleans), len(built.modules), name)
        if oleans and len(oleans) == len(built.modules):
            report = _examine(report, built, oleans, only, cache_dir, timeout)
    own_peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _RSS_UNIT
    return replace(
        report,
        seconds=time.monotonic() - began,
        peak_memory_bytes=max(report.peak_memory_bytes, own_peak),
    )


def _examine(
    report: VerifyReport,
    built: BuildReport,
    oleans: Mapping[str, OleanModule],
    only: Sequence[str],
    cache_dir: Path | None,
    timeout: float,
) -> VerifyReport:
    """Return ``report`` with all that can be said of a library every module of which compiled."""
    audited = audit(oleans.values())
    home = {each.name: olean for olean in oleans.values() for each in olean.declarations}
    proofs = [
        each.name
        for olean in oleans.values()
        for each in olean.declarations
        if each.kind == "theorem"
    ]
    headlines = sorted(audited.statements, key=lambda each: _place(each.statement, home))
    chosen = _choose(headlines, only)
    source_problems = tuple(_source_problems(report.toolchain, built, oleans))
    printed = print_headlines(
        report.project,
        report.toolchain,
        built,
        statements=[each.statement for each in headlines],
        theorems=[each.theorem for each in headlines if each.theorem in home],
        cache_dir=cache_dir,
        timeout=timeout,
    )
    problems = (
        *report.problems,
        *source_problems,
        *audited.problems,
        *_headline_problems(headlines, home),
        *printed.problems,
        *_disagreements(headlines, printed.axioms),
    )
    rows = []
    for each in chosen:
        module = built.modules[each.module]
        file = module.source.relative_to(report.project).as_posix()
        origin = read_origin(_docstring(each.statement, home))
        rows.append(
            Theorem(
                name=each.theorem,
                status=_status({each.statement, each.theorem, file, *each.axioms}, problems),
                item=origin.item,
                origin=origin.text,
                claim=origin.claim,
                statement_name=each.statement,
                statement=printed.statements.get(each.statement, ""),
                axioms=tuple(sorted(each.axioms, key=str.lower)),
                docstring=_docstring(each.theorem, home),
                file=file,
                line=each.line,
                seconds=module.seconds,
            )
        )
    axioms: frozenset[str] = frozenset().union(*(audited.axioms_of(name) for name in proofs))
    peak = 0 if printed.from_cache else printed.peak_memory_bytes
    return replace(
        report,
        theorems=tuple(rows),
        headlines=len(headlines),
        problems=problems,
        examined=True,
        declarations=audited.declarations,
        proofs=len(proofs),
        axioms=tuple(sorted(axioms, key=str.lower)),
        peak_memory_bytes=max(report.peak_memory_bytes, peak),
    )


def _source_problems(
    toolchain: Toolchain, built: BuildReport, oleans: Mapping[str, OleanModule]
) -> Iterator[Problem]:
    """The compiled modules that do not belong to the sources that were hashed, or to this Lean."""
    graph = scan_modules(built.olean_root.parent)
    keys = module_keys(graph, toolchain)
    for name, olean in oleans.items():
        if keys.get(name) != built.modules[name].key:
            message = f"{name} was not compiled from the source that was hashed"
            yield Problem("source", name, message)
            continue
        imports = tuple(dict.fromkeys(olean.imports))
        if imports != graph.modules[name].imports:
            wanted = ", ".join(graph.modules[name].imports) or "nothing"
            message = f"{name} imports {', '.join(imports) or 'nothing'}; its source says {wanted}"
            yield Problem("imports", name, message)
        if (olean.lean_version, olean.lean_commit) != (toolchain.version, toolchain.commit):
            message = (
                f"{name} was compiled by Lean {olean.lean_version} ({olean.lean_commit}), "
                f"wanted {toolchain.version} ({toolchain.commit})"
            )
            yield Problem("toolchain", name, message)


def _headline_problems(
    headlines: Sequence[Headline], home: Mapping[str, OleanModule]
) -> Iterator[Problem]:
    if not headlines:
        message = f"the namespace {STATEMENTS} holds no statement, so nothing was proved"
        yield Problem("headline", STATEMENTS, message)
    for each in headlines:
        if not read_origin(_docstring(each.statement, home)).item:
            message = (
                f"{each.statement} is documented without its origin: wanted a paragraph "
                "`Paper: …` that names an item of the paper, or a last sentence `New.`"
            )
            yield Problem("docstring", each.statement, message)
        if each.theorem in home and not _docstring(each.theorem, home):
            message = f"{each.theorem} has no documentation"
            yield Problem("docstring", each.theorem, message)


def _disagreements(
    headlines: Sequence[Headline], printed: Mapping[str, frozenset[str]]
) -> Iterator[Problem]:
    for each in headlines:
        lean = printed.get(each.theorem, each.axioms)
        if lean != each.axioms:
            ours, theirs = (
                ", ".join(sorted(names, key=str.lower)) or "none" for names in (each.axioms, lean)
            )
            message = f"{each.theorem}: the audit finds the axioms {ours}; Lean finds {theirs}"
            yield Problem("axioms-disagree", each.theorem, message)


def _choose(headlines: Sequence[Headline], only: Sequence[str]) -> Sequence[Headline]:
    """Return the headline theorems that ``only`` names, in their own order."""
    names: dict[str, Headline] = {}
    for each in headlines:
        for name in (each.theorem, each.statement):
            names[name] = names[name.rpartition(".")[2]] = each
    chosen = []
    for name in only:
        if name not in names:
            close = get_close_matches(name, names, n=3, cutoff=0.5)
            hint = f"; close to it: {', '.join(close)}" if close else ""
            raise AbsorptionError(f"no headline theorem is called {name!r}{hint}")
        chosen.append(names[name])
    return [each for each in headlines if each in chosen] if only else headlines


def _status(names: set[str], problems: Sequence[Problem]) -> Status:
    if not problems:
        return "proved"
    return "failed" if any(each.subject in names for each in problems) else "unconfirmed"


def _docstring(name: str, home: Mapping[str, OleanModule]) -> str:
    return home[name].docs.get(name, "") if name in home else ""


def _place(name: str, home: Mapping[str, OleanModule]) -> tuple[str, int]:
    return home[name].name, home[name].lines.get(name, 0)
