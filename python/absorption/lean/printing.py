"""What Lean itself says of the headline theorems: their statements as it prints them, their axioms.

One Lean run answers for all of them, over a file of questions that imports every module.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from absorption.errors import LeanFailed
from absorption.lean.build import BuildReport
from absorption.lean.headlines import ROOT
from absorption.lean.problems import Problem
from absorption.lean.run import run_lean
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
        problems: The answers that are missing or could not be read (guard ``print``).
        peak_memory_bytes: Peak memory of the run.
    """

    statements: Mapping[str, str]
    axioms: Mapping[str, frozenset[str]]
    problems: tuple[Problem, ...]
    peak_memory_bytes: int


def print_headlines(
    toolchain: Toolchain,
    built: BuildReport,
    *,
    statements: Sequence[str],
    theorems: Sequence[str],
    timeout: float,
) -> Printed:
    """Ask Lean for the statement and the axioms of every headline theorem.

    Args:
        toolchain: The Lean to ask.
        built: A build in which every module was compiled, not yet closed.
        statements: The full names of Props to print.
        theorems: The full names of theorems the axioms of which to print.
        timeout: Seconds that the run may take.
    """
    imports = tuple(built.modules)
    lines = ["prelude", *(f"import {name}" for name in imports), *OPTIONS, f"open {ROOT}"]
    commands = {name: f"#print {name}" for name in statements}
    commands |= {name: f"#print axioms {name}" for name in theorems}
    asked = dict(enumerate(commands, start=len(lines) + 1))
    lines.extend(commands.values())
    file = f"{NAME}.lean"
    workspace = built.olean_root.parent
    (workspace / file).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    try:
        run = run_lean(
            toolchain, [file], cwd=workspace, lean_path=[built.olean_root], timeout=timeout
        )
    except LeanFailed as failure:
        return Printed({}, {}, (Problem("print", file, str(failure)),), 0)
    answers = {asked.get(message.line, ""): message.text for message in run.messages}
    errors = [str(message) for message in run.messages if message.severity == "error"]
    problems = [Problem("print", file, error) for error in errors]
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
        elif not errors:
            message = f"Lean's answer about {name} is {answer!r}: neither a Prop nor axioms"
            problems.append(Problem("print", name, message))
    return Printed(values, axioms, tuple(problems), run.peak_memory_bytes)
