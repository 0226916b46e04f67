"""What an activation is here: its forms, and the properties that it is declared to have."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from absorption.activations.properties import OddPart, Property
from absorption.errors import AbsorptionError

Floats = NDArray[np.float64]
# From a SymPy symbol to pieces ``(upper end, expression)`` in increasing order; the end of the last
# is None. A piece holds from the end of the one before it, included, to its own, excluded.
Pieces = Callable[[Any], Sequence[tuple[Fraction | None, Any]]]

P = TypeVar("P", bound=Property)


class ActivationError(AbsorptionError):
    """An activation is unknown, is already registered, or has no form of the kind asked for."""


class DeclarationError(ActivationError):
    """An activation is declared to have or to lack a property, and a point refutes it.

    The message also says the ``reason`` in words.

    Attributes:
        activation: the name of the activation.
        claim: the property or the witness that was declared, or the name of the form that
            disagrees.
        point: where it is refuted; None if no point was given.
        values: the numbers met there, by name.
    """

    def __init__(
        self, activation: str, claim: object, reason: str, point: Any, values: dict[str, Any]
    ) -> None:
        numbers = ", ".join(f"{name} = {value}" for name, value in values.items())
        place = "" if point is None else f" at z = {point}"
        super().__init__(f"{activation}: {claim}: {reason}{place}" + (numbers and f": {numbers}"))
        self.activation, self.claim, self.point, self.values = activation, claim, point, values


@dataclass(frozen=True)
class Lacks:
    """The declaration that no parameters give an activation the property ``kind``, and why.

    Either ``points`` refute it at once, or the ray from 0 in the direction of ``sign`` (1 or -1)
    does: along it the property's obstruction grows beyond every bound, or stays positive up to 0.

    Example:
        >>> from absorption.activations import BoundedBy, OddPart
        >>> str(Lacks(OddPart, points=(Fraction(1), Fraction(2))))
        'no OddPart (witness: z = 1, 2)'
        >>> str(Lacks(BoundedBy, sign=1))
        'no BoundedBy (witness: z to +infinity)'

    Attributes:
        kind: the class of the property.
        points: as many as the property's clash takes; none where there is a sign.
        sign: of the direction of the ray; 0 where there are points.
        epsilon: what the obstruction stays above, where it has to stay positive.

    Raises:
        ActivationError: there are points and a sign, or neither.
    """

    kind: type[Property]
    points: tuple[Fraction, ...] = ()
    sign: int = 0
    epsilon: Fraction = Fraction(1, 4)

    def __post_init__(self) -> None:
        if (not self.points) == (self.sign == 0) or self.sign not in (-1, 0, 1):
            raise ActivationError(
                f"no {self.kind.__name__}: the witness is either points or a sign 1 or -1; "
                f"got points {self.points} and sign {self.sign}"
            )

    def __str__(self) -> str:
        if self.points:
            witness = f"z = {', '.join(map(str, self.points))}"
        else:
            witness = f"z to {'+' if self.sign > 0 else '-'}{self.kind.toward.value}"
        return f"no {self.kind.__name__} (witness: {witness})"


@dataclass(frozen=True)
class Activation:
    """A function of one variable, in up to three forms, with what is declared of it.

    Nothing is checked on construction; `register` and `examine` do that.

    Example:
        >>> from absorption.activations import Homogeneous, activation
        >>> relu2 = activation("relu2")
        >>> relu2([-1.0, 3.0]), relu2.exactly(Fraction(3, 2)), relu2.get(Homogeneous)
        (array([0., 9.]), Fraction(9, 4), Homogeneous(degree=2))

    Attributes:
        name: how errors, reports and the registry call it.
        numpy: from an array of float64 to one of the same shape, without warnings.
        claims: the properties that it has, with their parameters, and those that it has for no
            parameters, each with a witness.
        exact: the same function on fractions, if it takes rational values at them.
        pieces: the same function in SymPy; without it nothing can be proved of it.
        majorant: a SymPy expression in ``p > 0`` that lies above the distance from ReLU at ``p``
            and ``-p``; a stepping stone for the proof of ``NearRelu`` where the constant alone is
            too far.
    """

    name: str
    numpy: Callable[[Floats], Floats]
    claims: tuple[Property | Lacks, ...] = ()
    exact: Callable[[Fraction], Fraction] | None = None
    pieces: Pieces | None = None
    majorant: Callable[[Any], Any] | None = None

    def __call__(self, z: ArrayLike) -> Floats:
        """The values at ``z``, of any shape, in float64; what is too large becomes infinite."""
        with np.errstate(over="ignore", under="ignore"):
            return self.numpy(np.asarray(z, dtype=np.float64))

    def exactly(self, z: Fraction | int) -> Fraction:
        """The value at a fraction ``z``.

        Raises:
            ActivationError: the activation has no exact form, since its values are not rational.
        """
        if self.exact is None:
            raise ActivationError(
                f"{self.name} has no exact form: its values at rational points are not rational; "
                "evaluate it in float64"
            )
        return self.exact(Fraction(z))

    def sympy(self, z: Any) -> Any:
        """The value at the SymPy symbol ``z``, a ``Piecewise`` where there is more than one piece.

        Example:
            >>> import sympy
            >>> from absorption.activations import activation
            >>> activation("relu").sympy(sympy.Symbol("z"))
            Piecewise((0, z < 0), (z, True))

        Raises:
            ActivationError: the activation was given no SymPy form.
        """
        import sympy

        if self.pieces is None:
            raise ActivationError(f"{self.name} has no SymPy form")
        branches = [
            (expression, True if upper is None else z < sympy.Rational(upper))
            for upper, expression in self.pieces(z)
        ]
        return sympy.Piecewise(*branches)

    @property
    def has(self) -> tuple[Property, ...]:
        """The properties that it is declared to have."""
        return tuple(claim for claim in self.claims if isinstance(claim, Property))

    @property
    def lacks(self) -> tuple[Lacks, ...]:
        """The properties that it is declared to lack."""
        return tuple(claim for claim in self.claims if isinstance(claim, Lacks))

    def get(self, kind: type[P]) -> P | None:
        """The declared property of this ``kind``, with its parameters; None if there is none."""
        return next((claim for claim in self.has if isinstance(claim, kind)), None)

    def why_not(self, kind: type[Property]) -> Lacks | None:
        """The declaration that it has no property of this ``kind``; None if there is none."""
        return next((claim for claim in self.lacks if claim.kind is kind), None)

    @property
    def kappa(self) -> Fraction | None:
        """The ``κ`` with ``f z - f (-z) = κ z``; None if there is none."""
        odd_part = self.get(OddPart)
        return None if odd_part is None else odd_part.kappa

    @property
    def is_half_odd(self) -> bool:
        """Whether ``f z - f (-z) = z``. Lean: ``HalfOdd``."""
        return self.kappa == 1
