"""The activations that the package knows, each with its forms and declarations.

Nothing is built before it is asked for, and SymPy is imported only where a SymPy form is evaluated.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from absorption.activations import numeric, rational
from absorption.activations.activation import Activation, ActivationError, Lacks
from absorption.activations.declarations import (
    BREAKS_AT_ZERO,
    CONTINUOUS,
    GROWS,
    ORDER_ONE,
    SMOOTH,
    VALUE_AT_ZERO,
    along,
    at,
    bounded,
    kink,
    near_relu,
    near_two_slope,
    two_slope,
)
from absorption.activations.order import LittleOAtZero, QuadraticAtZero, SelfGate
from absorption.activations.properties import (
    BoundedBy,
    ContinuousAtZero,
    DifferentiableAtZero,
    Homogeneous,
    NearRelu,
    NearTwoSlope,
    OddPart,
    SublinearGrowth,
    TwoSlope,
)

# The constants of SELU as published, to the sixteen digits that implementations carry.
SELU_SCALE = Fraction("1.0507009873554805")
SELU_ALPHA = Fraction("1.6732632423543772")
_ONE = Fraction(1)


def _rational(value: Fraction) -> Any:
    import sympy

    return sympy.Rational(value.numerator, value.denominator)


def _sympy(form: Callable[[Any, Any], Any]) -> Callable[[Any], list[tuple[None, Any]]]:
    """One piece for all ``z``, given as a function of SymPy and ``z``."""

    def pieces(z: Any) -> list[tuple[None, Any]]:
        import sympy

        return [(None, form(sympy, z))]

    return pieces


def leaky_relu(slope: Fraction | float | str = "1/100", *, name: str = "") -> Activation:
    """``z`` from 0 on and ``slope z`` below; slope 0 is ReLU, 1 the identity and -1 the absolute value.

    Example:
        >>> leaky_relu("1/4").kappa
        Fraction(5, 4)

    Args:
        slope: taken exactly; write 0.01 as ``"1/100"`` unless the nearest float is meant.
        name: another name for the activation.
    """
    slope = Fraction(slope)
    one_sided = kink(abs(1 - slope) / 2) if slope != 1 else SMOOTH[-1:]
    return Activation(
        name or f"leaky_relu({slope})",
        partial(numeric.leaky_relu, slope=slope),
        *two_slope((1 - slope) / 2, (1 + slope) / 2, one_sided),
        exact=partial(rational.leaky_relu, slope=slope),
        pieces=lambda z: [(Fraction(0), _rational(slope) * z), (None, z)],
    )


def relu_power(degree: int, *, name: str = "") -> Activation:
    """``max z 0 ^ degree``; degree 0 is the constant 1, as in Lean's ``reluPow``.

    Example:
        >>> from absorption.activations import Homogeneous
        >>> relu_power(3).get(Homogeneous)
        Homogeneous(degree=3)

    Raises:
        ActivationError: the degree is not a natural number.
    """
    if not isinstance(degree, int) or degree < 0:
        raise ActivationError(f"relu_power: the degree must be a natural number; got {degree!r}")
    if degree == 1:
        return leaky_relu(0, name=name or "relu")
    has, lacks = (
        (
            (Homogeneous(0), OddPart(Fraction(0)), *bounded(_ONE), *SMOOTH[1:]),
            (at(TwoSlope, 2), along(NearRelu, 1), *VALUE_AT_ZERO),
        )
        if degree == 0
        else (
            (
                *(Homogeneous(degree), *SMOOTH, LittleOAtZero(), SelfGate(_ONE, _ONE)),
                QuadraticAtZero(_ONE, None if degree == 2 else _ONE),
            ),
            (
                *(at(OddPart, 1, 2), at(TwoSlope, 2)),
                *(along(NearTwoSlope, 1), along(NearRelu, 1), *GROWS),
            ),
        )
    )
    return Activation(
        name or f"relu_power({degree})",
        partial(numeric.relu_power, degree=degree),
        has,
        lacks,
        exact=partial(rational.relu_power, degree=degree),
        pieces=lambda z: [(Fraction(0), 0 * z if degree else 0 * z + 1), (None, z**degree)],
    )


def elu(alpha: Fraction | float | str = 1, *, name: str = "") -> Activation:
    """``z`` from 0 on and ``alpha (exp z - 1)`` below, with ``alpha > 0``."""
    alpha = _positive("elu", alpha)
    return _exponential(name or f"elu({alpha})", _ONE, alpha, _ONE)


def celu(alpha: Fraction | float | str = 1, *, name: str = "") -> Activation:
    """``z`` from 0 on and ``alpha (exp (z / alpha) - 1)`` below, with ``alpha > 0``; smooth at 0."""
    alpha = _positive("celu", alpha)
    return _exponential(name or f"celu({alpha})", _ONE, alpha, alpha)


def selu() -> Activation:
    """ELU times a constant ``λ > 1``: near the two-slope function ``λ relu``, not near ReLU."""
    return _exponential("selu", SELU_SCALE, SELU_ALPHA, _ONE)


def _positive(name: str, alpha: Fraction | float | str) -> Fraction:
    value = Fraction(alpha)
    if value <= 0:
        raise ActivationError(f"{name}: alpha must be positive; got {value}")
    return value


def _exponential(name: str, scale: Fraction, alpha: Fraction, width: Fraction) -> Activation:
    """``scale z`` from 0 on and ``scale alpha (exp (z / width) - 1)`` below."""

    def pieces(z: Any) -> list[tuple[Fraction | None, Any]]:
        import sympy

        low = _rational(scale * alpha) * (sympy.exp(z / _rational(width)) - 1)
        return [(Fraction(0), low), (None, _rational(scale) * z)]

    slope = alpha / width
    side = kink(scale * abs(1 - slope) / 2) if slope != 1 else SMOOTH[-1:]
    near = near_relu(alpha) if scale == 1 else near_two_slope(scale / 2, scale / 2, scale * alpha)
    gate = SelfGate(scale * max(_ONE, slope))
    return Activation(
        name,
        lambda z: float(scale) * numeric.elu(z, float(alpha), float(width)),
        (*near, *CONTINUOUS, gate, *(claim for claim in side if not isinstance(claim, Lacks))),
        (
            *(at(Homogeneous, -1), at(OddPart, 1, 2), at(TwoSlope, -2), *GROWS, *ORDER_ONE),
            *(() if scale == 1 else (along(NearRelu, 1),)),
            *(claim for claim in side if isinstance(claim, Lacks)),
        ),
        pieces=pieces,
    )


def _gated(name: str, form: Callable[..., Any], constant: Fraction, **forms: Any) -> Activation:
    """``z s(z)`` with ``s z + s (-z) = 1``, within a constant of ReLU."""
    return Activation(
        name,
        form,
        (OddPart(_ONE), *near_relu(constant), *SMOOTH, SelfGate(_ONE)),
        (at(Homogeneous, 1), at(TwoSlope, -2), *GROWS, *ORDER_ONE),
        **forms,
    )


def gelu() -> Activation:
    """``z Φ(z)``, with the error function."""
    return _gated(
        "gelu",
        numeric.gelu,
        Fraction(2, 5),
        pieces=_sympy(lambda sp, z: z * (1 + sp.erf(z / sp.sqrt(2))) / 2),
        majorant=lambda p: _normal_density(p),
    )


def _normal_density(p: Any) -> Any:
    import sympy

    return sympy.exp(-(p**2) / 2) / sympy.sqrt(2 * sympy.pi)


def gelu_tanh() -> Activation:
    """GELU's usual substitute, with ``tanh (√(2/π) (z + 0.044715 z³))`` for the error function."""

    def form(sp: Any, z: Any) -> Any:
        inner = sp.sqrt(2 / sp.pi) * (z + sp.Rational(44715, 10**6) * z**3)
        return z * (1 + sp.tanh(inner)) / 2

    scale = (2.0 / 3.141592653589793) ** 0.5
    numbers = partial(numeric.gelu_tanh, scale=scale)
    return _gated("gelu_tanh", numbers, Fraction(1, 5), pieces=_sympy(form))


