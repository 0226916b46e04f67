"""The rules that the Lean sources keep: width, length, headings, names, and the one seam."""

import re
from pathlib import Path

import pytest

from absorption.lean.modules import read_graph, unlisted_modules
from absorption.lean.notation import TABLE

PROJECT = Path(__file__).parent.parent
LEAN = PROJECT / "lean"
GENERATED = PROJECT / TABLE
WIDTH, LENGTH = 100, 250
FOUNDATION = "Absorption.Foundation"
ROOT = "Absorption.lean"
FORBIDDEN_NAMES = {"Misc", "Util", "Utils", "Extra", "Aux", "Helpers", "Temp"}

SOURCES = sorted(path for path in LEAN.rglob("*.lean") if path != GENERATED)


def faults(path: str, text: str) -> list[str]:
    """What is wrong with the text of a source file, one line a fault."""
    lines = text.splitlines()
    found = [
        f"{path}:{number}: {len(line)} characters, wanted at most {WIDTH}"
        for number, line in enumerate(lines, start=1)
        if len(line) > WIDTH
    ]
    if len(lines) > LENGTH and path != ROOT:
        found.append(f"{path}: {len(lines)} lines, wanted at most {LENGTH}")
    if not re.search(r"^/-!\n# \S", text, re.MULTILINE):
        found.append(f"{path}: no module heading")
    for word in ("sorry", "native_decide", "implemented_by", "TODO", "FIXME"):
        if re.search(rf"\b{word}\b", text):
            found.append(f"{path}: {word}")
    if not path.startswith(f"{FOUNDATION.replace('.', '/')}"):
        found.extend(
            f"{path}: imports {name}, wanted {FOUNDATION} alone"
            for name in re.findall(r"^import (\S+)", text, re.MULTILINE)
            if name.startswith(f"{FOUNDATION}.") and path != ROOT
        )
        if re.search(r"\bunsafe\b", text):
            found.append(f"{path}: unsafe")
    return found


def test_every_source_keeps_the_rules() -> None:
    found = [
        fault
        for source in SOURCES
        for fault in faults(source.relative_to(LEAN).as_posix(), source.read_text(encoding="utf-8"))
    ]
    assert SOURCES
    assert found == []


def test_root_lists_every_module() -> None:
    assert list(unlisted_modules(read_graph(PROJECT))) == []


def test_no_module_has_a_name_that_says_nothing() -> None:
    assert [source for source in SOURCES if source.stem in FORBIDDEN_NAMES] == []


HEADING = "prelude\n\n/-!\n# Planted\n-/\n"


@pytest.mark.parametrize(
    ("path", "text", "fault"),
    [
        ("Absorption/A.lean", HEADING + "-" * 101, "A.lean:6: 101 characters"),
        ("Absorption/A.lean", HEADING + "\n" * 300, "lines, wanted at most 250"),
        ("Absorption/A.lean", "prelude\n", "no module heading"),
        ("Absorption/A.lean", HEADING + "theorem a : b := by sorry", "sorry"),
        ("Absorption/A.lean", HEADING + "import Absorption.Foundation.Core", "alone"),
        ("Absorption/A.lean", HEADING + "unsafe axiom a : b", "unsafe"),
    ],
)
def test_a_planted_fault_is_found(path: str, text: str, fault: str) -> None:
    assert any(fault in each for each in faults(path, text))


def test_a_clean_source_has_no_fault() -> None:
    assert faults("Absorption/A.lean", HEADING + "import Absorption.Foundation\n") == []
