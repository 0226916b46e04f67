"""NumPy archives: one ``.npy`` in a zip for each tensor. Arrays of Python objects are refused."""

import io
from pathlib import Path

import numpy as np

from absorption.checkpoints import dtypes
from absorption.checkpoints.tensors import (
    Array,
    Checkpoint,
    CheckpointError,
    Tensor,
    checked_name,
    element_count,
)
from absorption.checkpoints.zips import Archive

MAX_HEADER = 10_000

_TYPES = {
    np.dtype(dtype.numpy): dtype for dtype in dtypes.BY_NAME.values() if dtype is not dtypes.BF16
}


def open_npz(path: Path) -> Checkpoint:
    """The checkpoint in an ``.npz`` file.

    Raises:
        CheckpointError: the archive or an array in it is damaged, or is not of numbers.
    """
    archive = Archive.of(path)
    tensors: dict[str, Tensor] = {}
    for entry in archive.entries:
        if not entry.endswith(".npy"):
            raise CheckpointError(f"{path}: the entry {entry[:80]!r} is not a .npy array")
        name = checked_name(entry.removesuffix(".npy"), path)
        tensors[name] = _tensor(archive, entry, name)
    return Checkpoint(path, "npz", tensors)


def _tensor(archive: Archive, entry: str, name: str) -> Tensor:
    path = archive.file.path
    start = io.BytesIO(archive.read(entry, MAX_HEADER + 12))
    try:
        version = np.lib.format.read_magic(start)
        reader = {
            (1, 0): np.lib.format.read_array_header_1_0,
            (2, 0): np.lib.format.read_array_header_2_0,
        }[version]
        shape, columns, kind = reader(start, max_header_size=MAX_HEADER)
    except KeyError as error:
        raise CheckpointError(f"{path}: tensor {name!r} is in version {error} of .npy") from error
    # The header is text that NumPy parses, with errors of many kinds.
    except (
        ValueError,
        TypeError,
        SyntaxError,
        OverflowError,
        RecursionError,
        MemoryError,
    ) as error:
        raise CheckpointError(f"{path}: tensor {name!r} has no readable header: {error}") from error
    little = kind.newbyteorder("<")
    dtype = None if kind.hasobject or kind.names else _TYPES.get(little)
    if dtype is None:
        raise CheckpointError(f"{path}: tensor {name!r} is of type {kind}; wanted numbers")
    if not all(type(size) is int for size in shape):
        raise CheckpointError(f"{path}: tensor {name!r} has the shape {shape}; wanted integers")
    header = start.tell()
    wanted = header + element_count(shape, name, path) * dtype.size
    got = archive.entries[entry].file_size
    if got != wanted:
        raise CheckpointError(
            f"{path}: tensor {name!r} of shape {shape} needs {wanted} bytes with its header; has "
            f"{got}"
        )

    def read() -> Array:
        data = archive.read(entry)[header:]
        if kind != little:
            data = np.frombuffer(data, kind).astype(little).tobytes()
        if columns:
            return dtypes.decode(data, dtype, shape[::-1], name, path).T
        return dtypes.decode(data, dtype, shape, name, path)

    return Tensor(name, dtype.name, shape, read)
