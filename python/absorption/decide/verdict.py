"""The answers that a decision can have.

``Absorbable | NotAbsorbable | Undecided``: each names what it rests on. A theorem is named as in
the Lean library, without its namespace; ``docs/decide.md`` stands for a criterion that is proved
there only.
"""

from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction

from absorption.decide.congruences import Congruences, System
from absorption.decide.merging import Merged
from absorption.decide.nondegenerate import NO_FAULTS, Faults
from absorption.decide.rank_bound import RankBound
from absorption.decide.signs import SignBound
from absorption.decide.spare import AllSets, Plan


@dataclass(frozen=True)
class Radius:
    """A competitor is off by half of ``‖x‖₁`` wherever ``‖x‖₁`` is at most both radii.

    Example:
        >>> from absorption.decide import decide
        >>> from absorption.network import GatedMlp
        >>> decide(GatedMlp([[1]], [[2]], [[1]], "swiglu")).evidence
        Radius(value=Fraction(1, 8))

    Lean: ``GatedMlpGap``, ``QuadraticActivationGap``.

    Attributes:
        value: the radius of this block, exactly; a competitor has its own.
    """

    value: Fraction

    def __str__(self) -> str:
        return (
            "every such block is off by at least |x|/2 for all small x; as far as this block goes, "
            f"|x| ≤ {_rounded(self.value, ROUND_FLOOR)} is small enough"
        )


@dataclass(frozen=True)
class Escape:
    """A competitor is off by half of ``‖x‖₁`` wherever ``‖x‖₁`` is at least the sum of both.

    Example:
        >>> from absorption.decide import decide
        >>> from absorption.network import Mlp
        >>> decide(Mlp([[1]], [[2]], "tanh")).evidence
        Escape(value=Fraction(4, 1))

    Lean: ``BoundedActivationGap``.

    Attributes:
        value: the share of this block, exactly; a competitor has its own.
    """

    value: Fraction

    def __str__(self) -> str:
        return (
            "every such MLP is off by at least |x|/2 for all large x: for |x| ≥ "
            f"{_rounded(self.value, ROUND_CEILING)} plus a number that it determines itself"
        )


def _rounded(value: Fraction, direction: str) -> str:
    """Three digits, on the side where what is said of ``value`` stays true."""
    digits = Context(prec=3, rounding=direction)
    return f"{float(digits.divide(Decimal(value.numerator), Decimal(value.denominator))):.3g}"


@dataclass(frozen=True)
class Gap:
    """Whatever the competitor, some point with ``‖x‖₁ <= 1`` has an error of at least this size.

    Attributes:
        value: the error in one coordinate.
        theorem: the Lean theorem that says so.
    """

    value: Fraction
    theorem: str

    def __str__(self) -> str:
        return f"error at least {self.value} on the unit ball ({self.theorem})"


@dataclass(frozen=True, eq=False)
class NoSubset:
    """No set of neurons solves the system, and congruences prove it.

    Attributes:
        system: the system, from which `Congruences.refutes` recomputes everything.
        proof: one congruence with coefficients 0 in the case of ``ModularCertificate``.
    """

    system: System
    proof: Congruences

    def __str__(self) -> str:
        q = self.proof.modulus
        if self.proof.vanish_on(self.system):
            return f"a matrix Y with w·Yp = 0 for every neuron and tr Y not 0, modulo {q}"
        count = count_of(len(self.proof.matrices), "congruence")
        return f"{count} modulo {q} that no set of neurons satisfies"


@dataclass(frozen=True)
class Fewer:
    """Fewer neurons than a theorem needs; the text says how many."""

    reason: str

    def __str__(self) -> str:
        return self.reason


@dataclass(frozen=True)
class Even:
    """Far from 0 both MLPs are even up to what stays bounded, and the skip is odd.

    Example:
        >>> from absorption.decide import decide
        >>> from absorption.network import Mlp
        >>> decide(Mlp([[1]], [[2]], "abs", [1])).evidence
        Even(theorem='abs_not_absorbable')

    Attributes:
        theorem: the Lean theorem that excludes this, where biases and all else that stays bounded
            are taken away.
    """

    theorem: str

    def __str__(self) -> str:
        return f"what is left of both MLPs far from 0 is a |z| without biases ({self.theorem})"


Evidence = Even | Radius | Escape | Gap | NoSubset | SignBound | RankBound | AllSets | Fewer


@dataclass(frozen=True, eq=False)
class Absorbable:
    """The skip is absorbed at the same width. `absorption.absorb` computes the block that does it.

    Attributes:
        theorem: what it rests on, in Lean's namespace ``Absorption``, or ``docs/decide.md``.
        flipped: the neurons of the block whose rows are to be negated, if that is all.
        merged: the block after merging, if that is not all; None where the plan is not one of
            neurons.
        plan: what to do with it.
        faults: which rows and columns are at fault if the block is degenerate.
    """

    theorem: str
    flipped: tuple[int, ...] | None = None
    merged: Merged | None = None
    plan: Plan | None = None
    faults: Faults = NO_FAULTS

    @property
    def changes(self) -> tuple[str, ...]:
        """What merging changed, in words."""
        return self.merged.changes() if self.merged is not None else ()

    def __str__(self) -> str:
        if self.flipped is not None:
            rows = count_of(len(self.flipped), "row")
            more = " and adapting the biases" if self.theorem == "biased_flip_absorbs" else ""
            return f"absorbable by negating {rows}{more} ({self.theorem})"
        return f"absorbable at this width ({self.theorem})"


@dataclass(frozen=True, eq=False)
class NotAbsorbable:
    """No competitor equals the skip around the block.

    Attributes:
        theorem: what it rests on, in Lean's namespace ``Absorption``, or ``docs/decide.md``.
        evidence: what makes the theorem apply to, or say more of, these very weights.
        competitors: among which blocks there is none.
        merged: the block after merging, if it is degenerate.
        faults: which rows and columns are at fault if it is degenerate.
    """

    theorem: str
    evidence: Evidence | None
    competitors: str
    merged: Merged | None = None
    faults: Faults = NO_FAULTS

    def __str__(self) -> str:
        tail = "" if self.evidence is None else f"; {self.evidence}"
        return f"not absorbable by {self.competitors} ({self.theorem}){tail}"


@dataclass(frozen=True, eq=False)
class Undecided:
    """Neither was shown.

    Attributes:
        reason: why not, and what is known nevertheless.
        faults: which rows and columns are at fault if the block is degenerate.
    """

    reason: str
    faults: Faults = NO_FAULTS

    def __str__(self) -> str:
        return f"undecided: {self.reason}"


Verdict = Absorbable | NotAbsorbable | Undecided


def count_of(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun.

    Example:
        >>> count_of(1, "row"), count_of(2, "row"), count_of(2, "matrix", "matrices")
        ('1 row', '2 rows', '2 matrices')
    """
    return f"{number} {noun if number == 1 else plural or noun + 's'}"
