"""A fresh kernel over compiled modules: it accepts what is proved, refuses what was smuggled in."""

from collections.abc import Callable
from pathlib import Path

import pytest

from absorption.errors import LeanFailed
from absorption.lean import replay as replay_module
from absorption.lean.olean import OleanModule, read_olean
from absorption.lean.replay import ask_kernel, replay, runs
from absorption.lean.run import run_lean
from absorption.lean.toolchain import Toolchain

LOGIC = """prelude
unsafe axiom magic {p : Prop} : p
inductive Holds : Prop where
  | yes : Holds
inductive Never : Prop
theorem holds : Holds := Holds.yes
"""

# The option keeps the kernel from seeing the theorem when it is compiled.
UNCHECKED = "set_option debug.skipKernelTC true\n"

Compile = Callable[..., OleanModule]


@pytest.fixture
def compile_module(tmp_path: Path, toolchain: Toolchain) -> Compile:
    """A function that compiles one module, without any guard of the build."""

    def compile_(name: str, source: str) -> OleanModule:
        (tmp_path / f"{name}.lean").write_text(source, encoding="utf-8")
        args = ("-o", f"{name}.olean", f"{name}.lean")
        run = run_lean(toolchain, args, cwd=tmp_path, lean_path=(tmp_path,), timeout=60)
        assert run.exit_code == 0, run.messages
        return read_olean(tmp_path / f"{name}.olean")

    return compile_


def test_kernel_accepts_what_is_proved(compile_module: Compile) -> None:
    logic = compile_module("Logic", LOGIC)
    answer = ask_kernel([logic], timeout=60)
    assert answer.problems == ()
    assert answer.available
    assert answer.constants == len(logic.declarations)


def test_kernel_refuses_a_proof_that_was_never_checked(compile_module: Compile) -> None:
    logic = compile_module("Logic", LOGIC)
    smuggled = "prelude\nimport Logic\n" + UNCHECKED + "theorem never : Never := magic\n"
    answer = ask_kernel([logic, compile_module("Smuggled", smuggled)], timeout=60)
    [problem] = answer.problems
    assert (problem.guard, problem.subject) == ("replay", "never")
    assert "never" in problem.message


def test_kernel_sees_every_version_of_a_lemma(compile_module: Compile) -> None:
    logic = compile_module("Logic", LOGIC)
    proof = "prelude\nimport Logic\ntheorem again : Holds := Holds.yes\n"
    bogus = "prelude\nimport Logic\n" + UNCHECKED + "theorem again : Holds := magic\n"
    modules = [logic, compile_module("Proof", proof), compile_module("Bogus", bogus)]
    first, second = runs(modules)
    assert (2, 0) not in first
    assert (2, 0) in second
    answer = ask_kernel(modules, timeout=60)
    assert [problem.subject for problem in answer.problems] == ["again"]


def test_answer_is_kept_and_a_damaged_one_is_reported(
    compile_module: Compile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    logic, cache = compile_module("Logic", LOGIC), tmp_path / "cache"

    def ask(key: str) -> replay_module.Replay:
        return replay([logic], keys={"Logic": key}, cache_dir=cache, timeout=60)

    first = ask("one")
    monkeypatch.setattr(replay_module, "ask_kernel", lambda *_, **__: pytest.fail("asked again"))
    assert ask("one").constants == first.constants
    monkeypatch.undo()
    [record] = cache.glob("*/record.json")
    record.write_bytes(record.read_bytes().replace(b"Replay", b"Repaid"))
    [problem] = ask("one").problems
    assert problem.guard == "cache"
    assert str(record) in problem.message
    assert ask("one").problems == ()


def test_a_refusal_is_not_kept(compile_module: Compile, tmp_path: Path) -> None:
    logic = compile_module("Logic", LOGIC)
    smuggled = "prelude\nimport Logic\n" + UNCHECKED + "theorem never : Never := magic\n"
    modules, keys = [logic, compile_module("Smuggled", smuggled)], {"Logic": "a", "Smuggled": "b"}
    for _ in range(2):
        answer = replay(modules, keys=keys, cache_dir=tmp_path / "cache", timeout=60)
        assert [problem.guard for problem in answer.problems] == ["replay"]


def test_without_the_wheel_there_is_no_answer(
    compile_module: Compile, monkeypatch: pytest.MonkeyPatch
) -> None:
    logic = compile_module("Logic", LOGIC)
    monkeypatch.setattr(replay_module, "has_libraries", lambda: False)
    answer = replay([logic], keys={"Logic": "a"}, cache_dir=None, timeout=60)
    assert not answer.available
    assert answer.constants == 0


def test_a_kernel_that_does_not_finish_is_stopped(compile_module: Compile) -> None:
    with pytest.raises(LeanFailed, match=r"did not finish within 0\.001 s"):
        ask_kernel([compile_module("Logic", LOGIC)], timeout=0.001)


def test_a_file_that_is_no_module_is_reported(compile_module: Compile) -> None:
    logic = compile_module("Logic", LOGIC)
    logic.path.write_bytes(b"olean" + bytes(91))
    with pytest.raises(LeanFailed, match="the fresh kernel ended with exit code"):
        ask_kernel([logic], timeout=60)
