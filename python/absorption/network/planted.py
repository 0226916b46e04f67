"""MLPs with a hidden set of neurons that cancels the skip exactly, and near misses of such."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

import numpy as np

from absorption.activations import Activation
from absorption.network.degeneracy import degeneracies
from absorption.network.generate import Rng, first, integers
from absorption.network.mlp import Mlp
from absorption.network.tensors import NetworkError, Tensor, matmul

# Up to this width every set of neurons is tried, to make sure that a near miss is a miss.
_TRIED_WIDTH = 10


@dataclass(frozen=True)
class Planted:
    """An MLP and a set of its neurons with ``κ Σ_{i ∈ S} p_i w_iᵀ = -I``.

    Attributes:
        mlp: exact weights.
        chosen: S, in increasing order.
        kappa: the ``κ`` of the activation.
    """

    mlp: Mlp
    chosen: tuple[int, ...]
    kappa: Fraction


@dataclass(frozen=True)
class NearMiss:
    """A planted MLP with one entry changed, so that S no longer cancels the skip.

    Attributes:
        mlp: exact weights; nondegenerate if the planted one was.
        planted: what it was made from.
        tensor: the name of the tensor that was changed.
        index: where.
        misses_all: whether every set of neurons was tried and none cancels the skip; only for
            small widths.
    """

    mlp: Mlp
    planted: Planted
    tensor: str
    index: tuple[int, int]
    misses_all: bool


def planted(
    rng: Rng,
    d: int,
    h: int,
    activation: Activation | str = "relu",
    *,
    chosen: int | None = None,
    size: int = 3,
    nondegenerate: bool = True,
    biased: bool = False,
    fractions: bool = False,
) -> Planted:
    """An MLP that absorbs its skip by flipping a hidden set of neurons.

    The rows of S are a unimodular basis and arbitrary further rows R; with arbitrary columns Q for
    the latter, ``-(I / κ + Q R)`` times the inverse of the basis gives the other columns.

    Example:
        >>> made = planted(np.random.default_rng(0), 2, 5, chosen=3)
        >>> made.mlp.cancels_skip(made.chosen), degeneracies(made.mlp)
        (True, ())

    Args:
        rng: what all draws come from.
        d: the dimension.
        h: the width, at least ``d``.
        activation: one that declares a ``κ`` other than 0.
        chosen: the size of S, from ``d`` to ``h``; by default random.
        size: the largest absolute value among the entries that are free.
        nondegenerate: whether the MLP must be.
        biased: whether it has biases; they do not matter for S.
        fractions: whether each neuron is rescaled by a random fraction, which does not matter
            for S either; otherwise all weights are integers if ``1 / κ`` is one.

    Raises:
        NetworkError: ``κ`` is 0 or missing, S has fewer than ``d`` neurons (no such S exists) or
            more than ``h``, or no such MLP is nondegenerate or is found.
    """
    empty = Mlp(np.zeros((0, d)), np.zeros((d, 0)), activation)
    kappa = empty.activation.kappa
    if not kappa:
        raise NetworkError(f"planted: {empty.activation.name} has no κ other than 0")
    if h < d or (chosen is not None and not d <= chosen <= h):
        raise NetworkError(
            f"planted: a set of {'any size' if chosen is None else chosen} among {h} neurons met, "
            f"at least {d} wanted: fewer cannot cancel the skip"
        )
    if nondegenerate and h > 0 and (d == 0 or (d == 1 and h > 1)):
        raise NetworkError(f"planted: no MLP of dimension {d} and width {h} is nondegenerate")
    count = int(rng.integers(d, h, endpoint=True)) if chosen is None else chosen
    hidden = tuple(sorted(int(i) for i in rng.permutation(h)[:count]))

    def draw(rng: Rng) -> Mlp:
        w_up, w_down = integers(rng, (h, d), size), integers(rng, (d, h), size)
        order = [hidden[int(i)] for i in rng.permutation(count)]
        basis, inverse = _unimodular(rng, d)
        w_up[order[:d]] = basis
        rest = matmul(w_down[:, order[d:]], w_up[order[d:]])
        w_down[:, order[:d]] = -matmul(_identity(d) / kappa + rest, inverse)
        if fractions:
            for i in range(h):
                scale = Fraction(int(rng.integers(1, 9)), int(rng.integers(1, 9)))
                w_up[i], w_down[:, i] = w_up[i] * scale, w_down[:, i] / scale
        biases = (integers(rng, (h,), size), integers(rng, (d,), size)) if biased else (None, None)
        return Mlp(w_up, w_down, activation, *biases)

    f = first(
        rng,
        draw,
        lambda f: not nondegenerate or not degeneracies(f),
        f"planted, dimension {d}, width {h}, entries up to {size}",
    )
    return Planted(f, hidden, kappa)


def _identity(d: int) -> Tensor:
    entries = np.full((d, d), Fraction(0), dtype=object)
    np.fill_diagonal(entries, Fraction(1))
    return entries


def _unimodular(rng: Rng, d: int) -> tuple[Tensor, Tensor]:
    """A random integer matrix of determinant 1 or -1, and its inverse."""
    matrix, inverse = _identity(d), _identity(d)
    for _ in range(2 * d if d > 1 else 0):
        i, j = (int(k) for k in rng.permutation(d)[:2])
        factor = Fraction(int(rng.choice([-1, 1])))
        matrix[i] = matrix[i] + factor * matrix[j]
        inverse[:, j] = inverse[:, j] - factor * inverse[:, i]
    return matrix, inverse


def near_miss(rng: Rng, made: Planted) -> NearMiss:
    """One entry of a row or column in S changed by 1, so that S no longer cancels the skip.

    Up to width 10 it is made sure that no other set does either.

    Example:
        >>> rng = np.random.default_rng(0)
        >>> made = planted(rng, 2, 4)
        >>> missed = near_miss(rng, made)
        >>> missed.mlp.cancels_skip(made.chosen), missed.misses_all
        (False, True)

    Raises:
        NetworkError: S is empty, as it must be for ``d = 0``; or no change is found.
    """
    if not made.chosen or made.mlp.d == 0:
        raise NetworkError("near_miss: dimension 0, where every set cancels the skip")
    was_nondegenerate = not degeneracies(made.mlp)
    for _ in range(1000):
        neuron = made.chosen[int(rng.integers(len(made.chosen)))]
        coordinate = int(rng.integers(made.mlp.d))
        in_row = bool(rng.integers(2))
        name, index = ("w_up", (neuron, coordinate)) if in_row else ("w_down", (coordinate, neuron))
        array = made.mlp.tensors()[name].copy()
        array[index] += int(rng.choice([-1, 1]))
        f = made.mlp.with_tensors(**{name: array})
        if f.cancels_skip(made.chosen) or (was_nondegenerate and degeneracies(f)):
            continue
        small = f.h <= _TRIED_WIDTH
        if small and cancelling_sets(f):
            continue
        return NearMiss(f, made, name, index, small)
    raise NetworkError("near_miss: every change of one entry leaves some set that cancels the skip")


def cancelling_sets(f: Mlp) -> tuple[tuple[int, ...], ...]:
    """All sets of neurons that cancel the skip, by trial of all ``2 ^ h``.

    Example:
        >>> cancelling_sets(Mlp([[1], [2]], [[-1, 3]], "relu"))
        ((0,),)

    Raises:
        NetworkError: the width is above 16, or the activation has no ``κ``.
    """
    if f.h > 16:
        raise NetworkError(f"cancelling_sets: width {f.h} met, at most 16 wanted")
    kappa = f.activation.kappa
    if kappa is None:
        raise NetworkError(f"cancelling_sets: {f.activation.name} has no κ")
    terms = [matmul(f.w_down[:, [i]], f.w_up[[i]]) for i in range(f.h)]
    one, zero = _identity(f.d), 0 * _identity(f.d)
    sets = (s for size in range(f.h + 1) for s in combinations(range(f.h), size))
    return tuple(s for s in sets if not (one + kappa * sum((terms[i] for i in s), zero)).any())
