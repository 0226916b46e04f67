"""Declarations of a compiled module: what the kernel accepted, with the constants that it uses."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from absorption.lean.expr import Term
from absorption.lean.objects import Objects, shape
from absorption.lean.terms import Terms

Kind = Literal[
    "axiom",
    "definition",
    "theorem",
    "opaque",
    "quot",
    "inductive",
    "constructor",
    "recursor",
]


@dataclass(frozen=True)
class Place:
    """Where a term is stored in its file."""

    reference: int
    holder: int


@dataclass(frozen=True, eq=False)
class Rule:
    """How a recursor computes on one constructor.

    Attributes:
        constructor: The constructor's name.
        fields: How many fields the constructor has.
        value: The right-hand side, to be applied to parameters, motives, minor premises, fields.
    """

    constructor: str
    fields: int
    value: Term


@dataclass(frozen=True, eq=False)
class Declaration:
    """One constant of a compiled module.

    Attributes:
        name: The full name, components joined by dots; odd components stand between « and ».
        kind: What the kernel calls it.
        level_params: Its universe parameters, in order.
        is_unsafe: Whether the kernel keeps it out of everything safe.
        is_partial: Whether it is marked as perhaps not terminating.
        type_constants: The constants that its type mentions.
        value_constants: The constants that its value mentions (for a recursor, its rules).
        relatives: An inductive type's constructors; a constructor's or recursor's types.
        parameters: Of an inductive type, a constructor or a recursor: how many parameters.
        major: Of a recursor: how many arguments stand before the one that it takes apart.
        leading: Of a recursor: how many arguments its rules take before the fields.
    """

    name: str
    kind: Kind
    level_params: tuple[str, ...]
    is_unsafe: bool
    is_partial: bool
    type_constants: frozenset[str]
    value_constants: frozenset[str]
    relatives: tuple[str, ...] = ()
    parameters: int = 0
    major: int = 0
    leading: int = 0
    _terms: Terms = field(repr=False, kw_only=True)
    _type: Place = field(repr=False, kw_only=True)
    _value: Place | None = field(repr=False, kw_only=True, default=None)
    _rules: tuple[tuple[str, int, Place], ...] = field(repr=False, kw_only=True, default=())

    @property
    def type(self) -> Term:
        """The type."""
        return self._terms.term(self._type.reference, self._type.holder)

    @property
    def value(self) -> Term | None:
        """The definition's or opaque constant's body, or the theorem's proof."""
        if self._value is None:
            return None
        return self._terms.term(self._value.reference, self._value.holder)

    @property
    def rules(self) -> tuple[Rule, ...]:
        """A recursor's rules, one a constructor."""
        return tuple(
            Rule(constructor, fields, self._terms.term(place.reference, place.holder))
            for constructor, fields, place in self._rules
        )

    @cached_property
    def constants(self) -> frozenset[str]:
        """Every constant that the declaration rests on directly."""
        return self.type_constants | self.value_constants | frozenset(self.relatives)


_KINDS: tuple[Kind, ...] = (
    "axiom",
    "definition",
    "theorem",
    "opaque",
    "quot",
    "inductive",
    "constructor",
    "recursor",
)

# By kind: the shape of the constant's data, and which byte of its scalars says "unsafe", if any.
_DATA: dict[Kind, tuple[int, int | None]] = {
    "axiom": (shape(0, 1, 1), 0),
    "definition": (shape(0, 4, 1), None),
    "theorem": (shape(0, 3), None),
    "opaque": (shape(0, 3, 1), 0),
    "quot": (shape(0, 1, 1), None),
    "inductive": (shape(0, 6, 3), 1),
    "constructor": (shape(0, 5, 1), 0),
    "recursor": (shape(0, 7, 2), 1),
}

_UNSAFE, _SAFE, _PARTIAL = 0, 1, 2


def read_declaration(objects: Objects, terms: Terms, item: int, holder: int) -> Declaration:
    """Reads one element of a module's array of constants."""
    outer = objects.index(item, holder)
    tag = objects.words[outer] >> 56
    if tag >= len(_KINDS):
        raise objects.fail(outer, f"a constant of the unknown kind {tag}")
    kind = _KINDS[tag]
    objects.expect(item, holder, shape(tag, 1), "a constant")
    wanted, unsafe_byte = _DATA[kind]
    at = objects.expect(objects.words[outer + 1], outer, wanted, f"the data of a {kind}")
    pointers = wanted >> 16 & 0xFF
    words = objects.words[at + 1 : at + 1 + pointers]

    safety = _SAFE
    if kind == "definition":
        safety = objects.byte(at, pointers, 0)
    elif unsafe_byte is not None and objects.flag(at, pointers, unsafe_byte):
        safety = _UNSAFE
    if safety > _PARTIAL:
        raise objects.fail(at, f"safety {safety}, wanted 0, 1 or 2")

    common = objects.expect(words[0], at, shape(0, 3), "a constant's name, levels and type")
    name = objects.name(objects.words[common + 1], common)
    type_place = Place(objects.words[common + 3], common)
    value: Place | None = None
    rules: tuple[tuple[str, int, Place], ...] = ()
    relatives: tuple[str, ...] = ()
    parameters = major = leading = 0
    if kind in ("definition", "theorem", "opaque"):
        value = Place(words[1], at)
    elif kind == "inductive":
        parameters = objects.natural(words[1], at)
        relatives = objects.names(words[4], at)
    elif kind == "constructor":
        parameters = objects.natural(words[2 + 1], at)
        relatives = (objects.name(words[1], at),)
    elif kind == "recursor":
        relatives = objects.names(words[1], at)
        parameters, indices, motives, minors = (objects.natural(w, at) for w in words[2:6])
        leading = parameters + motives + minors
        major = leading + indices
        rules = tuple(_rule(objects, rule, cell) for rule, cell in objects.chain(words[6], at))

    value_constants: frozenset[str] = frozenset(rule[0] for rule in rules)
    for place in [rule[2] for rule in rules] if value is None else [value]:
        value_constants |= terms.constants(place.reference, place.holder)
    return Declaration(
        name,
        kind,
        objects.names(objects.words[common + 2], common),
        safety == _UNSAFE,
        safety == _PARTIAL,
        terms.constants(type_place.reference, type_place.holder),
        value_constants,
        relatives,
        parameters,
        major,
        leading,
        _terms=terms,
        _type=type_place,
        _value=value,
        _rules=rules,
    )


def _rule(objects: Objects, item: int, holder: int) -> tuple[str, int, Place]:
    at = objects.expect(item, holder, shape(0, 3), "a recursor's rule")
    fields = objects.natural(objects.words[at + 2], at)
    return objects.name(objects.words[at + 1], at), fields, Place(objects.words[at + 3], at)
