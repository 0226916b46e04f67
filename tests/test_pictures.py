"""The gallery: names, captions, files, pages, the look, and the command that draws."""

import re
import sys
import xml.etree.ElementTree as Tree
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from absorption.cli import main
from absorption.lean.headlines import STATEMENTS, theorem_name
from absorption.lean.project import find_project
from absorption.pictures import PICTURES, PictureError, picture, theme

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Capture = pytest.CaptureFixture[str]

ROOT = find_project(Path(__file__))
IMAGES = ROOT / "docs" / "images"
DOCUMENT = (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
DEEP = (ROOT / "docs" / "deep-relu.md").read_text(encoding="utf-8")
STATED = {
    theorem_name(f"{STATEMENTS}.{name}").rpartition(".")[2]
    for path in (ROOT / "lean" / "Absorption" / "Statement").glob("*.lean")
    for name in re.findall(r"^def (\w+) : Prop", path.read_text(encoding="utf-8"), re.MULTILINE)
}
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b")
NAMES = pytest.mark.parametrize("name", list(PICTURES))


@cache
def drawn(name: str, inline: bool = False) -> str:
    return PICTURES[name].svg(inline=inline)


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in Tree.fromstring(svg).iter() if "text" in element.tag]


# ---- captions and documents ----------------------------------------------------------------------


@NAMES
def test_picture_names_theorems_that_are_stated(name: str) -> None:
    each = PICTURES[name]
    assert each.theorems
    assert set(each.theorems) <= STATED
    assert set(re.findall(r"`([a-z]+(?:_[a-z]+)+)`", each.caption)) == set(each.theorems)


@NAMES
def test_picture_is_in_the_document_with_caption_and_command(name: str) -> None:
    each = PICTURES[name]
    part = DOCUMENT.partition(f"\n## {each.title}\n")[2].partition("\n## ")[0]
    assert f"![{each.title}](images/{name}.svg)" in part
    assert each.caption in " ".join(part.split())
    assert f"```\n{each.command}\n```" in part


def test_document_has_one_section_a_picture() -> None:
    assert re.findall(r"^## (.*)$", DOCUMENT, re.MULTILINE) == [
        each.title for each in PICTURES.values()
    ]


def test_document_names_the_variables_of_the_theme() -> None:
    for name in theme.VARIABLES.values():
        assert f"`--{name}`" in DOCUMENT or re.fullmatch(r"series-[23]", name)


def test_images_are_those_of_the_gallery() -> None:
    assert {path.stem for path in IMAGES.glob("*.svg")} == set(PICTURES)
    shown = {name for text in (README, DEEP) for name in re.findall(r"images/([\w-]+)\.svg", text)}
    assert shown <= set(PICTURES)


# ---- files ---------------------------------------------------------------------------------------


@NAMES
def test_picture_is_the_one_checked_in(name: str) -> None:
    # Everything is compared as text but the numbers, whose last digits depend on the processor.
    new, old = drawn(name), (IMAGES / f"{name}.svg").read_text(encoding="utf-8")
    assert NUMBER.sub("n", new) == NUMBER.sub("n", old)
    assert texts(new) == texts(old)
    numbers = zip(NUMBER.findall(new), NUMBER.findall(old), strict=True)
    assert all(abs(float(a) - float(b)) < 0.02 for a, b in numbers)


def test_picture_is_drawn_alike_twice() -> None:
    assert PICTURES["kinks"].svg() == drawn("kinks")


@NAMES
def test_picture_alone_says_what_it_is_and_has_paper(name: str) -> None:
    root = Tree.fromstring(drawn(name))
    each = PICTURES[name]
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == each.title
    title, description, figure, *_ = root
    assert title.text == each.title
    assert description.text == each.caption.replace("`", "")
    first = next(part for part in figure.iter() if part.tag.endswith("path"))
    assert f"fill: {theme.PAPER}" in first.attrib["style"]
    assert not re.search(r"metadata|<style|matplotlib|20\d\d-\d\d", drawn(name))


