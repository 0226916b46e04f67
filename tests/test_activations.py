"""The forms of the activations: values, agreement, extreme arguments, names."""

import subprocess
import sys
import warnings
from fractions import Fraction

import mpmath  # type: ignore[import-untyped]
import numpy as np
import pytest
import sympy
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from absorption import activations
from absorption.activations import (
    Activation,
    ActivationError,
    BoundedBy,
    DeclarationError,
    activation,
    celu,
    elu,
    gate,
    gates,
    leaky_relu,
    names,
    register,
    relu_power,
    unregister,
)

# Time is measured on machines that are shared.
CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

EXACT = [name for name in names() if activation(name).exact is not None]
INEXACT = [name for name in names() if activation(name).exact is None]

# Written with mpmath's own functions, apart from the forms under test.
REFERENCE = {
    "gelu": lambda z: z * mpmath.ncdf(z),
    "gelu_tanh": lambda z: (
        z / 2 * (1 + mpmath.tanh(mpmath.sqrt(2 / mpmath.pi) * (z + mpmath.mpf("0.044715") * z**3)))
    ),
    "quick_gelu": lambda z: z / (1 + mpmath.exp(-mpmath.mpf("1.702") * z)),
    "silu": lambda z: z / (1 + mpmath.exp(-z)),
    "softplus": lambda z: mpmath.log1p(mpmath.exp(z)),
    "elu": lambda z: z if z >= 0 else mpmath.expm1(z),
    "celu": lambda z: z if z >= 0 else mpmath.expm1(z),
    "selu": lambda z: (
        mpmath.mpf("1.0507009873554805")
        * (z if z >= 0 else mpmath.mpf("1.6732632423543772") * mpmath.expm1(z))
    ),
    "mish": lambda z: z * mpmath.tanh(mpmath.log1p(mpmath.exp(z))),
    "sigmoid": lambda z: 1 / (1 + mpmath.exp(-z)),
    "tanh": mpmath.tanh,
}


def test_activations_every_inexact_one_has_a_reference() -> None:
    assert set(REFERENCE) == set(INEXACT)


@pytest.mark.parametrize("name", INEXACT)
def test_activations_float64_is_accurate(name: str) -> None:
    points = [k / 16 for k in range(-400, 401)] + [
        s * 10.0**k for k in range(-12, 3) for s in (1, -1)
    ]
    values = activation(name)(points)
    with mpmath.workdps(400 if name == "gelu_tanh" else 50):
        for point, value in zip(points, values.tolist(), strict=True):
            wanted = REFERENCE[name](mpmath.mpf(point))
            # In the tails of GELU the rounding of an inner argument is multiplied by its size.
            inner = {"gelu": 2, "gelu_tanh": 3, "quick_gelu": 1}.get(name)
            relative = 2e-15 * (1 + (abs(point) ** inner if inner else 0))
            assert abs(value - wanted) <= relative * abs(wanted) + mpmath.mpf("1e-300"), point


@pytest.mark.parametrize("name", EXACT)
@settings(CALM)
@given(z=st.fractions(max_denominator=10**6))
def test_activations_exact_form_agrees_with_float64(name: str, z: Fraction) -> None:
    known = activation(name)
    rounded = Fraction(float(z))
    wanted = known.exactly(rounded)
    assert abs(Fraction(float(known(float(z)))) - wanted) <= Fraction(1e-14) * abs(wanted)


@pytest.mark.parametrize("name", EXACT)
def test_activations_exact_form_agrees_with_sympy(name: str) -> None:
    known, z = activation(name), sympy.Symbol("z", real=True)
    form = known.sympy(z)
    points = [Fraction(k, 3) for k in range(-24, 25)] + [Fraction(k) for k in (-100, 100)]
    for point in points:
        wanted = sympy.Rational(*known.exactly(point).as_integer_ratio())
        assert sympy.simplify(form.subs(z, sympy.Rational(*point.as_integer_ratio())) - wanted) == 0


@pytest.mark.parametrize("name", names())
def test_activations_extreme_arguments_warn_nothing(name: str) -> None:
    huge = [1.7e308, 1e300, 1e155, 746.0, 710.0, 5e-324, 1e-300, 0.0]
    points = np.array([*huge, *(-z for z in huge)])
    with warnings.catch_warnings(), np.errstate(divide="raise", invalid="raise"):
        warnings.simplefilter("error")
        values = activation(name)(points)
    assert not np.isnan(values).any()
    assert np.isfinite(values[np.abs(points) <= 746]).all()
    powers = {"relu2", "relu3"}
    assert name in powers or np.isfinite(values).all()


