"""Marian translation models, with float weights or 8-bit integers with one scale each.

An integer matrix ``Q`` and its multiplier ``m`` stand for ``Q / m``, which is no float; the tensor
then carries the scale ``1 / m`` as a fraction. Matrices multiply from the right, ``x W``, and the
file keeps integer ones transposed, except embeddings.
"""

import struct
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import isfinite, prod
from pathlib import Path

from absorption.checkpoints import dtypes
from absorption.checkpoints.dtypes import DType
from absorption.checkpoints.tensors import (
    MAX_TENSORS,
    Array,
    Checkpoint,
    CheckpointError,
    FileBytes,
    Tensor,
    checked_name,
    element_count,
)

_FLOATS: Mapping[int, DType] = {0x402: dtypes.F16, 0x404: dtypes.F32, 0x408: dtypes.F64}
_INTEGERS: Mapping[int, DType] = {
    0x101: dtypes.I8,
    0x102: dtypes.I16,
    0x104: dtypes.I32,
    0x108: dtypes.I64,
    0x201: dtypes.U8,
    0x202: dtypes.U16,
    0x204: dtypes.U32,
    0x208: dtypes.U64,
}
_SCALED: Mapping[int, DType] = {0x4101: dtypes.I8, 0x4102: dtypes.I16}

_CONFIG = "special:model.yml"
MAX_CONFIG = 1 << 20


def open_marian(path: Path) -> Checkpoint:
    """The checkpoint in a Marian model; its metadata are the lines of its configuration.

    Raises:
        CheckpointError: the file is no Marian model of version 1, is damaged, or lists a name
            twice.
    """
    file = FileBytes.of(path)
    version, count = struct.unpack("<QQ", file.read(0, 16, "the head"))
    if version != 1 or count > MAX_TENSORS:
        raise CheckpointError(
            f"{path}: begins with version {version} and {count} tensors; wanted 1"
        )
    table = file.read(16, 32 * count, "the table")
    heads = list(struct.iter_unpack("<QQQQ", table))
    position = 16 + 32 * count
    names: list[str] = []
    for length, *_ in heads:
        if length > 4096:
            raise CheckpointError(f"{path}: claims a name of {length} bytes")
        text = file.read(position, length, "a name").rstrip(b"\0").decode(errors="replace")
        names.append(checked_name(text, path))
        position += length
    shapes: list[tuple[int, ...]] = []
    for (_, _, axes, _), name in zip(heads, names, strict=True):
        if axes > 8:
            raise CheckpointError(f"{path}: tensor {name!r} has {axes} axes; at most 8 are read")
        data = file.read(position, 4 * axes, f"the shape of tensor {name!r}")
        shapes.append(struct.unpack(f"<{axes}i", data))
        position += 4 * axes
    (padding,) = struct.unpack("<Q", file.read(position, 8, "the padding"))
    position += 8 + padding
    tensors: dict[str, Tensor] = {}
    for (_, kind, _, size), name, shape in zip(heads, names, shapes, strict=True):
        if name in tensors:
            raise CheckpointError(f"{path}: the name {name!r} occurs twice")
        tensors[name] = _tensor(file, name, kind, shape, position, size)
        position += size
    if position != file.size:
        raise CheckpointError(
            f"{path}: the tensors take {position} bytes, but the file has {file.size}: "
            "it is cut short or damaged"
        )
    return Checkpoint(path, "marian", tensors, _config(tensors))


def _tensor(
    file: FileBytes, name: str, kind: int, shape: tuple[int, ...], offset: int, size: int
) -> Tensor:
    where = f"{file.path}: tensor {name!r}"
    count = element_count(shape, name, file.path)
    dtype = _FLOATS.get(kind) or _INTEGERS.get(kind) or _SCALED.get(kind)
    if dtype is None:
        return Tensor(name, f"type {kind:#x}", shape, _unread(where, kind))
    scaled = kind in _SCALED
    needed = count * dtype.size
    if size < needed + 4 * scaled or offset + size > file.size:
        raise CheckpointError(
            f"{where} of shape {shape} and type {dtype.name} has {size} bytes from {offset}; "
            f"needs {needed + 4 * scaled}, and the file has {file.size}"
        )
    scale = Fraction(1)
    if scaled:
        (multiplier,) = struct.unpack("<f", file.read(offset + needed, 4, "a multiplier"))
        if not isfinite(multiplier) or multiplier <= 0:
            raise CheckpointError(
                f"{where} has the multiplier {multiplier}; wanted a positive number"
            )
        scale = 1 / Fraction(multiplier)
    turned = scaled and "Wemb" not in name

    def read() -> Array:
        data = file.read(offset, needed, f"tensor {name!r}")
        if turned:
            stored = (shape[-1], prod(shape[:-1])) if shape else ()
            return dtypes.decode(data, dtype, stored, name, file.path).T.reshape(shape)
        return dtypes.decode(data, dtype, shape, name, file.path)

    return Tensor(name, f"{dtype.name} scaled" if scaled else dtype.name, shape, read, scale)


def _unread(where: str, kind: int) -> Callable[[], Array]:
    def read() -> Array:
        raise CheckpointError(f"{where} is of type {kind:#x}, packed for one processor; not read")

    return read


def _config(tensors: Mapping[str, Tensor]) -> dict[str, str]:
    """The lines ``key: value`` of the configuration that Marian keeps in the model."""
    tensor = tensors.get(_CONFIG)
    if tensor is None or tensor.dtype != "I8" or prod(tensor.shape) > MAX_CONFIG:
        return {}
    text = tensor.load().tobytes().rstrip(b"\0").decode(errors="replace")
    pairs = (line.partition(": ") for line in text.splitlines() if line[:1].isalpha())
    return {key: value.strip().strip('"') for key, colon, value in pairs if colon}
