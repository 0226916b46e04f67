"""The statements of the Lean library as this package knows them.

They are kept in ``statements.txt``, in the words that `absorption.lean.hypotheses` finds in the
compiled statements; a test compares the two, and ``python -m absorption.theorems.renew`` writes the
file anew. So that the Python side reads the very propositions that Lean proves, every check in this
package starts from these texts.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from itertools import groupby

from absorption.lean.hypotheses import Reading
from absorption.theorems.formula import Formula, FormulaError, read_formula

FILE = "statements.txt"


@dataclass(frozen=True)
class Statement:
    """One headline statement.

    Example:
        >>> print(statements()["ReluHalfOdd"].text(), end="")
        ReluHalfOdd over OrderedRing
          then HalfOdd relu

    Attributes:
        name: Its name in the namespace ``Absorption.Statement``.
        setting: The structure over which it is stated.
        data: The names of its data in order, each with its type.
        hypotheses: What it assumes, in order.
        conclusion: What it concludes.
    """

    name: str
    setting: str
    data: tuple[tuple[str, str], ...]
    hypotheses: tuple[str, ...]
    conclusion: str

    @classmethod
    def of(cls, name: str, reading: Reading) -> "Statement":
        """The statement called ``name`` that was read from a compiled module, as ``reading``."""
        return cls(name, reading.setting, reading.data, reading.hypotheses, reading.conclusion)

    @cached_property
    def assumed(self) -> Mapping[str, Formula]:
        """Each hypothesis, read."""
        return {text: read_formula(text) for text in self.hypotheses}

    @cached_property
    def concluded(self) -> Formula:
        """The conclusion, read."""
        return read_formula(self.conclusion)

    @cached_property
    def kinds(self) -> Mapping[str, Formula]:
        """The type of each piece of data, read."""
        return {name: read_formula(kind) for name, kind in self.data}

    def text(self) -> str:
        """The statement as the file has it."""
        lines = [f"{self.name} over {self.setting}"]
        for kind, group in groupby(self.data, key=lambda item: item[1]):
            lines.append(f"  {' '.join(name for name, _ in group)} : {kind}")
        lines += [f"  if {hypothesis}" for hypothesis in self.hypotheses]
        return "\n".join([*lines, f"  then {self.conclusion}", ""])


def render(statements: Iterable[Statement]) -> str:
    """The text of the file."""
    return "\n".join(statement.text() for statement in statements)


def parse(text: str) -> Iterator[Statement]:
    """The statements in the text of a file.

    Raises:
        FormulaError: A line has no meaning.
    """
    for block in text.split("\n\n"):
        head, *lines = block.strip("\n").split("\n")
        name, _, setting = head.partition(" over ")
        data: list[tuple[str, str]] = []
        hypotheses: list[str] = []
        conclusion = ""
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == "if":
                hypotheses.append(rest)
            elif word == "then":
                conclusion = rest
            else:
                names, colon, kind = line.strip().partition(" : ")
                if not colon:
                    raise FormulaError(f"{name}: {line.strip()!r} is no part of a statement")
                data += [(each, kind) for each in names.split()]
        yield Statement(name, setting, tuple(data), tuple(hypotheses), conclusion)


@cache
def statements() -> Mapping[str, Statement]:
    """All statements by name, in the order of the Lean files.

    Example:
        >>> statements()["RegluNotAbsorbable"].hypotheses
        ('0 < d',)
    """
    text = files("absorption.theorems").joinpath(FILE).read_text(encoding="utf-8")
    return {statement.name: statement for statement in parse(text)}
