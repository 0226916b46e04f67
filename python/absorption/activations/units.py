"""The activations that grow: ReLU and its powers, and the smooth units that stay near it.

Nothing is built before it is asked for, and SymPy is imported only where a SymPy form is evaluated.
"""

import math
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from absorption.activations import numeric, rational
from absorption.activations.activation import Activation, ActivationError
from absorption.activations.declarations import (
    GROWS,
    NOT_ZERO_AT_ZERO,
    ONE,
    SMOOTH,
    at,
    bounded,
    exponential,
    leaky,
    near_relu,
    power,
    smooth_relu,
)
from absorption.activations.properties import Homogeneous, OddPart, TwoSlope

# The constants of SELU as published, to the digits that implementations carry.
SELU_SCALE = Fraction("1.0507009873554805")
SELU_ALPHA = Fraction("1.6732632423543772")

Parameter = Fraction | float | str


def as_sympy(value: Fraction) -> Any:
    """The fraction as a SymPy number."""
    import sympy

    return sympy.Rational(value.numerator, value.denominator)


def one_piece(form: Callable[[Any, Any], Any]) -> Callable[[Any], list[tuple[None, Any]]]:
    """The pieces of an activation with one formula, a function of the module SymPy and ``z``."""

    def pieces(z: Any) -> list[tuple[None, Any]]:
        import sympy

        return [(None, form(sympy, z))]

    return pieces


def leaky_relu(slope: Parameter = "1/100", *, name: str = "") -> Activation:
    """``z`` from 0 on and ``slope z`` below.

    Slope 0 is ReLU, 1 the identity and -1 the absolute value.

    Example:
        >>> leaky_relu("1/4").kappa
        Fraction(5, 4)

    Args:
        slope: taken exactly; write 0.01 as ``"1/100"`` unless the nearest float is meant.
        name: another name for the activation.
    """
    exact_slope = Fraction(slope)
    return Activation(
        name or f"leaky_relu({exact_slope})",
        partial(numeric.leaky_relu, slope=exact_slope),
        leaky(exact_slope),
        exact=partial(rational.leaky_relu, slope=exact_slope),
        pieces=lambda z: [(Fraction(0), as_sympy(exact_slope) * z), (None, z)],
    )


def relu_power(degree: int, *, name: str = "") -> Activation:
    """``max z 0 ^ degree``; degree 0 is the constant 1, as in Lean's ``reluPow``.

    Example:
        >>> from absorption.activations import Homogeneous
        >>> relu_power(3).get(Homogeneous)
        Homogeneous(degree=3)

    Args:
        degree: a natural number.
        name: another name for the activation.

    Raises:
        ActivationError: the degree is not a natural number.
    """
    if not isinstance(degree, int) or degree < 0:
        raise ActivationError(f"relu_power: the degree must be a natural number; got {degree!r}")
    if degree == 1:
        return leaky_relu(0, name=name or "relu")
    constant = (
        *(Homogeneous(0), OddPart(Fraction(0)), at(TwoSlope, 2), *bounded(ONE), *SMOOTH[1:]),
        *NOT_ZERO_AT_ZERO,
    )
    return Activation(
        name or f"relu_power({degree})",
        partial(numeric.relu_power, degree=degree),
        power(degree) if degree else constant,
        exact=partial(rational.relu_power, degree=degree),
        pieces=lambda z: [(Fraction(0), 0 * z), (None, z**degree)] if degree else [(None, z**0)],
    )


def elu(alpha: Parameter = 1, *, name: str = "") -> Activation:
    """``z`` from 0 on and ``alpha (exp z - 1)`` below, with ``alpha > 0``.

    Example:
        >>> elu(2)([-50.0, 3.0])
        array([-2.,  3.])

    Args:
        alpha: taken exactly, as by `leaky_relu`.
        name: another name for the activation.

    Raises:
        ActivationError: ``alpha`` is not positive.
    """
    exact_alpha = _positive("elu", alpha)
    return _exponential(name or f"elu({exact_alpha})", ONE, exact_alpha, ONE)


def celu(alpha: Parameter = 1, *, name: str = "") -> Activation:
    """``z`` from 0 on and ``alpha (exp (z / alpha) - 1)`` below, with ``alpha > 0``.

    Example:
        >>> celu(2)([-90.0, 3.0])
        array([-2.,  3.])

    Args:
        alpha: taken exactly, as by `leaky_relu`.
        name: another name for the activation.

    Raises:
        ActivationError: ``alpha`` is not positive.
    """
    exact_alpha = _positive("celu", alpha)
    return _exponential(name or f"celu({exact_alpha})", ONE, exact_alpha, exact_alpha)


