"""LeanDojo's own objects for the theorems of the library, and LeanDojo's tracing of it."""

import importlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from absorption.dojo.corpus import Corpus
from absorption.dojo.repository import find_repository, git
from absorption.errors import AbsorptionError, LeanUnavailable
from absorption.lean.modules import read_graph
from absorption.lean.project import LIBRARY, SOURCE_FOLDER, TOOLCHAIN_FILE
from absorption.lean.toolchain import find_toolchain, wanted_version

_NO_REMOTE, _TOKEN = "DISABLE_REMOTE_CACHE", "GITHUB_ACCESS_TOKEN"
_LAKEFILE = f"""import Lake
open Lake DSL

package absorption

@[default_target]
lean_lib {LIBRARY}
"""


@dataclass(frozen=True)
class LocatedTheorem:
    """A theorem as LeanDojo knows it.

    Attributes:
        theorem: A ``lean_dojo.Theorem``: repository, file and full name.
        start: A ``lean_dojo.Pos``: where the word ``theorem`` stands, counted from 1.
        end: A ``lean_dojo.Pos``: where the proof ends.
    """

    theorem: Any
    start: Any
    end: Any


def load_theorems(project: Path, corpus: Corpus) -> list[LocatedTheorem]:
    """Returns every theorem of ``project`` as LeanDojo's objects. Needs LeanDojo and no network.

    LeanDojo copies the repository into its own cache, the folder that ``CACHE_DIR`` names.

    Args:
        project: The project root; a git repository without changes in its Lean sources.
        corpus: Its corpus, from ``compile_corpus`` or ``export``.

    Raises:
        AbsorptionError: LeanDojo is missing or fails, or the project is not such a repository.
    """
    root = Path(find_repository(project).url)
    lean_dojo = _import_offline()
    try:
        repository = lean_dojo.LeanGitRepo.from_path(root)
    except Exception as error:
        raise AbsorptionError(f"LeanDojo cannot read {root}: {_said(error)}") from error
    return [
        LocatedTheorem(
            lean_dojo.Theorem(repository, Path(proof.path), proof.full_name),
            lean_dojo.Pos(*proof.start),
            lean_dojo.Pos(*proof.end),
        )
        for proof in corpus.proofs
    ]


def trace(project: Path, out: Path) -> Any:
    """Traces the library with LeanDojo into ``out`` and returns its ``lean_dojo.TracedRepo``.

    LeanDojo looks for sources at the root of a repository, so it is given one with the files of
    ``lean/`` there: paths in the result begin with ``Absorption/``. It needs a whole toolchain,
    with ``lake`` and the compiled modules of Lean itself, and asks GitHub for that version's
    commit.

    Raises:
        LeanUnavailable: There is no such toolchain on PATH.
        AbsorptionError: LeanDojo is missing or fails, or ``out`` is there already.
    """
    if out.exists():
        raise AbsorptionError(f"{out} is there already: name a folder that is not")
    lean_dojo = _import_leandojo()
    _check_toolchain(project)
    with tempfile.TemporaryDirectory(prefix="absorption-") as folder:
        root = Path(folder) / project.resolve().name
        stage(project, root)
        try:
            repository = lean_dojo.LeanGitRepo.from_path(root)
            return lean_dojo.trace(repository, out, build_deps=False)
        except Exception as error:
            raise AbsorptionError(
                f"LeanDojo cannot trace the library: {_said(error)}; it needs `lake build` to "
                f"succeed and the network, to ask GitHub for the commit of Lean"
            ) from error


def stage(project: Path, root: Path) -> None:
    """Makes a git repository ``root`` with the sources of ``project`` at its top.

    The same sources give the same commit, so LeanDojo finds in its cache what it has traced.
    """
    root.mkdir(parents=True)
    for module in read_graph(project).modules.values():
        target = root / Path(module.path).relative_to(SOURCE_FOLDER)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(module.source)
    shutil.copyfile(project / TOOLCHAIN_FILE, root / TOOLCHAIN_FILE)
    (root / "lakefile.lean").write_text(_LAKEFILE, encoding="utf-8")
    who = {"NAME": "Absorption", "EMAIL": "absorption@localhost", "DATE": "2000-01-01T00:00:00Z"}
    names = {f"GIT_{role}_{key}": who[key] for role in ("AUTHOR", "COMMITTER") for key in who}
    alone = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    environ = {**os.environ, **names, **alone}
    git(root, "init", "--quiet", "--initial-branch=main", environ=environ)
    git(root, "add", "--all", environ=environ)
    git(root, "commit", "--quiet", "--message=The library", environ=environ)


def _check_toolchain(project: Path) -> None:
    missing = [name for name in ("lake", "lean") if shutil.which(name) is None]
    if missing:
        raise LeanUnavailable(
            f"LeanDojo traces with `lake` and `lean`; PATH has no {' and no '.join(missing)}: "
            f"install Lean {wanted_version(project)} with elan (the Lean in the wheel has "
            "neither `lake` nor the compiled modules that tracing imports)"
        )
    find_toolchain(project, environ={"PATH": os.environ["PATH"]})


def _import_offline() -> Any:
    # LeanDojo reads both while it is imported: without the first it asks a server for its cache,
    # and with a token it asks GitHub whose it is. An empty token also keeps one in `.env` out.
    with _environment({_NO_REMOTE: "1", _TOKEN: ""}):
        return _import_leandojo()


def _import_leandojo() -> Any:
    try:
        with _environment({_NO_REMOTE: "1"}):
            return importlib.import_module("lean_dojo")
    except ModuleNotFoundError as error:
        if error.name != "lean_dojo":
            raise AbsorptionError(f"LeanDojo is damaged: {error}; install it anew") from error
        raise AbsorptionError(
            "LeanDojo is not installed: `pip install 'absorption[dojo]'`, with Python 3.11 or 3.12 "
            "(LeanDojo does not run on later ones); corpus.jsonl and proofs.jsonl do not need it"
        ) from error
    except Exception as error:
        hint = (
            f"; {_TOKEN} is set, and with it LeanDojo asks GitHub already when it is imported: "
            "unset it or see to the network"
            if os.environ.get(_TOKEN)
            else ""
        )
        raise AbsorptionError(f"LeanDojo cannot be imported: {_said(error)}{hint}") from error


@contextmanager
def _environment(values: dict[str, str]) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".strip().removesuffix(":")
