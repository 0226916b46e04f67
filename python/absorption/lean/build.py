"""The build: every module compiled once, in dependency order, on all cores."""

import hashlib
import heapq
import json
import os
import platform
import shutil
import tempfile
import threading
import time
from collections.abc import Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from graphlib import TopologicalSorter
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from absorption.lean.cache import FORMAT, Cache
from absorption.lean.compiler import OPTIONS, Compiler, ModuleBuild
from absorption.lean.modules import Module, ModuleGraph, scan_modules, unlisted_modules
from absorption.lean.problems import Problem
from absorption.lean.project import TOOLCHAIN_FILE
from absorption.lean.server import LeanServer
from absorption.lean.toolchain import Toolchain

__all__ = ["BuildReport", "ModuleBuild", "Progress", "build", "module_keys"]

DEFAULT_TIMEOUT = 300.0


class Progress(Protocol):
    """Called when the build begins and after each module, always from the thread that builds."""

    def __call__(self, done: int, total: int, module: str) -> None:
        """Note that ``done`` of ``total`` modules are finished, ``module`` the last of them."""


@dataclass(frozen=True)
class BuildReport:
    """The outcome of a build, and the temporary folder with what it compiled.

    The folder is this report's own: the bytes in it were hashed or compiled in this run, and no
    other run writes there. Use the report as a context manager, or call ``close``, to remove it.

    Attributes:
        modules: Name to outcome, imported modules first; empty when the sources could not be used.
        problems: Every guard that was broken, those of the module graph first.
        olean_root: The folder to put on ``LEAN_PATH``.
        seconds: Wall time of the whole build.
    """

    modules: Mapping[str, ModuleBuild]
    problems: tuple[Problem, ...]
    olean_root: Path
    seconds: float

    @property
    def ok(self) -> bool:
        """Whether every module was compiled and no guard was broken."""
        return not self.problems

    def close(self) -> None:
        """Remove the compiled modules."""
        shutil.rmtree(self.olean_root.parent, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


def build(
    project: Path,
    toolchain: Toolchain,
    *,
    cache_dir: Path | None,
    jobs: int | None = None,
    timeout: float = DEFAULT_TIMEOUT,
    progress: Progress | None = None,
) -> BuildReport:
    """Compile the library of ``project``.

    The sources are read once and Lean compiles a copy of what was read, so that a file edited
    during the build cannot be stored under the hash of its older self. A module that fails keeps
    those that import it from being compiled; all others are. The guards, besides those of the
    module graph: ``lean`` (an error, a crash, a hang), ``warning``, and ``cache`` (an entry that
    is not what was stored: it is removed, this build fails, the next compiles the module anew).

    Args:
        project: The project root.
        toolchain: The Lean to compile with.
        cache_dir: Where compiled modules are kept between runs; None to keep none.
        jobs: How many Lean processes run at a time; as many as there are cores when absent.
        timeout: Seconds that one module may take.
        progress: Told of each finished module.

    Raises:
        AbsorptionError: The cache folder cannot be written.
    """
    began = time.monotonic()
    graph = scan_modules(project)
    cache = None if cache_dir is None else Cache(cache_dir)
    workspace = Path(tempfile.mkdtemp(prefix="absorption-"))
    olean_root = workspace / "olean"
    olean_root.mkdir()
    modules: dict[str, ModuleBuild] = {}
    problems = graph.problems
    try:
        if not problems:
            _copy_sources(project, graph, workspace)
            keys = module_keys(graph, toolchain)
            with LeanServer() as server:
                compiler = Compiler(
                    project,
                    workspace,
                    olean_root,
                    toolchain,
                    cache,
                    timeout,
                    threading.Event(),
                    server if toolchain.kind == "embedded" else None,
                )
                modules = _run(graph, compiler, keys, jobs or _cores(), progress)
            problems = unlisted_modules(graph)
            problems += tuple(each for module in modules.values() for each in module.problems)
    except BaseException:
        shutil.rmtree(workspace, ignore_errors=True)
        raise
    return BuildReport(modules, problems, olean_root, time.monotonic() - began)


def module_keys(graph: ModuleGraph, toolchain: Toolchain) -> dict[str, str]:
    """Return for each module the hash of all that its compiled form depends on.

    Args:
        graph: The modules with their sources.
        toolchain: The Lean that compiles them.
    """
    keys: dict[str, str] = {}
    for name, module in graph.modules.items():
        facts = {
            "format": FORMAT,
            "lean": [toolchain.version, toolchain.commit, platform.machine(), platform.system()],
            "options": OPTIONS,
            "module": name,
            "source": module.digest,
            "imports": [keys[needed] for needed in module.imports],
        }
        keys[name] = hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
    return keys


def _run(
    graph: ModuleGraph,
    compiler: Compiler,
    keys: Mapping[str, str],
    jobs: int,
    progress: Progress | None,
) -> dict[str, ModuleBuild]:
    modules = graph.modules
    finished: dict[str, ModuleBuild] = {}
    running: dict[Future[ModuleBuild], str] = {}
    ready: list[tuple[int, str]] = []
    ahead = _work_ahead(modules)
    sorter = TopologicalSorter({name: module.imports for name, module in modules.items()})
    sorter.prepare()

    def report(name: str) -> None:
        if progress is not None:
            progress(len(finished), len(modules), name)

    def finish(outcome: ModuleBuild) -> None:
        finished[outcome.name] = outcome
        sorter.done(outcome.name)
        report(outcome.name)

    report("")
    with ThreadPoolExecutor(jobs) as pool:
        try:
            while sorter.is_active():
                for name in sorter.get_ready():
                    heapq.heappush(ready, (-ahead[name], name))
                while ready and len(running) < jobs:
                    _, name = heapq.heappop(ready)
                    module, key = modules[name], keys[name]
                    lacking = [each for each in module.imports if finished[each].olean is None]
                    if lacking:
                        error = f"not compiled: it imports {lacking[0]}, which was not"
                        finish(compiler.refuse(module, key, error))
                    else:
                        running[pool.submit(compiler.compile, module, key)] = name
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    del running[future]
                    finish(future.result())
        except BaseException:
            compiler.cancelled.set()
            pool.shutdown(wait=True, cancel_futures=True)
            raise
    return {name: finished[name] for name in modules}


def _work_ahead(modules: Mapping[str, Module]) -> dict[str, int]:
    """Return for each module the longest chain that begins there and goes up, in bytes of source.

    The module with most ahead is compiled first, so that no long chain is left for one core.
    """
    ahead: dict[str, int] = {}
    for name, module in reversed(tuple(modules.items())):
        ahead[name] = ahead.get(name, 0) + len(module.source)
        for needed in module.imports:
            ahead[needed] = max(ahead.get(needed, 0), ahead[name])
    return ahead


def _copy_sources(project: Path, graph: ModuleGraph, workspace: Path) -> None:
    # An elan shim looks for this file above its working directory.
    shutil.copyfile(project / TOOLCHAIN_FILE, workspace / TOOLCHAIN_FILE)
    for module in graph.modules.values():
        target = workspace / module.path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(module.source)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
