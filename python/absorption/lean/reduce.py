"""Reduction of terms by the plain rules of Lean's type theory, and by no others.

The kernel computes some functions on numerals by itself, without looking at their definitions.
Nothing here does that: only definitions are unfolded, and recursors and projections computed. So
an equation that holds by `same_by_reduction` holds of the definitions as they are written.
"""

from collections.abc import Mapping

from absorption.lean.declaration import Declaration
from absorption.lean.expr import (
    App,
    Const,
    Forall,
    Free,
    Lambda,
    Let,
    Literal,
    Proj,
    Term,
    apply,
    beta,
    instantiate,
    same_term,
    spine,
    with_levels,
)
from absorption.lean.level import Level

_ZERO, _SUCC = Const("Nat.zero"), Const("Nat.succ")
_MOST_STEPS = 20_000
_DEEPEST = 60


class _GaveUp(Exception):
    """The terms are too large to compare; never leaves this module."""


def same_by_reduction(left: Term, right: Term, library: Mapping[str, Declaration]) -> bool:
    """Whether two terms reduce to the same; False also when that takes too many steps."""
    try:
        return _Reduction(library).same(left, right, 0)
    except _GaveUp:
        return False


class _Reduction:
    def __init__(self, library: Mapping[str, Declaration]) -> None:
        self.library = library
        self.steps = 0
        self.instances: dict[tuple[int, tuple[Level, ...]], Term] = {}

    def _at(self, value: Term, declaration: Declaration, head: Const) -> Term:
        """A value of a declaration at the levels at which its constant stands in a term."""
        if not head.levels:
            return value
        key = (id(value), head.levels)
        if key not in self.instances:
            levels = dict(zip(declaration.level_params, head.levels, strict=True))
            self.instances[key] = with_levels(value, levels)
        return self.instances[key]

    def _count(self) -> None:
        self.steps += 1
        if self.steps > _MOST_STEPS:
            raise _GaveUp

    def same(self, left: Term, right: Term, depth: int) -> bool:
        self._count()
        if depth > _DEEPEST:
            raise _GaveUp
        if same_term(left, right) or self._same_shape(left, right, depth):
            return True
        new_left, new_right = self.head_normal(left), self.head_normal(right)
        if new_left is left and new_right is right:
            return False
        return self._same_shape(new_left, new_right, depth)

    def _same_shape(self, left: Term, right: Term, depth: int) -> bool:
        left, right = _as_constructor(left), _as_constructor(right)
        if isinstance(left, Lambda) and isinstance(right, Lambda):
            return self._same_binders(left, right, depth)
        if isinstance(left, Forall) and isinstance(right, Forall):
            return self._same_binders(left, right, depth)
        if isinstance(left, Proj) and isinstance(right, Proj):
            return (left.structure, left.index) == (right.structure, right.index) and self.same(
                left.subject, right.subject, depth + 1
            )
        head, arguments = spine(left)
        other, others = spine(right)
        if len(arguments) != len(others):
            return False
        if isinstance(head, Const) or not arguments:
            same_head = same_term(head, other)
        else:
            same_head = self.same(head, other, depth + 1)
        return same_head and all(
            self.same(a, b, depth + 1) for a, b in zip(arguments, others, strict=True)
        )

    def _same_binders(self, left: Lambda | Forall, right: Lambda | Forall, depth: int) -> bool:
        variable = Free(f"#{self.steps}.{depth}")
        return self.same(left.domain, right.domain, depth + 1) and self.same(
            instantiate(left.body, variable), instantiate(right.body, variable), depth + 1
        )

    def head_normal(self, term: Term) -> Term:
        """Reduces until the outermost part can not change any more."""
        while True:
            self._count()
            head, arguments = spine(term)
            reduced = self._reduce_head(head, arguments)
            if reduced is None:
                return term
            term = reduced

    def _reduce_head(self, head: Term, arguments: list[Term]) -> Term | None:
        match head:
            case Lambda() if arguments:
                return beta(head, arguments)
            case Let():
                return apply(instantiate(head.body, head.value), arguments)
            case Proj():
                value = self._project(head)
                return None if value is None else apply(value, arguments)
            case Const():
                declaration = self.library.get(head.name)
                if declaration is None or len(declaration.level_params) != len(head.levels):
                    return None
                if declaration.kind == "definition" and declaration.value is not None:
                    return beta(self._at(declaration.value, declaration, head), arguments)
                if declaration.kind == "recursor" and len(arguments) > declaration.major:
                    return self._recurse(declaration, head, arguments)
        return None

    def _project(self, term: Proj) -> Term | None:
        head, arguments = spine(self.head_normal(term.subject))
        if isinstance(head, Const):
            declaration = self.library.get(head.name)
            if declaration is not None and declaration.kind == "constructor":
                place = declaration.parameters + term.index
                return arguments[place] if place < len(arguments) else None
        return None

    def _recurse(self, recursor: Declaration, head: Const, arguments: list[Term]) -> Term | None:
        major = _as_constructor(self.head_normal(arguments[recursor.major]))
        constructor, given = spine(major)
        if not isinstance(constructor, Const):
            return None
        for rule in recursor.rules:
            if rule.constructor == constructor.name and len(given) >= rule.fields:
                fields = given[len(given) - rule.fields :]
                rest = arguments[recursor.major + 1 :]
                value = self._at(rule.value, recursor, head)
                return beta(value, arguments[: recursor.leading] + fields + rest)
        return None


def _as_constructor(term: Term) -> Term:
    """A literal number as `Nat.zero` or `Nat.succ` of a literal; anything else as it is."""
    if isinstance(term, Literal) and isinstance(term.value, int):
        return App(_SUCC, Literal(term.value - 1)) if term.value else _ZERO
    return term
