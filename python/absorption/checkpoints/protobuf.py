"""The wire format of protocol buffers, as much of it as ONNX files need.

A message is a sequence of fields, each with a number and a wire type; messages inside messages are
byte strings. Parts of a file are handed on as spans, so that weights stay on disk until they are
asked for.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

from absorption.checkpoints.tensors import CheckpointError, FileBytes

VARINT, FIXED64, LENGTH, FIXED32 = 0, 1, 2, 5

# Longer spans are read when asked for; shorter ones with their neighbours.
WINDOW = 1 << 16


@dataclass
class Window:
    """Small reads of one file, answered from the last window read."""

    file: FileBytes
    start: int = 0
    data: bytes = b""

    def at(self, offset: int, count: int, end: int) -> bytes:
        """``count`` bytes, which must lie before ``end``."""
        if offset + count > end:
            raise CheckpointError(
                f"{self.file.path}: a field of {count} bytes at {offset} leaves its message, "
                f"which ends at {end}: damaged or cut short"
            )
        begin = offset - self.start
        if begin < 0 or begin + count > len(self.data):
            size = max(count, min(WINDOW, self.file.size - offset))
            self.data = self.file.read(offset, size, "a field")
            self.start, begin = offset, 0
        return self.data[begin : begin + count]


@dataclass(frozen=True)
class Span:
    """Bytes ``begin`` to ``end`` of a file."""

    window: Window = field(repr=False)
    begin: int
    end: int

    def __len__(self) -> int:
        return self.end - self.begin

    def bytes(self) -> bytes:
        """All bytes of the span."""
        if len(self) <= WINDOW:
            return self.window.at(self.begin, len(self), self.end)
        return self.window.file.read(self.begin, len(self), "a field")

    def text(self) -> str:
        """The span as UTF-8."""
        return self.bytes().decode(errors="replace")

    def fields(self) -> Iterator[tuple[int, "int | Span"]]:
        """The fields of the message in this span: integers for numbers, spans for all else.

        Raises:
            CheckpointError: a field is malformed or reaches beyond its message.
        """
        position = self.begin
        while position < self.end:
            key, position = self._varint(position)
            number, wire = key >> 3, key & 7
            if wire == VARINT:
                value, position = self._varint(position)
                yield number, value
            elif wire in (LENGTH, FIXED32, FIXED64):
                size, position = (
                    self._varint(position)
                    if wire == LENGTH
                    else (4 if wire == FIXED32 else 8, position)
                )
                if position + size > self.end:
                    raise CheckpointError(
                        f"{self.window.file.path}: field {number} of {size} bytes at {position} "
                        f"leaves its message, which ends at {self.end}: damaged or cut short"
                    )
                yield number, Span(self.window, position, position + size)
                position += size
            else:
                raise CheckpointError(
                    f"{self.window.file.path}: wire type {wire} at byte {position} does not exist"
                )

    def varints(self) -> Iterator[int]:
        """The numbers of a packed field."""
        data = self.bytes()
        value = shift = 0
        for byte in data:
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                yield value & (2**64 - 1)
                value = shift = 0
            elif shift > 63:
                raise CheckpointError(f"{self.window.file.path}: a number has more than ten bytes")
        if shift:
            raise CheckpointError(f"{self.window.file.path}: a packed field is cut short")

    def _varint(self, position: int) -> tuple[int, int]:
        value = shift = 0
        for index in range(10):
            byte = self.window.at(position + index, 1, self.end)[0]
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value & (2**64 - 1), position + index + 1
        raise CheckpointError(f"{self.window.file.path}: a number has more than ten bytes")


def signed(value: int) -> int:
    """A varint read as an int64."""
    return value - 2**64 if value >= 2**63 else value


def integers(value: int | Span) -> list[int]:
    """The values of a repeated int64 field, packed or one by one."""
    return [signed(value)] if isinstance(value, int) else [signed(item) for item in value.varints()]


def number(value: int | Span) -> int:
    """The value of an int64 field.

    Raises:
        CheckpointError: it is written as something else.
    """
    if isinstance(value, int):
        return signed(value)
    raise CheckpointError(f"{value.window.file.path}: a number is written as {len(value)} bytes")


def span(value: int | Span, file: FileBytes) -> Span:
    """The value of a string or message field.

    Raises:
        CheckpointError: it is written as a number.
    """
    if isinstance(value, Span):
        return value
    raise CheckpointError(f"{file.path}: wanted a message or string, met the number {value}")


def float32(value: int | Span, file: FileBytes) -> float:
    """The value of a float field.

    Raises:
        CheckpointError: it is not four bytes.
    """
    if isinstance(value, Span) and len(value) == 4:
        return float(struct.unpack("<f", value.bytes())[0])
    raise CheckpointError(f"{file.path}: a float field does not have four bytes")
