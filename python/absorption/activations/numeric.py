"""The activations in float64, for every finite argument, small or large.

Each takes an array of any shape and is accurate to rounding, in the far tails to some 13 digits.
Values beyond float64 become infinite; the caller silences the warning (`Activation.__call__` does).
"""

import math
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def erfc(z: Floats) -> Floats:
    """``1 - erf z``, through the C library, some tenths of a microsecond an element.

    NumPy has no error function, and ``math.erfc`` has full relative accuracy in both tails.
    """
    return np.asarray(np.frompyfunc(math.erfc, 1, 1)(z), dtype=np.float64)


def sigmoid(z: Floats) -> Floats:
    """``1 / (1 + exp (-z))``."""
    small = np.exp(-np.abs(z))
    return np.where(z >= 0, 1.0, small) / (1.0 + small)


def tanh(z: Floats) -> Floats:
    """``tanh z``."""
    return np.tanh(z)


def softplus(z: Floats) -> Floats:
    """``log (1 + exp z)``."""
    return np.maximum(z, 0.0) + np.log1p(np.exp(-np.abs(z)))


def relu(z: Floats) -> Floats:
    """``max z 0``."""
    return np.maximum(z, 0.0)


def relu_power(z: Floats, degree: int) -> Floats:
    """``max z 0 ^ degree``; 1 if the degree is 0."""
    return np.maximum(z, 0.0) ** degree


def leaky_relu(z: Floats, slope: Fraction) -> Floats:
    """``z`` from 0 on and ``slope z`` below."""
    return np.where(z >= 0, z, float(slope) * z)


def clip(z: Floats, lower: float, upper: float) -> Floats:
    """``z`` between two bounds, and constant beyond."""
    return np.clip(z, lower, upper)


def step(z: Floats) -> Floats:
    """1 from 0 on, 0 below."""
    return np.where(z >= 0, 1.0, 0.0)


def gelu(z: Floats) -> Floats:
    """``z Φ(z)`` with the distribution function ``Φ`` of the standard normal law."""
    return z * (0.5 * erfc(-z / math.sqrt(2)))


def gelu_tanh(z: Floats, scale: float) -> Floats:
    """``z (1 + tanh u) / 2`` with ``u = scale (z + 0.044715 z³)``, as ``z sigmoid (2 u)``."""
    return z * sigmoid(2.0 * scale * (z * (1.0 + 0.044715 * z * z)))


def scaled_silu(z: Floats, scale: float) -> Floats:
    """``z sigmoid (scale z)``."""
    return z * sigmoid(scale * z)


def elu(z: Floats, scale: float, alpha: float, width: float) -> Floats:
    """``scale z`` from 0 on and ``scale alpha (exp (z / width) - 1)`` below."""
    return scale * np.where(z >= 0, z, alpha * np.expm1(np.minimum(z, 0.0) / width))


def mish(z: Floats) -> Floats:
    """``z tanh (softplus z)``."""
    return z * np.tanh(softplus(z))


def hardswish(z: Floats) -> Floats:
    """``z clip (z + 3, 0, 6) / 6``."""
    return z * (np.clip(z + 3.0, 0.0, 6.0) / 6.0)


def softsign(z: Floats) -> Floats:
    """``z / (1 + |z|)``."""
    return z / (1.0 + np.abs(z))


def softsign_gelu(z: Floats) -> Floats:
    """``z (1 + softsign z) / 2``, without the cancellation in ``1 + softsign z`` below 0."""
    size = np.abs(z)
    return z * (np.where(z >= 0, 0.5 + size, 0.5) / (1.0 + size))
