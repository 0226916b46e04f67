"""The compiler of one module: from the cache when it is there, else by Lean."""

import threading
from dataclasses import dataclass, replace
from pathlib import Path

from absorption.errors import LeanFailed
from absorption.lean.cache import Cache, Compiled, Damage
from absorption.lean.modules import Module
from absorption.lean.problems import Problem
from absorption.lean.project import SOURCE_FOLDER
from absorption.lean.run import LeanRun, Message, run_lean
from absorption.lean.server import LeanServer
from absorption.lean.toolchain import Toolchain

# Modules are compiled side by side; that each does so inside as well costs a tenth more.
OPTIONS = ("-DElab.async=false",)

_GUARDS = {"error": "lean", "warning": "warning"}


@dataclass(frozen=True)
class ModuleBuild:
    """What became of one module.

    Attributes:
        name: The module's name.
        source: Its source file.
        olean: The compiled module; None when there is none.
        key: The hash of all that the compiled module depends on.
        seconds: Wall time of the compilation, which for a cached module was in an earlier run.
        peak_memory_bytes: Peak memory of that compilation.
        from_cache: Whether it was compiled in an earlier run.
        messages: What Lean said.
        error: Why there is no compiled module; None when there is one.
        problems: The guards that it broke.
    """

    name: str
    source: Path
    olean: Path | None
    key: str
    seconds: float = 0.0
    peak_memory_bytes: int = 0
    from_cache: bool = False
    messages: tuple[Message, ...] = ()
    error: str | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Compiler:
    """What the compilations of one build share.

    Attributes:
        project: The project root, which outcomes speak of.
        workspace: The folder with the copy of the sources, in which Lean runs.
        olean_root: Where compiled modules go, and where Lean finds those that are imported.
        toolchain: The Lean to compile with.
        cache: Where compiled modules are kept between builds, if anywhere.
        timeout: Seconds that one module may take.
        cancelled: Set to have all running compilations killed.
        server: What runs the embedded Lean, if it is the one to compile with.
    """

    project: Path
    workspace: Path
    olean_root: Path
    toolchain: Toolchain
    cache: Cache | None
    timeout: float
    cancelled: threading.Event
    server: LeanServer | None

    def compile(self, module: Module, key: str) -> ModuleBuild:
        """Return the outcome for ``module``, all of whose imports are compiled."""
        olean = self.olean_root.joinpath(*module.name.split(".")).with_suffix(".olean")
        olean.parent.mkdir(parents=True, exist_ok=True)
        stored = None if self.cache is None else self.cache.load(key, module.name)
        if stored is None:
            return self._run(module, key, olean)
        if isinstance(stored, Damage):
            message = (
                f"the cache entry of {module.name} is damaged: {stored.file}: {stored.reason}; the "
                "entry was removed and the next run compiles the module anew"
            )
            return self.refuse(module, key, message, Problem("cache", str(stored.file), message))
        olean.write_bytes(stored.olean)
        olean.with_suffix(".ilean").write_bytes(stored.ilean)
        return replace(
            self.refuse(module, key, None),
            olean=olean,
            from_cache=True,
            messages=stored.messages,
            seconds=stored.seconds,
            peak_memory_bytes=stored.peak_memory_bytes,
        )

    def refuse(self, module: Module, key: str, error: str | None, *found: Problem) -> ModuleBuild:
        """Return the outcome for a module that was not compiled because of ``error``."""
        source = self.project / module.path
        return ModuleBuild(module.name, source, None, key, error=error, problems=found)

    def _run(self, module: Module, key: str, olean: Path) -> ModuleBuild:
        ilean = olean.with_suffix(".ilean")
        outputs = ("-o", str(olean), "-i", str(ilean))
        try:
            run = run_lean(
                self.toolchain,
                ("-R", SOURCE_FOLDER, *outputs, *OPTIONS, module.path),
                cwd=self.workspace,
                lean_path=(self.olean_root,),
                timeout=self.timeout,
                cancelled=self.cancelled,
                server=self.server,
            )
        except LeanFailed as failure:
            olean.unlink(missing_ok=True)
            problem = Problem("lean", module.path, str(failure))
            return self.refuse(module, key, problem.message, problem)
        problems = _find_problems(module, run, written=olean.is_file() and ilean.is_file())
        error = next((each.message for each in problems if each.guard == "lean"), None)
        if not problems and self.cache is not None:
            files = olean.read_bytes(), ilean.read_bytes()
            usage = run.seconds, run.peak_memory_bytes
            self.cache.store(key, Compiled(module.name, *files, run.messages, *usage))
        return replace(
            self.refuse(module, key, error, *problems),
            olean=None if error else olean,
            messages=run.messages,
            seconds=run.seconds,
            peak_memory_bytes=run.peak_memory_bytes,
        )


def _find_problems(module: Module, run: LeanRun, *, written: bool) -> tuple[Problem, ...]:
    problems = tuple(
        Problem(_GUARDS[message.severity], module.path, str(message))
        for message in run.messages
        if message.severity in _GUARDS
    )
    if not written and not any(problem.guard == "lean" for problem in problems):
        message = f"{module.path}: Lean reported no error and wrote no compiled module"
        problems += (Problem("lean", module.path, message),)
    return problems
