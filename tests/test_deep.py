"""Pairs of stacks in the plane, the inequalities behind them, and the exact comparison."""

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from absorption.deep import (
    DeepError,
    Different,
    Equal,
    Pair,
    compare,
    folding_pair,
    rebuilt_pair,
    singular_piece,
    smallest_pair,
)
from absorption.deep.bends import rebuilt
from absorption.deep.example import (
    abs_block,
    fold_block,
    keep_block,
    leaning_block,
    max_block,
    relu_block,
    silent_block,
    wide_blocks,
)
from absorption.deep.folding import folds, folds_inequalities, require_folds
from absorption.deep.plane import PlaneMap, minor
from absorption.lean.project import find_project
from absorption.network import Mlp, Skip, Stack, degeneracies

LEAN = find_project(Path(__file__)) / "lean" / "Absorption"
CALM = settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
FEW = settings(CALM, max_examples=8)
SILENT = silent_block()

small = st.integers(-3, 3)
vectors = st.tuples(small, small)
nudges = st.fractions(min_value=Fraction(-1, 16), max_value=Fraction(1, 16), max_denominator=97)


@st.composite
def blocks(draw: Any, activation: str = "relu") -> Mlp:
    h = draw(st.integers(0, 4))
    rows = draw(st.lists(vectors, min_size=h, max_size=h))
    columns = draw(st.lists(vectors, min_size=h, max_size=h))
    down: Any = np.array(columns, dtype=object).reshape(h, 2).T
    return Mlp(np.array(rows, dtype=object).reshape(h, 2), down, activation)


@st.composite
def near_fold(draw: Any) -> Mlp:
    fold = fold_block()
    up = fold.w_up + np.array([[draw(nudges) for _ in range(2)] for _ in range(4)], dtype=object)
    down = fold.w_down + np.array(
        [[draw(nudges) for _ in range(4)] for _ in range(2)], dtype=object
    )
    return Mlp(up, down, "relu")


# The plane.


@CALM
@given(blocks(), blocks("leaky_relu"), blocks("abs"), vectors)
def test_plane_map_agrees_with_evaluation(f: Mlp, g: Mlp, k: Mlp, x: tuple[int, int]) -> None:
    stack = Stack([Skip(f), g, Stack([Skip(k, [[1, 2], [3, -1]])])])
    assert list(PlaneMap.of(stack).at(x)) == stack.exactly(x).tolist()


@CALM
@given(blocks(), blocks())
def test_plane_map_is_linear_between_its_breaks(f: Mlp, g: Mlp) -> None:
    found = PlaneMap.of(Stack.with_skips([f, g]))
    assert set(found.breaks) <= set(found.rays)
    for k, ray in enumerate(found.rays):
        after = found.rays[(k + 1) % len(found.rays)]
        assert minor(ray, after) > 0
        middle = [a + b for a, b in zip(ray, after, strict=True)]
        value = Stack.with_skips([f, g]).exactly(middle)
        parts = zip(found.values[k], found.values[(k + 1) % len(found.rays)], strict=True)
        assert value.tolist() == [a + b for a, b in parts]


@CALM
@given(blocks(), vectors)
def test_compare_finds_one_changed_weight(f: Mlp, change: tuple[int, int]) -> None:
    changed = Stack([f, keep_block()])
    assert isinstance(compare(f, changed), Equal)
    other = f.map_down([[1, 0], [change[0], 1]])
    outcome = compare(f, other)
    if isinstance(outcome, Different):
        assert f.exactly(outcome.point).tolist() == list(outcome.left)
        assert other.exactly(outcome.point).tolist() == list(outcome.right)
        assert outcome.left != outcome.right
    else:
        points = [[a, b] for a in range(-3, 4) for b in range(-3, 4)]
        assert (f.exactly(points) == other.exactly(points)).all()


def test_compare_sees_a_difference_in_a_thin_sector_only() -> None:
    thin = [(1000, -1), (1001, -1)]
    spike = relu_block([*thin, (1, 0)], [(1, 0), (-1, 0), (1, 0)])
    flat = relu_block(thin[:1], [(0, 0)])
    outcome = compare(spike, flat)
    assert isinstance(outcome, Different)
    assert not any(outcome.right)
    assert isinstance(compare(flat, spike), Different)
    bumped = relu_block([*thin, (1, 0)], [(1, 0), (-1, 0), (0, 0)])
    assert isinstance(compare(bumped, flat), Different)
    assert isinstance(compare(flat, bumped), Different)


