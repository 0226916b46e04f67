"""Witnesses: found for every pair that a theorem rules out, and as large as it promises."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from absorption.activations import Activation, ContinuousAtZero, SublinearGrowth, VanishesAtZero
from absorption.network import (
    Block,
    GatedMlp,
    Mlp,
    NetworkError,
    Skip,
    Stack,
    absorption_gap,
    escape_radius,
    norm,
)
from absorption.network.generate import gated, generic, integers, integral, nondegenerate
from absorption.network.planted import near_miss, planted
from absorption.witness import Equal, Unknown, Witness, error_curve, find_witness, fitted
from absorption.witness.fitting import DEGREE_TWO_BOUND, axis_points, ball

CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

seeds = st.integers(0, 2**32)


def found(skip: Skip | Stack, candidate: Any) -> Witness:
    """The witness, checked: the error is that of the point, and as large as promised."""
    witness = find_witness(skip, candidate)
    assert isinstance(witness, Witness), witness
    assert witness.gap > 0 and witness.gap >= witness.guaranteed
    if witness.exact:
        again = skip.exactly(witness.point) - candidate.exactly(witness.point)
        assert (again == witness.error).all()
    else:
        x = np.array([float(entry) for entry in witness.point])
        error, size = skip(x) - candidate(x), float(witness.gap)
        scale = float(np.abs(candidate(x)).sum() + np.abs(x).sum())
        assert np.abs(error - witness.error.astype(float)).sum() <= 1e-9 * (size + scale)
    return witness


def fit(skip: Skip, width: int, seed: int) -> Block:
    rng = np.random.default_rng(seed)
    points = np.concatenate([ball(rng, 400, skip.d), axis_points(skip.d)])
    return fitted(skip, width, rng, points)


@settings(CALM, max_examples=60)
@given(
    seeds,
    st.sampled_from(["relu2", "relu3", "step", "reglu", "bilinear"]),
    st.integers(1, 4),
    st.integers(0, 5),
    st.integers(0, 30),
    st.booleans(),
)
def test_witness_by_degree(
    seed: int, name: str, d: int, h: int, width: int, by_matrix: bool
) -> None:
    rng = np.random.default_rng(seed)
    draw = gated if name in ("reglu", "bilinear") else integral
    f, g = (draw(rng, d, n, name, size=3) for n in (h, width))
    matrix = integers(rng, (d, d)) + 7 * np.eye(d, dtype=int) if by_matrix else None
    witness = found(Skip(f, matrix), g)
    assert witness.exact and norm(witness.point) <= 1
    wanted = {"relu3": Fraction(1, 3), "step": Fraction(1, 4)}.get(name, Fraction(6, 29))
    assert witness.guaranteed >= wanted if by_matrix else witness.guaranteed == wanted
    assert witness.theorem.endswith("_gap")


@settings(CALM, max_examples=40)
@given(
    seeds,
    st.sampled_from(["swiglu", "geglu", "hardswish", "mish", "tanh", "reglu"]),
    st.integers(1, 4),
    st.integers(1, 20),
    st.booleans(),
)
def test_witness_near_zero(seed: int, name: str, d: int, width: int, by_matrix: bool) -> None:
    rng = np.random.default_rng(seed)
    f, g = gated(rng, d, 3, name), gated(rng, d, width, "hardswish")
    matrix = integers(rng, (d, d)) + 7 * np.eye(d, dtype=int) if by_matrix else None
    witness = found(Skip(f, matrix), g)
    size = norm(witness.point)
    if by_matrix:
        assert witness.theorem == "vanishing_block_skip_eq_zero"
        assert 2 * witness.guaranteed >= size
    else:
        assert witness.theorem == "gated_mlp_gap"
        assert size == min(f.radius(), g.radius()) and witness.guaranteed == size / 2


@settings(CALM, max_examples=30)
@given(seeds, st.integers(1, 3), st.booleans())
def test_witness_between_kinds_and_degrees_near_zero(seed: int, d: int, swap: bool) -> None:
    rng = np.random.default_rng(seed)
    pair: list[Block] = [integral(rng, d, 4, "relu3"), gated(rng, d, 9, "bilinear", size=3)]
    f, g = reversed(pair) if swap else pair
    assert found(Skip(f), g).theorem == "vanishing_block_skip_eq_zero"
    cubic, square = integral(rng, d, 4, "relu3"), integral(rng, d, 4, "relu2")
    assert found(Skip(cubic), square).theorem == "quadratic_activation_gap"


@settings(CALM, max_examples=40)
@given(
    seeds,
    st.sampled_from(["sigmoid", "tanh", "softsign", "clamp", "step", "relu6"]),
    st.integers(1, 4),
    st.integers(0, 20),
)
def test_witness_far_from_zero(seed: int, name: str, d: int, width: int) -> None:
    rng = np.random.default_rng(seed)
    f = integral(rng, d, 3, name, biased=True)
    g = integral(rng, d, width, "softsign", biased=True)
    witness = found(Skip(f), g)
    assert witness.theorem == "bounded_activation_gap"
    assert norm(witness.point) == (escape_radius(f, g) or 1)
    assert witness.guaranteed == norm(witness.point) / 2


RELU_LIKE = ["relu", "leaky_relu", "abs", "gelu", "silu", "softplus", "softsign_gelu", "mish"]


@settings(CALM, max_examples=60)
@given(seeds, st.sampled_from(RELU_LIKE), st.integers(2, 4), st.integers(0, 20), st.booleans())
def test_witness_of_two_slopes_and_near_them(
    seed: int, name: str, d: int, width: int, biased: bool
) -> None:
    """Of every width: also where the candidate is so wide that no theorem forbids it."""
    rng = np.random.default_rng(seed)
    f = nondegenerate(rng, d, d + 2, name, biased=biased)
    g = integral(rng, d, width, name, biased=biased)
    witness = found(Skip(f), g)
    straight = name in ("relu", "leaky_relu", "abs")
    assert witness.theorem == ("two_slope_necessity" if straight else "two_slope_at_infinity")
    assert straight or witness.guaranteed == 1


@settings(CALM, max_examples=10)
@given(seeds, st.sampled_from(["relu", "leaky_relu"]), st.integers(2, 4), st.booleans())
def test_witness_against_all_but_the_right_flip(seed: int, name: str, d: int, biased: bool) -> None:
    rng = np.random.default_rng(seed)
    made = planted(rng, d, d + 2, name, biased=biased, fractions=True)
    right = made.mlp.flip(made.chosen)
    assert isinstance(find_witness(Skip(made.mlp), right), Equal)
    entry = tuple(int(rng.integers(n)) for n in right.w_up.shape)
    w_up = right.w_up.copy()
    w_up[entry] += Fraction(1, 10**6)
    found(Skip(made.mlp), right.with_tensors(w_up=w_up))
    missed = near_miss(rng, made).mlp
    for which in range(2**missed.h):
        found(Skip(missed), missed.flip([i for i in range(missed.h) if which >> i & 1]))


@settings(CALM, max_examples=12)
@given(seeds, st.sampled_from(["gelu", "silu", "softplus", "hardswish"]), st.integers(2, 3))
def test_witness_against_near_misses_of_smooth_activations(seed: int, name: str, d: int) -> None:
    rng = np.random.default_rng(seed)
    made = planted(rng, d, d + 1, name)
    assert isinstance(find_witness(Skip(made.mlp), made.mlp.flip(made.chosen)), Unknown)
    missed = near_miss(rng, made).mlp
    assert found(Skip(missed), missed.flip(made.chosen)).theorem == "two_slope_at_infinity"


@pytest.mark.parametrize("name", ["relu", "gelu", "abs", "relu2", "swiglu", "reglu", "tanh"])
@pytest.mark.parametrize("width", [4, 48])
def test_witness_against_trained_candidates(name: str, width: int) -> None:
    """Fitted by least squares, up to 16 times as wide as the dimension: some nearly agree."""
    seed = 7
    rng = np.random.default_rng(seed)
    draw = gated if name in ("swiglu", "reglu") else generic
    f = draw(rng, 3, 5, name)
    candidate = fit(Skip(f), width, seed)
    found(Skip(f), candidate)


def test_witness_against_a_candidate_that_is_almost_right() -> None:
    """With ``2 d`` more neurons ReLU and GELU absorb; weights rounded to float64 miss by 1e-17."""
    rng = np.random.default_rng(3)
    for name in ("relu", "gelu"):
        f = generic(rng, 3, 4, name)
        third = 1 / 3
        up = np.concatenate([f.w_up, np.eye(3) * third, -np.eye(3) * third])
        down = np.concatenate([f.w_down, np.eye(3) * 3, np.eye(3) * -3], axis=1)
        g = Mlp(up, down, name)
        x = rng.standard_normal(3)
        assert np.abs(x + f(x) - g(x)).max() < 1e-14
        found(Skip(f), g)


@pytest.mark.parametrize("depths", [(1, 2), (3, 1), (2, 3)])
def test_witness_of_stacks(depths: tuple[int, int]) -> None:
    rng = np.random.default_rng(5)
    kinds: dict[str, Callable[[int], list[Block]]] = {
        "vanishing": lambda h: [integral(rng, 2, h, "relu2"), gated(rng, 2, h, "swiglu", size=2)],
        "sublinear": lambda h: [integral(rng, 2, h, n, biased=True) for n in ("tanh", "step")],
    }
    for name, draw in kinds.items():
        blocks, plain = ([draw(3 + k)[k % 2] for k in range(depth)] for depth in depths)
        witness = found(Stack.with_skips(blocks), Stack(plain))
        assert witness.theorem == f"{name}_stack_not_absorbable"
        assert 2 * witness.guaranteed == norm(witness.point)


@settings(CALM, max_examples=25)
@given(seeds, st.integers(1, 3), st.integers(1, 4))
def test_witness_of_relu_stacks_with_a_narrow_first_layer(seed: int, d: int, depth: int) -> None:
    rng = np.random.default_rng(seed)
    blocks = [
        Mlp(w, w.T, "relu", integers(rng, (4,)))
        for w in (integers(rng, (4, d), 2) for _ in range(depth))
    ]
    first = integral(rng, d, 2 * d - 1, "relu", biased=True)
    later = [gated(rng, d, 8, "swiglu", size=2), integral(rng, d, 9, "relu", biased=True)]
    witness = found(Stack.with_skips(blocks), Stack([first, *later]))
    if depth > 1 or later:
        assert witness.theorem == "narrow_relu_stack_not_absorbable"


def root(name: str, *claims: Any) -> Activation:
    """The signed square root, or its square: properties without explicit constants."""
    return Activation(name, lambda z: np.sign(z) * np.sqrt(np.abs(z)), claims)


def test_witness_where_no_constants_are_declared() -> None:
    rng = np.random.default_rng(1)
    gate = root("root", VanishesAtZero(), ContinuousAtZero())
    f, g = (gated(rng, 2, 2, gate) for _ in range(2))
    assert found(Skip(f), g).theorem == "vanishing_block_skip_eq_zero"
    slow = root("root", SublinearGrowth())
    p, q = (generic(rng, 2, 2, slow) for _ in range(2))
    assert found(Skip(p), q).theorem == "sublinear_block_skip_eq_zero"


def test_witness_is_not_invented() -> None:
    """Pairs that are equal, by the theorems on what absorbs."""
    f = Mlp([[1, 0], [0, 1], [1, 1]], [[-1, 0, 1], [0, -1, 0]], "relu")
    assert isinstance(find_witness(Skip(f), f.flip([0, 1])), Equal)
    assert isinstance(find_witness(Skip(f), Mlp(f.w_up * 3, f.w_down / 3, "relu")), Witness)
    sigmoid = GatedMlp(np.zeros((2, 2)), np.eye(2), 2 * np.eye(2), "glu")
    nothing = GatedMlp(np.zeros((2, 2)), np.eye(2), np.zeros((2, 2)), "glu")
    assert isinstance(find_witness(Skip(nothing), sigmoid), Unknown)
    biased = Mlp([[1], [-1], [1], [-1]], [[1, 1, -1, -1]], "relu2", [1, -1, -1, 1])
    quarter = biased.with_tensors(w_down=biased.w_down / 4)
    assert isinstance(find_witness(Skip(Mlp([[0]], [[1]], "relu2")), quarter), Unknown)
    empty = Stack([], 2)
    zero = f.with_tensors(w_down=0 * f.w_down)
    assert isinstance(find_witness(Stack.with_skips([zero]), empty), Unknown)
    no_dimension = Mlp(np.zeros((1, 0)), np.zeros((0, 1)), "relu")
    assert "dimension 0" in str(find_witness(Skip(no_dimension), no_dimension))


def test_witness_refuses_what_is_no_pair() -> None:
    f, other = Mlp([[1]], [[1]], "relu"), Mlp([[1, 0]], [[1], [0]], "relu")
    with pytest.raises(NetworkError, match="dimension 2 met, 1 wanted"):
        find_witness(Skip(f), other)
    with pytest.raises(NetworkError, match="skip, layer 0: Mlp met, a Skip"):
        find_witness(Stack([f]), f)
    with pytest.raises(NetworkError, match="candidate, layer 1: Skip met, a block"):
        find_witness(Skip(f), Stack([f, Skip(f)]))
    with pytest.raises(NetworkError, match="a matrix in a stack"):
        find_witness(Stack([Skip(f, [[2]]), Skip(f)]), f)
    with pytest.raises(NetworkError, match="fitted: Skip met"):
        fitted(Skip(Skip(f)), 3, np.random.default_rng(0), np.zeros((1, 1)))


@pytest.mark.parametrize("name", ["relu2", "reglu"])
def test_witness_curve_never_falls_below_the_bound(name: str) -> None:
    rng = np.random.default_rng(11)
    f = generic(rng, 3, 4, name) if name == "relu2" else gated(rng, 3, 4, name)
    curve = error_curve(Skip(f), [1, 2, 4, 6, 12, 24, 96], rng, samples=500)
    assert [each.width for each in curve] == [1, 2, 4, 6, 12, 24, 96]
    assert all(each.error > 0.2071 for each in curve)
    assert abs(DEGREE_TWO_BOUND - 0.20710678) < 1e-8
    # The fit is no straw man: wide candidates come close to the bound, and on average closer.
    assert curve[-1].error < 0.35 < curve[0].error and curve[-1].mean < 0.1 < curve[0].mean
    assert np.abs(curve[-1].point).sum() <= 1 + 1e-12


def test_witness_curve_of_relu_falls_to_nothing() -> None:
    """The bound is that of degree 2: ReLU absorbs every skip with ``2 d`` more neurons."""
    rng = np.random.default_rng(11)
    zero = Mlp(np.zeros((1, 3)), np.zeros((3, 1)), "relu")
    assert error_curve(Skip(zero), [6], rng, samples=200)[0].error < 1e-12


def test_witness_on_a_crease_that_meets_another_where_a_coordinate_is_one() -> None:
    """Both ``|y|`` and ``|x - 1|`` are bent; the generic point must leave the line ``x = 1``."""
    f = Mlp([[0, 1], [1, 0]], [[3, 1], [0, 1]], "relu", [0, -1])
    found(Skip(f), Mlp([[0, 1]], [[1], [1]], "relu"))


@settings(CALM, max_examples=20)
@given(seeds)
def test_witness_says_what_the_gap_is(seed: int) -> None:
    rng = np.random.default_rng(seed)
    f, g = integral(rng, 2, 3, "relu2"), integral(rng, 2, 5, "relu2")
    witness = found(Skip(f), g)
    assert (absorption_gap(Skip(f), g, witness.point) == witness.error).all()
    assert "degree_two_gap" in str(witness)
