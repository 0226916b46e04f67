"""Candidates fitted to a skip by least squares, and how far they stay from it on the unit ball."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from absorption.network import Block, GatedMlp, Mlp, NetworkError, Skip
from absorption.network.generate import Rng
from absorption.network.tensors import Floats

# Where the two points e_j and t e_j force the largest error on blocks of degree 2.
FACTOR = 2**0.5 - 1
# (√2 - 1) / 2: no block of degree 2, of any width, comes closer. Lean: ``DegreeTwoErrorBound``.
DEGREE_TWO_BOUND = FACTOR / 2


@dataclass(frozen=True, eq=False)
class FitError:
    """How far a fitted candidate is from the skip.

    Attributes:
        width: of the candidate.
        error: the largest error of a coordinate at the points that were tried.
        point: (d,), where it is met.
        mean: the root of the mean square of the error, which is what the fit makes small.
    """

    width: int
    error: float
    point: Floats
    mean: float


def ball(rng: Rng, count: int, d: int) -> Floats:
    """Points of the unit ball of the l1 norm, drawn uniformly."""
    parts = rng.dirichlet(np.ones(d + 1), count)[:, :d]
    points: Floats = parts * rng.choice([-1.0, 1.0], (count, d))
    return points


def axis_points(d: int) -> Floats:
    """The points ``±e_j`` and ``±t e_j``, ``t = √2 - 1``."""
    one = np.eye(d)
    return np.concatenate([one, -one, FACTOR * one, -FACTOR * one])


def fitted(skip: Skip, width: int, rng: Rng, points: Floats) -> Block:
    """A block without skip, of the kind of the one inside ``skip``, fitted to it at ``points``.

    Example:
        >>> rng = np.random.default_rng(0)
        >>> skip = Skip(Mlp([[1.0]], [[1.0]], "relu"))
        >>> g = fitted(skip, 2, rng, np.array([[-1.0], [1.0]]))
        >>> g.h, g([[-3.0], [2.0]]).round(9).tolist()
        (2, [[-3.0], [4.0]])

    The first layer holds the rows ``±e_j`` as far as there is room, then random ones; the second
    is the one with the least squared error.

    Args:
        skip: around an MLP or a gated MLP.
        width: of the new block.
        rng: what the rows are drawn from.
        points: (n, d), where the error is measured.

    Raises:
        NetworkError: what is inside the skip is neither an MLP nor a gated one.
    """
    inner, d = skip.inner, skip.d
    signed = np.concatenate([np.eye(d), -np.eye(d)])
    up = np.concatenate([signed, rng.standard_normal((max(0, width - 2 * d), d))])[:width]
    nothing = np.zeros((d, width))
    if isinstance(inner, Mlp):
        hidden = inner.activation(points @ up.T)
        block: Block = Mlp(up, nothing, inner.activation)
    elif isinstance(inner, GatedMlp):
        extra = rng.standard_normal((max(0, width - 2 * d), d))
        gates = np.concatenate([signed, extra])[:width]
        hidden = inner.gate(points @ gates.T) * (points @ up.T)
        block = GatedMlp(gates, up, nothing, inner.gate)
    else:
        raise NetworkError(f"fitted: {type(inner).__name__} met, an Mlp or a GatedMlp wanted")
    solution = np.linalg.lstsq(hidden, skip(points), rcond=None)[0]
    return block.with_tensors(w_down=solution.T)


def error_curve(
    skip: Skip, widths: Sequence[int], rng: Rng, *, samples: int = 8000
) -> tuple[FitError, ...]:
    """For each width, how far the fitted block of this width stays from the skip.

    Example:
        >>> skip = Skip(Mlp([[1, 0], [0, 1]], [[0, 0], [0, 0]], "relu2"))
        >>> curve = error_curve(skip, [2, 4], np.random.default_rng(0), samples=200)
        >>> [(fit.width, fit.error > DEGREE_TWO_BOUND) for fit in curve]
        [(2, True), (4, True)]

    For ReLU² and ReGLU the error exceeds 0.2071 at every width: some ``e_j`` or ``t e_j`` with
    ``t = √2 - 1`` shows it. Lean: ``DegreeTwoErrorBound``.

    Args:
        skip: around an MLP or a gated MLP.
        widths: of the candidates.
        rng: for rows and points.
        samples: how many points of the unit ball are fitted, and how many more are tried; many
            more than the largest width, or wide candidates fit the points and not the ball.

    Raises:
        NetworkError: what is inside the skip is neither an MLP nor a gated one.
    """
    d = skip.d
    learned = np.concatenate([ball(rng, samples, d), axis_points(d)])
    tried = np.concatenate([axis_points(d), ball(rng, samples, d)])
    curve = []
    for width in widths:
        errors = skip(tried) - fitted(skip, width, rng, learned)(tried)
        largest = np.abs(errors).max(axis=1)
        worst = int(np.argmax(largest))
        mean = float(np.sqrt(np.square(errors).mean()))
        curve.append(FitError(width, float(largest[worst]), tried[worst], mean))
    return tuple(curve)
