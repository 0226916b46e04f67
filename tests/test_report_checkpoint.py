"""The page of a checkpoint: what it says of each kind of answer, and that it is whole and safe."""

import ast
import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from absorption.checkpoints import Checkpoint, Placement, find_blocks, open_checkpoint
from absorption.cli import main
from absorption.decide import Escape, NotAbsorbable, Radius, Undecided, decide
from absorption.decide.price import Price, price
from absorption.errors import AbsorptionError, SourceError
from absorption.lean.findings import Theorem
from absorption.lean.toolchain import VARIABLE, Toolchain
from absorption.network import GatedMlp, Mlp
from absorption.report import cases, explanation
from absorption.report.checkpoint import checkpoint_page
from absorption.report.curves import measure, spread
from absorption.report.explanation import explain, names, number
from absorption.report.finding import Examined, examine
from absorption.report.proofs import Proofs, remembered, verified

Capture = pytest.CaptureFixture[str]
Tensors = Mapping[str, Any]

FIELDS = {
    "w_up": "up",
    "w_down": "down",
    "w_gate": "gate",
    "b_up": "up_bias",
    "b_down": "down_bias",
}
HOSTILE = "<script>alert(1)</script>\" onload='x' &amp; {{ 7 * 7 }}"
NOTHING = Proofs(why_not="there is no Lean")

pytestmark = pytest.mark.timeout(300)


def generic(d: int = 4, h: int = 12, **more: Any) -> dict[str, Any]:
    chance = np.random.default_rng(5)
    return {"w_up": chance.normal(size=(h, d)), "w_down": chance.normal(size=(d, h))} | more


def gated() -> dict[str, Any]:
    return generic(w_gate=np.random.default_rng(6).normal(size=(12, 4)))


def foldable(biases: bool = False) -> dict[str, Any]:
    up = np.array([[1, 0.5], [0, 1], [1, 1], [3, -1]])
    down = np.array([[-1, 0.5, 2, 1], [0, -1, 1, 0]])
    more = {"b_up": np.array([1, 0, 0.25, 3]), "b_down": np.array([0.5, -2])} if biases else {}
    return {"w_up": up, "w_down": down} | more


def collinear(equal: bool) -> dict[str, Any]:
    tensors = generic(2, 5)
    tensors["w_up"][1] = 2 * tensors["w_up"][0]
    if equal:
        tensors["w_up"][2], tensors["w_up"][3] = tensors["w_up"][0], 0
    return tensors


def spoiled() -> dict[str, Any]:
    tensors = foldable()
    tensors["w_down"][0, 1] = np.nan
    return tensors


def saved(folder: Path, tensors: Tensors, name: str = "weights.npz") -> tuple[Path, str]:
    """A checkpoint of one block, and the text for --map without the activation."""
    path = folder / name
    np.savez(path, **{FIELDS[field]: array for field, array in tensors.items()})
    return path, ",".join(f"{FIELDS[field]}={FIELDS[field]}" for field in tensors)


def opened(
    folder: Path, *kinds: tuple[str, Tensors], pictures: bool = False, **site: Any
) -> tuple[Checkpoint, list[Examined]]:
    """Blocks of several files as if they were of one."""
    out = []
    for place, (name, tensors) in enumerate(kinds):
        path, text = saved(folder, tensors, f"weights-{place}.npz")
        checkpoint = open_checkpoint(path)
        [found] = find_blocks(checkpoint, mapping=f"{text},act={name}")
        found = replace(found, **({"layer": f"layer.{place}"} | site))
        try:
            finding = examine(found.load().to_network(), pictures=pictures)
            out.append(Examined(found, name, finding))
        except AbsorptionError as error:
            out.append(Examined(found, "", None, str(error)))
    return checkpoint, out


def page_of(
    folder: Path, *kinds: tuple[str, Tensors], proofs: Proofs = NOTHING, **site: Any
) -> str:
    checkpoint, blocks = opened(folder, *kinds, **site)
    return checkpoint_page(checkpoint, Path("model"), blocks, proofs, pictures=False)


