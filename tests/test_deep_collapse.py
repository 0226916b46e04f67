"""The points that a narrow first layer does not tell apart."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from absorption.deep import Collision, DeepError, NoCollision, collision, flat_segment
from absorption.deep.collapse import FLAT_UP_TO
from absorption.deep.example import fold_block, relu_block, silent_block
from absorption.network import GatedMlp, Mlp, NetworkError, Skip, Stack

CALM = settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
STACK = Stack.with_skips([fold_block(), silent_block()])


def random_mlp(rng: np.random.Generator, d: int, h: int, activation: str, biased: bool) -> Mlp:
    return Mlp(
        rng.standard_normal((h, d)).astype(np.float32),
        rng.standard_normal((d, h)).astype(np.float32),
        activation,
        rng.standard_normal(h).astype(np.float32) if biased else None,
        rng.standard_normal(d).astype(np.float32) if biased else None,
    )


@CALM
@given(
    st.integers(1, 4),
    st.integers(0, 7),
    st.integers(0, 3),
    st.booleans(),
    st.sampled_from(["relu", "relu2", "step", "hardswish", "clamp", "relu6"]),
    st.integers(0, 10**6),
)
def test_collision_refutes_every_narrow_candidate(
    d: int, m: int, depth: int, biased: bool, activation: str, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    stack = Stack.with_skips([random_mlp(rng, d, 5, "relu", biased) for _ in range(depth)], d)
    first = random_mlp(rng, d, min(m, 2 * d - 1), activation, biased)
    candidate = Stack([first, random_mlp(rng, d, 3, "relu", biased)])
    found = collision(stack, candidate)
    assert isinstance(found, Collision)
    values = candidate.exactly([found.left, found.right])
    assert values[0].tolist() == values[1].tolist()
    skipped = stack.exactly([found.left, found.right])
    assert skipped[0].tolist() == found.left_value.tolist()
    assert skipped[1].tolist() == found.right_value.tolist()
    assert found.left_value.tolist() != found.right_value.tolist()


@CALM
@given(st.integers(1, 3), st.integers(0, 10**6), st.data())
def test_flat_segment_survives_special_rows(d: int, seed: int, data: Any) -> None:
    rng = np.random.default_rng(seed)
    h = data.draw(st.integers(0, 2 * d - 1))
    # Small integers: zero rows, repeated rows and opposite rows are frequent.
    rows = rng.integers(-1, 2, (h, d))
    biases = rng.integers(-2, 3, h)
    first = Mlp(rows, rng.integers(-3, 4, (d, h)), "relu", biases)
    segment = flat_segment(first)
    assert any(segment.direction)
    hidden = [
        [
            max(Fraction(0), sum(w * a for w, a in zip(row, x, strict=True)) + b)
            for row, b in zip(first.w_up, biases.tolist(), strict=True)
        ]
        for x in (segment.at(t) for t in (0, Fraction(1, 3), 1))
    ]
    assert hidden[0] == hidden[1] == hidden[2]


@pytest.mark.parametrize("activation", sorted(FLAT_UP_TO))
def test_flat_segment_stays_where_the_activation_is_constant(activation: str) -> None:
    rng = np.random.default_rng(5)
    for _ in range(20):
        first = random_mlp(rng, 2, 3, activation, True)
        segment = flat_segment(first)
        assert first.b_up is not None
        ends = [segment.at(0), segment.at(1)]
        for row, bias in zip(first.w_up, first.b_up, strict=True):
            z = [
                sum(Fraction(w) * a for w, a in zip(row, x, strict=True)) + Fraction(bias)
                for x in ends
            ]
            assert z[0] == z[1] or max(z) <= FLAT_UP_TO[activation]


def test_collision_works_in_more_dimensions() -> None:
    rng = np.random.default_rng(3)
    stack = Stack.with_skips([random_mlp(rng, 12, 8, "relu", True)])
    found = collision(stack, random_mlp(rng, 12, 23, "relu", True))
    assert isinstance(found, Collision)
    assert found.left_value.tolist() != found.right_value.tolist()


def test_collision_steps_over_a_singular_piece() -> None:
    # The skip is 0 where x > 0, and the segment begins there or is all there.
    flat = relu_block([(1, 0), (0, 1), (-1, 0), (0, -1)], [(-1, 0), (0, -1), (1, 0), (0, 1)])
    found = collision(
        Stack.with_skips([flat]), relu_block([(1, 2), (-3, 1), (1, -1)], [(1, 0)] * 3)
    )
    assert isinstance(found, NoCollision)
    partly = relu_block([(1, 0), (0, 1)], [(0, 0), (0, -1)])
    first = relu_block([(1, 0), (-1, 0)], [(1, 0), (0, 0)])
    outcome = collision(Stack.with_skips([partly]), first)
    value = Stack.with_skips([partly])
    if isinstance(outcome, Collision):
        assert outcome.left_value.tolist() != outcome.right_value.tolist()
        ends = value.exactly([outcome.left, outcome.right])
        assert ends[0].tolist() == outcome.left_value.tolist()
    else:
        ends = value.exactly([outcome.segment.at(0), outcome.segment.at(1)])
        assert ends[0].tolist() == ends[1].tolist()


@pytest.mark.parametrize(
    ("stack", "candidate", "message"),
    [
        (STACK, silent_block(), "4 neurons met in dimension 2, fewer than 4"),
        (STACK, Mlp([[1, 0]], [[1], [0]], "gelu"), "gelu met"),
        (STACK, Stack([], d=2), "empty stack"),
        (STACK, Skip(fold_block()), "begins with a Skip"),
        (STACK, GatedMlp([[1, 0]], [[1, 0]], [[1], [0]], "relu"), "begins with a GatedMlp"),
        (STACK, Mlp([[1]], [[1]], "relu"), "dimension 1 met, 2"),
        (Stack([fold_block()]), relu_block([(1, 0)], [(1, 0)]), r"layers\[0\]: Mlp met"),
        (
            Stack.with_skips([fold_block(), Mlp([[1, 0]], [[1], [0]], "abs")]),
            relu_block([(1, 0)], [(1, 0)]),
            r"layers\[1\]: abs inside",
        ),
    ],
)
def test_collision_refuses(stack: Stack, candidate: Any, message: str) -> None:
    with pytest.raises((DeepError, NetworkError), match=message):
        collision(stack, candidate)
