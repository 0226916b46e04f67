"""The functions on `Nat` that the kernel computes by itself, and what their definitions must be.

The kernel answers `Nat.add 2 3` with `5` without looking at the library's `Nat.add`. That is sound
only if the library's definition is the usual function. Each function is pinned by equations that
determine it, and each equation must hold by reduction alone (`absorption.lean.reduce`), which
looks at definitions only. A theorem that states such an equation would be weaker evidence: with a
wrong definition the kernel's own answers already contradict it, and from that anything follows.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from absorption.lean.declaration import Declaration
from absorption.lean.expr import same_term, with_levels
from absorption.lean.level import Param
from absorption.lean.problems import Problem
from absorption.lean.reduce import same_by_reduction
from absorption.lean.syntax import parse, show

ACCELERATED = (
    "Nat.add",
    "Nat.sub",
    "Nat.mul",
    "Nat.div",
    "Nat.mod",
    "Nat.gcd",
    "Nat.pow",
    "Nat.beq",
    "Nat.ble",
    "Nat.land",
    "Nat.lor",
    "Nat.xor",
    "Nat.shiftLeft",
    "Nat.shiftRight",
)

# Computed by kernels of other versions of Lean, not by that of 4.35.0; held to the same.
ACCELERATED_ELSEWHERE = ("Nat.log2",)

_VARIABLES = ("α", "x", "y", "n", "m", "k")


@dataclass(frozen=True)
class Pinned:
    """A function with the equations that determine it; a name in `needs` must be pinned too."""

    type: str
    equations: tuple[str, ...]
    needs: tuple[str, ...] = ()


_UNARY = "Nat → Nat"
_BINARY = "Nat → Nat → Nat"
_FUELLED = "Nat → Nat → Nat → Nat"
_TEST = "Nat → Nat → Bool"
_ONE = "(Nat.succ Nat.zero)"
_TWO = f"(Nat.succ {_ONE})"

# The `Fuel` functions take a number of steps first: `divFuel` and `modFuel` divide by `m + 1` by
# repeated subtraction, `gcdFuel` is Euclid's algorithm. As many steps as `n` always suffice.
PINNED: Mapping[str, Pinned] = {
    "cond": Pinned(
        "∀ (α : Sort u), Bool → α → α → α",
        ("cond.{u} α Bool.true x y = x", "cond.{u} α Bool.false x y = y"),
    ),
    "Nat.pred": Pinned(_UNARY, ("Nat.pred Nat.zero = Nat.zero", "Nat.pred (Nat.succ n) = n")),
    "Nat.add": Pinned(
        _BINARY,
        ("Nat.add n Nat.zero = n", "Nat.add n (Nat.succ m) = Nat.succ (Nat.add n m)"),
    ),
    "Nat.sub": Pinned(
        _BINARY,
        ("Nat.sub n Nat.zero = n", "Nat.sub n (Nat.succ m) = Nat.pred (Nat.sub n m)"),
        ("Nat.pred",),
    ),
    "Nat.mul": Pinned(
        _BINARY,
        ("Nat.mul n Nat.zero = Nat.zero", "Nat.mul n (Nat.succ m) = Nat.add (Nat.mul n m) n"),
        ("Nat.add",),
    ),
    "Nat.pow": Pinned(
        _BINARY,
        (f"Nat.pow n Nat.zero = {_ONE}", "Nat.pow n (Nat.succ m) = Nat.mul (Nat.pow n m) n"),
        ("Nat.mul",),
    ),
    "Nat.beq": Pinned(
        _TEST,
        (
            "Nat.beq Nat.zero Nat.zero = Bool.true",
            "Nat.beq Nat.zero (Nat.succ m) = Bool.false",
            "Nat.beq (Nat.succ n) Nat.zero = Bool.false",
            "Nat.beq (Nat.succ n) (Nat.succ m) = Nat.beq n m",
        ),
    ),
    "Nat.ble": Pinned(
        _TEST,
        (
            "Nat.ble Nat.zero Nat.zero = Bool.true",
            "Nat.ble Nat.zero (Nat.succ m) = Bool.true",
            "Nat.ble (Nat.succ n) Nat.zero = Bool.false",
            "Nat.ble (Nat.succ n) (Nat.succ m) = Nat.ble n m",
        ),
    ),
    "Nat.modFuel": Pinned(
        _FUELLED,
        (
            "Nat.modFuel Nat.zero n m = n",
            "Nat.modFuel (Nat.succ k) n m = cond.{1} Nat (Nat.ble (Nat.succ m) n) "
            "(Nat.modFuel k (Nat.sub n (Nat.succ m)) m) n",
        ),
        ("cond", "Nat.ble", "Nat.sub"),
    ),
    "Nat.mod": Pinned(
        _BINARY,
        ("Nat.mod n Nat.zero = n", "Nat.mod n (Nat.succ m) = Nat.modFuel n n m"),
        ("Nat.modFuel",),
    ),
    "Nat.divFuel": Pinned(
        _FUELLED,
        (
            "Nat.divFuel Nat.zero n m = Nat.zero",
            "Nat.divFuel (Nat.succ k) n m = cond.{1} Nat (Nat.ble (Nat.succ m) n) "
            "(Nat.succ (Nat.divFuel k (Nat.sub n (Nat.succ m)) m)) Nat.zero",
        ),
        ("cond", "Nat.ble", "Nat.sub"),
    ),
    "Nat.div": Pinned(
        _BINARY,
        ("Nat.div n Nat.zero = Nat.zero", "Nat.div n (Nat.succ m) = Nat.divFuel n n m"),
        ("Nat.divFuel",),
    ),
    "Nat.gcdFuel": Pinned(
        _FUELLED,
        (
            "Nat.gcdFuel Nat.zero n m = m",
            "Nat.gcdFuel (Nat.succ k) Nat.zero m = m",
            "Nat.gcdFuel (Nat.succ k) (Nat.succ n) m = "
            "Nat.gcdFuel k (Nat.mod m (Nat.succ n)) (Nat.succ n)",
        ),
        ("Nat.mod",),
    ),
    "Nat.gcd": Pinned(_BINARY, ("Nat.gcd n m = Nat.gcdFuel n n m",), ("Nat.gcdFuel",)),
    "Nat.shiftLeft": Pinned(
        _BINARY,
        (
            "Nat.shiftLeft n Nat.zero = n",
            f"Nat.shiftLeft n (Nat.succ m) = Nat.shiftLeft (Nat.mul {_TWO} n) m",
        ),
        ("Nat.mul",),
    ),
    "Nat.shiftRight": Pinned(
        _BINARY,
        (
            "Nat.shiftRight n Nat.zero = n",
            f"Nat.shiftRight n (Nat.succ m) = Nat.div (Nat.shiftRight n m) {_TWO}",
        ),
        ("Nat.div",),
    ),
    "Nat.log2": Pinned(
        _UNARY,
        (
            "Nat.log2 Nat.zero = Nat.zero",
            f"Nat.log2 (Nat.succ n) = cond.{{1}} Nat (Nat.ble (Nat.pow {_TWO} "
            "(Nat.succ (Nat.log2 n))) (Nat.succ n)) (Nat.succ (Nat.log2 n)) (Nat.log2 n)",
        ),
        ("cond", "Nat.ble", "Nat.pow"),
    ),
}


def arithmetic_problems(library: Mapping[str, Declaration]) -> Iterator[Problem]:
    """The accelerated functions of a library that are not certainly the usual ones."""
    wanted = [name for name in ACCELERATED + ACCELERATED_ELSEWHERE if name in library]
    for name in wanted:
        if name in PINNED:
            wanted.extend(need for need in PINNED[name].needs if need not in wanted)
    for name in wanted:
        difference = _difference(name, library)
        if difference:
            yield Problem("nat", name, f"{name} is not certainly the usual function: {difference}")


def _difference(name: str, library: Mapping[str, Declaration]) -> str:
    pinned, declaration = PINNED.get(name), library.get(name)
    if pinned is None:
        return "the kernel computes it, but the audit knows no equations for it"
    if declaration is None:
        return "it is not declared, though another accelerated function needs it"
    if declaration.kind != "definition" or declaration.is_unsafe:
        return f"it is a {declaration.kind}, wanted a safe definition"
    renaming = {old: Param("u") for old in declaration.level_params}
    type_met = with_levels(declaration.type, renaming)
    if len(renaming) > 1 or not same_term(type_met, parse(pinned.type)):
        return f"its type is {show(type_met)}, wanted {pinned.type}"
    for equation in pinned.equations:
        left, right = (parse(side, _VARIABLES) for side in equation.split(" = "))
        if not same_by_reduction(left, right, library):
            return f"the equation {equation} does not hold by its definition"
    return ""
