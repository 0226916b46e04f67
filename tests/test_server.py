import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from pathlib import Path

import pytest

import absorption
from absorption.errors import LeanFailed
from absorption.lean.process import lean_environment, run_process
from absorption.lean.run import run_lean
from absorption.lean.server import LeanServer
from absorption.lean.toolchain import Toolchain

IsAlive = Callable[[int], bool]

TYPE = "prelude\ninductive {name} : Type\n  | a\n#check {name}.a\n"

# Waits for a run that hangs.
CLIENT = """
import sys
from pathlib import Path
from absorption.lean.server import LeanServer
folder = Path(sys.argv[1])
with LeanServer() as server:
    server.run(("Hang.lean",), cwd=folder, timeout=60)
"""


@pytest.fixture
def server(toolchain: Toolchain) -> Iterator[LeanServer]:
    with LeanServer() as started:
        yield started


@pytest.fixture
def hanging(tmp_path: Path) -> Path:
    """A folder with a source that Lean waits for without end."""
    os.mkfifo(tmp_path / "Hang.lean")
    return tmp_path


def test_server_gives_what_the_command_gives(
    server: LeanServer, toolchain: Toolchain, tmp_path: Path
) -> None:
    (tmp_path / "A.lean").write_text(TYPE.format(name="A"))
    (tmp_path / "Bad.lean").write_text("prelude\n#check missing\n")
    (tmp_path / "here").mkdir()
    (tmp_path / "there").mkdir()
    for words in (["A.lean"], ["Bad.lean"], ["Absent.lean"], ["--version"], ["--no-such-option"]):
        outputs = [] if words[0].startswith("--") else ["-o", "{}/M.olean", "-i", "{}/M.ilean"]
        forked = server.run(
            ["--json", *(each.format("here") for each in outputs), *words],
            cwd=tmp_path,
            timeout=60,
        )
        started = run_process(
            [*toolchain.command, "--json", *(each.format("there") for each in outputs), *words],
            cwd=tmp_path,
            environ=lean_environment(),
            timeout=60,
        )
        assert forked.exit_code == started.exit_code
        assert forked.stdout == started.stdout
        assert forked.stderr == started.stderr
        assert 0 < forked.seconds < 60
        assert 10_000_000 < forked.peak_memory_bytes < 1_000_000_000
        for name in ("M.olean", "M.ilean") if words == ["A.lean"] else ():
            here, there = (tmp_path / folder / name for folder in ("here", "there"))
            assert here.read_bytes() == there.read_bytes()


def test_server_runs_at_the_same_time_keep_apart(server: LeanServer, tmp_path: Path) -> None:
    def check(number: int) -> tuple[int, bytes]:
        folder = tmp_path / str(number)
        (folder / "path").mkdir(parents=True)
        (folder / "A.lean").write_text(TYPE.format(name=f"T{number}"))
        (folder / "B.lean").write_text(f"prelude\nimport A\n#print T{number}\n")
        made = server.run(["-o", "path/A.olean", "A.lean"], cwd=folder, timeout=60)
        assert made.exit_code == 0
        used = server.run(["B.lean"], cwd=folder, lean_path=[folder / "path"], timeout=60)
        assert server.run(["B.lean"], cwd=folder, timeout=60).exit_code == 1
        return used.exit_code, used.stdout

    with ThreadPoolExecutor(6) as pool:
        for number, (code, output) in enumerate(pool.map(check, range(18))):
            assert code == 0
            assert f"inductive T{number} : Type".encode() in output


def test_server_run_that_hangs_is_killed_and_the_next_one_runs(
    server: LeanServer, hanging: Path, is_alive: IsAlive
) -> None:
    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(server.run, ["Hang.lean"], cwd=hanging, timeout=0.5)
        (lean,) = _wait_for_runs(server)
        assert isinstance(slow.exception(), TimeoutError)
    assert not is_alive(lean)
    assert _runs(server) == []
    assert server.run(["--version"], cwd=hanging, timeout=60).exit_code == 0
    with pytest.raises(LeanFailed, match=r"Hang\.lean: Lean did not finish within 0\.1 s"):
        run_lean(_unused(), ["Hang.lean"], cwd=hanging, timeout=0.1, server=server)


def test_server_run_that_is_cancelled_is_killed(
    server: LeanServer, hanging: Path, is_alive: IsAlive
) -> None:
    cancelled = threading.Event()
    with ThreadPoolExecutor(2) as pool:
        slow = pool.submit(server.run, ["Hang.lean"], cwd=hanging, timeout=60, cancelled=cancelled)
        other = pool.submit(server.run, ["Hang.lean"], cwd=hanging, timeout=3)
        first, second = _wait_for_runs(server, 2)
        cancelled.set()
        assert isinstance(slow.exception(), CancelledError)
        assert is_alive(first) != is_alive(second)
        assert isinstance(other.exception(), TimeoutError)
    assert not is_alive(first)
    assert not is_alive(second)


def test_server_run_that_crashes_names_the_signal(server: LeanServer, hanging: Path) -> None:
    with ThreadPoolExecutor(1) as pool:
        crash = pool.submit(
            run_lean, _unused(), ["Hang.lean"], cwd=hanging, timeout=60, server=server
        )
        (lean,) = _wait_for_runs(server)
        os.kill(lean, signal.SIGABRT)
        with pytest.raises(LeanFailed, match=r"Hang\.lean: Lean was ended by signal SIGABRT"):
            crash.result()


