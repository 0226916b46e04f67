"""What verification finds: the headline theorems, the problems, and the size of it all."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, Self

from absorption.lean.problems import Problem
from absorption.lean.toolchain import Toolchain

Status = Literal["proved", "failed", "unconfirmed"]

# The attributes of a theorem that JSON holds as lists.
_LISTS = ("axioms", "uses", "speaks_of")


@dataclass(frozen=True)
class Theorem:
    """One headline theorem.

    Attributes:
        name: Its full name.
        status: ``proved`` when every check of the whole library held; ``failed`` when one did not
            that names this theorem, its statement, its file or an axiom of it; otherwise
            ``unconfirmed``, because a check failed elsewhere.
        topic: The heading of the file that states it.
        item: The item of the paper, such as ``Proposition 5``; ``new`` for what goes beyond it;
            empty when its documentation does not tell.
        origin: What the statement's documentation says of the paper, in full.
        claim: What the statement's documentation says besides.
        statement_name: The full name of the Prop that it proves.
        statement: That Prop, as Lean prints it; empty when Lean did not answer.
        axioms: The axioms that it rests on, sorted.
        docstring: The theorem's own documentation.
        file: The source file that proves it, relative to the project.
        line: The line, from 1, on which it stands there.
        seconds: How long Lean took for that file; for a cached one, in the earlier run.
        uses: The headline theorems that its proof uses, itself or through lemmas.
        speaks_of: The definitions that its statement names.
    """

    name: str
    status: Status
    topic: str
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
    uses: tuple[str, ...]
    speaks_of: tuple[str, ...]


@dataclass(frozen=True)
class Definition:
    """A definition that statements need.

    Attributes:
        name: Its full name.
        docstring: Its documentation.
        file: The source file, relative to the project.
        line: The line, from 1, on which its name stands there.
    """

    name: str
    docstring: str
    file: str
    line: int


@dataclass(frozen=True)
class Findings:
    """What the compiled modules hold.

    Attributes:
        theorems: The headline theorems, in the order of the statement files.
        definitions: Those that their statements need, down to the words of the foundation such as
            `norm`, in the order of the modules.
        declarations: How many declarations there are.
        proofs: How many of these are theorems.
        axioms: The axioms that any of these theorems rests on, sorted.
        replayed: How many constants a fresh kernel accepted; None when there was none to ask.
    """

    theorems: tuple[Theorem, ...]
    definitions: tuple[Definition, ...]
    declarations: int
    proofs: int
    axioms: tuple[str, ...]
    replayed: int | None

    def as_record(self) -> dict[str, Any]:
        """Return the findings as JSON can hold them."""
        return asdict(self)

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        """Return the findings of which ``record`` is the ``as_record``."""
        theorems = (
            Theorem(**{**theorem, **{key: tuple(theorem[key]) for key in _LISTS}})
            for theorem in record["theorems"]
        )
        return cls(
            tuple(theorems),
            tuple(Definition(**definition) for definition in record["definitions"]),
            record["declarations"],
            record["proofs"],
            tuple(record["axioms"]),
            record["replayed"],
        )


@dataclass(frozen=True)
class VerifyReport:
    """The outcome of a verification.

    Attributes:
        project: The project root.
        toolchain: The Lean that compiled and printed.
        problems: Every guard that did not hold, in the order in which they were checked.
        findings: What the compiled modules hold; None when some did not compile.
        theorems: Those of the headline theorems that were asked for.
        modules: How many modules the library has.
        cached: How many of them came from the cache and were not compiled in this run.
        remembered: Whether the findings are those of an earlier run over the same modules.
        seconds: Wall time of the verification.
        peak_memory_bytes: The most memory that one process of this run had resident.
    """

    project: Path
    toolchain: Toolchain
    problems: tuple[Problem, ...]
    findings: Findings | None
    theorems: tuple[Theorem, ...]
    modules: int
    cached: int
    remembered: bool
    seconds: float
    peak_memory_bytes: int

    @property
    def ok(self) -> bool:
        """Whether every check held."""
        return self.findings is not None and not self.problems
