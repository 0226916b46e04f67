"""The object graph inside a compiled module: bounds-checked access to a `.olean` file.

The file is a header of 96 bytes and then a row of objects, each behind those that it points to.
So a pointer must lead to an earlier object, and no walk along pointers can run for ever.
"""

import re
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path

from absorption.errors import OleanError

LEAN_VERSION = "4.35.0"
LEAN_COMMIT = "eb6cafb7290e8bd5f2937522d8d804f58f02bafc"

_FORMAT = 2
HEADER_WORDS = 12
_ARRAY = 0xF6000001
_STRING = 0xF9000001
_MPZ_TAG = 0xFA


def shape(tag: int, pointers: int, scalar_bytes: int = 0) -> int:
    """The upper half of the header of a constructor object; scalars are padded to words."""
    padded = -(-scalar_bytes // 8) * 8
    return tag << 24 | pointers << 16 | (8 + 8 * pointers + padded)


_NAME_TEXT = shape(1, 2, 8)
_NAME_NUMBER = shape(2, 2, 8)
_CONS = shape(1, 2)
_PLAIN = re.compile(r"[^\W\d][\w'!?]*")
_LONGEST_NAME = 10_000


class Objects:
    """The objects of one file, addressed by the index of their first 8-byte word.

    A *reference* is a word as stored: odd for a small number, else an address. Every reader takes
    the reference and the index of the object that holds it, and raises `OleanError`, naming the
    file and the offset, when what it meets is not what it wants.
    """

    def __init__(self, path: Path, data: bytes) -> None:
        self.path = path
        self.data = data
        self._check_header()
        self.words = array("Q", data[: len(data) // 8 * 8])
        if sys.byteorder == "big":
            self.words.byteswap()
        self.count = len(self.words)
        self.base = self.words[10]
        self._names: dict[int, str] = {}
        self._texts: dict[int, str] = {}

    def _check_header(self) -> None:
        head = self.data[: HEADER_WORDS * 8]
        if head[:5] != b"olean":
            raise OleanError(f"{self.path}: not a compiled Lean module (no 'olean' at its start)")
        if len(head) < HEADER_WORDS * 8:
            raise OleanError(f"{self.path}: cut short inside the header, at offset {len(head)}")
        version = head[7:40].rstrip(b"\0").decode("ascii", "replace")
        commit = head[40:80].rstrip(b"\0").decode("ascii", "replace")
        if head[5] != _FORMAT or (version, commit) != (LEAN_VERSION, LEAN_COMMIT):
            raise OleanError(
                f"{self.path}: compiled by Lean {version!r} (commit {commit!r}, format {head[5]}); "
                f"wanted Lean {LEAN_VERSION} (commit {LEAN_COMMIT}, format {_FORMAT})"
            )
        if head[6] != 1:
            raise OleanError(f"{self.path}: flags {head[6]:#x} at offset 6, wanted 0x1")
        if len(self.data) % 8:
            raise OleanError(f"{self.path}: cut short at offset {len(self.data)}")

    def fail(self, index: int, what: str) -> OleanError:
        """The error that says what is wrong with the object at an index."""
        return OleanError(f"{self.path}: offset {index * 8}: {what}")

    def root(self) -> int:
        """The reference to the module's data."""
        return self.words[11]

    def index(self, reference: int, holder: int) -> int:
        """The index of the object that a reference leads to."""
        at, odd = divmod(reference - self.base, 8)
        if odd or not HEADER_WORDS <= at < holder:
            raise self.fail(min(holder, self.count), f"bad pointer {reference:#x}")
        return at

    def expect(self, reference: int, holder: int, wanted: int, what: str) -> int:
        """The index of a constructor object of the wanted shape."""
        at = self.index(reference, holder)
        if self.words[at] != wanted << 32 or at + (wanted & 0xFFFF) // 8 > self.count:
            raise self.fail(at, f"header {self.words[at]:#018x} where {what} was wanted")
        return at

    def small(self, reference: int, holder: int) -> int:
        """A small number stored in the reference itself."""
        if not reference & 1:
            raise self.fail(holder, "a pointer where a small number was wanted")
        return reference >> 1

    def byte(self, index: int, pointers: int, number: int) -> int:
        """One byte of the scalars of a constructor object, counted from their start."""
        return self.data[(index + 1 + pointers) * 8 + number]

    def flag(self, index: int, pointers: int, number: int) -> bool:
        """A Boolean among the scalars of a constructor object."""
        value = self.byte(index, pointers, number)
        if value > 1:
            raise self.fail(index, f"{value} where a Boolean was wanted")
        return bool(value)

    def natural(self, reference: int, holder: int) -> int:
        """A natural number of any size."""
        if reference & 1:
            return reference >> 1
        at = self.index(reference, holder)
        head = self.words[at]
        size = head >> 32 & 0xFFFF
        if head >> 56 != _MPZ_TAG or head & 0xFFFFFFFF or at + 4 > self.count:
            raise self.fail(at, "not a natural number")
        limbs = self.words[at + 1] >> 32
        if size != 24 + 8 * limbs or at + 3 + limbs > self.count:
            raise self.fail(at, f"a big number of {limbs} limbs in {size} bytes")
        return int.from_bytes(self.data[(at + 3) * 8 : (at + 3 + limbs) * 8], "little")

    def text(self, reference: int, holder: int) -> str:
        """A string."""
        at = self.index(reference, holder)
        if at not in self._texts:
            self._texts[at] = self._read_text(at)
        return self._texts[at]

    def _read_text(self, at: int) -> str:
        if self.words[at] != _STRING << 32 or at + 5 > self.count:
            raise self.fail(at, "not a string")
        size, length = self.words[at + 1], self.words[at + 3]
        start = (at + 4) * 8
        if not 1 <= size <= len(self.data) - start or self.data[start + size - 1]:
            raise self.fail(at, f"a string of {size} bytes without its end")
        try:
            text = self.data[start : start + size - 1].decode("utf-8")
        except UnicodeDecodeError:
            raise self.fail(at, "a string that is not UTF-8") from None
        if len(text) != length:
            raise self.fail(at, f"a string of {len(text)} characters that claims {length}")
        return text

    def items(self, reference: int, holder: int) -> Iterator[tuple[int, int]]:
        """The elements of an array, each as a reference and its holder."""
        at = self.index(reference, holder)
        if self.words[at] != _ARRAY << 32 or at + 3 > self.count:
            raise self.fail(at, "not an array")
        size = self.words[at + 1]
        if size > self.count - at - 3:
            raise self.fail(at, f"an array of {size} elements that passes the end of the file")
        return ((self.words[at + 3 + k], at) for k in range(size))

    def chain(self, reference: int, holder: int) -> Iterator[tuple[int, int]]:
        """The elements of a linked list, each as a reference and its holder."""
        while reference != 1:
            holder = self.expect(reference, holder, _CONS, "a list")
            yield self.words[holder + 1], holder
            reference = self.words[holder + 2]

    def names(self, reference: int, holder: int) -> tuple[str, ...]:
        """A linked list of names."""
        return tuple(self.name(item, at) for item, at in self.chain(reference, holder))

    def name(self, reference: int, holder: int) -> str:
        """A name, its components joined by dots; the anonymous name is the empty string.

        A component which is no plain identifier stands between « and », so that two different
        names never read alike.
        """
        path: list[tuple[int, str]] = []
        prefix = ""
        while reference != 1:
            at = self.index(reference, holder)
            if at in self._names:
                prefix = self._names[at]
                break
            if self.words[at] == _NAME_TEXT << 32 and at + 4 <= self.count:
                component = _quoted(self.text(self.words[at + 2], at))
            elif self.words[at] == _NAME_NUMBER << 32 and at + 4 <= self.count:
                component = str(self.natural(self.words[at + 2], at))
            else:
                raise self.fail(at, "not a name")
            if component is None:
                raise self.fail(at, "a name with a quotation mark « or » in it")
            path.append((at, component))
            if len(path) > _LONGEST_NAME:
                raise self.fail(at, f"a name of more than {_LONGEST_NAME} components")
            holder, reference = at, self.words[at + 1]
        for at, component in reversed(path):
            prefix = self._names[at] = f"{prefix}.{component}" if prefix else component
            if len(prefix) > _LONGEST_NAME:
                raise self.fail(at, f"a name of more than {_LONGEST_NAME} characters")
        return prefix


def _quoted(component: str) -> str | None:
    if _PLAIN.fullmatch(component):
        return component
    return None if "«" in component or "»" in component else f"«{component}»"
