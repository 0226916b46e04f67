"""The part of the Lean library that checks certificates, built and audited, and what it answers.

A certificate file passes four examinations, none of which relies on another: it has the form of
a certificate file (`reading`); Lean compiles it without a word of complaint; the compiled module
holds the numbers and the claim that were read, and rests on nothing but two axioms of Lean (the
audit); and a fresh kernel accepts that module and all that it imports (`absorption.lean.replay`).
"""

import hashlib
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from absorption.certificate.block import CertificateError
from absorption.certificate.compiled import axiom_problems, compiled_problems
from absorption.certificate.estimate import GIGABYTES, SECONDS, Estimate, estimate, require_within
from absorption.certificate.kinds import KINDS, NAMESPACE, Certificate, module_of
from absorption.certificate.reading import FormatError, read
from absorption.errors import LeanFailed, OleanError
from absorption.lean.audit import audit
from absorption.lean.build import DEFAULT_TIMEOUT, BuildReport, Progress, build, module_keys
from absorption.lean.embedded import has_libraries
from absorption.lean.modules import read_graph
from absorption.lean.olean import OleanModule, read_olean
from absorption.lean.problems import Problem
from absorption.lean.project import LIBRARY, SOURCE_FOLDER, TOOLCHAIN_FILE
from absorption.lean.replay import ask_kernel
from absorption.lean.run import run_lean
from absorption.lean.toolchain import Toolchain, find_toolchain

MODULE = "Certificate"

# The elaborator counts its steps; the kernel, which does the work, is bounded by the time limit.
_OPTIONS = ("-DmaxHeartbeats=0",)
# Only part of the library is read, so that some statements are there without their proofs.
_PARTIAL = "missing-theorem"


@dataclass(frozen=True)
class CheckReport:
    """The answer on one certificate file.

    Attributes:
        name: what the file is called.
        sha256: of its bytes.
        certificate: what was read; None if the file has not the form.
        problems: every check that did not hold, of guard ``format``, ``lean``, ``statement``,
            ``replay`` or one of the audit's.
        axioms: what the theorem rests on.
        meaning: the claim in words, from the library's own documentation.
        replayed: how many constants the fresh kernel accepted; None where there is no such kernel.
        seconds: of the two kernel runs.
    """

    name: str
    sha256: str
    certificate: Certificate | None
    problems: tuple[Problem, ...]
    axioms: tuple[str, ...] = ()
    meaning: str = ""
    replayed: int | None = None
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        """Whether the theorem in the file is proved."""
        return self.certificate is not None and not self.problems


@dataclass(frozen=True, eq=False)
class Library:
    """The modules that certificates import, compiled by this Lean from this project.

    Attributes:
        toolchain: the Lean.
        built: where the compiled modules are.
        modules: the same, read.
    """

    toolchain: Toolchain
    built: BuildReport
    modules: tuple[OleanModule, ...]

    def check(
        self,
        source: bytes,
        name: str = "certificate",
        *,
        seconds: float = SECONDS,
        gigabytes: float = GIGABYTES,
    ) -> CheckReport:
        """Examine a certificate file, whoever wrote it.

        Args:
            source: what is in the file.
            name: what messages call it.
            seconds: the most that a kernel run may be predicted to take.
            gigabytes: the same for memory.

        Raises:
            CertificateError: the prediction is beyond a limit, so that nothing was examined.
            LeanFailed: Lean could not be started.
        """
        blank = CheckReport(name, hashlib.sha256(source).hexdigest(), None, ())
        try:
            certificate = read(source, name)
        except FormatError as error:
            return replace(blank, problems=(Problem("format", name, str(error)),))
        cost = estimate(certificate)
        require_within(name, cost, seconds, gigabytes)
        return self.examine(source, replace(blank, certificate=certificate), cost)

    def examine(self, source: bytes, report: CheckReport, cost: Estimate) -> CheckReport:
        """Compile a file that was read as the certificate in ``report``, audit and replay it.

        Args:
            source: what is in the file.
            report: what is known of it; what is found out is added.
            cost: what decides when Lean is given up.
        """
        name = report.name
        with tempfile.TemporaryDirectory(prefix="absorption-") as folder:
            file = Path(folder) / f"{MODULE}.lean"
            file.write_bytes(source)
            olean = file.with_suffix(".olean")
            try:
                run = run_lean(
                    self.toolchain,
                    ("-o", str(olean), *_OPTIONS, file.name),
                    cwd=file.parent,
                    lean_path=(self.built.olean_root,),
                    timeout=cost.timeout,
                )
            except LeanFailed as failure:
                return replace(report, problems=(Problem("lean", name, f"{name}: {failure}"),))
            report = replace(report, seconds=run.seconds)
            said = tuple(
                Problem("lean", name, f"{name}:{each.line}: {_complaint(each.text)}")
                for each in run.messages
                if each.severity != "information"
            )
            if said or not olean.is_file():
                silent = Problem("lean", name, f"{name}: Lean wrote no compiled module")
                return replace(report, problems=said or (silent,))
            try:
                module = read_olean(olean, MODULE)
            except OleanError as error:
                return replace(report, problems=(Problem("olean", name, f"{name}: {error}"),))
            return self.judge(module, report, cost.timeout)

    def judge(self, module: OleanModule, report: CheckReport, timeout: float) -> CheckReport:
        """Audit a compiled certificate and give it to a fresh kernel with all that it imports.

        Args:
            module: the compiled certificate.
            report: with the certificate that was read from its source.
            timeout: seconds that the kernel may take.
        """
        certificate = report.certificate
        if certificate is None:
            return report
        modules = (*self.modules, module)
        audited = audit(modules)
        problems = tuple(each for each in audited.problems if each.guard != _PARTIAL)
        problems += tuple(compiled_problems(module, certificate))
        if not problems:
            axioms = audited.axioms_of(certificate.theorem)
            problems = tuple(axiom_problems(certificate.theorem, axioms))
        if problems:
            return replace(report, problems=problems)
        try:
            replayed = ask_kernel(modules, timeout=timeout) if has_libraries() else None
        except LeanFailed as failure:
            problem = Problem("replay", certificate.theorem, str(failure))
            return replace(report, problems=(problem,))
        return replace(
            report,
            problems=() if replayed is None else replayed.problems,
            axioms=tuple(sorted(axioms, key=str.lower)),
            meaning=self.meaning(certificate),
            replayed=None if replayed is None else replayed.constants,
            seconds=report.seconds + (0 if replayed is None else replayed.seconds),
        )

    def meaning(self, certificate: Certificate) -> str:
        """What the claim of a ``certificate`` means, in the words of the library."""
        name = f"{NAMESPACE}.{certificate.claim_name}"
        docs = next(module.docs[name] for module in self.modules if name in module.docs)
        return " ".join(docs.split())


