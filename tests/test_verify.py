import shutil
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from absorption.errors import AbsorptionError, LeanFailed, OleanError
from absorption.lean import examination, printing
from absorption.lean import verify as module
from absorption.lean.build import BuildReport, build, module_keys
from absorption.lean.modules import read_graph
from absorption.lean.olean import OleanModule, read_olean
from absorption.lean.origin import read_origin
from absorption.lean.printing import Printed, print_headlines
from absorption.lean.problems import Problem
from absorption.lean.replay import Replay
from absorption.lean.run import LeanRun, run_lean
from absorption.lean.toolchain import Toolchain
from absorption.lean.verify import VerifyReport, verify

MakeProject = Callable[[Mapping[str, str | bytes]], Path]
Library = dict[str, str]

STATEMENT = "Absorption/Statement.lean"


@pytest.fixture
def cache(hermetic: Path) -> Path:
    """The cache that the tests of a session share."""
    return hermetic


@pytest.fixture
def small(make_project: MakeProject, small_library: Library) -> Path:
    return make_project(small_library)


@pytest.fixture
def fresh(small: Path, toolchain: Toolchain, cache: Path, tmp_path: Path) -> Path:
    """A cache that holds the compiled modules of the small library and no findings."""
    build(small, toolchain, cache_dir=cache).close()
    for key in module_keys(read_graph(small), toolchain).values():
        shutil.copytree(cache / key, tmp_path / "fresh" / key)
    return tmp_path / "fresh"


def guards(report: VerifyReport) -> list[tuple[str, str]]:
    return [(problem.guard, problem.subject) for problem in report.problems]


def test_verify_reports_each_headline_theorem(
    small: Path, toolchain: Toolchain, cache: Path
) -> None:
    report = verify(small, toolchain, cache_dir=cache)
    assert report.ok
    assert report.problems == ()
    first, second = report.theorems
    assert first.name == "Absorption.self_eq"
    assert first.statement_name == "Absorption.Statement.SelfEq"
    assert first.status == second.status == "proved"
    assert first.topic == second.topic == "two facts about propositions"
    assert first.item == "Lemma 4"
    assert first.origin == "Lemma 4, for propositions."
    assert first.claim == "Every proposition equals itself."
    assert first.statement == "∀ (p : Prop), Eq p p"
    assert first.axioms == ()
    assert first.docstring == "Proof: by reflexivity."
    assert (first.file, first.line) == ("lean/Absorption/SelfEq.lean", 5)
    assert first.seconds > 0
    assert (second.item, second.origin) == ("new", "New.")
    assert second.axioms == ("propext",)
    assert second.statement == "∀ (p q : Prop), Iff p q → Eq p q"


def test_verify_counts_the_library(small: Path, toolchain: Toolchain) -> None:
    report = verify(small, toolchain, cache_dir=None)
    assert (report.modules, report.cached, report.remembered) == (5, 0, False)
    assert report.findings is not None
    assert report.findings.theorems == report.theorems
    assert report.findings.declarations == report.findings.replayed == 21
    assert report.findings.proofs == 2
    assert report.findings.axioms == ("propext",)
    assert report.toolchain == toolchain
    assert 0 < report.seconds < 60
    assert 50e6 < report.peak_memory_bytes < 1e9


def test_verify_from_a_warm_cache_says_the_same_and_starts_no_lean(
    small: Path, toolchain: Toolchain, cache: Path
) -> None:
    cold = verify(small, toolchain, cache_dir=cache)
    broken = replace(toolchain, command=("/no/such/lean",))
    warm = verify(small, broken, cache_dir=cache)
    assert warm.ok
    assert warm.findings == cold.findings
    assert warm.theorems == cold.theorems
    assert warm.remembered
    assert warm.cached == warm.modules
    assert warm.seconds < 1


