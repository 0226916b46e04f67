"""An entry of the catalogue, and the check of one statement on the instances that it makes."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from absorption.network import NetworkError
from absorption.network.generate import Rng
from absorption.theorems.constants import constant
from absorption.theorems.formula import Formula, FormulaError, Sign
from absorption.theorems.meaning import Offers, Scope, Value, Verdict, judge
from absorption.theorems.sampling import draw, samples
from absorption.theorems.statements import Statement

Choice = Callable[[Rng], Mapping[str, Value]]
_TRIES = 60


@dataclass(frozen=True, eq=False)
class Violation:
    """Instances that fail one hypothesis of a statement, and on which it is false.

    Attributes:
        hypothesis: words that only the text of the hypothesis that is dropped has.
        choose: what is fixed of the instance.
        offers: values for bound variables.
        example: the Lean theorem that proves such an example; empty if there is none.
    """

    hypothesis: str
    choose: Choice
    offers: Mapping[str, Offers] = field(default_factory=dict)
    example: str = ""


@dataclass(frozen=True, eq=False)
class Contrary:
    """The same statement read backwards: where its conclusion is false, one hypothesis must be.

    Attributes:
        hypothesis: words that only the text of that hypothesis has.
        choose: what is fixed of the instance; all other hypotheses must hold.
        offers: values for bound variables.
    """

    hypothesis: str
    choose: Choice
    offers: Mapping[str, Offers] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Entry:
    """How one statement is checked.

    Attributes:
        name: of the statement.
        choose: what is fixed of an instance; everything else is drawn by its type.
        offers: by name of a bound variable, what is tried for it first: the witness of an
            existential statement, the point that refutes an equation, the set of neurons.
        scope: what of the statement the check does not reach; empty where it reaches everything but
            the other instances.
        tolerance: of equations, where activations have irrational values.
        contrary: instances on which the conclusion is false; every other check is one of them.
        violations: what happens without one of the hypotheses.
    """

    name: str
    choose: Choice = lambda rng: {}
    offers: Mapping[str, Offers] = field(default_factory=dict)
    scope: str = ""
    tolerance: Fraction = Fraction(0)
    contrary: Contrary | None = None
    violations: tuple[Violation, ...] = ()


class CheckError(FormulaError):
    """A statement is false on an instance, or no instance was found; the message describes it."""


@dataclass(frozen=True)
class Checked:
    """The outcome of the checks of one statement.

    Attributes:
        name: of the statement.
        instances: how many satisfied every hypothesis and the conclusion.
        margin: the least margin of the conclusion; None where there was nothing to measure.
        scope: what the check does not reach.
    """

    name: str
    instances: int
    margin: float | None
    scope: str


def instance(
    statement: Statement,
    choose: Choice,
    offers: Mapping[str, Offers],
    tolerance: Fraction,
    rng: Rng,
) -> Scope:
    """Data for a statement: what is chosen, and the rest drawn by type."""
    values: dict[str, Value] = dict(choose(rng))
    scope = Scope(values, offers, samples, constant, tolerance)
    for name, kind in statement.kinds.items():
        if name not in values:
            values[name] = draw(rng, name, kind, scope)
    return scope


def the_hypothesis(statement: Statement, words: str) -> str:
    """The hypothesis whose text has the given words.

    Raises:
        CheckError: There is none, or more than one.
    """
    found = [text for text in statement.hypotheses if words in text]
    if len(found) != 1:
        raise CheckError(f"{statement.name}: {len(found)} hypotheses with {words!r}, one wanted")
    return found[0]


def failed(statement: Statement, scope: Scope, but: str = "") -> list[str]:
    """The hypotheses that do not hold on an instance; the one named ``but`` is not looked at."""
    formulas = statement.assumed.items()
    return [text for text, formula in formulas if text != but and not judge(formula, scope)]


def instances(
    statement: Statement, entry: Entry, rng: Rng, contrary: Contrary | None = None
) -> Iterator[Scope]:
    """Random instances that satisfy every hypothesis, or all but the one of ``contrary``.

    Raises:
        CheckError: None was found among many.
    """
    but = "" if contrary is None else the_hypothesis(statement, contrary.hypothesis)
    choose = entry.choose if contrary is None else contrary.choose
    offers = entry.offers if contrary is None else {**entry.offers, **contrary.offers}
    while True:
        missed: list[str] = ["nothing could be drawn"]
        for _ in range(_TRIES):
            try:
                scope = instance(statement, choose, offers, entry.tolerance, rng)
            except NetworkError:
                continue
            missed = failed(statement, scope, but)
            if not missed and contrary is not None and judge(statement.concluded, scope):
                missed = ["the conclusion holds"]
            if not missed:
                yield scope
                break
        else:
            raise CheckError(f"{entry.name}: no instance found; the last one fails {missed}")


def check(
    statement: Statement,
    entry: Entry,
    seed: int,
    count: int,
    conclusion: Formula | None = None,
) -> Checked:
    """Check a statement on ``count`` instances.

    Example:
        >>> from absorption.theorems import entries, statements
        >>> name = "RegluNotAbsorbable"
        >>> check(statements()[name], entries()[name], seed=0, count=2).instances
        2

    Args:
        statement: what to check.
        entry: how.
        seed: of the instances.
        count: how many.
        conclusion: another conclusion than that of the statement, to see it fail; then no instance
            is a contrary one.

    Raises:
        CheckError: The statement is false on an instance, or no instance was found.
    """
    rng = np.random.default_rng(seed)
    ways = [(instances(statement, entry, rng), conclusion or statement.concluded)]
    if entry.contrary is not None and conclusion is None:
        denied = statement.assumed[the_hypothesis(statement, entry.contrary.hypothesis)]
        found = instances(statement, entry, rng, entry.contrary)
        ways.append((found, Sign("¬", None, denied)))
    worst: float | None = None
    for number in range(count):
        scopes, wanted = ways[number % len(ways)]
        scope = next(scopes)
        verdict = judge(wanted, scope)
        if not verdict:
            raise CheckError(
                f"{entry.name}, seed {seed}, instance {number}: false by {float(-verdict.margin):g}"
                f": {described(scope)}"
            )
        margin = float(verdict.margin)
        if margin != float("inf"):
            worst = margin if worst is None else min(worst, margin)
    return Checked(entry.name, count, worst, entry.scope)


def violated(
    statement: Statement, entry: Entry, violation: Violation, seed: int
) -> tuple[list[str], Verdict]:
    """The hypotheses that fail on an instance without one of them, and the verdict on it.

    Example:
        >>> from absorption.theorems import entries, statements
        >>> statement, entry = (table()["RegluNotAbsorbable"] for table in (statements, entries))
        >>> missing, verdict = violated(statement, entry, entry.violations[0], seed=0)
        >>> missing, bool(verdict)
        (['0 < d'], False)

    Args:
        statement: the one whose hypothesis is dropped.
        entry: of this statement.
        violation: one of the entry's violations.
        seed: of the instance.

    Raises:
        NetworkError: what was drawn is no network.
    """
    rng = np.random.default_rng(seed)
    offers = {**entry.offers, **violation.offers}
    scope = instance(statement, violation.choose, offers, entry.tolerance, rng)
    return failed(statement, scope), judge(statement.concluded, scope)


def described(scope: Scope) -> str:
    """The data of an instance in one line."""

    def words(value: Any) -> str:
        tensors = getattr(value, "tensors", None)
        if tensors is not None:
            return str({key: array.tolist() for key, array in tensors().items()})
        return str(value.tolist()) if isinstance(value, np.ndarray) else repr(value)

    return "; ".join(f"{name} = {words(value)}" for name, value in scope.values.items())
