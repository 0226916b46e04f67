"""The catalogue: it says what the Lean library says, and its checks can fail."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from absorption.cli import main
from absorption.commands import theorems as command
from absorption.lean.build import build
from absorption.lean.declaration import Declaration
from absorption.lean.findings import Findings
from absorption.lean.headlines import STATEMENTS, theorem_name
from absorption.lean.hypotheses import read_statement
from absorption.lean.olean import read_olean
from absorption.lean.toolchain import VARIABLE, Toolchain
from absorption.lean.verify import remembered_findings, verify
from absorption.network import GatedMlp, Mlp, Skip, Stack
from absorption.network.generate import gated, integers, integral
from absorption.theorems import (
    CheckError,
    Wrong,
    catalogue,
    check,
    constants,
    entries,
    outcome,
    statements,
    unmatched,
    violated,
)
from absorption.theorems.agreement import known
from absorption.theorems.entry import the_hypothesis
from absorption.theorems.formula import FormulaError, Sign, read_formula
from absorption.theorems.making import always, layer, of
from absorption.theorems.meaning import Scope, judge, value_of
from absorption.theorems.mutants import mutants
from absorption.theorems.renew import compiled_statements
from absorption.theorems.sampling import samples
from absorption.theorems.statements import Statement, parse, render

MakeProject = Callable[[Mapping[str, str | bytes]], Path]
REPOSITORY = Path(__file__).resolve().parents[1]
SEED = 7
NAMES = list(statements())
CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="module")
def stated(statements_root: Path) -> list[Statement]:
    """The statements as they are compiled now."""
    return compiled_statements(statements_root, REPOSITORY)


# ---- the tie to the Lean library ----------------------------------------------------------------


def test_theorems_catalogue_is_that_of_the_library(stated: list[Statement]) -> None:
    assert unmatched(entries(), stated) == [], "renew with: python -m absorption.theorems.renew"
    assert [statement.name for statement in stated] == NAMES
    assert len(NAMES) > 100


def test_theorems_each_has_its_theorem_in_the_sources() -> None:
    sources = "".join(
        file.read_text(encoding="utf-8") for file in (REPOSITORY / "lean/Absorption").glob("*.lean")
    )
    for name in NAMES:
        theorem = theorem_name(f"{STATEMENTS}.{name}").removeprefix("Absorption.")
        assert re.search(rf"theorem {theorem}\s*:\s*Statement.{name} ", sources), theorem


def test_theorems_mismatches_are_found(stated: list[Statement]) -> None:
    chosen = ("TwoSlopeAbsorbableIff", "ReluAbsorbableIff")
    first, second = (next(each for each in stated if each.name == name) for name in chosen)
    rest = [each for each in stated if each.name not in chosen]
    assert unmatched(entries(), [second, *rest]) == [
        f"{first.name}: there is an entry, but no such statement"
    ]
    new = replace(first, name="SomethingNew")
    assert unmatched(entries(), [new, *stated]) == [
        "SomethingNew: stated by the library, but there is no entry"
    ]
    changes: list[dict[str, Any]] = [
        {"hypotheses": (*second.hypotheses, "0 < d")},
        {"hypotheses": second.hypotheses[1:]},
        {"hypotheses": ("Mlp.Nondegenerate g", *second.hypotheses[1:])},
        {"conclusion": second.conclusion.replace("∃", "∀", 1)},
        {"setting": "CommRing"},
        {"data": second.data[:-1]},
        {"data": (*second.data[:-1], (second.data[-1][0], "Mlp K h d"))},
    ]
    for change in changes:
        (line,) = unmatched(entries(), [first, replace(second, **change), *rest])
        assert line.startswith(f"{second.name}: the library says"), change


def test_theorems_reader_finds_hypotheses_of_other_statements(
    make_project: MakeProject, small_library: dict[str, str], toolchain: Toolchain, hermetic: Path
) -> None:
    with build(make_project(small_library), toolchain, cache_dir=hermetic) as report:
        library: dict[str, Declaration] = {}
        for name, module in report.modules.items():
            assert module.olean is not None
            library |= {each.name: each for each in read_olean(module.olean, name).declarations}
    reading = read_statement(f"{STATEMENTS}.EqOfIff", library)
    assert reading.data == () and reading.hypotheses == ("p ↔ q",) and reading.conclusion == "p = q"
    with pytest.raises(KeyError):
        read_statement("Absorption.nothing", library)
    with pytest.raises(ValueError, match="has no value"):
        read_statement("Iff", library)


def test_theorems_file_is_read_as_it_is_written() -> None:
    text = render(statements().values())
    assert list(parse(text)) == list(statements().values())
    with pytest.raises(FormulaError, match="'whatever' is no part of a statement"):
        list(parse("Name over K\n  whatever\n"))


# ---- the checks ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_theorems_hold_on_instances_and_their_denials_do_not(name: str) -> None:
    found = outcome(name, seed=SEED, count=4)
    assert not isinstance(found, Wrong), found
    assert found.instances == 4
    denied = Sign("¬", None, statements()[name].concluded)
    with pytest.raises(CheckError, match=f"^{name}, seed {SEED}, instance 0: false by"):
        check(statements()[name], entries()[name], SEED, 1, denied)


VIOLATIONS = [(name, k) for name in NAMES for k in range(len(entries()[name].violations))]


@pytest.mark.parametrize(("name", "k"), VIOLATIONS)
def test_theorems_fail_without_exactly_one_hypothesis(name: str, k: int) -> None:
    statement, entry = statements()[name], entries()[name]
    violation = entry.violations[k]
    for seed in (SEED, SEED + 1):
        failed, verdict = violated(statement, entry, violation, seed)
        assert failed == [the_hypothesis(statement, violation.hypothesis)], f"seed {seed}"
        assert not verdict.holds, f"seed {seed}"


def test_theorems_violations_name_headline_theorems() -> None:
    known_names = {theorem_name(f"{STATEMENTS}.{name}").partition(".")[2] for name in NAMES}
    named = {each.example for entry in entries().values() for each in entry.violations} - {""}
    assert named <= known_names
    assert {"nonzero_gate_absorbs", "relu_absorbs", "duplicate_rows_absorbable"} <= named
    assert len(VIOLATIONS) > 100


# Conclusions that are one predicate, or that a change of one sign or number only makes weaker.
BLUNT = {
    *("GatedMlpLittleO", "MlpLittleO", "BiasedMlpSublinear", "SelfGateHalfOdd"),
    *("FewSingularScales", "FewSingularStackScales", "SkipNonsingularOpen", "SkipNonsingularDense"),
    *("TiedSkipNonsingular", "RemainderRankNecessity"),
}
SLOW = {
    "DegreeTwoGapReached",
    "GenericPrice",
    "NondegenerateNotAbsorbable",
    "ReluStackAbsorbableOpen",
}


@pytest.mark.parametrize("name", [name for name in NAMES if name not in BLUNT | SLOW])
def test_theorems_some_small_change_of_the_conclusion_is_found_false(name: str) -> None:
    statement, entry = statements()[name], entries()[name]

    def is_false(wrong: Any) -> bool:
        try:
            check(statement, entry, SEED, 8 if "Gap" in name or "Price" in name else 2, wrong)
        except CheckError:
            return True
        except (FormulaError, LookupError, TypeError, ValueError):
            return False
        return False

    assert any(map(is_false, mutants(statement.concluded)))


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("DegreeGap", "1 / 5", "1 / 4"),
        ("DegreeTwoGap", "6 / 29", "7 / 29"),
        ("DegreeThreeGap", "1 / 3", "2 / 5"),
        ("HomogeneousGap", "1 / 5", "1 / 4"),
        ("ReluSquaredGap", "6 / 29", "7 / 29"),
        ("RegluGap", "6 / 29", "7 / 29"),
        ("ReluCubedGap", "1 / 3", "2 / 5"),
        ("DegreeTwoErrorBound", "t - t ^ 2", "t - t ^ 3"),
        ("LeakyReluOddPart", "1 + α", "1 - α"),
        ("TwoSlopeOddPart", "2 * b", "3 * b"),
        ("FlipAbsorbs", "Mlp.flip S f", "f"),
        ("BiasedFlipAbsorbs", "BiasedMlp.flip κ S f", "BiasedMlp.flip (2 * κ) S f"),
        ("LeakyReluNecessity", "1 + α", "1 - α"),
        ("TwoSlopeNecessity", "2 * b", "b"),
        ("CancelsSkipSize", "d ≤", "d <"),
        ("MlpReductionIff", "Mlp.mapDown N f", "Mlp.mapDown M f"),
        ("GatedMlpNormLeQuarter", "norm x / 4", "norm x / 4000"),
        ("BoundedActivationGap", "norm x / 2", "2 * norm x"),
        ("ScalingGap", "abs c *", "(abs c / 2) *"),
        ("PriceIff", "Fin.count T + 2 * r", "Fin.count T + 3 * r"),
        ("SoftsignGeluProperties", "1 / 2", "1 / 3"),
        ("ModularCertificate", "¬", ""),
    ],
)
def test_theorems_with_a_wrong_constant_are_found_false(name: str, right: str, wrong: str) -> None:
    statement = statements()[name]
    assert right in statement.conclusion
    conclusion = read_formula(statement.conclusion.replace(right, wrong))
    with pytest.raises(CheckError, match="false by"):
        check(statement, entries()[name], SEED, 12, conclusion)


def transposed(f: Mlp) -> Mlp:
    down = f.w_down.copy()
    n = min(down.shape)
    down[:n, :n] = down[:n, :n].T
    return f.with_tensors(w_down=down)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda f, sigma, x: -constants.mlp(f, sigma, x),
        lambda f, sigma, x: constants.mlp(transposed(f), sigma, x),
        lambda f, sigma, x: constants.mlp(f, sigma, 2 * x),
        lambda f, sigma, x: constants.mlp(f, lambda z: sigma(-z), x),
    ],
    ids=["sign", "transposed", "scaled", "reflected"],
)
def test_theorems_a_wrong_meaning_of_mlp_is_found(
    wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(constants._FUNCTIONS, "Mlp.eval", (3, wrong))
    # A network that is given must absorb; then every one of these mistakes shows.
    names = ("FlipAbsorbs", "PriceReached", "TwoSlopeAbsorbableIff", "MoreNeuronsAbsorb")
    assert any(isinstance(outcome(name, seed=SEED, count=12), Wrong) for name in names)


def test_theorems_a_wrong_meaning_of_other_constants_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    meanings: dict[str, tuple[int, Any, str]] = {
        "GatedMlp.eval": (3, lambda f, s, x: -constants.gated(f, s, x), "NonzeroGateAbsorbs"),
        "BiasedMlp.eval": (3, lambda f, s, x: constants.biased(f, s, -x), "BiasedFlipAbsorbs"),
        "Mlp.flip": (2, lambda s, f: f, "FlipAbsorbs"),
        "Mlp.radius": (3, lambda b, delta, f: 9 * f.radius(b, delta), "MlpNormLeQuarter"),
        "relu": (1, lambda z: z, "ReluHalfOdd"),
        "leakyRelu": (2, lambda a, z: a * z, "LeakyReluOddPart"),
        "Mlp.CancelsSkip": (3, lambda *_: True, "AbsorbableIff"),
        "skipStack": (2, lambda bs, x: x, "ReluStackAbsorbable"),
        "Fin.count": (1, lambda chosen: 0, "PriceIff"),
    }
    for constant, (arity, wrong, name) in meanings.items():
        with monkeypatch.context() as patch:
            patch.setitem(constants._FUNCTIONS, constant, (arity, wrong))
            assert isinstance(outcome(name, seed=SEED, count=12), Wrong), constant
        assert not isinstance(outcome(name, seed=SEED, count=2), Wrong), constant


@settings(CALM, max_examples=25)
@given(st.integers(0, 2**32), st.sampled_from(NAMES))
def test_theorems_hold_for_any_seed(seed: int, name: str) -> None:
    found = outcome(name, seed=seed, count=2)
    assert not isinstance(found, Wrong), found


# ---- the meaning of formulas --------------------------------------------------------------------


@settings(CALM, max_examples=30)
@given(st.integers(0, 2**32), st.integers(1, 3), st.integers(0, 4))
def test_theorems_constants_agree_with_the_network_classes(seed: int, d: int, h: int) -> None:
    rng = np.random.default_rng(seed)
    x, sigma = integers(rng, (d,), 5) / 3, of("softsign_gelu")
    f = integral(rng, d, h)
    b = Mlp(f.w_up, f.w_down, "relu", integers(rng, (h,)), integers(rng, (d,)))
    g = gated(rng, d, h, "relu", size=3)
    pairs: list[Any] = [(constants.mlp, f), (constants.biased, b), (constants.gated, g)]
    for evaluate, block in pairs:
        assert (evaluate(block, sigma, x) == layer(block, sigma).exactly(x)).all()
    values: list[Any] = [("mlp", sigma, f), ("biased", sigma, b), ("gated", sigma, g)]
    layers = [layer(each, sigma) for _, _, each in values]
    assert (constants.stack(values, x, True) == Stack.with_skips(layers).exactly(x)).all()
    assert (constants.stack(values, x, False) == Stack(layers).exactly(x)).all()
    for name in ("relu", "step", "clamp", "hardswish", "softsign_gelu", "abs"):
        lean = {"softsign_gelu": "softsignGelu"}.get(name, name)
        meaning = constants.constant(Scope({}), lean)
        assert all(meaning(z) == known(name).exactly(z) for z in (*x, -x[0], Fraction(0)))


def scope(**values: Any) -> Scope:
    return Scope(values, {}, samples, constants.constant)


@pytest.mark.parametrize(
    ("text", "holds", "margin"),
    [
        ("1 / 2 ≤ 3 / 4", True, 0.25),
        ("3 < 2 ∨ 2 < 5", True, 3),
        ("3 < 2 ∧ 2 < 5", False, -1),
        ("1 = 2 → 3 = 4", True, float("inf")),
        ("¬1 = 3", True, 2),
        ("1 = 3 ↔ 2 ≠ 2", True, 0),
        ("-2 ^ 2 = 0 - 4 ∧ 2 * 3 - 1 = 5", True, float("inf")),
        ("∀ (i : Fin 3), ∃ (j : Fin 4), i < j", True, 1),
        ("∀ (S : Fin 2 → Bool), Fin.count S ≤ 1", False, -1),
        ("∃ (S : Fin 2 → Bool), Fin.count S > 1", True, 1),
        ("3 ∣ 12 ∧ ¬0 ∣ 2", True, float("inf")),
        ("sum (fun (i : Fin 4) => i * i) = 14", True, float("inf")),
        ("ite (1 = 2) 3 4 = 4", True, float("inf")),
        ("∀ (n : Nat), n ∈ List.cons 2 (List.cons 3 List.nil) → 2 ≤ n", True, 0),
        ("1 / 0 = 0", True, float("inf")),
    ],
)
def test_theorems_meaning_of_formulas(text: str, holds: bool, margin: float) -> None:
    verdict = judge(read_formula(text), scope())
    assert (verdict.holds, verdict.margin) == (holds, margin)


@pytest.mark.parametrize("text", ["", "1 +", "(1", "∀ x, x = 1", "1 = 2 )", "fun (x : K) x", "→ 1"])
def test_theorems_what_is_no_formula_is_refused(text: str) -> None:
    with pytest.raises(FormulaError, match="met where none was wanted"):
        read_formula(text)


def test_theorems_what_has_no_meaning_is_refused() -> None:
    for text, words in [
        ("nothing = 1", "nothing has no meaning"),
        ("relu = relu", "an equation of functions"),
        ("∀ (f : Mlp K d h → K), 1 = 1", "no values on offer for f"),
        ("∀ (bs : List K), 1 = 1", "no values on offer for bs"),
        ("1 + (∀ (i : Fin 1), 1 = 1) = 2", "a proposition met"),
    ]:
        with pytest.raises(FormulaError, match=re.escape(words)):
            judge(read_formula(text), scope(d=1, h=1))
    with pytest.raises(FormulaError, match="∧ met where a value was wanted"):
        value_of(read_formula("(1 ∧ 2) + 1"), scope())
    with pytest.raises(CheckError, match="2 hypotheses with 'NearTwoSlope'"):
        the_hypothesis(statements()["TwoSlopeAtInfinity"], "NearTwoSlope")


def test_theorems_without_instances_are_not_called_true() -> None:
    entry = replace(
        entries()["DegreeTwoGap"],
        choose=lambda rng: {"d": 0, "F": abs, "G": abs},
        offers={"x": always()},
    )
    with pytest.raises(CheckError, match=r"DegreeTwoGap: no instance found; .*'0 < d'"):
        check(statements()["DegreeTwoGap"], entry, SEED, 1)
    with pytest.raises(FormulaError, match="functions are not drawn"):
        check(statements()["DegreeTwoGap"], replace(entry, choose=lambda rng: {}), SEED, 1)
    with pytest.raises(CheckError, match="no headline statement is called 'Nothing'"):
        outcome("Nothing")


def test_theorems_an_absorbing_candidate_would_be_found() -> None:
    """What no theorem allows: if ReLU² did absorb, the check would say so."""
    name = "ReluSquaredNotAbsorbable"
    statement, entry = statements()[name], entries()[name]
    zero = Mlp([[0]], [[0]], "relu")
    both = {"d": 1, "h": 1, "h'": 1, "f": zero, "g": zero}
    agreeing = replace(entry, choose=lambda rng: both, offers={"x": always()})
    check(statement, agreeing, SEED, 1)
    wrong = replace(statement, conclusion=statement.conclusion.replace("x +", "0 +"))
    with pytest.raises(CheckError, match="false by"):
        check(wrong, agreeing, SEED, 1)
    assert isinstance(gated(np.random.default_rng(0), 1, 1, "relu"), GatedMlp) and Skip(zero).d == 1


# ---- the command --------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def embedded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "embedded")


@pytest.fixture
def unverified(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No earlier verification is remembered, whatever ran before the tests."""
    monkeypatch.setenv("ABSORPTION_CACHE", str(tmp_path))


