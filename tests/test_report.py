"""The page of a verification, the graph on it, and citations."""

import re
import subprocess
from collections.abc import Callable, Mapping
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

import absorption
from absorption.cli import main
from absorption.lean.toolchain import VARIABLE, Toolchain
from absorption.lean.verify import VerifyReport, verify
from absorption.report import library_page
from absorption.report.citation import commit_of
from absorption.report.graph import ROW, draw
from absorption.report.page import prose, words

MakeProject = Callable[[Mapping[str, str | bytes]], Path]
Library = dict[str, str]

# A theorem that uses another through a lemma, and a definition that a statement speaks of.
CHAIN = {
    "Absorption/Words.lean": """prelude
import Absorption.Foundation.Core

namespace Absorption

/-- A `proposition` & its <proof>. -/
def Certain (p : Prop) : Prop := p

end Absorption
""",
    "Absorption/Statement.lean": """prelude
import Absorption.Words

/-!
# Statement: what is <certain> & true
-/

namespace Absorption.Statement

/-- Truth is `Certain`. New. -/
def TrueCertain : Prop := ∀ (p : Prop), Certain (Eq p p)

/-- The same once more, with <b>. New. -/
def AgainCertain : Prop := ∀ (p : Prop), Certain (Eq p p)

end Absorption.Statement
""",
    "Absorption/TrueCertain.lean": """prelude
import Absorption.Statement

/-- Proof: at once. -/
theorem Absorption.true_certain : Absorption.Statement.TrueCertain := fun p => Eq.refl p
""",
    "Absorption/AgainCertain.lean": """prelude
import Absorption.TrueCertain

/-- A lemma. -/
theorem Absorption.between : Absorption.Statement.TrueCertain := Absorption.true_certain

/-- Proof: by <the lemma>. -/
theorem Absorption.again_certain : Absorption.Statement.AgainCertain := Absorption.between
""",
}