class Reader(HTMLParser):
    """What a page is made of."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.tags.append((tag, attributes))
        if attributes.get("id"):
            self.ids.append(str(attributes["id"]))
        if tag == "a":
            self.links.append(str(attributes["href"]))

    def handle_data(self, data: str) -> None:
        if not self.tags or self.tags[-1][0] not in ("style", "script"):
            self.texts.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.texts).split()).replace("\N{NO-BREAK SPACE}", " ")


ALL: tuple[tuple[str, Tensors], ...] = (
    *(("silu", gated()), ("relu", gated()), ("sigmoid", gated())),
    *((name, generic()) for name in ("relu2", "relu3", "tanh", "abs", "gelu", "leaky_relu", "elu")),
    *(("gelu", foldable()), ("gelu", foldable(biases=True)), ("elu", foldable())),
    *(("relu2", foldable(biases=True)), ("identity", foldable()), ("identity", generic(4, 2))),
    *(("gelu", generic(4, 2)), ("relu", collinear(equal=False)), ("relu", collinear(equal=True))),
    ("gelu", spoiled()),
)


# ---- what it says -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "tensors", "wanted"),
    [
        (
            "silu",
            gated(),
            (
                "1 block: 1 not absorbable",
                "This skip cannot ever be folded away",
                "near 0 both are small",
                "(swiglu_not_absorbable)",
                "by at least half of ‖x‖, for every x with ‖x‖ ≤ 0.00",
                "(gated_mlp_gap)",
                "no number of additional neurons is enough",
                "Not needed: the theorem holds whatever the weights are.",
            ),
        ),
        ("relu", gated(), ("at least 6/29, about 0.207 (reglu_gap)", "(reglu_not_absorbable)")),
        ("sigmoid", gated(), ("is undecided", "and 4 are enough (nonzero_gate_absorbs)")),
        (
            "relu2",
            generic(),
            ("The degree of this activation is 2.", "(degree_two_gap)", "by a power t^k"),
        ),
        ("relu3", generic(), ("activation is 3.", "at least 1/3, about 0.333 (degree_three_gap)")),
        (
            "tanh",
            generic(),
            ("never leaves a bounded range", "(bounded_activation_gap)", "for every x with ‖x‖ ≥ "),
        ),
        ("abs", generic(), ("the same value at z and at -z", "(abs_not_absorbable)")),
        (
            "gelu",
            generic(),
            (
                "This skip cannot be folded away at the present width",
                "κ Σ p_i w_iᵀ = -I",
                "(near_relu_necessity)",
                "some matrix Y of integers makes w_iᵀ Y p_i 0 modulo",
                "(modular_certificate)",
                "and 4 are enough (basis_absorbs)",
                "The kernel would take about",
            ),
        ),
        ("leaky_relu", generic(), ("(near_two_slope_necessity)", "(basis_absorbs)")),
        (
            "gelu",
            generic(b_up=np.ones(12)),
            (
                "No MLP of width at most 12 with an activation of the same two slopes far from 0, "
                "biases allowed, computes x + MLP(x) for every x",
                "(basis_absorbs, where the biases are carried along)",
            ),
        ),
        ("elu", generic(), ("at least 1 more", "no number that is enough is known")),
        (
            "gelu",
            generic(4, 2),
            ("2 neurons; a set that cancels the skip has at least 4 (cancels_skip_size)",),
        ),
        (
            "gelu",
            foldable(),
            (
                "This skip can be folded into the block, exactly and at no cost",
                "negate 2 rows of the first layer: 0, 1 (flip_absorbs)",
                "absorption absorb",
            ),
        ),
        ("gelu", foldable(biases=True), ("(biased_flip_absorbs)", "Negate the biases")),
        ("elu", foldable(), ("is undecided", "elu has no linear odd part", "This is not a “no”")),
        ("relu2", foldable(biases=True), ("no theorem, and biased_relu_squared_absorbs shows",)),
        ("identity", foldable(), ("the block is one matrix", "A block of the same width absorbs")),
        ("identity", generic(4, 2), ("rank at least 4", "and 2 are enough (docs/decide.md)")),
        (
            "relu",
            collinear(equal=False),
            (
                "superfluous neurons do not suffice",
                "All sets were tried",
                "row 1 = 2 row 0",
                "proved in words, not in Lean",
            ),
        ),
        ("relu", collinear(equal=True), ("superfluous neurons take over", "neurons to spare")),
        (
            "gelu",
            spoiled(),
            ("1 cannot be used", "tensor 'down' has nan at (0, 1)", "Of 1 block nothing is said"),
        ),
    ],
)
def test_page_explains_each_kind_of_answer(
    tmp_path: Path, name: str, tensors: Tensors, wanted: Sequence[str]
) -> None:
    text = Reader(page_of(tmp_path, (name, tensors))).text
    for words in wanted:
        assert words in text, words


def test_page_counts_and_groups_blocks(tmp_path: Path) -> None:
    text = Reader(page_of(tmp_path, *ALL)).text
    assert "20 blocks: 12 not absorbable, 3 undecided, 4 absorbable, 1 cannot be used" in text
    assert "6 of 20 skips cannot ever be folded away" in text
    for case in cases.CASES:
        if case not in (cases.FLAT, cases.SLOW):
            assert case.title in text


@pytest.mark.parametrize("placement", list(Placement))
def test_page_says_what_the_surroundings_mean(tmp_path: Path, placement: Placement) -> None:
    page = page_of(tmp_path, ("gelu", foldable()), placement=placement)
    assert placement.meaning in Reader(page).text
    removes = "the answers are about the network itself" in Reader(page).text
    assert removes is (placement is Placement.POST_NORM)


def test_page_names_tensors_files_and_commands(tmp_path: Path) -> None:
    checkpoint, blocks = opened(tmp_path, ("gelu", generic()), layer="blk[0]*")
    page = checkpoint_page(
        *(checkpoint, Path("a b/model"), blocks, NOTHING),
        layers=["blk*"],
        options=["--activation", "gelu"],
    )
    text = Reader(page).text
    assert "down, F64, 4 × 12" in text or "down, float64, 4 × 12" in text
    assert re.search(r"weights-0\.npz, [\d,]+ bytes, SHA-256 [0-9a-f]{64}", text)
    words = "'a b/model' --layer 'blk*' --activation gelu"
    assert f"absorption report {words} -o report.html" in text
    assert f"absorption absorb {words} --extra --out wider.safetensors" in text
    assert "absorption decide 'a b/model' --activation gelu --layer 'blk[[]0][*]'" in text


def test_all_theorems_in_the_words_are_headline_theorems() -> None:
    known = names()
    found = set()
    for module in (cases, explanation):
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        strings = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        for text in strings:
            if isinstance(text, str):
                found |= set(re.findall(r"`([a-z]+_[a-z_]{3,})`", text))
    assert len(found) > 6
    assert found <= set(known)
    assert set(explanation._CASES) <= set(known)


def test_number_is_short_for_every_fraction() -> None:
    assert number(Fraction(10**400)) == "1 · 10⁴⁰⁰"
    assert number(Fraction(1, 3 * 10**400)) == "3.33 · 10⁻⁴⁰¹"
    assert number(Fraction(0)) == "0"
    assert number(Fraction(-3, 2)) == "-1.5"


def test_bounds_are_rounded_to_the_side_where_they_hold(tmp_path: Path) -> None:
    for name, tensors, sign in (("silu", gated(), "≤"), ("tanh", generic(), "≥")):
        _, [block] = opened(tmp_path, (name, tensors))
        assert block.finding is not None
        verdict = block.finding.verdict
        assert isinstance(verdict, NotAbsorbable)
        assert isinstance(verdict.evidence, Radius | Escape)
        said = " ".join(explain(verdict, block.finding.price, name, "").said)
        found = re.search(rf"‖x‖ {sign} ([\d.]+)", said)
        assert found is not None
        shown, exact = Fraction(found[1]), verdict.evidence.value
        assert shown <= exact if sign == "≤" else shown >= exact
        assert float(shown) == pytest.approx(float(exact), rel=0.01)


# ---- prices and curves --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("block", "wanted"),
    [
        (Mlp([[2, 1], [0, 1]], [[1, 1], [0, 1]], "relu"), "2"),
        (Mlp([[2, 1], [0, 1]], [[1, 1], [0, 1]], "leaky_relu"), "2"),
        (Mlp(np.eye(2), -np.eye(2), "relu"), "0"),
        (Mlp([[1, 0]], [[1], [1]], "relu"), "3"),
        (Mlp(np.eye(2), np.eye(2), "elu"), "at least 2"),
        (Mlp(np.eye(2), np.eye(2), "tanh"), "no number"),
        (GatedMlp(np.eye(2), np.eye(2), np.eye(2), "glu"), "0 to 2"),
        (Mlp(np.eye(2), np.eye(2), "relu2", np.ones(2)), "not known"),
    ],
)
def test_price_of_small_blocks(block: Mlp | GatedMlp, wanted: str) -> None:
    found = price(block, decide(block))
    assert str(found) == wanted
    for theorem in (found.least_by, found.enough_by):
        assert theorem in names() or theorem == ""
    if isinstance(block, Mlp) and wanted == "2" and block.activation.name == "relu":
        assert found.least_by == found.enough_by == "spanning_price"


def test_price_agrees_with_what_absorb_does() -> None:
    from absorption.absorb import Absorbed, absorb

    chance = np.random.default_rng(1)
    for d, h in ((2, 3), (3, 2), (4, 9)):
        block = Mlp(chance.normal(size=(h, d)), chance.normal(size=(d, h)), "gelu")
        done = absorb(block, extra=True)
        assert isinstance(done, Absorbed)
        found = price(block, done.verdict)
        assert (found.least, found.enough) == (done.price.least, done.added)


def test_price_of_an_undecided_block_claims_no_need() -> None:
    block = Mlp(**foldable(), activation="elu")
    assert isinstance(decide(block), Undecided)
    assert price(block, decide(block)) == Price(0)


def test_curve_has_the_slopes_that_the_theorems_say() -> None:
    tensors = gated()
    curve = measure(GatedMlp(tensors["w_gate"], tensors["w_up"], tensors["w_down"], "swiglu"))
    assert curve is not None
    logs = np.log10(curve.norms), np.log10(curve.outputs)
    assert np.polyfit(logs[0][:8], logs[1][:8], 1)[0] == pytest.approx(2, abs=0.05)
    flat = measure(Mlp(**generic(), activation="tanh"))
    assert flat is not None
    assert flat.outputs[-1] == pytest.approx(flat.outputs[-4], rel=0.01)


def test_curve_is_none_where_floats_do_not_do() -> None:
    assert measure(Mlp([[0.0]], [[1.0]], "relu")) is None
    assert measure(Mlp([[1e300]], [[1.0]], "relu")) is None
    assert measure(Mlp([[Fraction(10) ** 400]], [[1]], "relu")) is None
    assert measure(Mlp([[1.0]], [[1e305]], "relu")) is None


def test_many_blocks_are_drawn_as_a_sample(tmp_path: Path) -> None:
    assert spread(3, 2) == [0, 2]
    checkpoint, [block] = opened(tmp_path, ("gelu", generic()), pictures=True)
    page = checkpoint_page(checkpoint, Path("model"), [block] * 40, NOTHING)
    assert "12 of 40 blocks are drawn" in Reader(page).text
    assert "24 of 40 blocks are drawn" in Reader(page).text


# ---- the page itself ----------------------------------------------------------------------------


@pytest.fixture
def whole(tmp_path: Path) -> str:
    """A page with every kind of answer, with pictures and hostile names."""
    checkpoint, blocks = opened(tmp_path, *ALL, pictures=True, layer=HOSTILE)
    blocks[0] = replace(blocks[0], site=replace(blocks[0].site, layer="long." * 200))
    blocks[-1] = replace(blocks[-1], error=f"{HOSTILE}: is no block")
    return checkpoint_page(
        checkpoint, Path("<b>model"), blocks, NOTHING, options=["--map", f"{HOSTILE}=1"]
    )


def test_page_escapes_names(whole: str) -> None:
    reader = Reader(whole)
    assert [tag for tag, _ in reader.tags].count("script") == 1
    assert not any(tag == "b" or "onload" in attributes for tag, attributes in reader.tags)
    assert f"{HOSTILE}: is no block" in reader.text
    assert f"{HOSTILE}=1".replace("'", "'\"'\"'") in reader.text


def test_page_shortens_long_names_and_keeps_them_whole_once(whole: str) -> None:
    assert whole.count("long." * 200) == 2  # In the details, and in the command for this block.
    assert f"{'long.' * 8}…{'long.' * 4}" in whole


def test_page_has_unique_ids_and_links_that_lead_somewhere(whole: str) -> None:
    reader = Reader(whole)
    assert len(reader.ids) == len(set(reader.ids))
    assert all(re.fullmatch(r"[\w-]+", identifier) for identifier in reader.ids)
    assert len(reader.links) > 60
    for link in reader.links:
        assert link.startswith("#")
        assert link[1:] in reader.ids, link


def test_page_loads_nothing(whole: str) -> None:
    for tag, attributes in Reader(whole).tags:
        for key in ("src", "srcset", "action", "data", "xlink:href"):
            assert key not in attributes, tag
        href = attributes.get("href")
        assert href is None or href.startswith("#") or (tag, href) == ("link", "data:,")
    assert "@import" not in whole
    assert not re.search(r"url\((?!#)", whole)


def test_page_can_be_used_with_a_keyboard_and_read_aloud(whole: str) -> None:
    reader = Reader(whole)
    levels = [int(tag[1]) for tag, _ in reader.tags if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert all(attributes.get("scope") for tag, attributes in reader.tags if tag == "th")
    kinds = [tag for tag, _ in reader.tags]
    assert kinds.count("figure") == kinds.count("figcaption") == kinds.count("svg") == 2
    assert kinds.count("desc") == 2
    assert not {"button", "input", "select"} & set(kinds)
    assert all(
        attributes.get("role") == "region" and attributes.get("aria-labelledby")
        for _, attributes in reader.tags
        if "scroll" in (attributes.get("class") or "")
    )


def test_pictures_take_their_colours_from_the_page(whole: str) -> None:
    [growth, cost] = re.findall(r"<svg.*?</svg>", whole, re.DOTALL)
    for picture in (growth, cost):
        assert not re.search(r"(?<!, )#[0-9a-f]{6}", picture)
        assert "var(--series-2" in picture


# ---- the theorems -------------------------------------------------------------------------------


def theorem(name: str, **changes: Any) -> Theorem:
    known = Theorem(
        name=f"Absorption.{name}",
        status="proved",
        topic="topic",
        item="Theorem 8",
        origin="Theorem 8.",
        claim="Some `S` has it.",
        statement_name="Absorption.Statement.Name",
        statement="∀ (K : Type u), K < K",
        axioms=("propext",),
        docstring="",
        file="lean/Absorption/Name.lean",
        line=17,
        seconds=0.1,
        uses=(),
        speaks_of=(),
    )
    return replace(known, **changes)


def test_page_shows_theorems_as_they_were_verified(tmp_path: Path) -> None:
    proofs = Proofs(
        {
            "near_relu_necessity": theorem("near_relu_necessity"),
            "basis_absorbs": theorem("basis_absorbs", axioms=(), status="unconfirmed"),
        },
        lean="4.35.0",
        commit="abc123",
    )
    text = Reader(page_of(tmp_path, ("gelu", generic()), proofs=proofs)).text
    assert "near_relu_necessity proved · Theorem 8 · axioms: propext Some S has it." in text
    assert "∀ (K : Type u), K < K Proved in lean/Absorption/Name.lean:17" in text
    assert "basis_absorbs unconfirmed · Theorem 8 · axioms: none" in text
    assert "modular_certificate not verified here" in text
    assert "commit abc123" in text


def test_page_that_was_not_verified_says_so(tmp_path: Path) -> None:
    page = page_of(tmp_path, ("gelu", generic()))
    text = Reader(page).text
    assert text.count("not verified here: there is no Lean") == 1
    assert "Not verified here: there is no Lean." in text
    assert "NearReluNecessity over OrderedField" in text
    assert "proved ·" not in text
    assert "✓" not in re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)


def test_page_of_a_failed_verification_says_so(tmp_path: Path) -> None:
    proofs = Proofs(
        {"near_relu_necessity": theorem("near_relu_necessity", status="failed")},
        problems=("axiom: cheat <is> used",),
        lean="4.35.0",
    )
    text = Reader(page_of(tmp_path, ("gelu", generic()), proofs=proofs)).text
    assert "✗ the verification failed here" in text
    assert "nothing below may be relied on" in text
    assert "axiom: cheat <is> used" in text
    assert "near_relu_necessity failed" in text


def test_proofs_are_verified_once_and_remembered(
    make_project: Callable[[Mapping[str, str]], Path],
    small_library: dict[str, str],
    toolchain: Toolchain,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv(VARIABLE, "embedded")
    monkeypatch.setenv("ABSORPTION_CACHE", str(tmp_path / "cache"))
    project = make_project(small_library)
    before = remembered(project)
    assert (dict(before.theorems), before.why_not) == (
        {},
        "no verification of these sources is remembered",
    )
    steps: list[int] = []
    now = verified(project, lambda done, total, module: steps.append(done))
    assert now.theorems["self_eq"].status == "proved"
    assert now.lean.startswith(f"{toolchain.version}, commit {toolchain.commit}, embedded")
    assert now.problems == ()
    assert steps
    assert remembered(project).theorems == now.theorems


def test_proofs_of_a_library_that_fails_have_its_problems(
    make_project: Callable[[Mapping[str, str]], Path],
    small_library: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(VARIABLE, "embedded")
    small_library["Absorption/SelfEq.lean"] = "prelude\nimport Absorption.Statement\n"
    found = verified(make_project(small_library))
    assert found.theorems["self_eq"].status == "failed"
    assert any("self_eq" in problem for problem in found.problems)


# ---- the command --------------------------------------------------------------------------------


@pytest.fixture
def lone(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no clone, and so nothing to verify."""

    def none(start: Path | None = None) -> Path:
        raise SourceError("no project is here")

    monkeypatch.setattr("absorption.report.proofs.trusted_project", none)


