"""One Lean run: its messages, its exit code, its time and memory."""

import json
import signal
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from absorption.errors import LeanFailed
from absorption.lean.process import Finished, lean_environment, run_process
from absorption.lean.server import LeanServer
from absorption.lean.toolchain import Toolchain

Severity = Literal["error", "warning", "information"]


@dataclass(frozen=True)
class Message:
    """One message of Lean. ``str`` gives it as ``file:line:column: severity: text``.

    Attributes:
        severity: ``error``, ``warning`` or ``information``.
        text: What Lean says.
        file: The source file as it was named to Lean.
        line: Line, counted from 1; 0 when the message has no place.
        column: Column in characters, counted from 0.
    """

    severity: Severity
    text: str
    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.severity}: {self.text}"


@dataclass(frozen=True)
class LeanRun:
    """A Lean process that came to its end: exit code 0, or 1 with at least one error message."""

    messages: tuple[Message, ...]
    exit_code: int
    seconds: float
    peak_memory_bytes: int
    stderr: str


def run_lean(
    toolchain: Toolchain,
    args: Sequence[str],
    *,
    cwd: Path,
    lean_path: Sequence[Path] = (),
    timeout: float,
    cancelled: threading.Event | None = None,
    server: LeanServer | None = None,
) -> LeanRun:
    """Run Lean on ``args`` in ``cwd`` and return what it said.

    A line of output that is not a message of Lean is returned as an error message.

    Args:
        toolchain: The Lean to run.
        args: Its arguments; ``--json`` is added.
        cwd: The working directory.
        lean_path: Folders in which imported modules are looked for.
        timeout: Seconds after which the process and all that it started are killed.
        cancelled: When set, the process is killed and ``CancelledError`` raised.
        server: What runs the embedded Lean; without it the toolchain's command does.

    Raises:
        LeanFailed: It could not be started, ran too long, died by a signal, or failed without
            saying why.
    """
    subject = next((word for word in args if word.endswith(".lean")), " ".join(args))
    try:
        if server is None:
            finished = run_process(
                (*toolchain.command, "--json", *args),
                cwd=cwd,
                environ=lean_environment(lean_path),
                timeout=timeout,
                cancelled=cancelled,
            )
        else:
            finished = server.run(
                ("--json", *args),
                cwd=cwd,
                lean_path=lean_path,
                timeout=timeout,
                cancelled=cancelled,
            )
    except TimeoutError:
        raise LeanFailed(
            f"{subject}: Lean did not finish within {timeout:g} s and was killed"
        ) from None
    except OSError as error:
        raise LeanFailed(f"{subject}: Lean could not be started: {error}") from error
    except LeanFailed as failure:
        raise LeanFailed(f"{subject}: {failure}") from failure
    messages = tuple(
        _read_message(line, subject) for line in finished.stdout.splitlines() if line.strip()
    )
    _check_exit(finished, messages, subject)
    return LeanRun(
        messages=messages,
        exit_code=finished.exit_code,
        seconds=finished.seconds,
        peak_memory_bytes=finished.peak_memory_bytes,
        stderr=finished.stderr.decode("utf-8", "replace"),
    )


def _read_message(line: bytes, subject: str) -> Message:
    try:
        fields = json.loads(line.decode("utf-8"))
        severity, text, file = fields["severity"], fields["data"], fields["fileName"]
        row, column = fields["pos"]["line"], fields["pos"]["column"]
    except (ValueError, KeyError, TypeError):
        pass
    else:
        words = isinstance(text, str) and isinstance(file, str)
        if severity in get_args(Severity) and words and type(row) is type(column) is int:
            return Message(severity, text, file, row, column)
    shown = line.decode("utf-8", "backslashreplace")[:500]
    return Message("error", f"not a message of Lean: {shown}", subject, 0, 0)


def _check_exit(finished: Finished, messages: Sequence[Message], subject: str) -> None:
    code = finished.exit_code
    said = finished.stderr.decode("utf-8", "replace").strip()[-500:]
    tail = f"; it wrote {said!r}" if said else ""
    if code < 0:
        raise LeanFailed(f"{subject}: Lean was ended by signal {_signal_name(-code)}{tail}")
    explained = any(message.severity == "error" for message in messages)
    if code not in (0, 1) or (code == 1 and not explained):
        raise LeanFailed(f"{subject}: Lean ended with exit code {code}{tail}")


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)