@contextmanager
def open_library(
    project: Path,
    *,
    toolchain: Toolchain | None = None,
    cache_dir: Path | None,
    announce: Callable[[int], None] | None = None,
    progress: Progress | None = None,
    timeout: float = DEFAULT_TIMEOUT,
) -> Iterator[Library]:
    """Compile the modules that certificates import, or take them from the cache, and audit them.

    Args:
        project: the project root.
        toolchain: the Lean to use; by default as `find_toolchain` finds it.
        cache_dir: where compiled modules are kept between runs; None to keep none.
        announce: told how many modules have to be compiled first, if there are any.
        progress: told of each module.
        timeout: seconds that one module may take.

    Raises:
        CertificateError: the library does not pass its own checks.
        SourceError: its sources cannot be read.
        LeanUnavailable: there is no Lean.
    """
    found = toolchain or find_toolchain(project)
    with tempfile.TemporaryDirectory(prefix="absorption-") as folder:
        part = Path(folder)
        _copy_part(project, part)
        if announce is not None and (missing := _uncompiled(part, found, cache_dir)):
            announce(missing)
        with build(part, found, cache_dir=cache_dir, timeout=timeout, progress=progress) as built:
            _require(built.problems)
            modules = tuple(
                read_olean(module.olean, name)
                for name, module in built.modules.items()
                if module.olean is not None
            )
            _require(each for each in audit(modules).problems if each.guard != _PARTIAL)
            yield Library(found, built, modules)


def _copy_part(project: Path, part: Path) -> None:
    """A project that has only the modules that certificates import."""
    modules = read_graph(project).modules
    waiting = [module_of(kind.kind) for kind in KINDS]
    needed: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.add(name)
            waiting.extend(modules[name].imports)
    sources = {modules[name].path: modules[name].source for name in needed}
    root = "prelude\n" + "".join(f"import {name}\n" for name in sorted(needed))
    sources[f"{SOURCE_FOLDER}/{LIBRARY}.lean"] = root.encode()
    sources[TOOLCHAIN_FILE] = (project / TOOLCHAIN_FILE).read_bytes()
    for path, source in sources.items():
        target = part / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(source)


def _uncompiled(project: Path, toolchain: Toolchain, cache_dir: Path | None) -> int:
    """How many modules of a project are not in the cache."""
    keys = module_keys(read_graph(project), toolchain).values()
    return sum(cache_dir is None or not (cache_dir / key).is_dir() for key in keys)


def _require(problems: Iterable[Problem]) -> None:
    messages = [f"{each.guard}: {each.message}" for each in problems]
    if messages:
        more = f" (and {len(messages) - 1} more)" if len(messages) > 1 else ""
        raise CertificateError(
            f"the library itself does not pass, run `absorption verify`: {messages[0]}{more}"
        )


def _complaint(text: str, most: int = 300) -> str:
    line = " ".join(text.split())
    if line.startswith("internal exception"):
        # Without a library of its own Lean cannot print its reason, but for a number.
        return "the numbers do not prove the claim: Lean's kernel refuses the proof"
    return line if len(line) <= most else f"{line[:most]} ..."
