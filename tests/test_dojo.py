"""The corpus of the library, and the files that are written from it."""

import json
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from absorption.dojo import Corpus, compile_corpus, export, find_repository
from absorption.dojo.__main__ import main
from absorption.dojo.source import without_comments
from absorption.errors import AbsorptionError
from absorption.lean.toolchain import VARIABLE, Toolchain

MakeProject = Callable[[Mapping[str, str | bytes]], Path]

PAIR = """prelude
import Absorption.Statement

namespace Absorption

/-- Two facts: `:=` and "--" in here end nothing. -/
structure Pair (p q : Prop) : Prop where
  left : p
  right : q

/- A comment. /- Nested. -/ -/
/-- Of a pair, the second. -/
private theorem second {p q : Prop} (h : Pair p q) -- a comment
    : q := h.right

/-- A pair, turned round. -/
theorem Pair.swap {p q : Prop} (h : Pair p q) : Pair q p :=
  -- Why: both are there.
  Pair.mk (second h) h.left

end Absorption
"""


@pytest.fixture
def project(make_project: MakeProject, small_library: dict[str, str]) -> Path:
    root = make_project({**small_library, "Absorption/Pair.lean": PAIR})
    (root / "lakefile.lean").write_text("import Lake\n", encoding="utf-8")
    commit(root)
    return root


@pytest.fixture
def corpus(project: Path, toolchain: Toolchain, hermetic: Path) -> Corpus:
    return compile_corpus(project, toolchain, cache_dir=hermetic)


