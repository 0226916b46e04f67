"""The activations that take fractions to fractions, exactly."""

from fractions import Fraction


def relu(z: Fraction) -> Fraction:
    """``max z 0``. Lean: ``relu``."""
    return max(z, Fraction(0))


def relu_power(z: Fraction, degree: int) -> Fraction:
    """``max z 0 ^ degree``; 1 if the degree is 0. Lean: ``reluPow``."""
    return Fraction(relu(z) ** degree)


def leaky_relu(z: Fraction, slope: Fraction) -> Fraction:
    """``z`` from 0 on and ``slope z`` below. Lean: ``leakyRelu``."""
    return z if z >= 0 else slope * z


def clip(z: Fraction, lower: int, upper: int) -> Fraction:
    """``z`` between two bounds, and constant beyond. Lean: ``clamp``, between -1 and 1."""
    return max(Fraction(lower), min(z, Fraction(upper)))


def step(z: Fraction) -> Fraction:
    """1 from 0 on, 0 below. Lean: ``step``."""
    return Fraction(z >= 0)


def hardswish(z: Fraction) -> Fraction:
    """``z clip (z + 3, 0, 6) / 6``."""
    return z * clip(z + 3, 0, 6) / 6


def softsign(z: Fraction) -> Fraction:
    """``z / (1 + |z|)``. Lean: ``softsign``."""
    return z / (1 + abs(z))


def softsign_gelu(z: Fraction) -> Fraction:
    """``z (1 + softsign z) / 2``. Lean: ``softsignGelu``."""
    return z * (1 + softsign(z)) / 2
