"""The audit of a compiled library: what every declaration rests on, and every guard it must pass.

The compiled modules are what the kernel accepted, so the audit reads those and not the sources.
`docs/trust.md` says what each guard stops, and what none of them stops.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from absorption.lean.arithmetic import arithmetic_problems
from absorption.lean.declaration import Declaration
from absorption.lean.expr import same_term
from absorption.lean.headlines import Headline, headline_problems, statements, theorem_name
from absorption.lean.olean import OleanModule
from absorption.lean.problems import Problem
from absorption.lean.spelling import spelling_problems
from absorption.lean.standard import AXIOMS, difference_from, logic_problems

# Unsafe declarations may stand in these modules, when their names begin so.
UNSAFE_ALLOWED: Mapping[str, str] = {
    "Absorption.Foundation.Meta": "",
    "Absorption.Foundation.Notation": "",
    "Absorption.Foundation.OwnNotation": "",
    "Absorption.Foundation.Core": "lc",
}

# The runtime's functions on numbers: the only foreign code that safe declarations may have.
EXTERN_ALLOWED = ("lean_nat_", "lean_int_")

_SORRY = "sorryAx"
_TWIN = "._unsafe_rec"


@dataclass(frozen=True, eq=False)
class AuditReport:
    """What the audit found.

    Attributes:
        problems: Every guard that did not hold, in the order of the guards.
        statements: The headline statements, sorted by name.
        declarations: How many declarations were examined.
    """

    problems: tuple[Problem, ...]
    statements: tuple[Headline, ...]
    declarations: int
    _library: Mapping[str, Declaration] = field(repr=False)
    _axioms: Mapping[str, frozenset[str]] = field(repr=False)

    def axioms_of(self, name: str) -> frozenset[str]:
        """The axioms that a declaration rests on, through everything that it uses."""
        if name not in self._library:
            raise KeyError(f"the library declares no {name}")
        return self._axioms.get(name, frozenset())

    def premises(self, name: str) -> frozenset[str]:
        """The theorems that a declaration uses directly."""
        used = self._library[name].constants
        return frozenset(
            other
            for other in used
            if other in self._library and self._library[other].kind == "theorem"
        )


def audit(
    modules: Iterable[OleanModule], *, unsafe_allowed: Mapping[str, str] = UNSAFE_ALLOWED
) -> AuditReport:
    """Examines a complete library.

    Args:
        modules: Every module of the library, in any order.
        unsafe_allowed: For each module that may hold unsafe declarations, how their names begin.
    """
    modules = tuple(modules)
    home: dict[str, OleanModule] = {}
    library: dict[str, Declaration] = {}
    problems: list[Problem] = list(_completeness_problems(modules))
    for module in modules:
        for declaration in module.declarations:
            name = declaration.name
            if name in library and not _is_same_theorem(library[name], declaration):
                message = f"{name} is declared by {home[name].name} and by {module.name}"
                problems.append(Problem("duplicate", name, message))
            home[name] = module
            library[name] = declaration
    for module in modules:
        prefix = unsafe_allowed.get(module.name)
        for declaration in module.declarations:
            unsafe_ok = prefix is not None and declaration.name.startswith(prefix)
            problems.extend(_safety_problems(declaration, module.name, unsafe_ok, library))
            problems.extend(_axiom_problems(declaration))
        problems.extend(_extern_problems(module, library))
        problems.extend(spelling_problems(module))
    problems.extend(logic_problems(library))
    problems.extend(arithmetic_problems(library))
    axioms = _axioms_by_closure(modules)
    headlines = []
    for statement in statements(library):
        problems.extend(headline_problems(statement, library))
        headlines.append(_headline(statement, home, axioms))
    return AuditReport(tuple(problems), tuple(headlines), len(library), library, axioms)


def _is_same_theorem(one: Declaration, other: Declaration) -> bool:
    """Whether Lean lets both stand: it proves some lemmas anew in each module that needs them."""
    return one.kind == other.kind == "theorem" and same_term(one.type, other.type)


def _completeness_problems(modules: tuple[OleanModule, ...]) -> Iterator[Problem]:
    names = {module.name for module in modules}
    for module in modules:
        for imported in module.imports:
            if imported not in names:
                message = f"{module.name} imports {imported}, which is not among the modules read"
                yield Problem("incomplete", module.name, message)


def _axioms_by_closure(modules: tuple[OleanModule, ...]) -> dict[str, frozenset[str]]:
    """For each declaration that rests on axioms, which: one walk up from each axiom."""
    users: dict[str, list[str]] = {}
    axiom_names = []
    for module in modules:
        for declaration in module.declarations:
            if declaration.kind == "axiom":
                axiom_names.append(declaration.name)
            for used in declaration.constants:
                users.setdefault(used, []).append(declaration.name)
    found: dict[str, set[str]] = {}
    for axiom in axiom_names:
        stack = [axiom]
        while stack:
            name = stack.pop()
            reached = found.setdefault(name, set())
            if axiom not in reached:
                reached.add(axiom)
                stack.extend(users.get(name, ()))
    return {name: frozenset(axioms) for name, axioms in found.items()}


def _safety_problems(
    declaration: Declaration,
    module: str,
    unsafe_ok: bool,
    library: Mapping[str, Declaration],
) -> Iterator[Problem]:
    name, kind = declaration.name, declaration.kind
    if declaration.is_unsafe:
        if not unsafe_ok:
            yield Problem("unsafe", name, f"{name} of {module} is an unsafe {kind}")
    elif declaration.is_partial:
        if not _is_compiled_twin(declaration, library):
            yield Problem("partial", name, f"{name} of {module} is a partial {kind}")
    elif kind == "opaque":
        yield Problem("opaque", name, f"{name} of {module} is opaque: it hides its value")
    own = _trust(declaration)
    for used in sorted(x for x in declaration.constants if _trust(library.get(x)) < own):
        if used not in library:
            message = f"{name} uses {used}, which no module that was read declares"
            yield Problem("incomplete", name, message)
        else:
            message = f"{name} uses {used}, which is held to less: unsafe, or perhaps not ending"
            yield Problem("unsafe", name, message)


def _trust(declaration: Declaration | None) -> int:
    """How far the kernel trusts a declaration; one that was not read, not at all."""
    if declaration is None:
        return -1
    return 0 if declaration.is_unsafe else 1 if declaration.is_partial else 2


def _is_compiled_twin(declaration: Declaration, library: Mapping[str, Declaration]) -> bool:
    """Whether this is what Lean's compiler adds to a recursive definition, to run it."""
    original = library.get(declaration.name.removesuffix(_TWIN))
    return (
        declaration.name.endswith(_TWIN)
        and original is not None
        and original.kind == "definition"
        and same_term(original.type, declaration.type)
    )


