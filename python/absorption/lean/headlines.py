"""Headline statements: each named Prop, its theorem, and what would make one worthless."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from absorption.lean.declaration import Declaration
from absorption.lean.expr import (
    PROP,
    Const,
    Forall,
    Free,
    Lambda,
    Let,
    Term,
    apply,
    beta,
    instantiate,
    same_term,
    spine,
    with_levels,
)
from absorption.lean.level import Param
from absorption.lean.problems import Problem
from absorption.lean.syntax import show

ROOT = "Absorption"
STATEMENTS = "Absorption.Statement"

_MOST_PARTS = 5_000


@dataclass(frozen=True)
class Headline:
    """A headline statement and the theorem that proves it.

    Attributes:
        statement: The full name of the Prop.
        theorem: The full name of the theorem that is to prove it.
        module: The module that declares the theorem, or else the statement.
        line: The line, from 1, of its name in the module's source, where known.
        axioms: The axioms that the theorem rests on; empty also when there is no theorem.
        docstring: The theorem's documentation, or else the statement's, or empty.
    """

    statement: str
    theorem: str
    module: str
    line: int | None
    axioms: frozenset[str]
    docstring: str


def theorem_name(statement: str) -> str:
    """The name of the theorem that must prove a statement.

    >>> theorem_name("Absorption.Statement.DegreeNotAbsorbable")
    'Absorption.degree_not_absorbable'
    """
    short = statement.removeprefix(f"{STATEMENTS}.")
    return f"{ROOT}.{re.sub(r'(?<!^)(?=[A-Z])', '_', short).lower()}"


def statements(library: Mapping[str, Declaration]) -> list[str]:
    """The names of all headline statements, sorted: the Props defined in the namespace."""
    return sorted(
        name
        for name, declaration in library.items()
        if re.fullmatch(rf"{re.escape(STATEMENTS)}\.[^.]+", name)
        and declaration.kind == "definition"
        and same_term(declaration.type, PROP)
    )


def headline_problems(statement: str, library: Mapping[str, Declaration]) -> Iterator[Problem]:
    """What keeps one statement from being proved by its theorem, or from saying anything."""
    theorem = library.get(theorem_name(statement))
    if theorem is None:
        yield Problem(
            "missing-theorem",
            statement,
            f"{statement} has no theorem; wanted {theorem_name(statement)}",
        )
    else:
        yield from _theorem_problems(statement, theorem)
    yield from _content_problems(statement, library)


def _theorem_problems(statement: str, theorem: Declaration) -> Iterator[Problem]:
    name = theorem.name
    if theorem.kind != "theorem":
        message = f"{name} proves {statement} but is a {theorem.kind}, wanted a theorem"
        yield Problem("statement", name, message)
    wanted = Const(statement, tuple(Param(level) for level in theorem.level_params))
    if not same_term(theorem.type, wanted):
        message = f"{name} has the type {show(theorem.type)}, wanted {show(wanted)}"
        yield Problem("statement", name, message)


def _content_problems(statement: str, library: Mapping[str, Declaration]) -> Iterator[Problem]:
    """Conclusions that are `True`, that a hypothesis already says, or that a `False` gives."""
    reader = _Reader(library)
    value = library[statement].value
    if value is None:
        return
    for hypotheses, conclusion in reader.claims(value):
        assumed = [part for hypothesis in hypotheses for part in reader.conjuncts(hypothesis)]
        if _is(conclusion, "True"):
            yield Problem("trivial", statement, f"{statement} concludes True")
        if any(_is(part, "False") for part in assumed):
            yield Problem("vacuous", statement, f"{statement} assumes False")
        elif any(same_term(part, conclusion) for part in assumed):
            message = f"{statement} assumes what it concludes: {show(conclusion)}"
            yield Problem("vacuous", statement, message)
    if reader.gave_up:
        message = f"{statement} is too large to examine for hypotheses and conclusions"
        yield Problem("vacuous", statement, message)


class _Reader:
    """Takes statements apart, unfolding this library's own definitions and nothing else."""

    def __init__(self, library: Mapping[str, Declaration]) -> None:
        self.library = library
        self.parts = 0
        self.gave_up = False

    def claims(self, proposition: Term) -> Iterator[tuple[list[Term], Term]]:
        """Each conclusion of a proposition with all that is assumed for it."""
        stack: list[tuple[list[Term], Term]] = [([], proposition)]
        while stack and self._go_on():
            hypotheses, term = stack.pop()
            term = self.unfold(term)
            sides = _sides(term)
            if isinstance(term, Forall):
                body = instantiate(term.body, Free(f"{term.name}#{self.parts}"))
                stack.append(([*hypotheses, term.domain], body))
            elif sides:
                stack.extend((hypotheses, side) for side in sides)
            else:
                yield hypotheses, term

    def conjuncts(self, proposition: Term) -> Iterator[Term]:
        """What a hypothesis says, each conjunct by itself."""
        stack = [proposition]
        while stack and self._go_on():
            term = self.unfold(stack.pop())
            sides = _sides(term)
            stack.extend(sides)
            if not sides:
                yield term

    def unfold(self, term: Term) -> Term:
        """The term with its head replaced by its definition, as long as that is of this library."""
        while self._go_on():
            head, arguments = spine(term)
            if isinstance(head, Lambda) and arguments:
                term = beta(head, arguments)
                continue
            if isinstance(head, Let):
                term = apply(instantiate(head.body, head.value), arguments)
                continue
            if not isinstance(head, Const) or not head.name.startswith(f"{ROOT}."):
                return term
            definition = self.library.get(head.name)
            if definition is None or definition.kind != "definition" or definition.value is None:
                return term
            levels = dict(zip(definition.level_params, head.levels, strict=False))
            term = beta(with_levels(definition.value, levels), arguments)
        return term

    def _go_on(self) -> bool:
        self.parts += 1
        self.gave_up = self.gave_up or self.parts > _MOST_PARTS
        return not self.gave_up


def _sides(term: Term) -> list[Term]:
    """The two sides of a conjunction; nothing for any other term."""
    head, arguments = spine(term)
    return arguments if _is(head, "And") and len(arguments) == 2 else []


def _is(term: Term, name: str) -> bool:
    return isinstance(term, Const) and term.name == name
