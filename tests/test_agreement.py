"""Lean's own definitions, evaluated by the kernel, against the Python classes."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from absorption.errors import LeanFailed
from absorption.lean import evaluate as module
from absorption.lean.evaluate import evaluate, matrix, members, rational, vector
from absorption.lean.run import LeanRun, run_lean
from absorption.lean.toolchain import Toolchain
from absorption.network import Mlp
from absorption.theorems.agreement import IMPORTS, LEAN_NAMES, Case, cases, known, lean_mlp

Ask = Callable[[Sequence[str]], tuple[bool, ...]]

SEED = 20
pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="module")
def ask(toolchain: Toolchain, statements_root: Path) -> Ask:
    """A function that has the kernel evaluate claims."""
    return lambda claims: evaluate(toolchain, statements_root, claims, imports=IMPORTS)


@pytest.fixture(scope="module")
def drawn() -> list[Case]:
    return list(cases(np.random.default_rng(SEED)))


def test_agreement_of_every_definition_on_random_instances(ask: Ask, drawn: list[Case]) -> None:
    answers = ask([case.claim() for case in drawn])
    wrong = [case.claim() for case, answer in zip(drawn, answers, strict=True) if not answer]
    assert wrong == [], f"seed {SEED}"
    subjects = " ".join(case.subject for case in drawn)
    for word in (
        *("Mlp with", "GatedMlp with", "skip of", "skipStack", "plainStack", "selected", "flip"),
        *(
            "radius",
            "escapeRadius",
            "biased flip",
            "mapDown",
            "remainder",
            "norm",
            *LEAN_NAMES.values(),
        ),
    ):
        assert word in subjects, word


def test_agreement_refuses_every_planted_wrong_value(ask: Ask, drawn: list[Case]) -> None:
    claims = []
    for index, case in enumerate(drawn[::2]):
        if isinstance(case.value, Fraction):
            claims.append(case.claim(case.value + Fraction(1, 10**6)))
        elif len(case.value):
            wrong = case.value.copy()
            wrong[index % len(wrong)] += Fraction(1, 10**6)
            claims.append(case.claim(wrong))
    assert len(claims) > 80
    assert not any(ask(claims)), f"seed {SEED}"


def test_agreement_sees_a_transposed_matrix_and_a_wrong_sign(ask: Ask) -> None:
    """Mistakes that a symmetric or an even example would hide."""
    f = Mlp([[1, 2], [3, -4]], [[5, -6], [7, 8]], "leaky_relu")
    x = np.array([Fraction(1, 3), Fraction(-2)], dtype=object)
    others: list[Any] = [
        f.with_tensors(w_up=f.w_up.T),
        f.with_tensors(w_down=f.w_down.T),
        f.with_tensors(w_up=-f.w_up),
        f.with_tensors(w_down=-f.w_down),
        replace(f, activation=known("relu")),
    ]
    term = f"Mlp.eval {lean_mlp(f)} {LEAN_NAMES['leaky_relu']} {vector(x)}"
    answers = ask([f"{term} = {vector(g.exactly(x))}" for g in (f, *others)])
    assert answers == (True, False, False, False, False, False)


def test_agreement_of_float64_to_rounding(drawn: list[Case]) -> None:
    compared = 0
    for case in drawn:
        if case.rounded is not None:
            exact = np.array([float(entry) for entry in case.value])
            scale = 1 + np.abs(exact)
            assert (np.abs(case.rounded - exact) <= 1e-11 * scale).all(), case.subject
            compared += 1
    assert compared > 80


def test_agreement_of_activations_at_many_points(ask: Ask) -> None:
    points = [Fraction(n, m) for n in range(-4, 5) for m in (1, 3)]
    claims = [
        f"{term} {rational(z)} = {rational(known(name).exactly(z))}"
        for name, term in LEAN_NAMES.items()
        for z in points
    ]
    answers = ask(claims)
    assert [claim for claim, answer in zip(claims, answers, strict=True) if not answer] == []


def test_evaluate_reports_what_it_cannot_read(ask: Ask) -> None:
    with pytest.raises(LeanFailed, match=r"not understood: .*Unknown identifier `nothing`"):
        ask(["nothing = 1"])
    assert ask([]) == ()


def test_evaluate_counts_more_errors_than_lean_reports_by_itself(ask: Ask) -> None:
    answers = ask([f"{n % 70} = (0 : Nat)" for n in range(140)])
    assert [n for n, answer in enumerate(answers) if answer] == [0, 70]


def test_evaluate_needs_lean_to_read_to_the_end(
    toolchain: Toolchain, statements_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def shorter(*words: Any, **named: Any) -> LeanRun:
        run = run_lean(*words, **named)
        return replace(run, messages=run.messages[:-1])

    monkeypatch.setattr(module, "run_lean", shorter)
    with pytest.raises(LeanFailed, match="did not read to the end"):
        evaluate(toolchain, statements_root, ["0 = (0 : Nat)"], imports=())


def test_evaluate_needs_a_proof_either_way(
    toolchain: Toolchain, statements_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refusing(*words: Any, **named: Any) -> LeanRun:
        run = run_lean(*words, **named)
        last = run.messages[-1]
        error = replace(last, severity="error", line=last.line - 1)
        return replace(run, messages=(error, last))

    monkeypatch.setattr(module, "run_lean", refusing)
    with pytest.raises(LeanFailed, match="neither to true nor to false"):
        evaluate(toolchain, statements_root, ["0 = (0 : Nat)"], imports=())


def test_evaluate_writes_numbers_that_lean_reads(ask: Ask) -> None:
    big = Fraction(-(10**40) - 1, 3**50)
    rows = [[Fraction(1, 2), Fraction(3)]]
    claims = [
        f"{rational(big)} * {rational(1 / big)} = 1",
        f"Mat.mulVec {matrix(rows, (1, 2))} {vector([Fraction(2), big])} = {vector([1 + 3 * big])}",
        f"Mat.mulVec {matrix([], (0, 2))} {vector([big, big])} = {vector([])}",
        f"{members([1], 2)} ⟨1, Nat.le_refl 2⟩ = true",
        f"{rational(big)} < 0",
        f"0 < {rational(big)}",
    ]
    assert ask(claims) == (True, True, True, True, True, False)
