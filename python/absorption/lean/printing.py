"""What Lean itself says of the headline theorems: their statements as it prints them, their axioms.

One Lean run answers for all of them. It is compiled and cached like a module of the library, under
a key that covers the whole library and every question, so that its answers are never stale.
"""

import hashlib
import re
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from absorption.lean.build import BuildReport
from absorption.lean.cache import Cache
from absorption.lean.compiler import Compiler
from absorption.lean.headlines import ROOT
from absorption.lean.modules import Module
from absorption.lean.problems import Problem
from absorption.lean.project import LIBRARY, SOURCE_FOLDER
from absorption.lean.toolchain import Toolchain

NAME = "Headlines"
# `∃ (g : Mlp K d h), …` and not `∃ g, …`: a width may stand in the type alone.
OPTIONS = ("set_option pp.funBinderTypes true",)

_DEFINITION = re.compile(r"(?:@\[\w+\] )?def \S+ : Prop :=\s+(.*)", re.DOTALL)
_AXIOMS = re.compile(r"'\S+' depends on axioms: \[(.*)\]", re.DOTALL)
_NO_AXIOMS = re.compile(r"'\S+' does not depend on any axioms")


@dataclass(frozen=True)
class Printed:
    """Lean's answers.

    Attributes:
        statements: The full name of each headline statement to its value, as Lean prints it.
        axioms: The full name of each headline theorem to the axioms that Lean finds.
        problems: The answers that are missing or could not be read (guard ``print``), and a
            damaged cache entry (guard ``cache``).
        seconds: Wall time of the run, which for cached answers was in an earlier one.
        peak_memory_bytes: Peak memory of that run.
        from_cache: Whether the answers were given to an earlier run.
    """

    statements: Mapping[str, str]
    axioms: Mapping[str, frozenset[str]]
    problems: tuple[Problem, ...]
    seconds: float
    peak_memory_bytes: int
    from_cache: bool


def print_headlines(
    project: Path,
    toolchain: Toolchain,
    built: BuildReport,
    *,
    statements: Sequence[str],
    theorems: Sequence[str],
    cache_dir: Path | None,
    timeout: float,
) -> Printed:
    """Ask Lean for the statement and the axioms of every headline theorem.

    Args:
        project: The project root.
        toolchain: The Lean to ask.
        built: A build in which every module was compiled, not yet closed.
        statements: The full names of Props to print.
        theorems: The full names of theorems the axioms of which to print.
        cache_dir: Where answers are kept between runs; None to keep none.
        timeout: Seconds that the run may take.
    """
    lines = ["prelude", f"import {LIBRARY}", *OPTIONS, f"open {ROOT}"]
    commands = {name: f"#print {name}" for name in statements}
    commands |= {name: f"#print axioms {name}" for name in theorems}
    asked = dict(enumerate(commands, start=len(lines) + 1))
    lines.extend(commands.values())
    source = "".join(f"{line}\n" for line in lines).encode()
    module = Module(NAME, f"{SOURCE_FOLDER}/{NAME}.lean", source, (LIBRARY,))
    workspace = built.olean_root.parent
    (workspace / module.path).write_bytes(source)
    facts = "\n".join((NAME, built.modules[LIBRARY].key, module.digest))
    outcome = Compiler(
        project,
        workspace,
        built.olean_root,
        toolchain,
        None if cache_dir is None else Cache(cache_dir),
        timeout,
        threading.Event(),
    ).compile(module, hashlib.sha256(facts.encode()).hexdigest())

    answers = {asked.get(message.line, ""): message.text for message in outcome.messages}
    problems = [
        problem if problem.guard == "cache" else replace(problem, guard="print")
        for problem in outcome.problems
    ]
    values: dict[str, str] = {}
    axioms: dict[str, frozenset[str]] = {}
    for name in asked.values():
        answer = answers.get(name, "")
        if found := _DEFINITION.fullmatch(answer):
            values[name] = found[1]
        elif found := _AXIOMS.fullmatch(answer):
            axioms[name] = frozenset(word.strip() for word in found[1].split(","))
        elif _NO_AXIOMS.fullmatch(answer):
            axioms[name] = frozenset()
        elif not problems:
            message = f"Lean's answer about {name} is {answer!r}: neither a Prop nor axioms"
            problems.append(Problem("print", name, message))
    return Printed(
        values,
        axioms,
        tuple(problems),
        outcome.seconds,
        outcome.peak_memory_bytes,
        outcome.from_cache,
    )
