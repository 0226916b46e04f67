"""What the logical constants and the three axioms of Lean must be, and the check of a library.

A statement says what it seems to say only if `∧`, `=`, `∃` and kin are the usual ones, and an
allowed axiom is harmless only with its usual type over the usual constants.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from absorption.lean.declaration import Declaration, Kind
from absorption.lean.expr import Term, same_term, with_levels
from absorption.lean.level import Param
from absorption.lean.problems import Problem
from absorption.lean.syntax import parse, show


@dataclass(frozen=True)
class Standard:
    """The one form in which a constant may be declared.

    Attributes:
        kind: What the kernel must call it.
        levels: Its universe parameters, under the names used in the texts.
        type: Its type.
        value: Its value, for a definition.
        constructors: The constructors in order, for an inductive type.
    """

    kind: Kind
    levels: tuple[str, ...]
    type: str
    value: str | None = None
    constructors: tuple[str, ...] = ()


AXIOMS: Mapping[str, Standard] = {
    "propext": Standard("axiom", (), "∀ (a b : Prop), Iff a b → Eq.{1} Prop a b"),
    "Quot.sound": Standard(
        "axiom",
        ("u",),
        "∀ (α : Sort u) (r : α → α → Prop) (a b : α), "
        "r a b → Eq.{u} (Quot.{u} α r) (Quot.mk.{u} α r a) (Quot.mk.{u} α r b)",
    ),
    "Classical.choice": Standard("axiom", ("u",), "∀ (α : Sort u), Nonempty.{u} α → α"),
}

LOGIC: Mapping[str, Standard] = {
    "True": Standard("inductive", (), "Prop", constructors=("True.intro",)),
    "True.intro": Standard("constructor", (), "True"),
    "False": Standard("inductive", (), "Prop"),
    "Not": Standard("definition", (), "Prop → Prop", "fun (a : Prop) => a → False"),
    "And": Standard("inductive", (), "Prop → Prop → Prop", constructors=("And.intro",)),
    "And.intro": Standard("constructor", (), "∀ (a b : Prop), a → b → And a b"),
    "Or": Standard("inductive", (), "Prop → Prop → Prop", constructors=("Or.inl", "Or.inr")),
    "Or.inl": Standard("constructor", (), "∀ (a b : Prop), a → Or a b"),
    "Or.inr": Standard("constructor", (), "∀ (a b : Prop), b → Or a b"),
    "Iff": Standard("inductive", (), "Prop → Prop → Prop", constructors=("Iff.intro",)),
    "Iff.intro": Standard("constructor", (), "∀ (a b : Prop), (a → b) → (b → a) → Iff a b"),
    "Eq": Standard("inductive", ("u",), "∀ (α : Sort u), α → α → Prop", constructors=("Eq.refl",)),
    "Eq.refl": Standard("constructor", ("u",), "∀ (α : Sort u) (a : α), Eq.{u} α a a"),
    "HEq": Standard(
        "inductive",
        ("u",),
        "∀ (α : Sort u), α → ∀ (β : Sort u), β → Prop",
        constructors=("HEq.refl",),
    ),
    "HEq.refl": Standard("constructor", ("u",), "∀ (α : Sort u) (a : α), HEq.{u} α a α a"),
    "Ne": Standard(
        "definition",
        ("u",),
        "∀ (α : Sort u), α → α → Prop",
        "fun (α : Sort u) (a b : α) => Not (Eq.{u} α a b)",
    ),
    "Exists": Standard(
        "inductive",
        ("u",),
        "∀ (α : Sort u), (α → Prop) → Prop",
        constructors=("Exists.intro",),
    ),
    "Exists.intro": Standard(
        "constructor",
        ("u",),
        "∀ (α : Sort u) (p : α → Prop) (w : α), p w → Exists.{u} α p",
    ),
    "Nonempty": Standard("inductive", ("u",), "Sort u → Prop", constructors=("Nonempty.intro",)),
    "Nonempty.intro": Standard("constructor", ("u",), "∀ (α : Sort u), α → Nonempty.{u} α"),
    "Bool": Standard("inductive", (), "Type", constructors=("Bool.false", "Bool.true")),
    "Bool.false": Standard("constructor", (), "Bool"),
    "Bool.true": Standard("constructor", (), "Bool"),
    "Nat": Standard("inductive", (), "Type", constructors=("Nat.zero", "Nat.succ")),
    "Nat.zero": Standard("constructor", (), "Nat"),
    "Nat.succ": Standard("constructor", (), "Nat → Nat"),
}

QUOTIENT = ("Quot", "Quot.mk", "Quot.lift", "Quot.ind")

# The kernel runs compiled code for the first two and gives the last two to literal texts. An unsafe
# `String` is no danger: nothing safe can mention it, and a literal text counts as mentioning it.
FORBIDDEN = ("Lean.reduceBool", "Lean.reduceNat", "String", "Char")


def logic_problems(library: Mapping[str, Declaration]) -> Iterator[Problem]:
    """The constants of a library that bear a standard name and are not the standard thing.

    A name that the library does not declare is no problem: then nothing can mention it.
    """
    for name, standard in LOGIC.items():
        if name in library:
            difference = difference_from(standard, library[name])
            if difference:
                yield Problem("logic", name, f"{name} is not the standard one: {difference}")
    for name in QUOTIENT:
        if name in library and library[name].kind != "quot":
            kind = library[name].kind
            yield Problem("logic", name, f"{name} is a {kind}, wanted the kernel's own quotient")
    for name in FORBIDDEN:
        if name in library and not (name == "String" and library[name].is_unsafe):
            yield Problem(
                "kernel", name, f"{name} is declared, but the kernel treats that name specially"
            )


def difference_from(standard: Standard, declaration: Declaration) -> str:
    """What sets a declaration apart from the standard; the empty string when nothing does."""
    if declaration.is_unsafe or declaration.kind != standard.kind:
        safety = "an unsafe" if declaration.is_unsafe else "a safe"
        return f"it is {safety} {declaration.kind}, wanted a safe {standard.kind}"
    if len(declaration.level_params) != len(standard.levels):
        met, wanted = len(declaration.level_params), len(standard.levels)
        return f"it has {met} universe parameters, wanted {wanted}"
    renaming = {
        old: Param(new) for old, new in zip(declaration.level_params, standard.levels, strict=True)
    }

    def compare(what: str, met: Term | None, wanted: str | None) -> str:
        if met is None or wanted is None:
            return ""
        met = with_levels(met, renaming)
        return "" if same_term(met, parse(wanted)) else f"its {what} is {show(met)}, not {wanted}"

    if standard.kind == "inductive" and declaration.relatives != standard.constructors:
        met_constructors = ", ".join(declaration.relatives) or "none"
        wanted_constructors = ", ".join(standard.constructors) or "none"
        return f"its constructors are {met_constructors}, wanted {wanted_constructors}"
    return compare("type", declaration.type, standard.type) or compare(
        "value", declaration.value, standard.value
    )
