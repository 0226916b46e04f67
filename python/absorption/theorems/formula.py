"""Formulas: the notation in which the catalogue records statements, read into trees.

It is Lean's own for terms and propositions, as `absorption.lean.hypotheses` writes it: application
by juxtaposition, the usual signs, ``∀ (x : T), P``, ``∃ (x : T), P``, ``fun (x : T) => e``.
"""

import re
from dataclasses import dataclass
from typing import NoReturn

from absorption.errors import AbsorptionError


class FormulaError(AbsorptionError):
    """A formula cannot be read, or says something that this package has no meaning for."""


@dataclass(frozen=True)
class Name:
    """A constant or a variable."""

    text: str


@dataclass(frozen=True)
class Number:
    """A numeral."""

    value: int


@dataclass(frozen=True)
class Apply:
    """A function applied to one argument."""

    function: "Formula"
    argument: "Formula"


@dataclass(frozen=True)
class Sign:
    """A sign between two formulas, or before one: ``left`` is None then."""

    sign: str
    left: "Formula | None"
    right: "Formula"


@dataclass(frozen=True)
class Quantified:
    """``∀ (name : kind), body`` or ``∃ (name : kind), body``."""

    sign: str
    name: str
    kind: "Formula"
    body: "Formula"


@dataclass(frozen=True)
class Function:
    """``fun (name : kind) => body``."""

    name: str
    kind: "Formula"
    body: "Formula"


Formula = Name | Number | Apply | Sign | Quantified | Function

# Sign to its strength and to what its two sides must at least have.
_INFIX = {
    "→": (0, 1, 0),
    "↔": (1, 2, 2),
    "∨": (2, 3, 2),
    "∧": (3, 4, 3),
    **dict.fromkeys(["=", "≠", "≤", "<", "≥", ">", "∣", "∈"], (5, 6, 6)),
    "+": (6, 6, 7),
    "-": (6, 6, 7),
    "*": (7, 7, 8),
    "/": (7, 7, 8),
    "•": (7, 8, 7),
    "^": (8, 9, 8),
}
_PREFIX = {"¬": 5, "-": 8}
_TOKEN = re.compile(r"\s*(=>|[∀∃¬→↔∨∧=≠≤<≥>∣∈+\-*/•^(),:]|[^\s∀∃¬→↔∨∧=≠≤<≥>∣∈+\-*/•^(),:]+)")


def read_formula(text: str) -> Formula:
    """Read a formula.

    Example:
        >>> read_formula("0 < d")
        Sign(sign='<', left=Number(value=0), right=Name(text='d'))

    Raises:
        FormulaError: The text is not one formula.
    """
    reader = _Reader(text)
    formula = reader.formula(0)
    if reader.tokens:
        reader.fail()
    return formula


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = _TOKEN.findall(text)[::-1]

    def fail(self) -> NoReturn:
        met = repr(self.tokens[-1]) if self.tokens else "the end"
        raise FormulaError(f"{met} met where none was wanted, in {self.text!r}")

    def take(self, wanted: str = "") -> str:
        if not self.tokens or wanted not in ("", self.tokens[-1]):
            self.fail()
        return str(self.tokens.pop())

    def peek(self) -> str:
        return self.tokens[-1] if self.tokens else ""

    def formula(self, least: int) -> Formula:
        left = self.prefixed()
        while self.peek() in _INFIX and _INFIX[self.peek()][0] >= least:
            sign = self.take()
            left = Sign(sign, left, self.formula(_INFIX[sign][2]))
        return left

    def prefixed(self) -> Formula:
        token = self.peek()
        if token in _PREFIX:
            self.take()
            return Sign(token, None, self.formula(_PREFIX[token]))
        if token in ("∀", "∃", "fun"):
            self.take()
            self.take("(")
            name = self.take()
            self.take(":")
            kind = self.formula(0)
            self.take(")")
            self.take("=>" if token == "fun" else ",")
            body = self.formula(0)
            if token == "fun":
                return Function(name, kind, body)
            return Quantified(token, name, kind, body)
        return self.application()

    def application(self) -> Formula:
        formula = self.atom()
        while self.peek() == "(" or (self.peek() and _is_word(self.peek())):
            formula = Apply(formula, self.atom())
        return formula

    def atom(self) -> Formula:
        token = self.take()
        if token == "(":
            inner = self.formula(0)
            self.take(")")
            return inner
        if not _is_word(token):
            self.tokens.append(token)
            self.fail()
        return Number(int(token)) if token.isdigit() else Name(token)


def _is_word(token: str) -> bool:
    return token not in _INFIX and token not in ("∀", "∃", "¬", "=>", ")", ",", ":", "(", "fun")


def spine(formula: Formula) -> tuple[Formula, list[Formula]]:
    """The head of an application and its arguments, first to last."""
    arguments = []
    while isinstance(formula, Apply):
        arguments.append(formula.argument)
        formula = formula.function
    return formula, arguments[::-1]


def parts(formula: Formula) -> tuple[Formula, ...]:
    """The formulas of which this one is made."""
    match formula:
        case Apply():
            return formula.function, formula.argument
        case Sign():
            return (formula.right,) if formula.left is None else (formula.left, formula.right)
        case Quantified() | Function():
            return (formula.body,)
    return ()


def rebuilt(formula: Formula, new: tuple[Formula, ...]) -> Formula:
    """The formula with its parts replaced."""
    match formula:
        case Apply():
            return Apply(new[0], new[1])
        case Sign():
            left = None if formula.left is None else new[0]
            return Sign(formula.sign, left, new[-1])
        case Quantified():
            return Quantified(formula.sign, formula.name, formula.kind, new[0])
        case Function():
            return Function(formula.name, formula.kind, new[0])
    return formula
