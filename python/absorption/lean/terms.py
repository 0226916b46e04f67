"""Terms inside a compiled module: which constants one mentions, and its full form on demand.

Terms share their parts, also between declarations, so both readings remember their answer for
each object. The set of constants is kept as the bits of one integer: that is what makes the audit
of a whole library a matter of a second.
"""

from collections.abc import Iterable

from absorption.lean.expr import (
    App,
    Bound,
    Const,
    Forall,
    Lambda,
    Let,
    Literal,
    Proj,
    Sort,
    Term,
)
from absorption.lean.level import IMax, Level, Max, Param, Succ, Zero
from absorption.lean.objects import HEADER_WORDS, Objects, shape

_BOUND = shape(0, 1, 8)
_SORT = shape(3, 1, 8)
_CONST = shape(4, 2, 8)
_APP = shape(5, 2, 8)
_LAMBDA = shape(6, 3, 9)
_FORALL = shape(7, 3, 9)
_LET = shape(8, 4, 9)
_LITERAL = shape(9, 1, 8)
_METADATA = shape(10, 2, 8)
_PROJ = shape(11, 3, 8)

# For each kind of term, which of its pointers lead to terms.
_PARTS = {
    _BOUND: (),
    _SORT: (),
    _CONST: (),
    _APP: (1, 2),
    _LAMBDA: (2, 3),
    _FORALL: (2, 3),
    _LET: (2, 3, 4),
    _LITERAL: (),
    _METADATA: (2,),
    _PROJ: (3,),
}

_LITERAL_NUMBER = shape(0, 1)
_LITERAL_TEXT = shape(1, 1)

_LEVEL_SUCC = shape(1, 1, 8)
_LEVEL_MAX = shape(2, 2, 8)
_LEVEL_IMAX = shape(3, 2, 8)
_LEVEL_PARAM = shape(4, 1, 8)
_DEEPEST_LEVEL = 100
_LARGEST_LEVEL = 1000