def report(folder: Path, name: str, tensors: Tensors, *more: str) -> tuple[int, Path]:
    path, text = saved(folder, tensors)
    out = folder / "page.html"
    return main(["report", str(path), "-o", str(out), "--map", f"{text},act={name}", *more]), out


def test_report_help_teaches(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["report", "--help"])
    assert ended.value.code == 0
    text = capsys.readouterr().out
    for words in ("examples:", "absorption report ", "exit codes:", "  0  ", "  1  ", "  2  "):
        assert words in text
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.usefixtures("lone")
@pytest.mark.parametrize(
    ("name", "tensors", "code", "line"),
    [
        ("gelu", generic(), 0, "1 block: 1 not absorbable"),
        ("gelu", foldable(), 0, "1 block: 1 absorbable"),
        ("elu", foldable(), 1, "1 block: 1 undecided"),
    ],
)
def test_report_writes_the_page_and_says_where(
    tmp_path: Path, capsys: Capture, name: str, tensors: Tensors, code: int, line: str
) -> None:
    met, out = report(tmp_path, name, tensors, "--no-pictures")
    assert met == code
    output = capsys.readouterr()
    assert output.out == f"{line}\nthe page is in {out}\n"
    assert output.err == ""
    page = out.read_text(encoding="utf-8")
    assert line in Reader(page).text
    assert "not verified here: no project is here" in Reader(page).text
    assert "<svg" not in page


