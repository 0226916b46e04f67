"""The catalogue: for each headline statement of the Lean library, how it is checked in Python."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from absorption.theorems import (
    certificates,
    deeper,
    degrees,
    exponentials,
    flipping,
    folds,
    gaps,
    growth,
    limits,
    nearby,
    prices,
    self_gates,
    sharpness,
    stacks,
)
from absorption.theorems.entry import Checked, CheckError, Entry, check
from absorption.theorems.statements import Statement, statements

MODULES = (
    degrees,
    gaps,
    limits,
    self_gates,
    growth,
    stacks,
    flipping,
    exponentials,
    prices,
    nearby,
    certificates,
    sharpness,
    deeper,
    folds,
)


@cache
def entries() -> Mapping[str, Entry]:
    """All entries by the name of their statement.

    Example:
        >>> entries()["RegluNotAbsorbable"].name
        'RegluNotAbsorbable'

    Raises:
        CheckError: Two entries have one name.
    """
    found: dict[str, Entry] = {}
    for module in MODULES:
        for entry in module.ENTRIES:
            if entry.name in found:
                raise CheckError(f"{entry.name} has two entries")
            found[entry.name] = entry
    return found


def unmatched(known: Iterable[str], stated: Iterable[Statement]) -> list[str]:
    """What keeps the catalogue from being that of a library: one line for each mismatch.

    Example:
        >>> unmatched(entries(), statements().values())
        []

    Args:
        known: The names of the entries.
        stated: The statements of the library.
    """
    recorded, read = statements(), {statement.name: statement for statement in stated}
    names = set(known)
    lines = [
        f"{name}: stated by the library, but there is no entry"
        for name in read
        if name not in names
    ]
    lines += [
        f"{name}: there is an entry, but no such statement" for name in sorted(names - set(read))
    ]
    for name, statement in read.items():
        if name in names and recorded.get(name) != statement:
            lines.append(
                f"{name}: the library says\n{statement.text()}but the catalogue says\n"
                f"{recorded[name].text() if name in recorded else 'nothing'}"
            )
    return lines


@dataclass(frozen=True)
class Wrong:
    """A statement that was found false on an instance, or for which no instance was found.

    Attributes:
        name: of the statement.
        message: which of the two, and on which instance.
    """

    name: str
    message: str


def outcome(name: str, *, seed: int = 0, count: int = 4) -> Checked | Wrong:
    """Check one statement on random instances.

    Example:
        >>> outcome("ReluHalfOdd", count=1)
        Checked(name='ReluHalfOdd', instances=1, margin=None, scope='')

    Args:
        name: of the statement, such as ``RegluNotAbsorbable``.
        seed: of the instances.
        count: how many.

    Raises:
        CheckError: There is no such statement, or no entry for it.
    """
    if name not in entries() or name not in statements():
        raise CheckError(f"no headline statement is called {name!r}")
    try:
        return check(statements()[name], entries()[name], seed, count)
    except CheckError as error:
        return Wrong(name, str(error))