@pytest.mark.usefixtures("unverified")
def test_theorems_command_shows_one(capsys: pytest.CaptureFixture[str]) -> None:
    for word in ("degree_two_gap", "DegreeTwoGap", "Absorption.degree_two_gap"):
        assert main(["theorems", "--only", word, "--instances", "3"]) == 0
        text = capsys.readouterr().out
        assert re.search(
            r"^degree_two_gap +not verified +3 instances, worst margin \d", text, re.MULTILINE
        )
        assert "\nworst margin: the least difference of the two sides that a " in text
        assert "  if 0 < d\n" in text and "6 / 29 ≤ abs" in text
        assert "false without a hypothesis: 0 < d" in text
        assert "1 headline theorem: kernel: not verified" in text


@pytest.mark.usefixtures("unverified")
def test_theorems_command_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--only", "wide_layer_loses_nothing", "--only", "relu_half_odd", "--json"]
    assert main(["theorems", *arguments, "--seed", "3", "--instances", "2"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["seed"], found["instances"]) == (3, 2)
    one, other = sorted(found["theorems"], key=lambda each: str(each["theorem"]))
    assert one["theorem"] == "relu_half_odd" and one["margin"] is None and one["true"]
    assert one["kernel"] == "not verified" and one["hypotheses"] == []
    assert other["not_checked"] == "of all functions F two are tried"
    assert other["data"] == {"d": "Nat"} and other["instances"] == 2


def test_theorems_command_shows_what_the_kernel_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    column = {"ReluHalfOdd": "proved"}
    monkeypatch.setattr(command, "_kernel_column", lambda project: column)
    assert main(["theorems", "--only", "relu_half_odd"]) == 0
    assert "relu_half_odd   proved   4 instances, exact" in capsys.readouterr().out
    column["ReluHalfOdd"] = "failed"
    assert main(["theorems", "--only", "relu_half_odd"]) == 1


def test_theorems_command_fails_on_a_false_statement(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    false = replace(statements()["ReluHalfOdd"], conclusion="HalfOdd abs")
    monkeypatch.setattr(catalogue, "statements", lambda: {**statements(), "ReluHalfOdd": false})
    assert main(["theorems", "--only", "relu_half_odd"]) == 1
    text = capsys.readouterr().out
    assert "FALSE" in text and "ReluHalfOdd, seed 0, instance 0: false by" in text
    assert "0 true, 1 false" in text


def test_theorems_command_refuses_what_it_does_not_know(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["theorems", "--only", "relu_half_od"]) == 2
    assert "called 'relu_half_od'; close to it: relu_half_odd" in capsys.readouterr().err
    arguments = ["theorems", "--only", "relu_half_odd"]
    assert main([*arguments, "--project", str(tmp_path / "nowhere")]) in (0, 2)
    capsys.readouterr()
    for bad in (["--instances", "0"], ["--seed", "-1"]):
        with pytest.raises(SystemExit) as ended:
            main([*arguments, *bad])
        assert ended.value.code == 2


def test_theorems_command_looks_up_the_verification_of_these_sources(
    make_project: MakeProject, small_library: dict[str, str], toolchain: Toolchain, tmp_path: Path
) -> None:
    project, cache = make_project(small_library), tmp_path / "cache"
    assert remembered_findings(project, toolchain, cache) is None
    report = verify(project, toolchain, cache_dir=cache)
    assert report.ok, report.problems
    found = remembered_findings(project, toolchain, cache)
    assert isinstance(found, Findings) and found == report.findings
    file = project / "lean" / "Absorption" / "SelfEq.lean"
    file.write_text(file.read_text() + "\n")
    assert remembered_findings(project, toolchain, cache) is None
    file.write_text("no module\n")
    assert remembered_findings(project, toolchain, cache) is None
