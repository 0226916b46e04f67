"""The audit of a compiled certificate: it holds the numbers and the claim that were read."""

from collections.abc import Iterable, Iterator

from absorption.certificate.block import IntegerBlock, encoded
from absorption.certificate.kinds import NAMESPACE, Certificate, Dual, Flip, Trace, module_of
from absorption.lean.declaration import Declaration
from absorption.lean.expr import Const, Literal, Term, apply, same_term
from absorption.lean.level import Level, Param, Zero
from absorption.lean.olean import OleanModule
from absorption.lean.problems import Problem
from absorption.lean.syntax import show

AXIOMS = frozenset({"propext", "Quot.sound"})

_NAT = Const("Nat")


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
        if not proof and name not in _definitions(certificate) and name != theorem:
            message = f"the compiled module declares {name}, which no certificate does"
            yield Problem("declaration", name, message)
    for name, (kind, value) in _definitions(certificate).items():
        yield from _definition_problems(name, declared.get(name), kind, value)
    yield from _theorem_problems(theorem, declared.get(theorem), certificate)


def _definition_problems(
    name: str, declaration: Declaration | None, kind: str, value: Term
) -> Iterator[Problem]:
    if declaration is None or declaration.kind != "definition" or declaration.level_params:
        yield Problem("declaration", name, f"the compiled module does not define {name}")
        return
    if not same_term(declaration.type, Const(f"{NAMESPACE}.{kind}")):
        message = f"{name} is of type {show(declaration.type)}; wanted {NAMESPACE}.{kind}"
        yield Problem("statement", name, message)
    elif declaration.value is None or not same_term(declaration.value, value):
        yield Problem("statement", name, f"{name} has other numbers than were read in the file")


def _theorem_problems(
    name: str, declaration: Declaration | None, certificate: Certificate
) -> Iterator[Problem]:
    if declaration is None or declaration.kind != "theorem":
        yield Problem("declaration", name, f"the compiled module has no theorem {name}")
        return
    levels = tuple(map(Param, declaration.level_params))
    if len(levels) != 1 or not same_term(declaration.type, _claim(certificate, levels)):
        met = show(declaration.type, limit=200)
        message = f"{name} states {met}; wanted {certificate.claim_name} of the block in the file"
        yield Problem("statement", name, message)


def axiom_problems(name: str, axioms: Iterable[str]) -> Iterator[Problem]:
    """The axioms that a certificate may not rest on."""
    for axiom in sorted(set(axioms) - AXIOMS):
        message = f"{name} rests on the axiom {axiom}; wanted at most {', '.join(sorted(AXIOMS))}"
        yield Problem("axiom", name, message)


# ---- the terms that Lean makes of a certificate -------------------------------------------------


def _claim(certificate: Certificate, levels: tuple[Level, ...]) -> Term:
    head = Const(f"{NAMESPACE}.{certificate.claim_name}", levels)
    arguments: list[Term] = [Const("block")]
    if isinstance(certificate, Flip):
        truths: list[Term] = [
            Const(f"Bool.{str(member).lower()}") for member in certificate.flipped
        ]
        arguments.append(_list(Const("Bool"), truths))
    elif isinstance(certificate, Dual):
        arguments.append(_number(len(certificate.rows)))
    return apply(head, arguments)


def _definitions(certificate: Certificate) -> dict[str, tuple[str, Term]]:
    """The name of each definition in a certificate file, with its type and its value."""
    found = {"block": ("Block", _block(certificate.block))}
    if isinstance(certificate, Trace):
        row = apply(Const("List", (Zero(),)), [_NAT])
        fields = [
            _number(certificate.modulus),
            _list(row, [_numbers(each) for each in certificate.matrix]),
            _numbers(certificate.left),
            _numbers(certificate.right),
        ]
        found["trace"] = ("Trace", apply(Const(f"{NAMESPACE}.Trace.mk"), fields))
    elif isinstance(certificate, Dual):
        fields = [
            _numbers(certificate.rows),
            _number(certificate.scale),
            _number(certificate.bits),
            _numbers(encoded(each, certificate.bits) for each in certificate.vectors),
        ]
        found["dual"] = ("Dual", apply(Const(f"{NAMESPACE}.Dual.mk"), fields))
    return found


def _block(block: IntegerBlock) -> Term:
    numbers = [block.d, block.h, block.alpha, block.beta, block.bits]
    lists = [
        _numbers(encoded(entries, block.bits) for entries in part)
        for part in (block.rows, block.columns)
    ]
    return apply(Const(f"{NAMESPACE}.Block.mk"), [*map(_number, numbers), *lists])


def _number(n: int) -> Term:
    literal = Literal(n)
    instance = apply(Const("instOfNatNat"), [literal])
    return apply(Const("OfNat.ofNat", (Zero(),)), [_NAT, literal, instance])


def _numbers(numbers: Iterable[int]) -> Term:
    return _list(_NAT, [_number(n) for n in numbers])


def _list(kind: Term, items: list[Term]) -> Term:
    result = apply(Const("List.nil", (Zero(),)), [kind])
    for item in reversed(items):
        result = apply(Const("List.cons", (Zero(),)), [kind, item, result])
    return result
