"""Bad tensors and points are refused; integers and fractions are exact."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from absorption.activations import ActivationError
from absorption.network import (
    GatedMlp,
    Integers,
    Mlp,
    NetworkError,
)
from absorption.network.tensors import tensor, to_floats

# Time is measured on machines that are shared.
CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

W, P = np.ones((3, 2)), np.ones((2, 3))
BAD: list[tuple[dict[str, Any], str]] = [
    ({"w_up": np.ones(3)}, r"w_up: shape \(3,\) met, \(any, any\) wanted"),
    ({"w_up": []}, r"w_up: shape \(0,\) met"),
    ({"w_up": [[1.0], [1.0, 2.0]]}, "w_up: not an array of numbers"),
    ({"w_down": np.ones((3, 2))}, r"w_down: shape \(3, 2\) met, \(2, 3\) wanted"),
    ({"b_up": np.ones(2)}, r"b_up: shape \(2,\) met, \(3,\) wanted"),
    ({"b_down": np.ones(3)}, r"b_down: shape \(3,\) met, \(2,\) wanted"),
    ({"w_up": np.array([[1, 2], [3, np.nan], [0, 0]])}, r"w_up\[1, 1\]: nan met, a finite"),
    ({"w_down": np.full((2, 3), -np.inf)}, r"w_down\[0, 0\]: -inf met, a finite"),
    ({"b_up": np.array([Fraction(1), float("nan"), 1], dtype=object)}, r"b_up\[1\]: nan met"),
    ({"w_up": np.array([[1, 2], [3, "x"], [0, 0]], dtype=object)}, r"w_up\[1, 1\]: 'x' met"),
    ({"w_up": [["a", "b"]] * 3}, "w_up: entries of type <U1 met"),
    ({"w_up": W.astype(complex)}, "w_up: entries of type complex128 met"),
    ({"w_up": W.astype(np.longdouble)}, "w_up: entries of type float128 met|longdouble"),
    ({"w_up": W.astype(bool)}, "w_up: entries of type bool met"),
    ({"w_up": np.array([[True, 1]] * 3, dtype=object)}, r"w_up\[0, 0\]: True met"),
]


@pytest.mark.parametrize(("change", "message"), BAD)
def test_network_bad_tensors_are_refused(change: dict[str, Any], message: str) -> None:
    arguments: dict[str, Any] = {"w_up": W, "w_down": P, "activation": "relu"} | change
    with pytest.raises(NetworkError, match=message):
        Mlp(**arguments)


def test_network_bad_gates_and_names_are_refused() -> None:
    with pytest.raises(NetworkError, match=r"w_gate: shape \(2, 2\) met, \(3, 2\) wanted"):
        GatedMlp(np.ones((2, 2)), W, P, "reglu")
    for make in (lambda: Mlp(W, P, "gelo"), lambda: GatedMlp(W, W, P, "swigl")):
        with pytest.raises(ActivationError, match="no activation is called"):
            make()
    with pytest.raises(NetworkError, match="Mlp has no tensor w_gate"):
        Mlp(W, P, "relu").with_tensors(w_gate=W)


def test_network_bad_points_are_refused() -> None:
    f = Mlp(W, P, "relu")
    for bad, message in (
        (np.ones(3), r"x: shape \(3,\) met, \(2,\) wanted"),
        (np.ones((2, 3)), r"x: shape \(2, 3\) met, \(any, 2\) wanted"),
        (np.float64(1), r"x: shape \(\) met"),
        ([[1.0], [1.0, 2.0]], "x: not an array of numbers"),
        ([1.0, np.nan], r"x\[1\]: nan met"),
    ):
        for evaluate in (f, f.exactly):
            with pytest.raises(NetworkError, match=message):
                evaluate(bad)


def test_network_values_beyond_float64_are_refused_and_exact() -> None:
    f = Mlp([[1e200]], [[1e200]], "relu")
    with pytest.raises(NetworkError, match=r"value \[1, 0\] is too large for float64"):
        f([[-1.0], [1.0]])
    assert f.exactly([1.0]).tolist() == [Fraction(1e200) ** 2]
    # A bounded activation must not hide an overflow that may have lost the sign.
    row = [[1.7e308, 1.7e308, -1.7e308]]
    with pytest.raises(NetworkError, match=r"activation's argument \[0, 0\] is too large"):
        Mlp(row, [[1], [0], [0]], "tanh")([2.0, 2.0, 5.0])
    with pytest.raises(NetworkError, match=r"gate's argument \[0, 0\] is too large"):
        GatedMlp(row, row, [[1], [0], [0]], "glu")([2.0, 2.0, 5.0])
    with pytest.raises(NetworkError, match="w_up: an entry is too large for float64"):
        Mlp([[10**400]], [[1]], "relu")([1.0])
    with pytest.raises(ActivationError, match="gelu has no exact form"):
        Mlp(np.zeros((0, 2)), np.zeros((2, 0)), "gelu").exactly([1, 2])


def test_network_tensors_are_copies_that_cannot_change() -> None:
    w_up = np.ones((3, 2))
    f = Mlp(w_up, P, "relu")
    w_up[0, 0] = 7
    assert f.w_up[0, 0] == 1
    with pytest.raises(ValueError, match="read-only"):
        f.w_up[0, 0] = 7


@settings(CALM)
@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), max_size=6), st.booleans())
def test_network_integers_are_exact_and_least(values: list[float], narrow: bool) -> None:
    if narrow:
        with np.errstate(over="ignore"):
            array = np.array(values, dtype=np.float16)
        array = array[np.isfinite(array)]
    else:
        array = np.array(values, dtype=np.float64)
    held = tensor("t", array, (None,))
    whole = Integers.of(held)
    assert [Fraction(n, whole.denominator) for n in whole.numerators] == [
        Fraction(float(v)) for v in array
    ]
    assert whole.fractions().tolist() == held.tolist()
    assert all(isinstance(n, int) for n in whole.numerators)
    assert np.gcd.reduce([*whole.numerators, whole.denominator]) == 1


def test_network_forms_keep_the_weights() -> None:
    f = Mlp([[0.1, 2.0]], [[0.5], [3.0]], "relu", [0.25])
    exact = f.with_fractions()
    assert not f.is_exact and exact.is_exact and not exact.with_floats().is_exact
    for name, array in f.tensors().items():
        assert exact.tensors()[name].tolist() == exact.with_floats().tensors()[name].tolist()
        assert array.tolist() == exact.tensors()[name].tolist()
    assert f.integers()["b_up"].denominator == 4 and set(f.integers()) == {"w_up", "w_down", "b_up"}
    third = Mlp([[Fraction(1, 3)]], [[1]], "relu")
    assert third.with_floats().w_up[0, 0] == 1 / 3
    with pytest.raises(NetworkError, match="t: an entry is too large"):
        to_floats("t", tensor("t", [10**400], (1,)))
