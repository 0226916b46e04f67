"""Generate ``Foundation/Notation.lean``: Lean's own notation, bound by name.

A library that imports nothing has no ``+``, ``=``, ``∃`` and no ``exact``. The compiled parsers,
macros and unexpanders for all of these are part of every Lean 4.35.0; each can be declared as an
``unsafe axiom`` with the name under which the toolchain compiled it, and is then found by that
name. No theorem can mention an unsafe constant, so nothing here can reach a proof.

Run ``python -m absorption.lean.notation`` to print the file.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass

TABLE = "lean/Absorption/Foundation/Notation.lean"
"""Where the generated file is kept, relative to the project."""

_NOTATION, _CORE, _EXTRA = "Init.Notation", "Init.Core", "Init.NotationExtra"
_TACTICS, _BINDERS = "Init.Tactics", "Init.BinderPredicates"
_TACTIC = "Lean.Parser.Tactic"

_TERMS = {
    # module that declares the notation: macros that expand it: the notations
    (_NOTATION, 2): "_+_ _-_ _*_ _/_ _%_ _^_ -_ _=_ _≤_ _<_ _≥_ _>_ _•_ _==_",
    (_CORE, 2): "_≠_ _!=_",
    (_NOTATION, 1): "_∧_ _∨_ ¬_ _⁻¹ _∘_ _×_ _::_ _|>_ _<|_ _&&_ _||_ !_ _∣_ _∈_ {_:_//_}",
    (_CORE, 1): "_↔_",
    (_EXTRA, 1): "∃_,_",
    (_TACTICS, 1): "‹_›",
}

_TACTIC_PARSERS = """
    exact intro intros apply refine constructor cases induction case left right change show subst
    injection contradiction assumption unfold revert clear generalize specialize renameI rewriteSeq
    withReducible focus rotateLeft rotateRight allGoals anyGoals first skip fail done eqRefl symm
    split simp dsimp simpAll decide delta traceState paren simpa
    replace rwa rwaAt applyRfl acRfl rcases obtain rintro
"""

_TACTIC_MACROS = """
    tacticHave__ tacticLet__ tacticRefine_lift_ tacticExfalso tacticSuffices_ tacticTry_ rwSeq
    tacticExists_,, tactic_<;>_ tacticInfer_instance tacticAnd_intros tacticHave'
"""

_PARTS = """
    location locationWildcard locationHyp locationType optConfig discharger rwRule rwRuleSeq
    simpPre simpPost simpLemma simpErase simpStar simpArgs dsimpArgs elimTarget inductionAlts
    inductionAlt inductionAltLHS caseArg generalizeArg posConfigItem negConfigItem valConfigItem
    configItem simpaArgsRest tacticSeqIndentGt rcasesPatMed rcasesPatLo
