"""The plain number types of checkpoints, and their exact reading from little-endian bytes."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from pathlib import Path

import numpy as np

from absorption.checkpoints.tensors import Array, CheckpointError


@dataclass(frozen=True)
class DType:
    """A type of numbers: its name, its bytes an element, and NumPy's name for the bytes.

    ``numpy`` is empty for a type whose size is known and whose numbers are not read.
    """

    name: str
    size: int
    numpy: str


F64 = DType("F64", 8, "<f8")
F32 = DType("F32", 4, "<f4")
F16 = DType("F16", 2, "<f2")
BF16 = DType("BF16", 2, "<u2")
I64 = DType("I64", 8, "<i8")
I32 = DType("I32", 4, "<i4")
I16 = DType("I16", 2, "<i2")
I8 = DType("I8", 1, "i1")
U64 = DType("U64", 8, "<u8")
U32 = DType("U32", 4, "<u4")
U16 = DType("U16", 2, "<u2")
U8 = DType("U8", 1, "u1")
BOOL = DType("BOOL", 1, "?")

BY_NAME: Mapping[str, DType] = {
    dtype.name: dtype for dtype in (F64, F32, F16, BF16, I64, I32, I16, I8, U64, U32, U16, U8, BOOL)
}


def decode(data: bytes, dtype: DType, shape: tuple[int, ...], name: str, path: Path) -> Array:
    """The numbers in ``data`` as an array of ``shape``.

    Half and bfloat16 are widened to float32, of which both are subsets.

    Example:
        >>> decode(bytes([0x80, 0x3F, 0x49, 0xC0]), BF16, (2,), "w", Path("f"))
        array([ 1.      , -3.140625], dtype=float32)

    Raises:
        CheckpointError: the bytes are too few or too many, or the type is not read.
    """
    if not dtype.numpy:
        raise CheckpointError(f"{path}: tensor {name!r} is of type {dtype.name}, which is not read")
    count = prod(shape)
    if len(data) != count * dtype.size:
        raise CheckpointError(
            f"{path}: tensor {name!r} has {len(data)} bytes; shape {shape} of {dtype.name} "
            f"needs {count * dtype.size}"
        )
    if dtype is BOOL and data.strip(b"\0\1"):
        raise CheckpointError(
            f"{path}: tensor {name!r} is of type BOOL with bytes other than 0 and 1"
        )
    flat = np.frombuffer(data, dtype=dtype.numpy)
    if dtype is BF16:
        flat = (flat.astype("<u4") << 16).view("<f4")
    elif dtype is F16:
        flat = flat.astype(np.float32)
    return flat.astype(flat.dtype.newbyteorder("=")).reshape(shape)
