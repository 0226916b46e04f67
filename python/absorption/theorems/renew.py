"""Write ``statements.txt`` anew from the Lean library: ``python -m absorption.theorems.renew``."""

from collections.abc import Mapping
from pathlib import Path

from absorption.lean.build import build
from absorption.lean.cache import default_cache_dir
from absorption.lean.declaration import Declaration
from absorption.lean.headlines import STATEMENTS
from absorption.lean.headlines import statements as names
from absorption.lean.hypotheses import read_statement
from absorption.lean.modules import read_graph
from absorption.lean.olean import read_olean
from absorption.lean.project import find_project
from absorption.lean.toolchain import find_toolchain
from absorption.theorems.statements import FILE, Statement, render


def compiled_statements(olean_root: Path, project: Path) -> list[Statement]:
    """The statements in compiled modules, in the order of the files that state them.

    Args:
        olean_root: The folder with the modules.
        project: The project root, whose module ``Absorption.Statement`` says which files these are.
    """
    graph = read_graph(project).modules
    needed, waiting = [], [STATEMENTS]
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.append(name)
            waiting.extend(graph[name].imports)
    library: dict[str, Declaration] = {}
    places: dict[str, tuple[int, int]] = {}
    gathered = graph[STATEMENTS].imports
    for name in needed:
        olean = read_olean(olean_root.joinpath(*name.split(".")).with_suffix(".olean"), name)
        order = gathered.index(name) if name in gathered else len(gathered)
        for declaration in olean.declarations:
            library[declaration.name] = declaration
            places[declaration.name] = (order, olean.lines.get(declaration.name) or 0)
    return _read(library, places)


def _read(
    library: Mapping[str, Declaration], places: Mapping[str, tuple[int, int]]
) -> list[Statement]:
    ordered = sorted(names(library), key=lambda name: places[name])
    return [
        Statement.of(name.removeprefix(f"{STATEMENTS}."), read_statement(name, library))
        for name in ordered
    ]


def main() -> None:
    """Compile the library as needed and write the file."""
    project = find_project()
    with build(project, find_toolchain(project), cache_dir=default_cache_dir()) as report:
        found = compiled_statements(report.olean_root, project)
    Path(__file__).with_name(FILE).write_text(render(found), encoding="utf-8")


if __name__ == "__main__":
    main()
