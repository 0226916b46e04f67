"""Names the activation that a piece of a graph computes.

The piece is followed operation by operation as a formula with exact coefficients, and compared
with the formulas of the activations of this package. Only a constant that float32 cannot hold, such
as 1/√2, may differ from what is wanted, by its rounding. A function that is merely near a known one
has no name.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import isfinite, pi, sqrt

from absorption.activations.units import SELU_ALPHA, SELU_SCALE
from absorption.checkpoints.forms import Form
from absorption.checkpoints.onnx import Node
from absorption.checkpoints.polynomials import UnknownForm

# ONNX lists these as the types that a Cast may keep: float32, float16, float64, bfloat16.
_FLOATS = (1, 10, 11, 16)
# Exporters write the end of float32 for a bound that is not there.
_NO_BOUND = float.fromhex("0x1.fffffep+127")

_HALF, _SIXTH = Fraction(1, 2), Fraction(1, 6)
_ZERO, _SIX = Form.constant(0), Form.constant(6)


def _self_gated(z: Form, factor: Fraction | int = 1) -> Form:
    return z * (z * factor).applied("Sigmoid")


def _gelu(z: Form) -> Form:
    return z * ((z * Fraction(sqrt(0.5))).applied("Erf") + 1) * _HALF


def _gelu_tanh(z: Form) -> Form:
    inner = (z + z**3 * Fraction("0.044715")) * Fraction(sqrt(2 / pi))
    return z * (inner.applied("Tanh") + 1) * _HALF


def _leaky(z: Form, slope: Fraction) -> Form:
    return z.relu() + z.smaller(_ZERO) * slope


def _elu(z: Form, alpha: Fraction, width: Fraction = Fraction(1)) -> Form:
    low = (z.smaller(_ZERO) / Form.constant(width)).applied("Exp")
    return z.relu() + (low + -1) * alpha


def _mish(z: Form) -> Form:
    return z * z.applied("Softplus").applied("Tanh")


def _softsign(z: Form) -> Form:
    return z / (_leaky(z, Fraction(-1)) + 1)


@cache
def known() -> Mapping[str, Form]:
    """The formulas of the activations of the package; of equal ones the first."""
    z = Form.variable()
    return {
        "relu": z.relu(),
        "leaky_relu": _leaky(z, Fraction(1, 100)),
        "abs": _leaky(z, Fraction(-1)),
        "identity": z,
        "relu2": z.relu() ** 2,
        "relu3": z.relu() ** 3,
        "gelu": _gelu(z),
        "gelu_tanh": _gelu_tanh(z),
        "quick_gelu": _self_gated(z, Fraction("1.702")),
        "silu": _self_gated(z),
        "softplus": z.applied("Softplus"),
        "elu": _elu(z, Fraction(1)),
        "selu": _elu(z, SELU_ALPHA) * SELU_SCALE,
        "mish": _mish(z),
        "hardswish": z * (z + 3).clip(_ZERO, _SIX) * _SIXTH,
        "softsign_gelu": z * (_softsign(z) + 1) * _HALF,
        "sigmoid": z.applied("Sigmoid"),
        "tanh": z.applied("Tanh"),
        "softsign": _softsign(z),
        "clamp": z.clip(Form.constant(-1), Form.constant(1)),
        "relu6": z.clip(_ZERO, _SIX),
    }


def _number(node: Node, name: str, default: float | Fraction) -> Fraction:
    """An attribute that is a number, exactly."""
    value = node.attributes.get(name, default)
    if isinstance(value, str) or not isfinite(value):
        raise UnknownForm(f"{node.op} has {name} = {str(value)[:40]!r}; wanted a number")
    return Fraction(value)


def _gelu_of(node: Node, z: Form) -> Form:
    kind = node.attributes.get("approximate", "none")
    if kind not in ("none", "tanh"):
        raise UnknownForm("there is no such GELU")
    return _gelu(z) if kind == "none" else _gelu_tanh(z)


_Unary = Callable[[Form, Node], Form]
_UNARY: Mapping[str, _Unary] = {
    "Identity": lambda z, n: z,
    "Dropout": lambda z, n: z,
    "Cast": lambda z, n: z,
    "Relu": lambda z, n: z.relu(),
    "Sigmoid": lambda z, n: z.applied("Sigmoid"),
    "Tanh": lambda z, n: z.applied("Tanh"),
    "Erf": lambda z, n: z.applied("Erf"),
    "Exp": lambda z, n: z.applied("Exp"),
    "Neg": lambda z, n: z * -1,
    "Abs": lambda z, n: _leaky(z, Fraction(-1)),
    "Softplus": lambda z, n: z.applied("Softplus"),
    "Softsign": lambda z, n: _softsign(z),
    "Mish": lambda z, n: _mish(z),
    "HardSwish": lambda z, n: z * (z + 3).clip(_ZERO, _SIX) * _SIXTH,
    "HardSigmoid": lambda z, n: (z * _number(n, "alpha", 0.2) + _number(n, "beta", 0.5)).clip(
        _ZERO, Form.constant(1)
    ),
    "LeakyRelu": lambda z, n: _leaky(z, _number(n, "alpha", 0.01)),
    "Elu": lambda z, n: _elu(z, _number(n, "alpha", 1)),
    "Celu": lambda z, n: _elu(z, _number(n, "alpha", 1), _number(n, "alpha", 1)),
    "Selu": lambda z, n: _elu(z, _number(n, "alpha", SELU_ALPHA)) * _number(n, "gamma", SELU_SCALE),
    "Swish": lambda z, n: _self_gated(z, _number(n, "alpha", 1)),
}
_BINARY: Mapping[str, Callable[[Form, Form], Form]] = {
    "Add": lambda z, y: z + y,
    "Sub": lambda z, y: z - y,
    "Mul": lambda z, y: z * y,
    "Div": lambda z, y: z / y,
    "Pow": lambda z, y: z ** _natural(y),
    "Max": Form.larger,
    "Min": Form.smaller,
    "PRelu": lambda z, y: _leaky(z, y.number()),
}
_OTHERS = frozenset({"Clip", "Gelu"})


def _natural(form: Form) -> int:
    number = form.number()
    if number.denominator != 1:
        raise UnknownForm("an exponent is no whole number")
    return int(number)


def _bound(node: Node, name: str, given: Form | None, sign: int) -> Form | None:
    """A bound of a Clip, an input or in old files an attribute; None if there is none."""
    number = given.number() if given is not None else _number(node, name, sign * _NO_BOUND)
    return None if sign * number >= _NO_BOUND else Form.constant(number)


def computes_pointwise(node: Node) -> bool:
    """Whether `evaluate` knows the operation."""
    if node.op == "Cast":
        return node.attributes.get("to") in _FLOATS
    return len(node.inputs) <= 3 and node.op in (_UNARY.keys() | _BINARY.keys() | _OTHERS)


def evaluate(node: Node, arguments: Sequence[Form | None]) -> Form:
    """What one operation computes; a missing argument is None.

    Raises:
        UnknownForm: that cannot be told.
    """
    first, second, third = (*arguments, None, None, None)[:3]
    if first is not None:
        if node.op in _UNARY:
            return _UNARY[node.op](first, node)
        if node.op == "Gelu":
            return _gelu_of(node, first)
        if node.op == "Clip":
            return first.clip(_bound(node, "min", second, -1), _bound(node, "max", third, 1))
        if second is not None and len(arguments) == 2:
            return _BINARY[node.op](first, second)
    raise UnknownForm(f"{node.op} has not the inputs that it needs")


def named(form: Form) -> str | None:
    """The activation that this is; None if it is none of the package.

    Example:
        >>> z = Form.variable()
        >>> named(z.relu()), named(z.clip(Form.constant(0), Form.constant(100)))
        ('relu', None)
    """
    return next((name for name, wanted in known().items() if form.is_near(wanted)), None)
