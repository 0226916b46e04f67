"""The module graph: the Lean sources, what each imports, and the order to compile them in."""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path, PurePosixPath

from absorption.errors import SourceError
from absorption.lean.problems import Problem
from absorption.lean.project import LIBRARY, SOURCE_FOLDER

_SPACE = re.compile(r"(?:\s+|--[^\n]*)+")
_COMMENT_EDGE = re.compile(r"/-|-/")
_PRELUDE = re.compile(r"prelude(?![\w.!?'«])")
_IMPORT = re.compile(r"import(?![\w.!?'«])")
_PART = r"(?:«[^»\n]+»|[^\W\d][\w'!?]*)"
_NAME = re.compile(rf"{_PART}(?:\.{_PART})*")
# Such an option can switch the kernel's check off, so the word is refused wherever it stands.
_DEBUG_OPTION = re.compile(r"(?<![\w.])(?:debug|«debug»)\.(?=[\w«])|skipKernelTC")


@dataclass(frozen=True)
class Module:
    """One Lean source file.

    Attributes:
        name: The module's name, such as ``Absorption.Foundation.Logic``.
        path: The file relative to the project, with forward slashes.
        source: The bytes of the file, as read once.
        imports: The modules named in its header, in order, each once.
    """

    name: str
    path: str
    source: bytes
    imports: tuple[str, ...]

    @property
    def digest(self) -> str:
        """The SHA-256 of the source, in hexadecimal."""
        return hashlib.sha256(self.source).hexdigest()


@dataclass(frozen=True)
class ModuleGraph:
    """The library's modules.

    Attributes:
        modules: Name to module, imported ones first.
        problems: What makes the graph unfit to be compiled; no problem, no gap in ``modules``.
    """

    modules: Mapping[str, Module]
    problems: tuple[Problem, ...]


def scan_modules(project: Path) -> ModuleGraph:
    """Read every source under ``lean/`` of ``project``; what is wrong with them comes as values.

    The guards: ``source`` (unreadable, not UTF-8, not a module of the library), ``prelude``,
    ``option``, ``import`` (of a module that the project does not have) and ``cycle``.
    """
    modules: dict[str, Module] = {}
    problems: list[Problem] = []
    folder = project / SOURCE_FOLDER
    if not (folder / f"{LIBRARY}.lean").is_file():
        path = f"{SOURCE_FOLDER}/{LIBRARY}.lean"
        problems.append(Problem("source", path, f"{path} is missing from {project}"))
    for file in sorted(folder.rglob("*.lean")):
        path = file.relative_to(project).as_posix()
        if file.name.startswith(".") or file.is_dir():
            continue
        found = _read_module(file, path)
        if isinstance(found, Problem):
            problems.append(found)
        else:
            modules[found.name] = found
            problems.extend(_debug_options(found))
    problems.extend(_missing_imports(modules, unread=bool(problems)))
    graph = {
        name: [needed for needed in module.imports if needed in modules]
        for name, module in modules.items()
    }
    try:
        order: Iterable[str] = tuple(TopologicalSorter(graph).static_order())
    except CycleError as error:
        chain = list(reversed(error.args[1]))
        subject = modules[chain[0]].path
        problems.append(Problem("cycle", subject, f"{subject}: {' imports '.join(chain)}"))
        order = modules
    return ModuleGraph({name: modules[name] for name in order}, tuple(problems))


def read_graph(project: Path) -> ModuleGraph:
    """Return the module graph of ``project``.

    Raises:
        SourceError: With every problem that ``scan_modules`` finds, one a line.
    """
    graph = scan_modules(project)
    if graph.problems:
        raise SourceError("\n".join(problem.message for problem in graph.problems))
    return graph


def unlisted_modules(graph: ModuleGraph) -> tuple[Problem, ...]:
    """Return a ``root`` problem for each module that the root module does not import itself."""
    root = graph.modules[LIBRARY]
    unlisted = [name for name in sorted(graph.modules) if name not in (LIBRARY, *root.imports)]
    return tuple(
        Problem("root", name, f"{root.path} does not import {name} ({graph.modules[name].path})")
        for name in unlisted
    )


def read_imports(text: str) -> tuple[str, ...] | None:
    """Return the modules that a source imports, or None when its first word is not ``prelude``.

    Example:
        >>> read_imports("/- why -/ prelude import Absorption.Logic import Absorption.Nat")
        ('Absorption.Logic', 'Absorption.Nat')
    """
    position = _skip_blank(text, 0)
    if (match := _PRELUDE.match(text, position)) is None:
        return None
    imports: dict[str, None] = {}
    position = match.end()
    while match := _IMPORT.match(text, _skip_blank(text, position)):
        name = _NAME.match(text, _skip_blank(text, match.end()))
        if name is None:
            break
        imports[re.sub("[«»]", "", name[0])] = None
        position = name.end()
    return tuple(imports)


def _skip_blank(text: str, position: int) -> int:
    while True:
        if match := _SPACE.match(text, position):
            position = match.end()
        elif text.startswith("/-", position) and text[position + 2 : position + 3] not in "-!":
            position = _skip_comment(text, position)
        else:
            return position


def _skip_comment(text: str, position: int) -> int:
    depth = 0
    for edge in _COMMENT_EDGE.finditer(text, position):
        depth += 1 if edge[0] == "/-" else -1
        if depth == 0:
            return edge.end()
    return len(text)


def _read_module(file: Path, path: str) -> Module | Problem:
    parts = PurePosixPath(path).with_suffix("").parts[1:]
    if parts[0] != LIBRARY or not all(part.isidentifier() for part in parts):
        wanted = f"wanted {LIBRARY}.lean or a file of identifiers under {LIBRARY}/"
        return Problem("source", path, f"{path} is not a module of the library: {wanted}")
    try:
        source = file.read_bytes()
        text = source.decode("utf-8")
    except OSError as error:
        return Problem("source", path, f"{path} cannot be read: {error}")
    except UnicodeDecodeError as error:
        byte = source[error.start]
        message = f"{path} is not UTF-8: byte 0x{byte:02x} at offset {error.start}"
        return Problem("source", path, message)
    imports = read_imports(text)
    if imports is None:
        message = f"{path} does not begin with `prelude` (only plain comments may stand before it)"
        return Problem("prelude", path, message)
    return Module(".".join(parts), path, source, imports)


def _debug_options(module: Module) -> list[Problem]:
    return [
        Problem(
            "option",
            module.path,
            f"{module.path}:{number}: {match[0]!r} names a debug option, which could weaken Lean",
        )
        for number, line in enumerate(module.source.decode("utf-8").split("\n"), start=1)
        if (match := _DEBUG_OPTION.search(line))
    ]


def _missing_imports(modules: Mapping[str, Module], *, unread: bool) -> list[Problem]:
    hint = " (or its file could not be read)" if unread else ""
    return [
        Problem(
            "import",
            module.path,
            f"{module.path} imports {needed}, which is not a module of this project{hint}",
        )
        for module in modules.values()
        for needed in module.imports
        if needed not in modules
    ]
