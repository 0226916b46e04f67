"""A checkpoint as a mapping from names to tensors that are read one at a time, exactly.

Every reader of this package first checks the whole table of contents of its file (names, types,
shapes, places) and hands out `Tensor` values. Numbers are read when `Tensor.load` is called, all of
a tensor or nothing.
"""

import os
import stat
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import prod
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from absorption.errors import AbsorptionError

Array = NDArray[Any]

MAX_TENSORS = 1_000_000
MAX_DIMENSIONS = 8
# No tensor of a network that this package could decide comes near; a header may claim anything.
MAX_BYTES = 1 << 36
# Names end up in messages and tables.
MAX_NAME = 1024


class CheckpointError(AbsorptionError):
    """A checkpoint file is damaged, or holds what was asked for in no usable form."""


@dataclass(frozen=True)
class Tensor:
    """One tensor of a checkpoint, not yet read.

    Attributes:
        name: its name in the file.
        dtype: the type of its numbers as the file calls it, such as ``BF16`` or ``Q4_1``.
        shape: as NumPy would print it, the axis that varies fastest last.
        read: reads the numbers; call `load` instead.
        scale: what the loaded numbers must be multiplied by to get the tensor, where the product is
            no float: 1 but for some quantised formats.
        plain: whether integers are the numbers themselves, and no levels of a quantised weight that
            need a scale.
    """

    name: str
    dtype: str
    shape: tuple[int, ...]
    read: Callable[[], Array] = field(repr=False, compare=False)
    scale: Fraction = Fraction(1)
    plain: bool = False

    def load(self) -> Array:
        """The numbers, exactly: nothing is rounded.

        Half and bfloat16 come as float32, quantised types as float64 wide enough for every value,
        and integers as they are. NaN and infinity are passed on as they stand.

        Raises:
            CheckpointError: the file changed, or holds a type that has no exact reading.
        """
        array = self.read()
        if array.shape != self.shape:
            raise CheckpointError(
                f"tensor {self.name!r}: read an array of shape {array.shape}, expected {self.shape}"
            )
        return array

    def __str__(self) -> str:
        return f"{self.name} {self.dtype} {'×'.join(map(str, self.shape))}"


@dataclass(frozen=True)
class Checkpoint(Mapping[str, Tensor]):
    """The tensors of one checkpoint by name, in the order of the file.

    Attributes:
        path: the file or folder.
        form: the format: ``safetensors``, ``onnx``, ``gguf``, ``npz``, ``pytorch`` or ``marian``.
        tensors: all tensors.
        metadata: what the file says of itself in strings and numbers.
        config: the contents of ``config.json`` beside it; empty if there is none.
        graph: the computation, for the formats that hold one.
    """

    path: Path
    form: str
    tensors: Mapping[str, Tensor] = field(repr=False)
    metadata: Mapping[str, Any] = field(default_factory=dict, repr=False)
    config: Mapping[str, Any] = field(default_factory=dict, repr=False)
    graph: Any = field(default=None, repr=False)

    def __getitem__(self, name: str) -> Tensor:
        return self.tensors[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.tensors)

    def __len__(self) -> int:
        return len(self.tensors)

    def tensor(self, name: str) -> Tensor:
        """The tensor of this ``name``.

        Raises:
            CheckpointError: there is none; the message has names that are close.
        """
        if name in self.tensors:
            return self.tensors[name]
        from difflib import get_close_matches

        close = get_close_matches(name, list(self.tensors)[:10_000], n=3)
        hint = f"; did you mean {', '.join(close)}?" if close else ""
        raise CheckpointError(f"{self.path}: no tensor is called {name!r}{hint}")


@dataclass(frozen=True)
class FileBytes:
    """A regular file of known size, of which parts are read with every bound checked.

    The file must stay what it was when it was opened: a reader that finds it changed refuses.
    """

    path: Path
    size: int
    stamp: tuple[int, ...]

    @classmethod
    def of(cls, path: Path) -> "FileBytes":
        """The file at ``path``, or at the end of the links there.

        Raises:
            CheckpointError: there is no such file, or it is a folder, pipe or device.
        """
        try:
            status = path.stat()
        except (OSError, ValueError) as error:
            raise CheckpointError(f"{path}: cannot be read: {_reason(error)}") from error
        if not stat.S_ISREG(status.st_mode):
            raise CheckpointError(f"{path}: is not a regular file")
        return cls(path, status.st_size, _stamp(status))

    def read(self, offset: int, count: int, what: str) -> bytes:
        """``count`` bytes from ``offset``; ``what`` they are is for the message.

        Raises:
            CheckpointError: they are not all inside the file, or the file changed or cannot be
                read.
        """
        if offset < 0 or count < 0 or offset + count > self.size:
            raise CheckpointError(
                f"{self.path}: {what} should take bytes {offset} to {offset + count}, "
                f"but the file has {self.size}"
            )
        try:
            with self.path.open("rb") as file:
                if _stamp(os.fstat(file.fileno())) != self.stamp:
                    raise CheckpointError(f"{self.path}: the file changed while it was being read")
                file.seek(offset)
                data = file.read(count)
        except OSError as error:
            raise CheckpointError(f"{self.path}: cannot be read: {_reason(error)}") from error
        if len(data) != count:
            raise CheckpointError(f"{self.path}: {what}: got {len(data)} bytes of {count}")
        return data


def _reason(error: OSError | ValueError) -> str:
    """Why, without the name of the file, which stands in the message already."""
    return (isinstance(error, OSError) and error.strerror) or str(error)


def _stamp(status: os.stat_result) -> tuple[int, ...]:
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


def checked_name(name: str, path: Path) -> str:
    """``name`` if it is fit for a table.

    Raises:
        CheckpointError: it is empty, too long, or has characters that steer a terminal.
    """
    if not 0 < len(name) <= MAX_NAME or not name.isprintable():
        raise CheckpointError(
            f"{path}: a tensor is called {name[:80]!r} ({len(name)} characters); wanted 1 to "
            f"{MAX_NAME} printable ones"
        )
    return name


def element_count(shape: tuple[int, ...], name: str, path: Path) -> int:
    """The number of elements of a tensor of this shape.

    Raises:
        CheckpointError: a size is negative, there are too many, or their product is absurd.
    """
    if len(shape) > MAX_DIMENSIONS:
        raise CheckpointError(
            f"{path}: tensor {name!r} has {len(shape)} axes; at most {MAX_DIMENSIONS} are read"
        )
    if any(size < 0 for size in shape):
        raise CheckpointError(
            f"{path}: tensor {name!r} has the shape {shape}, with a negative size"
        )
    count = prod(shape)
    if count > MAX_BYTES or max(shape, default=0) > MAX_BYTES:
        raise CheckpointError(
            f"{path}: tensor {name!r} of shape {shape} would have {count} elements; "
            f"at most {MAX_BYTES} are read"
        )
    return count
