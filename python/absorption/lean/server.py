"""A server that forks a ready Lean for every run, so that its libraries are loaded only once.

It stands in for ``run_process`` where the embedded Lean runs many times; ``forks.py`` is the
process behind it.
"""

import json
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from absorption.errors import LeanFailed
from absorption.lean.forks import READY
from absorption.lean.process import Finished, lean_environment, lean_search_path

_POLL_SECONDS = 0.05
_GRACE_SECONDS = 10.0


class LeanServer:
    """Runs of the embedded Lean, from any number of threads; a context manager.

    The process starts with the first run. When this object is closed, or the process that holds it
    ends in whatever way, the server kills its runs and ends.
    """

    def __init__(self) -> None:
        self._starting = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._control, self._theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._errors: IO[bytes] = tempfile.TemporaryFile()

    def run(
        self,
        arguments: Sequence[str],
        *,
        cwd: Path,
        lean_path: Sequence[Path] = (),
        timeout: float,
        cancelled: threading.Event | None = None,
    ) -> Finished:
        """Run Lean to its end, as ``run_process`` would, in an environment as of the first run.

        Raises:
            TimeoutError: It ran longer than ``timeout`` seconds and was killed.
            CancelledError: ``cancelled`` was set while it ran, and it was killed.
            OSError: It could not be started.
            LeanFailed: The server did not start, or ended.
        """
        began = time.monotonic()
        self._start()
        request = {
            "arguments": arguments,
            "cwd": str(cwd.absolute()),
            "lean_path": lean_search_path(lean_path),
        }
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with ours, tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
            with theirs:
                files = [theirs.fileno(), stdout.fileno(), stderr.fileno()]
                try:
                    socket.send_fds(self._control, [json.dumps(request).encode()], files)
                except (BrokenPipeError, ConnectionResetError):
                    raise self._failure() from None
            try:
                answer = _receive(ours, began + timeout, cancelled or threading.Event())
            except BaseException:
                # The server kills the run when it sees this, and answers when it is dead.
                ours.shutdown(socket.SHUT_WR)
                ours.settimeout(_GRACE_SECONDS)
                with suppress(OSError):
                    ours.recv(1)
                raise
            if not answer:
                raise self._failure()
            fields: dict[str, Any] = json.loads(answer)
            if "failed" in fields:
                raise OSError(fields["failed"])
            stdout.seek(0)
            stderr.seek(0)
            return Finished(
                **fields,
                stdout=stdout.read(),
                stderr=stderr.read(),
                seconds=time.monotonic() - began,
            )

    def close(self) -> None:
        """End the server and all that runs in it."""
        self._control.close()
        self._theirs.close()
        if self._process is not None:
            try:
                self._process.wait(_GRACE_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._errors.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _start(self) -> None:
        with self._starting:
            if self._process is not None:
                return
            with self._theirs:
                number = self._theirs.fileno()
                self._process = subprocess.Popen(
                    (sys.executable, "-P", "-W", "ignore", "-m", "absorption.lean.forks", f"{number}"),
                    env=lean_environment(),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=self._errors,
                    pass_fds=(number,),
                    start_new_session=True,
                )
            if self._control.recv(len(READY)) != READY:
                raise self._failure()

    def _failure(self) -> LeanFailed:
        ...


def _receive(answer: socket.socket, deadline: float, cancelled: threading.Event) -> bytes:
    answer.settimeout(_POLL_SECONDS)
    while True:
        with suppress(TimeoutError):
            return answer.recv(4096)
        if time.monotonic() > deadline:
            raise TimeoutError
        if cancelled.is_set():
            raise CancelledError
