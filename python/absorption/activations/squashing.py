"""The bounded activations: step, sigmoid, tanh, softsign and the clipped lines."""

from fractions import Fraction
from functools import partial

from absorption.activations import numeric, rational
from absorption.activations.activation import Activation
from absorption.activations.declarations import (
    NOT_ZERO_AT_ZERO,
    ONE,
    SMOOTH,
    along,
    at,
    bounded,
    saturating,
)
from absorption.activations.properties import (
    ContinuousAtZero,
    DifferentiableAtZero,
    Homogeneous,
    OddPart,
    TwoSlope,
)
from absorption.activations.units import one_piece


def step() -> Activation:
    """1 from 0 on, 0 below."""
    return Activation(
        "step",
        numeric.step,
        (
            *(Homogeneous(0), at(OddPart, 1, 2), at(TwoSlope, 0), *bounded(ONE)),
            *(along(ContinuousAtZero, -1), along(DifferentiableAtZero, 1), *NOT_ZERO_AT_ZERO),
        ),
        exact=rational.step,
        pieces=lambda z: [(Fraction(0), 0 * z), (None, 0 * z + 1)],
    )


def sigmoid() -> Activation:
    """``1 / (1 + exp (-z))``."""
    return Activation(
        "sigmoid",
        numeric.sigmoid,
        (
            *(at(Homogeneous, 1), at(OddPart, 1, 2), at(TwoSlope, 0), *bounded(ONE)),
            *(*SMOOTH[1:], *NOT_ZERO_AT_ZERO),
        ),
        pieces=one_piece(lambda sp, z: 1 / (1 + sp.exp(-z))),
    )


def tanh() -> Activation:
    """``tanh z``."""
    return Activation(
        "tanh",
        numeric.tanh,
        saturating(ONE, ONE, Fraction(0)),
        pieces=one_piece(lambda sp, z: sp.tanh(z)),
    )


def softsign() -> Activation:
    """``z / (1 + |z|)``."""
    return Activation(
        "softsign",
        numeric.softsign,
        saturating(ONE, ONE, Fraction(0)),
        exact=rational.softsign,
        pieces=lambda z: [(Fraction(0), z / (1 - z)), (None, z / (1 + z))],
    )


def clamp() -> Activation:
    """``z`` between -1 and 1 and constant beyond, also called hardtanh. Lean: ``clamp``."""
    return Activation(
        "clamp",
        partial(numeric.clip, lower=-1.0, upper=1.0),
        saturating(ONE, Fraction(3, 4), Fraction(0)),
        exact=partial(rational.clip, lower=-1, upper=1),
        pieces=lambda z: [(Fraction(-1), 0 * z - 1), (Fraction(1), z), (None, 0 * z + 1)],
    )


def relu6() -> Activation:
    """``z`` between 0 and 6 and constant beyond: bounded, and so not near ReLU."""
    return Activation(
        "relu6",
        partial(numeric.clip, lower=0.0, upper=6.0),
        saturating(Fraction(6), Fraction(4), ONE),
        exact=partial(rational.clip, lower=0, upper=6),
        pieces=lambda z: [(Fraction(0), 0 * z), (Fraction(6), z), (None, 0 * z + 6)],
    )
