"""What headline theorems use of each other, and of which definitions their statements speak."""

from collections.abc import Iterator, Mapping, Sequence

from absorption.lean.declaration import Declaration
from absorption.lean.findings import Definition
from absorption.lean.headlines import ROOT, STATEMENTS, Headline
from absorption.lean.olean import OleanModule

FOUNDATION = f"{ROOT}.Foundation"


class Dependencies:
    """The library above its foundation, as a graph.

    Of the foundation it has the mathematical words that are named from above, such as `norm`, and
    nothing that they are made of: no theorem there is a headline.
    """

    def __init__(self, oleans: Mapping[str, OleanModule], sources: Mapping[str, str]) -> None:
        """Takes the modules, and for each the path of its source in the project."""
        self._home = {each.name: olean for olean in oleans.values() for each in olean.declarations}
        self._kinds = {
            each.name: each.kind for olean in oleans.values() for each in olean.declarations
        }
        self._above = {
            each.name: each
            for name, olean in oleans.items()
            if name != FOUNDATION and not name.startswith(f"{FOUNDATION}.")
            for each in olean.declarations
        }
        self._sources = sources

    def uses(self, headlines: Sequence[Headline]) -> dict[str, tuple[str, ...]]:
        """For each headline theorem, those that its proof uses: itself, or through lemmas.

        What is used only through another headline theorem is not named again.
        """
        order = [each.theorem for each in headlines]
        found = {}
        for name in order:
            reached = set(self._reached(name, frozenset(order)))
            found[name] = tuple(other for other in order if other in reached)
        return found

    def _reached(self, start: str, ends: frozenset[str]) -> Iterator[str]:
        stack, seen = list(self._used(start)), {start}
        while stack:
            name = stack.pop()
            if name in seen:
                continue
            seen.add(name)
            if name in ends:
                yield name
            else:
                stack.extend(self._used(name))

    def _used(self, name: str) -> frozenset[str]:
        declaration: Declaration | None = self._above.get(name)
        return frozenset() if declaration is None else declaration.constants

    def speaks_of(self, statement: str) -> tuple[str, ...]:
        """The definitions that a statement names, sorted."""
        return tuple(sorted(name for name in self._used(statement) if self._is_definition(name)))

    def definitions(self, statements: Sequence[str]) -> tuple[Definition, ...]:
        """All definitions that statements need, in the order of the modules and of their lines."""
        stack, seen = list(statements), set[str]()
        while stack:
            name = stack.pop()
            if name not in seen:
                seen.add(name)
                stack.extend(self._used(name))
        found = []
        for name in filter(self._is_definition, seen):
            olean = self._home[name]
            found.append(
                Definition(
                    name=name,
                    docstring=olean.docs.get(name, ""),
                    file=self._sources[olean.name],
                    line=olean.lines[name],
                )
            )
        order = list(self._sources.values())
        return tuple(sorted(found, key=lambda each: (order.index(each.file), each.line)))

    def _is_definition(self, name: str) -> bool:
        """Whether a name is that of a documented definition: no statement, no instance."""
        return (
            self._kinds.get(name) in ("definition", "inductive")
            and not name.startswith(f"{STATEMENTS}.")
            and not name.rpartition(".")[2].startswith("inst")
            and name in self._home[name].lines
            and name in self._home[name].docs
        )