def selu() -> Activation:
    """ELU times a constant ``λ > 1``: near the two-slope function ``λ relu``, not near ReLU."""
    return _exponential("selu", SELU_SCALE, SELU_ALPHA, ONE)


def _positive(name: str, alpha: Parameter) -> Fraction:
    value = Fraction(alpha)
    if value <= 0:
        raise ActivationError(f"{name}: alpha must be positive; got {value}")
    return value


def _exponential(name: str, scale: Fraction, alpha: Fraction, width: Fraction) -> Activation:
    def pieces(z: Any) -> list[tuple[Fraction | None, Any]]:
        import sympy

        low = as_sympy(scale * alpha) * (sympy.exp(z / as_sympy(width)) - 1)
        return [(Fraction(0), low), (None, as_sympy(scale) * z)]

    form = partial(numeric.elu, scale=float(scale), alpha=float(alpha), width=float(width))
    return Activation(name, form, exponential(scale, alpha, width), pieces=pieces)


def gelu() -> Activation:
    """``z Φ(z)``, with the error function."""

    def density(p: Any) -> Any:
        import sympy

        return sympy.exp(-(p**2) / 2) / sympy.sqrt(2 * sympy.pi)

    return Activation(
        "gelu",
        numeric.gelu,
        smooth_relu(Fraction(2, 5), half_odd=True),
        pieces=one_piece(lambda sp, z: z * (1 + sp.erf(z / sp.sqrt(2))) / 2),
        majorant=density,
    )


def gelu_tanh() -> Activation:
    """GELU's usual substitute, with ``tanh (√(2/π) (z + 0.044715 z³))`` for the error function."""

    def form(sp: Any, z: Any) -> Any:
        inner = sp.sqrt(2 / sp.pi) * (z + sp.Rational(44715, 10**6) * z**3)
        return z * (1 + sp.tanh(inner)) / 2

    return Activation(
        "gelu_tanh",
        partial(numeric.gelu_tanh, scale=math.sqrt(2 / math.pi)),
        smooth_relu(Fraction(1, 5), half_odd=True),
        pieces=one_piece(form),
    )


def silu() -> Activation:
    """``z / (1 + exp (-z))``, also called swish."""
    return Activation(
        "silu",
        partial(numeric.scaled_silu, scale=1.0),
        smooth_relu(Fraction(3, 10), half_odd=True),
        pieces=one_piece(lambda sp, z: z / (1 + sp.exp(-z))),
    )


def quick_gelu() -> Activation:
    """``z / (1 + exp (-1.702 z))``."""
    return Activation(
        "quick_gelu",
        partial(numeric.scaled_silu, scale=1.702),
        smooth_relu(Fraction(1, 5), half_odd=True),
        pieces=one_piece(lambda sp, z: z / (1 + sp.exp(-sp.Rational(1702, 1000) * z))),
    )


def hardswish() -> Activation:
    """``z clip (z + 3, 0, 6) / 6``."""
    return Activation(
        "hardswish",
        numeric.hardswish,
        smooth_relu(Fraction(3, 8), half_odd=True),
        exact=rational.hardswish,
        pieces=lambda z: [(Fraction(-3), 0 * z), (Fraction(3), z * (z + 3) / 6), (None, z)],
    )


def softsign_gelu() -> Activation:
    """``z (1 + softsign z) / 2``: like GELU, and rational. Lean: ``softsignGelu``."""
    return Activation(
        "softsign_gelu",
        numeric.softsign_gelu,
        smooth_relu(Fraction(1, 2), half_odd=True),
        exact=rational.softsign_gelu,
        pieces=lambda z: [
            (Fraction(0), z * (1 + z / (1 - z)) / 2),
            (None, z * (1 + z / (1 + z)) / 2),
        ],
    )


def mish() -> Activation:
    """``z tanh (softplus z)``: near ReLU, and with no linear odd part."""
    return Activation(
        "mish",
        numeric.mish,
        smooth_relu(Fraction(1, 2), half_odd=False),
        pieces=one_piece(lambda sp, z: z * sp.tanh(sp.log(1 + sp.exp(z)))),
    )


def softplus() -> Activation:
    """``log (1 + exp z)``, which is ``log 2`` at 0."""
    return Activation(
        "softplus",
        numeric.softplus,
        (
            *(at(Homogeneous, 1), OddPart(ONE), at(TwoSlope, 0), *near_relu(Fraction(7, 10))),
            *(*GROWS, *SMOOTH[1:], *NOT_ZERO_AT_ZERO),
        ),
        pieces=one_piece(lambda sp, z: sp.log(1 + sp.exp(z))),
    )
