"""PyTorch checkpoints (the zip kind), read without PyTorch and without unpickling."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from absorption.checkpoints import dtypes
from absorption.checkpoints.dtypes import DType
from absorption.checkpoints.pickles import MAX_PICKLE, Machine
from absorption.checkpoints.records import TensorRecord
from absorption.checkpoints.tensors import (
    MAX_NAME,
    Array,
    Checkpoint,
    CheckpointError,
    Tensor,
    checked_name,
    element_count,
)
from absorption.checkpoints.zips import Archive

_STORAGES: Mapping[str, DType] = {
    "torch.DoubleStorage": dtypes.F64,
    "torch.FloatStorage": dtypes.F32,
    "torch.HalfStorage": dtypes.F16,
    "torch.BFloat16Storage": dtypes.BF16,
    "torch.LongStorage": dtypes.I64,
    "torch.IntStorage": dtypes.I32,
    "torch.ShortStorage": dtypes.I16,
    "torch.CharStorage": dtypes.I8,
    "torch.ByteStorage": dtypes.U8,
    "torch.BoolStorage": dtypes.BOOL,
}

# Where trainers put the state dict among counters, optimisers and settings.
_CONTAINERS = ("state_dict", "model_state_dict", "model", "module")

MAX_DEPTH = 20


def open_torch(path: Path) -> Checkpoint:
    """The checkpoint in a file from ``torch.save``: a state dict, alone or in a dictionary.

    Nested dictionaries give names joined by dots. What is no tensor is passed over.

    Raises:
        CheckpointError: the archive or its pickle is damaged, holds no tensors, or a tensor does
            not fit in its storage.
    """
    archive = Archive.of(path)
    pickles = [name for name in archive.entries if name.rpartition("/")[2] == "data.pkl"]
    if len(pickles) != 1:
        raise CheckpointError(f"{path}: has {len(pickles)} entries data.pkl; a checkpoint has one")
    prefix = pickles[0].removesuffix("data.pkl")
    if prefix + "constants.pkl" in archive.entries:
        raise CheckpointError(
            f"{path}: is a TorchScript program; save the state_dict() of the model"
        )
    order = prefix + "byteorder"
    if order in archive.entries and archive.read(order, 10) != b"little":
        raise CheckpointError(f"{path}: its numbers are not little-endian")
    machine = Machine(path)
    value = machine.run(archive.read(pickles[0], MAX_PICKLE + 1))
    tensors = {
        name: _tensor(archive, prefix, name, record)
        for name, record in _records(_state(value), path)
    }
    if not tensors:
        met = ", ".join(sorted(machine.strangers)[:5])
        hint = f"; it would call {met}, and nothing was called" if met else ""
        raise CheckpointError(
            f"{path}: holds no dictionary of tensors{hint}; save the state_dict() of the model"
        )
    return Checkpoint(path, "pytorch", tensors)


def _state(value: object) -> object:
    """The state dict inside what a trainer saved."""
    if isinstance(value, dict):
        for key in _CONTAINERS:
            inner = value.get(key)
            if isinstance(inner, dict) and any(True for _ in _records(inner, Path())):
                return inner
    return value


def _records(value: object, path: Path) -> Iterator[tuple[str, TensorRecord]]:
    """The tensors in nested dictionaries; one in several places is listed at the first."""
    seen: set[int] = set()
    names: set[str] = set()

    def walk(value: object, trail: tuple[str, ...]) -> Iterator[tuple[str, TensorRecord]]:
        if isinstance(value, TensorRecord) and trail:
            name = checked_name(".".join(trail), path)
            if name in names:
                raise CheckpointError(f"{path}: the name {name!r} occurs twice")
            names.add(name)
            yield name, value
        elif isinstance(value, dict) and id(value) not in seen and len(trail) < MAX_DEPTH:
            seen.add(id(value))
            for key, inner in value.items():
                # One long key may stand in many places; a name is refused long before.
                yield from walk(inner, (*trail, str(key)[: MAX_NAME + 1]))

    yield from walk(value, ())


def _tensor(archive: Archive, prefix: str, name: str, record: TensorRecord) -> Tensor:
    path, storage = archive.file.path, record.storage
    where = f"{path}: tensor {name!r}"
    dtype = _STORAGES.get(storage.kind)
    if dtype is None:
        raise CheckpointError(f"{where} is of type {storage.kind[:80]}, which is not read")
    entry = f"{prefix}data/{storage.key}"
    if entry not in archive.entries:
        raise CheckpointError(
            f"{where}: its numbers should be in {entry[:80]!r}, which is not there"
        )
    size = archive.entries[entry].file_size
    if storage.count < 0 or size != storage.count * dtype.size:
        raise CheckpointError(
            f"{where}: {storage.count} numbers of type {dtype.name} do not take {size} bytes"
        )
    count = element_count(record.shape, name, path)
    if record.offset < 0 or any(stride < 0 for stride in record.strides):
        raise CheckpointError(
            f"{where} has offset {record.offset} and strides {record.strides}; wanted none below 0"
        )
    steps = zip(record.shape, record.strides, strict=True)
    last = record.offset + sum((length - 1) * stride for length, stride in steps)
    if count and (last >= storage.count or count > storage.count):
        raise CheckpointError(
            f"{where} of shape {record.shape}, strides {record.strides} and offset {record.offset} "
            f"does not fit in its {storage.count} numbers"
        )

    def read() -> Array:
        data = archive.read(entry)
        flat: Any = dtypes.decode(data, dtype, (storage.count,), name, path)
        if not count:
            return np.zeros(record.shape, flat.dtype)
        strides = [stride * flat.itemsize for stride in record.strides]
        view = np.lib.stride_tricks.as_strided(
            flat[record.offset :], record.shape, strides, writeable=False
        )
        return view.copy()

    return Tensor(name, dtype.name, record.shape, read)
