from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from absorption.decide import WeightError, exact
from absorption.decide.integers import joined

SHAPE = (3, 2)


def same(tensor: np.ndarray, numbers: np.ndarray) -> bool:
    return all(Fraction(float(a)) == b for a, b in zip(tensor.flat, numbers.flat, strict=True))


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
@given(data=st.data())
def test_exact_loses_nothing(dtype: type, data: st.DataObject) -> None:
    numbers = arrays.from_dtype(np.dtype(dtype), allow_nan=False, allow_infinity=False)
    tensor = data.draw(arrays.arrays(dtype, SHAPE, elements=numbers))
    number = exact(tensor, "w")
    assert same(tensor, number.fractions())
    assert np.array_equal(number.floats(), tensor.astype(np.float64))
    assert max(abs(n) for n in number.integers().flat) < 2 ** number.bits()
    p = 2097143
    assert [n % p for n in number.integers().flat] == number.residues(p).reshape(-1).tolist()
    assert number.denominator == 1 or any(n % 2 for n in number.integers().flat)
    assert number.row_sums() == [sum(map(abs, number.row(i))) for i in range(SHAPE[0])]
    assert number.row_maxima() == [max(map(abs, number.row(i))) for i in range(SHAPE[0])]


def test_exact_takes_bfloat16() -> None:
    ml_dtypes = pytest.importorskip("ml_dtypes")
    tensor = np.array([[0.1, -3.0]], dtype=ml_dtypes.bfloat16)
    assert same(tensor, exact(tensor, "w").fractions())


@given(
    arrays.arrays(np.int8, SHAPE),
    arrays.arrays(np.float32, (3, 1), elements=st.floats(-9, 9, width=32)),
)
def test_exact_multiplies_by_the_scale(tensor: np.ndarray, scale: np.ndarray) -> None:
    numbers = exact(tensor, "w", scale=scale).fractions()
    for (i, j), n in np.ndenumerate(tensor):
        assert numbers[i, j] == int(n) * Fraction(float(scale[i, 0]))


def test_exact_takes_fractions_and_long_integers() -> None:
    tensor = np.array([[Fraction(1, 3), 10**40]], dtype=object)
    assert exact(tensor, "w").fractions().tolist() == tensor.tolist()
    assert exact(tensor, "w").denominator == 3


@given(
    arrays.arrays(np.float64, SHAPE, elements=st.floats(-1e6, 1e6)),
    arrays.arrays(object, (3, 1), elements=st.fractions(max_denominator=9)),
)
def test_joined_keeps_both(left: np.ndarray, right: np.ndarray) -> None:
    whole = joined(exact(left, "w"), exact(right, "b")).fractions()
    assert same(left, whole[:, :2])
    assert whole[:, 2:].tolist() == right.tolist()


@given(arrays.arrays(np.float32, SHAPE, elements=st.floats(-4, 4, width=32)), st.integers())
def test_with_rows_replaces_one(tensor: np.ndarray, long: int) -> None:
    number = exact(tensor, "w")
    changed = number.with_rows({1: [long, 6]})
    assert changed.row(1) == [long, 6]
    assert changed.row(0) == number.row(0) and changed.row(2) == number.row(2)


@pytest.mark.parametrize(
    ("tensor", "scale", "message"),
    [
        (np.array([[1.0, np.nan]]), None, r"w_up\[0, 1\] is nan"),
        (np.array([[1.0], [-np.inf]], dtype=np.float16), None, r"w_up\[1, 0\] is -inf"),
        (np.zeros((0, 3)), None, r"w_up: the tensor is empty, its shape is \(0, 3\)"),
        (np.array([[1j]]), None, "w_up: the type is complex128"),
        (np.array([[True]]), None, "w_up: the type is bool"),
        (np.array([["1"]], dtype=object), None, r"w_up\[0, 0\] is a str"),
        (np.array([[1.5]]), 2.0, "only int8 and uint8 take a scale"),
        (np.array([[1, 2]], dtype=np.int8), np.ones(3), r"the scale has shape \(3,\)"),
        (np.array([[1, 2]], dtype=np.int8), np.array(np.nan), r"w_up.scale\[0, 0\] is nan"),
        (np.array([[2**63]], dtype=np.uint64), None, "must come as Python integers"),
    ],
)
def test_exact_refuses(tensor: np.ndarray, scale: object, message: str) -> None:
    with pytest.raises(WeightError, match=message):
        exact(tensor, "w_up", scale=scale)
