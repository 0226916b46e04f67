"""The meaning of the constants of the Lean library, in exact arithmetic.

Those of an activation that speak of limits (``LittleOAtZero``, ``NearRelu``, …) are checked at
points from ``10^-9`` to ``10^9``: what must vanish is to be below 1/1000 there, what must be
bounded at most 16.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import numpy as np

from absorption.activations import rational
from absorption.deep.example import abs_block, fold_block, max_block, silent_block
from absorption.deep.folding import folds
from absorption.network import (
    GatedMlp,
    Mlp,
    block_radius,
    degeneracies,
    escape_radius,
    max_abs,
    norm,
)
from absorption.network.tensors import Tensor
from absorption.theorems import weights
from absorption.theorems.meaning import Scope, Value, Verdict, fact, plain

Sigma = Callable[[Fraction], Fraction]
_SMALL, _LARGE = Fraction(1, 10**9), Fraction(10**9)
_LITTLE, _BOUND = Fraction(1, 1000), 16
_NUMBERS = [Fraction(n, m) for n in range(-9, 10) for m in (1, 2, 7)]
_POINTS = [sign * Fraction(10) ** k for k in range(-9, 10, 3) for sign in (1, -1)] + _NUMBERS


def curried(function: Callable[..., Value], arity: int, *given: Value) -> Callable[[Value], Value]:
    """The function of ``arity`` arguments, taken one at a time."""

    def take(argument: Value) -> Value:
        arguments = (*given, argument)
        if len(arguments) == arity:
            return function(*arguments)
        return curried(function, arity, *arguments)

    return take


def hidden(z: Tensor, sigma: Sigma) -> Tensor:
    """The function on every entry."""
    result: Tensor = np.array([sigma(Fraction(entry)) for entry in z], dtype=object)
    return result


def mlp(f: Mlp, sigma: Sigma, x: Tensor) -> Tensor:
    """``Mlp.eval``."""
    result: Tensor = f.w_down.dot(hidden(f.w_up.dot(x), sigma)) + 0 * x
    return result


def biased(f: Mlp, sigma: Sigma, x: Tensor) -> Tensor:
    """``BiasedMlp.eval``."""
    result: Tensor = f.w_down.dot(hidden(f.w_up.dot(x) + f.b_up, sigma)) + f.b_down
    return result


def gated(f: GatedMlp, sigma: Sigma, x: Tensor) -> Tensor:
    """``GatedMlp.eval``."""
    result: Tensor = f.w_down.dot(hidden(f.w_gate.dot(x), sigma) * f.w_up.dot(x)) + 0 * x
    return result


# A block of a stack is its kind, its activation and its weights.
LayerValue = tuple[str, Sigma, Any]
_EVALUATE: Mapping[str, Callable[..., Tensor]] = {"mlp": mlp, "biased": biased, "gated": gated}


def block(b: LayerValue, x: Tensor) -> Tensor:
    """``Block.eval``."""
    kind, sigma, f = b
    return _EVALUATE[kind](f, sigma, x)


def stack(bs: list[LayerValue], x: Tensor, skips: bool) -> Tensor:
    """``skipStack`` or ``plainStack``."""
    for b in bs:
        x = x + block(b, x) if skips else block(b, x)
    return x


# ---- properties of functions of one variable ----------------------------------------------------


def _near(sigma: Sigma, a: Fraction, b: Fraction) -> Verdict:
    return fact(all(abs(sigma(z) - a * abs(z) - b * z) <= _BOUND for z in _POINTS))


def _odd_part(scope: Scope, kappa: Fraction, sigma: Sigma) -> Verdict:
    def off(z: Fraction) -> Fraction:
        return abs(sigma(z) - sigma(-z) - kappa * z)

    return fact(all(off(z) <= scope.tolerance * (1 + abs(z)) for z in _POINTS))


def _homogeneous(sigma: Sigma, k: Value) -> Verdict:
    factors = (Fraction(2), Fraction(1, 3), Fraction(1), Fraction(1000))
    pairs = product(factors, _NUMBERS)
    return fact(all(sigma(t * z) == t ** int(k) * sigma(z) for t, z in pairs))


def _at_zero(distance: Callable[[Fraction], Fraction]) -> Verdict:
    return fact(all(abs(distance(z)) <= _LITTLE for z in (_SMALL, -_SMALL)))


def _at_infinity(sigma: Sigma) -> Verdict:
    return fact(all(abs(sigma(z)) <= _LITTLE * _LARGE for z in (_LARGE, -_LARGE)))


def _differentiable(sigma: Sigma) -> Verdict:
    def kink(z: Fraction) -> Fraction:
        return (sigma(z) + sigma(-z) - 2 * sigma(Fraction(0))) / z

    def bend(z: Fraction) -> Fraction:
        zero = sigma(Fraction(0))
        return (sigma(z) - zero) / z - 2 * (sigma(z / 2) - zero) / z

    return fact(_at_zero(kink).holds and _at_zero(bend).holds)


def _exponential(scope: Scope, e: Sigma) -> Verdict:
    points = [Fraction(n, 2) for n in range(-6, 7)]
    tolerance = scope.tolerance
    sums = all(
        abs(e(y + z) - e(y) * e(z)) <= tolerance * (1 + e(y + z))
        for y, z in product(points[::3], points[::2])
    )
    return fact(sums and all(1 + z <= e(z) + tolerance for z in points))


# ---- properties of maps and weights -------------------------------------------------------------


def _directions(d: int) -> list[Tensor]:
    rows = [[Fraction(int(i == j)) for i in range(d)] for j in range(d)]
    rows += [[Fraction((-1) ** i * (i + 1), d) for i in range(d)]]
    return [np.array(row, dtype=object) for row in rows] if d else []


def _little_o(scope: Scope, f: Callable[[Tensor], Tensor]) -> Verdict:
    points = [_SMALL * x for x in _directions(int(scope["d"]))]
    return fact(all(norm(f(x)) <= _LITTLE * norm(x) for x in points))


def _sublinear(scope: Scope, f: Callable[[Tensor], Tensor]) -> Verdict:
    points = [_LARGE * x for x in _directions(int(scope["d"]))]
    return fact(all(norm(f(x)) <= _LITTLE * norm(x) for x in points))


def _linear(scope: Scope, f: Callable[[Tensor], Tensor]) -> Verdict:
    points = _directions(int(scope["d"]))
    return fact(not any((f(x + 3 * y) - f(x) - 3 * f(y)).any() for x in points for y in points))


def _grows_sublinearly(b: LayerValue) -> Verdict:
    return fact(b[0] != "gated" and _at_infinity(b[1]).holds)


def _vanishes(b: LayerValue) -> Verdict:
    kind, sigma, _ = b
    if kind == "gated":
        return fact(sigma(Fraction(0)) == 0 and _at_zero(sigma).holds)
    return fact(kind == "mlp" and _at_zero(lambda z: sigma(z) / z).holds)


def _relu_nonsingular(b: LayerValue) -> Verdict:
    kind, sigma, f = b
    relu = all(sigma(z) == rational.relu(z) for z in _POINTS)
    return fact(kind != "gated" and relu and weights.skip_nonsingular(f))


def _injective(family: Value) -> Verdict:
    values = list(family)
    pairs = ((a, b) for i, a in enumerate(values) for b in values[:i])
    return fact(all(weights.differ(a, b) for a, b in pairs))


def _escape(b: Fraction, c: Fraction, f: Mlp, g: Mlp) -> Fraction:
    return escape_radius(f, g, b, c)


def _radius(bound: Fraction, delta: Fraction, f: Any) -> Fraction:
    return block_radius(bound, delta, f.reach, f.curvature)


_FUNCTIONS: Mapping[str, tuple[int, Callable[..., Value]]] = {
    "relu": (1, rational.relu),
    "reluSquared": (1, lambda z: rational.relu(z) ** 2),
    "reluPow": (2, lambda k, z: rational.relu(z) ** int(k)),
    "step": (1, rational.step),
    "clamp": (1, lambda z: rational.clip(z, -1, 1)),
    "abs": (1, abs),
    "hardswish": (1, rational.hardswish),
    "softsignGelu": (1, rational.softsign_gelu),
    "leakyRelu": (2, lambda a, z: z if z >= 0 else a * z),
    "twoSlope": (3, lambda a, b, z: a * abs(z) + b * z),
    "elu": (3, lambda e, a, z: z if z >= 0 else a * (e(z) - 1)),
    "mish": (3, lambda e, s, z: z * (e(s(z)) - e(-s(z))) / (e(s(z)) + e(-s(z)))),
    "Inv.inv": (1, lambda z: 1 / z if z else Fraction(0)),
    "Min.min": (2, min),
    "Max.max": (2, max),
    "Int.cast": (1, Fraction),
    "norm": (1, norm),
    "dot": (2, lambda w, x: w.dot(x)),
    "Mlp.eval": (3, mlp),
    "BiasedMlp.eval": (3, biased),
    "GatedMlp.eval": (3, gated),
    "Block.eval": (2, block),
    "Block.mlp": (2, lambda sigma, f: ("mlp", sigma, f)),
    "Block.biased": (2, lambda sigma, f: ("biased", sigma, f)),
    "Block.gated": (2, lambda sigma, f: ("gated", sigma, f)),
    "skipStack": (2, partial(stack, skips=True)),
    "plainStack": (2, partial(stack, skips=False)),
    "List.cons": (2, lambda head, tail: [head, *tail]),
    "List.map": (2, lambda f, values: [f(each) for each in values]),
    "List.length": (1, len),
    "Mlp.up": (1, lambda f: f.w_up),
    "Mlp.down": (1, lambda f: f.w_down),
    "Mlp.column": (2, lambda f, i: f.w_down[:, i]),
    "Mlp.flip": (2, lambda s, f: weights.flip(f, s)),
    "Mlp.selected": (2, lambda f, s: weights.selected(f, s)),
    "Mlp.remainder": (3, weights.remainder),
    "Mlp.scaleDown": (2, lambda t, f: f.with_tensors(w_down=t * f.w_down)),
    "Mlp.mapDown": (2, lambda n, f: f.with_tensors(w_down=n.dot(f.w_down))),
    "GatedMlp.mapDown": (2, lambda n, f: f.with_tensors(w_down=n.dot(f.w_down))),
    "BiasedMlp.mapDown": (
        2,
        lambda n, f: f.with_tensors(w_down=n.dot(f.w_down), b_down=n.dot(f.b_down)),
    ),
    "BiasedMlp.toMlp": (1, plain),
    "BiasedMlp.flip": (3, lambda kappa, s, f: weights.biased_flip(f, s, kappa)),
    "Mlp.radius": (3, _radius),
    "GatedMlp.radius": (3, _radius),
    "escapeRadius": (4, _escape),
    "Fin.count": (1, sum),
    "sum": (1, lambda values: sum(values, Fraction(0))),
    "Mat.mulVec": (2, lambda m, x: m.dot(x)),
    "Mlp.CancelsSkip": (3, lambda kappa, f, s: fact(not weights.remainder(kappa, f, s).any())),
    "Mlp.Nondegenerate": (1, lambda f: fact(not degeneracies(f))),
    "Mlp.SkipNonsingular": (1, lambda f: fact(weights.skip_nonsingular(f))),
    "Mlp.Near": (
        3,
        lambda e, f, g: fact(max_abs(f.w_up - g.w_up) <= e >= max_abs(f.w_down - g.w_down)),
    ),
    "Mlp.Folds": (1, lambda f: fact(folds(f))),
    "Mat.RankLe": (2, lambda m, r: fact(weights.rank(m) <= r)),
    "Mlp.RemainderRankLe": (5, lambda k, f, s, t, r: fact(weights.rank_off(k, f, s, t) <= r)),
    "Block.VanishesAtZero": (1, _vanishes),
    "Block.GrowsSublinearly": (1, _grows_sublinearly),
    "Block.ReluSkipNonsingular": (1, _relu_nonsingular),
    "Function.Injective": (1, _injective),
    "NearRelu": (1, lambda s: _near(s, Fraction(1, 2), Fraction(1, 2))),
    "NearTwoSlope": (3, lambda a, b, s: _near(s, a, b)),
    "Homogeneous": (2, _homogeneous),
    "ContinuousAtZero": (1, lambda s: _at_zero(lambda z: s(z) - s(Fraction(0)))),
    "DifferentiableAtZero": (1, _differentiable),
    "LittleOAtZero": (
        1,
        lambda s: fact(s(Fraction(0)) == 0 and _at_zero(lambda z: s(z) / z).holds),
    ),
    "SublinearGrowth": (1, _at_infinity),
    "BoundedBy": (2, lambda b, s: fact(all(abs(s(z)) <= b for z in _POINTS))),
}
_SCOPED: Mapping[str, tuple[int, Callable[..., Value]]] = {
    "OddPart": (2, _odd_part),
    "HalfOdd": (1, lambda scope, s: _odd_part(scope, Fraction(1), s)),
    "IsExponential": (1, _exponential),
    "LittleO": (1, _little_o),
    "Sublinear": (1, _sublinear),
    "IsLinear": (1, _linear),
}
_VALUES: Mapping[str, Callable[[], Value]] = {
    "List.nil": list,
    "DeepExample.foldBlock": fold_block,
    "DeepExample.silentBlock": silent_block,
    "DeepExample.absBlock": abs_block,
    "DeepExample.maxBlock": max_block,
}


def constant(scope: Scope, name: str) -> Value:
    """The meaning of a constant; None if it has none here."""
    if name in _FUNCTIONS:
        arity, function = _FUNCTIONS[name]
        return curried(function, arity)
    if name in _SCOPED:
        arity, function = _SCOPED[name]
        return curried(partial(function, scope), arity)
    return _VALUES[name]() if name in _VALUES else None