@pytest.mark.usefixtures("lone")
def test_report_is_the_same_every_time_and_replaces_the_old_one(
    tmp_path: Path, capsys: Capture
) -> None:
    first = report(tmp_path, "gelu", generic())[1].read_bytes()
    again = tmp_path / "page.html"
    again.write_bytes(b"old")
    assert report(tmp_path, "gelu", generic())[1].read_bytes() == first
    assert b"<svg" in first
    assert capsys.readouterr().err == ""
    assert sorted(file.name for file in tmp_path.iterdir()) == ["page.html", "weights.npz"]


@pytest.mark.usefixtures("lone")
def test_report_without_matplotlib_is_whole_and_says_how_to_get_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    code, out = report(tmp_path, "gelu", generic())
    assert code == 0
    page = out.read_text(encoding="utf-8")
    assert "<svg" not in page
    assert "pip install 'absorption[pictures]'" in Reader(page).text
    assert "(modular_certificate)" in Reader(page).text


@pytest.mark.usefixtures("lone")
def test_report_with_some_blocks_that_cannot_be_used_is_written(
    tmp_path: Path, capsys: Capture
) -> None:
    path, out = tmp_path / "weights.npz", tmp_path / "page.html"
    good, bad = foldable(), spoiled()
    np.savez(
        path,
        **{"a0": good["w_up"], "b0": good["w_down"], "a1": bad["w_up"], "b1": bad["w_down"]},
    )
    text = "up=a{},down=b{},act=gelu,layer=mlp{}"
    assert main(["report", str(path), "-o", str(out), "--map", text]) == 2
    assert "2 blocks: 1 absorbable, 1 cannot be used" in capsys.readouterr().out
    assert "has nan at (0, 1)" in Reader(out.read_text(encoding="utf-8")).text
    out.unlink()
    arguments = ["report", str(path), "-o", str(out), "--map", text, "--layer", "mlp1"]
    assert main(arguments) == 2
    output = " ".join(capsys.readouterr().out.split())
    assert "nan at (0, 1)" in output
    assert "no page was written" in output
    assert not out.exists()


