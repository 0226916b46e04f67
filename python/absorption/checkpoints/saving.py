"""Writes safetensors files in a type that holds every number exactly."""

import json
import struct
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from absorption.checkpoints.dtypes import BF16, F16, F32, F64, DType, decode
from absorption.checkpoints.tensors import Array, checked_name
from absorption.files import write_whole  # noqa: F401

# Bytes to which the numbers are aligned.
_ALIGNMENT = 8


def narrowest(array: Array, wanted: str) -> DType:
    """The type of this name if it holds every number exactly, else float32 or float64.

    Example:
        >>> narrowest(np.array([1.5]), "BF16").name, narrowest(np.array([1 / 3]), "F32").name
        ('BF16', 'F64')

    Args:
        array: float64.
        wanted: the name of a type, in any spelling.
    """
    short = {"BFLOAT16": BF16, "BF16": BF16, "FLOAT16": F16, "F16": F16}.get(wanted.upper())
    for dtype in (short, F32):
        if dtype is not None:
            back = decode(_encoded(array, dtype), dtype, array.shape, "tensor", Path())
            if np.array_equal(back, array):
                return dtype
    return F64


def _encoded(array: Array, dtype: DType) -> bytes:
    with np.errstate(over="ignore", under="ignore"):
        if dtype is BF16:
            words = array.astype("<f4").view("<u4")
            return (words >> 16).astype("<u2").tobytes()
        return array.astype(dtype.numpy).tobytes()


def as_safetensors(
    tensors: Mapping[str, tuple[Array, DType]], metadata: Mapping[str, str] | None = None
) -> bytes:
    """The bytes of a safetensors file.

    Args:
        tensors: float64 arrays by name, each with the type to write it in.
        metadata: what the file says of itself.

    Raises:
        CheckpointError: a name is not fit for a file.
    """
    header: dict[str, object] = {"__metadata__": dict(metadata)} if metadata else {}
    parts, end = [], 0
    # Wide types first: then every tensor is aligned to its own.
    for name, (array, dtype) in sorted(tensors.items(), key=lambda item: -item[1][1].size):
        data = _encoded(np.ascontiguousarray(array), dtype)
        header[checked_name(name, Path("safetensors"))] = {
            "dtype": dtype.name,
            "shape": list(array.shape),
            "data_offsets": [end, end + len(data)],
        }
        parts.append(data)
        end += len(data)
    text = json.dumps(header, ensure_ascii=False).encode()
    text += b" " * (-len(text) % _ALIGNMENT)
    return b"".join((struct.pack("<Q", len(text)), text, *parts))
