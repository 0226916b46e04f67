"""Why a narrow first layer cannot carry a skip stack: two points that it does not tell apart.

A first layer with fewer than ``2 d`` ReLU neurons takes one and the same value on a whole segment
(Lean: ``exists_collapsed_segment``). A skip stack whose pieces are nonsingular does not, so some
two points of the segment refute every network that begins with this layer, whatever follows.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from absorption.decide.rational import fractions, kernel_vector
from absorption.deep.plane import DeepError
from absorption.network import Layer, Mlp, Skip, Stack
from absorption.network.tensors import Tensor, matmul, to_fractions

# Up to these points the activations are constant. Lean: ``ReluStackNotThroughFlatLayer``.
FLAT_UP_TO = {
    "relu": Fraction(0),
    "relu2": Fraction(0),
    "relu3": Fraction(0),
    "step": Fraction(-1),
    "clamp": Fraction(-1),
    "relu6": Fraction(0),
    "hardswish": Fraction(-3),
}


@dataclass(frozen=True, eq=False)
class Segment:
    """The points ``start + t direction`` for ``t`` from 0 to 1; the direction is not 0."""

    start: Tensor
    direction: Tensor

    def at(self, t: Fraction | int) -> Tensor:
        """A point of it."""
        point: Tensor = self.start + t * self.direction
        return point


@dataclass(frozen=True, eq=False)
class Collision:
    """Two points that the candidate maps to one and the skip stack to two.

    Attributes:
        segment: on all of it the candidate is constant.
        left: (d,), a point of it, in fractions.
        right: (d,), another.
        left_value: (d,), what the skip stack has at the one.
        right_value: (d,), and at the other; a different value.
    """

    segment: Segment
    left: Tensor
    right: Tensor
    left_value: Tensor
    right_value: Tensor


@dataclass(frozen=True, eq=False)
class NoCollision:
    """The skip stack is constant on the segment too, so some piece of it is singular.

    Attributes:
        segment: on all of it the candidate is constant as well.
    """

    segment: Segment


def first_block(candidate: Layer) -> Mlp:
    """The block that a candidate without skips begins with.

    Raises:
        DeepError: it begins with a skip or with a gated block, or has no block.
    """
    while isinstance(candidate, Stack):
        if not candidate.layers:
            raise DeepError("candidate: an empty stack met, at least one block wanted")
        candidate = candidate.layers[0]
    if not isinstance(candidate, Mlp):
        raise DeepError(f"candidate: begins with a {type(candidate).__name__}, an Mlp wanted")
    return candidate


def flat_segment(block: Mlp) -> Segment:
    """A segment on which the first layer of a block is constant.

    At a generic point or at its negative fewer than ``d`` neurons are active; far out in that
    direction the others stay where the activation is constant, and the direction of the segment is
    one that the active ones do not see. Lean: ``exists_collapsed_segment``.

    Example:
        >>> f = Mlp([[1, 0], [0, 1], [1, 1]], [[1, 0, 2], [0, 1, 1]], "relu")
        >>> segment = flat_segment(f)
        >>> f.exactly(segment.at(0)).tolist() == f.exactly(segment.at(1)).tolist()
        True

    Args:
        block: any weights and biases; its activation is constant up to some point.

    Raises:
        DeepError: the block has ``2 d`` neurons or more, or another activation.
    """
    if block.activation.name not in FLAT_UP_TO:
        known = ", ".join(FLAT_UP_TO)
        raise DeepError(f"{block.activation.name} met, an activation out of {known} wanted")
    if block.h >= 2 * block.d:
        raise DeepError(
            f"{block.h} neurons met in dimension {block.d}, fewer than {2 * block.d} wanted"
        )
    rows = to_fractions(block.w_up)
    biases = fractions(np.zeros(block.h, int)) if block.b_up is None else to_fractions(block.b_up)
    x = _generic_point(rows)
    products = matmul(rows, x[:, np.newaxis])[:, 0]
    if sum(products > 0) >= block.d:
        x, products = -x, -products
    y = _unseen(rows[np.flatnonzero(products > 0)], block.d)
    seen = matmul(rows, y[:, np.newaxis])[:, 0]
    top = FLAT_UP_TO[block.activation.name]
    scale = Fraction(1)
    for product, change, bias in zip(products, seen, biases, strict=True):
        if product < 0 and change:
            needed = (max(change, Fraction(0)) + bias - top) / -product
            scale = max(scale, Fraction(-(-needed // 1)))
    return Segment(scale * x, y)


def _generic_point(rows: Tensor) -> Tensor:
    """A point with small integer entries at which no row but 0 vanishes."""
    generator = np.random.default_rng(0)
    size = 1
    wanted = np.array([any(row) for row in rows], dtype=bool)
    while True:
        x = fractions(generator.integers(-size, size + 1, rows.shape[1]))
        if all(matmul(rows, x[:, np.newaxis])[wanted, 0]):
            return x
        size += 1


def _unseen(rows: Tensor, d: int) -> Tensor:
    """An integer vector other than 0 on which fewer than ``d`` rows vanish."""
    y = kernel_vector(rows.reshape(-1, d))
    denominators = [entry.denominator for entry in y]
    result: Tensor = y * int(np.lcm.reduce(np.array(denominators, dtype=object)))
    return result


def collision(stack: Stack, candidate: Layer) -> Collision | NoCollision:
    """Two points that show that the candidate, and all that begins like it, is not the skip stack.

    The segment is followed from one linear piece of the skip stack to the next until one is met on
    which it moves; with nonsingular pieces that is the first. All is exact. Lean:
    ``NarrowReluStackNotAbsorbable``.

    Example:
        >>> from absorption.deep.example import fold_block, silent_block
        >>> stack = Stack.with_skips([fold_block(), silent_block()])
        >>> found = collision(stack, Mlp([[1, 0], [0, 1], [1, 1]], [[1, 0, 2], [0, 1, 1]], "relu"))
        >>> [int(a) for a in found.left_value], [int(a) for a in found.right_value]
        ([-5, -7], [-3, -6])

    Args:
        stack: ReLU blocks of any width with skips, biases allowed.
        candidate: a block or a stack without skips whose first layer has fewer than ``2 d`` rows.

    Raises:
        DeepError: the stack or the candidate is of another kind, or their dimensions differ.
    """
    first = first_block(candidate)
    blocks = [_relu_block(index, layer) for index, layer in enumerate(stack.layers)]
    if first.d != stack.d:
        raise DeepError(f"candidate: dimension {first.d} met, {stack.d} wanted")
    segment = flat_segment(first)
    t = Fraction(0)
    while t < 1:
        velocity, step = _piece(blocks, segment.at(t), segment.direction)
        end = Fraction(1) if step is None else min(t + step, Fraction(1))
        if any(velocity):
            left, right = segment.at(t), segment.at(end)
            values = stack.exactly([left, right])
            return Collision(segment, left, right, values[0], values[1])
        t = end
    return NoCollision(segment)


def _relu_block(index: int, layer: Layer) -> Mlp:
    if not isinstance(layer, Skip) or layer.matrix is not None:
        raise DeepError(f"layers[{index}]: {type(layer).__name__} met, a skip of a block wanted")
    inner = layer.inner
    if not isinstance(inner, Mlp) or inner.activation.name != "relu":
        kind = inner.activation.name if isinstance(inner, Mlp) else type(inner).__name__
        raise DeepError(f"layers[{index}]: {kind} inside the skip met, a ReLU block wanted")
    return inner


def _piece(blocks: list[Mlp], x: Tensor, v: Tensor) -> tuple[Tensor, Fraction | None]:
    """How the skip stack moves from ``x`` in the direction ``v``, and for how long it does so."""
    longest: Fraction | None = None
    for block in blocks:
        x_and_v = np.stack([x, v])
        hidden, change = matmul(x_and_v, block.w_up.T)
        if block.b_up is not None:
            hidden = hidden + to_fractions(block.b_up)
        active = [z > 0 or (z == 0 and dz > 0) for z, dz in zip(hidden, change, strict=True)]
        for z, dz in zip(hidden, change, strict=True):
            if z * dz < 0:
                longest = -z / dz if longest is None else min(longest, -z / dz)
        on = np.array([Fraction(int(entry)) for entry in active], dtype=object)
        moved = matmul(np.stack([hidden * on, change * on]), block.w_down.T)
        x, v = x + moved[0], v + moved[1]
        if block.b_down is not None:
            x = x + to_fractions(block.b_down)
    return v, longest
