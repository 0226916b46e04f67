"""What it would cost to absorb a skip: how many more neurons are needed, how many are enough."""

from dataclasses import dataclass
from fractions import Fraction

from absorption.activations import Activation, NearRelu, NearTwoSlope, TwoSlope, VanishesAtZero
from absorption.decide.basis import completed, is_rank
from absorption.decide.congruences import System
from absorption.decide.integers import exact
from absorption.decide.merging import Merged, Sense, merge
from absorption.decide.rank_bound import RankBound, rank_bound
from absorption.decide.ungated import CRITERION
from absorption.decide.verdict import Absorbable, NotAbsorbable, Verdict
from absorption.network import GatedMlp, Mlp

# Their theorems speak of the width of the block alone; all others of every width.
_OF_THIS_WIDTH = frozenset({"near_relu_necessity", "near_two_slope_necessity"})


@dataclass(frozen=True)
class Price:
    """How many more neurons than the block a competitor needs.

    Attributes:
        least: it needs so many; None if no number of neurons is enough.
        enough: so many are enough; None if no such number is known, or there is none.
        least_by: what ``least`` rests on, named as in a verdict; empty where nothing is claimed.
        enough_by: what ``enough`` rests on.
        carries_biases: whether the theorem of ``enough_by`` has no biases and the block has: the
            construction carries them along.
        bound: the numbers behind ``least``, where a theorem needs some.
    """

    least: int | None
    enough: int | None = None
    least_by: str = ""
    enough_by: str = ""
    carries_biases: bool = False
    bound: RankBound | None = None

    @property
    def is_never(self) -> bool:
        """Whether no number of neurons is enough."""
        return self.least is None

    @property
    def is_exact(self) -> bool:
        """Whether the least number of neurons is known."""
        return self.least is not None and self.least == self.enough

    def __str__(self) -> str:
        if self.is_never:
            return "no number"
        if self.is_exact:
            return str(self.enough)
        if self.enough is None:
            return f"at least {self.least}" if self.least else "not known"
        return f"{self.least} to {self.enough}"


def price(block: Mlp | GatedMlp, verdict: Verdict) -> Price:
    """The price of a skip, as far as it is known.

    Example:
        >>> from absorption.decide import decide
        >>> f = Mlp([[2, 1], [0, 1]], [[1, 1], [0, 1]], "relu")
        >>> found = price(f, decide(f))
        >>> found.least, found.enough, found.least_by
        (2, 2, 'spanning_price')

    Args:
        block: the block inside the skip.
        verdict: on this block.
    """
    if isinstance(verdict, Absorbable):
        return Price(0, 0, verdict.theorem, verdict.theorem)
    if isinstance(verdict, NotAbsorbable) and _is_final(verdict):
        return Price(None, None, verdict.theorem)
    if isinstance(block, GatedMlp):
        if block.gate.why_not(VanishesAtZero) is None:
            return Price(0)
        return Price(0, block.d, "", "nonzero_gate_absorbs")
    refused = isinstance(verdict, NotAbsorbable)
    least, least_by = (1, verdict.theorem) if isinstance(verdict, NotAbsorbable) else (0, "")
    linear = block.activation.get(TwoSlope)
    if linear is not None and linear.a == 0:
        return Price(least, max(least, block.d - block.h), least_by, CRITERION)
    rows = exact(block.w_up, "w_up")
    enough: int | None = None
    enough_by = ""
    chosen: list[int] = []
    if block.activation.kappa:
        chosen, missing = completed(rows, [])
        enough = len(chosen) + 2 * len(missing)
        enough_by = "price_reached" if missing else "basis_absorbs"
    kappa = _kappa_far_away(block.activation)
    carries = enough is not None and block.is_biased
    if not refused or not kappa:
        return Price(least, enough, least_by, enough_by, carries)
    merged = merge(rows, exact(block.w_down, "w_down"), None, Sense.AT_INFINITY)
    bound = rank_bound(System.of(merged, kappa))
    sure = bound.kernel == 0 and merged.is_trivial and is_rank(rows, len(chosen))
    if enough is not None and sure:
        by = "price_necessity"
        if block.activation.is_half_odd and not block.is_biased and _is_near_relu(block.activation):
            by = enough_by = "spanning_price" if enough == block.d else "rank_price"
        return Price(enough, enough, by, enough_by, carries, bound)
    if bound.rank - merged.spare > least:
        least, least_by = bound.rank - merged.spare, _by_rank(block.activation, merged)
        return Price(least, enough, least_by, enough_by, carries, bound)
    return Price(least, enough, least_by, enough_by, carries)


def _is_final(verdict: NotAbsorbable) -> bool:
    """Whether no width at all would do."""
    if verdict.theorem == CRITERION:
        return verdict.evidence is None
    return verdict.theorem not in _OF_THIS_WIDTH


def _kappa_far_away(activation: Activation) -> Fraction | None:
    """``κ`` of the two slopes that the activation has far from 0."""
    claim = activation.get(TwoSlope) or activation.get(NearTwoSlope)
    if claim is not None:
        return 2 * claim.b
    return Fraction(1) if _is_near_relu(activation) else None


def _is_near_relu(activation: Activation) -> bool:
    return activation.get(NearRelu) is not None


def _by_rank(activation: Activation, merged: Merged) -> str:
    if not merged.is_trivial:
        return CRITERION
    return "remainder_rank_necessity" if _is_near_relu(activation) else "price_necessity"
