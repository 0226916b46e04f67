"""Polynomials with rational coefficients in a variable and in functions such as ``tanh`` of others.

What is much larger than any activation is refused: a graph of forty operations can square forty
times.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

import numpy as np

from absorption.checkpoints.tensors import CheckpointError

MAX_TERMS = 8
MAX_DEGREE = 8
MAX_DEPTH = 2
MAX_BITS = 1024

# A constant is rounded to float32 once, or is a product of two that were.
ROUNDING = Fraction(1, 1 << 22)

# Functions whose values at 0 are rational.
_AT_ZERO = {"Erf": Fraction(0), "Exp": Fraction(1), "Sigmoid": Fraction(1, 2), "Tanh": Fraction(0)}


class UnknownForm(CheckpointError):
    """A function is none that can be written here, and so none of those that are known."""


@dataclass(frozen=True)
class Atom:
    """A variable, or a function of a polynomial."""

    name: str
    argument: "Polynomial | None" = None

    def within(self) -> "Iterator[Atom]":
        """This one and those in its argument, at any depth."""
        yield self
        if self.argument is not None:
            yield from self.argument.atoms()

    @property
    def depth(self) -> int:
        """How many functions stand inside each other."""
        if self.argument is None:
            return 0
        return 1 + max((atom.depth for atom in self.argument.atoms()), default=0)


Monomial = frozenset[tuple[Atom, int]]
_UNIT: Monomial = frozenset()
VARIABLE = Atom("variable")


@dataclass(frozen=True)
class Polynomial:
    """A sum of products of atoms with their exponents; no coefficient is 0."""

    terms: frozenset[tuple[Monomial, Fraction]]

    @classmethod
    def of(cls, terms: Iterable[tuple[Monomial, Fraction]]) -> "Polynomial":
        """The sum of ``terms``.

        Raises:
            UnknownForm: it is too large.
        """
        total: dict[Monomial, Fraction] = {}
        for product, factor in terms:
            total[product] = total.get(product, Fraction(0)) + factor
        kept = frozenset((product, factor) for product, factor in total.items() if factor)
        if len(kept) > MAX_TERMS or any(
            sum(exponent for _, exponent in product) > MAX_DEGREE
            or max(factor.numerator.bit_length(), factor.denominator.bit_length()) > MAX_BITS
            for product, factor in kept
        ):
            raise UnknownForm("a formula is too large for an activation")
        return cls(kept)

    @classmethod
    def atom(cls, atom: Atom) -> "Polynomial":
        """One atom."""
        return cls.of([(frozenset({(atom, 1)}), Fraction(1))])

    @classmethod
    def constant(cls, number: Fraction) -> "Polynomial":
        """One number."""
        return cls.of([(_UNIT, number)])

    def __add__(self, other: "Polynomial") -> "Polynomial":
        return Polynomial.of(chain(self.terms, other.terms))

    def __mul__(self, other: "Polynomial") -> "Polynomial":
        return Polynomial.of(
            (frozenset((Counter(dict(left)) + Counter(dict(right))).items()), one * another)
            for left, one in self.terms
            for right, another in other.terms
        )

    def atoms(self) -> Iterator[Atom]:
        """All atoms, at any depth."""
        for product, _ in self.terms:
            for atom, _ in product:
                yield from atom.within()

    def line(self) -> tuple[Fraction, Fraction]:
        """The slope and the value at 0.

        Raises:
            UnknownForm: it is not linear in the variable alone.
        """
        found = dict(self.terms)
        slope = found.pop(frozenset({(VARIABLE, 1)}), Fraction(0))
        value = found.pop(_UNIT, Fraction(0))
        if found:
            raise UnknownForm("the sign of a formula cannot be told")
        return slope, value

    def applied(self, name: str) -> "Polynomial":
        """The function of this ``name`` at this polynomial.

        Raises:
            UnknownForm: too many functions stand inside each other.
        """
        if not self.terms and name in _AT_ZERO:
            return Polynomial.constant(_AT_ZERO[name])
        atom = Atom(name, self)
        if atom.depth > MAX_DEPTH:
            raise UnknownForm("too many functions stand inside each other")
        return Polynomial.atom(atom)

    def over(self, atom: Atom) -> "Polynomial | None":
        """The polynomial without ``atom`` times which this one is ``atom``; None if there is none.

        Example:
            >>> z, u = Polynomial.atom(VARIABLE), Atom("u")
            >>> (z * Polynomial.atom(u)).over(u) == z, (z + Polynomial.atom(u)).over(u)
            (True, None)
        """
        met = sum(each == atom for each in self.atoms())
        if met != len(self.terms) or any((atom, 1) not in product for product, _ in self.terms):
            return None
        return Polynomial.of((product - {(atom, 1)}, factor) for product, factor in self.terms)

    def inverse(self) -> "Polynomial | None":
        """What to multiply by in order to divide by this one, if that is known at every point.

        Example:
            >>> z = Polynomial.atom(VARIABLE)
            >>> one, minus = (Polynomial.constant(Fraction(n)) for n in (1, -1))
            >>> (one + (minus * z).applied("Exp")).inverse() == z.applied("Sigmoid")
            True
        """
        terms = dict(self.terms)
        number = terms.pop(_UNIT, Fraction(0))
        if not terms:
            return Polynomial.constant(1 / number) if number else None
        (product, factor), *others = terms.items()
        (atom, exponent), *factors = product
        argument = atom.argument
        if others or factors or argument is None or atom.name != "Exp":
            return None
        if not number == factor == exponent == 1:
            return None
        return (argument * Polynomial.constant(Fraction(-1))).applied("Sigmoid")

    def is_near(self, known: "Polynomial") -> bool:
        """Whether this is ``known`` but for the rounding of constants that float32 cannot hold."""
        return len(self.terms) == len(known.terms) and all(
            any(_same(product, wanted) and _near(factor, number) for product, factor in self.terms)
            for wanted, number in known.terms
        )


def _near(met: Fraction, known: Fraction) -> bool:
    if Fraction(float(np.float32(float(known)))) == known:
        return met == known
    return abs(met - known) <= ROUNDING * abs(known)


def _same(met: Monomial, known: Monomial) -> bool:
    return len(met) == len(known) and all(
        any(power == exponent and _same_atom(atom, wanted) for atom, power in met)
        for wanted, exponent in known
    )


def _same_atom(met: Atom, known: Atom) -> bool:
    if met.argument is None or known.argument is None:
        return met == known
    return met.name == known.name and met.argument.is_near(known.argument)
