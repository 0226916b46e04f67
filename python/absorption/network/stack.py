"""Skip connections around blocks, and stacks of layers."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from absorption.network.block import Block, Layer
from absorption.network.tensors import Floats, NetworkError, Tensor, matmul, tensor, to_floats


@dataclass(frozen=True, eq=False)
class Skip(Layer):
    """``x ↦ M x + f x``, with the identity for ``M`` unless a matrix is given. Lean: ``skip``.

    Example:
        >>> from absorption.network import Mlp
        >>> Skip(Mlp([[1]], [[1]], "relu"))([[2.0], [-2.0]])
        array([[ 4.],
               [-2.]])

    Args:
        inner: the layer inside the skip.
        matrix: (d, d), or None for the identity.

    Raises:
        NetworkError: the matrix has another shape or an entry that is not finite.
    """

    inner: Layer
    matrix: Tensor | None

    def __init__(self, inner: Layer, matrix: Any = None) -> None:
        object.__setattr__(self, "inner", inner)
        shape = (inner.d, inner.d)
        checked = None if matrix is None else tensor("matrix", matrix, shape)
        object.__setattr__(self, "matrix", checked)

    @property
    def d(self) -> int:
        """The dimension of the points."""
        return self.inner.d

    def _evaluate(self, x: Floats) -> Floats:
        linear = x if self.matrix is None else x @ to_floats("matrix", self.matrix).T
        result: Floats = linear + self.inner._evaluate(x)
        return result

    def _evaluate_exactly(self, x: Tensor) -> Tensor:
        linear = x if self.matrix is None else matmul(x, self.matrix.T)
        result: Tensor = linear + self.inner._evaluate_exactly(x)
        return result


@dataclass(frozen=True, eq=False)
class Stack(Layer):
    """Layers applied in order. Lean: ``plainStack`` and ``skipStack``.

    Example:
        >>> from absorption.network import Mlp
        >>> f = Mlp([[1]], [[1]], "relu")
        >>> Stack.with_skips([f, f])([3.0]), Stack([f, f])([3.0])
        (array([12.]), array([3.]))

    Args:
        layers: blocks, skips around blocks, or stacks; all of one dimension.
        d: that dimension; only needed for the empty stack, which is the identity.

    Raises:
        NetworkError: the dimensions differ, or the stack is empty and no dimension is given.
    """

    layers: tuple[Layer, ...]
    _d: int

    def __init__(self, layers: Iterable[Layer], d: int | None = None) -> None:
        kept = tuple(layers)
        if not kept and d is None:
            raise NetworkError("Stack: no layers met; an empty stack needs the dimension d")
        wanted = kept[0].d if d is None else d
        for index, layer in enumerate(kept):
            if layer.d != wanted:
                raise NetworkError(f"layers[{index}]: dimension {layer.d} met, {wanted} wanted")
        object.__setattr__(self, "layers", kept)
        object.__setattr__(self, "_d", wanted)

    @classmethod
    def with_skips(cls, blocks: Iterable[Block], d: int | None = None) -> "Stack":
        """The stack of the blocks, each inside a skip. Lean: ``skipStack``.

        Args:
            blocks: all of one dimension, the first one first.
            d: that dimension; only needed where there are no blocks.
        """
        return cls([Skip(block) for block in blocks], d)

    @property
    def d(self) -> int:
        """The dimension of the points."""
        return self._d

    def _evaluate(self, x: Floats) -> Floats:
        for layer in self.layers:
            x = layer._evaluate(x)
        return x

    def _evaluate_exactly(self, x: Tensor) -> Tensor:
        for layer in self.layers:
            x = layer._evaluate_exactly(x)
        return x


def absorption_gap(skip: Skip, candidate: Layer, x: Any) -> Tensor:
    """``M x + f x - g x``, exact; it is 0 everywhere if ``g`` absorbs the skip.

    Example:
        >>> from absorption.network import Mlp
        >>> f = Mlp([[1]], [[-1]], "relu")
        >>> absorption_gap(Skip(f), f.flip([0]), [[3], [-5]]).tolist()
        [[Fraction(0, 1)], [Fraction(0, 1)]]

    Lean: ``skip``; ``MlpReductionIff`` for a matrix, which is Lemma 4.

    Args:
        skip: the block with its skip.
        candidate: a layer of the same dimension.
        x: of shape (batch, d) or (d,).

    Returns:
        Fractions of the shape of ``x``.

    Raises:
        NetworkError: the dimensions differ, or ``x`` has another shape.
        ActivationError: an activation has no exact form.
    """
    if skip.d != candidate.d:
        raise NetworkError(f"candidate: dimension {candidate.d} met, {skip.d} wanted")
    result: Tensor = skip.exactly(x) - candidate.exactly(x)
    return result
