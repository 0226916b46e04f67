"""Fixtures: the embedded Lean, tiny Lean projects, and stand-ins for a ``lean`` that misbehaves."""

import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis.configuration import set_hypothesis_home_dir

from absorption.lean.build import build
from absorption.lean.cache import default_cache_dir
from absorption.lean.modules import read_graph
from absorption.lean.toolchain import COMMITS, Toolchain, find_toolchain

set_hypothesis_home_dir(Path(tempfile.gettempdir()) / "absorption-hypothesis")

REPOSITORY = Path(__file__).resolve().parents[1]
VERSION_LINE = "Lean (version {version}, x86_64-unknown-linux-gnu, commit {commit}, Release)"

# A library of two headline theorems that passes every check; tests plant one offender in it.
SMALL_LIBRARY = {
    "Absorption/Foundation/Core.lean": """prelude
universe u
unsafe axiom lcErased : Type
unsafe axiom lcAny : Type
unsafe axiom lcVoid : Type
unsafe axiom lcProof {p : Prop} : p
inductive True : Prop where
  | intro : True
inductive Eq {α : Sort u} : α → α → Prop where
  | refl (a : α) : Eq a a
inductive Iff (a b : Prop) : Prop where
  | intro (mp : a → b) (mpr : b → a) : Iff a b
axiom propext {a b : Prop} : Iff a b → Eq a b
""",
    "Absorption/Statement.lean": """prelude
import Absorption.Foundation.Core

/-!
# Statement: two facts about propositions
-/

namespace Absorption.Statement

/-- Every proposition equals itself.

Paper: Lemma 4, for
propositions. -/
def SelfEq : Prop := ∀ (p : Prop), Eq p p

/-- Equivalent propositions are equal. New. -/
def EqOfIff : Prop := ∀ (p q : Prop), Iff p q → Eq p q

end Absorption.Statement
""",
    "Absorption/SelfEq.lean": """prelude
import Absorption.Statement

/-- Proof: by reflexivity. -/
theorem Absorption.self_eq : Absorption.Statement.SelfEq := fun p => Eq.refl p
""",
    "Absorption/EqOfIff.lean": """prelude
import Absorption.Statement

/-- Proof: this is the axiom. -/
theorem Absorption.eq_of_iff : Absorption.Statement.EqOfIff := fun _ _ same => propext same
""",
}

# Paths below lean/ to contents; a missing root module is made to import all the others.
Sources = Mapping[str, str | bytes]


def write_project(root: Path, sources: Sources) -> Path:
    """Write a project with ``sources`` to ``root``, replacing those that are there."""
    lean = root / "lean"
    for path, content in sources.items():
        file = lean / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
    if "Absorption.lean" not in sources:
        files = sorted((lean / "Absorption").rglob("*.lean"))
        names = [".".join(file.relative_to(lean).with_suffix("").parts) for file in files]
        root_module = "prelude\n" + "".join(f"import {name}\n" for name in names)
        (lean / "Absorption.lean").write_text(root_module, encoding="utf-8")
    (root / "lean-toolchain").write_text("leanprover/lean4:v4.35.0\n", encoding="utf-8")
    return root


@pytest.fixture(autouse=True, scope="session")
def hermetic(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Keep the user's Lean and cache out of the tests; all share one temporary cache."""
    run = tmp_path_factory.getbasetemp()
    # A worker of several has a folder of its own inside that of the run.
    cache = (run.parent if "PYTEST_XDIST_WORKER" in os.environ else run) / "cache"
    cache.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ABSORPTION_CACHE", str(cache))
        patch.delenv("ABSORPTION_LEAN", raising=False)
        yield cache


@pytest.fixture(scope="session")
def toolchain(tmp_path_factory: pytest.TempPathFactory) -> Toolchain:
    """The Lean in the wheel; that it is missing where there is a wheel is a failure."""
    if not (sys.platform == "linux" and platform.machine() == "x86_64"):
        pytest.skip("the wheel with the embedded Lean is for Linux x86_64")
    project = write_project(tmp_path_factory.mktemp("toolchain"), {"Absorption.lean": "prelude\n"})
    return find_toolchain(project, environ={"ABSORPTION_LEAN": "embedded"})


@pytest.fixture(scope="session")
def statements_root(
    toolchain: Toolchain, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Path]:
    """The compiled statements of this library with all that they import, and the rationals."""
    modules = read_graph(REPOSITORY).modules
    needed: set[str] = set()
    waiting = ["Absorption.Statement", "Absorption.Foundation.Rat.OrderedField"]
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.add(name)
            waiting.extend(modules[name].imports)
    sources = {modules[name].path.removeprefix("lean/"): modules[name].source for name in needed}
    project = write_project(tmp_path_factory.mktemp("statements"), sources)
    with build(project, toolchain, cache_dir=default_cache_dir()) as report:
        assert report.ok, report.problems
        yield report.olean_root


@pytest.fixture
def make_project(tmp_path: Path) -> Callable[[Sources], Path]:
    """A function that writes a Lean project to the test's own folder and returns its root."""
    return lambda sources: write_project(tmp_path / "project", sources)


@pytest.fixture
def small_library() -> dict[str, str]:
    """The sources of a library of two headline theorems that passes every check."""
    return dict(SMALL_LIBRARY)


@pytest.fixture
def fake_lean(tmp_path: Path) -> Callable[..., Path]:
    """A function that writes an executable ``lean``: a shell script that knows ``--version``."""

    def write(body: str = "", *, version: str = "4.35.0", commit: str = COMMITS["4.35.0"]) -> Path:
        path = tmp_path / "bin" / "lean"
        path.parent.mkdir(exist_ok=True)
        answer = VERSION_LINE.format(version=version, commit=commit)
        path.write_text(
            f'#!/bin/sh\nif [ "$1" = --version ]; then echo "{answer}"; exit 0; fi\n{body}\n',
            encoding="utf-8",
        )
        path.chmod(0o755)
        return path

    return write


@pytest.fixture
def fake_toolchain(fake_lean: Callable[..., Path]) -> Callable[[str], Toolchain]:
    """A function that makes a toolchain of a shell script with the given body."""
    return lambda body: Toolchain(
        "environment", (str(fake_lean(body)),), "4.35.0", COMMITS["4.35.0"]
    )


@pytest.fixture(scope="session")
def is_alive() -> Callable[[int], bool]:
    """A function that tells whether a process still runs; one that nobody reaped does not."""

    def check(pid: int) -> bool:
        status = Path(f"/proc/{pid}/stat")
        try:
            return status.read_text().rpartition(")")[2].split()[0] not in "ZX"
        except (FileNotFoundError, ProcessLookupError):
            return False

    return check