def _extern_problems(module: OleanModule, library: Mapping[str, Declaration]) -> Iterator[Problem]:
    for name, calls in sorted(module.externs.items()):
        foreign = [call for call in calls if not call.startswith(EXTERN_ALLOWED)]
        if foreign and not (name in library and library[name].is_unsafe):
            message = f"{name} of {module.name} runs the foreign code {', '.join(foreign)}"
            yield Problem("extern", name, message)


def _axiom_problems(declaration: Declaration) -> Iterator[Problem]:
    name = declaration.name
    if name == _SORRY:
        yield Problem("sorry", name, f"{_SORRY} is declared, so proofs can be left out")
    elif _SORRY in declaration.constants:
        yield Problem("sorry", name, f"{name} has a proof left out: it uses {_SORRY}")
    elif declaration.kind == "axiom" and not declaration.is_unsafe:
        if name not in AXIOMS:
            yield Problem("axiom", name, f"{name} is an axiom that Lean itself does not have")
        else:
            difference = difference_from(AXIOMS[name], declaration)
            if difference:
                message = f"{name} is not the axiom of that name in Lean: {difference}"
                yield Problem("axiom", name, message)


def _headline(
    statement: str, home: Mapping[str, OleanModule], axioms: Mapping[str, frozenset[str]]
) -> Headline:
    theorem = theorem_name(statement)
    shown = theorem if theorem in home else statement
    module = home[shown]
    docstring = module.docs.get(shown) or home[statement].docs.get(statement, "")
    return Headline(
        statement,
        theorem,
        module.name,
        module.lines.get(shown),
        axioms.get(theorem, frozenset()),
        docstring,
    )