@pytest.mark.parametrize("name", names())
def test_activations_keep_any_shape(name: str) -> None:
    for shape in ((), (0,), (2, 0), (3,), (2, 1, 3)):
        assert activation(name)(np.ones(shape)).shape == shape


def test_activations_values_by_hand() -> None:
    half = Fraction(1, 2)
    cases = {
        "relu": (-half, 0), "leaky_relu": (-half, Fraction(-1, 200)), "abs": (-half, half),
        "identity": (-half, -half), "relu2": (Fraction(3), 9), "relu3": (Fraction(3), 27),
        "step": (Fraction(0), 1), "softsign": (Fraction(-3), Fraction(-3, 4)),
        "softsign_gelu": (Fraction(1), Fraction(3, 4)), "hardswish": (Fraction(1), Fraction(2, 3)),
        "clamp": (Fraction(-7), -1), "relu6": (Fraction(7), 6),
    }  # fmt: skip
    assert set(cases) == set(EXACT)
    for name, (point, value) in cases.items():
        assert activation(name).exactly(point) == value, name
    assert leaky_relu("1/4").exactly(-1) == Fraction(-1, 4)
    assert relu_power(0).exactly(-1) == relu_power(0).exactly(0) == 1
    assert float(celu("1/2")(-1.0)) == pytest.approx(np.expm1(-2.0) / 2)
    assert float(elu(2)(-1.0)) == pytest.approx(2 * np.expm1(-1.0))


def test_activations_need_no_sympy_before_it_is_asked_for() -> None:
    code = (
        "import sys; from absorption.activations import *\n"
        "assert all(activation(name)(1.0) is not None for name in names())\n"
        "check(activation('gelu')); assert 'sympy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("gelu_new", "gelu_tanh"), ("gelu_pytorch_tanh", "gelu_tanh"), ("GELU", "gelu"),
        ("swish", "silu"), ("SiLU", "silu"), ("squared_relu", "relu2"), ("relu_2", "relu2"),
        ("quick_gelu", "quick_gelu"), ("Hard-Swish", "hardswish"), ("linear", "identity"),
        ("hardtanh", "clamp"), ("LeakyReLU", "leaky_relu"), ("ReLU6", "relu6"), ("mish", "mish"),
    ],
)  # fmt: skip
def test_activations_names_of_model_configurations(name: str, wanted: str) -> None:
    assert activation(name).name == wanted


def test_activations_gates_by_name() -> None:
    found = {name: gate(name).name for name in gates()}
    assert found == {
        "reglu": "relu", "geglu": "gelu", "swiglu": "silu", "glu": "sigmoid",
        "bilinear": "identity",
    }  # fmt: skip


def test_activations_unknown_names_are_refused_with_close_ones() -> None:
    with pytest.raises(ActivationError, match=r"'gelo'; did you mean gelu"):
        activation("gelo")
    with pytest.raises(ActivationError, match=r"known are relu, leaky_relu"):
        activation("zzzzzz")
    with pytest.raises(ActivationError, match=r"gated MLP is called 'swigl'; did you mean swiglu"):
        gate("swigl")


def test_activations_bad_parameters_are_refused() -> None:
    for bad in (-1, 1.5):
        with pytest.raises(ActivationError, match="natural number"):
            relu_power(bad)  # type: ignore[arg-type]
    for make in (elu, celu):
        for size in (0, -2):
            with pytest.raises(ActivationError, match="alpha must be positive"):
                make(size)


def test_activations_missing_forms_are_refused() -> None:
    with pytest.raises(ActivationError, match="gelu has no exact form"):
        activation("gelu").exactly(Fraction(1))
    with pytest.raises(ActivationError, match="f has no SymPy form"):
        Activation("f", np.sin).sympy(sympy.Symbol("z"))


def test_activations_registering_and_forgetting() -> None:
    sine = Activation("Sine Wave", np.sin, (BoundedBy(Fraction(1)),))
    assert register(sine) is sine
    try:
        assert activation("sine_wave") is sine
        assert "Sine Wave" in names()
        with pytest.raises(ActivationError, match="is taken by 'Sine Wave'"):
            register(Activation("sine-wave", np.sin))
    finally:
        unregister("sine wave")
    assert "Sine Wave" not in activations.names()
    with pytest.raises(ActivationError, match="no registered activation is called 'sine wave'"):
        unregister("sine wave")
    for taken in ("relu", "Swish"):
        with pytest.raises(ActivationError, match="is taken by"):
            register(Activation(taken, np.sin))
    with pytest.raises(ActivationError, match="needs a name"):
        register(Activation("--", np.sin))


def test_activations_a_refused_registration_leaves_nothing() -> None:
    with pytest.raises(DeclarationError):
        register(Activation("twice", lambda z: 2 * z, (BoundedBy(Fraction(1)),)))
    assert "twice" not in names()
