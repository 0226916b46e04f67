import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import fields
from pathlib import Path

import pytest

import absorption
from absorption import cli
from absorption.cli import main
from absorption.lean.findings import Theorem
from absorption.lean.problems import Problem
from absorption.lean.toolchain import VARIABLE, Toolchain
from absorption.lean.verify import verify
from absorption.report import SCHEMA, as_text

MakeProject = Callable[[Mapping[str, str | bytes]], Path]
Library = dict[str, str]
Capture = pytest.CaptureFixture[str]

PYTHON_FOLDER = Path(absorption.__file__).parents[1]
COMMAND = (sys.executable, "-m", "absorption")
CHEAT = "prelude\naxiom Absorption.cheat : Prop\n"


@pytest.fixture(autouse=True)
def embedded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "embedded")
    monkeypatch.setenv("PYTHONPATH", str(PYTHON_FOLDER))


@pytest.fixture
def small(make_project: MakeProject, small_library: Library, toolchain: Toolchain) -> Path:
    return make_project(small_library)


@pytest.fixture
def failing(make_project: MakeProject, small_library: Library, toolchain: Toolchain) -> Path:
    return make_project({**small_library, "Absorption/More.lean": CHEAT})


def run(*arguments: str, **environ: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *arguments],
        env=os.environ | environ,
        capture_output=True,
        timeout=60,
        check=False,
    )


def test_cli_help_teaches(capsys: Capture) -> None:
    for arguments in (["--help"], ["verify", "--help"]):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 0
        text = capsys.readouterr().out
        for words in (
            "examples:",
            "exit codes of verify:",
            "ABSORPTION_LEAN",
            "ABSORPTION_CACHE",
            "--only",
        ):
            assert words in text
        assert max(map(len, text.splitlines())) <= 100


