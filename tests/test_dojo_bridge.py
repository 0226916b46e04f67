"""LeanDojo's own objects and its tracing.

The tests marked `dojo` need LeanDojo itself, which `make test-dojo` installs.
"""

import importlib
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType

import pytest

from absorption.dojo import Corpus, bridge, compile_corpus, load_theorems, trace
from absorption.errors import AbsorptionError, LeanUnavailable
from absorption.lean.toolchain import Toolchain

MakeProject = Callable[[Mapping[str, str | bytes]], Path]

NOTHING = Corpus((), ())


@pytest.fixture
def project(make_project: MakeProject, small_library: dict[str, str]) -> Path:
    root = make_project(small_library)
    git(root, "init", "--quiet")
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message=Files")
    return root


@pytest.fixture
def no_leandojo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lean_dojo", None)


def git(root: Path, *words: str) -> str:
    who = ("-c", "user.name=A", "-c", "user.email=a@localhost")
    done = subprocess.run(
        ("git", *who, *words), cwd=root, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


@pytest.mark.usefixtures("no_leandojo")
def test_missing_leandojo_names_the_extra(project: Path, tmp_path: Path) -> None:
    with pytest.raises(AbsorptionError, match=r"pip install 'absorption\[dojo\]'"):
        load_theorems(project, NOTHING)
    with pytest.raises(AbsorptionError, match=r"pip install 'absorption\[dojo\]'"):
        trace(project, tmp_path / "traced")


def test_leandojo_without_a_part_is_told(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> ModuleType:
        raise ModuleNotFoundError("No module named 'ray'", name="ray")

    monkeypatch.setattr(importlib, "import_module", fail)
    with pytest.raises(AbsorptionError, match=r"LeanDojo is damaged: No module named 'ray'"):
        load_theorems(project, NOTHING)


def test_token_is_named_when_the_import_fails(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def fail(name: str) -> ModuleType:
        seen.append((os.environ["DISABLE_REMOTE_CACHE"], os.environ["GITHUB_ACCESS_TOKEN"]))
        raise ConnectionError("no network")

    monkeypatch.setattr(importlib, "import_module", fail)
    monkeypatch.delenv("DISABLE_REMOTE_CACHE", raising=False)
    monkeypatch.setenv("GITHUB_ACCESS_TOKEN", "secret")
    with pytest.raises(AbsorptionError, match=r"no network; GITHUB_ACCESS_TOKEN is set") as failure:
        trace(project, tmp_path / "traced")
    assert "secret" not in str(failure.value)
    # The objects need no network, so the token is kept from LeanDojo.
    with pytest.raises(AbsorptionError, match=r"no network$"):
        load_theorems(project, NOTHING)
    assert seen == [("1", "secret"), ("1", "")]
    assert os.environ["GITHUB_ACCESS_TOKEN"] == "secret"
    assert "DISABLE_REMOTE_CACHE" not in os.environ


def test_trace_needs_a_whole_toolchain(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "lean_dojo", ModuleType("lean_dojo"))
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(LeanUnavailable, match=r"no lake and no lean: install Lean 4\.35\.0"):
        trace(project, tmp_path / "traced")
    with pytest.raises(AbsorptionError, match=r"is there already"):
        trace(project, tmp_path)


def test_stage_has_the_sources_at_its_top_and_always_the_same_commit(
    project: Path, tmp_path: Path
) -> None:
    for name in ("one", "two"):
        bridge.stage(project, tmp_path / name)
    one = tmp_path / "one"
    source = (project / "lean" / "Absorption" / "SelfEq.lean").read_bytes()
    assert (one / "Absorption" / "SelfEq.lean").read_bytes() == source
    assert "srcDir" not in (one / "lakefile.lean").read_text(encoding="utf-8")
    commits = {git(tmp_path / name, "rev-parse", "HEAD") for name in ("one", "two")}
    assert len(commits) == 1
    assert git(one, "status", "--porcelain") == ""


# With LeanDojo itself


@pytest.fixture(scope="session")
def leandojo_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("leandojo")


@pytest.fixture
def leandojo(leandojo_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # LeanDojo reads this when it is first imported, so it is the same for all tests.
    monkeypatch.setenv("CACHE_DIR", str(leandojo_cache / "cache"))
    monkeypatch.setenv("GITHUB_ACCESS_TOKEN", "not a token")


@pytest.mark.dojo
@pytest.mark.usefixtures("leandojo")
def test_leandojo_objects_without_network(
    project: Path, toolchain: Toolchain, hermetic: Path
) -> None:
    corpus = compile_corpus(project, toolchain, cache_dir=hermetic)
    located = load_theorems(project, corpus)
    import lean_dojo

    assert lean_dojo.constants.DISABLE_REMOTE_CACHE
    assert len(located) == len(corpus.proofs)
    file = lean_dojo.LeanFile(project.resolve(), Path("lean/Absorption/SelfEq.lean"))
    for each in located:
        assert isinstance(each.theorem, lean_dojo.Theorem)
        assert each.theorem.repo.commit == git(project, "rev-parse", "HEAD")
        assert each.theorem.repo.lean_version == "v4.35.0"
    (same,) = (each for each in located if each.theorem.full_name == "Absorption.self_eq")
    assert same.theorem.file_path == file.path
    assert file[same.start : same.end].startswith("theorem Absorption.self_eq")
    assert file[same.start : same.end].endswith("Eq.refl p")


@pytest.mark.dojo
@pytest.mark.usefixtures("leandojo")
def test_leandojo_trace_that_fails_is_told(
    project: Path, tmp_path: Path, fake_lean: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    load_theorems(project, NOTHING)
    lake = fake_lean().with_name("lake")
    lake.write_text("#!/bin/sh\nexit 3\n", encoding="utf-8")
    lake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{lake.parent}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(AbsorptionError, match=r"cannot trace .*CalledProcessError.*lake"):
        trace(project, tmp_path / "traced")
