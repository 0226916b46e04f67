"""What verification found: the headline theorems, the problems, and the size of it all."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from absorption.lean.problems import Problem
from absorption.lean.toolchain import Toolchain

Status = Literal["proved", "failed", "unconfirmed"]


@dataclass(frozen=True)
class Theorem:
    """One headline theorem.

    Attributes:
        name: Its full name.
        status: ``proved`` when every check of the whole library held; ``failed`` when one did not
            that names this theorem, its statement, its file or an axiom of it; otherwise
            ``unconfirmed``, because a check failed elsewhere.
        item: The item of the paper, such as ``Proposition 5``; ``new`` for what goes beyond it;
            empty when its documentation does not tell.
        origin: What the statement's documentation says of the paper, in full.
        claim: What the statement's documentation says besides.
        statement_name: The full name of the Prop that it proves.
        statement: That Prop, as Lean prints it; empty when Lean did not answer.
        axioms: The axioms that it rests on, sorted.
        docstring: The theorem's own documentation.
        file: The source file that proves it, relative to the project.
        line: The line, from 1, on which it begins there.
        seconds: How long Lean took for that file; for a cached one, in the earlier run.
    """

    name: str
    status: Status
    item: str
    origin: str
    claim: str
    statement_name: str
    statement: str
    axioms: tuple[str, ...]
    docstring: str
    file: str
    line: int | None
    seconds: float


@dataclass(frozen=True)
class VerifyReport:
    """What verification found.

    Attributes:
        project: The project root.
        toolchain: The Lean that compiled and printed.
        theorems: The headline theorems asked for, in the order of the statement files.
        headlines: How many headline theorems the library has.
        problems: Every guard that did not hold, in the order in which they were checked.
        examined: Whether the compiled modules were audited; not so when some did not compile.
        modules: How many modules the library has.
        cached: How many of them came from the cache and were not compiled in this run.
        declarations: How many declarations the compiled modules hold.
        proofs: How many of these are theorems.
        axioms: The axioms that any of these theorems rests on, sorted.
        seconds: Wall time of the verification.
        peak_memory_bytes: The most memory that one process of this run had resident.
    """

    project: Path
    toolchain: Toolchain
    theorems: tuple[Theorem, ...] = ()
    headlines: int = 0
    problems: tuple[Problem, ...] = ()
    examined: bool = False
    modules: int = 0
    cached: int = 0
    declarations: int = 0
    proofs: int = 0
    axioms: tuple[str, ...] = ()
    seconds: float = 0.0
    peak_memory_bytes: int = 0

    @property
    def ok(self) -> bool:
        """Whether every check held."""
        return self.examined and not self.problems
