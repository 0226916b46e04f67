import json
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from absorption.errors import AbsorptionError
from absorption.lean.build import build, module_keys
from absorption.lean.cache import Cache, Compiled, Damage, default_cache_dir
from absorption.lean.modules import read_graph
from absorption.lean.run import run_lean
from absorption.lean.toolchain import Toolchain

MakeProject = Callable[[Mapping[str, str | bytes]], Path]
FakeToolchain = Callable[[str], Toolchain]

FOO = "prelude\ninductive Absorption.Foo : Type\n  | a\n"
USES_FOO = "prelude\nimport Absorption.Foo\ndef Absorption.foo : Absorption.Foo := .a\n"
OTHER = "prelude\ninductive Absorption.Other : Type\n  | b\n#check Absorption.Other.b\n"
LIBRARY = {
    "Absorption/Foo.lean": FOO,
    "Absorption/Uses/Foo.lean": USES_FOO,
    "Absorption/Other.lean": OTHER,
}
NAMES = ["Absorption.Foo", "Absorption.Other", "Absorption.Uses.Foo", "Absorption"]

# Writes empty compiled modules, and for a module named Slow its process id before it hangs.
STUB = """
case "$*" in *Slow.lean*) echo $$ > "{pids}"; exec sleep 300;; esac
while [ $# -gt 0 ]; do case "$1" in -o|-i) : > "$2"; shift;; esac; shift; done
"""


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache"


@pytest.fixture
def library(make_project: MakeProject) -> Path:
    return make_project(LIBRARY)


def entry(cache: Path, project: Path, toolchain: Toolchain, name: str) -> Path:
    return cache / module_keys(read_graph(project), toolchain)[name]


def test_build_compiles_in_order_of_imports(library: Path, toolchain: Toolchain) -> None:
    seen: list[tuple[int, int, str]] = []
    with build(
        library, toolchain, cache_dir=None, progress=lambda *step: seen.append(step)
    ) as report:
        assert report.ok
        assert sorted(report.modules) == sorted(NAMES)
        for built in report.modules.values():
            assert built.olean is not None
            assert built.olean.read_bytes().startswith(b"olean")
            assert built.olean.with_suffix(".ilean").is_file()
            assert built.source.is_file()
            assert built.seconds > 0
            assert built.peak_memory_bytes > 0
            assert not built.from_cache
        assert report.modules["Absorption.Uses.Foo"].olean == (
            report.olean_root / "Absorption" / "Uses" / "Foo.olean"
        )
        (message,) = report.modules["Absorption.Other"].messages
        assert str(message).startswith("lean/Absorption/Other.lean:4:0: information: ")
    assert [step[:2] for step in seen] == [(done, 4) for done in range(5)]
    order = [name for _, _, name in seen]
    assert order[0] == ""
    assert order[-1] == "Absorption"
    assert order.index("Absorption.Foo") < order.index("Absorption.Uses.Foo")
    assert not report.olean_root.exists()


def test_build_begins_with_the_longest_chain(
    make_project: MakeProject, fake_toolchain: FakeToolchain, tmp_path: Path
) -> None:
    chain = {
        f"Absorption/Z{n}.lean": "prelude\n" + (f"import Absorption.Z{n - 1}\n" if n else "")
        for n in range(3)
    }
    alone = {f"Absorption/A{n}.lean": "prelude\n" for n in range(3)}
    order: list[str] = []
    lean = fake_toolchain(STUB.format(pids=tmp_path / "pids"))
    build(
        make_project(alone | chain),
        lean,
        cache_dir=None,
        jobs=1,
        progress=lambda done, total, module: order.append(module.removeprefix("Absorption.")),
    ).close()
    assert order == ["", "Z0", "Z1", "Z2", "A0", "A1", "A2", "Absorption"]