def silu() -> Activation:
    """``z / (1 + exp (-z))``, also called swish."""
    pieces = _sympy(lambda sp, z: z / (1 + sp.exp(-z)))
    return _gated("silu", partial(numeric.scaled_silu, scale=1.0), Fraction(3, 10), pieces=pieces)


def quick_gelu() -> Activation:
    """``z / (1 + exp (-1.702 z))``."""
    pieces = _sympy(lambda sp, z: z / (1 + sp.exp(-sp.Rational(1702, 1000) * z)))
    numbers = partial(numeric.scaled_silu, scale=1.702)
    return _gated("quick_gelu", numbers, Fraction(1, 5), pieces=pieces)


def hardswish() -> Activation:
    """``z clip (z + 3, 0, 6) / 6``."""
    return _gated(
        "hardswish",
        numeric.hardswish,
        Fraction(3, 8),
        exact=rational.hardswish,
        pieces=lambda z: [(Fraction(-3), 0 * z), (Fraction(3), z * (z + 3) / 6), (None, z)],
    )


def softsign_gelu() -> Activation:
    """``z (1 + softsign z) / 2``: like GELU, and rational."""
    return _gated(
        "softsign_gelu",
        numeric.softsign_gelu,
        Fraction(1, 2),
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
        (*near_relu(Fraction(1, 3)), *SMOOTH, SelfGate(_ONE)),
        (at(Homogeneous, 1), at(OddPart, 1, 2), at(TwoSlope, -2), *GROWS, *ORDER_ONE),
        pieces=_sympy(lambda sp, z: z * sp.tanh(sp.log(1 + sp.exp(z)))),
    )


