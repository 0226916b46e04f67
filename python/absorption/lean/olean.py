"""Compiled modules of Lean 4.35.0: every declaration with its type, value and constants.

The types and values are read when asked for; the constants that each declaration uses are read at
once, so a file that is damaged anywhere in its terms is refused by `read_olean`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from absorption.errors import OleanError
from absorption.lean.declaration import Declaration, Place, read_declaration
from absorption.lean.objects import LEAN_COMMIT, LEAN_VERSION, Objects, shape
from absorption.lean.terms import Terms

_EXTERN_CALL = shape(2, 2)


@dataclass(frozen=True)
class Range:
    """A piece of a source: line, from 1, and column, from 0 and in characters, of both ends.

    The end is the first place that is no longer in it.
    """

    start: tuple[int, int]
    end: tuple[int, int]


@dataclass(frozen=True, eq=False)
class OleanModule:
    """A compiled module.

    Attributes:
        path: The file.
        name: The module's name; the file does not hold it, so it is the reader's to give.
        lean_version: The Lean that compiled it.
        lean_commit: The commit of that Lean.
        imports: The modules that it imports, in order.
        declarations: Every constant that it declares, in the file's order.
    """

    path: Path
    name: str
    lean_version: str
    lean_commit: str
    imports: tuple[str, ...]
    declarations: tuple[Declaration, ...]
    _objects: Objects = field(repr=False)
    _extensions: Mapping[str, Place] = field(repr=False)

    @cached_property
    def ranges(self) -> Mapping[str, tuple[Range, Range]]:
        """Where the source of each declaration stands, as a whole and its name alone.

        The whole begins with the documentation comment. What Lean adds by itself has no range.
        """
        objects = self._objects
        ranges = {}
        for name, reference, holder in self._entries("Lean.declRangeExt"):
            at = objects.expect(reference, holder, shape(0, 2), "declaration ranges")
            ranges[name] = (
                _range(objects, objects.words[at + 1], at),
                _range(objects, objects.words[at + 2], at),
            )
        return ranges

    @cached_property
    def lines(self) -> Mapping[str, int]:
        """The source line, from 1, on which the name of each declaration stands."""
        return {name: own.start[0] for name, (_, own) in self.ranges.items()}

    @property
    def tables(self) -> frozenset[str]:
        """The names of Lean's tables that the module fills: documentation, printers and so on."""
        return frozenset(self._extensions)

    @cached_property
    def docs(self) -> Mapping[str, str]:
        """The documentation comment of each declaration that has one."""
        entries = self._entries("Lean.docStringExt")
        return {name: self._objects.text(text, at).strip() for name, text, at in entries}

    @cached_property
    def externs(self) -> Mapping[str, tuple[str, ...]]:
        """The declarations whose compiled code is foreign, each with the functions that it calls.

        Code that is written out in place of a call stands under the empty name.
        """
        objects = self._objects
        externs = {}
        for name, entries, holder in self._entries("Lean.externAttr"):
            calls = []
            for entry, at in objects.chain(entries, holder):
                call = objects.index(entry, at)
                named = objects.words[call] == _EXTERN_CALL << 32
                calls.append(objects.text(objects.words[call + 2], call) if named else "")
            externs[name] = tuple(calls)
        return externs

    def _entries(self, extension: str) -> Iterator[tuple[str, int, int]]:
        place = self._extensions.get(extension)
        if place is None:
            return
        objects = self._objects
        for item, holder in objects.items(place.reference, place.holder):
            at = objects.expect(item, holder, shape(0, 2), "a pair of a name and a datum")
            yield objects.name(objects.words[at + 1], at), objects.words[at + 2], at


def read_olean(path: Path | str, name: str | None = None) -> OleanModule:
    """Reads one compiled module.

    Args:
        path: The `.olean` file.
        name: The module's name; by default the file's name without its ending.

    Raises:
        OleanError: The file cannot be read, is of another Lean version, or is damaged; the message
            names the file and, for damage, the offset.
    """
    path = Path(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise OleanError(f"{path}: cannot be read: {error.strerror}") from error
    objects = Objects(path, data)
    root = objects.expect(objects.root(), objects.count, shape(0, 5, 1), "module data")
    if objects.flag(root, 5, 0):
        raise objects.fail(root, "a file of the `module` kind, which hides proofs; not supported")
    imports, names, constants, _, extensions = objects.words[root + 1 : root + 6]
    terms = Terms(objects)
    declarations = tuple(
        read_declaration(objects, terms, item, holder)
        for item, holder in objects.items(constants, root)
    )
    listed = tuple(objects.name(item, holder) for item, holder in objects.items(names, root))
    if listed != tuple(declaration.name for declaration in declarations):
        raise objects.fail(root, "the list of names is not that of the declarations")
    return OleanModule(
        path,
        path.stem if name is None else name,
        LEAN_VERSION,
        LEAN_COMMIT,
        tuple(_import(objects, item, holder) for item, holder in objects.items(imports, root)),
        declarations,
        objects,
        dict(_extension(objects, item, at) for item, at in objects.items(extensions, root)),
    )


def _import(objects: Objects, item: int, holder: int) -> str:
    at = objects.expect(item, holder, shape(0, 1, 3), "an import")
    return objects.name(objects.words[at + 1], at)


def _range(objects: Objects, item: int, holder: int) -> Range:
    at = objects.expect(item, holder, shape(0, 4), "a range")
    return Range(
        _position(objects, objects.words[at + 1], at), _position(objects, objects.words[at + 3], at)
    )


def _position(objects: Objects, item: int, holder: int) -> tuple[int, int]:
    at = objects.expect(item, holder, shape(0, 2), "a position")
    line, column = objects.words[at + 1 : at + 3]
    return objects.natural(line, at), objects.natural(column, at)


def _extension(objects: Objects, item: int, holder: int) -> tuple[str, Place]:
    at = objects.expect(item, holder, shape(0, 2), "an extension's entries")
    name = objects.name(objects.words[at + 1], at).removeprefix("_private.").split(".0.")[-1]
    return name, Place(objects.words[at + 2], at)
