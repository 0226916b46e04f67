"""What a formula means on an instance: true or false, and by which margin.

Terms have exact values. Propositions are decided by evaluation where their variables range over
finite sets (neurons, sets of neurons); a variable that ranges over numbers, points, networks or
functions takes the values that the instance offers for it, and then some that suit its type. So
``∀`` is checked on samples, and ``∃`` holds only where a value was found. The margin of ``l ≤ r``
is ``r - l``, that of ``≠`` the distance of the sides, and that of a false equation minus this
distance; a true equation leaves nothing to measure. The connectives and quantifiers pass the least
or the largest margin on; of two inequalities one that holds with equality yields to the other.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from absorption.network import Mlp
from absorption.network.block import Block
from absorption.theorems.formula import (
    Apply,
    Formula,
    FormulaError,
    Function,
    Name,
    Number,
    Quantified,
    Sign,
    spine,
)

Value = Any
Offers = Callable[["Scope"], Iterable[Value]]


@dataclass(frozen=True)
class Verdict:
    """Whether a proposition holds, and by which margin; infinite where there is nothing to measure.

    The margin is not negative where the proposition holds, and not positive where it does not.
    """

    holds: bool
    margin: float = math.inf

    def __bool__(self) -> bool:
        return self.holds


def fact(holds: Any) -> Verdict:
    """The verdict on what is merely true or false."""
    return Verdict(bool(holds), math.inf if holds else -math.inf)


@dataclass(frozen=True, eq=False)
class Scope:
    """The variables that a formula may mention, and the values on offer for those it binds.

    Attributes:
        values: by name; bound variables are added as they are met.
        offers: for a bound variable, by its name: what to try before anything else.
        samples: for a type that is not finite: values to try after that.
        constants: the meaning of each constant in this scope.
        tolerance: how far the sides of an equation may differ, as a part of their size; 0 unless an
            activation has irrational values.
    """

    values: Mapping[str, Value]
    offers: Mapping[str, Offers] = field(default_factory=dict)
    samples: Callable[["Scope", Formula], Iterable[Value]] = lambda scope, kind: ()
    constants: Callable[["Scope", str], Value] = lambda scope, name: None
    tolerance: Fraction = Fraction(0)

    def __getitem__(self, name: str) -> Value:
        return self.values[name]

    def binding(self, name: str, value: Value) -> "Scope":
        """The scope with one variable more."""
        return Scope(
            {**self.values, name: value},
            self.offers,
            self.samples,
            self.constants,
            self.tolerance,
        )


def distance(left: Value, right: Value) -> Fraction:
    """How far two values are apart; 0 only if they are equal."""
    if isinstance(left, Block) and isinstance(right, Block):
        one, other = left.tensors(), right.tensors()
        if one.keys() != other.keys():
            return Fraction(1)
        return max(distance(one[key], other[key]) for key in one)
    if isinstance(left, np.ndarray) or isinstance(right, np.ndarray):
        if np.shape(left) and np.shape(right) and np.shape(left) != np.shape(right):
            return Fraction(1)
        difference = np.asarray(left - right, dtype=object)
        return max((abs(Fraction(entry)) for entry in difference.flat), default=Fraction(0))
    if isinstance(left, tuple | list):
        if len(left) != len(right):
            return Fraction(1)
        pairs = zip(left, right, strict=True)
        return max((distance(a, b) for a, b in pairs), default=Fraction(0))
    if isinstance(left, int | float | Fraction) and isinstance(right, int | float | Fraction):
        return abs(Fraction(left) - Fraction(right))
    return Fraction(left is not right and left != right)


def size(value: Value) -> Fraction:
    """A measure of how large a value is, for the tolerance."""
    if isinstance(value, np.ndarray):
        return max((abs(Fraction(entry)) for entry in value.flat), default=Fraction(0))
    return abs(Fraction(value)) if isinstance(value, int | float | Fraction) else Fraction(0)


def applied(function: Value, argument: Value) -> Value:
    """A function, vector, matrix or family applied to an argument."""
    if isinstance(function, np.ndarray | tuple | list):
        return function[argument]
    return function(argument)


def value_of(formula: Formula, scope: Scope) -> Value:
    """The value of a term.

    Raises:
        FormulaError: A name or a sign has no meaning here.
    """
    match formula:
        case Number():
            return Fraction(formula.value)
        case Name():
            if formula.text in scope.values:
                return scope.values[formula.text]
            meaning = scope.constants(scope, formula.text)
            if meaning is None:
                raise FormulaError(f"{formula.text} has no meaning for this package")
            return meaning
        case Function():
            return _family(formula, scope)
        case Apply():
            head, arguments = spine(formula)
            if head == Name("ite"):
                condition, then, otherwise = arguments
                return value_of(then if judge(condition, scope) else otherwise, scope)
            if head == Name("Decidable.decide"):
                return judge(arguments[0], scope).holds
            return applied(value_of(formula.function, scope), value_of(formula.argument, scope))
        case Sign():
            return _computed(formula, scope)
    raise FormulaError(f"a proposition met, a term wanted: {formula}")


def _family(formula: Function, scope: Scope) -> Value:
    """A function; on neurons, coordinates and the like it is the array or tuple of its values."""

    def value(argument: Value) -> Value:
        return value_of(formula.body, scope.binding(formula.name, argument))

    head, arguments = spine(formula.kind)
    if head != Name("Fin"):
        return value
    values = [value(i) for i in range(int(value_of(arguments[0], scope)))]
    if all(isinstance(each, Fraction) for each in values):
        return np.array(values, dtype=object)
    return tuple(values)


def _computed(formula: Sign, scope: Scope) -> Value:
    right = value_of(formula.right, scope)
    if formula.left is None:
        return -right
    left = value_of(formula.left, scope)
    match formula.sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*" | "•":
            return left * right
        case "/":
            return left / right if right else Fraction(0)
        case "^":
            return left ** int(right)
    raise FormulaError(f"{formula.sign} met where a value was wanted")


def judge(formula: Formula, scope: Scope) -> Verdict:
    """The verdict on a proposition.

    Raises:
        FormulaError: It has no meaning here.
    """
    match formula:
        case Quantified():
            return _quantified(formula, scope)
        case Sign() if formula.left is None and formula.sign == "¬":
            inner = judge(formula.right, scope)
            return Verdict(not inner.holds, -inner.margin)
        case Sign() if formula.left is not None:
            return _signed(formula, formula.left, scope)
    verdict = value_of(formula, scope)
    return verdict if isinstance(verdict, Verdict) else fact(verdict)


def _signed(formula: Sign, left_side: Formula, scope: Scope) -> Verdict:
    match formula.sign:
        case "→":
            return judge(formula.right, scope) if judge(left_side, scope) else Verdict(True)
        case "∧":
            left = judge(left_side, scope)
            return _lesser(left, judge(formula.right, scope)) if left else left
        case "∨":
            left = judge(left_side, scope)
            return left if left else judge(formula.right, scope)
        case "↔":
            left, right = judge(left_side, scope), judge(formula.right, scope)
            margin = min(abs(left.margin), abs(right.margin))
            same = left.holds == right.holds
            return Verdict(same, margin if same else -margin)
    return _compared(
        formula.sign, value_of(left_side, scope), value_of(formula.right, scope), scope
    )


def _compared(sign: str, left: Value, right: Value, scope: Scope) -> Verdict:
    if sign in ("=", "≠"):
        if callable(left) and not isinstance(left, Block):
            raise FormulaError("an equation of functions met; compare their values")
        apart = distance(left, right)
        equal = apart <= scope.tolerance * (1 + size(left) + size(right))
        if sign == "=":
            return Verdict(equal, math.inf if equal else -float(apart))
        return Verdict(not equal, float(apart))
    if sign == "∈":
        return fact(any(distance(left, each) == 0 for each in right))
    if sign == "∣":
        return fact(right % left == 0 if left else right == 0)
    if sign in ("≥", ">"):
        left, right = right, left
    slack = Fraction(right) - Fraction(left)
    allowed = scope.tolerance * (1 + size(left) + size(right))
    if sign in ("≤", "≥"):
        holds = slack >= -allowed
        return Verdict(holds, max(float(slack), 0.0) if holds else float(slack))
    return Verdict(slack > 0, float(slack))


def _lesser(one: Verdict, other: Verdict) -> Verdict:
    if one.holds != other.holds:
        return other if one.holds else one
    if 0 in (one.margin, other.margin):
        return one if other.margin == 0 else other
    return one if one.margin <= other.margin else other


def domain(formula: Quantified, scope: Scope) -> Iterator[Value]:
    """The values that a bound variable takes: those on offer, then those of its type.

    Where the formula speaks of the members of a list, these are all.

    Raises:
        FormulaError: There is none, though the type has values.
    """
    body, name = formula.body, Name(formula.name)
    if isinstance(body, Sign) and isinstance(body.left, Sign):
        membership = body.left
        if body.sign == "→" and membership.sign == "∈" and membership.left == name:
            yield from value_of(membership.right, scope)
            return
    empty = True
    offered = scope.offers[formula.name](scope) if formula.name in scope.offers else ()
    for value in offered:
        empty = False
        yield value
    for value in scope.samples(scope, formula.kind):
        empty = False
        yield value
    if empty and spine(formula.kind)[0] != Name("Fin"):
        raise FormulaError(f"no values on offer for {formula.name} of type {formula.kind}")


def _quantified(formula: Quantified, scope: Scope) -> Verdict:
    every = formula.sign == "∀"
    worst = Verdict(every, math.inf if every else -math.inf)
    for value in domain(formula, scope):
        verdict = judge(formula.body, scope.binding(formula.name, value))
        if verdict.holds != every:
            return verdict
        if (verdict.margin < worst.margin) == every:
            worst = verdict
    return worst


def plain(f: Mlp) -> Mlp:
    """The weights without the biases. Lean: ``BiasedMlp.toMlp``."""
    return Mlp(f.w_up, f.w_down, f.activation)
