"""One weight or bias of a block, read exactly from the tensors that make it up."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from absorption.checkpoints.tensors import Array, CheckpointError, Tensor


@dataclass(frozen=True)
class Part:
    """One weight or bias of a block: a tensor, and how to read it.

    Attributes:
        tensor: the stored numbers.
        transposed: whether they are stored as (in, out), as by GPT-2 and in ``x @ W``.
        rows: the first row and the one after the last, after the transposition, where weights are
            stored one below the other; None for all.
        factor: numbers by which the rows are multiplied, or one for all: scales of integers, or a
            layer scale.
        zero: what is subtracted from integers first, one for each row or one for all.
        divisor: what the result must be divided by, where that is no product of floats.
    """

    tensor: Tensor
    transposed: bool = False
    rows: tuple[int, int] | None = None
    factor: Tensor | None = None
    zero: Tensor | None = None
    divisor: int = 1

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape after all of this."""
        shape = self.tensor.shape[::-1] if self.transposed else self.tensor.shape
        return shape if self.rows is None else (self.rows[1] - self.rows[0], *shape[1:])

    @property
    def scale(self) -> Fraction:
        """What `load` must be multiplied by."""
        return self.tensor.scale / self.divisor

    def load(self) -> Array:
        """The numbers, exactly.

        Raises:
            CheckpointError: one is NaN or infinite, integers have no scale, or a product would not
                fit in a float64.
        """
        whole = self.tensor.load()
        array = whole.T if self.transposed else whole
        if self.rows is not None:
            array = array[slice(*self.rows)]
        name = self.tensor.name
        scaled = self.factor is not None or self.tensor.scale != 1 or self.tensor.plain
        if array.dtype.kind in "iu" and not scaled:
            raise CheckpointError(
                f"tensor {name!r} holds integers ({self.tensor.dtype}) without a scale: they may "
                "be levels of a quantised weight; integers are numbers as they are only in .npz, "
                "from int16 on"
            )
        if array.dtype.kind not in "iuf":
            raise CheckpointError(f"tensor {name!r} holds {array.dtype}, not numbers")
        if self.zero is not None:
            array = array.astype(np.int64) - _column(self.zero.load(), array, self.zero).astype(
                np.int64
            )
        if self.factor is not None:
            array = _product(array, _column(self.factor.load(), array, self.factor), self)
        if array.dtype.kind == "f" and not np.isfinite(array).all():
            at = tuple(int(index) for index in np.argwhere(~np.isfinite(array))[0])
            raise CheckpointError(f"tensor {name!r} has {array[at]} at {at}; wanted finite numbers")
        return np.ascontiguousarray(array)

    def __str__(self) -> str:
        text = f"{self.tensor.name}{'^T' if self.transposed else ''}"
        if self.rows is not None:
            text += f"[{self.rows[0]}:{self.rows[1]}]"
        return text + (f"*{self.factor.name}" if self.factor else "")


def _column(values: Array, array: Array, tensor: Tensor) -> Array:
    """One value for all rows, or one for each, in a shape that multiplies the rows of ``array``."""
    flat = values.reshape(-1)
    if flat.size not in (1, len(array)) or (values.ndim > 1 and values.shape[0] != flat.size):
        raise CheckpointError(
            f"tensor {tensor.name!r} of shape {tensor.shape} does not scale the rows of an array "
            f"of shape {array.shape}"
        )
    return flat.reshape(-1, *[1] * (array.ndim - 1)) if flat.size > 1 else flat.reshape(())


def _product(array: Array, factor: Array, part: Part) -> Array:
    """The product in float64, for operands so short that it is exact.

    Float32 has 24 bits and int16 has 16, and 48 fit; the exponents of float32 are far from the
    limits of float64 even when doubled.
    """
    if factor.dtype not in (np.float32, np.float16) or not (
        array.dtype == np.float32
        or (array.dtype.kind in "iu" and np.abs(array).max(initial=0) < 1 << 24)
    ):
        raise CheckpointError(
            f"tensor {part.tensor.name!r} ({array.dtype}) times its scale ({factor.dtype}) may "
            "not fit in a float64; wanted float32 or short integers, times float32"
        )
    with np.errstate(invalid="ignore"):
        product: Array = array.astype(np.float64) * factor.astype(np.float64)
    return product
