"""Every claim of the README names something that is there."""

import re
import shlex
from pathlib import Path

import pytest

from absorption.cli import parser
from absorption.lean.headlines import STATEMENTS, theorem_name

REPOSITORY = Path(__file__).resolve().parents[1]
README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
LEAN = REPOSITORY / "lean"
SOURCES = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted((LEAN / "Absorption").rglob("*.lean"))
)
DECLARED = set(re.findall(r"^theorem ([a-z][\w.]*)", SOURCES, re.MULTILINE))
STATED = set(
    re.findall(
        r"^def (\w+) : Prop",
        "\n".join(
            path.read_text(encoding="utf-8")
            for path in sorted((LEAN / "Absorption" / "Statement").glob("*.lean"))
        ),
        re.MULTILINE,
    )
)
PROVES = {theorem_name(f"{STATEMENTS}.{prop}"): prop for prop in STATED}
CODE = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", README, flags=re.DOTALL))
BLOCKS = re.findall(r"^```\w*\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
TARGETS = set(
    re.findall(r"^(\w+):", (REPOSITORY / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
)


def commands() -> list[str]:
    lines = [line.removeprefix("$ ") for block in BLOCKS for line in block.splitlines()]
    parts = [part for line in (*CODE, *lines) for part in line.split("#")[0].split("&&")]
    words = ("make ", "absorption ", "lake ")
    return sorted({part.strip() for part in parts if part.strip().startswith(words)})


@pytest.mark.parametrize(
    "name", sorted(code for code in CODE if re.fullmatch(r"[a-z]+_\w{3,}", code))
)
def test_readme_theorem_is_a_headline_theorem(name: str) -> None:
    assert f"Absorption.{name}" in PROVES
    assert name in DECLARED


@pytest.mark.parametrize("name", sorted(set(re.findall(r"\bAbsorption\.(\w+)\b(?!\.)", README))))
def test_readme_full_name_is_declared(name: str) -> None:
    assert name in DECLARED or f"namespace Absorption.{name}" in SOURCES


@pytest.mark.parametrize("name", sorted(set(re.findall(r"Absorption\.Statement\.(\w+)", README))))
def test_readme_statement_is_stated(name: str) -> None:
    assert name in STATED


@pytest.mark.parametrize(
    "path",
    sorted(
        {code for code in CODE if re.match(r"(lean|python|tests|docs|\.ci)/", code)}
        | set(re.findall(r"\]\(([^):]+)\)", README))
        | set(re.findall(r"^    (\S+?/[\w/]*)(?:\*\.lean)? ", README, re.MULTILINE))
    ),
)
def test_readme_path_exists(path: str) -> None:
    assert (REPOSITORY / path).exists()


@pytest.mark.parametrize("command", commands())
def test_readme_command_exists(command: str) -> None:
    program, *arguments = shlex.split(command)
    if program == "make":
        for word in arguments:
            if word.startswith("ARGS="):
                parser().parse_args(["verify", *shlex.split(word.removeprefix("ARGS="))])
            else:
                assert word in TARGETS
    elif program == "lake":
        assert arguments == ["build"]
        assert (REPOSITORY / "lakefile.lean").is_file()
    elif arguments == ["--help"]:
        assert "exit codes" in parser().format_help()
    else:
        parser().parse_args(arguments)


def test_readme_shows_rows_as_they_are() -> None:
    rows = re.findall(r"^✓ (\w+) +(\S.*?)  +(\S.*?)  +[\d.]+ +(\S+):(\d+)$", README, re.MULTILINE)
    assert len(rows) >= 4
    for name, item, _, file, line in rows:
        source = (REPOSITORY / file).read_text(encoding="utf-8").split("\n")
        assert source[int(line) - 1].startswith(f"theorem {name} :"), f"{name} moved"
        statement = PROVES[f"Absorption.{name}"]
        documentation = re.search(rf"/--((?:(?!/--).)*?)-/\s*def {statement} :", SOURCES, re.DOTALL)
        assert documentation is not None
        assert f"Paper: {item}" in " ".join(documentation[1].split())


def test_readme_counts_the_headline_theorems() -> None:
    (count,) = re.findall(r"^All (\d+) headline theorems are proved\.$", README, re.MULTILINE)
    assert int(count) == len(STATED)


def test_readme_names_the_version_of_lean() -> None:
    wanted = (REPOSITORY / "lean-toolchain").read_text(encoding="utf-8").strip().rpartition(":v")[2]
    assert set(re.findall(r"Lean (\d+\.\d+\.\d+)", README)) == {wanted}


def test_readme_says_nothing_twice_in_its_words() -> None:
    words = re.findall(r"^\| ([a-zA-Z][\w ]*?)(?: `\w`)? \|", README, re.MULTILINE)
    assert len(words) == len(set(words))