@NAMES
def test_picture_uses_the_colours_and_fonts_of_the_theme(name: str) -> None:
    assert set(COLOUR.findall(drawn(name))) <= set(theme.VARIABLES)
    families = set(re.findall(r"font-family: ([^;\"]*)", drawn(name)))
    assert families == {theme.SHOWN_FONTS}


def faults(whole: "Figure") -> Iterator[str]:
    """Words that leave the picture or lie on other words."""
    from matplotlib.text import Text

    whole.draw_without_rendering()
    shown = [each for each in whole.findobj(Text) if isinstance(each, Text) and each.get_text()]
    boxes = [(each.get_text(), each.get_window_extent()) for each in shown if each.get_visible()]
    page = whole.bbox
    for text, box in boxes:
        if not (
            page.x0 <= box.x0 and box.x1 <= page.x1 and page.y0 <= box.y0 and box.y1 <= page.y1
        ):
            yield f"{text}: leaves the picture"
    for (text, box), (other, second) in combinations(boxes, 2):
        if box.overlaps(second):
            yield f"{text}: lies on {other}"


@NAMES
def test_picture_has_no_words_on_words(name: str) -> None:
    with theme.style():
        assert not list(faults(PICTURES[name].figure()))


@pytest.mark.parametrize("seed", range(4, 8))
@pytest.mark.parametrize("name", [name for name, each in PICTURES.items() if each.seed is not None])
def test_picture_of_another_seed_has_no_words_on_words(name: str, seed: int) -> None:
    with theme.style():
        assert not list(faults(PICTURES[name].figure(seed)))


def test_words_on_words_are_found() -> None:
    with theme.style():
        whole = theme.figure(2.0, 2.0)
        axes = theme.plane(whole, 0.1, 0.1, 1.8)
        theme.words(axes, (0.1, 0.5), "first")
        theme.words(axes, (0.2, 0.5), "second")
        theme.words(axes, (0.9, 0.9), "too long for the picture")
        assert list(faults(whole)) == [
            "too long for the picture: leaves the picture",
            "first: lies on second",
        ]


# ---- pages ---------------------------------------------------------------------------------------


@NAMES
def test_inline_picture_fits_a_page(name: str) -> None:
    svg = drawn(name, inline=True)
    assert svg.startswith("<svg ")
    root = Tree.fromstring(svg)
    assert "width" not in root.attrib and "height" not in root.attrib
    assert "max-width" in root.attrib["style"] and "viewBox" in root.attrib
    without = re.sub(r"var\(--[\w-]+, #[0-9a-f]{6}\)", "", svg)
    assert not COLOUR.findall(without)
    for colour, variable in theme.VARIABLES.items():
        assert svg.count(f"--{variable},") == svg.count(f"var(--{variable}, {colour})")
    assert not re.search(r"<script|<style|<image|on\w+=|javascript|@import", svg)
    targets = re.findall(r"(?:href=\"|url\()([^\")]*)", svg)
    assert all(target.startswith("#") for target in targets)
    assert svg.replace('xmlns="http://www.w3.org/2000/svg"', "").count("://") == 0


def test_inline_pictures_share_a_page() -> None:
    page = "".join(drawn(name, inline=True) for name in PICTURES)
    names = re.findall(r"\bid=\"([^\"]*)\"", page)
    assert len(names) == len(set(names)) > len(PICTURES)
    targets = set(re.findall(r"(?:href=\"|url\()#([^\")]*)", page))
    assert targets == set(names)


def test_inline_picture_has_the_prefix_that_was_asked_for() -> None:
    svg = PICTURES["ray"].svg(inline=True, prefix="second")
    assert set(re.findall(r"\bid=\"([a-z]+)-", svg)) == {"second"}


def test_inline_picture_has_no_paper_behind_it() -> None:
    assert drawn("ray").count(f"fill: {theme.PAPER}") == 1 + drawn("ray", inline=True).count(
        f"fill: var(--paper, {theme.PAPER})"
    )


# ---- matplotlib ----------------------------------------------------------------------------------