class Terms:
    """The terms of one file."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._levels: dict[int, Level] = {}
        self._level_sizes: dict[int, int] = {}
        self._level_lists: dict[int, tuple[Level, ...]] = {1: ()}
        self._masks: dict[int, int] = {}
        self._bits: dict[str, int] = {}
        self._named: list[str] = []
        self._sets: dict[int, frozenset[str]] = {}
        self._terms: dict[int, Term] = {}

    def constants(self, reference: int, holder: int) -> frozenset[str]:
        """The constants that a term mentions.

        A projection mentions its structure, a literal the type `Nat` or `String`.
        """
        root = self._objects.index(reference, holder)
        masks = self._masks
        for at, parts in self._unread(root, masks):
            mask = self._own_mask(at)
            for part in parts:
                mask |= masks[part]
            masks[at] = mask
        return self._names_of(masks[root])

    def term(self, reference: int, holder: int) -> Term:
        """The term itself, without metadata."""
        root = self._objects.index(reference, holder)
        for at, parts in self._unread(root, self._terms):
            self._terms[at] = self._read(at, [self._terms[part] for part in parts])
        return self._terms[root]

    def _unread(
        self, root: int, known: dict[int, int] | dict[int, Term]
    ) -> list[tuple[int, list[int]]]:
        """The term objects under a root that are not known yet, each with its parts.

        Parts come before wholes.
        """
        objects, words, base = self._objects, self._objects.words, self._objects.base
        found: dict[int, list[int]] = {}
        stack = [root]
        while stack:
            at = stack.pop()
            if at in known or at in found:
                continue
            head = words[at]
            kind = head >> 32
            places = _PARTS.get(kind)
            if places is None or head & 0xFFFFFFFF or at + (kind & 0xFFFF) // 8 > objects.count:
                raise objects.fail(at, f"header {head:#018x} where a term was wanted")
            parts = []
            for place in places:
                offset = words[at + place] - base
                part = offset >> 3
                if offset & 7 or not HEADER_WORDS <= part < at:
                    raise objects.fail(at, f"bad pointer {words[at + place]:#x} in a term")
                parts.append(part)
            found[at] = parts
            stack.extend(parts)
        return sorted(found.items())

    def _own_mask(self, at: int) -> int:
        objects, words = self._objects, self._objects.words
        kind = words[at] >> 32
        if kind == _CONST:
            self._level_list(words[at + 2], at)
            return self._bit(objects.name(words[at + 1], at))
        if kind == _PROJ:
            return self._bit(objects.name(words[at + 1], at))
        if kind == _LITERAL:
            return self._bit("String" if isinstance(self._literal(at), str) else "Nat")
        if kind == _SORT:
            self._level(words[at + 1], at)
        return 0

    def _bit(self, name: str) -> int:
        bit = self._bits.get(name)
        if bit is None:
            bit = self._bits[name] = 1 << len(self._named)
            self._named.append(name)
        return bit

    def _names_of(self, mask: int) -> frozenset[str]:
        if mask not in self._sets:
            self._sets[mask] = frozenset(self._named[bit] for bit in _set_bits(mask))
        return self._sets[mask]

    def _read(self, at: int, parts: list[Term]) -> Term:
        objects, words = self._objects, self._objects.words
        kind = words[at] >> 32
        if kind == _APP:
            return App(*parts)
        if kind == _BOUND:
            return Bound(objects.natural(words[at + 1], at))
        if kind == _METADATA:
            return parts[0]
        if kind == _SORT:
            return Sort(self._level(words[at + 1], at))
        if kind == _LITERAL:
            return Literal(self._literal(at))
        name = objects.name(words[at + 1], at)
        if kind == _CONST:
            return Const(name, self._level_list(words[at + 2], at))
        if kind == _LAMBDA:
            return Lambda(name, *parts)
        if kind == _FORALL:
            return Forall(name, *parts)
        if kind == _LET:
            return Let(name, *parts)
        return Proj(name, objects.natural(words[at + 2], at), *parts)

    def _literal(self, at: int) -> int | str:
        objects, words = self._objects, self._objects.words
        holder = objects.index(words[at + 1], at)
        if words[holder] == _LITERAL_NUMBER << 32:
            return objects.natural(words[holder + 1], holder)
        objects.expect(words[at + 1], at, _LITERAL_TEXT, "a literal")
        return objects.text(words[holder + 1], holder)

    def _level_list(self, reference: int, holder: int) -> tuple[Level, ...]:
        if reference not in self._level_lists:
            levels: list[Level] = []
            for item, at in self._objects.chain(reference, holder):
                levels.append(self._level(item, at))
                if len(levels) > _LARGEST_LEVEL:
                    raise self._objects.fail(at, f"more than {_LARGEST_LEVEL} universe levels")
            self._level_lists[reference] = tuple(levels)
        return self._level_lists[reference]

    def _level(self, reference: int, holder: int, depth: int = 0) -> Level:
        objects, words = self._objects, self._objects.words
        if reference == 1:
            return Zero()
        at = objects.index(reference, holder)
        if at in self._levels:
            return self._levels[at]
        kind = words[at] >> 32
        if kind in (_LEVEL_MAX, _LEVEL_IMAX):
            below: tuple[int, ...] = (words[at + 1], words[at + 2])
        elif kind == _LEVEL_SUCC:
            below = (words[at + 1],)
        else:
            objects.expect(reference, holder, _LEVEL_PARAM, "a universe level")
            below = ()
        parts = [self._level(part, at, depth + 1) for part in below if depth < _DEEPEST_LEVEL]
        size = 1 + sum(self._level_sizes.get(part, 0) for part in below)
        if len(parts) < len(below) or size > _LARGEST_LEVEL:
            raise objects.fail(at, "a universe level too large or nested too deep")
        level: Level
        match kind, parts:
            case _, []:
                level = Param(objects.name(words[at + 1], at))
            case _, [part]:
                level = Succ(part)
            case _, [left, right]:
                level = Max(left, right) if kind == _LEVEL_MAX else IMax(left, right)
        self._levels[at] = level
        self._level_sizes[reference] = size
        return level


def _set_bits(mask: int) -> Iterable[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
