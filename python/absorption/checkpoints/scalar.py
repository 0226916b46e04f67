"""Names the activation that a piece of a graph computes.

Graphs write activations as sums and products with constants rounded to float32, so the piece is
evaluated at many points and compared with every activation of the package. This settles a name,
never a verdict.
"""

from collections.abc import Callable, Mapping
from math import erf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from absorption.activations import activation, names
from absorption.checkpoints.onnx import Node

Values = NDArray[np.float64]

# Far enough to see that functions grow apart, dense enough near 0; no point is a multiple of
# another.
POINTS: Values = np.concatenate([np.linspace(-7.013, 7.007, 141), np.linspace(-0.31, 0.293, 40)])
# GELU and its substitutes differ by 3e-4; constants in float32 cost 1e-7.
NEAR = 2e-6

# ONNX lists these as the types that a Cast may keep: float32, float16, float64, bfloat16.
_FLOATS = (1, 10, 11, 16)


def _erf(z: Values) -> Values:
    return np.array([erf(value) for value in z.ravel()]).reshape(z.shape)


def _sigmoid(z: Values) -> Values:
    result: Values = 1 / (1 + np.exp(-z))
    return result


def _softplus(z: Values) -> Values:
    return np.logaddexp(0, z)


def _gelu(z: Values, approximate: str) -> Values:
    return activation("gelu_tanh" if approximate == "tanh" else "gelu")(z)


_Unary = Callable[[Values, Mapping[str, Any]], Values]
_UNARY: Mapping[str, _Unary] = {
    "Identity": lambda z, a: z,
    "Dropout": lambda z, a: z,
    "Cast": lambda z, a: z,
    "Relu": lambda z, a: np.maximum(z, 0),
    "Sigmoid": lambda z, a: _sigmoid(z),
    "Tanh": lambda z, a: np.tanh(z),
    "Erf": lambda z, a: _erf(z),
    "Exp": lambda z, a: np.exp(z),
    "Sqrt": lambda z, a: np.sqrt(z),
    "Neg": lambda z, a: -z,
    "Abs": lambda z, a: np.abs(z),
    "Softplus": lambda z, a: _softplus(z),
    "Softsign": lambda z, a: z / (1 + np.abs(z)),
    "Mish": lambda z, a: z * np.tanh(_softplus(z)),
    "HardSwish": lambda z, a: z * np.clip(z / 6 + 0.5, 0, 1),
    "Gelu": lambda z, a: _gelu(z, str(a.get("approximate", "none"))),
    "HardSigmoid": lambda z, a: np.clip(a.get("alpha", 0.2) * z + a.get("beta", 0.5), 0, 1),
    "LeakyRelu": lambda z, a: np.where(z < 0, a.get("alpha", 0.01) * z, z),
    "Elu": lambda z, a: np.where(z < 0, a.get("alpha", 1.0) * np.expm1(np.minimum(z, 0)), z),
    "Selu": lambda z, a: activation("selu")(z),
    "Swish": lambda z, a: z * _sigmoid(a.get("alpha", 1.0) * z),
}
_BINARY: Mapping[str, Callable[[Values, Values], Values]] = {
    "Add": np.add,
    "Sub": np.subtract,
    "Mul": np.multiply,
    "Div": np.divide,
    "Pow": np.power,
    "Max": np.maximum,
    "Min": np.minimum,
}


def computes_pointwise(node: Node) -> bool:
    """Whether `evaluate` knows the operation."""
    if node.op == "Cast":
        return node.attributes.get("to") in _FLOATS
    return node.op in _UNARY or node.op in _BINARY or node.op == "Clip"


def evaluate(node: Node, arguments: list[Values | None]) -> Values | None:
    """The value of one operation, or None if it cannot be told; a missing argument is None."""
    first = arguments[0] if arguments else None
    if first is None:
        return None
    with np.errstate(all="ignore"):
        if node.op in _UNARY:
            return np.asarray(_UNARY[node.op](first, node.attributes), dtype=np.float64)
        if node.op == "Clip":
            low, high = ((*arguments, None, None))[1:3]
            minimum = node.attributes.get("min", -np.inf) if low is None else low
            maximum = node.attributes.get("max", np.inf) if high is None else high
            return np.clip(first, minimum, maximum)
        if len(arguments) != 2 or (second := arguments[1]) is None:
            return None
        return np.asarray(_BINARY[node.op](first, second), dtype=np.float64)


def _agree(left: Values, right: Values) -> bool:
    with np.errstate(all="ignore"):
        return bool(np.all(np.abs(left - right) <= NEAR * (1 + np.abs(right))))


def named(values: Values) -> str | None:
    """The activation that has these values at `POINTS`.

    Example:
        >>> named(np.maximum(POINTS, 0)), named(np.sin(POINTS))
        ('relu', None)
    """
    return next((name for name in names() if _agree(values, activation(name)(POINTS))), None)


def gate_named(left: Values, right: Values, values: Values) -> str | None:
    """The activation ``f`` with ``values = f(left) right``, given ``right`` that is nowhere 0."""
    candidates = (name for name in names() if _agree(values, activation(name)(left) * right))
    return next(candidates, None)


def gate_points() -> tuple[Values, Values]:
    """Two inputs that vary independently of each other, neither of them 0."""
    second = np.where(np.arange(POINTS.size) % 2, 1.25, -0.75) + np.linspace(0, 0.1, POINTS.size)
    return POINTS, second