def test_style_leaves_the_settings_as_they_were() -> None:
    import matplotlib

    with matplotlib.rc_context({"font.size": 31.0}):
        with theme.style():
            assert matplotlib.rcParams["font.size"] == theme.TEXT
        assert matplotlib.rcParams["font.size"] == 31.0


def test_picture_does_not_depend_on_the_settings() -> None:
    import matplotlib

    with matplotlib.rc_context({"axes.grid": True, "lines.linewidth": 9.0, "font.size": 31.0}):
        assert PICTURES["deep-collapse"].svg() == drawn("deep-collapse")


def test_picture_without_matplotlib_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main(["picture", "ray", "--out", str(tmp_path / "ray.svg")]) == 2
    assert "absorption[pictures]" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
    assert main(["picture", "--list"]) == 0


# ---- the command ---------------------------------------------------------------------------------


def test_picture_list_has_names_and_captions(capsys: Capture) -> None:
    assert main(["picture", "--list"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    for name, each in PICTURES.items():
        assert f"{name} " in said and each.title in said and each.caption in said


def test_picture_command_writes_a_file_of_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["picture", "deep-fold"]) == 0
    assert capsys.readouterr().out == "deep-fold: deep-fold.svg\n"
    assert (tmp_path / "deep-fold.svg").read_text(encoding="utf-8") == drawn("deep-fold")
    assert [path.name for path in tmp_path.iterdir()] == ["deep-fold.svg"]


@pytest.mark.parametrize(("suffix", "begin"), [("png", b"\x89PNG"), ("PDF", b"%PDF-")])
def test_picture_command_writes_other_forms_alike_twice(
    suffix: str, begin: bytes, tmp_path: Path
) -> None:
    path = tmp_path / f"a.{suffix}"
    path.write_bytes(b"old")
    assert main(["picture", "ray", "--out", str(path)]) == 0
    first = path.read_bytes()
    assert first.startswith(begin)
    assert main(["picture", "ray", "--out", str(path)]) == 0
    assert path.read_bytes() == first


def test_picture_command_takes_a_folder_and_prints_the_caption(
    tmp_path: Path, capsys: Capture
) -> None:
    assert main(["picture", "ray", "--out", str(tmp_path), "--caption"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said == f"ray: {tmp_path / 'ray.svg'} {PICTURES['ray'].caption}"


def test_picture_command_draws_all_into_a_new_folder(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "down"
    assert main(["picture", "all", "--out", str(folder), "--seed", "3"]) == 0
    assert {path.stem for path in folder.iterdir()} == set(PICTURES)
    for name, each in PICTURES.items():
        same = (folder / f"{name}.svg").read_text(encoding="utf-8") == drawn(name)
        assert same == (each.seed is None)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["gap"], r"no picture is called 'gap'; did you mean gap-curve\?"),
        (["zzz"], r"no picture is called 'zzz'; there are near-zero, .*deep-collapse"),
        ([], r"a name wanted, or --list; there are near-zero, .*, all"),
        (["all"], r"all: a folder wanted"),
        (["ray", "--out", "a.gif"], r"a\.gif: \.gif met, one of \.svg, \.png, \.pdf wanted"),
        (["ray", "--out", "a"], r"a: no suffix met"),
        (["ray", "--seed", "1"], r"ray: a seed met, but its weights are not random"),
        (["ray", "--out", "none/ray.svg"], r"none/ray\.svg: cannot be written: No such file"),
        (["all", "--out", "file"], r"file: no folder: File exists"),
    ],
)
def test_picture_command_refuses(
    arguments: list[str],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: Capture,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("", encoding="utf-8")
    assert main(["picture", *arguments]) == 2
    assert re.search(message, capsys.readouterr().err)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_picture_command_refuses_a_seed_that_is_no_number() -> None:
    with pytest.raises(SystemExit):
        main(["picture", "near-zero", "--seed", "-1"])


def test_picture_of_an_unknown_name_is_refused() -> None:
    with pytest.raises(PictureError, match="did you mean"):
        picture("near_zero")
