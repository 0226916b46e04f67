from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from absorption.absorb import EXACT_LIMIT, Absorbed, AbsorbError, absorb
from absorption.decide import NotAbsorbable, Undecided
from absorption.decide.basis import completed, well_conditioned_rows
from absorption.decide.integers import exact
from absorption.network import GatedMlp, Mlp

ODD = ["relu", "leaky_relu", "gelu", "gelu_tanh", "silu", "softplus", "hardswish", "softsign_gelu"]
EXACT = ["relu", "leaky_relu", "hardswish", "softsign_gelu"]


def adversarial(d: int, seed: int = 0) -> np.ndarray:
    """Points of many sizes, the axes, and the corners of the cube."""
    generator = np.random.default_rng(seed)
    size = 10.0 ** generator.integers(-12, 7, (60, 1))
    axes = np.vstack([np.eye(d), -np.eye(d), np.ones((1, d)), np.zeros((1, d))])
    return np.vstack([generator.standard_normal((60, d)) * size, axes])


def close(f: Mlp, g: Mlp, x: np.ndarray) -> bool:
    terms = np.abs(x) + np.abs(f.w_down) @ np.ones(f.h) * (
        1 + np.abs(x) @ np.abs(f.w_up).sum(axis=0)[:, None]
    )
    added = np.abs(g.w_down).sum() * np.abs(g.w_up).max() * np.abs(x).sum(axis=1)[:, None]
    return bool((np.abs(x + f(x) - g(x)) <= 1e-13 * (terms + added + 1)).all())


def random_block(d: int, h: int, name: str, seed: int, biased: bool) -> Mlp:
    generator = np.random.default_rng(seed)
    b = (generator.standard_normal(h), generator.standard_normal(d)) if biased else (None, None)
    up, down = generator.standard_normal((h, d)), generator.standard_normal((d, h))
    return Mlp(up.astype(np.float32), down.astype(np.float32), name, *b)


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(EXACT),
    st.integers(1, 4),
    st.integers(1, 6),
    st.integers(0, 9999),
    st.booleans(),
)
def test_more_neurons_absorb_exactly(name: str, d: int, h: int, seed: int, biased: bool) -> None:
    generator = np.random.default_rng(seed)
    up, down = generator.integers(-2, 3, (h, d)), generator.integers(-2, 3, (d, h))
    b = (generator.integers(-2, 3, h), generator.integers(-2, 3, d)) if biased else (None, None)
    f = Mlp(up, down, name, *b)
    g = absorb(f, extra=True)
    assert isinstance(g, Absorbed) and g.exact is not None
    assert g.exact.h == h + g.added and (g.price.least or 0) <= g.added
    x = adversarial(d)[::4]
    exactly = np.array([[Fraction(n) for n in row] for row in x], dtype=object)
    assert (exactly + f.exactly(exactly) == g.exact.exactly(exactly)).all()


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("biased", [False, True])
def test_more_neurons_absorb_to_rounding(name: str, biased: bool) -> None:
    f = random_block(12, 40, name, 1, biased)
    g = absorb(f, extra=True)
    assert isinstance(g, Absorbed) and isinstance(g.verdict, NotAbsorbable)
    assert g.added == 12 and g.condition is not None and g.condition < 100
    x = adversarial(12)
    assert close(f, g.block, x)
    assert close(f, g.exact.with_floats(), x) if g.exact else False
    if biased or name == "softplus":
        assert g.error is None
    else:
        assert g.error is not None and g.error < 1e-13
        relative = np.abs(x + f(x) - g.block(x)).sum(axis=1)[:60] / np.abs(x).sum(axis=1)[:60]
        assert relative.max() < g.error + 1e-11


def test_the_reported_error_bounds_the_true_one() -> None:
    f = random_block(5, 9, "hardswish", 3, False)
    g = absorb(f, extra=True)
    assert isinstance(g, Absorbed) and g.error is not None
    x = np.array([[Fraction(n) for n in row] for row in adversarial(5)], dtype=object)
    misses = x + f.exactly(x) - g.block.exactly(x)
    for point, miss in zip(x, misses, strict=True):
        assert sum(map(abs, miss)) <= Fraction(g.error) * sum(map(abs, point))
    assert any(misses.reshape(-1))


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("biased", [False, True])
def test_flips_absorb(name: str, biased: bool) -> None:
    generator = np.random.default_rng(2)
    up, down = generator.integers(-3, 4, (9, 3)), generator.integers(-3, 4, (3, 9))
    kappa = Fraction(101, 100) if name == "leaky_relu" else Fraction(1)
    up[:3] = np.eye(3)
    down = down.astype(object)
    down[:, :3] = -np.eye(3, dtype=int) / kappa - down[:, 3:6] @ up[3:6]
    b = (generator.integers(-3, 4, 9), [1, 2, 3]) if biased else (None, None)
    f = Mlp(up, down, name, *b)
    g = absorb(f)
    assert isinstance(g, Absorbed) and g.added == 0 and g.block.h == 9
    assert close(f.with_floats(), g.block.with_floats(), adversarial(3)[:, :3])
    if name in EXACT:
        x = np.array([[Fraction(n) for n in row] for row in adversarial(3)], dtype=object)
        assert (x + f.exactly(x) == g.block.exactly(x)).all()