def test_verify_prints_anew_what_a_changed_definition_says(
    make_project: MakeProject, small_library: Library, toolchain: Toolchain, cache: Path
) -> None:
    verify(make_project(small_library), toolchain, cache_dir=cache)
    changed = small_library[STATEMENT].replace("(p q : Prop), Iff p q", "(q p : Prop), Iff q p")
    changed = changed.replace("→ Eq p q", "→ Eq q p")
    report = verify(make_project({**small_library, STATEMENT: changed}), toolchain, cache_dir=cache)
    assert report.ok
    assert report.theorems[1].statement == "∀ (q p : Prop), Iff q p → Eq q p"


def test_verify_tells_of_its_progress(small: Path, toolchain: Toolchain) -> None:
    seen: list[tuple[int, int, str]] = []
    verify(small, toolchain, cache_dir=None, progress=lambda *step: seen.append(step))
    assert [done for done, _, _ in seen] == list(range(11))
    assert {total for _, total, _ in seen} == {10}
    assert {name for _, _, name in seen} >= {"Absorption", "Absorption.SelfEq"}


@pytest.mark.parametrize(
    "name",
    ["eq_of_iff", "Absorption.eq_of_iff", "EqOfIff", "Absorption.Statement.EqOfIff"],
)
def test_verify_reports_only_the_theorem_that_is_named(
    small: Path, toolchain: Toolchain, cache: Path, name: str
) -> None:
    report = verify(small, toolchain, cache_dir=cache, only=[name])
    assert [theorem.name for theorem in report.theorems] == ["Absorption.eq_of_iff"]
    assert report.findings is not None
    assert len(report.findings.theorems) == 2


def test_verify_of_some_still_checks_everything(
    make_project: MakeProject, small_library: Library, toolchain: Toolchain, cache: Path
) -> None:
    project = make_project(
        {**small_library, "Absorption/More.lean": "prelude\naxiom Absorption.cheat : Prop\n"}
    )
    report = verify(project, toolchain, cache_dir=cache, only=["self_eq"])
    assert not report.ok
    assert guards(report) == [("axiom", "Absorption.cheat")]
    assert [theorem.status for theorem in report.theorems] == ["unconfirmed"]


def test_verify_of_an_unknown_theorem_suggests_others(
    small: Path, toolchain: Toolchain, cache: Path
) -> None:
    with pytest.raises(AbsorptionError, match=r"called 'eq_of_if'; close to it: eq_of_iff"):
        verify(small, toolchain, cache_dir=cache, only=["eq_of_if"])
    with pytest.raises(AbsorptionError, match=r"called 'zzz'$"):
        verify(small, toolchain, cache_dir=cache, only=["zzz"])


