"""The examination of a library that compiled: audit, fresh kernel, and what Lean prints."""

import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from absorption.errors import LeanFailed, OleanError
from absorption.lean.audit import audit
from absorption.lean.build import BuildReport, Progress, module_keys
from absorption.lean.dependencies import Dependencies
from absorption.lean.findings import Findings, Status, Theorem
from absorption.lean.headlines import STATEMENTS, Headline
from absorption.lean.modules import ModuleGraph, scan_modules
from absorption.lean.olean import OleanModule, read_olean
from absorption.lean.origin import read_origin
from absorption.lean.printing import print_headlines
from absorption.lean.problems import Problem
from absorption.lean.replay import NAME as REPLAY
from absorption.lean.replay import Replay, replay
from absorption.lean.toolchain import Toolchain

_HEADING = re.compile(r"^# (?:Statement: )?(.+?)\s*$", re.MULTILINE)


@dataclass(frozen=True)
class Examination:
    """The outcome of an examination.

    Attributes:
        findings: What the modules hold; None when some cannot be read.
        problems: Every guard that did not hold, those of the build first.
        peak_memory_bytes: The most memory that a Lean process had resident.
    """

    findings: Findings | None
    problems: tuple[Problem, ...]
    peak_memory_bytes: int


def examine(
    project: Path,
    toolchain: Toolchain,
    built: BuildReport,
    *,
    cache_dir: Path | None,
    timeout: float,
    progress: Progress,
) -> Examination:
    """Examine a library every module of which compiled.

    The guards, besides those of ``audit``, ``replay`` and ``print_headlines``: ``olean`` (a
    compiled module that cannot be read), ``source``, ``imports`` and ``toolchain`` (one that does
    not belong to the source that was hashed, or to this Lean), ``headline`` (nothing to prove),
    ``docstring`` (a headline theorem without one, or without its origin) and ``axioms-disagree``
    (Lean finds other axioms than the audit).
    """
    oleans: dict[str, OleanModule] = {}
    unread: list[Problem] = []
    for name, module in built.modules.items():
        try:
            if module.olean is not None:
                oleans[name] = read_olean(module.olean, name)
        except OleanError as error:
            unread.append(Problem("olean", name, str(error)))
        progress(len(oleans) + len(unread), len(built.modules), name)
    if unread:
        return Examination(None, (*built.problems, *unread), 0)

    # The sources as they were compiled, copied when they were hashed.
    graph = scan_modules(built.olean_root.parent)
    source_problems = tuple(_source_problems(toolchain, graph, built, oleans))
    home = {each.name: olean for olean in oleans.values() for each in olean.declarations}
    proofs = [
        each.name
        for olean in oleans.values()
        for each in olean.declarations
        if each.kind == "theorem"
    ]
    topics = _topics(graph)
    with _replaying(built, oleans, cache_dir, timeout) as replaying:
        audited = audit(oleans.values())
        headlines = sorted(
            audited.statements,
            key=lambda each: (
                tuple(topics).index(home[each.statement].name),
                home[each.statement].lines.get(each.statement, 0),
            ),
        )
        printed = print_headlines(
            toolchain,
            built,
            statements=[each.statement for each in headlines],
            theorems=[each.theorem for each in headlines if each.theorem in home],
            timeout=timeout,
        )
    replayed = replaying.result()
    problems = (
        *built.problems,
        *source_problems,
        *audited.problems,
        *replayed.problems,
        *_headline_problems(headlines, home),
        *printed.problems,
        *_disagreements(headlines, printed.axioms),
    )
    sources = {
        name: module.source.relative_to(project).as_posix()
        for name, module in built.modules.items()
    }
    dependencies = Dependencies(oleans, sources)
    uses = dependencies.uses(headlines)
    theorems = []
    for each in headlines:
        file = sources[each.module]
        origin = read_origin(_docstring(each.statement, home))
        theorems.append(
            Theorem(
                name=each.theorem,
                status=_status({each.statement, each.theorem, file, *each.axioms}, problems),
                topic=topics[home[each.statement].name],
                item=origin.item,
                origin=origin.text,
                claim=origin.claim,
                statement_name=each.statement,
                statement=printed.statements.get(each.statement, ""),
                axioms=_sorted(each.axioms),
                docstring=_docstring(each.theorem, home),
                file=file,
                line=each.line,
                seconds=built.modules[each.module].seconds,
                uses=uses[each.theorem],
                speaks_of=dependencies.speaks_of(each.statement),
            )
        )
    findings = Findings(
        theorems=tuple(theorems),
        definitions=dependencies.definitions([each.statement for each in headlines]),
        declarations=audited.declarations,
        proofs=len(proofs),
        axioms=_sorted(frozenset().union(*map(audited.axioms_of, proofs))),
        replayed=replayed.constants if replayed.available else None,
    )
    peak = max(printed.peak_memory_bytes, replayed.peak_memory_bytes)
    return Examination(findings, problems, peak)


@contextmanager
def _replaying(
    built: BuildReport,
    oleans: Mapping[str, OleanModule],
    cache_dir: Path | None,
    timeout: float,
) -> Iterator[Future[Replay]]:
    """Ask the fresh kernel beside what is done meanwhile; when that fails, it is killed."""
    keys = {name: module.key for name, module in built.modules.items()}
    modules = tuple(oleans.values())
    cancelled = threading.Event()

    def ask() -> Replay:
        try:
            return replay(
                modules, keys=keys, cache_dir=cache_dir, timeout=timeout, cancelled=cancelled
            )
        except LeanFailed as failure:
            return Replay(0, (Problem("replay", REPLAY, str(failure)),))

    with ThreadPoolExecutor(1) as beside:
        try:
            yield beside.submit(ask)
        except BaseException:
            cancelled.set()
            raise


def _topics(graph: ModuleGraph) -> dict[str, str]:
    """Each module's heading; those that gather the statements first, in their own order."""
    gathered = graph.modules[STATEMENTS].imports if STATEMENTS in graph.modules else ()
    topics: dict[str, str] = {}
    for name in (*gathered, *graph.modules):
        heading = _HEADING.search(graph.modules[name].source.decode("utf-8"))
        topics.setdefault(name, "" if heading is None else heading[1])
    return topics


def _source_problems(
    toolchain: Toolchain,
    graph: ModuleGraph,
    built: BuildReport,
    oleans: Mapping[str, OleanModule],
) -> Iterator[Problem]:
    """The compiled modules that do not belong to the sources that were hashed, or to this Lean."""
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


def _status(names: set[str], problems: Sequence[Problem]) -> Status:
    if not problems:
        return "proved"
    return "failed" if any(each.subject in names for each in problems) else "unconfirmed"


def _docstring(name: str, home: Mapping[str, OleanModule]) -> str:
    return home[name].docs.get(name, "") if name in home else ""


def _sorted(names: frozenset[str]) -> tuple[str, ...]:
    return tuple(sorted(names, key=str.lower))
