"""How fast an activation vanishes at 0: the properties behind the linearization obstruction."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from absorption.activations.properties import Cast, Comparison, Function, Value, ZeroAtZero


@dataclass(frozen=True)
class LittleOAtZero(ZeroAtZero):
    """``f z = o(|z|)`` at 0, and so ``f 0 = 0``. Lean: ``LittleOAtZero``."""

    lean: ClassVar[str] = "LittleOAtZero"

    def comparisons(self, f: Function, z: Value, cast: Cast) -> tuple[Comparison, ...]:
        """The value at 0."""
        return (Comparison(f(0 * z), 0, 0),)

    def distances(self, f: Function, z: Value) -> tuple[Value, ...]:
        """``|f z| / |z|``."""
        return (abs(f(z)) / abs(z),)

    @classmethod
    def obstruction(cls, f: Function, z: Value, epsilon: Value) -> Value:
        """A quotient that stays above ``epsilon``."""
        return abs(f(z)) / abs(z) - epsilon


@dataclass(frozen=True)
class SelfGate(ZeroAtZero):
    """``f z = z s(z)`` with ``|s z| <= bound`` where ``|z| <= radius``; None: everywhere.

    Lean: the hypothesis of ``SelfGateNotAbsorbable``; and ``|γ z| ≤ L |z|`` where ``|z| ≤ δ``, the
        one of ``GatedMlpGap``, with ``L = bound`` and ``δ = radius``.

    Example:
        >>> from absorption.activations import activation
        >>> activation("silu").get(SelfGate)
        SelfGate(bound=Fraction(1, 1), radius=None)

    Attributes:
        bound: of the factor ``s``, not negative.
        radius: positive; None: everywhere.
    """

    bound: Fraction
    radius: Fraction | None = None
    lean: ClassVar[str] = "∀ z, abs z ≤ δ → abs (γ z) ≤ L * abs z"
    unbounded: ClassVar[bool] = True

    def within(self) -> Fraction | None:
        """The radius."""
        return self.radius

    def comparisons(self, f: Function, z: Value, cast: Cast) -> tuple[Comparison, ...]:
        """One inequality; at 0 it says that ``f 0 = 0``."""
        value, bound = f(z), cast(self.bound) * abs(z)
        return (Comparison(value, bound, abs(value)),)

    @classmethod
    def obstruction(cls, f: Function, z: Value, epsilon: Value) -> Value:
        """``|s z|``."""
        return abs(f(z)) / abs(z)


@dataclass(frozen=True)
class QuadraticAtZero(ZeroAtZero):
    """``|f z| <= bound z²`` where ``|z| <= radius``; None: everywhere.

    Lean: the hypothesis ``∀ z, abs z ≤ δ → abs (σ z) ≤ L * z ^ 2`` of ``QuadraticActivationGap``,
        with ``L = bound`` and ``δ = radius``.

    Example:
        >>> from absorption.activations import activation
        >>> activation("relu3").get(QuadraticAtZero)
        QuadraticAtZero(bound=Fraction(1, 1), radius=Fraction(1, 1))

    Attributes:
        bound: not negative.
        radius: positive; None: everywhere.
    """

    bound: Fraction
    radius: Fraction | None = None
    lean: ClassVar[str] = "∀ z, abs z ≤ δ → abs (σ z) ≤ L * z ^ 2"
    unbounded: ClassVar[bool] = True

    def within(self) -> Fraction | None:
        """The radius."""
        return self.radius

    def comparisons(self, f: Function, z: Value, cast: Cast) -> tuple[Comparison, ...]:
        """One inequality; at 0 it says that ``f 0 = 0``."""
        value, bound = f(z), cast(self.bound) * z * z
        return (Comparison(value, bound, abs(value)),)

    @classmethod
    def obstruction(cls, f: Function, z: Value, epsilon: Value) -> Value:
        """``|f z| / z²``."""
        return abs(f(z)) / abs(z) / abs(z)
