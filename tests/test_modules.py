from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from absorption.errors import SourceError
from absorption.lean.modules import Module, read_graph, read_imports, scan_modules, unlisted_modules
from absorption.lean.problems import Problem

MakeProject = Callable[[Mapping[str, str | bytes]], Path]


def only_problem(project: Path) -> Problem:
    (problem,) = scan_modules(project).problems
    with pytest.raises(SourceError) as caught:
        read_graph(project)
    assert str(caught.value) == problem.message
    return problem


@pytest.mark.parametrize(
    ("text", "imports"),
    [
        ("prelude", ()),
        ("prelude\nimport A.B\nimport C\nimport A.B\n", ("A.B", "C")),
        (
            "prelude import A import B -- import C\n/- D -/ import E\ndef x := 1",
            ("A", "B", "E"),
        ),
        ("-- one\n/- two /- three -/ - -/\nprelude\nimport A", ("A",)),
        ("prelude\r\nimport A\r\n", ("A",)),
        ("prelude\nimport «A».B'", ("A.B'",)),
        ("prelude\n/-- import A -/\nimport B", ()),
        ("prelude\nimport A\n\ndef imports := 1", ("A",)),
        ("prelude\nimport A\nimports B", ("A",)),
        ("prelude\nimport A /- import B", ("A",)),
        ("import A", None),
        ("", None),
        ("preludes", None),
        ("/-! heading -/ prelude", None),
        ("/- prelude", None),
        ("module prelude", None),
        ("\ufeffprelude", None),
    ],
)
def test_modules_header_is_read(text: str, imports: tuple[str, ...] | None) -> None:
    assert read_imports(text) == imports


blanks = st.lists(
    st.sampled_from([" ", "\n", "-- import X\n", "/- import Y -/", "/- /- - -/ prelude -/", "\r\n"])
).map("".join)
names = st.sampled_from(["A", "A.B", "Αλφα.β1", "C_d.E'"])


@given(blanks, st.lists(st.tuples(blanks, blanks, names)))
def test_modules_header_is_read_through_any_comments(
    start: str, imports: list[tuple[str, str, str]]
) -> None:
    words = "".join(f"\n{first}import {second}{name}" for first, second, name in imports)
    expected = tuple(dict.fromkeys(name for _, _, name in imports))
    assert read_imports(f"{start}prelude{words}\ntheorem") == expected


def test_modules_are_ordered_by_imports(make_project: MakeProject) -> None:
    project = make_project(
        {
            "Absorption/A.lean": "prelude\nimport Absorption.Z.Deep\n",
            "Absorption/M.lean": "prelude\nimport Absorption.A\n",
            "Absorption/Z/Deep.lean": "prelude\n",
        }
    )
    graph = read_graph(project)
    names = ["Absorption.Z.Deep", "Absorption.A", "Absorption.M", "Absorption"]
    assert list(graph.modules) == names
    deep = Module(names[0], "lean/Absorption/Z/Deep.lean", b"prelude\n", ())
    assert graph.modules[names[0]] == deep


def test_modules_that_the_root_leaves_out_are_named(make_project: MakeProject) -> None:
    sources = {"Absorption/A.lean": "prelude\n", "Absorption/B.lean": "prelude import Absorption.A"}
    assert unlisted_modules(read_graph(make_project(sources))) == ()
    sources["Absorption.lean"] = "prelude\nimport Absorption.B\n"
    (problem,) = unlisted_modules(read_graph(make_project(sources)))
    assert (problem.guard, problem.subject) == ("root", "Absorption.A")
    assert "lean/Absorption.lean does not import Absorption.A" in problem.message


def test_modules_not_utf8_name_file_and_offset(make_project: MakeProject) -> None:
    project = make_project({"Absorption/A.lean": b"prelude\n-- caf\xe9\n"})
    (problem, _) = scan_modules(project).problems
    assert problem.guard == "source"
    assert problem.message == "lean/Absorption/A.lean is not UTF-8: byte 0xe9 at offset 14"


def test_modules_without_prelude_are_refused(make_project: MakeProject) -> None:
    problem = only_problem(make_project({"Absorption.lean": "def x := 1"}))
    assert (problem.guard, problem.subject) == ("prelude", "lean/Absorption.lean")


def test_modules_that_import_what_is_missing_are_refused(make_project: MakeProject) -> None:
    problem = only_problem(make_project({"Absorption/A.lean": "prelude\nimport Init\n"}))
    assert (problem.guard, problem.subject) == ("import", "lean/Absorption/A.lean")
    assert "imports Init, which is not" in problem.message


def test_modules_in_a_cycle_are_refused(make_project: MakeProject) -> None:
    project = make_project(
        {
            "Absorption/A.lean": "prelude\nimport Absorption.B\n",
            "Absorption/B.lean": "prelude\nimport Absorption.A\n",
        }
    )
    problem = only_problem(project)
    assert problem.guard == "cycle"
    chain = "Absorption.A imports Absorption.B imports Absorption.A"
    turned = "Absorption.B imports Absorption.A imports Absorption.B"
    assert chain in problem.message or turned in problem.message


def test_modules_that_import_themselves_are_refused(make_project: MakeProject) -> None:
    problem = only_problem(make_project({"Absorption.lean": "prelude\nimport Absorption\n"}))
    assert problem.guard == "cycle"


@pytest.mark.parametrize("path", ["Other.lean", "Absorption/my-file.lean", "Absorption/1.lean"])
def test_modules_outside_the_library_are_refused(make_project: MakeProject, path: str) -> None:
    project = make_project({"Absorption.lean": "prelude\n", path: "prelude\n"})
    assert only_problem(project).subject == f"lean/{path}"


def test_modules_without_a_root_are_refused(tmp_path: Path) -> None:
    assert only_problem(tmp_path).message.startswith("lean/Absorption.lean is missing")


def test_modules_that_cannot_be_read_are_refused(make_project: MakeProject) -> None:
    project = make_project({"Absorption.lean": "prelude\n", "Absorption/A.lean": "prelude\n"})
    file = project / "lean" / "Absorption" / "A.lean"
    file.unlink()
    file.symlink_to("nowhere")
    assert only_problem(project).message.startswith("lean/Absorption/A.lean cannot be read: ")


@pytest.mark.parametrize(
    "line",
    [
        "set_option debug.skipKernelTC true",
        "set_option /- -/\n  debug.skipKernelTC true in",
        "set_option «debug».byAsSorry true",
        "set_option «debug».«skipKernelTC» true",
    ],
)
def test_modules_that_set_debug_options_are_refused(make_project: MakeProject, line: str) -> None:
    problem = only_problem(make_project({"Absorption.lean": f"prelude\n{line}\n"}))
    assert problem.guard == "option"
    assert problem.message.startswith(f"lean/Absorption.lean:{line.count(chr(10)) + 2}: ")


def test_modules_that_speak_of_debugging_are_not_refused(make_project: MakeProject) -> None:
    text = "prelude\n-- Easy to debug. See nodebug.lean.\n"
    assert scan_modules(make_project({"Absorption.lean": text})).problems == ()


def test_modules_ignore_hidden_files(make_project: MakeProject) -> None:
    project = make_project({"Absorption.lean": "prelude\n", "Absorption/.#A.lean": b"\xff"})
    assert list(read_graph(project).modules) == ["Absorption"]
