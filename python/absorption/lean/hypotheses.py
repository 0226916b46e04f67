"""What a headline statement assumes, read from its compiled form.

The rule. The statement's value is a chain of ``∀`` binders before its conclusion, which starts at
the first term that is no ``∀``. Binders whose type is a universe or an algebraic structure are its
`setting`; one whose type is a proposition is a hypothesis, known by its text; every other one is
data, known by its name. Texts are written by `spoken`: notation for the usual signs, and of any
other constant the arguments on whose value no later argument's type depends, without instances.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from absorption.lean.declaration import Declaration
from absorption.lean.expr import (
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
    apply,
    instantiate,
    spine,
)
from absorption.lean.headlines import ROOT
from absorption.lean.level import Zero

_INFIX: Mapping[str, tuple[str, int]] = {
    "Iff": ("↔", 1),
    "Or": ("∨", 2),
    "And": ("∧", 3),
    "Eq": ("=", 5),
    "Ne": ("≠", 5),
    "LE.le": ("≤", 5),
    "LT.lt": ("<", 5),
    "GE.ge": ("≥", 5),
    "GT.gt": (">", 5),
    "Dvd.dvd": ("∣", 5),
    "HAdd.hAdd": ("+", 6),
    "HSub.hSub": ("-", 6),
    "HMul.hMul": ("*", 7),
    "HDiv.hDiv": ("/", 7),
    "HSMul.hSMul": ("•", 7),
    "HPow.hPow": ("^", 8),
}
_PREFIX: Mapping[str, tuple[str, int]] = {"Not": ("¬", 4), "Neg.neg": ("-", 7)}
_STRUCTURES = ("CommRing", "OrderedRing", "OrderedField")
_INSTANCE = re.compile(r"inst|dec[A-Z]|to(?!Mlp)[A-Z]")
_BINDER, _APPLIED, _ATOM = 0, 9, 10


@dataclass(frozen=True)
class Reading:
    """A statement taken apart.

    Attributes:
        setting: The structure over which it is stated, such as ``OrderedField``.
        data: The names of its data in order, each with its type.
        hypotheses: What it assumes, in order.
        conclusion: What it concludes.
    """

    setting: str
    data: tuple[tuple[str, str], ...]
    hypotheses: tuple[str, ...]
    conclusion: str


def read_statement(name: str, library: Mapping[str, Declaration]) -> Reading:
    """Take the statement of this full name apart.

    Args:
        name: The full name of the Prop.
        library: All declarations by name.

    Raises:
        KeyError: There is no such declaration.
        ValueError: It has no value.
    """
    term = library[name].value
    if term is None:
        raise ValueError(f"{name} has no value")
    speaker = _Speaker(library)
    setting = ""
    data: list[tuple[str, str]] = []
    hypotheses: list[str] = []
    taken: set[str] = set()
    while isinstance(term, Forall):
        variable = _fresh(term.name, taken)
        taken.add(variable)
        text = speaker.text(term.domain, _BINDER)
        if speaker.is_proposition(term.domain):
            hypotheses.append(text)
        elif text.split()[0] in _STRUCTURES:
            setting = text.split()[0]
        elif not isinstance(term.domain, Sort):
            data.append((variable, text))
        term = instantiate(term.body, Free(variable))
    return Reading(setting, tuple(data), tuple(hypotheses), speaker.text(term, _BINDER))


def _fresh(name: str, taken: Container[str]) -> str:
    """The name itself, with a number if an outer binder has it."""
    fresh, number = name, 1
    while fresh in taken:
        number += 1
        fresh = f"{name}{number}"
    return fresh


class _Speaker:
    """Writes terms in the usual notation."""

    def __init__(self, library: Mapping[str, Declaration]) -> None:
        self.library = library

    def is_proposition(self, term: Term) -> bool:
        """Whether the term, a type, is a proposition."""
        while isinstance(term, Forall):
            term = term.body
        head, _ = spine(term)
        if not isinstance(head, Const) or head.name not in self.library:
            return False
        end = _end(self.library[head.name].type)
        return isinstance(end, Sort) and end.level == Zero()

    def text(self, term: Term, tightness: int) -> str:
        """The term, in parentheses where its sign binds less than ``tightness``."""
        match term:
            case Bound():
                return f"#{term.index}"
            case Free():
                return term.name
            case Sort():
                return "Type"
            case Literal():
                return str(term.value)
            case Proj():
                return f"{self.text(term.subject, _ATOM)}.{term.index + 1}"
            case Let():
                return self.text(instantiate(term.body, term.value), tightness)
            case Lambda():
                return self._bound("fun", term, tightness, " =>")
            case Forall() if not _mentions(term.body, 0):
                body = instantiate(term.body, Free(term.name))
                left, right = self.text(term.domain, 1), self.text(body, _BINDER)
                return _wrap(f"{left} → {right}", tightness > _BINDER)
            case Forall():
                return self._bound("∀", term, tightness)
        return self._application(term, tightness)

    def _bound(self, sign: str, term: Forall | Lambda, tightness: int, middle: str = ",") -> str:
        domain = self.text(term.domain, _BINDER)
        inner = self.text(instantiate(term.body, Free(term.name)), _BINDER)
        return _wrap(f"{sign} ({term.name} : {domain}){middle} {inner}", tightness > _BINDER)

    def _application(self, term: Term, tightness: int) -> str:
        head, arguments = spine(term)
        if not isinstance(head, Const):
            words = [self.text(head, _ATOM), *self._atoms(arguments)]
            return _wrap(" ".join(words), len(words) > 1 and tightness > _APPLIED)
        if head.name == "OfNat.ofNat" and len(arguments) >= 2:
            return self.text(arguments[1], tightness)
        shown = self._explicit(head.name, arguments)
        if head.name in _INFIX and len(shown) > 2:
            inner = self.text(apply(head, arguments[: 2 - len(shown)]), _ATOM)
            return _wrap(" ".join([inner, *self._atoms(shown[2:])]), tightness > _APPLIED)
        if head.name in _INFIX and len(shown) == 2:
            sign, strength = _INFIX[head.name]
            left = self.text(shown[0], strength + (sign not in "+*•∧∨"))
            right = self.text(shown[1], strength + (sign not in "∧∨→^"))
            return _wrap(f"{left} {sign} {right}", tightness > strength)
        if head.name in _PREFIX and len(shown) == 1:
            sign, strength = _PREFIX[head.name]
            return _wrap(f"{sign}{self.text(shown[0], strength + 1)}", tightness > strength)
        if head.name == "Exists" and len(shown) == 1 and isinstance(shown[0], Lambda):
            return self._bound("∃", shown[0], tightness)
        if head.name == "Membership.mem" and len(shown) == 2:
            collection, member = (self.text(each, 6) for each in shown)
            return _wrap(f"{member} ∈ {collection}", tightness > 5)
        words = [head.name.removeprefix(f"{ROOT}."), *self._atoms(shown)]
        return _wrap(" ".join(words), len(words) > 1 and tightness > _APPLIED)

    def _atoms(self, terms: Iterable[Term]) -> list[str]:
        return [self.text(term, _ATOM) for term in terms]

    def _explicit(self, name: str, arguments: list[Term]) -> list[Term]:
        """The arguments that a reader needs: no types or instances, none that another implies."""
        kind = self.library[name].type if name in self.library else None
        makes_type = kind is not None and _is_universe(_end(kind))
        shown = []
        for position, argument in enumerate(arguments):
            if not isinstance(kind, Forall):
                shown.extend(arguments[position:])
                break
            later = zip_longest(_domains(kind.body), arguments[position + 1 :])
            implied = any(
                domain is not None
                and _mentions(domain, depth)
                and not (value is not None and self._is_instance(value))
                for depth, (domain, value) in enumerate(later)
            )
            hidden = not makes_type and (implied or _is_universe(kind.domain))
            if not (hidden or self._is_instance(argument)):
                shown.append(argument)
            kind = kind.body
        return shown

    def _is_instance(self, term: Term) -> bool:
        head, _ = spine(term)
        if isinstance(head, Free):
            return head.name.startswith("inst")
        if not isinstance(head, Const):
            return False
        return _INSTANCE.match(head.name.rpartition(".")[2]) is not None


def _domains(kind: Term) -> Iterator[Term]:
    while isinstance(kind, Forall):
        yield kind.domain
        kind = kind.body


def _end(kind: Term) -> Term:
    """What is left of a type after its arguments."""
    while isinstance(kind, Forall):
        kind = kind.body
    return kind


def _is_universe(term: Term) -> bool:
    """Whether arguments of this type are types: `Type`, perhaps marked as an output."""
    head, arguments = spine(term)
    if isinstance(head, Const) and head.name == "outParam":
        head = arguments[0]
    return isinstance(head, Sort) and head.level != Zero()


def _mentions(term: Term, index: int) -> bool:
    if term.loose <= index:
        return False
    match term:
        case Bound():
            return term.index == index
        case App():
            return _mentions(term.function, index) or _mentions(term.argument, index)
        case Forall() | Lambda():
            return _mentions(term.domain, index) or _mentions(term.body, index + 1)
    return True


def _wrap(text: str, needed: bool) -> str:
    return f"({text})" if needed else text