@pytest.mark.usefixtures("lone")
def test_report_json_says_what_the_page_does(tmp_path: Path, capsys: Capture) -> None:
    code, out = report(tmp_path, "gelu", generic(), "--json", "--no-pictures")
    told = json.loads(capsys.readouterr().out)
    assert code == 0
    assert told["out"] == str(out)
    [block] = told["blocks"]
    assert block["verdict"] == "not absorbable"
    assert block["enough"] == 4
    assert 1 <= block["needed"] <= 4


def test_report_refuses_a_place_that_cannot_be_written_before_it_works(
    tmp_path: Path, capsys: Capture
) -> None:
    for out, why in (
        (tmp_path / "no" / "page.html", "its folder does not exist"),
        (tmp_path, "is a folder"),
    ):
        assert main(["report", "missing.safetensors", "-o", str(out)]) == 2
        assert f"{out}: cannot be written: {why}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["missing.safetensors"], "missing.safetensors: cannot be read"),
        (["{}", "--map", "up=a"], "mapping: down=NAME is missing"),
    ],
)
def test_report_errors_name_what_is_wrong(
    tmp_path: Path, capsys: Capture, arguments: list[str], complaint: str
) -> None:
    path, _ = saved(tmp_path, foldable())
    words = [word.replace("{}", str(path)) for word in arguments]
    assert main(["report", *words, "-o", str(tmp_path / "page.html")]) == 2
    assert complaint in capsys.readouterr().err
    assert not (tmp_path / "page.html").exists()


def test_report_verifies_unless_told_not_to(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    def known() -> Proofs:
        calls.append("remembered")
        return Proofs(why_not="nothing is remembered", lean="4.35.0")

    def work(progress: Any) -> Proofs:
        calls.append("verified")
        progress(1, 2, "Absorption.Name")
        return Proofs({"near_relu_necessity": theorem("near_relu_necessity")}, lean="4.35.0")

    monkeypatch.setattr("absorption.report.proofs.remembered", known)
    monkeypatch.setattr("absorption.report.proofs.verified", work)
    _, out = report(tmp_path, "gelu", generic(), "--no-verify", "--no-pictures")
    assert calls == ["remembered"]
    assert "not verified here: nothing is remembered" in Reader(out.read_text("utf-8")).text
    assert capsys.readouterr().err == ""
    report(tmp_path, "gelu", generic(), "--no-pictures")
    assert calls[1:] == ["remembered", "verified"]
    assert "verifying the theorems, about 25 s" in capsys.readouterr().err
    assert "near_relu_necessity proved" in Reader(out.read_text("utf-8")).text