"""

_PATTERNS = {
    # category: the patterns in it; where two of them read the text, the later one has priority
    "rcasesPat": "one ignore clear explicit tuple paren",
    "rintroPat": "one binder",
}

_BINDER_PREDICATES = "> ≥ < ≤ ≠ ∈"
"""In the order in which ``Init.BinderPredicates`` declares them, which numbers their macros."""

_UNEXPANDERS = {
    _NOTATION: """HAdd.hAdd HSub.hSub HMul.hMul HDiv.hDiv HMod.hMod HPow.hPow HSMul.hSMul Neg.neg
        Inv.inv Eq LE.le LT.lt GE.ge GT.gt And Or Not Prod List.cons Function.comp Dvd.dvd
        Membership.mem""",
    _CORE: "Ne Iff",
}


_NAMED_UNEXPANDERS = {
    "unexpandExists": "Exists",
    "unexpandIte": "ite",
    "unexpandListNil": "List.nil",
    "unexpandListCons": "List.cons",
}

_TWO_UNEXPANDERS = ("LE.le", "GE.ge", "Iff")
"""Those with an ASCII spelling beside the Unicode one."""


def mangle(name: tuple[str, ...]) -> str:
    """Return the symbol under which Lean compiles the declaration with these name components."""
    parts = []
    for component in name:
        text = ""
        for char in component:
            code = ord(char)
            if char == "_":
                text += "__"
            elif char.isascii() and char.isalnum():
                text += char
            elif code < 0x100:
                text += f"_x{code:02x}"
            elif code < 0x10000:
                text += f"_u{code:04x}"
            else:
                text += f"_U{code:08x}"
        parts.append(text)
    return "l_" + "_".join(parts)


def escape(name: tuple[str, ...]) -> str:
    """Return the name as Lean source writes it, with guillemets where they are needed."""

    def plain(component: str) -> bool:
        return all(c == "_" or c == "'" or (c.isascii() and c.isalnum()) for c in component)

    return ".".join(c if plain(c) else f"«{c}»" for c in name)


@dataclass(frozen=True)
class Binding:
    """One constant of the toolchain that is declared under its own name.

    Attributes:
        name: The components of its name.
        type: Its type in the table: a parser or a function of known arity.
        attribute: The attribute that puts it to use, or ``""``.
    """

    name: tuple[str, ...]
    type: str
    attribute: str = ""

    def render(self) -> str:
        """Return the lines of Lean that declare the constant and put it to use."""
        name = escape(self.name)
        lines = f'@[extern "{mangle(self.name)}"] unsafe axiom {name} : {self.type}\n'
        return lines + (f"attribute [{self.attribute}] {name}\n" if self.attribute else "")


def _parser(kind: tuple[str, ...], category: str, priority: int = 1000) -> Binding:
    trailing = kind[-1].startswith(("term_", "tactic_<")) and category
    descr = "Lean.TrailingParserDescr" if trailing else "Lean.ParserDescr"
    return Binding(kind, descr, f"{category}_parser {priority}" if category else "")


def _macro(kind: tuple[str, ...], namespace: tuple[str, ...], module: str, number: int) -> Binding:
    where = module.replace(".", "_")
    what = "_".join(kind)
    name = (*namespace, f"_aux_{where}___macroRules_{what}_{number}")
    return Binding(name, "Lean.Macro", f"macro {escape(kind)}")


def _unexpander(constant: str, module: str, number: int) -> Binding:
    name = f"_aux_{module.replace('.', '_')}___unexpand_{constant.replace('.', '_')}_{number}"
    return Binding((name,), "Lean.PrettyPrinter.Unexpander", f"app_unexpander {constant}")


def bindings() -> Iterator[Binding]:
    """Yield every binding of the table, each after those that it refers to."""
    tactic = tuple(_TACTIC.split("."))
    for part in _PARTS.split():
        yield _parser((*tactic, part), "")
    for name in ("explicitBinders", "unbracketedExplicitBinders", "bracketedExplicitBinders",
                 "binderIdent"):  # fmt: skip
        yield _parser(("Lean", name), "")
    for category, patterns in _PATTERNS.items():
        for priority, name in enumerate(patterns.split(), 1000):
            yield _parser((*tactic, category, name), category, priority)
    for name in _TACTIC_PARSERS.split():
        yield _parser((*tactic, name), "tactic")
    for name in _TACTIC_MACROS.split():
        kind = (*tactic, name)
        yield _parser(kind, "tactic")
        yield _macro(kind, tactic, _TACTICS, 1)
    kind = (*tactic, "tacticRfl")
    yield _parser(kind, "tactic")
    for number in (1, 2, 3):
        yield _macro(kind, tactic, _TACTICS, number)
    yield _parser(("tacticBy_cases_:_",), "tactic")
    for number in (1, 2):
        yield _macro(("tacticBy_cases_:_",), (), "Init.ByCases", number)
    yield _parser(("Lean", "cdotTk"), "")
    yield _parser(("Lean", "cdot"), "tactic")
    yield _parser(("Lean", "calcFirstStep"), "")
    yield _parser(("Lean", "calcStep"), "")
    yield _parser(("Lean", "calcSteps"), "")
    yield _parser(("Lean", "calc"), "term")
    yield _parser(("Lean", "calcTactic"), "tactic")
    yield _parser(("Lean", "Parser", "Attr", "simp"), "attr")
    for (module, count), notations in _TERMS.items():
        for notation in notations.split():
            kind = (f"term{notation}",)
            yield _parser(kind, "term")
            for number in range(1, count + 1):
                yield _macro(kind, (), module, number)
    for name in ("termIfThenElse", "termDepIfThenElse"):
        yield _parser((name,), "term")
        yield _macro((name,), (), _NOTATION, 1)
    yield _parser(("term[_]",), "term")
    yield _parser(("term%[_|_]",), "term")
    yield _macro(("term[_]",), ("Lean",), "Init.Data.List.Notation", 1)
    yield _macro(("term%[_|_]",), (), _EXTRA, 1)
    satisfies = ("Lean", "termSatisfies_binder_pred%__")
    yield _parser(satisfies, "term")
    for number, relation in enumerate(_BINDER_PREDICATES.split(), 1):
        yield _parser(("Lean", f"binderPred{relation}_"), "binderPred")
        yield _macro(satisfies, ("Lean",), _BINDERS, number)
    for name in ("term∀__,_", "term∃__,_"):
        yield _parser(("Lean", name), "term")
        yield _macro(("Lean", name), ("Lean",), _BINDERS, 1)
    for module, constants in _UNEXPANDERS.items():
        for constant in constants.split():
            for number in (1, 2) if constant in _TWO_UNEXPANDERS else (1,):
                yield _unexpander(constant, module, number)
    for name, constant in _NAMED_UNEXPANDERS.items():
        yield Binding((name,), "Lean.PrettyPrinter.Unexpander", f"app_unexpander {constant}")


_HEADER = """\
prelude
import Absorption.Foundation.Meta

/-!
# Notation: the toolchain's own parsers, macros and unexpanders, bound by name

Generated by `python -m absorption.lean.notation`; do not edit. Every constant here is an
`unsafe axiom` that stands for compiled code of Lean itself: the kernel admits no theorem that
mentions one.
-/

"""


def table() -> str:
    """Return the text of the generated Lean file."""
    return _HEADER + "".join(binding.render() for binding in bindings())


if __name__ == "__main__":
    sys.stdout.write(table())
