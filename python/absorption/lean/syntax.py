"""Terms as text: a small reader for the specifications that the audit holds the library to.

The text is Lean with every argument written out, no notation but `→`, `∀` and `fun`:

    >>> print(show(parse("∀ (n : Nat), Eq.{1} Nat (Nat.add n Nat.zero) n")))
    ∀ (n : Nat), Eq.{1} Nat (Nat.add n Nat.zero) n
"""

import re
from collections.abc import Iterable

from absorption.lean.expr import (
    PROP,
    App,
    Bound,
    Const,
    Forall,
    Free,
    Lambda,
    Let,
    Literal,
    Proj,
    Sort,
    Term,
    abstract,
    instantiate,
    spine,
)
from absorption.lean.level import IMax, Level, Max, Param, Succ, Zero

_TOKEN = re.compile(r"\s*(\.\{|=>|[∀→λ(){},:+]|[^\s∀→λ(){},:+]+?(?=\.\{|[\s∀→λ(){},:+]|$))")

_DEEPEST_SHOWN = 40


def parse(text: str, free: Iterable[str] = ()) -> Term:
    """Reads a term; the names in `free` become free variables, unbound ones constants."""
    reader = _Reader(text, set(free))
    term = reader.term()
    if reader.tokens:
        raise ValueError(f"unexpected {reader.tokens[0]!r} in {text!r}")
    return term


class _Reader:
    def __init__(self, text: str, variables: set[str]) -> None:
        self.tokens = _TOKEN.findall(text)
        self.variables = variables

    def peek(self) -> str:
        return self.tokens[0] if self.tokens else ""

    def take(self, wanted: str = "") -> str:
        token = self.peek()
        if not token or (wanted and token != wanted):
            raise ValueError(f"{token!r} met where {wanted or 'a term'!r} was wanted")
        return str(self.tokens.pop(0))

    def term(self) -> Term:
        if self.peek() in ("∀", "fun"):
            kind = Forall if self.take() == "∀" else Lambda
            return self.binders(kind)
        left = self.application()
        if self.peek() == "→":
            self.take()
            return Forall("a", left, self.term())
        return left

    def binders(self, kind: type[Forall] | type[Lambda]) -> Term:
        if self.peek() != "(":
            self.take("," if kind is Forall else "=>")
            return self.term()
        self.take("(")
        names = []
        while self.peek() != ":":
            names.append(self.take())
        self.take(":")
        domain = self.term()
        self.take(")")
        outer = self.variables
        self.variables = outer | set(names)
        body = self.binders(kind)
        self.variables = outer
        for name in reversed(names):
            body = kind(name, domain, abstract(body, name))
        return body

    def application(self) -> Term:
        term = self.atom()
        while self.peek() and self.peek() not in (")", "→", ",", ":", "=>"):
            term = App(term, self.atom())
        return term

    def atom(self) -> Term:
        token = self.take()
        if token == "(":
            term = self.term()
            self.take(")")
            return term
        if token == "Prop":
            return PROP
        if token == "Sort":
            return Sort(self.level_atom())
        if token == "Type":
            return Sort(Succ(Zero()))
        if token in self.variables:
            return Free(token)
        levels = []
        if self.peek() == ".{":
            self.take()
            levels.append(self.level())
            while self.peek() == ",":
                self.take()
                levels.append(self.level())
            self.take("}")
        return Const(token, tuple(levels))

    def level(self) -> Level:
        level = self.level_atom()
        while self.peek() == "+":
            self.take()
            for _ in range(int(self.take())):
                level = Succ(level)
        return level

    def level_atom(self) -> Level:
        token = self.take()
        if token == "(":
            level = self.level()
            self.take(")")
            return level
        if token.isdigit():
            level = Zero()
            for _ in range(int(token)):
                level = Succ(level)
            return level
        return Param(token)


def show(term: Term, limit: int = 400) -> str:
    """The term in the syntax of `parse`, cut at about `limit` characters."""
    text = _Printer(limit).text(term, 0)
    return text if len(text) <= limit else text[: limit - 1] + "…"


class _Printer:
    """Prints at most `limit` subterms, so that a small term with much sharing ends too."""

    def __init__(self, limit: int) -> None:
        self.left = limit
        self.depth = 0

    def text(self, term: Term, tightness: int) -> str:
        """Tightness 0 allows anything, 1 an application, 2 only an atom."""
        if self.left == 0 or self.depth > _DEEPEST_SHOWN:
            return "…"
        self.left -= 1
        self.depth += 1
        text = self._text(term, tightness)
        self.depth -= 1
        return text

    def _text(self, term: Term, tightness: int) -> str:
        match term:
            case Bound():
                return f"#{term.index}"
            case Free():
                return term.name
            case Sort():
                if term.level == Zero():
                    return "Prop"
                return _wrap(f"Sort {_show_level(term.level, True)}", tightness == 2)
            case Const():
                levels = ", ".join(_show_level(level) for level in term.levels)
                return f"{term.name}.{{{levels}}}" if levels else term.name
            case Literal():
                return repr(term.value) if isinstance(term.value, str) else str(term.value)
            case Proj():
                return f"{self.text(term.subject, 2)}.{term.index + 1}"
            case App():
                head, arguments = spine(term)
                shown = [self.text(part, 2) for part in [head, *arguments[: self.left + 1]]]
                return _wrap(" ".join(shown), tightness == 2)
            case Forall() if not term.body.loose:
                left, right = self.text(term.domain, 1), self.text(term.body, 0)
                return _wrap(f"{left} → {right}", tightness > 0)
            case Forall() | Lambda():
                domain = self.text(term.domain, 0)
                body = self.text(instantiate(term.body, Free(term.name)), 0)
                opening, middle = ("∀", ",") if isinstance(term, Forall) else ("fun", " =>")
                return _wrap(f"{opening} ({term.name} : {domain}){middle} {body}", tightness > 0)
            case Let():
                value = self.text(term.value, 0)
                body = self.text(instantiate(term.body, Free(term.name)), 0)
                return _wrap(f"let {term.name} := {value}; {body}", tightness > 0)
        raise TypeError(f"not a term: {term!r}")


def _wrap(text: str, needed: bool) -> str:
    return f"({text})" if needed else text


def _show_level(level: Level, atom: bool = False) -> str:
    offset = 0
    while isinstance(level, Succ):
        level, offset = level.below, offset + 1
    if isinstance(level, Zero):
        return str(offset)
    match level:
        case Param():
            base = level.name
        case Max() | IMax():
            word = "max" if isinstance(level, Max) else "imax"
            base = f"{word} {_show_level(level.left, True)} {_show_level(level.right, True)}"
    text = f"{base}+{offset}" if offset else base
    return f"({text})" if atom and (offset or " " in base) else text
