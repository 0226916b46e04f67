"""NumPy archives: one ``.npy`` in a zip for each tensor. Arrays of Python objects are refused.

Integers of 16 bits or more are taken as the numbers that they are: such an archive is written by
hand, as a rule. Bytes are what quantised weights are made of, and need a scale here too.
"""

import re
import struct
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
_MAGIC = b"\x93NUMPY"

# By the letter and size that NumPy gives them.
_TYPES = {
    dtype.numpy.lstrip("<"): dtype for dtype in dtypes.BY_NAME.values() if dtype is not dtypes.BF16
} | {"b1": dtypes.BOOL}

# NumPy writes the header as a Python literal and always in this form. A pattern reads no other, and
# evaluates nothing. Python refuses to turn thousands of digits into a number.
_SIZE = r"\d{1,40}"
_HEADER = re.compile(
    r"\{'descr': '([<>|=]?[A-Za-z?]\d*)', 'fortran_order': (True|False), "
    rf"'shape': \(((?:{_SIZE},)?|{_SIZE}(?:, ?{_SIZE})+)\), ?\}}\s*"
)


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
    start = archive.read(entry, MAX_HEADER)
    header, (descr, order, sizes) = _header(start, f"{path}: tensor {name!r}")
    dtype, shape = (
        _TYPES.get(descr.lstrip("<>|=")),
        tuple(int(size) for size in sizes.split(",") if size),
    )
    if dtype is None:
        raise CheckpointError(f"{path}: tensor {name!r} is of type {descr!r}; wanted numbers")
    wanted = header + element_count(shape, name, path) * dtype.size
    got = archive.entries[entry].file_size
    if got != wanted:
        raise CheckpointError(
            f"{path}: tensor {name!r} of shape {shape} needs {wanted} bytes with its header; has "
            f"{got}"
        )

    def read() -> Array:
        data = archive.read(entry)[header:]
        if descr.startswith(">"):
            data = np.frombuffer(data, f">u{dtype.size}").byteswap().tobytes()
        if order == "True":
            return dtypes.decode(data, dtype, shape[::-1], name, path).T
        return dtypes.decode(data, dtype, shape, name, path)

    return Tensor(name, dtype.name, shape, read, plain=dtype.size > 1)


def _header(start: bytes, where: str) -> tuple[int, tuple[str, str, str]]:
    """The length of everything before the numbers, and their type, order and sizes as text."""
    sizes = {b"\1\0": "<H", b"\2\0": "<I"}.get(start[6:8])
    if not start.startswith(_MAGIC) or sizes is None:
        raise CheckpointError(
            f"{where} begins with {start[:8]!r}; wanted a .npy array of version 1 or 2"
        )
    text = 8 + struct.calcsize(sizes)
    length = struct.unpack(sizes, start[8:text])[0] if len(start) >= text else 0
    match = _HEADER.fullmatch(start[text : text + length].decode("latin-1"))
    if match is None or text + length > len(start):
        raise CheckpointError(f"{where} has no readable header: {start[text : text + 80]!r}")
    descr, order, shape = match.groups()
    return text + length, (descr, order, shape.replace(" ", ""))
