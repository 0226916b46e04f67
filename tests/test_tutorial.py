"""The tutorial does what it says: it is run from its first line to its last."""

import re
import shlex
from pathlib import Path

import pytest
from tests.documented import Block, Differs, Runner, agrees, blocks, commands

from absorption import __version__
from absorption.cli import parser
from absorption.lean.headlines import ROOT, STATEMENTS, theorem_name
from absorption.lean.toolchain import VARIABLE, Toolchain
from absorption.theorems import statements

REPOSITORY = Path(__file__).resolve().parents[1]
TUTORIAL = REPOSITORY / "docs" / "tutorial.md"
TEXT = TUTORIAL.read_text(encoding="utf-8")
README = (REPOSITORY / "README.md").read_text(encoding="utf-8").replace(" --quiet", "")
BLOCKS = blocks(TUTORIAL.name, TEXT)
MAKEFILE = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
PROSE = re.sub(r"^```.*?^```$", "", TEXT, flags=re.DOTALL | re.MULTILINE)
SPANS = sorted(set(re.findall(r"`([^`\n]+)`", PROSE)))
NOT_RUN = [(block.place, line) for block in BLOCKS if block.kind == "sh" for line in block.lines]


@pytest.mark.timeout(600)
def test_tutorial_prints_what_it_says(
    toolchain: Toolchain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    monkeypatch.chdir(folder)
    runner = Runner(folder, {VARIABLE: "embedded"})
    for block in BLOCKS:
        runner.run(block)


def test_tutorial_uses_every_command_on_blocks() -> None:
    run = {
        command.split()[1]
        for block in BLOCKS
        if block.kind == "console"
        for command, _ in commands(block)
        if command.startswith("absorption ")
    }
    assert run >= {
        *("decide", "report", "absorb", "certify", "check-certificate", "verify", "theorems")
    }


@pytest.mark.parametrize(("place", "line"), NOT_RUN)
def test_tutorial_command_that_is_not_run_exists(place: str, line: str) -> None:
    program, *arguments = shlex.split(line)
    if program == "make":
        (target,) = arguments
        assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE), place
    elif program == ".":
        (environment,) = re.findall(r"^VENV := (\S+)$", MAKEFILE, re.MULTILINE)
        assert arguments == [f"{environment}/bin/activate"], place
    elif program == "absorption":
        parser().parse_args(arguments)
    else:
        assert line in README, place  # A test of real weights runs it.


@pytest.mark.parametrize("span", [span for span in SPANS if span.startswith("absorption ")])
def test_tutorial_command_in_the_text_exists(span: str) -> None:
    parser().parse_args(shlex.split(span)[1:])


@pytest.mark.parametrize(
    "span", [span for span in SPANS if re.fullmatch(r"[a-z]+(_[a-z]+)+", span)]
)
def test_tutorial_name_is_a_theorem_or_in_a_block(span: str) -> None:
    headlines = {theorem_name(f"{STATEMENTS}.{name}") for name in statements()}
    shown = {word for block in BLOCKS for line in block.lines for word in re.findall(r"\w+", line)}
    assert f"{ROOT}.{span}" in headlines or span in shown


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^):]+)\)", TEXT))))
def test_tutorial_link_leads_somewhere(link: str) -> None:
    assert (TUTORIAL.parent / link).is_file()


# ---- what runs it ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("```\n$ true\n```\n", r"a\.md:1: a block of kind ''"),
        ("\n```text\nhello\n```\n", r"a\.md:2: a block of kind 'text'"),
        ("```console\n$ true\n", "is not closed"),
        ("Words:\n\n    $ true\n", r"a\.md:3: an indented block"),
        ("- Words:\n  ```console\n  $ true\n  ```\n", r"a\.md:2: an indented block"),
    ],
)
def test_document_with_a_block_that_nothing_checks_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(Differs, match=complaint):
        blocks("a.md", text)


@pytest.mark.parametrize(
    ("kind", "text", "complaint"),
    [
        ("console", "$ echo one", r"'echo one' printed\none\n"),
        ("console", "$ echo one\ntwo", r"the text shows\ntwo"),
        ("console", "$ echo one\n…", "nothing of what 'echo one' prints is shown"),
        ("console", "$ echo one >&2", r"printed\none\n"),
        ("console", "$ true\nmore", r"printed\n"),
        ("console", "$ echo one; exit 3\none", r"exit code 3\none"),
        ("console", "one", "before the first command"),
        ("console", "", "an empty block"),
        ("pycon", ">>> 1 + 1\n3", r"Expected:\n +3\nGot:\n +2"),
        ("pycon", ">>> 1 / 0\n1", "ZeroDivisionError"),
        ("pycon", "1 + 1", "does not begin with a line of a session"),
        ("python", "import sys", "begins with `# NAME"),
    ],
)
def test_block_that_does_something_else_is_refused(
    tmp_path: Path, kind: str, text: str, complaint: str
) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    with pytest.raises(Differs, match=complaint):
        Runner(folder, {}).run(Block(kind, "a.md:1", tuple(text.splitlines())))


def test_blocks_of_a_document_share_folder_and_session(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    runner = Runner(folder, {"GREETING": "hello"})
    for kind, text in (
        ("python", "# say.py\nimport os\nprint(os.environ['GREETING'])\nprint('1.5 s')"),
        ("console", "$ python say.py\nhello\n0.2 s\n$ ls\nsay.py"),
        ("console", f"$ absorption --version\nabsorption {__version__}"),
        ("pycon", ">>> number = 7"),
        ("pycon", ">>> number\n7"),
    ):
        runner.run(Block(kind, "a.md:1", tuple(text.splitlines())))


def test_gap_stands_for_whole_lines() -> None:
    assert agrees(("a", "…", "c"), "a\nc\n")
    assert agrees(("…", "c"), "a\nb\nc\n")
    assert not agrees(("a", "…"), "b\na\n")
    assert not agrees(("a…",), "abc\n")
