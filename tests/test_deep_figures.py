"""The ranks, the report, and what the document says of them and of the pictures."""

import re
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from absorption.deep import DeepError, smallest_pair
from absorption.deep.ranks import (
    Shape,
    functional_rank,
    jacobian,
    random_weights,
    rank_table,
)
from absorption.deep.report import (
    collision_text,
    example_pairs,
    narrow_candidate,
    pair_table,
    rank_text,
    report,
    silent_rank,
)
from absorption.lean.headlines import STATEMENTS, theorem_name
from absorption.lean.project import find_project
from absorption.pictures import PICTURES

ROOT = find_project(Path(__file__))
DOCUMENT = (ROOT / "docs" / "deep-relu.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("activation", "skip"), list(product(("relu", "gelu"), (False, True))))
def test_jacobian_agrees_with_differences(activation: str, skip: bool) -> None:
    from absorption.network import Mlp, Stack

    shape = Shape(2, 3, 2, activation, skip)
    generator = np.random.default_rng(1)
    weights = random_weights(shape, generator)
    x = generator.standard_normal((5, 2))
    exact = jacobian(shape, weights, x)
    flat = np.concatenate([tensor.ravel() for pair in weights for tensor in pair])

    def values(parameters: np.ndarray[tuple[int], np.dtype[np.float64]]) -> np.ndarray:
        blocks, start = [], 0
        for _ in range(shape.layers):
            up = parameters[start : start + 6].reshape(3, 2)
            down = parameters[start + 6 : start + 12].reshape(2, 3)
            blocks.append(Mlp(up, down, activation))
            start += 12
        stack = Stack.with_skips(blocks) if skip else Stack(blocks)
        return stack(x).ravel()

    for k in range(len(flat)):
        step = np.zeros(len(flat))
        step[k] = 1e-6
        difference = (values(flat + step) - values(flat - step)) / 2e-6
        assert np.allclose(difference, exact[:, k], atol=1e-6)


def test_ranks_are_as_predicted() -> None:
    for row in rank_table(((2, 4, 1), (2, 4, 2), (3, 6, 2)), range(3)):
        assert row.best.rank == row.shape.predicted
        assert row.best.smallest > 1e-4
        assert row.best.largest_dropped < 1e-13
        if row.shape.activation == "gelu":
            assert row.reached == len(row.ranks)


def test_rank_near_the_silent_block_counts_the_first_block_only() -> None:
    assert silent_rank() == 12


@pytest.mark.parametrize(
    "arguments", [(2, 1, 1, "relu"), (2, 4, 0, "relu"), (0, 4, 1, "relu"), (2, 4, 1, "tanh")]
)
def test_shape_refuses(arguments: tuple[int, int, int, str]) -> None:
    with pytest.raises(DeepError, match="wanted"):
        Shape(*arguments, skip=True)


def test_functional_rank_of_a_dead_neuron_is_smaller() -> None:
    shape = Shape(2, 2, 1, "relu", skip=False)
    alive = [(np.eye(2), np.eye(2))]
    dead = [(np.array([[1.0, 0.0], [0.0, 0.0]]), np.eye(2))]
    assert functional_rank(shape, weights=alive).rank == 6
    assert functional_rank(shape, weights=dead).rank == 3


def test_report_has_all_tables() -> None:
    text = report(sizes=((2, 4, 1),), seeds=range(2))
    assert "relu_pair_absorbable" in text
    assert "none; compared here" in text
    assert re.search(r"^gelu +2 +4 +1 +yes +16 +16 +16 \(2/2\)", text, re.MULTILINE)
    assert "rank 12 of 32" in text
    for line in text.splitlines():
        assert len(line) <= 100


def test_report_tells_of_a_pair_that_differs() -> None:
    from absorption.deep import Pair

    pair = smallest_pair()
    wrong = Pair(pair.skipped, pair.plain[::-1], None)
    assert re.search(r"wrong +2 +4 +4 +no", pair_table({"wrong": wrong}))


# The document.


def test_document_names_theorems_that_are_stated() -> None:
    folder = ROOT / "lean" / "Absorption" / "Statement"
    sources = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.lean")))
    stated = {
        theorem_name(f"{STATEMENTS}.{name}").rpartition(".")[2]
        for name in re.findall(r"^def (\w+)(?:\.\{[^}]*\})? : Prop", sources, re.MULTILINE)
    }
    named = set(re.findall(r"`([a-z]{2,}(?:_[a-z]+)+)`", DOCUMENT))
    deep = re.findall(
        r"^def (\w+) : Prop",
        "\n".join((folder / f"{file}.lean").read_text("utf-8") for file in ("Deep", "DeepExample")),
        re.MULTILINE,
    )
    wanted = {theorem_name(f"{STATEMENTS}.{name}").rpartition(".")[2] for name in deep}
    assert wanted <= named
    assert named <= stated


def quoted(line: str) -> bool:
    return any(line.split() == other.split() for other in DOCUMENT.splitlines())


def test_document_quotes_the_pairs_and_the_collision() -> None:
    assert all(map(quoted, pair_table(example_pairs()).splitlines()))
    found = collision_text(smallest_pair().with_skips, narrow_candidate())
    assert all(map(quoted, found.splitlines()))


def test_document_quotes_the_ranks() -> None:
    # The last column, of singular values, depends on the rounding of the machine.
    wanted = [line.split()[:10] for line in rank_text(rank_table()).splitlines()[1:]]
    lines = [line.split()[:10] for line in DOCUMENT.splitlines()]
    assert all(line in lines for line in wanted)


def test_document_has_the_commands() -> None:
    assert "python -m absorption.deep.report" in DOCUMENT
    assert "absorption picture all --out docs/images" in DOCUMENT


def test_document_shows_every_deep_picture() -> None:
    shown = set(re.findall(r"\]\(images/(deep-\w+)\.svg\)", DOCUMENT))
    assert shown == {name for name in PICTURES if name.startswith("deep-")}
