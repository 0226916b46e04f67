"""Declarations that many activations share, by name."""

from fractions import Fraction

from absorption.activations.activation import Lacks
from absorption.activations.order import LittleOAtZero, QuadraticAtZero, SelfGate
from absorption.activations.properties import (
    BoundedBy,
    ContinuousAtZero,
    DifferentiableAtZero,
    Homogeneous,
    NearRelu,
    NearTwoSlope,
    OddPart,
    Property,
    SublinearGrowth,
    TwoSlope,
    VanishesAtZero,
)

Claims = tuple[Property | Lacks, ...]

# Every kind of property; each activation of the package declares of each that it has it or lacks
# it.
KINDS: tuple[type[Property], ...] = (
    Homogeneous,
    OddPart,
    TwoSlope,
    NearTwoSlope,
    NearRelu,
    BoundedBy,
    SublinearGrowth,
    VanishesAtZero,
    ContinuousAtZero,
    DifferentiableAtZero,
    LittleOAtZero,
    SelfGate,
    QuadraticAtZero,
)

ONE, HALF = Fraction(1), Fraction(1, 2)


def at(kind: type[Property], *points: Fraction | int) -> Lacks:
    """The property fails at these points, whatever its parameters."""
    return Lacks(kind, points=tuple(map(Fraction, points)))


def along(kind: type[Property], sign: int, epsilon: Fraction = Fraction(1, 4)) -> Lacks:
    """The property fails along the ray to the right (1) or to the left (-1) of 0."""
    return Lacks(kind, sign=sign, epsilon=epsilon)


CONTINUOUS: Claims = (VanishesAtZero(), ContinuousAtZero())
SMOOTH: Claims = (*CONTINUOUS, DifferentiableAtZero())
GROWS: Claims = (along(BoundedBy, 1), along(SublinearGrowth, 1))
ORDER_ONE: Claims = (along(LittleOAtZero, 1), along(QuadraticAtZero, 1))
NOT_ZERO_AT_ZERO: Claims = tuple(
    at(kind, 0) for kind in (VanishesAtZero, LittleOAtZero, SelfGate, QuadraticAtZero)
)


def kink(jump: Fraction) -> Property | Lacks:
    """The slopes on the two sides of 0 differ by ``jump``."""
    if jump == 0:
        return DifferentiableAtZero()
    return along(DifferentiableAtZero, 1, epsilon=abs(jump) / 2)


def near_relu(constant: Fraction) -> Claims:
    """Within a constant of ReLU, which is the two-slope function with ``a = b = 1/2``."""
    return (NearTwoSlope(HALF, HALF, constant), NearRelu(constant))


def bounded(bound: Fraction) -> Claims:
    """Bounded, and so within a constant of 0 and far from ReLU."""
    return (
        NearTwoSlope(0 * ONE, 0 * ONE, bound),
        along(NearRelu, 1),
        BoundedBy(bound),
        SublinearGrowth(),
    )


def leaky(slope: Fraction) -> Claims:
    """``z`` from 0 on and ``slope z`` below."""
    a, b = (1 - slope) / 2, (1 + slope) / 2
    return (
        *(Homogeneous(1), OddPart(2 * b), TwoSlope(a, b), NearTwoSlope(a, b, Fraction(0))),
        NearRelu(Fraction(0)) if slope == 0 else along(NearRelu, -1),
        *(*GROWS, *CONTINUOUS, kink(1 - slope), *ORDER_ONE, SelfGate(max(ONE, abs(slope)))),
    )


def power(degree: int) -> Claims:
    """``max z 0 ^ degree`` with ``degree >= 2``."""
    return (
        *(Homogeneous(degree), at(OddPart, 1, 2), at(TwoSlope, 2)),
        *(along(NearTwoSlope, 1), along(NearRelu, 1), *GROWS, *SMOOTH),
        *(LittleOAtZero(), SelfGate(ONE, ONE), QuadraticAtZero(ONE, None if degree == 2 else ONE)),
    )


def smooth_relu(constant: Fraction, *, half_odd: bool) -> Claims:
    """``z s(z)`` with ``|s| <= 1``, smooth at 0 and within a constant of ReLU.

    ``half_odd`` says that ``s z + s (-z) = 1``.
    """
    return (
        *(at(Homogeneous, 1), OddPart(ONE) if half_odd else at(OddPart, 1, 2), at(TwoSlope, -2)),
        *(*near_relu(constant), *GROWS, *SMOOTH, *ORDER_ONE, SelfGate(ONE)),
    )


def exponential(scale: Fraction, alpha: Fraction, width: Fraction) -> Claims:
    """``scale z`` from 0 on and ``scale alpha (exp (z / width) - 1)`` below, all three positive."""
    slope = alpha / width
    near = NearTwoSlope(scale / 2, scale / 2, scale * alpha)
    return (
        *(at(Homogeneous, -1), at(OddPart, 1, 2), at(TwoSlope, -2), near),
        NearRelu(alpha) if scale == 1 else along(NearRelu, 1),
        *(*GROWS, *CONTINUOUS, kink(scale * (1 - slope)), *ORDER_ONE),
        SelfGate(scale * max(ONE, slope)),
    )


def saturating(bound: Fraction, witness: Fraction, jump: Fraction) -> Claims:
    """Bounded, 0 at 0 and at most ``|z|``.

    At ``witness`` homogeneity fails, and linearity beyond the bound; ``jump`` is the difference
    between the slopes at 0.
    """
    return (
        *(at(Homogeneous, witness), at(OddPart, 1, 2 * bound), at(TwoSlope, bound + 1)),
        *(*bounded(bound), *CONTINUOUS, kink(jump), *ORDER_ONE, SelfGate(ONE)),
    )