def git(root: Path, *words: str) -> str:
    who = ("-c", "user.name=A", "-c", "user.email=a@localhost")
    done = subprocess.run(
        ("git", *who, *words), cwd=root, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def commit(root: Path) -> str:
    git(root, "init", "--quiet")
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message=Files")
    return git(root, "rev-parse", "HEAD")


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def text_at(root: Path, path: str, start: list[int], end: list[int]) -> str:
    lines = (root / path).read_text(encoding="utf-8").split("\n")[start[0] - 1 : end[0]]
    lines[-1] = lines[-1][: end[1] - 1]
    return "\n".join(lines)[start[1] - 1 :]


# The corpus


def test_corpus_lists_files_after_those_that_they_import(corpus: Corpus) -> None:
    seen: set[str] = set()
    for file in corpus.files:
        assert set(file.imports) <= seen
        assert file.path not in seen
        seen.add(file.path)
    assert "lean/Absorption.lean" in seen


def test_corpus_premises_are_the_commands(corpus: Corpus) -> None:
    (pair,) = (file for file in corpus.files if file.path == "lean/Absorption/Pair.lean")
    assert [(each.full_name, each.code) for each in pair.premises] == [
        (
            "Absorption.Pair",
            "structure Pair (p q : Prop) : Prop where\n  left : p\n  right : q",
        ),
        (
            "Absorption.second",
            "private theorem second {p q : Prop} (h : Pair p q)\n    : q",
        ),
        (
            "Absorption.Pair.swap",
            "theorem Pair.swap {p q : Prop} (h : Pair p q) : Pair q p",
        ),
    ]


def test_corpus_leaves_out_what_no_proof_can_use(corpus: Corpus) -> None:
    names = {premise.full_name for file in corpus.files for premise in file.premises}
    assert "propext" in names
    assert not any(name.startswith("lc") for name in names)


def test_proofs_tell_what_they_use(corpus: Corpus) -> None:
    uses = {proof.full_name: [use.full_name for use in proof.uses] for proof in corpus.proofs}
    assert uses["Absorption.eq_of_iff"] == ["Iff", "propext"]
    assert uses["Absorption.second"] == ["Absorption.Pair", "Absorption.Pair.right"]
    assert uses["Absorption.Pair.swap"] == [
        "Absorption.Pair",
        "Absorption.Pair.mk",
        "Absorption.Pair.left",
        "Absorption.second",
    ]


def test_export_writes_records_that_point_into_the_sources(
    project: Path, toolchain: Toolchain, hermetic: Path, tmp_path: Path
) -> None:
    out = tmp_path / "new" / "out"
    done = export(project, out, toolchain=toolchain, cache_dir=hermetic)
    files = records(out / "corpus.jsonl")
    premises = {file["path"]: file["premises"] for file in files}
    assert len(done.corpus.files) == len(files)
    for file in files:
        assert set(file) == {"path", "imports", "premises"}
        for premise in file["premises"]:
            assert set(premise) == {"full_name", "code", "start", "end", "kind"}
            text = text_at(project, file["path"], premise["start"], premise["end"])
            assert without_comments(text).startswith(premise["code"])
    proofs = records(out / "proofs.jsonl")
    for proof in proofs:
        text = text_at(project, proof["file_path"], proof["start"], proof["end"])
        assert text.startswith("theorem ")
        for use in proof["premises"]:
            assert set(use) == {"full_name", "def_path", "def_pos", "def_end_pos"}
            around = [
                each
                for each in premises[use["def_path"]]
                if each["start"] <= use["def_pos"] < use["def_end_pos"] <= each["end"]
            ]
            assert len(around) == 1
    assert records(out / "metadata.json")[0]["from_repo"] == {
        "url": str(project.resolve()),
        "commit": proofs[0]["commit"],
    }
    assert proofs[0]["commit"] == git(project, "rev-parse", "HEAD")


def test_export_names_the_repository_as_told_and_repeats_itself(
    project: Path, toolchain: Toolchain, hermetic: Path, tmp_path: Path
) -> None:
    contents = []
    for name in ("one", "two"):
        out = tmp_path / name
        export(project, out, toolchain=toolchain, cache_dir=hermetic, url="https://x/y")
        contents.append({file.name: file.read_bytes() for file in out.iterdir()})
    assert contents[0] == contents[1]
    assert json.loads(contents[0]["metadata.json"])["from_repo"]["url"] == "https://x/y"


def test_export_command_reports_what_it_wrote(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setenv(VARIABLE, "embedded")
    assert main(["--project", str(project), "--out", str(tmp_path / "out")]) == 0
    assert "proofs.jsonl: 4 theorems" in capsys.readouterr().out


# What can go wrong


def test_folder_without_git_is_refused(make_project: MakeProject, tmp_path: Path) -> None:
    root = make_project({"Absorption.lean": "prelude\n"})
    assert main(["--project", str(root), "--out", str(tmp_path / "out")]) == 2
    with pytest.raises(AbsorptionError, match=r"is not a git repository: LeanDojo names"):
        export(root, tmp_path / "out")
    git(tmp_path, "init", "--quiet")
    with pytest.raises(AbsorptionError, match=r"is a folder inside the git repository"):
        find_repository(root)
    git(root, "init", "--quiet")
    with pytest.raises(AbsorptionError, match=r"has no commit"):
        find_repository(root)


def test_changed_sources_are_refused(project: Path) -> None:
    (project / "notes.txt").write_text("free", encoding="utf-8")
    assert find_repository(project).commit == git(project, "rev-parse", "HEAD")
    (project / "lean" / "Absorption" / "New.lean").write_text("prelude\n", encoding="utf-8")
    with pytest.raises(AbsorptionError, match=r"(?s)commit or undo.*Absorption/New\.lean"):
        find_repository(project)


def test_missing_git_is_told(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(AbsorptionError, match=r"git cannot be run.*install git"):
        find_repository(project)


def test_library_that_fails_is_not_exported(
    make_project: MakeProject, toolchain: Toolchain
) -> None:
    root = make_project({"Absorption/Bad.lean": "prelude\ntheorem a : b := c\n"})
    with pytest.raises(AbsorptionError, match=r"cannot be exported.*\n.*Bad\.lean"):
        compile_corpus(root, toolchain)


def test_unwritable_folder_is_told(
    project: Path, toolchain: Toolchain, hermetic: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(AbsorptionError, match=r"cannot write to .*file"):
        export(project, tmp_path / "file", toolchain=toolchain, cache_dir=hermetic)