@pytest.mark.parametrize(
    ("layer", "message"),
    [
        (Mlp([[1, 0, 0]], [[1], [0], [0]], "relu"), "dimension 3"),
        (Mlp([[1, 0]], [[1], [0]], "relu", b_up=[1]), "b_up"),
        (Mlp([[1, 0]], [[1], [0]], "relu", b_down=[0, 1]), "b_down"),
        (Mlp([[1.0, 0]], [[1], [0]], "gelu"), "gelu"),
    ],
)
def test_plane_map_refuses(layer: Mlp, message: str) -> None:
    with pytest.raises(DeepError, match=message):
        PlaneMap.of(layer)


# The pairs.


@pytest.mark.parametrize("depth", [2, 3, 7])
def test_smallest_pair_is_equal(depth: int) -> None:
    pair = smallest_pair(depth)
    assert pair.depth == len(pair.plain) == depth
    assert isinstance(pair.check(), Equal)


def test_direct_sum_of_two_pairs_is_a_pair_in_dimension_four() -> None:
    def double(block: Mlp) -> Mlp:
        up, down = block.w_up, block.w_down
        return Mlp(
            np.block([[up, 0 * up], [0 * up, up]]),
            np.block([[down, 0 * down], [0 * down, down]]),
            "relu",
        )

    pair = smallest_pair()
    skipped = [double(block) for block in pair.skipped]
    x = np.random.default_rng(0).integers(-9, 10, (50, 4))
    plain = Stack([double(block) for block in pair.plain])
    assert (Stack.with_skips(skipped).exactly(x) == plain.exactly(x)).all()
    for block in skipped:
        assert degeneracies(block) == ()
        assert singular_piece(block) is None


def test_smallest_pair_has_the_weights_of_lean() -> None:
    source = (LEAN / "Deep" / "Example.lean").read_text(encoding="utf-8")
    wanted = {
        "foldBlock": fold_block(),
        "silentBlock": silent_block(),
        "absBlock": abs_block(),
        "maxBlock": max_block(),
        "keepBlock": keep_block(),
    }
    for name, block in wanted.items():
        body = re.search(rf"def {name} : Mlp K 2 4 :=\n(.*?)\n\n", source, re.DOTALL)
        assert body, name
        text = re.sub(r"(planeBlockFour.*) 0$", r"\1 (planar 0 0)", body[1])
        text = re.sub(r"\) 0\b(?!\))", ") (planar 0 0)", text)
        numbers = [
            tuple(int(entry.strip("()")) for entry in pair)
            for pair in re.findall(r"planar (\(?-?\d+\)?) (\(?-?\d+\)?)", text)
        ]
        if "crossBlock" in text:
            w, v, *columns = numbers
            rows = [w, (-w[0], -w[1]), v, (-v[0], -v[1])]
        else:
            rows, columns = numbers[:4], numbers[4:]
        assert [tuple(row) for row in block.w_up.tolist()] == rows, name
        assert [tuple(column) for column in block.w_down.T.tolist()] == columns, name


@pytest.mark.parametrize("block", [fold_block(), silent_block(), *wide_blocks(), silent_block(6)])
def test_examples_satisfy_the_hypotheses(block: Mlp) -> None:
    assert degeneracies(block) == ()
    assert singular_piece(block) is None


@FEW
@given(near_fold())
def test_folding_pair_is_equal_near_the_example(block: Mlp) -> None:
    assert folds(block)
    pair = folding_pair([block, *[SILENT] * 11])
    assert pair.depth == len(pair.plain) == 12
    assert isinstance(pair.check(), Equal)


def test_folding_pair_is_equal_for_the_leaning_block() -> None:
    pair = folding_pair([leaning_block(), *[SILENT] * 10])
    assert isinstance(pair.check(), Equal)
    changed = Pair(pair.skipped, (*pair.plain[:4], keep_block(), *pair.plain[5:]), None)
    assert isinstance(changed.check(), Different)


