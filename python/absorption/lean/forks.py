"""The process behind ``server.py``: Lean loaded and initialised once, then forked for every run.

``python -m absorption.lean.forks FD`` serves the Unix socket ``FD`` until its other end is closed.
Loading Lean's libraries and initialising them is most of what a small module costs. A fork has both
done: the first thing that ``lean_main`` does is ``lean_initialize``, which does nothing when called
again. The one thread that this starts, libuv's event loop, is not in the fork. No compilation needs
it; what waited for it all the same would be killed when its time is up.
"""

import ctypes
import json
import os
import selectors
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from absorption.lean.embedded import call_main, load_libraries

READY = b"ready"
REQUEST_BYTES = 1 << 18

_PR_SET_PDEATHSIG = 1


class Forks:
    """The loop that forks a Lean for every request and answers when it has ended.

    A request is a packet of JSON (``arguments``, ``cwd``, ``lean_path``) with three descriptors: a
    socket for the answer, and where standard output and standard error go. The answer is JSON as
    well: ``exit_code`` and ``peak_memory_bytes``, or ``failed`` with the reason for which there was
    no fork. When the client closes its end of the socket for the answer, the run is killed.
    """

    def __init__(self, control: socket.socket, lean: ctypes.CDLL) -> None:
        self._control = control
        self._lean = lean
        self._pid = os.getpid()
        self._runs: dict[int, socket.socket] = {}
        self._wake, self._woken = socket.socketpair()
        # Not epoll: a fork would share its state.
        self._selector = selectors.PollSelector()

    def serve(self) -> None:
        """Answer requests until the client has closed the control socket; then kill all runs."""
        self._woken.setblocking(False)
        signal.signal(signal.SIGCHLD, lambda number, frame: None)
        signal.set_wakeup_fd(self._woken.fileno())
        self._watch(self._wake, self._reap)
        self._watch(self._control, self._fork)
        self._control.send(READY)
        while self._control in self._selector.get_map():
            for key, _ in self._selector.select():
                if key.fileobj in self._selector.get_map():
                    key.data()
        for pid in self._runs:
            _kill_group(pid)
            os.waitpid(pid, 0)

    def _watch(self, source: socket.socket, react: Callable[[], None]) -> None:
        self._selector.register(source, selectors.EVENT_READ, react)

    def _fork(self) -> None:
        try:
            body, files, _, _ = socket.recv_fds(self._control, REQUEST_BYTES, 3)
        except ConnectionResetError:
            body, files = b"", []
        if not body:
            self._selector.unregister(self._control)
            return
        request = json.loads(body)
        answer = socket.socket(fileno=files[0])
        try:
            pid = os.fork()
        except OSError as error:
            _send(answer, {"failed": str(error)})
            answer.close()
        else:
            if pid == 0:
                self._become_lean(request, *files)
            self._runs[pid] = answer
            self._watch(answer, lambda: self._abandon(pid))
        for file in files[1:]:
            os.close(file)

    def _become_lean(self, request: dict[str, Any], answer: int, stdout: int, stderr: int) -> None:
        """Run Lean in this fork, which never returns to the loop."""
        code = 127
        try:
            os.setsid()
            libc = ctypes.CDLL(None)
            # A server that is killed takes its runs along, and so does one that just was.
            libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
            if os.getppid() != self._pid:
                return
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(stdout, 1)
            os.dup2(stderr, 2)
            sockets = (self._control, self._wake, self._woken, *self._runs.values())
            for file in (*(each.fileno() for each in sockets), answer, stdout, stderr):
                os.close(file)
            os.chdir(request["cwd"])
            os.environ["LEAN_PATH"] = request["lean_path"]
            code = call_main(self._lean, request["arguments"])
            libc.fflush(None)
        except BaseException as error:
            os.write(2, f"{type(error).__name__}: {error}\n".encode())
        finally:
            os._exit(code & 0xFF)

    def _abandon(self, pid: int) -> None:
        self._selector.unregister(self._runs[pid])
        _kill_group(pid)

    def _reap(self) -> None:
        self._wake.recv(4096)
        for pid, answer in tuple(self._runs.items()):
            # What is left of its group goes first: once reaped, the number may be another's.
            if os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
                continue
            _kill_group(pid)
            _, status, usage = os.wait4(pid, 0)
            code = os.waitstatus_to_exitcode(status)
            _send(answer, {"exit_code": code, "peak_memory_bytes": usage.ru_maxrss * 1024})
            if answer in self._selector.get_map():
                self._selector.unregister(answer)
            answer.close()
            del self._runs[pid]


def _send(answer: socket.socket, fields: dict[str, Any]) -> None:
    with suppress(OSError):  # The client may have gone.
        answer.send(json.dumps(fields).encode())


def _kill_group(leader: int) -> None:
    # Alone as well: it may not have made its group yet.
    os.kill(leader, signal.SIGKILL)
    with suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


def _settle() -> None:
    """Wait until every other thread sleeps, so that a fork finds no lock held half-way."""
    for task in Path("/proc/self/task").iterdir():
        while int(task.name) != os.getpid() and _state(task) not in "SI":
            time.sleep(0.001)


def _state(task: Path) -> str:
    return (task / "stat").read_bytes().rpartition(b") ")[2][:1].decode()


def main() -> None:
    """Serve the socket whose number is the only argument."""
    code = 1
    try:
        control = socket.socket(fileno=int(sys.argv[1]))
        # Else libuv shares a ring with a thread of the kernel.
        os.environ["UV_USE_IO_URING"] = "0"
        lean = load_libraries()
        lean.lean_initialize()
        _settle()
        Forks(control, lean).serve()
        code = 0
    except BaseException as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
    finally:
        os._exit(code)  # An exit would wait for Lean's threads.


if __name__ == "__main__":
    main()