def test_verify_leaves_nothing_behind(
    small: Path,
    toolchain: Toolchain,
    cache: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    before = sorted(small.rglob("*"))
    verify(small, toolchain, cache_dir=cache)
    assert sorted(small.rglob("*")) == before
    assert list(temporary.iterdir()) == []


def test_verify_compares_axioms_with_those_that_lean_finds(
    small: Path, toolchain: Toolchain, fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def other(*words: Any, **named: Any) -> Printed:
        printed = print_headlines(*words, **named)
        axioms = {**printed.axioms, "Absorption.self_eq": frozenset({"Quot.sound"})}
        return replace(printed, axioms=axioms)

    monkeypatch.setattr(examination, "print_headlines", other)
    report = verify(small, toolchain, cache_dir=fresh)
    assert guards(report) == [("axioms-disagree", "Absorption.self_eq")]
    assert report.problems[0].message == (
        "Absorption.self_eq: the audit finds the axioms none; Lean finds Quot.sound"
    )
    assert [theorem.status for theorem in report.theorems] == ["failed", "unconfirmed"]


@pytest.mark.parametrize(
    ("change", "guard", "words"),
    [
        ({"imports": ()}, "imports", "imports nothing; its source says Absorption.Statement"),
        ({"lean_commit": "0" * 40}, "toolchain", f"({'0' * 40}), wanted 4.35.0"),
        ({"lean_version": "4.34.0"}, "toolchain", "by Lean 4.34.0"),
    ],
)
def test_verify_compares_compiled_modules_with_their_sources(
    small: Path,
    toolchain: Toolchain,
    fresh: Path,
    monkeypatch: pytest.MonkeyPatch,
    change: dict[str, Any],
    guard: str,
    words: str,
) -> None:
    def read(path: Path, name: str) -> OleanModule:
        olean = read_olean(path, name)
        return replace(olean, **change) if name == "Absorption.SelfEq" else olean

    monkeypatch.setattr(examination, "read_olean", read)
    report = verify(small, toolchain, cache_dir=fresh)
    assert guards(report) == [(guard, "Absorption.SelfEq")]
    assert words in report.problems[0].message


def test_verify_compares_the_sources_that_lean_read_with_those_that_were_hashed(
    small: Path, toolchain: Toolchain, fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    def meddle(*words: Any, **named: Any) -> BuildReport:
        built = build(*words, **named)
        copy = built.olean_root.parent / "lean" / "Absorption" / "SelfEq.lean"
        copy.write_text(copy.read_text() + "\n")
        return built

    monkeypatch.setattr(module, "build", meddle)
    report = verify(small, toolchain, cache_dir=fresh)
    # The root module's key covers those of its imports.
    assert guards(report) == [("source", "Absorption.SelfEq"), ("source", "Absorption")]


def test_verify_of_a_compiled_module_that_cannot_be_read_fails(
    small: Path, toolchain: Toolchain, fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(path: Path, name: str) -> OleanModule:
        if name == "Absorption.SelfEq":
            raise OleanError(f"{path}: damaged")
        return read_olean(path, name)

    monkeypatch.setattr(examination, "read_olean", read)
    report = verify(small, toolchain, cache_dir=fresh)
    assert guards(report) == [("olean", "Absorption.SelfEq")]
    assert report.findings is None
    assert not report.ok


def test_verify_needs_an_answer_to_each_question(
    small: Path, toolchain: Toolchain, fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(*words: Any, **named: Any) -> LeanRun:
        run = run_lean(*words, **named)
        return replace(run, messages=run.messages[1:-1])

    monkeypatch.setattr(printing, "run_lean", silent)
    report = verify(small, toolchain, cache_dir=fresh)
    assert guards(report) == [
        ("print", "Absorption.Statement.SelfEq"),
        ("print", "Absorption.eq_of_iff"),
    ]
    assert report.theorems[0].statement == ""


def test_verify_repeats_why_lean_cannot_answer(
    make_project: MakeProject, small_library: Library, toolchain: Toolchain, cache: Path
) -> None:
    twins = {
        f"Absorption/{name}.lean": f"prelude\nunsafe axiom Absorption.twin : Type {level}\n"
        for level, name in enumerate(("One", "Two"))
    }
    root = "prelude\nimport Absorption.SelfEq\nimport Absorption.EqOfIff\n"
    sources = {**small_library, **twins, "Absorption.lean": root}
    report = verify(make_project(sources), toolchain, cache_dir=cache)
    (problem,) = (problem for problem in report.problems if problem.guard == "print")
    assert "already contains 'Absorption.twin'" in problem.message


def test_verify_needs_lean_to_answer(
    small: Path, toolchain: Toolchain, fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hang(*words: Any, **named: Any) -> LeanRun:
        raise LeanFailed("Headlines.lean: Lean did not finish within 1 s and was killed")

    monkeypatch.setattr(printing, "run_lean", hang)
    report = verify(small, toolchain, cache_dir=fresh)
    assert guards(report) == [("print", "Headlines.lean")]


def test_verify_that_is_interrupted_kills_the_fresh_kernel(
    small: Path, toolchain: Toolchain, fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = time.monotonic()

    def wait(*words: Any, cancelled: threading.Event, **named: Any) -> Replay:
        assert cancelled.wait(60)
        raise CancelledError

    def interrupt(*words: Any, **named: Any) -> Printed:
        raise KeyboardInterrupt

    monkeypatch.setattr(examination, "replay", wait)
    monkeypatch.setattr(examination, "print_headlines", interrupt)
    with pytest.raises(KeyboardInterrupt):
        verify(small, toolchain, cache_dir=fresh)
    assert time.monotonic() - began < 30


def test_verify_asks_a_fresh_kernel(
    small: Path, toolchain: Toolchain, fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusal = Problem("replay", "Absorption.self_eq", "Absorption.self_eq was refused")
    monkeypatch.setattr(examination, "replay", lambda *_, **__: Replay(0, (refusal,)))
    report = verify(small, toolchain, cache_dir=fresh)
    assert report.problems == (refusal,)
    assert [theorem.status for theorem in report.theorems] == ["failed", "unconfirmed"]

    def hang(*words: Any, **named: Any) -> Replay:
        raise LeanFailed("the fresh kernel did not finish within 1 s and was killed")

    monkeypatch.setattr(examination, "replay", hang)
    assert guards(verify(small, toolchain, cache_dir=fresh)) == [("replay", "Replay")]
    monkeypatch.setattr(examination, "replay", lambda *_, **__: Replay(0, available=False))
    report = verify(small, toolchain, cache_dir=fresh)
    assert report.ok
    assert report.findings is not None
    assert report.findings.replayed is None


def test_verify_does_not_remember_failures(
    make_project: MakeProject, small_library: Library, toolchain: Toolchain, cache: Path
) -> None:
    more = {**small_library, "Absorption/More.lean": "prelude\naxiom Absorption.other : Prop\n"}
    for _ in range(2):
        report = verify(make_project(more), toolchain, cache_dir=cache)
        assert guards(report) == [("axiom", "Absorption.other")]
        assert not report.remembered


def test_verify_examines_anew_when_the_examining_program_changed(
    small: Path, toolchain: Toolchain, fresh: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert verify(small, toolchain, cache_dir=fresh).ok
    assert verify(small, toolchain, cache_dir=fresh).remembered
    monkeypatch.setattr(module, "__file__", str(tmp_path / "verify.py"))
    assert not verify(small, toolchain, cache_dir=fresh).remembered


def test_verify_names_damaged_findings_and_the_next_run_examines_anew(
    small: Path, toolchain: Toolchain, fresh: Path
) -> None:
    assert verify(small, toolchain, cache_dir=fresh).ok
    (record,) = (
        record
        for record in fresh.glob("*/record.json")
        if b'"statement_name"' in record.read_bytes()
    )
    record.write_bytes(record.read_bytes().replace(b'["propext"]', b'["nothing"]'))
    report = verify(small, toolchain, cache_dir=fresh)
    assert guards(report) == [("cache", str(record))]
    assert "findings kept in the cache are damaged" in report.problems[0].message
    again = verify(small, toolchain, cache_dir=fresh)
    assert again.ok
    assert not again.remembered
    assert b'["propext"]' in record.read_bytes()


@pytest.mark.parametrize(
    ("docstring", "item", "claim"),
    [
        ("A claim.\n\nPaper: the core of Proposition\n6, widened.", "Proposition 6", "A claim."),
        (
            "Paper: Lemma 4.\n\nA claim\nin two lines.\n\nMore.",
            "Lemma 4",
            "A claim in two lines.\nMore.",
        ),
        ("A claim.\n\nPaper: Theorems 8 and\n10, both.", "Theorems 8 and 10", "A claim."),
        ("A claim. New.", "new", "A claim."),
        ("A claim.\n\nNew in this form.", "new", "A claim."),
        ("A claim (of two). New: it is sharp.", "new", "A claim (of two)."),
        ("New.\n\nPaper: Theorem 8.", "Theorem 8", "New."),
        ("A claim. New. And more.", "", "A claim. New. And more."),
        ("Newton's claim.", "", "Newton's claim."),
        ("A claim.\n\nPaper: somewhere.", "", "A claim."),
        ("A claim in a Paper: Theorem 8.", "", "A claim in a Paper: Theorem 8."),
        ("", "", ""),
    ],
)
def test_verify_reads_the_origin_of_a_statement(docstring: str, item: str, claim: str) -> None:
    origin = read_origin(docstring)
    assert (origin.item, origin.claim) == (item, claim)