def lean_blocks(f: Mlp) -> list[tuple[Any, Any]]:
    """``elevenBlocks`` as Lean's proof instantiates it, formula by formula."""
    w, p = f.w_up, f.w_down.T
    det = minor(w[0], w[1])
    b, c = (w[1][1] / det, -w[1][0] / det), (-w[0][1] / det, w[0][0] / det)
    signs = [(s, t) for s in (True, False) for t in (True, False)]
    first = {(s, t): -(w[2 if s == t else 3] @ b) for s, t in signs}
    second = {(s, t): w[2] @ c if s == t else -(w[3] @ c) for s, t in signs}
    image = Skip(f)
    a_image = {True: image.exactly(b), False: image.exactly([-e for e in b])}
    c_image = {True: image.exactly(c), False: image.exactly([-e for e in c])}
    factor, other = {}, {}
    for s, t in signs:
        slant, area = p[2 if s == t else 3], minor(a_image[s], c_image[t])
        factor[s, t] = 1 - first[s, t] * minor(slant, c_image[t]) / area
        other[t, s] = 1 - second[s, t] * minor(a_image[s], slant) / area
    place = {k: second[k] / first[k] for k in signs}

    def gain(c: Any, s: bool) -> Any:
        return c[False, True] * c[False, False] if s else c[True, True] * c[True, False]

    places = {(t, s): 1 / place[s, t] / (gain(factor, s) * factor[s, t]) for s, t in signs}
    one, zero = Fraction(1), Fraction(0)

    def layer(w: Any, v: Any, up: Any, down: Any, k: Any, n: Any) -> tuple[Any, Any]:
        rows = [tuple(w), (-w[0], -w[1]), tuple(v), (-v[0], -v[1])]
        return rows, [(up, zero), (-down, zero), (k, one), (n, -one)]

    def other_layer(w: Any, v: Any, up: Any, down: Any, k: Any, n: Any) -> tuple[Any, Any]:
        rows, _ = layer(w, v, up, down, k, n)
        return rows, [(one, k), (-one, n), (zero, up), (zero, -down)]

    def five(build: Any, w: Any, v: Any, c: Any, m: Any) -> list[tuple[Any, Any]]:
        g = c[True, True] * c[True, False]
        e = ((one, zero), (zero, one))
        lower = g * m[False, True]
        return [
            build(w, v, one, one, -m[True, True], zero),
            build(*e, one, c[True, True], c[True, True] * m[True, True], -m[True, False]),
            build(*e, one, c[True, False], lower, c[True, False] * m[True, False]),
            build(*e, c[False, True], one, -c[False, True] * lower, g * m[False, False]),
            build(*e, c[False, False], one, zero, -c[False, False] * g * m[False, False]),
        ]

    units = ((one, zero), (zero, one))
    ends = [a_image[s] / gain(factor, s) for s in (True, False)]
    ends += [c_image[s] / gain(other, s) for s in (True, False)]
    return [
        *five(layer, w[0], w[1], factor, place),
        *five(other_layer, *units, other, places),
        (layer(*units, one, one, one, one)[0], [tuple(end) for end in ends]),
    ]


@CALM
@given(near_fold())
def test_rebuilt_weights_are_those_of_lean(block: Mlp) -> None:
    ours = rebuilt(block)
    assert len(ours) == 11
    for mine, (rows, columns) in zip(ours, lean_blocks(block), strict=True):
        assert [tuple(row) for row in mine.w_up] == rows
        assert [tuple(column) for column in mine.w_down.T] == columns


@CALM
@given(blocks())
def test_rebuilt_is_the_skip_wherever_it_applies(block: Mlp) -> None:
    try:
        plain = rebuilt(block)
    except DeepError:
        return
    assert len(plain) <= max(4 * block.h - 5, 3)
    assert max(each.h for each in plain) == 4
    assert isinstance(compare(Skip(block), Stack(plain)), Equal)


@FEW
@given(st.integers(0, 1), st.data())
def test_rebuilt_pair_is_equal_for_widths_five_and_six(which: int, data: Any) -> None:
    block = wide_blocks()[which]
    change = np.array(
        [[data.draw(nudges) / 8 for _ in range(block.h)] for _ in range(2)], dtype=object
    )
    nearby = block.with_tensors(w_down=block.w_down + change)
    pair = rebuilt_pair([nearby, *[silent_block(block.h)] * (4 * block.h - 6)])
    assert pair.theorem is None
    assert pair.depth == 4 * block.h - 5
    assert isinstance(pair.check(), Equal)


# Lean's inequalities.


def test_folds_inequalities_bear_the_names_of_lean() -> None:
    source = (LEAN / "Deep" / "PlaneFold.lean").read_text(encoding="utf-8")
    structure = source[source.index("structure Folds") :]
    fields = re.findall(r"^  (\w+) :", structure, re.MULTILINE)
    ours = dict.fromkeys(each.name.split()[0] for each in folds_inequalities(fold_block()))
    assert sorted(ours) == sorted(fields)


