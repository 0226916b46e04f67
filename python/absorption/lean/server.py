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
from typing import Any, Self

from absorption.errors import LeanFailed
from absorption.lean import forks
from absorption.lean.process import Finished, lean_environment

_POLL_SECONDS = 0.05
_GRACE_SECONDS = 10.0
_START_SECONDS = 60.0


class LeanServer:
    """Runs of the embedded Lean, from any number of threads; a context manager.

    The process starts with the first run. When this object is closed, or the process that holds it
    ends in whatever way, the server kills its runs and ends.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._said: bytes | None = None

    @property
    def pid(self) -> int | None:
        """The number of the server's process, None before the first run."""
        return None if self._process is None else self._process.pid

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
        control = self._connect()
        request = {
            "arguments": arguments,
            "cwd": str(cwd.absolute()),
            "lean_path": lean_environment(lean_path)["LEAN_PATH"],
        }
        ours, theirs = _socket_pair()
        with ours, tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
            with theirs:
                files = [theirs.fileno(), stdout.fileno(), stderr.fileno()]
                try:
                    socket.send_fds(control, [json.dumps(request).encode()], files)
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
        with self._lock:
            if self._control is not None:
                self._control.close()
            self._await_end()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _connect(self) -> socket.socket:
        with self._lock:
            if self._control is not None:
                return self._control
            ours, theirs = _socket_pair()
            with theirs:
                number = theirs.fileno()
                try:
                    # Python warns of every fork beside a thread; forks.py says why these may be.
                    self._process = subprocess.Popen(
                        (sys.executable, "-P", "-W", "ignore", "-m", forks.__name__, str(number)),
                        env=lean_environment(),
                        stdin=subprocess.DEVNULL,
                        stdout=subprocess.DEVNULL,
                        stderr=subprocess.PIPE,
                        pass_fds=(number,),
                        start_new_session=True,
                    )
                except BaseException:
                    ours.close()
                    raise
            self._control = ours
            ours.settimeout(_START_SECONDS)
            try:
                ready = ours.recv(len(forks.READY)) == forks.READY
            except TimeoutError:
                self._process.kill()
                ready = False
            if not ready:
                raise self._failure()
            ours.settimeout(None)
            return ours

    def _failure(self) -> LeanFailed:
        with self._lock:
            said = self._await_end().decode("utf-8", "replace").strip()[-500:]
            code = None if self._process is None else self._process.returncode
            return LeanFailed(
                f"the server of the embedded Lean ended with exit code {code}: {said}"
            )

    def _await_end(self) -> bytes:
        """Wait for the process to end and return what it wrote to its standard error."""
        if self._said is None and self._process is not None:
            try:
                _, self._said = self._process.communicate(timeout=_GRACE_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                _, self._said = self._process.communicate()
        return self._said or b""


def _socket_pair() -> tuple[socket.socket, socket.socket]:
    # Packets keep the requests of several threads apart.
    return socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)


def _receive(answer: socket.socket, deadline: float, cancelled: threading.Event) -> bytes:
    answer.settimeout(_POLL_SECONDS)
    while True:
        with suppress(TimeoutError):
            return answer.recv(4096)
        if time.monotonic() > deadline:
            raise TimeoutError
        if cancelled.is_set():
            raise CancelledError
