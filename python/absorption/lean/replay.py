"""Replay: the compiled modules given once more to a fresh kernel, without elaborator or tactics.

What compiles a source file could in principle put into the compiled module what the kernel never
saw: an option that switches it off, or code that runs during elaboration. This pass has no such
code. It needs the wheel with Lean's libraries, whichever Lean compiled the modules.
"""

import hashlib
import json
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from absorption.errors import LeanFailed
from absorption.lean.cache import Cache, Compiled, Damage
from absorption.lean.embedded import has_libraries
from absorption.lean.olean import OleanModule
from absorption.lean.problems import Problem
from absorption.lean.process import lean_environment, run_process
from absorption.lean.run import Message

NAME = "Replay"

Run = list[tuple[int, int]]
"""Constants for one fresh kernel: the number of a module and the constant's number in it."""


@dataclass(frozen=True)
class Replay:
    """What the fresh kernel answered.

    Attributes:
        constants: How many constants it was given; 0 when there was no kernel to ask.
        problems: Its refusal (guard ``replay``), or a damaged cache entry (guard ``cache``).
        available: Whether the wheel with Lean's libraries is installed.
        seconds: Wall time, for a cached answer that of the earlier run.
        peak_memory_bytes: Peak memory of the run.
    """

    constants: int
    problems: tuple[Problem, ...] = ()
    available: bool = True
    seconds: float = 0.0
    peak_memory_bytes: int = 0


def replay(
    modules: Sequence[OleanModule],
    *,
    keys: Mapping[str, str],
    cache_dir: Path | None,
    timeout: float,
    cancelled: threading.Event | None = None,
) -> Replay:
    """Give every constant of a complete library to a fresh kernel.

    Args:
        modules: All modules of the library.
        keys: The key of each module's content, by module name; the answer is cached under them.
        cache_dir: Where answers are kept between runs; None to keep none.
        timeout: Seconds that the kernel may take.
        cancelled: When set, the kernel is killed and ``CancelledError`` raised.
    """
    if not has_libraries():
        return Replay(0, available=False)
    facts = "\n".join((NAME, *(f"{module.name} {keys[module.name]}" for module in modules)))
    key = hashlib.sha256(facts.encode()).hexdigest()
    cache = None if cache_dir is None else Cache(cache_dir)
    found = cache.load(key, NAME) if cache else None
    if isinstance(found, Damage):
        message = f"{found.file}: the kept answer of the fresh kernel is damaged: {found.reason}"
        return Replay(0, (Problem("cache", str(found.file), message),))
    if found is not None:
        return Replay(int(found.messages[0].text), seconds=found.seconds)
    answered = ask_kernel(modules, timeout=timeout, cancelled=cancelled)
    if cache and not answered.problems:
        said = (Message("information", str(answered.constants), NAME, 0, 0),)
        facts_kept = (answered.seconds, answered.peak_memory_bytes)
        cache.store(key, Compiled(NAME, b"", b"", said, *facts_kept))
    return answered


def ask_kernel(
    modules: Sequence[OleanModule],
    *,
    timeout: float,
    cancelled: threading.Event | None = None,
) -> Replay:
    """Run the fresh kernel on ``modules`` now."""
    plan = {"modules": [str(module.path) for module in modules], "runs": runs(modules)}
    with tempfile.TemporaryDirectory(prefix="absorption-") as folder:
        file = Path(folder) / "plan.json"
        file.write_text(json.dumps(plan), encoding="utf-8")
        try:
            finished = run_process(
                (sys.executable, "-P", "-m", "absorption.lean.kernel", str(file)),
                cwd=Path(folder),
                environ=lean_environment(),
                timeout=timeout,
                cancelled=cancelled,
            )
        except TimeoutError:
            raise LeanFailed(
                f"the fresh kernel did not finish within {timeout:g} s and was killed"
            ) from None
    try:
        said = json.loads(finished.stdout.decode("utf-8"))
    except ValueError:
        tail = finished.stderr.decode("utf-8", "replace")[-500:]
        raise LeanFailed(
            f"the fresh kernel ended with exit code {finished.exit_code}: {tail}"
        ) from None
    problems: tuple[Problem, ...] = ()
    if "refused" in said:
        text = " ".join(said["refused"].split())
        message = f"the kernel refuses the compiled library: {text}"
        problems = (Problem("replay", _subject(text), message),)
    return Replay(
        said.get("constants", 0),
        problems,
        seconds=finished.seconds,
        peak_memory_bytes=finished.peak_memory_bytes,
    )


def runs(modules: Sequence[OleanModule]) -> list[Run]:
    """Return which constants to give to which fresh kernel.

    Lean proves some lemmas anew in several modules, under one name. The first run has the first
    constant of each name; each further run has the next one of a name, with all that it uses.
    """
    places: dict[str, Run] = {}
    for number, module in enumerate(modules):
        for index, declaration in enumerate(module.declarations):
            places.setdefault(declaration.name, []).append((number, index))
    result = [[found[0] for found in places.values()]]
    for turn in range(1, max(map(len, places.values()), default=0)):
        chosen: dict[str, tuple[int, int]] = {}
        stack = [name for name, found in places.items() if len(found) > turn]
        while stack:
            name = stack.pop()
            if name in chosen or name not in places:
                continue
            found = places[name]
            number, index = chosen[name] = found[turn if len(found) > turn else 0]
            declaration = modules[number].declarations[index]
            stack.extend((*declaration.constants, *declaration.relatives))
        result.append(list(chosen.values()))
    return result


def _subject(refusal: str) -> str:
    """The declaration that a refusal names, else the whole library."""
    _, _, rest = refusal.partition("while replaying declaration '")
    return rest.partition("'")[0] or NAME
