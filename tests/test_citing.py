"""One version everywhere, and a citation that names what there is."""

import re
from pathlib import Path

import absorption

ROOT = Path(__file__).resolve().parents[1]
CITING = (ROOT / "docs" / "citing.md").read_text(encoding="utf-8")
CITATION = (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_version_is_the_same_everywhere() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found = {
        *re.findall(r"^version: (.+)$", CITATION, re.MULTILINE),
        *re.findall(r"^version = \"(.+)\"$", project, re.MULTILINE),
        *re.findall(r"^ +version = \{(.+)\},$", CITING, re.MULTILINE),
        *re.findall(r"in Absorption (\d[\d.]*\d)", CITING),
        re.findall(r"^## (\S+)$", changelog, re.MULTILINE)[0],
    }
    assert found == {absorption.__version__}


def test_titles_are_those_of_the_citation_file() -> None:
    titles = [re.sub("[{}]", "", each) for each in re.findall(r"title += \{(.+)\},?\n", CITING)]
    assert titles == [
        each.strip('"') for each in re.findall(r"^ *title: (.+)$", CITATION, re.MULTILINE)
    ]
    (paper,) = re.findall(r"value: arXiv:(\S+)", CITATION)
    assert f"{{{paper}}}" in CITING


def test_cited_theorem_is_declared() -> None:
    (name,) = re.findall(r"`Absorption\.(\w+)`", CITING)
    files = sorted((ROOT / "lean" / "Absorption").glob("*.lean"))
    assert any(
        re.search(rf"^theorem {name} ", file.read_text(encoding="utf-8"), re.MULTILINE)
        for file in files
    )
