"""Networks and functions of which the instances of the catalogue are made."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from absorption.activations import (
    Activation,
    BoundedBy,
    NearTwoSlope,
    OddPart,
    VanishesAtZero,
    activation,
)
from absorption.decide.rational import factors, inverse, reduced_rows
from absorption.network import Block, GatedMlp, Mlp, Skip, Stack
from absorption.network.block import Layer
from absorption.network.tensors import Tensor, matmul
from absorption.theorems.meaning import Offers, Scope, Value
from absorption.theorems.sampling import Sigma, sigma
from absorption.theorems.weights import identity, numbers, rank, remainder, sets
from absorption.witness import Witness, find_witness

ONE, TWO, HALF = Fraction(1), Fraction(2), Fraction(1, 2)
_FAR = 300
HALF_ODD = ("relu", "hardswish", "softsign_gelu")
Point = Callable[[Tensor], Tensor]

constant_one = Sigma(Activation("one", np.ones_like, (BoundedBy(ONE),), exact=lambda z: ONE))
discontinuous = Sigma(
    Activation(
        "z / z",
        lambda z: (z != 0) * 1.0,
        (VanishesAtZero(), BoundedBy(ONE)),
        exact=lambda z: Fraction(z != 0),
    )
)
reciprocal = Sigma(Activation("1 / z", lambda z: 1 / z, exact=lambda z: 1 / z if z else z))


@cache
def bent(a: Fraction, b: Fraction, *, odd: bool = False) -> Sigma:
    """``a |z| + b z`` plus ``1 / (1 + |z|)``, or plus ``softsign z``: within 1 of two slopes."""
    claims: tuple[Any, ...] = (NearTwoSlope(a, b, ONE),)
    if not odd:
        claims += (OddPart(2 * b),)

    def value(z: Fraction) -> Fraction:
        return a * abs(z) + b * z + (z if odd else 1) / (1 + abs(z))

    def floats(z: Any) -> Any:
        top = z if odd else 1.0
        return float(a) * np.abs(z) + float(b) * z + top / (1 + np.abs(z))

    return Sigma(Activation(f"bent({a}, {b}, {odd})", floats, claims, exact=value))


@cache
def two_slopes(a: Fraction, b: Fraction) -> Sigma:
    """``a |z| + b z``."""
    from absorption.theorems.agreement import two_slope

    declared = two_slope(a, b)
    return Sigma(replace(declared, claims=(*declared.claims, OddPart(2 * b))))


def digits(name: str, exact: Callable[[Any], Any], far: Callable[[Fraction], Fraction]) -> Sigma:
    """A function of SymPy, to sixty digits; beyond 300 that function to which it is as near."""

    def value(z: Fraction) -> Fraction:
        import sympy

        if abs(z) > _FAR:
            return far(z)
        near = sympy.Rational(sympy.N(exact(sympy.Rational(z.numerator, z.denominator)), 60))
        return Fraction(int(near.p), int(near.q))

    return Sigma(Activation(name, lambda z: z), value)


# ---- blocks -------------------------------------------------------------------------------------


def fractions(rows: Any, shape: tuple[int, int]) -> Tensor:
    """A matrix of fractions from whatever it is given."""
    entries = [Fraction(entry) for entry in np.asarray(rows, dtype=object).reshape(-1)]
    result = np.empty(len(entries), dtype=object)
    result[:] = entries
    return result.reshape(shape)


def zero(d: int, h: int, *, biased: bool = False) -> Mlp:
    """The MLP all of whose weights are 0."""
    up = np.full((h, d), Fraction(0), dtype=object)
    f = Mlp(up, up.T, "relu")
    return with_biases(f) if biased else f


def with_biases(f: Mlp) -> Mlp:
    """The MLP with biases 0."""
    nothing = [np.full(n, Fraction(0), dtype=object) for n in (f.h, f.d)]
    return Mlp(f.w_up, f.w_down, f.activation, *nothing)


def beside(f: Mlp, g: Mlp) -> Mlp:
    """The MLP with the neurons of both; biases if the first has them."""
    up, down = np.concatenate([f.w_up, g.w_up]), np.concatenate([f.w_down, g.w_down], axis=1)
    if f.b_up is None or f.b_down is None:
        return Mlp(up, down, f.activation)
    more = np.full(g.h, Fraction(0), dtype=object) if g.b_up is None else g.b_up
    return Mlp(up, down, f.activation, np.concatenate([f.b_up, more]), f.b_down)


def gates_beside(f: GatedMlp, g: GatedMlp) -> GatedMlp:
    """The gated MLP with the neurons of both."""
    gate, up = np.concatenate([f.w_gate, g.w_gate]), np.concatenate([f.w_up, g.w_up])
    return GatedMlp(gate, up, np.concatenate([f.w_down, g.w_down], axis=1), f.gate)


def pairs(d: int, kappa: Fraction = ONE, matrix: Tensor | None = None) -> Mlp:
    """``Σ_j m_j (σ x_j - σ (-x_j)) / κ``, which is ``M x`` if ``σ z - σ (-z) = κ z``."""
    columns = (identity(d) if matrix is None else matrix) / kappa
    rows = identity(d)
    return Mlp(np.concatenate([rows, -rows]), np.concatenate([columns, -columns], axis=1), "relu")


def straight(d: int, factor: Fraction = ONE) -> Mlp:
    """``Σ_j factor e_j σ(x_j)``, which is ``factor x`` for the identity."""
    return Mlp(identity(d), factor * identity(d), "relu")


def gated_straight(d: int, gate: Tensor, factor: Fraction = ONE) -> GatedMlp:
    """``Σ_j factor e_j γ(a_j · x) x_j`` with the given rows on the gate."""
    return GatedMlp(gate, identity(d), factor * identity(d), "relu")


def gated_zero(d: int, h: int) -> GatedMlp:
    """The gated MLP all of whose weights are 0."""
    f = zero(d, h)
    return GatedMlp(f.w_up, f.w_up, f.w_down, "relu")


def four_each(d: int) -> Mlp:
    """``x`` by four ReLU² neurons with biases a coordinate."""
    eye = identity(d)
    up = np.concatenate([eye, -eye, eye, -eye])
    down = np.concatenate([eye, eye, -eye, -eye], axis=1) / 4
    first = np.repeat(fractions([1, -1, -1, 1], (1, 4))[0], d)
    return Mlp(up, down, "relu", first, np.full(d, Fraction(0), dtype=object))


def basis_rows(rows: Tensor) -> list[int]:
    """Numbers of rows that form a basis of the span of all."""
    return reduced_rows(rows.T)[1] if len(rows) else []


def dual(f: Mlp, rows: list[int]) -> Tensor:
    """The columns ``a_k`` with ``Σ_k a_k w_kᵀ = I`` for ``d`` rows that form a basis."""
    return inverse(f.w_up[rows])


def with_more(f: Mlp, rows: list[int], columns: Tensor) -> Mlp:
    """With ``a_k`` added to column ``rows[k]``, and a neuron ``-a_k σ(-w_k · x)`` for each."""
    down = f.w_down.copy()
    for k, row in enumerate(rows):
        down[:, row] = down[:, row] + columns[:, k]
    grown = f.with_tensors(w_down=down)
    return beside(grown, Mlp(-f.w_up[rows], -columns, "relu"))


def priced(f: Mlp, kappa: Fraction, chosen: Any, free: Any, r: int) -> Mlp | None:
    """The MLP of ``PriceReached``, with ``|T| + 2 r`` more neurons; None if the rank is larger."""
    among = numbers(free)
    part = [among[k] for k in basis_rows(f.w_up[among])]
    rows = [*f.w_up[part]]
    for unit in identity(f.d):
        if rank(np.array([*rows, unit], dtype=object)) > len(rows):
            rows.append(unit)
    stacked = np.array(rows, dtype=object).reshape(f.d, f.d)
    columns = matmul(remainder(kappa, f, chosen), inverse(stacked)) if f.d else stacked
    count = len(part)
    rest = matmul(columns[:, count:], stacked[count:])
    if rank(rest) > r:
        return None
    left, right = factors(rest)
    g = with_more(f.flip(numbers(chosen)), part, _signed(columns[:, :count], chosen, part) / kappa)
    two = Mlp(
        np.concatenate([right, -right]), np.concatenate([left, -left], axis=1) / kappa, "relu"
    )
    g = beside(g, two)
    return beside(g, zero(f.d, f.h + sum(free) + 2 * r - g.h))


def _signed(columns: Tensor, chosen: Any, part: list[int]) -> Tensor:
    signs = np.array([-1 if chosen[i] else 1 for i in part], dtype=object)
    result: Tensor = columns * signs
    return result


# ---- offers -------------------------------------------------------------------------------------


def layer(f: Block, declared: Sigma) -> Block:
    """A block with an activation."""
    if isinstance(f, GatedMlp):
        return GatedMlp(f.w_gate, f.w_up, f.w_down, declared.activation)
    if isinstance(f, Mlp):
        return Mlp(f.w_up, f.w_down, declared.activation, f.b_up, f.b_down)
    raise TypeError(type(f).__name__)


def stacked(bs: Iterable[tuple[str, Sigma, Any]]) -> list[Block]:
    """The blocks of a stack as layers."""
    return [layer(f, declared) for _, declared, f in bs]


def witness_points(skip: Skip | Stack, candidate: Layer) -> Iterator[Tensor]:
    """The point at which the two differ by what a theorem promises, if there is one."""
    found = find_witness(skip, candidate)
    if isinstance(found, Witness):
        yield found.point


def refuted(left: str | Sigma = "σ", right: str | Sigma = "", f: str = "f", g: str = "g") -> Offers:
    """The witness against ``g`` with one activation for the skip around ``f`` with another."""

    def points(scope: Scope) -> Iterator[Tensor]:
        one, other = (
            scope[each] if isinstance(each, str) else each for each in (left, right or left)
        )
        return witness_points(Skip(layer(scope[f], one)), layer(scope[g], other))

    return points


def kept(scope: Scope) -> Iterator[Tensor]:
    """The witness for the two layers that the instance carries along."""
    return witness_points(scope["_skip"], scope["_candidate"])


def flips(scope: Scope) -> Iterator[Value]:
    """Every MLP that differs from ``f`` in signs of rows."""
    f = scope["f"]
    for chosen in sets(f.h):
        yield f.flip(numbers(chosen), f.activation.kappa or ONE)


def always(*values: Value) -> Offers:
    """The same values for every instance."""
    return lambda scope: values


def of(name: str) -> Sigma:
    """The activation of this name."""
    return sigma(name)


def known(name: str) -> Activation:
    """The declared activation of this name."""
    return activation(name)
