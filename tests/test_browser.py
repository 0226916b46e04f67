"""The pages in a real browser: quiet, self-contained, narrow, by keyboard, in light and in dark."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, Page, Request, sync_playwright

from absorption.cli import main
from absorption.lean.project import find_project
from absorption.lean.toolchain import VARIABLE

pytestmark = pytest.mark.browser

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
WIDTHS = (1280, 390)
SCHEMES = ("light", "dark")

# The elements whose words have a contrast below 4.5 with what is behind them, or small letters.
ILLEGIBLE = """() => {
  const numbers = (text) => {
    const found = text.match(/[\\d.]+/g).map(Number);
    return text.startsWith("color(srgb") ? found.map((n, i) => i < 3 ? n * 255 : n) : found;
  };
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
    .map((c) => c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
  const behind = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const colour = numbers(getComputedStyle(each).backgroundColor);
      if (colour.length < 4 || colour[3] > .99) return colour;
    }
    return [255, 255, 255];
  };
  const bad = [];
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
    if (!own || !element.getClientRects().length || element.closest("style, title")) continue;
    const style = getComputedStyle(element);
    const colour = numbers(element.closest("svg") ? style.fill : style.color);
    const [a, b] = [light(colour), light(behind(element))].sort((x, y) => y - x);
    const ratio = (a + .05) / (b + .05);
    if (ratio < 4.5) bad.push(`contrast ${ratio.toFixed(2)}: ${element.textContent.slice(0, 40)}`);
    if (!element.closest("svg") && parseFloat(style.fontSize) < 11.5) {
      bad.push(`${style.fontSize}: ${element.textContent.slice(0, 40)}`);
    }
  }
  return bad;
}"""

# What the Tab key must lead to, in order; what is folded in or hidden is out of its reach.
REACHABLE = """() => [...document.querySelectorAll(
    "a[href], button, input, summary, [tabindex='0']")]
  .filter((e) => e.checkVisibility({visibilityProperty: true})).length"""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    named = os.environ.get("ABSORPTION_BROWSER")
    path = named or next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.fail(
            f"no browser: wanted one of {', '.join(BROWSERS)} on PATH, "
            "or the path of one in ABSORPTION_BROWSER"
        )
    with sync_playwright() as playwright:
        # Chromium refuses its sandbox to root.
        flags = ["--no-sandbox"] if os.geteuid() == 0 else []
        started = playwright.chromium.launch(executable_path=path, args=flags)
        yield started
        started.close()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the pages are written, with the embedded Lean and the cache as they are for users."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, "embedded")
        yield tmp_path_factory.mktemp("pages")


@pytest.fixture(scope="session")
def library(folder: Path) -> Path:
    page = folder / "library.html"
    project = find_project(Path(__file__))
    assert main(["verify", "--project", str(project), "--html", str(page)]) == 0
    return page


@pytest.fixture(scope="session")
def failing(folder: Path) -> Path:
    """The page of a library with an axiom that Lean does not have."""
    page, broken = folder / "failing.html", folder / "project"
    shutil.copytree(find_project(Path(__file__)) / "lean", broken / "lean")
    shutil.copy(find_project(Path(__file__)) / "lean-toolchain", broken)
    offender = broken / "lean" / "Absorption" / "DegreeGap.lean"
    offender.write_text(offender.read_text(encoding="utf-8") + "\naxiom Absorption.cheat : Nat\n")
    assert main(["verify", "--project", str(broken), "--html", str(page)]) == 1
    return page


@pytest.fixture(scope="session")
def checkpoint(folder: Path) -> Path:
    """The page of a checkpoint with one block that absorbs the skip and one that does not."""
    rng, eye = np.random.default_rng(0), np.eye(3)
    blocks: tuple[tuple[Any, Any], ...] = (
        (np.vstack([eye, eye[:1] + eye[1:2]]), np.hstack([-eye, eye[:, :1]])),
        (rng.standard_normal((8, 3)), rng.standard_normal((3, 8))),
    )
    arrays: dict[str, Any] = {}
    for layer, (up, down) in enumerate(blocks):
        arrays |= {f"net.{layer}.up.weight": up, f"net.{layer}.down.weight": down}
    page, model = folder / "checkpoint.html", folder / "model.npz"
    np.savez(model, **arrays)
    mapping = "up=net.{}.up.weight,down=net.{}.down.weight,act=relu"
    assert main(["report", str(model), "--map", mapping, "--out", str(page)]) == 0
    return page


@pytest.fixture(params=["library", "failing", "checkpoint"])
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.getfixturevalue(request.param)
    return found


def opened(browser: Browser, path: Path, **options: Any) -> tuple[Page, list[str]]:
    """The page, and a list of all that it says on the console, does wrong, or asks for."""
    page = browser.new_page(**options)
    said: list[str] = []
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: said.append(f"error: {error}"))
    allowed = (path.as_uri(), "data:")

    def ask(request: Request) -> None:
        if not request.url.startswith(allowed):
            said.append(f"asks for {request.url}")

    page.on("request", ask)
    page.goto(path.as_uri())
    return page, said


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_browser_page_is_quiet_legible_and_fits(
    browser: Browser, path: Path, width: int, scheme: Any
) -> None:
    size = {"width": width, "height": 900}
    page, said = opened(browser, path, viewport=size, color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(ILLEGIBLE) == []
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (max(map(int, paper[4:-1].split(","))) < 64) == (scheme == "dark")
    assert said == []
    page.close()


def test_browser_every_control_is_reached_by_the_tab_key(browser: Browser, path: Path) -> None:
    page, said = opened(browser, path, viewport={"width": 390, "height": 900})
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    box = page.locator(".skip").bounding_box()
    assert box is not None and box["x"] >= 0
    wanted, reached = page.evaluate(REACHABLE), 1
    page.evaluate("document.activeElement.dataset.seen = 'yes'")
    outlined = True
    while reached <= wanted:
        page.keyboard.press("Tab")
        fresh, outline = page.evaluate(
            """() => {
              const now = document.activeElement;
              const fresh = now !== document.body && !now.dataset.seen;
              now.dataset.seen = "yes";
              return [fresh, getComputedStyle(now).outlineStyle !== "none"];
            }"""
        )
        if not fresh:
            break
        outlined = outlined and outline
        reached += 1
    assert (reached, outlined) == (wanted, True)
    assert said == []
    page.close()


def test_browser_skip_link_leads_to_the_content(browser: Browser, path: Path) -> None:
    page, _ = opened(browser, path)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.close()


def test_browser_fold_opens_by_keyboard(browser: Browser, library: Path) -> None:
    page, _ = opened(browser, library)
    page.locator("#degree_two_gap summary").focus()
    page.keyboard.press("Enter")
    assert page.locator("#degree_two_gap details").evaluate("(each) => each.open")
    page.close()


def test_browser_page_is_whole_without_script(browser: Browser, path: Path) -> None:
    page, said = opened(browser, path, java_script_enabled=False)
    assert page.locator("h1").is_visible() and said == []
    assert page.locator("main h2").first.is_visible()
    page.close()


def test_browser_filter_finds_theorems(browser: Browser, library: Path) -> None:
    page, said = opened(browser, library)
    shown = page.locator("article:visible")
    total = shown.count()
    page.locator("#filter").press_sequentially("gelu absorbable iff")
    assert page.locator("#gelu_absorbable_iff").is_visible()
    assert 0 < shown.count() < total
    assert page.locator("#found").inner_text() == f"{shown.count()} of {total} theorems"
    assert not page.locator("nav.contents").is_visible()
    page.goto(f"{library.as_uri()}#degree_two_gap")
    assert page.locator("#degree_two_gap").is_visible()
    assert said == []
    page.close()


def test_browser_link_to_a_line_unfolds_the_source(browser: Browser, library: Path) -> None:
    page, _ = opened(browser, library)
    page.locator("#degree_two_gap summary").click()
    page.locator("#degree_two_gap a[href*='.L']").click()
    line = page.locator(".line:target")
    assert line.is_visible() and line.inner_text().startswith("theorem degree_two_gap :")
    box = line.bounding_box()
    assert box is not None and 0 <= box["y"] < 720
    page.close()


def test_browser_graph_shows_what_a_theorem_is_joined_to(browser: Browser, library: Path) -> None:
    page, _ = opened(browser, library)
    page.locator(".graph a", has_text="gelu_absorbable_iff").first.focus()
    near = page.locator(".graph text.near")
    assert {"gelu_absorbable_iff", "absorbable_iff"} <= set(near.all_text_contents())
    assert page.locator(".graph path.near").count() > 0
    page.close()


def test_browser_checks_reject_a_bad_page(browser: Browser, tmp_path: Path) -> None:
    bad = tmp_path / "bad.html"
    bad.write_text(
        "<body style='background: #fff'><p style='color: #999'>pale</p><p style='font-size: 9px'>"
        "small</p><div style='width: 500px'>wide</div><img src='https://example.org/x.png'>"
        "<script>console.error('loud')</script>",
        encoding="utf-8",
    )
    page, said = opened(browser, bad, viewport={"width": 390, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") > 390
    assert [each.split(":")[0] for each in page.evaluate(ILLEGIBLE)] == ["contrast 2.85", "9px"]
    assert "error: loud" in said and "asks for https://example.org/x.png" in said
    page.close()


def test_browser_says_what_failed(browser: Browser, failing: Path) -> None:
    page, _ = opened(browser, failing)
    assert page.locator(".verdict").inner_text().startswith("✗ NOT VERIFIED")
    assert "Absorption.cheat" in page.locator("header.page").inner_text()
    page.close()