@pytest.mark.parametrize(
    ("tensor", "index", "value", "name"),
    [
        ("w_up", (1, 1), -1, "det_pos"),
        ("w_up", (1, 1), 0, "det_pos"),
        ("w_up", (2, 0), 1, "slopeFirst_pos ++"),
        ("w_up", (2, 1), -1, "slopeSecond_pos ++"),
        ("w_down", (0, 0), -1, "firstImage_neg + coordinate 0"),
        ("w_down", (0, 1), 1, "secondImage_neg + coordinate 0"),
        ("w_down", (0, 0), -2, "imageDet_pos ++"),
        ("w_down", (0, 3), -2, "firstPart_pos --"),
        ("w_down", (1, 0), -4, "secondPart_pos ++"),
        ("w_up", (2, 0), -9, "firstPart_lt ++"),
        ("w_up", (2, 1), 4, "secondPart_lt --"),
    ],
)
def test_folding_pair_names_the_inequality_that_fails(
    tensor: str, index: tuple[int, int], value: int, name: str
) -> None:
    changed = getattr(fold_block(), tensor).copy()
    changed[index] = Fraction(value)
    block = fold_block().with_tensors(**{tensor: changed})
    assert not folds(block)
    with pytest.raises(DeepError, match=re.escape(f": {name}: ")):
        folding_pair([block, *[SILENT] * 10])


def test_require_folds_names_the_value_and_the_bound() -> None:
    turned = fold_block().with_tensors(w_up=-fold_block().w_up)
    with pytest.raises(DeepError, match="secondImage_neg - coordinate 1: 0 met, < 0 wanted"):
        require_folds(turned)


@pytest.mark.parametrize(
    ("given_blocks", "message"),
    [
        ([], "0 blocks"),
        ([fold_block()] + [SILENT] * 9, "10 blocks met, at least 11"),
        ([fold_block()] + [fold_block()] * 10, r"blocks\[1\].w_up\[2, 0\]: -1 met"),
        ([fold_block(), wide_blocks()[0]] + [SILENT] * 9, r"blocks\[1\]: width 5"),
        ([wide_blocks()[0]] + [SILENT] * 10, "h = 5"),
        ([fold_block()] + [Mlp([[1, 1]] * 4, [[0] * 4] * 2, "gelu")] * 10, "gelu"),
        ([Mlp([[1, 0, 0]], [[1], [0], [0]], "relu")], "d = 3"),
    ],
)
def test_folding_pair_refuses(given_blocks: list[Mlp], message: str) -> None:
    with pytest.raises(DeepError, match=message):
        folding_pair(given_blocks)


@pytest.mark.parametrize(
    ("given_blocks", "rows", "message"),
    [
        ([], (0, 1), "0 blocks"),
        ([fold_block(), relu_block([(-1, 0)], [(1, 0)])], (0, 1), r"blocks\[1\]: row 0"),
        ([fold_block(), relu_block([(1, 1), (-1, 1)], [(1, 0)] * 2)], (0, 1), "row 1 is posit"),
        ([fold_block(), silent_block(), Mlp([[1]], [[1]], "relu")], (0, 1), r"blocks\[2\]: dim"),
        ([relu_block([(1, 0), (2, 0)], [(0, 0), (0, 0)])], (0, 1), "collinear"),
        ([relu_block([(1, 0), (0, 1)], [(-1, 0), (0, 0)])], (0, 1), "images of its edges"),
        ([fold_block()], (0, 0), "two of 0 … 3"),
        ([fold_block()], (0, 4), "two of 0 … 3"),
        ([relu_block([(1, 0), (0, 1), (1, -1)], [(0, 0), (0, 0), (-9, 0)])], (0, 1), "determin"),
    ],
)
def test_rebuilt_pair_refuses(given_blocks: list[Mlp], rows: tuple[int, int], message: str) -> None:
    with pytest.raises(DeepError, match=message):
        rebuilt_pair(given_blocks, rows)


def test_rebuilt_refuses_a_singular_piece_between_two_bends() -> None:
    half = Fraction(-1, 2)
    block = relu_block([(1, 0), (0, 1), (2, -1), (1, -2)], [(0, 0), (0, 0), (half, 0), (1, 0)])
    with pytest.raises(DeepError, match=r"sector \+\+, piece 1: .* the determinant is 0"):
        rebuilt(block)


def test_smallest_pair_refuses_depth_one() -> None:
    with pytest.raises(DeepError, match="depth 1"):
        smallest_pair(1)


def test_singular_piece_finds_one_and_refuses_wide_blocks() -> None:
    assert singular_piece(relu_block([(1, 0), (0, 1)], [(-1, 0), (3, 0)])) == (0,)
    with pytest.raises(DeepError, match="width 20"):
        singular_piece(Mlp([[1, 0]] * 20, [[0] * 20] * 2, "relu"))
