"""The blocks, skips and stacks: values by definition, exact and in float64, for every shape."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from absorption.network import (
    GatedMlp,
    Mlp,
    NetworkError,
    Skip,
    Stack,
    absorption_gap,
    escape_radius,
)
from absorption.network.tensors import matmul

EXACT_ACTIVATIONS = ("relu", "leaky_relu", "relu2", "step", "softsign", "softsign_gelu", "identity")
entries = st.one_of(
    st.integers(-3, 3).map(Fraction),
    st.fractions(min_value=-4, max_value=4, max_denominator=12),
    st.floats(allow_nan=False, allow_infinity=False).map(Fraction),
)

# Time is measured on machines that are shared.
CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
shapes = st.tuples(st.integers(0, 4), st.integers(0, 4))


def matrix(draw: Any, rows: int, columns: int) -> np.ndarray[Any, Any]:
    values = draw(st.lists(entries, min_size=rows * columns, max_size=rows * columns))
    result = np.empty(rows * columns, dtype=object)
    result[:] = values
    return result.reshape(rows, columns)


@st.composite
def mlps(draw: Any) -> Mlp:
    d, h = draw(shapes)
    biases = [matrix(draw, 1, size)[0] if draw(st.booleans()) else None for size in (h, d)]
    name = draw(st.sampled_from(EXACT_ACTIVATIONS))
    return Mlp(matrix(draw, h, d), matrix(draw, d, h), name, *biases)


@st.composite
def gated_mlps(draw: Any) -> GatedMlp:
    d, h = draw(shapes)
    name = draw(st.sampled_from(EXACT_ACTIVATIONS))
    return GatedMlp(matrix(draw, h, d), matrix(draw, h, d), matrix(draw, d, h), name)


def by_definition(f: Mlp | GatedMlp, x: Any) -> list[Fraction]:
    """The value as the Lean definitions spell it, index by index."""

    def dot(w: Any, x: Any) -> Fraction:
        return sum((w[a] * x[a] for a in range(f.d)), Fraction(0))

    values = []
    for j in range(f.d):
        total = Fraction(0)
        for i in range(f.h):
            if isinstance(f, GatedMlp):
                neuron = f.gate.exactly(dot(f.w_gate[i], x)) * dot(f.w_up[i], x)
            else:
                bias = Fraction(0) if f.b_up is None else f.b_up[i]
                neuron = f.activation.exactly(dot(f.w_up[i], x) + bias)
            total += f.w_down[j, i] * neuron
        if isinstance(f, Mlp) and f.b_down is not None:
            total += f.b_down[j]
        values.append(total)
    return values


@settings(CALM, max_examples=150)
@given(data=st.data())
def test_network_exact_value_is_the_definition(data: st.DataObject) -> None:
    f = data.draw(st.one_of(mlps(), gated_mlps()))
    x = matrix(data.draw, data.draw(st.integers(0, 3)), f.d)
    y = f.exactly(x)
    assert y.shape == x.shape
    assert [list(row) for row in y] == [by_definition(f, row) for row in x]
    assert all(isinstance(entry, Fraction) for entry in y.flat)
    for row, value in zip(x, y, strict=True):
        assert f.exactly(row).tolist() == value.tolist()


@settings(CALM, max_examples=100)
@given(seed=st.integers(0, 2**32), shape=shapes, gated=st.booleans(), biased=st.booleans())
def test_network_float64_agrees_with_the_exact_value(
    seed: int, shape: tuple[int, int], gated: bool, biased: bool
) -> None:
    rng, (d, h) = np.random.default_rng(seed), shape
    up, gate, down = (
        rng.standard_normal((h, d)),
        rng.standard_normal((h, d)),
        rng.standard_normal((d, h)),
    )
    biases = (rng.standard_normal(h), rng.standard_normal(d)) if biased else (None, None)
    f: Mlp | GatedMlp
    f = GatedMlp(gate, up, down, "relu") if gated else Mlp(up, down, "softsign_gelu", *biases)
    x = rng.standard_normal((3, d))
    assert np.allclose(f(x), f.exactly(x).astype(float), rtol=1e-11, atol=1e-11)
    assert f(x[0]).shape == (d,)


def test_network_value_is_not_that_of_a_transpose() -> None:
    f = Mlp([[1, 2], [0, 1]], [[1, 0], [5, 1]], "identity")
    assert f.exactly([1, 0]).tolist() == [1, 5]
    assert f([1.0, 0.0]).tolist() == [1.0, 5.0]
    g = GatedMlp([[1, 0], [0, 1]], [[1, 2], [0, 1]], [[1, 0], [5, 1]], "identity")
    assert g.exactly([1, 1]).tolist() == [3, 16] and g([1.0, 1.0]).tolist() == [3.0, 16.0]


@pytest.mark.parametrize(("d", "h"), [(0, 0), (0, 3), (3, 0)])
def test_network_empty_shapes_are_maps_to_zero_or_the_bias(d: int, h: int) -> None:
    f = Mlp(np.zeros((h, d)), np.zeros((d, h)), "step")
    g = GatedMlp(np.zeros((h, d)), np.zeros((h, d)), np.zeros((d, h)), "relu")
    x = np.ones((2, d))
    for block in (f, g):
        assert block(x).tolist() == block.exactly(x).tolist() == np.zeros((2, d)).tolist()
    assert (
        Mlp(f.w_up, f.w_down, "step", None, np.arange(d)).exactly(x).tolist()
        == [list(range(d))] * 2
    )
    assert f.selected(range(h)).shape == (d, d)
    assert f.cancels_skip([], 1) is (d == 0)
    assert f.reach == f.curvature == 0 and Mlp(f.w_up, f.w_down, "relu2").radius() == 1
    assert g.radius() == 1 and escape_radius(f, f) == 0


@settings(CALM, max_examples=60)
@given(data=st.data())
def test_network_stacks_are_compositions(data: st.DataObject) -> None:
    d = data.draw(st.integers(0, 3))
    blocks = [
        Mlp(matrix(data.draw, h, d), matrix(data.draw, d, h), "relu")
        for h in data.draw(st.lists(st.integers(0, 3), max_size=3))
    ]
    x = matrix(data.draw, 1, d)[0]
    plain = skipped = x
    for block in blocks:
        plain = np.array(by_definition(block, plain), dtype=object)
        skipped = skipped + np.array(by_definition(block, skipped), dtype=object)
    assert Stack(blocks, d).exactly(x).tolist() == plain.tolist()
    assert Stack.with_skips(blocks, d).exactly(x).tolist() == skipped.tolist()


def test_network_empty_stack_is_the_identity() -> None:
    x = [[1.0, -2.0]]
    assert Stack([], 2)(x).tolist() == x and Stack([], 2).exactly(x).tolist() == x
    with pytest.raises(NetworkError, match="an empty stack needs the dimension d"):
        Stack([])


def test_network_skip_with_a_matrix() -> None:
    f = Mlp([[1, 0]], [[0], [1]], "relu")
    skip = Skip(f, [[0, 1], [2, 0]])
    assert skip.exactly([1, 3]).tolist() == [3, 3] and skip([1.0, 3.0]).tolist() == [3.0, 3.0]
    assert absorption_gap(Skip(f), f, [1, 3]).tolist() == [1, 3]
    with pytest.raises(NetworkError, match=r"matrix: shape \(1, 2\) met, \(2, 2\) wanted"):
        Skip(f, [[1, 2]])
    with pytest.raises(NetworkError, match="candidate: dimension 0 met, 2 wanted"):
        absorption_gap(Skip(f), Stack([], 0), [1, 3])
    with pytest.raises(NetworkError, match=r"layers\[1\]: dimension 0 met, 2 wanted"):
        Stack([f, Stack([], 0)])


@settings(CALM, max_examples=50)
@given(data=st.data())
def test_network_map_down_follows_by_the_matrix(data: st.DataObject) -> None:
    f = data.draw(st.one_of(mlps(), gated_mlps()))
    factor, x = matrix(data.draw, f.d, f.d), matrix(data.draw, 2, f.d)
    assert (f.map_down(factor).exactly(x) == matmul(f.exactly(x), factor.T)).all()


@settings(CALM, max_examples=60)
@given(data=st.data())
def test_network_matmul_is_the_definition(data: st.DataObject) -> None:
    m, n, k = (data.draw(st.integers(0, 3)) for _ in range(3))
    a, b = matrix(data.draw, m, n), matrix(data.draw, n, k)
    wanted = [[sum(a[i, c] * b[c, j] for c in range(n)) for j in range(k)] for i in range(m)]
    assert matmul(a, b).tolist() == wanted and matmul(a, b).shape == (m, k)
