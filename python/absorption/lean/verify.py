"""Verification: a library built and examined, or found as an earlier run has examined it."""

import hashlib
import json
import resource
import sys
import time
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path

from absorption.errors import AbsorptionError
from absorption.lean.build import DEFAULT_TIMEOUT, Progress, build, module_keys
from absorption.lean.cache import Cache, Damage
from absorption.lean.embedded import has_libraries
from absorption.lean.examination import Examination, examine
from absorption.lean.findings import Findings, Theorem, VerifyReport
from absorption.lean.modules import scan_modules
from absorption.lean.problems import Problem
from absorption.lean.toolchain import Toolchain

__all__ = ["Findings", "Theorem", "VerifyReport", "remembered_findings", "verify"]

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

    The findings of a run in which every check held are kept in the cache, under a key that covers
    every source of the library, the Lean that compiled them and the program that examined them.

    Args:
        project: The project root.
        toolchain: The Lean to use.
        cache_dir: Where compiled modules and findings are kept between runs; None to keep none.
        only: The headline theorems to report on, by the name of the theorem or of its statement,
            with or without namespace; all when empty. Everything is checked in either case.
        jobs: How many Lean processes run at a time; as many as there are cores when absent.
        timeout: Seconds that one module, or the fresh kernel, may take.
        progress: Told of each module that is compiled, then of each that is examined.

    Raises:
        AbsorptionError: The cache folder cannot be written, or ``only`` names no headline theorem.
    """
    began = time.monotonic()

    def compiled(done: int, total: int, module: str) -> None:
        if progress is not None:
            progress(done, 2 * total, module)

    def examined(done: int, total: int, module: str) -> None:
        if progress is not None:
            progress(total + done, 2 * total, module)

    with build(
        project, toolchain, cache_dir=cache_dir, jobs=jobs, timeout=timeout, progress=compiled
    ) as built:
        cache = None if cache_dir is None else Cache(cache_dir)
        key = _findings_key({name: module.key for name, module in built.modules.items()})
        found = cache.load_findings(key) if cache and built.ok else None
        remembered = False
        if not built.modules or any(module.olean is None for module in built.modules.values()):
            outcome = Examination(None, built.problems, 0)
        elif isinstance(found, Damage):
            message = (
                f"the findings kept in the cache are damaged: {found.file}: {found.reason}; they "
                "were removed and the next run examines the library anew"
            )
            outcome = Examination(None, (Problem("cache", str(found.file), message),), 0)
        elif found is not None:
            remembered = True
            outcome = Examination(Findings.from_record(found), (), 0)
        else:
            outcome = examine(
                project, toolchain, built, cache_dir=cache_dir, timeout=timeout, progress=examined
            )
            if cache and outcome.findings and not outcome.problems:
                cache.store_findings(key, outcome.findings.as_record())
    theorems = () if outcome.findings is None else outcome.findings.theorems
    fresh = [module for module in built.modules.values() if not module.from_cache]
    own_peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _RSS_UNIT
    lean_peaks = [outcome.peak_memory_bytes, *(module.peak_memory_bytes for module in fresh)]
    return VerifyReport(
        project=project,
        toolchain=toolchain,
        problems=outcome.problems,
        findings=outcome.findings,
        theorems=_choose(theorems, only) if outcome.findings else (),
        modules=len(built.modules),
        cached=len(built.modules) - len(fresh),
        remembered=remembered,
        seconds=time.monotonic() - began,
        peak_memory_bytes=max(own_peak, *lean_peaks),
    )


def remembered_findings(project: Path, toolchain: Toolchain, cache_dir: Path) -> Findings | None:
    """Return the findings of an earlier run over these very sources; None if there was none.

    Nothing is compiled and no Lean is started.

    Args:
        project: The project root.
        toolchain: The Lean that compiled them.
        cache_dir: Where that run kept its findings.

    Raises:
        AbsorptionError: The cache folder cannot be written.
    """
    graph = scan_modules(project)
    if graph.problems:
        return None
    found = Cache(cache_dir).load_findings(_findings_key(module_keys(graph, toolchain)))
    return None if found is None or isinstance(found, Damage) else Findings.from_record(found)


def _findings_key(modules: Mapping[str, str]) -> str:
    program = {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in Path(__file__).parent.glob("*.py")
    }
    facts = {"program": program, "modules": dict(modules), "kernel": has_libraries()}
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


def _choose(theorems: Sequence[Theorem], only: Sequence[str]) -> tuple[Theorem, ...]:
    """Return the theorems that ``only`` names, in their own order."""
    names: dict[str, Theorem] = {}
    for theorem in theorems:
        for name in (theorem.name, theorem.statement_name):
            names[name] = names[name.rpartition(".")[2]] = theorem
    for name in only:
        if name not in names:
            close = get_close_matches(name, names, n=3, cutoff=0.5)
            hint = f"; close to it: {', '.join(close)}" if close else ""
            raise AbsorptionError(f"no headline theorem is called {name!r}{hint}")
    chosen = [names[name] for name in only]
    return tuple(theorem for theorem in theorems if not only or theorem in chosen)
