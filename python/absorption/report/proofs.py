"""What is known of the library's proofs here: from a verification of these very sources, or not."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from absorption.errors import AbsorptionError
from absorption.lean.build import Progress
from absorption.lean.cache import default_cache_dir
from absorption.lean.findings import Theorem
from absorption.lean.headlines import ROOT
from absorption.lean.project import trusted_project
from absorption.lean.toolchain import find_toolchain
from absorption.lean.verify import remembered_findings, verify
from absorption.report.citation import commit_of
from absorption.report.verification import KINDS, problem_line


@dataclass(frozen=True)
class Proofs:
    """The headline theorems as a verification found them.

    Attributes:
        theorems: by short name; none where nothing was verified.
        why_not: why nothing was verified; empty where something was.
        problems: what a verification found wrong, a line each.
        lean: the version and the commit of Lean, and where it is from; empty where there is none.
        commit: of the clone; empty where it is not known.
    """

    theorems: Mapping[str, Theorem] = field(default_factory=dict)
    why_not: str = ""
    problems: tuple[str, ...] = ()
    lean: str = ""
    commit: str = ""


def remembered(start: Path | None = None) -> Proofs:
    """The proofs as an earlier run verified them; nothing is compiled.

    Args:
        start: a folder in a clone that is trusted; by default the one that this package is from.
    """
    try:
        project = trusted_project(start)
        toolchain = find_toolchain(project)
        lean = f"{toolchain.version}, commit {toolchain.commit}, {KINDS[toolchain.kind]}"
        findings = remembered_findings(project, toolchain, default_cache_dir())
    except AbsorptionError as error:
        return Proofs(why_not=str(error))
    commit = commit_of(project)
    if findings is None:
        why_not = "no verification of these sources is remembered"
        return Proofs({}, why_not, (), lean, commit)
    return Proofs(_by_name(findings.theorems), "", (), lean, commit)


def verified(start: Path | None = None, progress: Progress | None = None) -> Proofs:
    """The proofs as a verification finds them now; about half a minute if nothing is compiled yet.

    Args:
        start: a folder in a clone that is trusted; by default the one that this package is from.
        progress: told of each module that is compiled or examined.
    """
    try:
        project = trusted_project(start)
        toolchain = find_toolchain(project)
        report = verify(project, toolchain, cache_dir=default_cache_dir(), progress=progress)
    except AbsorptionError as error:
        return Proofs(why_not=str(error))
    lean = f"{toolchain.version}, commit {toolchain.commit}, {KINDS[toolchain.kind]}"
    problems = tuple(map(problem_line, report.problems))
    why_not = "" if report.findings else "not every file of the library compiled"
    return Proofs(_by_name(report.theorems), why_not, problems, lean, commit_of(project))


def _by_name(theorems: tuple[Theorem, ...]) -> dict[str, Theorem]:
    return {theorem.name.removeprefix(f"{ROOT}."): theorem for theorem in theorems}
