"""GGUF files, the format of llama.cpp: key-value pairs, a table, then aligned numbers."""

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from absorption.checkpoints import dtypes
from absorption.checkpoints.dtypes import DType
from absorption.checkpoints.quantised import QUANTISED, Quantised
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

MAGIC = b"GGUF"
VERSIONS = (2, 3)
MAX_STRING = 1 << 24
WINDOW = 1 << 20

_PLAIN: Mapping[int, DType] = {
    0: dtypes.F32,
    1: dtypes.F16,
    24: dtypes.I8,
    25: dtypes.I16,
    26: dtypes.I32,
    27: dtypes.I64,
    28: dtypes.F64,
    30: dtypes.BF16,
}

# The types of values in key-value pairs, as struct writes them.
_SCALARS = {
    0: "B",
    1: "b",
    2: "H",
    3: "h",
    4: "I",
    5: "i",
    6: "f",
    7: "?",
    10: "Q",
    11: "q",
    12: "d",
}
_STRING, _ARRAY = 8, 9


@dataclass
class Cursor:
    """Reads a file forward in windows, with every length checked against what is left."""

    file: FileBytes
    position: int = 0
    start: int = 0
    window: bytes = b""

    def take(self, count: int, what: str) -> bytes:
        """The next ``count`` bytes."""
        begin = self.position - self.start
        if begin + count > len(self.window):
            rest = max(0, self.file.size - self.position)
            size = max(count, min(WINDOW, rest))
            self.window = self.file.read(self.position, size, what)
            self.start, begin = self.position, 0
        self.position += count
        return self.window[begin : begin + count]

    def skip(self, count: int, what: str) -> None:
        """Pass over ``count`` bytes, which must be there."""
        if self.position + count > self.file.size:
            raise CheckpointError(
                f"{self.file.path}: {what} reaches beyond the end: it is cut short"
            )
        self.position += count
        if self.position - self.start > len(self.window):
            self.start, self.window = self.position, b""

    def number(self, form: str, what: str) -> Any:
        """The next number, little-endian, of the type that struct calls ``form``."""
        return struct.unpack("<" + form, self.take(struct.calcsize(form), what))[0]

    def text(self, what: str) -> str:
        """The next string: a length of eight bytes, then UTF-8."""
        length = self.number("Q", what)
        if length > MAX_STRING:
            raise CheckpointError(f"{self.file.path}: {what} claims a string of {length} bytes")
        return self.take(length, what).decode(errors="replace")


