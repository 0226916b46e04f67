"""Safetensors files: eight bytes of length, a JSON table, then the numbers.

The table must describe the rest of the file completely: tensors that overlap, leave gaps or reach
beyond the end are refused, as is a name that occurs twice.
"""

import json
import re
import struct
from collections import Counter
from pathlib import Path
from reprlib import repr as brief
from typing import Any

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

MAX_HEADER = 100_000_000
# Python does not print the product of a few numbers of thousands of digits.
MAX_DIGITS = 40

# The types that the format has besides those of `dtypes`; their sizes are needed to check the
# table.
_UNREAD = {
    name: DType(name, size, "") for name, size in {"F8_E4M3": 1, "F8_E5M2": 1, "C64": 8}.items()
}
_TYPES = dict(dtypes.BY_NAME) | _UNREAD

_PLAIN_NAME = re.compile(r"[\w.-]+\.safetensors")


def unique_keys(path: Path) -> Any:
    """A hook for `json.loads` that refuses an object with the same key twice."""

    def build(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        result = dict(pairs)
        if len(result) != len(pairs):
            ((twice, _),) = Counter(key for key, _ in pairs).most_common(1)
            raise CheckpointError(f"{path}: the name {twice[:80]!r} occurs twice")
        return result

    return build


def _integer(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise ValueError(f"a number has {len(text)} digits; at most {MAX_DIGITS} are read")
    return int(text)


def read_json(data: bytes, path: Path, what: str) -> dict[str, Any]:
    """The JSON object in ``data``.

    Raises:
        CheckpointError: it is no JSON, no object, nested too deeply, has an integer that is too
            long, or repeats a key.
    """
    try:
        value = json.loads(data.decode(), object_pairs_hook=unique_keys(path), parse_int=_integer)
    except (ValueError, RecursionError) as error:
        raise CheckpointError(f"{path}: {what} is not readable JSON: {error}") from error
    if not isinstance(value, dict):
        raise CheckpointError(f"{path}: {what} is a JSON {type(value).__name__}, not an object")
    return value


def open_safetensors(path: Path) -> Checkpoint:
    """The checkpoint in one safetensors file.

    Raises:
        CheckpointError: the file is no safetensors file, is damaged, or has tensors that overlap.
    """
    file = FileBytes.of(path)
    (length,) = struct.unpack("<Q", file.read(0, 8, "the length of the header"))
    if length > MAX_HEADER:
        raise CheckpointError(
            f"{path}: is no safetensors file, or is damaged: the header claims {length} bytes, and "
            f"at most {MAX_HEADER} are possible"
        )
    header = read_json(file.read(8, length, "the header"), path, "the header")
    metadata = header.pop("__metadata__", {})
    if not isinstance(metadata, dict):
        raise CheckpointError(f"{path}: __metadata__ is {type(metadata).__name__}, not an object")
    if len(header) > MAX_TENSORS:
        raise CheckpointError(f"{path}: {len(header)} tensors; at most {MAX_TENSORS} are read")
    start = 8 + length
    tensors: dict[str, Tensor] = {}
    spans: list[tuple[int, int, str]] = []
    for name, entry in header.items():
        tensor, begin, end = _entry(file, start, checked_name(name, path), entry)
        tensors[name] = tensor
        spans.append((begin, end, name))
    _check_spans(spans, file.size - start, path)
    return Checkpoint(path, "safetensors", tensors, metadata)


def _entry(file: FileBytes, start: int, name: str, entry: Any) -> tuple[Tensor, int, int]:
    """One line of the table, with its first byte and the one after its last."""
    where = f"{file.path}: tensor {name!r}"
    if not isinstance(entry, dict) or set(entry) != {"dtype", "shape", "data_offsets"}:
        raise CheckpointError(f"{where}: wanted dtype, shape and data_offsets; got {brief(entry)}")
    type_name, shape, offsets = entry["dtype"], entry["shape"], entry["data_offsets"]
    dtype = _TYPES.get(type_name) if isinstance(type_name, str) else None
    if dtype is None:
        raise CheckpointError(f"{where} is of unknown type {brief(type_name)}")
    if not isinstance(shape, list) or not all(type(size) is int for size in shape):
        raise CheckpointError(f"{where}: the shape {brief(shape)} is not a list of integers")
    if (
        not isinstance(offsets, list)
        or len(offsets) != 2
        or not all(type(offset) is int for offset in offsets)
    ):
        raise CheckpointError(f"{where}: data_offsets {brief(offsets)} is not a pair of integers")
    begin, end = offsets
    size = element_count(tuple(shape), name, file.path) * dtype.size
    if begin < 0 or end - begin != size:
        raise CheckpointError(
            f"{where}: {type_name} of shape {tuple(shape)} needs {size} bytes; "
            f"data_offsets are {begin} to {end}"
        )
    if start + end > file.size:
        raise CheckpointError(
            f"{where} ends at byte {start + end}, but the file has {file.size}: it is cut short"
        )

    def read() -> Array:
        data = file.read(start + begin, size, f"tensor {name!r}")
        return dtypes.decode(data, dtype, tuple(shape), name, file.path)

    return Tensor(name, dtype.name, tuple(shape), read), begin, end


def _check_spans(spans: list[tuple[int, int, str]], size: int, path: Path) -> None:
    """The tensors must fill the space after the header, in some order, without gap or overlap."""
    position = 0
    for begin, end, name in sorted(spans):
        if begin < position:
            raise CheckpointError(f"{path}: tensor {name!r} overlaps the one before it")
        if begin > position:
            raise CheckpointError(f"{path}: bytes {position} to {begin} belong to no tensor")
        position = end
    if position != size:
        raise CheckpointError(f"{path}: the last {size - position} bytes belong to no tensor")


def open_sharded(index: Path) -> Checkpoint:
    """The checkpoint that a ``*.safetensors.index.json`` spreads over several files beside it.

    Raises:
        CheckpointError: the index or a file is damaged, names a file elsewhere, or they disagree.
    """
    file = FileBytes.of(index)
    if file.size > MAX_HEADER:
        raise CheckpointError(f"{index}: has {file.size} bytes; at most {MAX_HEADER} are read")
    table = read_json(file.read(0, file.size, "the index"), index, "the index").get("weight_map")
    if not isinstance(table, dict) or not all(isinstance(value, str) for value in table.values()):
        raise CheckpointError(f"{index}: wanted a weight_map from tensors to files")
    tensors: dict[str, Tensor] = {}
    for shard in sorted(set(table.values())):
        if not _PLAIN_NAME.fullmatch(shard):
            raise CheckpointError(f"{index}: {shard[:80]!r} is not the name of a file beside it")
        part = open_safetensors(index.parent / shard)
        for name, tensor in part.tensors.items():
            if table.get(name) != shard:
                raise CheckpointError(
                    f"{index}: tensor {name!r} is in {shard}, and the index says "
                    f"{brief(table.get(name))}"
                )
            tensors[name] = tensor
    missing = next((name for name in table if name not in tensors), None)
    if missing is not None:
        raise CheckpointError(f"{index}: tensor {missing[:80]!r} is not in {table[missing]}")
    return Checkpoint(index, "safetensors", {name: tensors[name] for name in table})
