"""One child process: its own process group, a time limit, and what it used."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_POLL_SECONDS = 0.002
_RSS_UNIT = 1 if sys.platform == "darwin" else 1024


@dataclass(frozen=True)
class Finished:
    """A process that ended by itself.

    Attributes:
        exit_code: The exit code; ``-n`` when signal ``n`` ended the process.
        stdout: All that it wrote to its standard output.
        stderr: All that it wrote to its standard error.
        seconds: Wall time.
        peak_memory_bytes: Largest resident set, as the kernel counts it (never below what the
            parent had resident when it started the child).
    """

    exit_code: int
    stdout: bytes
    stderr: bytes
    seconds: float
    peak_memory_bytes: int


def lean_environment(
    lean_path: Sequence[Path] = (), environ: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Return the environment for a Lean process: the caller's, less all that steers Lean.

    Variables of Lean, Lake and elan (a search path, a system root, a toolchain override) would make
    the result depend on the caller's shell; ``LEAN_PATH`` is set to ``lean_path`` alone.
    """
    source = os.environ if environ is None else environ
    prefixes = ("LEAN_", "LAKE_", "ELAN_TOOLCHAIN")
    kept = {name: value for name, value in source.items() if not name.startswith(prefixes)}
    return kept | {"LEAN_PATH": os.pathsep.join(map(str, lean_path))}


def run_process(
    command: Sequence[str],
    *,
    cwd: Path,
    environ: Mapping[str, str],
    timeout: float,
    cancelled: threading.Event | None = None,
) -> Finished:
    """Run ``command`` to its end; whatever happens, nothing of its process group is left behind.

    Raises:
        TimeoutError: It ran longer than ``timeout`` seconds and was killed.
        CancelledError: ``cancelled`` was set while it ran, and it was killed.
        OSError: It could not be started.
    """
    began = time.monotonic()
    with tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
        process = subprocess.Popen(
            command,
            cwd=cwd,
            env=dict(environ),
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=stderr,
            start_new_session=True,
        )
        try:
            status, peak_memory = _wait(
                process.pid, began + timeout, cancelled or threading.Event()
            )
        except BaseException:
            _kill_group(process.pid)
            with suppress(ChildProcessError):
                os.waitpid(process.pid, 0)
            process.returncode = -signal.SIGKILL
            raise
        _kill_group(process.pid)
        process.returncode = os.waitstatus_to_exitcode(status)
        stdout.seek(0)
        stderr.seek(0)
        return Finished(
            exit_code=process.returncode,
            stdout=stdout.read(),
            stderr=stderr.read(),
            seconds=time.monotonic() - began,
            peak_memory_bytes=peak_memory,
        )


def _wait(pid: int, deadline: float, cancelled: threading.Event) -> tuple[int, int]:
    while True:
        reaped, status, usage = os.wait4(pid, os.WNOHANG)
        if reaped:
            return status, usage.ru_maxrss * _RSS_UNIT
        if time.monotonic() > deadline:
            raise TimeoutError
        if cancelled.wait(_POLL_SECONDS):
            raise CancelledError


def _kill_group(leader: int) -> None:
    # PermissionError is how macOS answers for a group whose only member is a zombie.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)
