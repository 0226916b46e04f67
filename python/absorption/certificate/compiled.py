"""The audit of a compiled certificate: it holds the numbers and the claim that were read."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from absorption.certificate.block import Vector, encoded
from absorption.certificate.kinds import NAMESPACE, Certificate, Dual, Flip, Trace, module_of
from absorption.lean.declaration import Declaration
from absorption.lean.expr import App, Bound, Const, Let, Literal, Term, same_term, spine
from absorption.lean.level import Param
from absorption.lean.olean import OleanModule
from absorption.lean.problems import Problem
from absorption.lean.syntax import show

AXIOMS = frozenset({"propext", "Quot.sound"})

# A number, a truth value, or a list or structure of such.
Value = int | bool | tuple[Any, ...]

_TRUTHS = {"Bool.true": True, "Bool.false": False}
_STRUCTURES = {f"{NAMESPACE}.{kind}.mk" for kind in ("Block", "Trace", "Dual")}


def compiled_problems(module: OleanModule, certificate: Certificate) -> Iterator[Problem]:
    """What in a compiled module is not what the certificate says.

    The guards: ``imports`` (of anything but the checker), ``declaration`` (one too many,
    missing, or of another kind) and ``statement`` (numbers or a claim not read in the file).
    """
    wanted = (module_of(certificate.kind),)
    if module.imports != wanted:
        met = ", ".join(module.imports) or "nothing"
        message = f"the compiled module imports {met}; wanted {wanted[0]}"
        yield Problem("imports", module.name, message)
    theorem = certificate.theorem
    declared = {each.name: each for each in module.declarations}
    for name, declaration in declared.items():
        proof = name.startswith(f"{theorem}._proof_") and declaration.kind == "theorem"
        if not proof and name not in _expected(certificate) and name != theorem:
            message = f"the compiled module declares {name}, which no certificate does"
            yield Problem("declaration", name, message)
    for name, (kind, value) in _expected(certificate).items():
        yield from _definition_problems(name, declared.get(name), kind, value)
    yield from _theorem_problems(theorem, declared.get(theorem), certificate)


def _definition_problems(
    name: str, declaration: Declaration | None, kind: str, value: Value
) -> Iterator[Problem]:
    if declaration is None or declaration.kind != "definition" or declaration.level_params:
        yield Problem("declaration", name, f"the compiled module does not define {name}")
        return
    if not same_term(declaration.type, Const(f"{NAMESPACE}.{kind}")):
        message = f"{name} is of type {show(declaration.type)}; wanted {NAMESPACE}.{kind}"
        yield Problem("statement", name, message)
    elif declaration.value is None or _Closure(declaration.value).value() != value:
        yield Problem("statement", name, f"{name} has other numbers than were read in the file")


def _theorem_problems(
    name: str, declaration: Declaration | None, certificate: Certificate
) -> Iterator[Problem]:
    if declaration is None or declaration.kind != "theorem":
        yield Problem("declaration", name, f"the compiled module has no theorem {name}")
        return
    if not _is_claim(declaration, certificate):
        met = show(declaration.type, limit=200)
        message = f"{name} states {met}; wanted {certificate.claim_name} of the block in the file"
        yield Problem("statement", name, message)


def _is_claim(declaration: Declaration, certificate: Certificate) -> bool:
    """Whether a theorem states the claim of the certificate about ``block``, at every level."""
    head, arguments = _Closure(declaration.type).parts()
    levels = tuple(map(Param, declaration.level_params))
    if head is None or len(levels) != 1:
        return False
    if (head.name, head.levels) != (f"{NAMESPACE}.{certificate.claim_name}", levels):
        return False
    wanted: list[Value] = []
    if isinstance(certificate, Flip):
        wanted = [certificate.flipped]
    elif isinstance(certificate, Dual):
        wanted = [len(certificate.rows)]
    block, *others = arguments
    met = [each.value() for each in others]
    return same_term(block.term, Const("block")) and met == wanted


def axiom_problems(name: str, axioms: Iterable[str]) -> Iterator[Problem]:
    """The axioms that a certificate may not rest on."""
    for axiom in sorted(set(axioms) - AXIOMS):
        message = f"{name} rests on the axiom {axiom}; wanted at most {', '.join(sorted(AXIOMS))}"
        yield Problem("axiom", name, message)


# ---- the values of terms ------------------------------------------------------------------------


def _expected(certificate: Certificate) -> dict[str, tuple[str, Value]]:
    """The name of each definition in a certificate file, with its type and its value."""
    block = certificate.block
    numbers: tuple[Value, ...] = (block.d, block.h, block.alpha, block.beta, block.bits)
    weights = (_coded(part, block.bits) for part in (block.rows, block.columns))
    found: dict[str, tuple[str, Value]] = {"block": ("Block", (*numbers, *weights))}
    if isinstance(certificate, Trace):
        modulus, matrix = certificate.modulus, certificate.matrix
        found["trace"] = ("Trace", (modulus, matrix, certificate.left, certificate.right))
    elif isinstance(certificate, Dual):
        scale, bits = certificate.scale, certificate.bits
        vectors = _coded(certificate.vectors, bits)
        found["dual"] = ("Dual", (certificate.rows, scale, bits, vectors))
    return found


def _coded(vectors: tuple[Vector, ...], bits: int) -> Vector:
    return tuple(encoded(entries, bits) for entries in vectors)


@dataclass(frozen=True, slots=True)
class _Scope:
    """The innermost variable, and those around it."""

    value: "_Closure"
    outer: "_Scope | None"


@dataclass(frozen=True, slots=True)
class _Closure:
    """A term, and what its variables stand for: Lean names the tails of a long list."""

    term: Term
    scope: _Scope | None = None

    def parts(self) -> "tuple[Const | None, list[_Closure]]":
        """The constant at the head, if there is one, and its arguments."""
        term, scope = self.term, self.scope
        while isinstance(term, Let | Bound):
            if isinstance(term, Let):
                inner = _Scope(_Closure(term.value, scope), scope)
                term, scope = term.body, inner
                continue
            for _ in range(term.index):
                scope = None if scope is None else scope.outer
            if scope is None:
                return None, []
            term, scope = scope.value.term, scope.value.scope
        head, arguments = spine(term)
        found = [_Closure(each, scope) for each in arguments]
        return (head, found) if isinstance(head, Const) else (None, [])

    def value(self) -> Value | None:
        """The number, truth value, list or structure that is written; None for all else."""
        head, arguments = self.parts()
        if head is None:
            return None
        if head.name in _TRUTHS:
            return _TRUTHS[head.name]
        if head.name == "OfNat.ofNat" and len(arguments) == 3:
            kind, number, instance = [each.term for each in arguments]
            wanted = App(Const("instOfNatNat"), number)
            if isinstance(number, Literal) and isinstance(number.value, int):
                plain = same_term(kind, Const("Nat")) and same_term(instance, wanted)
                return number.value if plain else None
        if head.name in ("List.nil", "List.cons"):
            return self._items()
        if head.name in _STRUCTURES:
            values = tuple(each.value() for each in arguments)
            return None if None in values else values
        return None

    def _items(self) -> Value | None:
        found: list[Value] = []
        head, arguments = self.parts()
        while head is not None and head.name == "List.cons" and len(arguments) == 3:
            item = arguments[1].value()
            if item is None:
                return None
            found.append(item)
            head, arguments = arguments[2].parts()
        return tuple(found) if head is not None and head.name == "List.nil" else None