def softplus() -> Activation:
    """``log (1 + exp z)``, which is ``log 2`` at 0."""
    return Activation(
        "softplus",
        numeric.softplus,
        (OddPart(_ONE), *near_relu(Fraction(7, 10)), *SMOOTH[1:]),
        (at(Homogeneous, 1), at(TwoSlope, 0), *GROWS, *VALUE_AT_ZERO),
        pieces=_sympy(lambda sp, z: sp.log(1 + sp.exp(z))),
    )


def step() -> Activation:
    """1 from 0 on, 0 below."""
    return Activation(
        "step",
        numeric.step,
        (Homogeneous(0), *bounded(_ONE)),
        (at(OddPart, 1, 2), at(TwoSlope, 0), along(NearRelu, 1), *VALUE_AT_ZERO, *BREAKS_AT_ZERO),
        exact=rational.step,
        pieces=lambda z: [(Fraction(0), 0 * z), (None, 0 * z + 1)],
    )


def sigmoid() -> Activation:
    """``1 / (1 + exp (-z))``."""
    return Activation(
        "sigmoid",
        numeric.sigmoid,
        (*bounded(_ONE), *SMOOTH[1:]),
        (
            *(at(Homogeneous, 1), at(OddPart, 1, 2), at(TwoSlope, 0), along(NearRelu, 1)),
            *VALUE_AT_ZERO,
        ),
        pieces=_sympy(lambda sp, z: 1 / (1 + sp.exp(-z))),
    )


def _saturating(
    name: str, form: Callable[..., Any], bound: int, smooth: bool, witness: Any, **forms: Any
) -> Activation:
    """Bounded, zero at 0 and of order one there; ``witness`` refutes homogeneity."""
    side = SMOOTH if smooth else CONTINUOUS
    scale = Fraction(bound)
    return Activation(
        name,
        form,
        (*bounded(scale), *side, SelfGate(_ONE)),
        (
            *(at(Homogeneous, witness), at(OddPart, 1, 2 * bound), at(TwoSlope, -2, 7)[:1]),
        ),
        **forms,
    )
