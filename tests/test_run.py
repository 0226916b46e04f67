import time
from collections.abc import Callable
from pathlib import Path

import pytest

from absorption.errors import LeanFailed
from absorption.lean.process import lean_environment
from absorption.lean.run import Message, run_lean
from absorption.lean.toolchain import Toolchain

FakeToolchain = Callable[[str], Toolchain]

GREEK = "prelude\ninductive Absorption.Γνώση : Type\n  | β\n#check Absorption.Γνώση.β\n"


def test_run_returns_the_messages_and_the_cost(toolchain: Toolchain, tmp_path: Path) -> None:
    (tmp_path / "A.lean").write_text(GREEK, encoding="utf-8")
    run = run_lean(toolchain, ["A.lean"], cwd=tmp_path, timeout=60)
    text = "Absorption.Γνώση.β : Absorption.Γνώση"
    assert run.messages == (Message("information", text, "A.lean", 4, 0),)
    assert str(run.messages[0]) == f"A.lean:4:0: information: {text}"
    assert run.exit_code == 0
    assert 0 < run.seconds < 60
    assert 10_000_000 < run.peak_memory_bytes < 1_000_000_000


def test_run_finds_imports_only_on_the_given_path(
    toolchain: Toolchain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "A.lean").write_text(GREEK, encoding="utf-8")
    (tmp_path / "B.lean").write_text("prelude\nimport A\n#check Absorption.Γνώση\n")
    run_lean(toolchain, ["-o", "A.olean", "A.lean"], cwd=tmp_path, timeout=60)
    run = run_lean(toolchain, ["B.lean"], cwd=tmp_path, lean_path=[tmp_path], timeout=60)
    assert run.exit_code == 0
    monkeypatch.setenv("LEAN_PATH", str(tmp_path))
    run = run_lean(toolchain, ["B.lean"], cwd=tmp_path, timeout=60)
    assert run.exit_code == 1
    assert "unknown module prefix 'A'" in run.messages[0].text


def test_run_without_a_command_line_that_lean_knows_fails(
    toolchain: Toolchain, tmp_path: Path
) -> None:
    with pytest.raises(LeanFailed, match=r"--no-such-option: .*exit code 1"):
        run_lean(toolchain, ["--no-such-option"], cwd=tmp_path, timeout=60)


def test_run_environment_has_nothing_that_steers_lean() -> None:
    steering = ("LEAN_PATH", "LEAN_SRC_PATH", "LEAN_SYSROOT", "LAKE_HOME", "ELAN_TOOLCHAIN")
    inherited = dict.fromkeys((*steering, "HOME"), "x")
    assert lean_environment([Path("/a"), Path("/b")], inherited) == {
        "HOME": "x",
        "LEAN_PATH": "/a:/b",
    }


def test_run_that_hangs_is_killed_with_all_that_it_started(
    fake_toolchain: FakeToolchain, is_alive: Callable[[int], bool], tmp_path: Path
) -> None:
    lean = fake_toolchain("sleep 300 & echo $! $$ > pids; wait")
    began = time.monotonic()
    with pytest.raises(LeanFailed, match=r"A\.lean: .*within 0\.5 s"):
        run_lean(lean, ["A.lean"], cwd=tmp_path, timeout=0.5)
    assert time.monotonic() - began < 10
    _assert_ended(tmp_path / "pids", is_alive)


def test_run_that_ends_leaves_no_process_behind(
    fake_toolchain: FakeToolchain, is_alive: Callable[[int], bool], tmp_path: Path
) -> None:
    lean = fake_toolchain("sleep 300 & echo $! > pids")
    assert run_lean(lean, ["A.lean"], cwd=tmp_path, timeout=30).exit_code == 0
    _assert_ended(tmp_path / "pids", is_alive)


def test_run_that_crashes_names_the_signal(fake_toolchain: FakeToolchain, tmp_path: Path) -> None:
    lean = fake_toolchain("echo 'bad address' >&2; kill -SEGV $$")
    with pytest.raises(LeanFailed, match=r"A\.lean: .*SIGSEGV.*bad address"):
        run_lean(lean, ["-o", "A.olean", "A.lean"], cwd=tmp_path, timeout=30)


def test_run_that_fails_silently_is_a_failure(
    fake_toolchain: FakeToolchain, tmp_path: Path
) -> None:
    with pytest.raises(LeanFailed, match=r"A\.lean: .*exit code 1.*no reason"):
        run_lean(fake_toolchain("echo no reason >&2; exit 1"), ["A.lean"], cwd=tmp_path, timeout=30)
    with pytest.raises(LeanFailed, match=r"exit code 139"):
        run_lean(fake_toolchain("exit 139"), ["A.lean"], cwd=tmp_path, timeout=30)


def test_run_that_cannot_start_is_a_failure(fake_toolchain: FakeToolchain, tmp_path: Path) -> None:
    lean = fake_toolchain("")
    Path(lean.command[0]).unlink()
    with pytest.raises(LeanFailed, match=r"A\.lean: .*could not be started"):
        run_lean(lean, ["A.lean"], cwd=tmp_path, timeout=30)


@pytest.mark.parametrize(
    "line",
    [
        r"out of order",
        r'{"severity": "information"}',
        r'{"severity": "joy", "data": "", "fileName": "", "pos": {"line": 1, "column": 1}}',
        r'{"severity": "error", "data": 3, "fileName": "", "pos": {"line": 1, "column": 1}}',
        r'{"severity": "error", "data": "", "fileName": "", "pos": null}',
        r"[]",
        r"\377\376",
    ],
)
def test_run_output_that_is_no_message_is_an_error(
    fake_toolchain: FakeToolchain, tmp_path: Path, line: str
) -> None:
    lean = fake_toolchain(f"printf '{line}\\n'")
    (message,) = run_lean(lean, ["A.lean"], cwd=tmp_path, timeout=30).messages
    assert message.severity == "error"
    assert message.file == "A.lean"
    assert "not a message of Lean" in message.text


def _assert_ended(pids: Path, is_alive: Callable[[int], bool]) -> None:
    numbers = [int(word) for word in pids.read_text().split()]
    deadline = time.monotonic() + 5
    while any(map(is_alive, numbers)):
        assert time.monotonic() < deadline, f"still running: {numbers}"
        time.sleep(0.01)