class Anchors(HTMLParser):
    """The ids of a page, its links inside, and whatever it would load."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.inside: list[str] = []
        self.loaded: list[str] = []
        self.tags: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for key, value in attrs:
            if key == "id" and value:
                self.ids.append(value)
            elif key == "href" and (value or "").startswith("#"):
                self.inside.append((value or "")[1:])
            elif key in ("src", "href", "srcset", "data") and not (value or "").startswith("data:"):
                self.loaded.append(value or "")


@pytest.fixture
def chain(
    make_project: MakeProject, small_library: Library, toolchain: Toolchain
) -> tuple[Path, VerifyReport]:
    core = "Absorption/Foundation/Core.lean"
    project = make_project({core: small_library[core], **CHAIN})
    report = verify(project, toolchain, cache_dir=None)
    assert report.ok, report.problems
    return project, report


def test_findings_know_what_is_used_through_lemmas(chain: tuple[Path, VerifyReport]) -> None:
    again, certain = sorted(chain[1].theorems, key=lambda each: each.name)
    assert (again.name, again.uses) == ("Absorption.again_certain", ("Absorption.true_certain",))
    assert (certain.uses, certain.speaks_of) == ((), ("Absorption.Certain",))
    assert chain[1].findings is not None
    (definition,) = chain[1].findings.definitions
    assert (definition.name, definition.file, definition.line) == (
        "Absorption.Certain",
        "lean/Absorption/Words.lean",
        7,
    )


def test_library_page_is_whole(chain: tuple[Path, VerifyReport]) -> None:
    page = library_page(chain[1])
    found = Anchors(page)
    assert len(found.ids) == len(set(found.ids)) and set(found.inside) <= set(found.ids)
    assert found.loaded == [] and "@import" not in page and "url(" not in page
    assert {"again_certain", "true_certain", "def-Certain", "Absorption.Words.L7"} <= set(found.ids)
    assert "All 2 headline theorems are proved." in page
    assert "<b>" not in page and "with &lt;b&gt;" in page
    assert "What is &lt;certain&gt; &amp; true" in page
    assert "A <code>proposition</code> &amp; its &lt;proof&gt;." in page
    assert 'data-from="true_certain" data-to="again_certain"' in page
    assert "∀ (p : Prop), Certain (Eq p p)" in page
    assert page == library_page(chain[1])


def test_library_page_of_some_theorems(chain: tuple[Path, VerifyReport]) -> None:
    project, report = chain
    some = verify(project, report.toolchain, cache_dir=None, only=["again_certain"])
    found = Anchors(library_page(some))
    assert "again_certain" in found.ids and "true_certain" not in found.ids
    assert set(found.inside) <= set(found.ids)


def test_library_page_says_what_failed(
    chain: tuple[Path, VerifyReport], make_project: MakeProject
) -> None:
    project, report = chain
    (project / "lean/Absorption/Words.lean").write_text("prelude\nnonsense <i>\n", encoding="utf-8")
    page = library_page(verify(project, report.toolchain, cache_dir=None))
    assert "NOT VERIFIED" in page and "<i>" not in page
    assert "proved.</p>" not in page and Anchors(page).tags.count("article") == 0


def test_verify_writes_the_page(
    chain: tuple[Path, VerifyReport],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(VARIABLE, "embedded")
    arguments = ["verify", "--no-cache", "--brief", "--project", str(chain[0]), "--html"]
    page = tmp_path / "page.html"
    assert main([*arguments, str(page)]) == 0
    assert str(page) in capsys.readouterr().err
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    missing = tmp_path / "nowhere" / "page.html"
    assert main([*arguments, str(missing)]) == 2
    assert f"{missing}: cannot be written: its folder does not exist" in capsys.readouterr().err
    assert main([*arguments, str(tmp_path)]) == 2
    assert f"{tmp_path}: cannot be written" in capsys.readouterr().err


def test_page_words_are_escaped() -> None:
    assert words("`a<b` & c") == "<code>a&lt;b</code> &amp; c"
    assert prose("one\n two\n\n\nthree `\nx`") == "<p>one two</p>\n<p>three <code> x</code></p>"


# ---- the graph ----------------------------------------------------------------------------------


def test_graph_leads_from_left_to_right() -> None:
    drawn = draw({"a": [], "b": ["a"], "c": ["a", "b"], "d": [], "e": ["gone"]})
    places = {node.name: node for node in drawn.nodes}
    assert places["a"].x < places["b"].x < places["c"].x
    assert {(edge.start, edge.end) for edge in drawn.edges} == {("a", "b"), ("a", "c"), ("b", "c")}
    assert drawn.alone == ("d", "e")
    assert all(node.x < drawn.width and node.y < drawn.height for node in drawn.nodes)


def test_graph_rows_do_not_overlap() -> None:
    drawn = draw({"a": [], "b": [], **{f"n{k}": ["a", "b"][k % 2 :] for k in range(9)}})
    rows = [(node.x, node.y) for node in drawn.nodes]
    assert len(set(rows)) == len(rows)
    column = sorted(y for x, y in rows if x == max(x for x, _ in rows))
    assert all(low + ROW <= high for low, high in pairwise(column))


def test_graph_of_nothing() -> None:
    assert draw({}).nodes == () and draw({"a": []}).alone == ("a",)


# ---- citations ----------------------------------------------------------------------------------


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, "-C", str(folder), *arguments], check=True, capture_output=True)


def test_commit_is_named_with_changes_and_without(tmp_path: Path) -> None:
    assert commit_of(tmp_path) == ""
    git(tmp_path, "init")
    assert commit_of(tmp_path) == ""
    (tmp_path / "lean").mkdir()
    (tmp_path / "lean" / "A.lean").write_text("prelude\n", encoding="utf-8")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "first")
    commit = commit_of(tmp_path)
    assert re.fullmatch("[0-9a-f]{40}", commit)
    (tmp_path / "other").touch()
    assert commit_of(tmp_path) == commit
    (tmp_path / "lean" / "B.lean").touch()
    assert commit_of(tmp_path) == f"{commit} with changes that are not committed"


def test_commit_of_a_folder_in_another_clone_is_not_taken(tmp_path: Path) -> None:
    git(tmp_path, "init")
    git(tmp_path, "commit", "--allow-empty", "-m", "first")
    (tmp_path / "inside").mkdir()
    assert commit_of(tmp_path) and commit_of(tmp_path / "inside") == ""


def test_citation_of_one_theorem(
    chain: tuple[Path, VerifyReport],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(VARIABLE, "embedded")
    arguments = ["verify", "--no-cache", "--project", str(chain[0])]
    place = "lean/Absorption/TrueCertain.lean:5"
    cited = f"Absorption.true_certain ({place}), in Absorption {absorption.__version__}"
    assert main([*arguments, "--only", "true_certain"]) == 0
    assert f"To cite it: {cited}." in " ".join(capsys.readouterr().out.split())
    assert main([*arguments, "--only", "true_certain", "--json"]) == 0
    assert f'"citation": "{cited}"' in capsys.readouterr().out