def test_build_runs_the_embedded_lean_in_forks_of_one_process(
    library: Path, toolchain: Toolchain, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_command = replace(toolchain, command=("/no/such/lean",))
    with build(library, without_command, cache_dir=None) as report:
        assert report.ok
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with build(library, toolchain, cache_dir=None) as report:
        assert {problem.guard for problem in report.problems} == {"lean"}
        assert "Lean could not be started" in report.problems[0].message


def test_build_result_can_be_imported(library: Path, toolchain: Toolchain, tmp_path: Path) -> None:
    (tmp_path / "Ask.lean").write_text("prelude\nimport Absorption\n#check Absorption.foo\n")
    with build(library, toolchain, cache_dir=None) as report:
        run = run_lean(
            toolchain, ["Ask.lean"], cwd=tmp_path, lean_path=[report.olean_root], timeout=60
        )
    assert run.messages[0].text == "Absorption.foo : Absorption.Foo"


def test_build_takes_unchanged_modules_from_the_cache(
    library: Path, toolchain: Toolchain, cache: Path, make_project: MakeProject
) -> None:
    with build(library, toolchain, cache_dir=cache) as cold:
        oleans = {name: _content(built.olean) for name, built in cold.modules.items()}
    with build(library, toolchain, cache_dir=cache) as warm:
        assert warm.ok
        for name, built in warm.modules.items():
            assert built.from_cache
            assert _content(built.olean) == oleans[name]
            assert built.messages == cold.modules[name].messages
            assert built.seconds == cold.modules[name].seconds
    make_project(LIBRARY | {"Absorption/Foo.lean": FOO + "  | c\n"})
    with build(library, toolchain, cache_dir=cache) as partly:
        assert partly.ok
        kept = {name for name, built in partly.modules.items() if built.from_cache}
    assert kept == {"Absorption.Other"}


def test_build_keeps_its_hands_off_the_source_tree(
    library: Path, toolchain: Toolchain, cache: Path
) -> None:
    before = sorted(library.rglob("*"))
    build(library, toolchain, cache_dir=cache).close()
    assert sorted(library.rglob("*")) == before


def test_build_from_a_warm_cache_is_fast(
    make_project: MakeProject, toolchain: Toolchain, cache: Path
) -> None:
    chain = {
        f"Absorption/M{n}.lean": "prelude\n" + (f"import Absorption.M{n - 2}\n" if n > 1 else "")
        for n in range(40)
    }
    project = make_project(chain)
    with build(project, toolchain, cache_dir=cache) as cold:
        assert cold.ok
    began = time.monotonic()
    with build(project, toolchain, cache_dir=cache) as warm:
        assert all(built.from_cache for built in warm.modules.values())
    assert time.monotonic() - began < 1


def test_build_key_depends_on_all_that_matters(
    library: Path, toolchain: Toolchain, make_project: MakeProject
) -> None:
    keys = module_keys(read_graph(library), toolchain)
    assert len(set(keys.values())) == len(keys)
    other = module_keys(read_graph(library), replace(toolchain, commit="0" * 40))
    assert not set(keys.values()) & set(other.values())
    make_project(LIBRARY | {"Absorption/Foo.lean": FOO + "\n"})
    changed = module_keys(read_graph(library), toolchain)
    assert {name for name in keys if keys[name] == changed[name]} == {"Absorption.Other"}


def test_build_error_fails_the_module_and_those_that_import_it(
    make_project: MakeProject, toolchain: Toolchain, cache: Path
) -> None:
    project = make_project(
        LIBRARY | {"Absorption/Foo.lean": FOO + "def x : Absorption.Foo := missing\n"}
    )
    for _ in range(2):
        with build(project, toolchain, cache_dir=cache) as report:
            assert not report.ok
            (problem,) = report.problems
            assert problem.guard == "lean"
            assert problem.subject == "lean/Absorption/Foo.lean"
            assert problem.message.startswith("lean/Absorption/Foo.lean:4:26: error: ")
            outcomes = {name: built.error for name, built in report.modules.items()}
            assert outcomes["Absorption.Foo"] == problem.message
            assert "imports Absorption.Foo" in (outcomes["Absorption.Uses.Foo"] or "")
            assert "imports Absorption." in (outcomes["Absorption"] or "")
            assert outcomes["Absorption.Other"] is None
            assert report.modules["Absorption.Foo"].olean is None


def test_build_sorry_cannot_pass(make_project: MakeProject, toolchain: Toolchain) -> None:
    sorry = USES_FOO + "theorem Absorption.bad : Absorption.Foo := by sorry\n"
    project = make_project(LIBRARY | {"Absorption/Uses/Foo.lean": sorry})
    with build(project, toolchain, cache_dir=None) as report:
        assert {problem.guard for problem in report.problems} == {"lean"}
        assert "lean/Absorption/Uses/Foo.lean:4:" in report.problems[0].message


def test_build_warning_fails(make_project: MakeProject, toolchain: Toolchain, cache: Path) -> None:
    warned = FOO + "def Absorption.second (x y : Absorption.Foo) : Absorption.Foo := y\n"
    project = make_project(LIBRARY | {"Absorption/Foo.lean": warned})
    for _ in range(2):
        with build(project, toolchain, cache_dir=cache) as report:
            (problem,) = report.problems
            assert problem.guard == "warning"
            assert problem.message.startswith("lean/Absorption/Foo.lean:4:23: warning: ")
            assert all(built.olean is not None for built in report.modules.values())


def test_build_module_missing_from_the_root_fails(
    make_project: MakeProject, toolchain: Toolchain
) -> None:
    root = "prelude\nimport Absorption.Uses.Foo\nimport Absorption.Foo\n"
    with build(
        make_project(LIBRARY | {"Absorption.lean": root}), toolchain, cache_dir=None
    ) as report:
        (problem,) = report.problems
    assert (problem.guard, problem.subject) == ("root", "Absorption.Other")


def test_build_sources_that_cannot_be_used_are_problems(
    make_project: MakeProject, toolchain: Toolchain
) -> None:
    project = make_project(LIBRARY | {"Absorption/Foo.lean": b"prelude\n\xff"})
    with build(project, toolchain, cache_dir=None) as report:
        assert report.modules == {}
        assert report.problems[0].guard == "source"
        assert "lean/Absorption/Foo.lean is not UTF-8" in report.problems[0].message


def test_build_source_edited_meanwhile_is_not_what_is_compiled(
    library: Path, toolchain: Toolchain
) -> None:
    def edit(done: int, total: int, module: str) -> None:
        (library / "lean" / "Absorption" / "Foo.lean").write_text("prelude\n#check edited\n")

    with build(library, toolchain, cache_dir=None, progress=edit) as report:
        assert report.ok


def test_build_lean_that_hangs_fails_with_the_file_and_the_limit(
    make_project: MakeProject,
    fake_toolchain: FakeToolchain,
    is_alive: Callable[[int], bool],
    tmp_path: Path,
) -> None:
    pids = tmp_path / "pids"
    project = make_project({"Absorption/Slow.lean": FOO, "Absorption/Other.lean": OTHER})
    lean = fake_toolchain(STUB.format(pids=pids))
    with build(project, lean, cache_dir=None, timeout=1) as report:
        (problem,) = report.problems
        assert problem.guard == "lean"
        assert "lean/Absorption/Slow.lean: Lean did not finish within 1 s" in problem.message
        assert report.modules["Absorption.Other"].error is None
    assert not is_alive(int(pids.read_text()))


def test_build_lean_that_crashes_fails_and_leaves_no_module(
    make_project: MakeProject, fake_toolchain: FakeToolchain, cache: Path
) -> None:
    lean = fake_toolchain(STUB + "kill -SEGV $$")
    project = make_project({"Absorption.lean": FOO})
    with build(project, lean, cache_dir=cache) as report:
        (problem,) = report.problems
        assert "lean/Absorption.lean: Lean was ended by signal SIGSEGV" in problem.message
        assert list(report.olean_root.rglob("*.olean")) == []
    assert list(cache.iterdir()) == []


def test_build_lean_that_writes_nothing_fails(
    make_project: MakeProject, fake_toolchain: FakeToolchain
) -> None:
    project = make_project({"Absorption.lean": FOO})
    with build(project, fake_toolchain(""), cache_dir=None) as report:
        assert "wrote no compiled module" in report.problems[0].message
        assert report.modules["Absorption"].olean is None


def test_build_interrupted_kills_lean_and_cleans_up(
    make_project: MakeProject,
    fake_toolchain: FakeToolchain,
    is_alive: Callable[[int], bool],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pids = tmp_path / "pids"
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    project = make_project({"Absorption/Slow.lean": FOO, "Absorption/Other.lean": OTHER})

    def interrupt(done: int, total: int, module: str) -> None:
        if done:
            while not (pids.is_file() and pids.read_text()):
                time.sleep(0.01)
            raise KeyboardInterrupt

    lean = fake_toolchain(STUB.format(pids=pids))
    with pytest.raises(KeyboardInterrupt):
        build(project, lean, cache_dir=None, jobs=2, progress=interrupt)
    assert not is_alive(int(pids.read_text()))
    assert list(temporary.iterdir()) == []


def _flip(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def _truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


DAMAGES: dict[str, tuple[str, Callable[[Path], object]]] = {
    "flipped olean": ("module.olean", _flip),
    "truncated olean": ("module.olean", _truncate),
    "missing olean": ("module.olean", Path.unlink),
    "flipped ilean": ("module.ilean", _flip),
    "flipped record": ("record.json", _flip),
    "truncated record": ("record.json", lambda path: path.write_bytes(path.read_bytes()[:40])),
    "empty record": ("record.json", lambda path: path.write_bytes(b"")),
    "binary record": ("record.json", lambda path: path.write_bytes(b"\xff\xfe\n{}\n")),
    "missing record": ("record.json", Path.unlink),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_build_damaged_cache_fails_once_and_names_the_file(
    library: Path, toolchain: Toolchain, cache: Path, damage: str
) -> None:
    build(library, toolchain, cache_dir=cache).close()
    name, spoil = DAMAGES[damage]
    file = entry(cache, library, toolchain, "Absorption.Foo") / name
    spoil(file)
    with build(library, toolchain, cache_dir=cache) as report:
        assert not report.ok
        (problem,) = report.problems
        assert (problem.guard, problem.subject) == ("cache", str(file))
        assert "Absorption.Foo" in problem.message
        assert str(file) in problem.message
        assert report.modules["Absorption.Foo"].olean is None
        assert report.modules["Absorption.Uses.Foo"].olean is None
        assert report.modules["Absorption.Other"].from_cache
    with build(library, toolchain, cache_dir=cache) as report:
        assert report.ok
        assert not report.modules["Absorption.Foo"].from_cache


def test_build_stale_cached_module_fails(
    library: Path, toolchain: Toolchain, cache: Path, make_project: MakeProject
) -> None:
    build(library, toolchain, cache_dir=cache).close()
    old = entry(cache, library, toolchain, "Absorption.Foo")
    make_project(LIBRARY | {"Absorption/Foo.lean": FOO + "  | c\n"})
    new = entry(cache, library, toolchain, "Absorption.Foo")
    # First the old module among the new entry's files, then the old entry whole under the new key.
    build(library, toolchain, cache_dir=cache).close()
    shutil.copyfile(old / "module.olean", new / "module.olean")
    with build(library, toolchain, cache_dir=cache) as report:
        assert [problem.guard for problem in report.problems] == ["cache"]
        assert report.problems[0].subject == str(new / "module.olean")
    shutil.copytree(old, new)
    with build(library, toolchain, cache_dir=cache) as report:
        assert [problem.guard for problem in report.problems] == ["cache"]
        assert report.problems[0].subject == str(new / "record.json")
        assert "key" in report.problems[0].message


def test_build_two_at_a_time_share_a_cache(
    library: Path, toolchain: Toolchain, cache: Path
) -> None:
    with ThreadPoolExecutor(2) as pool:
        reports = list(
            pool.map(lambda _: build(library, toolchain, cache_dir=cache, jobs=2), range(2))
        )
    for report in reports:
        with report:
            assert report.ok
    with build(library, toolchain, cache_dir=cache) as report:
        assert all(built.from_cache for built in report.modules.values())
    assert {len(path.name) for path in cache.iterdir()} == {64}


def test_cache_written_and_read_at_the_same_time_is_never_half_there(cache: Path) -> None:
    compiled = Compiled("A", b"o" * 200_000, b"i" * 1000, (), 1.0, 1)
    store = Cache(cache)
    stop = threading.Event()
    found: list[Compiled | Damage | None] = []

    def read() -> None:
        while not stop.is_set():
            found.extend(store.load(f"{n}", "A") for n in range(20))

    def write() -> None:
        for n in range(20):
            store.store(f"{n}", compiled)

    with ThreadPoolExecutor(3) as pool:
        reader = pool.submit(read)
        writers = [pool.submit(write), pool.submit(write)]
        for writer in writers:
            writer.result()
        stop.set()
        reader.result()
    assert all(each in (None, compiled) for each in found)
    assert all(store.load(f"{n}", "A") == compiled for n in range(20))


def test_cache_that_cannot_be_written_is_an_error(
    library: Path, toolchain: Toolchain, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(AbsorptionError, match=r"ABSORPTION_CACHE"):
        build(library, toolchain, cache_dir=tmp_path / "file" / "cache")


def test_cache_record_is_plain_json_below_its_hash(cache: Path) -> None:
    Cache(cache).store("k", Compiled("A", b"o", b"i", (), 1.5, 7))
    digest, record, rest = (cache / "k" / "record.json").read_text().split("\n")
    assert len(digest) == 64
    assert rest == ""
    assert json.loads(record)["seconds"] == 1.5


def test_cache_folder_is_chosen_by_the_environment(tmp_path: Path) -> None:
    assert default_cache_dir({"ABSORPTION_CACHE": str(tmp_path)}) == tmp_path
    assert default_cache_dir({"ABSORPTION_CACHE": "relative"}).is_absolute()
    assert default_cache_dir({}).name == "absorption"


def _content(path: Path | None) -> bytes:
    assert path is not None
    return path.read_bytes()
