"""Expressions of Lean's kernel, as immutable Python values.

Metadata wrappers are dropped when a term is read: the kernel looks through them. Terms compare by
identity; use `same_term` for equality up to the names of bound variables.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from absorption.lean.level import Level, Zero, level_with


@dataclass(frozen=True, slots=True, eq=False)
class Term:
    """An expression. `loose` bounds the free de Bruijn indices: 0 means that there is none."""

    loose: int = field(init=False, repr=False, default=0)

    def _set_loose(self, loose: int) -> None:
        object.__setattr__(self, "loose", loose)


@dataclass(frozen=True, slots=True, eq=False)
class Bound(Term):
    """A variable bound `index` binders further out."""

    index: int

    def __post_init__(self) -> None:
        self._set_loose(self.index + 1)


@dataclass(frozen=True, slots=True, eq=False)
class Free(Term):
    """A named free variable; none occurs in a compiled module."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Sort(Term):
    """A universe; ``Sort(Zero())`` is ``Prop``."""

    level: Level


@dataclass(frozen=True, slots=True, eq=False)
class Const(Term):
    """A declared constant at given universe levels."""

    name: str
    levels: tuple[Level, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class App(Term):
    """A function applied to one argument."""

    function: Term
    argument: Term

    def __post_init__(self) -> None:
        self._set_loose(max(self.function.loose, self.argument.loose))


@dataclass(frozen=True, slots=True, eq=False)
class _Binder(Term):
    name: str
    domain: Term
    body: Term

    def __post_init__(self) -> None:
        self._set_loose(max(self.domain.loose, self.body.loose - 1))


@dataclass(frozen=True, slots=True, eq=False)
class Lambda(_Binder):
    """``fun name : domain => body``."""


@dataclass(frozen=True, slots=True, eq=False)
class Forall(_Binder):
    """``∀ name : domain, body``; an arrow when the body does not mention the variable."""


@dataclass(frozen=True, slots=True, eq=False)
class Let(Term):
    """``let name : domain := value; body``."""

    name: str
    domain: Term
    value: Term
    body: Term

    def __post_init__(self) -> None:
        self._set_loose(max(self.domain.loose, self.value.loose, self.body.loose - 1))


@dataclass(frozen=True, slots=True, eq=False)
class Literal(Term):
    """A literal number (an ``int``) or a literal text (a ``str``)."""

    value: int | str


@dataclass(frozen=True, slots=True, eq=False)
class Proj(Term):
    """Field number `index` of `subject`, whose type is the structure named `structure`."""

    structure: str
    index: int
    subject: Term

    def __post_init__(self) -> None:
        self._set_loose(self.subject.loose)


PROP = Sort(Zero())


def parts(term: Term) -> tuple[tuple[Term, int], ...]:
    """The direct subterms, each with the number of binders between it and `term`."""
    match term:
        case App():
            return ((term.function, 0), (term.argument, 0))
        case _Binder():
            return ((term.domain, 0), (term.body, 1))
        case Let():
            return ((term.domain, 0), (term.value, 0), (term.body, 1))
        case Proj():
            return ((term.subject, 0),)
    return ()


def _rebuilt(term: Term, new: list[Term]) -> Term:
    match term:
        case App():
            return App(new[0], new[1])
        case Lambda():
            return Lambda(term.name, new[0], new[1])
        case Forall():
            return Forall(term.name, new[0], new[1])
        case Let():
            return Let(term.name, new[0], new[1], new[2])
        case Proj():
            return Proj(term.structure, term.index, new[0])
    return term


def rewrite(term: Term, step: Callable[[Term, int], Term | None]) -> Term:
    """Replaces subterms from the top: `step` gets each with its depth in binders.

    Where `step` answers None the subterms are visited in turn. Shared subterms are visited once a
    depth, and no Python recursion is used, so deep terms are safe.
    """
    done: dict[tuple[int, int], Term] = {}
    stack: list[tuple[Term, int]] = [(term, 0)]
    while stack:
        current, depth = stack[-1]
        key = (id(current), depth)
        if key in done:
            stack.pop()
            continue
        replacement = step(current, depth)
        if replacement is not None:
            done[key] = replacement
            stack.pop()
            continue
        below = [(part, depth + binders) for part, binders in parts(current)]
        missing = [item for item in below if (id(item[0]), item[1]) not in done]
        if missing:
            stack.extend(missing)
            continue
        new = [done[id(part), at] for part, at in below]
        unchanged = all(a is b for a, (b, _) in zip(new, below, strict=True))
        done[key] = current if unchanged else _rebuilt(current, new)
        stack.pop()
    return done[id(term), 0]


def instantiate(body: Term, *values: Term) -> Term:
    """A body under as many binders as there are values, with the variables replaced.

    The first value is for the outermost binder; none of the values may have loose variables.
    """
    count = len(values)

    def step(term: Term, depth: int) -> Term | None:
        if term.loose <= depth:
            return term
        if isinstance(term, Bound):
            inner = term.index - depth
            return values[count - 1 - inner] if inner < count else Bound(term.index - count)
        return None

    return rewrite(body, step)


def beta(function: Term, arguments: list[Term]) -> Term:
    """The function applied to the arguments, with as many of its binders used up as there are."""
    count = 0
    while isinstance(function, Lambda) and count < len(arguments):
        function = function.body
        count += 1
    return apply(instantiate(function, *arguments[:count]), arguments[count:])


def abstract(term: Term, name: str) -> Term:
    """The inverse of `instantiate`: binds the free variable `name`."""

    def step(current: Term, depth: int) -> Term | None:
        if isinstance(current, Free) and current.name == name:
            return Bound(depth)
        if isinstance(current, Bound) and current.index >= depth:
            return Bound(current.index + 1)
        return None

    return rewrite(term, step)


def with_levels(term: Term, values: Mapping[str, Level]) -> Term:
    """The term with universe parameters replaced."""

    def step(current: Term, _: int) -> Term | None:
        if isinstance(current, Sort):
            return Sort(level_with(current.level, values))
        if isinstance(current, Const) and current.levels:
            return Const(current.name, tuple(level_with(x, values) for x in current.levels))
        return None

    return rewrite(term, step) if values else term


def spine(term: Term) -> tuple[Term, list[Term]]:
    """The head of an application and its arguments, first to last."""
    arguments = []
    while isinstance(term, App):
        arguments.append(term.argument)
        term = term.function
    return term, arguments[::-1]


def apply(head: Term, arguments: list[Term]) -> Term:
    """The head applied to the arguments: the inverse of `spine`."""
    for argument in arguments:
        head = App(head, argument)
    return head


def _label(term: Term) -> object:
    match term:
        case Bound():
            return term.index
        case Free():
            return term.name
        case Sort():
            return term.level
        case Const():
            return (term.name, term.levels)
        case Literal():
            return term.value
        case Proj():
            return (term.structure, term.index)
    return None


def same_term(left: Term, right: Term) -> bool:
    """Whether two terms are equal up to the names and the kinds of their binders."""
    seen: set[tuple[int, int]] = set()
    stack = [(left, right)]
    while stack:
        a, b = stack.pop()
        if a is b or (id(a), id(b)) in seen:
            continue
        if type(a) is not type(b) or _label(a) != _label(b):
            return False
        seen.add((id(a), id(b)))
        stack.extend((x, y) for (x, _), (y, _) in zip(parts(a), parts(b), strict=True))
    return True
