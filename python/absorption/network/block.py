"""What plain and gated MLPs have in common: named tensors, forms, and evaluation in batches."""

from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from absorption.activations import Activation
from absorption.network.tensors import (
    Floats,
    Integers,
    NetworkError,
    Tensor,
    is_exact,
    points,
    tensor,
    to_floats,
    to_fractions,
)


def require_finite(what: str, array: Floats) -> Floats:
    """The array itself.

    Raises:
        NetworkError: an entry is infinite or not a number, which finite weights can only cause by
            overflow.
    """
    if not np.isfinite(array).all():
        index = [int(i) for i in np.argwhere(~np.isfinite(array))[0]]
        raise NetworkError(f"{what} {index} is too large for float64; evaluate exactly")
    return array


class Layer:
    """A map from points of dimension ``d`` to such points.

    Example:
        >>> from absorption.network import Mlp
        >>> f = Mlp([[1, 1]], [[1], [0]], "relu")
        >>> f([[0.5, 0.25], [-1.0, 0.0]]).tolist(), f.exactly([2, 1]).tolist()
        ([[0.75, 0.0], [0.0, 0.0]], [Fraction(3, 1), Fraction(0, 1)])

    A layer is called with points of shape (batch, d), or (d,) for a single one, and gives their
    values in float64, of the same shape; `exactly` gives fractions.
    """

    @property
    def d(self) -> int:
        """The dimension of the points."""
        raise NotImplementedError

    def _evaluate(self, x: Floats) -> Floats:
        raise NotImplementedError

    def _evaluate_exactly(self, x: Tensor) -> Tensor:
        raise NotImplementedError

    def __call__(self, x: ArrayLike) -> Floats:
        """The values at ``x`` in float64.

        Args:
            x: of shape (batch, d), or (d,) for a single point; finite.

        Returns:
            An array of the shape of ``x``.

        Raises:
            NetworkError: ``x`` has another shape, or a value is too large for float64.
        """
        array, single = points(x, self.d)
        with np.errstate(over="ignore", invalid="ignore", under="ignore"):
            y = self._evaluate(to_floats("x", array))
        require_finite(f"{type(self).__name__}: value", y)
        return y[0] if single else y

    def exactly(self, x: Any) -> Tensor:
        """The values at ``x`` as fractions; floats in the weights and in ``x`` are taken exactly.

        Args:
            x: of shape (batch, d), or (d,) for a single point; floats, integers or fractions.

        Returns:
            An object array of the shape of ``x``.

        Raises:
            NetworkError: ``x`` has another shape.
            ActivationError: an activation has no exact form.
        """
        array, single = points(x, self.d)
        y = self._evaluate_exactly(to_fractions(array))
        return y[0] if single else y


class Block(Layer):
    """An MLP of any kind: named tensors and one activation. Subclasses are frozen dataclasses.

    Attributes:
        w_up: (h, d), float64 or fractions.
        w_down: (d, h), float64 or fractions.
    """

    w_up: Tensor
    w_down: Tensor

    @property
    def h(self) -> int:
        """The number of hidden neurons."""
        return int(self.w_up.shape[0])

    @property
    def d(self) -> int:
        """The dimension of the points."""
        return int(self.w_up.shape[1])

    def tensors(self) -> dict[str, Tensor]:
        """The tensors by name; biases only if they were given."""
        raise NotImplementedError

    def _admit(self, name: str, shape: tuple[int | None, ...]) -> None:
        """Check the tensor that the constructor was given, and keep a read-only copy of it."""
        object.__setattr__(self, name, tensor(name, getattr(self, name), shape))

    @property
    def is_exact(self) -> bool:
        """Whether every tensor holds fractions."""
        return all(map(is_exact, self.tensors().values()))

    @cached_property
    def _floats(self) -> dict[str, Floats]:
        return {name: to_floats(name, array) for name, array in self.tensors().items()}

    def with_tensors(self, **tensors: Any) -> Self:
        """The same block with some tensors replaced.

        Args:
            tensors: by name, each of the shape of the one that it replaces.

        Raises:
            NetworkError: the block has no tensor of this name, or one has another shape.
        """
        unknown = set(tensors) - {field for field in self.__dict__ if field[:2] in ("w_", "b_")}
        if unknown:
            raise NetworkError(f"{type(self).__name__} has no tensor {', '.join(sorted(unknown))}")
        return replace(self, **tensors)  # type: ignore[type-var]

    def with_fractions(self) -> Self:
        """The same block with fractions for weights; exact."""
        return self.with_tensors(**{k: to_fractions(v) for k, v in self.tensors().items()})

    def with_floats(self) -> Self:
        """The block with every weight rounded to the nearest float64.

        Raises:
            NetworkError: a weight is too large for float64.
        """
        return self.with_tensors(**self._floats)

    def integers(self) -> dict[str, Integers]:
        """Each tensor as integers over its least common denominator; exact."""
        return {name: Integers.of(array) for name, array in self.tensors().items()}


def apply_exactly(activation: Activation, z: Tensor) -> Tensor:
    """The activation on every entry of an array of fractions.

    Raises:
        ActivationError: it has no exact form.
    """
    result = np.empty(z.shape, dtype=object)
    activation.exactly(Fraction(0))  # That there is no exact form shows even where z is empty.
    for index, entry in np.ndenumerate(z):
        result[index] = activation.exactly(entry)
    return result
