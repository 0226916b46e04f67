"""The answers to the question where a candidate fails, and the pair that is asked about."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

import numpy as np

from absorption.activations import Activation
from absorption.network import Block, GatedMlp, Mlp, NetworkError, Skip, Stack, max_abs, norm
from absorption.network.block import Layer
from absorption.network.tensors import Tensor, to_fractions

Measure = Literal["norm", "coordinate"]

# Decimal digits of the value of an activation at a rational point, where it is irrational.
DIGITS = 60


@dataclass(frozen=True, eq=False)
class Witness:
    """A point at which the skip and the candidate differ.

    Attributes:
        point: (d,), fractions.
        error: (d,), the value with the skip minus that of the candidate, as fractions.
        guaranteed: what the error is at least, by the theorem; 0 if no theorem speaks.
        measure: what is at least ``guaranteed``: the sum of the absolute values of the error, or
            the largest of them.
        theorem: the Lean theorem whose proof yields the point; empty if it was found by search.
        exact: whether ``error`` is exact; otherwise the activations were taken to 60 digits, or to
            float64 where they have no SymPy form.
    """

    point: Tensor
    error: Tensor
    guaranteed: Fraction
    measure: Measure
    theorem: str
    exact: bool

    @property
    def gap(self) -> Fraction:
        """The size of the error, in the measure of the guarantee."""
        return norm(self.error) if self.measure == "norm" else max_abs(self.error)

    def __str__(self) -> str:
        source = self.theorem or "search"
        return f"error {float(self.gap):.6g}, at least {float(self.guaranteed):.6g} ({source})"


@dataclass(frozen=True)
class Equal:
    """The candidate equals the skip at every point.

    Attributes:
        reason: how this is known.
    """

    reason: str


@dataclass(frozen=True)
class Unknown:
    """No theorem speaks of the pair and a search found no difference.

    Attributes:
        reason: what was tried.
    """

    reason: str


Outcome = Witness | Equal | Unknown


@dataclass(frozen=True, eq=False)
class Pair:
    """A stack of blocks with skips and one without, in a form that obstructions can read.

    Attributes:
        skips: the blocks inside skips, in order.
        plain: the blocks of the candidate, in order.
        matrix: the matrix of the skip if there is a single block and it is not the identity.
        with_skip: what the blocks with skips compute, at exact points.
        without: what the candidate computes.
        given: the two as they were given, for evaluation in float64.
        exact: whether every activation has an exact form.
    """

    skips: tuple[Block, ...]
    plain: tuple[Block, ...]
    matrix: Tensor
    with_skip: Layer
    without: Layer
    given: tuple[Layer, Layer]
    exact: bool

    @classmethod
    def of(cls, skip: Skip | Stack, candidate: Layer) -> "Pair":
        """The pair of a block or stack with skips and a candidate.

        Raises:
            NetworkError: a layer of the stack with skips has none, one of the candidate has one, or
                the dimensions differ.
        """
        if skip.d != candidate.d:
            raise NetworkError(f"candidate: dimension {candidate.d} met, {skip.d} wanted")
        inner, matrices = [], []
        for index, layer in enumerate(_layers(skip)):
            if not isinstance(layer, Skip) or not isinstance(layer.inner, Block):
                kind = type(layer).__name__
                raise NetworkError(f"skip, layer {index}: {kind} met, a Skip of a block wanted")
            inner.append(layer.inner)
            if layer.matrix is not None:
                matrices.append(to_fractions(layer.matrix))
        plain = []
        for index, layer in enumerate(_layers(candidate)):
            if not isinstance(layer, Block):
                kind = type(layer).__name__
                raise NetworkError(f"candidate, layer {index}: {kind} met, a block wanted")
            plain.append(layer)
        if matrices and len(inner) > 1:
            raise NetworkError("skip: a matrix in a stack of several blocks; the identity wanted")
        activations = [activation_of(block) for block in (*inner, *plain)]
        return cls(
            tuple(map(unbiased, inner)),
            tuple(map(unbiased, plain)),
            matrices[0] if matrices else identity(skip.d),
            _precise(skip),
            _precise(candidate),
            (skip, candidate),
            all(activation.exact is not None for activation in activations),
        )

    @property
    def d(self) -> int:
        """The dimension."""
        return self.with_skip.d

    def blocks(self) -> tuple[Block, Block] | None:
        """The two blocks, if there is one on either side."""
        if len(self.skips) == len(self.plain) == 1:
            return self.skips[0], self.plain[0]
        return None

    def error(self, point: Tensor) -> Tensor:
        """The value with skips minus that of the candidate, of the shape of ``point``."""
        result: Tensor = self.with_skip.exactly(point) - self.without.exactly(point)
        return result

    def witness(
        self, point: Tensor, guaranteed: Fraction, measure: Measure, theorem: str
    ) -> Witness:
        """The witness at ``point``."""
        return Witness(point, self.error(point), guaranteed, measure, theorem, self.exact)

    def first_error(
        self, column: int, factor: Fraction | int, most: int, theorem: str
    ) -> Witness | None:
        """The first witness on an axis at 1, ``factor``, ``factor²``, ..., ``most`` points."""
        t = Fraction(1)
        for _ in range(most):
            point = axis(self.d, column, t)
            if self.error(point).any():
                return self.witness(point, Fraction(0), "norm", theorem)
            t *= factor
        return None


def identity(d: int) -> Tensor:
    """The identity matrix in fractions."""
    entries = np.full((d, d), Fraction(0), dtype=object)
    np.fill_diagonal(entries, Fraction(1))
    return entries


def axis(d: int, j: int, size: Fraction | int = 1) -> Tensor:
    """``size`` times the unit vector ``e_j``."""
    point = np.full(d, Fraction(0), dtype=object)
    point[j] = Fraction(size)
    return point


def activation_of(block: Block) -> Activation:
    """The activation of an MLP, or the gate of a gated one."""
    if isinstance(block, Mlp):
        return block.activation
    if isinstance(block, GatedMlp):
        return block.gate
    raise NetworkError(f"{type(block).__name__} met, an Mlp or a GatedMlp wanted")


def biases(mlp: Mlp) -> tuple[Tensor, Tensor]:
    """Both biases as fractions; 0 for one that the MLP does not have."""
    given = ((mlp.b_up, mlp.h), (mlp.b_down, mlp.d))
    first, second = (
        np.full(size, Fraction(0), dtype=object) if bias is None else to_fractions(bias)
        for bias, size in given
    )
    return first, second


def unbiased(block: Block) -> Block:
    """The block without those biases that are 0."""
    if not isinstance(block, Mlp):
        return block
    kept = [None if b is None or not b.any() else b for b in (block.b_up, block.b_down)]
    return Mlp(block.w_up, block.w_down, block.activation, *kept)


def _layers(layer: Layer) -> list[Layer]:
    if isinstance(layer, Stack):
        return [part for inner in layer.layers for part in _layers(inner)]
    return [layer]


def _precise(layer: Layer) -> Layer:
    """The layer with an approximate exact form for each activation that has none."""
    if isinstance(layer, Stack):
        return Stack([_precise(part) for part in layer.layers], layer.d)
    if isinstance(layer, Skip):
        return Skip(_precise(layer.inner), layer.matrix)
    if isinstance(layer, Mlp):
        return replace(layer, activation=_rational(layer.activation))
    if isinstance(layer, GatedMlp):
        return replace(layer, gate=_rational(layer.gate))
    return layer


def _rational(activation: Activation) -> Activation:
    if activation.exact is not None:
        return activation
    value = _from_floats if activation.pieces is None else _from_sympy
    return replace(activation, exact=value(activation))


def _from_sympy(activation: Activation) -> Callable[[Fraction], Fraction]:
    import sympy

    def value(z: Fraction) -> Fraction:
        number: Any = sympy.Rational(z.numerator, z.denominator)
        near = sympy.Rational(sympy.N(activation.sympy(number), DIGITS))
        return Fraction(int(near.p), int(near.q))

    return value


def _from_floats(activation: Activation) -> Callable[[Fraction], Fraction]:
    return lambda z: Fraction(float(activation(float(z))))
