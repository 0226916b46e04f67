"""What mirrors the Lean files on flips, radii and nondegeneracy, recomputed from their text."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from absorption.activations import BoundedBy, activation
from absorption.network import (
    Defect,
    GatedMlp,
    Mlp,
    NetworkError,
    Skip,
    absorption_gap,
    block_radius,
    degeneracies,
    escape_radius,
    max_abs,
    norm,
)
from absorption.network.generate import integers, integral
from absorption.network.tensors import matmul, tensor

# Time is measured on machines that are shared.
CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def drawn(draw: Any) -> tuple[Mlp, list[bool]]:
    """An MLP of any small shape, at times with huge or equal entries, and a set of its neurons."""
    d, h = draw(st.integers(0, 4)), draw(st.integers(0, 4))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    size = draw(st.sampled_from([1, 3, 2**60]))
    name = draw(st.sampled_from(["relu", "leaky_relu", "softsign_gelu", "abs", "identity"]))
    f = integral(rng, d, h, name, size=size, biased=draw(st.booleans()))
    if draw(st.booleans()):
        f = f.with_tensors(w_up=f.w_up / Fraction(draw(st.integers(1, 9))))
    return f, draw(st.lists(st.booleans(), min_size=h, max_size=h))


@settings(CALM, max_examples=80)
@given(drawn())
def test_network_selected_and_flip_mirror_lean(case: tuple[Mlp, list[bool]]) -> None:
    f, chosen = case
    numbers = [i for i in range(f.h) if chosen[i]]
    wanted = [
        [sum(f.w_down[a, i] * f.w_up[i, c] for i in numbers) for c in range(f.d)]
        for a in range(f.d)
    ]
    assert f.selected(chosen).tolist() == f.selected(numbers).tolist() == wanted
    kappa = Fraction(3, 2)
    g = f.flip(chosen, kappa)
    sign = [-1 if i in numbers else 1 for i in range(f.h)]
    assert g.w_up.tolist() == [[sign[i] * w for w in f.w_up[i]] for i in range(f.h)]
    assert g.w_down.tolist() == f.w_down.tolist() and g.activation is f.activation
    b_up = [Fraction(0)] * f.h if f.b_up is None else f.b_up
    b_down = [Fraction(0)] * f.d if f.b_down is None else f.b_down
    if f.is_biased:
        change = [sum(f.w_down[j, i] * b_up[i] for i in numbers) for j in range(f.d)]
        new = [Fraction(0)] * f.d if g.b_down is None else g.b_down
        assert list(new) == [b_down[j] + kappa * change[j] for j in range(f.d)]
        flipped = [Fraction(0)] * f.h if g.b_up is None else g.b_up
        assert list(flipped) == [sign[i] * b_up[i] for i in range(f.h)]
    else:
        assert not g.is_biased


@settings(CALM, max_examples=80)
@given(drawn(), st.integers(0, 2**32))
def test_network_flip_adds_what_the_odd_part_says(case: tuple[Mlp, list[bool]], seed: int) -> None:
    """``f x - (f.flip S) x = κ (Σ_S p_i w_iᵀ) x``, the identity behind ``FlipAbsorbs``."""
    f, chosen = case
    x = integers(np.random.default_rng(seed), (2, f.d), 9) / Fraction(7)
    kappa = f.activation.kappa
    assert kappa is not None
    linear = kappa * matmul(x, f.selected(chosen).T)
    assert (f.exactly(x) - f.flip(chosen).exactly(x) - linear == 0).all()


def test_network_sets_of_neurons() -> None:
    f = Mlp(np.ones((3, 2)), np.ones((2, 3)), "relu")
    assert f.neurons([2, 0, 2]) == f.neurons([True, False, True]) == (0, 2)
    assert f.neurons(np.array([1, 0])) == (0, 1) and f.neurons(np.array([True, False, False])) == (
        0,
    )
    assert f.neurons([]) == ()
    for bad in ([3], [-1], [True, False], ["a"], [0.0], [True, 1, 0]):
        with pytest.raises(NetworkError, match=r"S: .* wanted"):
            f.neurons(bad)


def test_network_kappa_is_needed_where_it_matters() -> None:
    f = Mlp([[1]], [[-1]], "elu", [2])
    with pytest.raises(NetworkError, match="elu has no κ"):
        f.cancels_skip([0])
    with pytest.raises(NetworkError, match="elu has no κ"):
        f.flip([0])
    assert f.cancels_skip([0], 1) and not f.cancels_skip([0], 2)
    assert Mlp([[1]], [[-1]], "elu").flip([0]).w_up.tolist() == [[-1]]


def test_network_radii_by_hand() -> None:
    f = Mlp([[1, -2], [0, 3]], [[1, 0], [-1, 2]], "relu2")
    assert f.reach == 3 and f.curvature == 2 * 4 + 2 * 9
    assert f.radius(2, 6) == min(Fraction(6, 3), Fraction(1, 4 * 2 * 26)) == Fraction(1, 208)
    assert f.radius(Fraction(1, 10**6), Fraction(1, 10)) == Fraction(1, 30)
    assert f.radius() == Fraction(1, 104)
    cubic = Mlp(f.w_up, f.w_down, "relu3")
    assert cubic.radius() == min(Fraction(1, 3), Fraction(1, 104))
    g = GatedMlp([[2, 0], [0, -5]], [[1, -2], [0, 3]], [[1, 0], [-1, 2]], "swiglu")
    assert g.reach == 5 and g.curvature == 2 * 2 * 2 + 2 * 5 * 3
    assert g.radius() == Fraction(1, 152) and g.radius(1, Fraction(1, 100)) == Fraction(1, 500)
    assert block_radius(Fraction(0), Fraction(7), Fraction(0), Fraction(0)) == 1
    b = Mlp([[1, 0]], [[3], [-4]], "tanh", None, [1, -1])
    assert b.output_bound() == 2 + 7 and b.output_bound(2) == 2 + 14
    assert escape_radius(b, b, 1, 2) == 2 * (9 + 16)
    assert norm(b.w_down) == 7 and max_abs(b.w_down) == 4 and max_abs(b.w_down[:0]) == 0


def test_network_radii_refuse_what_no_theorem_covers() -> None:
    f = Mlp([[1]], [[1]], "relu2", [1])
    with pytest.raises(NetworkError, match="the MLP has biases"):
        f.radius()
    with pytest.raises(NetworkError, match="relu declares no such bound near 0"):
        Mlp([[1]], [[1]], "relu").radius()
    with pytest.raises(NetworkError, match="both bound and delta"):
        Mlp([[1]], [[1]], "relu2").radius(1)
    with pytest.raises(NetworkError, match="delta = 0 met, a positive number"):
        Mlp([[1]], [[1]], "relu2").radius(1, 0)
    with pytest.raises(NetworkError, match="sigmoid declares no such bound near 0"):
        GatedMlp([[1]], [[1]], [[1]], "glu").radius()
    with pytest.raises(NetworkError, match="relu declares no bound"):
        Mlp([[1]], [[1]], "relu").output_bound()


@settings(CALM, max_examples=60)
@given(
    seed=st.integers(0, 2**32),
    gated=st.booleans(),
    shape=st.tuples(st.integers(0, 4), st.integers(0, 4)),
)
def test_network_within_the_radius_a_quarter_at_most(
    seed: int, gated: bool, shape: tuple[int, int]
) -> None:
    rng, (d, h) = np.random.default_rng(seed), shape
    up, gate, down = (rng.integers(-5, 6, s) for s in ((h, d), (h, d), (d, h)))
    f = GatedMlp(gate, up, down, "relu") if gated else Mlp(up, down, "relu2")
    assert f.radius() > 0
    for x in tensor("x", rng.integers(-9, 10, (4, d)), (4, d)):
        if norm(x) > 0:
            x = x * (f.radius() / norm(x))
            assert 4 * norm(f.exactly(x)) <= norm(x)


@settings(CALM, max_examples=60)
@given(seed=st.integers(0, 2**32), d=st.integers(1, 4))
def test_network_beyond_the_escape_radius_half_is_missed(seed: int, d: int) -> None:
    rng = np.random.default_rng(seed)
    f, g = (
        Mlp(
            rng.integers(-5, 6, (h, d)),
            rng.integers(-5, 6, (d, h)),
            name,
            None,
            rng.integers(-5, 6, d),
        )
        for h, name in ((3, "step"), (5, "softsign"))
    )
    assert activation("step").get(BoundedBy) == BoundedBy(Fraction(1))
    x = tensor("x", rng.integers(1, 10, d), (d,))
    x = x * (escape_radius(f, g) / norm(x))
    assert 2 * norm(absorption_gap(Skip(f), g, x)) >= norm(x)


def test_network_degeneracies_by_hand() -> None:
    f = Mlp(
        [[0, 0], [1, 2], [-2, -4], [Fraction(1, 2), 1], [0, 1], [0, 3]],
        [[1, 1, 0, 1, 1, 1], [0, 0, 0, 1, 1, 1]],
        "relu",
    )
    found = [(found.defect, found.neurons) for found in degeneracies(f)]
    assert found == [
        (Defect.ZERO_ROW, (0,)), (Defect.ZERO_COLUMN, (2,)),
        (Defect.COLLINEAR, (1, 2, 3)), (Defect.COLLINEAR, (4, 5)),
    ]  # fmt: skip
    assert degeneracies(Mlp([[1e-300, 0.0], [0.0, 1.0]], np.ones((2, 2)), "relu")) == ()


@settings(CALM, max_examples=100)
@given(drawn())
def test_network_degeneracies_mirror_lean(case: tuple[Mlp, list[bool]]) -> None:
    """Nondegenerate: no zero row or column, and for any two rows some minor is not 0."""
    f, _ = case
    rows, columns = f.w_up, f.w_down.T
    minors = [
        any(
            rows[i, a] * rows[j, b] != rows[i, b] * rows[j, a]
            for a in range(f.d)
            for b in range(f.d)
        )
        for i in range(f.h)
        for j in range(i)
    ]
    nondegenerate = all(row.any() for row in rows) and all(p.any() for p in columns) and all(minors)
    assert (degeneracies(f) == ()) == nondegenerate
