"""What is known of an activation: each declaration with the kind of evidence for it."""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

import numpy as np

from absorption.activations.activation import Activation, DeclarationError, Lacks
from absorption.activations.proofs import prove, prove_lack
from absorption.activations.properties import Property
from absorption.activations.search import Slack, candidates, search, search_lack

# How far apart two forms of one activation may be: relative to the value, and to the argument.
_APART = 1e-12


class Evidence(Enum):
    """How a declaration is known to be true: `PROVED`, or only `SEARCHED` without a refutation."""

    PROVED = "proved"
    SEARCHED = "searched"


@dataclass(frozen=True)
class Finding:
    """One declaration of one activation, after it was searched and, if possible, proved.

    Attributes:
        activation: the name of the activation.
        claim: the property that it has, or the declaration that it lacks one.
        evidence: proved by SymPy or exact arithmetic, or only searched without a refutation.
        slack: the tightest place that the search saw, for a property that it has.
    """

    activation: str
    claim: Property | Lacks
    evidence: Evidence
    slack: Slack | None = None

    @property
    def holds(self) -> bool:
        """Whether the activation has the property."""
        return isinstance(self.claim, Property)


def compare_forms(activation: Activation) -> None:
    """Check that the float64 form is finite, and agrees with the exact form if there is one.

    Raises:
        DeclarationError: the point at which it does not.
    """
    points = candidates(None)
    floats = np.array([float(point) for point in points])
    values = activation(floats)
    if values.shape != floats.shape:
        raise DeclarationError(
            activation.name,
            "float64 form",
            "its result must have the shape of its argument",
            None,
            {"shape": values.shape, "wanted": floats.shape},
        )
    for point, value in zip(points, values.tolist(), strict=True):
        if np.isnan(value) or (np.isinf(value) and abs(point) <= 20):
            raise DeclarationError(
                activation.name, "float64 form", "not finite", point, {"value": value}
            )
        if activation.exact is None or np.isinf(value):
            continue
        wanted = activation.exact(point)
        if abs(Fraction(value) - wanted) > Fraction(_APART) * abs(wanted) + Fraction(1e-290):
            raise DeclarationError(
                activation.name,
                "exact form",
                "disagrees with the float64 form",
                point,
                {"float64": value, "exact": wanted},
            )


def compare_with_sympy(activation: Activation) -> None:
    """Check that the SymPy form agrees with the float64 form at some rational points.

    Raises:
        ActivationError: the activation has no SymPy form.
        DeclarationError: the point at which they differ.
    """
    import sympy

    z = sympy.Symbol("z", real=True)
    form = activation.sympy(z)
    for point in (Fraction(k, 7) for k in (-80, -40, -21, -9, -7, -2, 0, 1, 5, 7, 13, 30, 90)):
        value = float(activation(float(point)))
        wanted = form.subs(z, sympy.Rational(point.numerator, point.denominator)).evalf(30)
        if not abs(value - wanted) <= _APART * (abs(wanted) + abs(point)):
            raise DeclarationError(
                activation.name,
                "SymPy form",
                "disagrees with the float64 form",
                point,
                {"float64": value, "SymPy": wanted.evalf(17)},
            )


def check(activation: Activation) -> None:
    """Search for a point that refutes what is declared, without proving anything; no SymPy.

    Example:
        >>> from absorption.activations import activation
        >>> check(activation("gelu"))

    Args:
        activation: registered or not.

    Raises:
        DeclarationError: such a point was found.
    """
    compare_forms(activation)
    for claim in activation.has:
        search(activation, claim)
    for lack in activation.lacks:
        search_lack(activation, lack)


def examine(activation: Activation) -> tuple[Finding, ...]:
    """Search for a refutation of every declaration, then try to prove it.

    Example:
        >>> from absorption.activations import activation
        >>> findings = examine(activation("softsign"))
        >>> len(findings), {finding.evidence.value for finding in findings}
        (13, {'proved'})

    Args:
        activation: registered or not; without a SymPy form nothing is proved.

    Returns:
        One finding for each declaration, in their order.

    Raises:
        DeclarationError: a declaration is wrong; the error names the point.
    """
    compare_forms(activation)
    if activation.pieces is not None:
        compare_with_sympy(activation)
    findings = []
    for claim in activation.has:
        slack = search(activation, claim)
        evidence = Evidence.PROVED if prove(activation, claim) else Evidence.SEARCHED
        findings.append(Finding(activation.name, claim, evidence, slack))
    for lack in activation.lacks:
        search_lack(activation, lack)
        evidence = Evidence.PROVED if prove_lack(activation, lack) else Evidence.SEARCHED
        findings.append(Finding(activation.name, lack, evidence))
    return tuple(findings)
