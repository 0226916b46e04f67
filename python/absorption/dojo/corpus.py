"""The corpus: every declaration of the library with its source, and what each proof uses.

Names, places and uses come from the compiled modules, the text from the sources that they were
compiled from. The records are those of LeanDojo 4.20.0: lines and columns count from 1, columns in
characters, and an end is the first place that is no longer inside.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from absorption.dojo.source import (
    Position,
    cut,
    keyword_offset,
    moved,
    statement,
    without_comments,
)
from absorption.lean.declaration import Declaration
from absorption.lean.modules import Module
from absorption.lean.olean import OleanModule, Range

# What LeanDojo calls a command that declares something.
KIND = "commanddeclaration"


@dataclass(frozen=True)
class Premise:
    """A declaration of a source, which later proofs can use.

    Attributes:
        full_name: Its name; a private declaration has the name that its file gives it.
        code: Its source without comments; of a theorem, the part before the proof.
        start: Where it begins, its documentation included.
        end: Where it ends.
    """

    full_name: str
    code: str
    start: Position
    end: Position

    def as_record(self) -> dict[str, object]:
        """Returns what JSON holds of it."""
        return {
            "full_name": self.full_name,
            "code": self.code,
            "start": list(self.start),
            "end": list(self.end),
            "kind": KIND,
        }


@dataclass(frozen=True)
class File:
    """A source file: its path in the repository, the paths that it imports, and its premises."""

    path: str
    imports: tuple[str, ...]
    premises: tuple[Premise, ...]

    def as_record(self) -> dict[str, object]:
        """Returns one line of ``corpus.jsonl``."""
        return {
            "path": self.path,
            "imports": list(self.imports),
            "premises": [premise.as_record() for premise in self.premises],
        }


@dataclass(frozen=True)
class Use:
    """A declaration that a proof uses, and where its name stands.

    The place of a constructor or a field lies inside that of a premise.
    """

    full_name: str
    path: str
    start: Position
    end: Position

    def as_record(self) -> dict[str, object]:
        """Returns what JSON holds of it."""
        return {
            "full_name": self.full_name,
            "def_path": self.path,
            "def_pos": list(self.start),
            "def_end_pos": list(self.end),
        }


@dataclass(frozen=True)
class Proof:
    """A theorem and what its proof uses.

    Attributes:
        path: The file.
        full_name: The theorem's name; a private one has the name that its file gives it.
        start: Where the word ``theorem`` stands.
        end: Where the proof ends.
        uses: What the proof term mentions, in the order of the places.
    """

    path: str
    full_name: str
    start: Position
    end: Position
    uses: tuple[Use, ...]

    def as_record(self, url: str, commit: str) -> dict[str, object]:
        """Returns one line of ``proofs.jsonl``."""
        return {
            "url": url,
            "commit": commit,
            "file_path": self.path,
            "full_name": self.full_name,
            "start": list(self.start),
            "end": list(self.end),
            "traced_tactics": [],
            "premises": [use.as_record() for use in self.uses],
        }


@dataclass(frozen=True)
class Corpus:
    """The library: its files, imported ones first, and its theorems in the order of the files."""

    files: tuple[File, ...]
    proofs: tuple[Proof, ...]


def read_corpus(sources: Mapping[str, Module], modules: Mapping[str, OleanModule]) -> Corpus:
    """Returns the corpus of a library.

    Args:
        sources: Each module's source, imported ones first.
        modules: The same modules, compiled.
    """
    library = {each.name: each for module in modules.values() for each in module.declarations}
    places = _places(sources, modules)
    files = []
    proofs = []
    for name, source in sources.items():
        lines = source.source.decode("utf-8").split("\n")
        premises = []
        for declaration, whole in _commands(modules[name]):
            start, end = _from_one(whole.start), _from_one(whole.end)
            code = cut(lines, start, end)
            offset = keyword_offset(code, "theorem")
            is_theorem = declaration.kind == "theorem" and offset is not None
            short = statement(code) if is_theorem else without_comments(code)
            full_name = _public(declaration.name)
            premises.append(Premise(full_name, short, start, end))
            if is_theorem:
                uses = _uses(declaration, library, places)
                keyword = moved(start, code[:offset])
                proofs.append(Proof(source.path, full_name, keyword, end, uses))
        imports = tuple(sources[each].path for each in source.imports)
        files.append(File(source.path, imports, tuple(premises)))
    return Corpus(tuple(files), tuple(proofs))


def _commands(module: OleanModule) -> list[tuple[Declaration, Range]]:
    """The declarations that are commands of their own, in order: no fields, no constructors."""
    placed = [
        (each, *module.ranges[each.name])
        for each in module.declarations
        if each.name in module.ranges and _is_usable(each)
    ]
    # Where two share a place, the type that a command declares stands before what comes with it.
    placed.sort(key=lambda item: (item[1].start, _reversed(item[1].end), item[2].start))
    commands: list[tuple[Declaration, Range]] = []
    last = (0, 0)
    for declaration, whole, _ in placed:
        if whole.end > last:
            commands.append((declaration, whole))
            last = whole.end
    return commands


def _places(
    sources: Mapping[str, Module], modules: Mapping[str, OleanModule]
) -> dict[str, tuple[str, Range]]:
    """For every declaration that a proof can use and that stands in a source: the place."""
    return {
        each.name: (sources[name].path, module.ranges[each.name][1])
        for name, module in modules.items()
        for each in module.declarations
        if each.name in module.ranges and _is_usable(each)
    }


def _uses(
    theorem: Declaration,
    library: Mapping[str, Declaration],
    places: Mapping[str, tuple[str, Range]],
) -> tuple[Use, ...]:
    """What a proof uses; for what Lean has added by itself, what that uses in turn."""
    found: set[str] = set()
    seen = {theorem.name}
    stack = [theorem.name]
    while stack:
        declaration = library[stack.pop()]
        for name in declaration.value_constants | frozenset(declaration.relatives):
            if name in seen or name not in library:
                continue
            seen.add(name)
            if name in places:
                found.add(name)
            else:
                stack.append(name)
    uses = []
    for name in found:
        path, own = places[name]
        uses.append(Use(_public(name), path, _from_one(own.start), _from_one(own.end)))
    return tuple(sorted(uses, key=lambda use: (use.path, use.start, use.full_name)))


def _is_usable(declaration: Declaration) -> bool:
    return not (declaration.is_unsafe or declaration.is_partial)


def _public(name: str) -> str:
    return name.partition(".0.")[2] if name.startswith("_private.") else name


def _from_one(position: Position) -> Position:
    return position[0], position[1] + 1


def _reversed(position: Position) -> Position:
    return -position[0], -position[1]