def test_cli_version(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"absorption {absorption.__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["prove"],
        ["verify", "--jobs", "0"],
        ["verify", "--jobs", "two"],
        ["verify", "--timeout", "-1"],
        ["verify", "--timeout", "nan"],
        ["verify", "--brie"],
    ],
)
def test_cli_usage_errors_are_code_2(arguments: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage: absorption" in capsys.readouterr().err


def test_cli_verify_prints_what_was_proved(small: Path, capsys: Capture) -> None:
    assert main(["verify", "--project", str(small)]) == 0
    output = capsys.readouterr()
    assert output.err == ""
    assert "\x1b" not in output.out
    expected = """\
Absorption.eq_of_iff
  Equivalent propositions are equal.
  New.

    ∀ (p q : Prop), Iff p q → Eq p q
"""
    assert expected in output.out
    assert re.search(
        r"^✓ self_eq +Lemma 4 +none +\d+\.\d\d +lean/Absorption/SelfEq\.lean:5$",
        output.out,
        re.MULTILINE,
    )
    for words in (
        "\n\ntwo facts about propositions\n✓ self_eq",
        f"Library: {small}\n",
        "Lean 4.35.0, commit eb6cafb7290e8bd5f2937522d8d804f58f02bafc, embedded in the wheel",
        "\n5 modules, ",
        " declarations, ",
        "\naxioms in use: propext\n",
        "\n21 constants accepted once more by a fresh kernel\n",
        " MB of memory\n",
    ):
        assert words in output.out
    assert output.out.endswith("\nAll 2 headline theorems are proved.\n")


def test_cli_brief_leaves_the_statements_out(small: Path, capsys: Capture) -> None:
    assert main(["verify", "--project", str(small), "--brief"]) == 0
    output = capsys.readouterr().out
    assert output.startswith("  theorem ")
    assert "∀" not in output


def test_cli_only_prints_the_theorems_that_are_named(small: Path, capsys: Capture) -> None:
    arguments = ["verify", "--project", str(small), "--only", "self_eq"]
    assert main(arguments) == 0
    output = capsys.readouterr().out
    assert "eq_of_iff" not in output
    assert output.endswith("All 2 headline theorems are proved. 1 shown; everything was checked.\n")
    assert main([*arguments, "--only", "EqOfIff"]) == 0
    assert "eq_of_iff" in capsys.readouterr().out


def test_cli_only_of_an_unknown_theorem_is_code_2(small: Path, capsys: Capture) -> None:
    assert main(["verify", "--project", str(small), "--only", "self_equ"]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("absorption: no headline theorem is called 'self_equ'")
    assert "self_eq" in output.err


def test_cli_failure_is_code_1_and_a_line_for_each_problem(failing: Path, capsys: Capture) -> None:
    assert main(["verify", "--project", str(failing)]) == 1
    output = capsys.readouterr().out
    message = "axiom: Absorption.cheat is an axiom that Lean itself does not have\n"
    assert output.endswith(f"{message}NOT VERIFIED: 1 check failed.\n")


def test_cli_json_has_the_documented_keys(small: Path, failing: Path, capsys: Capture) -> None:
    assert main(["verify", "--project", str(failing), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert list(report) == [
        "schema",
        "ok",
        "absorption",
        "commit",
        "project",
        "lean",
        "theorems",
        "problems",
        "modules",
        "cached",
        "headlines",
        "declarations",
        "proofs",
        "axioms",
        "replayed",
        "remembered",
        "seconds",
        "peak_memory_bytes",
    ]
    assert report["schema"] == SCHEMA == 1
    assert report["ok"] is False
    assert list(report["lean"]) == ["version", "commit", "kind", "command"]
    keys = [*(field.name for field in fields(Theorem)), "citation"]
    assert [list(each) for each in report["theorems"]] == [keys] * 2
    assert [list(each) for each in report["problems"]] == [[f.name for f in fields(Problem)]]
    assert report["problems"][0]["subject"] == "Absorption.cheat"
    assert report["theorems"][1]["statement"] == "∀ (p q : Prop), Iff p q → Eq p q"


def test_cli_json_is_valid_whatever_the_encoding(small: Path) -> None:
    for encoding in ("utf-8", "ascii", "latin-1"):
        done = run("verify", "--project", str(small), "--json", PYTHONIOENCODING=encoding)
        assert done.returncode == 0
        report = json.loads(done.stdout.decode(encoding))
        assert report["theorems"][0]["statement"] == "∀ (p : Prop), Eq p p"
        done = run("verify", "--project", str(small), PYTHONIOENCODING=encoding)
        assert (done.returncode, done.stderr) == (0, b"")


def test_cli_no_cache_writes_none(
    small: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ABSORPTION_CACHE", str(tmp_path / "cache"))
    assert main(["verify", "--project", str(small), "--no-cache", "--jobs", "2"]) == 0
    assert "5 modules, 0 of them from the cache" in capsys.readouterr().out
    assert not (tmp_path / "cache").exists()


def test_cli_cache_that_cannot_be_written_is_code_2(
    small: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ABSORPTION_CACHE", str(tmp_path / "file"))
    assert main(["verify", "--project", str(small)]) == 2
    assert "ABSORPTION_CACHE" in capsys.readouterr().err


def test_cli_folder_that_is_no_project_is_code_2(tmp_path: Path, capsys: Capture) -> None:
    assert main(["verify", "--project", str(tmp_path)]) == 2
    assert f"{tmp_path} is not a project: wanted a folder with" in capsys.readouterr().err


def test_cli_defect_is_code_2_and_says_so(
    small: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "find_toolchain", lambda project: 1 / 0)
    assert main(["verify", "--project", str(small)]) == 2
    error = capsys.readouterr().err
    assert "ZeroDivisionError" in error
    assert "defect of absorption" in error


def test_cli_reader_that_leaves_early_changes_nothing(small: Path, failing: Path) -> None:
    for code in (1, 0):
        project = failing if code else small
        if code == 0:
            (project / "lean" / "Absorption" / "More.lean").unlink()
            root = project / "lean" / "Absorption.lean"
            root.write_text(root.read_text().replace("import Absorption.More\n", ""))
        read, write = os.pipe()
        os.close(read)
        with os.fdopen(write, "wb") as closed:
            done = subprocess.run(
                [*COMMAND, "verify", "--project", str(project)],
                stdout=closed,
                stderr=subprocess.PIPE,
                timeout=60,
                check=False,
            )
        assert (done.returncode, done.stderr) == (code, b"")


def test_cli_on_a_terminal_shows_progress_and_colours(small: Path) -> None:
    environ = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    for more, colored in (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
        master, slave = os.openpty()
        process = subprocess.Popen(
            [*COMMAND, "verify", "--project", str(small)],
            env={**environ, "TERM": "xterm", "COLUMNS": "80", **more},
            stdout=slave,
            stderr=slave,
        )
        os.close(slave)
        written = b""
        with suppress(OSError), os.fdopen(master, "rb", buffering=0) as terminal:
            while part := terminal.read(4096):
                written += part
        assert process.wait(timeout=60) == 0
        text = written.decode()
        assert ("\x1b[32m✓ self_eq" in text) is colored
        assert "All 2 headline theorems are proved." in text
        if more.get("TERM") != "dumb":
            assert "/10" in text


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_cli_signal_stops_lean_and_leaves_nothing(
    small: Path,
    tmp_path: Path,
    fake_lean: Callable[..., Path],
    is_alive: Callable[[int], bool],
    number: signal.Signals,
    code: int,
) -> None:
    pids, temporary = tmp_path / "pids", tmp_path / "temporary"
    temporary.mkdir()
    lean = fake_lean(f"echo $$ > {pids}; exec sleep 300")
    process = subprocess.Popen(
        [*COMMAND, "verify", "--project", str(small), "--no-cache"],
        env=os.environ | {VARIABLE: str(lean), "TMPDIR": str(temporary)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A shell starts what runs in its background with SIGINT ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    deadline = time.monotonic() + 30
    while not (pids.exists() and pids.read_text()):
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)
    process.send_signal(number)
    output, error = process.communicate(timeout=30)
    assert process.returncode == code
    assert output == b""
    assert b"Traceback" not in error
    assert not is_alive(int(pids.read_text()))
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_cli_text_fits_the_terminal_and_cuts_no_name(
    small: Path, toolchain: Toolchain, hermetic: Path, width: int
) -> None:
    report = verify(small, toolchain, cache_dir=hermetic)
    plain = as_text(report, width=width)
    table = plain[plain.index("  theorem") : plain.index("Library:")]
    assert all(len(line) <= width for line in table.splitlines())
    for words in ("self_eq", "eq_of_iff", "propext", "Lemma 4"):
        assert words in table
    assert "lean/Absorption/SelfEq.lean:5" in table
    colored = as_text(report, width=width, color=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == plain
    assert "\x1b[" in colored