def test_floats_stay_floats_and_signs_lose_nothing() -> None:
    f = Mlp([[1.0, 0], [0, 1], [0.3, 0.7]], [[-1, 0, 0.1], [0, -1, 0.2]], "gelu")
    g = absorb(f)
    assert isinstance(g, Absorbed) and g.error == 0.0
    assert g.block.w_up.dtype == np.float64
    assert (np.abs(g.block.w_up) == np.abs(f.w_up)).all()


def test_rows_that_span_less_take_two_neurons_for_each_direction() -> None:
    up = [[1, 0, 0], [0, 1, 0], [1, 1, 0]]
    f = Mlp(up, np.full((3, 3), Fraction(1, 9)), "relu")
    g = absorb(f, extra=True)
    assert isinstance(g, Absorbed)
    assert (g.added, (g.price.least or 0)) == (4, 4) and "rank_price" in g.price.least_by
    x = np.array([[Fraction(n) for n in row] for row in adversarial(3)], dtype=object)
    assert g.exact is not None and (x + f.exactly(x) == g.exact.exactly(x)).all()


def test_large_blocks_are_folded_in_floats() -> None:
    d = EXACT_LIMIT + 12
    f = random_block(d, 150, "gelu", 5, False).map_down(np.eye(d) / 512).with_floats()
    g = absorb(f, extra=True)
    assert isinstance(g, Absorbed) and g.exact is None and g.added == d
    assert (g.price.least or 0) == d and "spanning_price" in g.price.least_by
    assert close(f, g.block, adversarial(d))


def test_large_degenerate_blocks_with_room_to_spare() -> None:
    d = EXACT_LIMIT + 2
    generator = np.random.default_rng(0)
    up, down = generator.standard_normal((150, d)), generator.standard_normal((d, 150))
    down[:, 20:80] = 0
    for name in ("relu", "gelu"):
        f = Mlp(up, down, name)
        g = absorb(f)
        assert isinstance(g, Absorbed) and g.block.h == 150
        assert close(f, g.block, adversarial(d))


def test_identity_activation() -> None:
    f = Mlp([[1, 2], [3, 4], [0, 0]], [[1, 0, 5], [2, 1, 5]], "identity", [1, 2, 3], [4, 5])
    g = absorb(f)
    assert isinstance(g, Absorbed) and g.exact is not None
    x = np.array([[Fraction(n) for n in row] for row in adversarial(2)], dtype=object)
    assert (x + f.exactly(x) == g.exact.exactly(x)).all()


def test_absorb_returns_the_verdict_where_nothing_is_to_be_done() -> None:
    f = random_block(3, 5, "gelu", 1, False)
    assert isinstance(absorb(f), NotAbsorbable)
    assert isinstance(absorb(GatedMlp([[1]], [[1]], [[1]], "glu")), Undecided)


@pytest.mark.parametrize(
    "block",
    [
        Mlp([[1]], [[1]], "tanh"),
        Mlp([[1]], [[1]], "abs"),
        Mlp([[1]], [[1]], "elu"),
        GatedMlp([[1]], [[1]], [[1]], "swiglu"),
    ],
)
def test_absorb_refuses_more_neurons_where_they_do_not_help(block: Mlp | GatedMlp) -> None:
    with pytest.raises(AbsorbError, match="neurons do not add up to the identity"):
        absorb(block, extra=True)


def test_well_conditioned_rows_avoid_near_dependence() -> None:
    generator = np.random.default_rng(0)
    rows = generator.standard_normal((60, 10))
    rows[:30] = rows[0] + 1e-9 * rows[:30]
    chosen = well_conditioned_rows(rows, 10)
    assert len(set(chosen)) == 10 and np.linalg.cond(rows[chosen]) < 100
    assert len(well_conditioned_rows(np.zeros((3, 2)), 2)) == 0
    flat = np.outer([1, 2, 3], [1, 1]).astype(float)
    kept, units = completed(exact(flat, "w_up"), [2, 1])
    assert (kept, units) == ([2], [0])


def test_seeds_do_not_change_the_answer() -> None:
    f = random_block(6, 14, "silu", 8, False)
    kinds = {type(absorb(f, seed=seed)) for seed in range(5)}
    assert kinds == {NotAbsorbable}
