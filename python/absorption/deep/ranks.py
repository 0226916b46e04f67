"""How many parameters a stack really has: ranks of its derivative by them, numerically.

The functional rank of a stack at given weights is the rank of the derivative of its values, at many
points, by all weights. Without skips a linear map between two blocks can be moved from the one to
the other and loses ``d ^ 2`` parameters each time; with skips none is known to be lost. With ReLU
each neuron loses one more, since a factor can be moved from ``w_i`` to ``p_i``.

These are floating-point figures, which support an argument and prove nothing.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from absorption.deep.plane import DeepError

Floats = NDArray[np.float64]
Weights = Sequence[tuple[Floats, Floats]]
# Singular values below this part of the largest count as 0.
TOLERANCE = 1e-10

_erf: Callable[[Floats], Floats] = np.vectorize(math.erf, otypes=[np.float64])


def _relu(z: Floats) -> tuple[Floats, Floats]:
    return np.maximum(z, 0.0), (z > 0).astype(np.float64)


def _gelu(z: Floats) -> tuple[Floats, Floats]:
    gauss = (1 + _erf(z / math.sqrt(2))) / 2
    return z * gauss, gauss + z * np.exp(-z * z / 2) / math.sqrt(2 * math.pi)


# Values and slopes.
ACTIVATIONS: dict[str, Callable[[Floats], tuple[Floats, Floats]]] = {"relu": _relu, "gelu": _gelu}


@dataclass(frozen=True)
class Shape:
    """A kind of stack: ``layers`` blocks of width ``h`` in dimension ``d``, without biases."""

    d: int
    h: int
    layers: int
    activation: str
    skip: bool

    def __post_init__(self) -> None:
        if self.activation not in ACTIVATIONS:
            known = ", ".join(ACTIVATIONS)
            raise DeepError(f"{self.activation} met, an activation out of {known} wanted")
        if not 1 <= self.d <= self.h or self.layers < 1:
            raise DeepError(
                f"d = {self.d}, h = {self.h}, {self.layers} layers met; 1 <= d <= h and a layer "
                "wanted"
            )

    @property
    def parameters(self) -> int:
        """The number of weights."""
        return 2 * self.d * self.h * self.layers

    @property
    def predicted(self) -> int:
        """The number of weights less the parameters that are known to be lost.

        Example:
            >>> Shape(2, 4, 3, "gelu", skip=False).predicted, Shape(2, 4, 3, "relu", True).predicted
            (40, 36)
        """
        between = 0 if self.skip else (self.layers - 1) * self.d**2
        scales = self.h * self.layers if self.activation == "relu" else 0
        return self.parameters - between - scales


@dataclass(frozen=True)
class Rank:
    """A rank at random weights.

    Attributes:
        rank: the number of singular values that count as more than 0.
        smallest: the smallest of these, as a part of the largest.
        largest_dropped: the largest of the others, likewise; 0 if there are none.
    """

    rank: int
    smallest: float
    largest_dropped: float


def jacobian(shape: Shape, weights: Weights, x: Floats) -> Floats:
    """The derivative of all values by all weights.

    Args:
        shape: only the activation and the skip are used.
        weights: ``w_up`` (h, d) and ``w_down`` (d, h) of each block.
        x: (n, d), the points.

    Returns:
        (n d, 2 d h L): for each block the entries of ``w_up``, then those of ``w_down``.
    """
    count, d = x.shape
    columns: list[Floats] = []
    for w_up, w_down in weights:
        h = len(w_up)
        value, slope = ACTIVATIONS[shape.activation](x @ w_up.T)
        local = np.einsum("jk,nk,kc->njc", w_down, slope, w_up)
        if shape.skip:
            local = local + np.eye(d)
        columns = [local @ column for column in columns]
        by_up = np.einsum("jk,nk,nc->njkc", w_down, slope, x).reshape(count, d, h * d)
        by_down = np.einsum("jl,nk->njlk", np.eye(d), value).reshape(count, d, d * h)
        columns += [by_up, by_down]
        x = value @ w_down.T + (x if shape.skip else 0.0)
    return np.concatenate(columns, axis=2).reshape(count * d, -1)


def random_weights(shape: Shape, generator: np.random.Generator) -> Weights:
    """Normally distributed weights of moderate size."""
    size = 2 / math.sqrt(shape.d)
    return [
        (
            size * generator.standard_normal((shape.h, shape.d)),
            generator.standard_normal((shape.d, shape.h)) / math.sqrt(shape.h),
        )
        for _ in range(shape.layers)
    ]


def functional_rank(
    shape: Shape, seed: int = 0, weights: Weights | None = None, oversampling: int = 32
) -> Rank:
    """The rank at random points.

    Example:
        >>> functional_rank(Shape(2, 3, 1, "gelu", skip=False)).rank
        12

    Args:
        shape: of the stack.
        seed: of the random numbers.
        weights: ``w_up`` (h, d) and ``w_down`` (d, h) of each block; random if not given.
        oversampling: how many values there are for each weight, about.
    """
    generator = np.random.default_rng(seed)
    chosen = random_weights(shape, generator) if weights is None else weights
    count = oversampling * shape.parameters // shape.d
    matrix = jacobian(shape, chosen, 2 * generator.standard_normal((count, shape.d)))
    norms = np.linalg.norm(matrix, axis=0)
    # A neuron that is never active has columns 0.
    values = np.linalg.svd(matrix / np.where(norms > 0, norms, 1.0), compute_uv=False)
    values = values / values[0]
    rank = int((values > TOLERANCE).sum())
    dropped = float(values[rank]) if rank < len(values) else 0.0
    return Rank(rank, float(values[rank - 1]), dropped)


@dataclass(frozen=True)
class Row:
    """The ranks of one shape at several random weights."""

    shape: Shape
    ranks: tuple[Rank, ...]

    @property
    def best(self) -> Rank:
        """The one of highest rank; of these the one whose smallest singular value is largest."""
        return max(self.ranks, key=lambda each: (each.rank, each.smallest))

    @property
    def reached(self) -> int:
        """How many reach the predicted rank exactly."""
        return sum(each.rank == self.shape.predicted for each in self.ranks)

    @property
    def lowest(self) -> int:
        """The lowest rank met."""
        return min(each.rank for each in self.ranks)


SIZES = ((2, 4, 1), (2, 4, 2), (2, 4, 3), (3, 6, 2), (3, 8, 2))


def rank_table(
    sizes: Iterable[tuple[int, int, int]] = SIZES, seeds: Iterable[int] = range(5)
) -> tuple[Row, ...]:
    """The ranks for ReLU and GELU, without and with skips, for each ``(d, h, layers)``."""
    chosen = tuple(seeds)
    shapes = [
        Shape(d, h, layers, activation, skip)
        for activation in ACTIVATIONS
        for d, h, layers in sizes
        for skip in (False, True)
    ]
    return tuple(
        Row(shape, tuple(functional_rank(shape, seed) for seed in chosen)) for shape in shapes
    )
