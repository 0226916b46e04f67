"""Values of the types in statements: random ones for data, a few for bound variables."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import islice, product
from typing import Any

import numpy as np

from absorption.activations import Activation, activation
from absorption.network import GatedMlp, Mlp, NetworkError
from absorption.network.generate import Rng, gated, integers, integral, nondegenerate
from absorption.network.tensors import Tensor
from absorption.theorems.formula import Formula, FormulaError, Name, Sign, spine
from absorption.theorems.meaning import Scope, Value, value_of

# Of an infinite type, so many values are tried besides those that the instance offers.
_TRIED = 4
_NUMBERS = [Fraction(n) for n in (0, 1, -1, 2, -3)] + [
    Fraction(*pair) for pair in ((1, 2), (-2, 5), (7, 3), (-(10**4), 1), (10**4, 1), (1, 10**4))
]


class Sigma:
    """An activation as a function of fractions, with what is declared of it."""

    def __init__(self, declared: Activation, exact: Callable[[Fraction], Fraction] | None = None):
        self.activation = declared
        self._exact = cache(exact or declared.exactly)

    def __call__(self, z: Fraction) -> Fraction:
        """The value at a fraction."""
        return self._exact(Fraction(z))

    def __repr__(self) -> str:
        return self.activation.name


@cache
def sigma(name: str) -> Sigma:
    """The activation of this name."""
    return Sigma(activation(name))


def square(rng: Rng, m: int, n: int) -> Tensor:
    """A random matrix of small integers."""
    return integers(rng, (m, n), 3)


def vector(rng: Rng, d: int) -> Tensor:
    """A random vector of small fractions."""
    entries: Tensor = integers(rng, (d,), 6) / int(rng.integers(1, 5))
    return entries


def number(rng: Rng) -> Fraction:
    """A random small fraction other than 0."""
    return Fraction(int(rng.choice([-3, -2, -1, 1, 2, 3])), int(rng.integers(1, 5)))


def biased(rng: Rng, d: int, h: int) -> Mlp:
    """A random MLP with both biases, nondegenerate if there is such a one."""
    f = weights(rng, d, h)
    return Mlp(f.w_up, f.w_down, "relu", integers(rng, (h,)), integers(rng, (d,)))


def weights(rng: Rng, d: int, h: int) -> Mlp:
    """A random MLP without biases, nondegenerate if there is such a one."""
    try:
        return nondegenerate(rng, d, h)
    except NetworkError:
        return integral(rng, d, h)


def gates(rng: Rng, d: int, h: int) -> GatedMlp:
    """A random gated MLP."""
    return gated(rng, d, h, "relu", size=3)


# The least and the largest natural number that is drawn for a variable.
_RANGES: Mapping[str, tuple[int, int]] = {"d": (1, 3), "e": (1, 3), "h": (1, 4), "h'": (0, 5)}
_BLOCKS: Mapping[str, Callable[[Rng, int, int], Any]] = {
    "Mlp": weights,
    "BiasedMlp": biased,
    "GatedMlp": gates,
}


def draw(rng: Rng, name: str, kind: Formula, scope: Scope) -> Value:
    """A random value for a piece of data of a statement.

    Raises:
        FormulaError: values of this type must be chosen by the entry.
    """
    if isinstance(kind, Sign):
        return _drawn_family(rng, name, kind, scope)
    head, arguments = spine(kind)
    sizes = [int(value_of(each, scope)) for each in arguments if each != Name("K")]
    match head:
        case Name("Nat"):
            low, high = _RANGES.get(name, (0, 3))
            return int(rng.integers(low, high, endpoint=True))
        case Name("K"):
            return number(rng)
        case Name("Fin"):
            return int(rng.integers(sizes[0]))
        case Name("Vec"):
            return vector(rng, *sizes)
        case Name("Mat"):
            return square(rng, *sizes)
        case Name(block) if block in _BLOCKS:
            return _BLOCKS[block](rng, *sizes)
    raise FormulaError(f"{name}: values of this type are not drawn: {kind}")


def _drawn_family(rng: Rng, name: str, kind: Sign, scope: Scope) -> Value:
    left, arguments = spine(kind.left) if kind.left is not None else (kind.right, [])
    if kind.sign != "→" or left != Name("Fin"):
        raise FormulaError(f"{name}: functions are not drawn; the entry must choose them")
    count = int(value_of(arguments[0], scope))
    if kind.right == Name("Bool"):
        return tuple(bool(rng.integers(2)) for _ in range(count))
    values = [draw(rng, name, kind.right, scope) for _ in range(count)]
    return np.array(values, dtype=object) if kind.right == Name("K") else tuple(values)


def samples(scope: Scope, kind: Formula) -> Iterable[Value]:
    """Values for a bound variable: all of them where the type is finite and small."""
    if isinstance(kind, Sign):
        return _sampled_families(scope, kind)
    head, arguments = spine(kind)
    if head == Name("Fin"):
        return range(int(value_of(arguments[0], scope)))
    if head == Name("Nat"):
        return range(7)
    if head == Name("K"):
        return _NUMBERS
    if head == Name("Vec"):
        return _points(int(value_of(arguments[1], scope)))
    if head in (Name("List"), Name("Block")):
        return ()
    rng = np.random.default_rng(0)
    return (draw(rng, "", kind, scope) for _ in range(_TRIED))


@cache
def _points(d: int) -> tuple[Tensor, ...]:
    rng = np.random.default_rng(d)
    axes = [integers(rng, (d,), 0) for _ in range(2 * d + 1)]
    for j in range(d):
        axes[j][j], axes[d + j][j] = Fraction(1), Fraction(-1)
    others = [vector(rng, d) for _ in range(_TRIED)] if d else []
    return (*axes, *others, *(10**6 * x for x in others[:2]), *(x / 10**6 for x in others[:1]))


def _sampled_families(scope: Scope, kind: Sign) -> Iterable[Value]:
    left, arguments = spine(kind.left) if kind.left is not None else (kind.right, [])
    if left == Name("Fin"):
        count = int(value_of(arguments[0], scope))
        if kind.right == Name("Bool"):
            return product((False, True), repeat=count)
        values = list(samples(scope, kind.right))
        return islice(product(values, repeat=count), 200)
    if left == Name("K") == kind.right:
        names = ("relu", "hardswish", "softsign_gelu", "identity", "abs", "relu2", "clamp")
        return map(sigma, names)
    return ()