def open_gguf(path: Path) -> Checkpoint:
    """The checkpoint in a GGUF file; vocabularies and other arrays of values are passed over.

    Raises:
        CheckpointError: the file is no GGUF file of version 2 or 3, is damaged, or has tensors that
            overlap or are of an unknown type.
    """
    file = FileBytes.of(path)
    cursor = Cursor(file)
    magic, version = cursor.take(4, "the magic"), cursor.number("I", "the version")
    if magic != MAGIC or version not in VERSIONS:
        raise CheckpointError(
            f"{path}: begins with {magic!r} and version {version}; wanted {MAGIC!r} and 2 or 3"
        )
    count, pairs = (cursor.number("Q", what) for what in ("the tensor count", "the pair count"))
    if max(count, pairs) > MAX_TENSORS:
        raise CheckpointError(f"{path}: claims {count} tensors and {pairs} key-value pairs")
    metadata = dict(_pair(cursor) for _ in range(pairs))
    entries = [_entry(cursor) for _ in range(count)]
    alignment = metadata.get("general.alignment", 32)
    if type(alignment) is not int or not 0 < alignment <= 1 << 20 or alignment & (alignment - 1):
        raise CheckpointError(
            f"{path}: general.alignment is {alignment!r:.80}; wanted a power of two"
        )
    start = -(-cursor.position // alignment) * alignment
    tensors: dict[str, Tensor] = {}
    spans: list[tuple[int, int, str]] = []
    for name, shape, kind, offset in entries:
        if name in tensors:
            raise CheckpointError(f"{path}: the name {name!r} occurs twice")
        if offset % alignment:
            raise CheckpointError(
                f"{path}: tensor {name!r} is at {offset}, not aligned to {alignment}"
            )
        tensors[name], size = _tensor(file, name, shape, kind, start + offset)
        spans.append((offset, offset + size, name))
    position = 0
    for begin, end, name in sorted(spans):
        if begin < position:
            raise CheckpointError(f"{path}: tensor {name!r} overlaps the one before it")
        position = end
    return Checkpoint(path, "gguf", tensors, metadata)


def _pair(cursor: Cursor) -> tuple[str, Any]:
    key = cursor.text("a key")
    what = f"the value of {key[:80]!r}"
    kind = cursor.number("I", what)
    if kind == _ARRAY:
        inner, length = cursor.number("I", what), cursor.number("Q", what)
        if inner in _SCALARS:
            cursor.skip(length * struct.calcsize(_SCALARS[inner]), what)
        elif inner == _STRING:
            if length * 8 > cursor.file.size - cursor.position:
                raise CheckpointError(f"{cursor.file.path}: {what} claims {length} strings")
            for _ in range(length):
                cursor.skip(cursor.number("Q", what), what)
        else:
            raise CheckpointError(f"{cursor.file.path}: {what} is an array of unknown type {inner}")
        return key, None
    return key, _scalar(cursor, kind, what)


def _scalar(cursor: Cursor, kind: int, what: str) -> Any:
    if kind == _STRING:
        return cursor.text(what)
    if kind not in _SCALARS:
        raise CheckpointError(f"{cursor.file.path}: {what} is of unknown type {kind}")
    return cursor.number(_SCALARS[kind], what)


def _entry(cursor: Cursor) -> tuple[str, tuple[int, ...], int, int]:
    """Name, shape, type and offset of a tensor; the file lists the sizes fastest first."""
    path = cursor.file.path
    name = checked_name(cursor.text("the name of a tensor"), path)
    what = f"the shape of tensor {name!r}"
    axes = cursor.number("I", what)
    if axes > 4:
        raise CheckpointError(f"{path}: tensor {name!r} has {axes} axes; wanted at most 4")
    shape = tuple(cursor.number("Q", what) for _ in range(axes))[::-1]
    return name, shape, cursor.number("I", what), cursor.number("Q", what)


def _tensor(
    file: FileBytes, name: str, shape: tuple[int, ...], kind: int, offset: int
) -> tuple[Tensor, int]:
    """The tensor, and the number of its bytes."""
    count = element_count(shape, name, file.path)
    plain, packed = _PLAIN.get(kind), QUANTISED.get(kind)
    if plain is not None:
        size = count * plain.size
    elif packed is not None:
        if not shape or shape[-1] % packed.weights:
            raise CheckpointError(
                f"{file.path}: tensor {name!r} of shape {shape} is of type {packed.name}, which "
                f"needs rows of a multiple of {packed.weights}"
            )
        size = count // packed.weights * packed.size
    else:
        raise CheckpointError(f"{file.path}: tensor {name!r} is of unknown type {kind}")
    if offset + size > file.size:
        raise CheckpointError(
            f"{file.path}: tensor {name!r} should take bytes {offset} to {offset + size}, "
            f"but the file has {file.size}: it is cut short"
        )

    def read() -> Array:
        data = file.read(offset, size, f"tensor {name!r}")
        if plain is not None:
            return dtypes.decode(data, plain, shape, name, file.path)
        return _unpack(data, packed, shape, name, file.path)

    return Tensor(name, plain.name if plain else packed.name if packed else "", shape, read), size


def _unpack(
    data: bytes, packed: Quantised | None, shape: tuple[int, ...], name: str, path: Path
) -> Array:
    if packed is None or packed.unpack is None:
        kind = packed.name if packed else "unknown"
        raise CheckpointError(f"{path}: tensor {name!r} is of type {kind}, which is not read")
    blocks = np.frombuffer(data, np.uint8).reshape(-1, packed.size)
    # A scale may be NaN or infinite; that is for whoever uses the weights to refuse.
    with np.errstate(invalid="ignore"):
        return packed.unpack(blocks).reshape(shape)
