"""Which library a command works with."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from absorption.errors import SourceError
from absorption.lean import project
from absorption.lean.project import find_project, trusted_project

MakeProject = Callable[[Mapping[str, str | bytes]], Path]

REPOSITORY = Path(__file__).resolve().parents[1]


def test_project_around_the_working_directory_is_found_but_not_trusted(
    make_project: MakeProject, small_library: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    gift = make_project(small_library).resolve()
    monkeypatch.chdir(gift / "lean")
    assert find_project() == gift
    assert trusted_project() == REPOSITORY
    assert trusted_project(gift / "lean") == gift


def test_project_that_is_trusted_must_be_named_outside_a_clone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(project, "_PACKAGE", tmp_path)
    with pytest.raises(SourceError, match="--project"):
        trusted_project()
    with pytest.raises(SourceError, match="is not a project, nor inside one"):
        trusted_project(tmp_path)