def test_server_run_has_its_own_session_and_only_its_own_files(
    server: LeanServer, hanging: Path
) -> None:
    with ThreadPoolExecutor(2) as pool:
        both = [pool.submit(server.run, ["Hang.lean"], cwd=hanging, timeout=2) for _ in range(2)]
        for lean in _wait_for_runs(server, 2):
            assert os.getsid(lean) == os.getpgid(lean) == lean
            files = {int(file.name): str(file.readlink()) for file in _files(lean)}
            assert files[0] == "/dev/null"
            assert len({number for number, target in files.items() if "/tmp" in target}) == 2
            assert not any(target.startswith("socket:") for target in files.values())
        assert all(isinstance(each.exception(), TimeoutError) for each in both)


def test_server_returns_large_output_whole(server: LeanServer, tmp_path: Path) -> None:
    name = "x" * 500
    checks = f"#check {name}\n" * 2000
    (tmp_path / "A.lean").write_text(f"prelude\ninductive {name} : Type\n{checks}")
    run = server.run(["--json", "A.lean"], cwd=tmp_path, timeout=60)
    assert run.exit_code == 0
    assert len(run.stdout.splitlines()) == 2000
    assert len(run.stdout) > 1_000_000


def test_server_leaves_nothing_behind_when_it_is_closed(
    toolchain: Toolchain, hanging: Path, is_alive: IsAlive
) -> None:
    with ThreadPoolExecutor(1) as pool:
        with LeanServer() as server:
            slow = pool.submit(server.run, ["Hang.lean"], cwd=hanging, timeout=60)
            processes = [*_wait_for_runs(server), _pid(server)]
        assert isinstance(slow.exception(), LeanFailed)
    assert not any(map(is_alive, processes))


def test_server_leaves_nothing_behind_when_its_client_is_killed(
    toolchain: Toolchain, hanging: Path, is_alive: IsAlive
) -> None:
    environ = os.environ | {"PYTHONPATH": str(Path(absorption.__file__).parents[1])}
    client = subprocess.Popen((sys.executable, "-c", CLIENT, str(hanging)), env=environ)
    (process,) = _wait_for_children(client.pid)
    processes = [process, *_wait_for_children(process)]
    client.kill()
    client.wait()
    _assert_ended(processes, is_alive)


def test_server_that_is_killed_takes_its_runs_along(
    toolchain: Toolchain, hanging: Path, is_alive: IsAlive
) -> None:
    with LeanServer() as server, ThreadPoolExecutor(1) as pool:
        slow = pool.submit(
            run_lean, _unused(), ["Hang.lean"], cwd=hanging, timeout=60, server=server
        )
        processes = [*_wait_for_runs(server), _pid(server)]
        os.kill(_pid(server), signal.SIGKILL)
        with pytest.raises(LeanFailed, match=r"Hang\.lean: the server .* exit code -9"):
            slow.result()
        _assert_ended(processes, is_alive)
        with pytest.raises(LeanFailed, match="exit code -9"):
            server.run(["--version"], cwd=hanging, timeout=60)


def test_server_that_does_not_start_says_why(
    fake_lean: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "executable", str(fake_lean("echo no libraries >&2; exit 3")))
    with LeanServer() as server:
        for _ in range(2):
            with pytest.raises(LeanFailed, match="exit code 3: no libraries"):
                server.run(["--version"], cwd=tmp_path, timeout=60)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "absent"))
    with LeanServer() as server:
        for _ in range(2):
            with pytest.raises(LeanFailed, match=r"A\.lean: Lean could not be started: .*absent"):
                run_lean(_unused(), ["A.lean"], cwd=tmp_path, timeout=60, server=server)


def test_server_run_in_a_folder_that_is_missing_fails(server: LeanServer, tmp_path: Path) -> None:
    with pytest.raises(LeanFailed, match=r"A\.lean: .*exit code 127.*FileNotFoundError"):
        run_lean(_unused(), ["A.lean"], cwd=tmp_path / "absent", timeout=60, server=server)


def test_server_that_is_not_used_starts_no_process() -> None:
    with LeanServer() as server:
        assert server.pid is None


def _unused() -> Toolchain:
    return Toolchain("embedded", ("/no/such/lean",), "4.35.0", "0" * 40)


def _pid(server: LeanServer) -> int:
    assert server.pid is not None
    return server.pid


def _runs(server: LeanServer) -> list[int]:
    return [] if server.pid is None else _children(server.pid)


def _wait_for_runs(server: LeanServer, count: int = 1) -> list[int]:
    return _wait(lambda: _ready(_runs(server)), count)


def _wait_for_children(pid: int) -> list[int]:
    return _wait(lambda: _ready(_children(pid)), 1)


def _ready(pids: list[int]) -> list[int]:
    # A process that leads its session has left its parent's doings behind.
    return [pid for pid in pids if os.getsid(pid) == pid]


def _wait(find: Callable[[], list[int]], count: int) -> list[int]:
    deadline = time.monotonic() + 30
    while len(found := find()) != count:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    time.sleep(0.1)
    return found


def _children(pid: int) -> list[int]:
    words: list[str] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        words.extend((task / "children").read_text().split())
    return [int(word) for word in words]


def _files(pid: int) -> list[Path]:
    return list(Path(f"/proc/{pid}/fd").iterdir())


def _assert_ended(pids: list[int], is_alive: IsAlive) -> None:
    deadline = time.monotonic() + 10
    while any(map(is_alive, pids)):
        assert time.monotonic() < deadline, f"still running: {pids}"
        time.sleep(0.01)
