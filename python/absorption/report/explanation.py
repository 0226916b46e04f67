"""A verdict on one block in words: what it says, what shows it, what it would cost to change it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from typing import Literal

from absorption.activations import Activation, Homogeneous, activation
from absorption.decide import (
    Absorbable,
    Escape,
    Evidence,
    Gap,
    NoSubset,
    NotAbsorbable,
    Radius,
    Undecided,
    Verdict,
)
from absorption.decide.price import Price
from absorption.decide.rank_bound import RankBound
from absorption.decide.signs import SignBound
from absorption.decide.spare import AllSets
from absorption.decide.ungated import CRITERION
from absorption.decide.verdict import Fewer, count_of
from absorption.report import cases
from absorption.report.cases import Case
from absorption.theorems import statements

Tone = Literal["good", "bad", "unsure"]

MARKS: dict[Tone, str] = {"good": "✓", "bad": "✗", "unsure": "?"}
_SHOWN = 24
_CASES = {
    "little_o_activation_not_absorbable": cases.FLAT,
    "bounded_activation_not_absorbable": cases.BOUNDED,
    "sublinear_activation_not_absorbable": cases.SLOW,
    "homogeneous_not_absorbable": cases.DEGREE,
    "relu_squared_not_absorbable": cases.DEGREE,
    "abs_not_absorbable": cases.EVEN,
    "two_slope_at_infinity": cases.EVEN,
    "near_relu_necessity": cases.SETS,
    "near_two_slope_necessity": cases.SETS,
}


@dataclass(frozen=True)
class Explanation:
    """What the page says of one block.

    Attributes:
        answer: in a few words.
        tone: how it is marked.
        case: the kind of answer.
        said: paragraphs about this very block, the verdict and its theorem first; theorems stand
            between backticks.
        facts: names and values of numbers behind it.
    """

    answer: str
    tone: Tone
    case: Case
    said: tuple[str, ...]
    facts: tuple[tuple[str, str], ...] = ()


def explain(verdict: Verdict | None, cost: Price | None, name: str, error: str) -> Explanation:
    """Explain a verdict.

    Example:
        >>> from absorption.decide import decide
        >>> from absorption.network import GatedMlp
        >>> explain(decide(GatedMlp([[1]], [[2]], [[1]], "swiglu")), Price(None), "silu", "").answer
        'not absorbable, at any width'

    Args:
        verdict: on a block; None if it could not be used.
        cost: of absorbing its skip.
        name: of its activation.
        error: why it could not be used.
    """
    if verdict is None or cost is None:
        return Explanation("cannot be used", "unsure", cases.UNUSABLE, (error,))
    degenerate = (("Degenerate", str(verdict.faults)),) if verdict.faults else ()
    if isinstance(verdict, Absorbable):
        return _absorbable(verdict, degenerate)
    if isinstance(verdict, Undecided):
        reason = coded(verdict.reason[:1].upper() + verdict.reason[1:]) + "."
        said = (reason, *_priced(cost))
        return Explanation("undecided", "unsure", cases.UNDECIDED, said, degenerate)
    case = _case(verdict)
    answer = f"not absorbable, at {'any' if cost.is_never else 'this'} width"
    who = verdict.competitors.removeprefix("any ")
    comma = "," if "," in who else ""
    meant = f"No {who}{comma} computes `x + MLP(x)` for every `x` (`{verdict.theorem}`)."
    said = (meant, *_shown(verdict, activation(name), case), *_priced(cost))
    facts: list[tuple[str, str]] = []
    if isinstance(verdict.evidence, NoSubset | SignBound | RankBound | AllSets | Gap):
        facts.append(("Evidence", coded(str(verdict.evidence))))
    if verdict.merged is not None:
        facts += [("After merging", change) for change in verdict.merged.changes()]
    return Explanation(answer, "bad", case, said, (*facts, *degenerate))


def coded(text: str) -> str:
    """Text with the names of headline theorems between backticks.

    Example:
        >>> coded("4 neurons (cancels_skip_size)")
        '4 neurons (`cancels_skip_size`)'
    """
    known = names()
    return re.sub(
        r"(?<![`\w])[a-z]+(?:_[a-z]+)+(?![`\w])",
        lambda word: f"`{word[0]}`" if word[0] in known else word[0],
        text,
    )


def names() -> dict[str, str]:
    """The statement that each headline theorem proves, both by their short names."""
    return {re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower(): name for name in statements()}


def _case(verdict: NotAbsorbable) -> Case:
    if verdict.theorem != CRITERION:
        return _CASES.get(verdict.theorem, cases.GATED)
    return cases.LINEAR if isinstance(verdict.evidence, Fewer | None) else cases.SUPERFLUOUS


def _absorbable(verdict: Absorbable, degenerate: tuple[tuple[str, str], ...]) -> Explanation:
    facts = [("After merging", change) for change in verdict.changes]
    if verdict.flipped is None:
        case = cases.LINEAR if verdict.plan is None else cases.SPARED
        said = [f"A block of the same width absorbs the skip (`{verdict.theorem}`)."]
        if verdict.plan is not None:
            count = int(verdict.plan.flipped.sum())
            said.append(
                f"Of the merged neurons {count} are negated; {verdict.plan.cost} neurons to spare "
                "carry what is left of the skip."
            )
    else:
        case, count = cases.FOLDED, len(verdict.flipped)
        rows = f"{count_of(count, 'row')} of the first layer: {listed(verdict.flipped)}"
        said = [f"To absorb the skip, negate {rows} (`{verdict.theorem}`)."]
        if verdict.theorem == "biased_flip_absorbs":
            said.append(
                "Negate the biases of these neurons too, and add `κ Σ b_i p_i` over them to the "
                "second bias."
            )
    said.append("`absorption absorb` writes the new weights.")
    return Explanation("absorbable", "good", case, tuple(said), (*facts, *degenerate))


def _shown(verdict: NotAbsorbable, sigma: Activation, case: Case) -> Iterable[str]:
    """What shows it, for these very weights."""
    evidence = verdict.evidence
    if isinstance(evidence, Radius):
        radius = number(evidence.value, ROUND_FLOOR)
        theorem = "gated_mlp_gap" if case is cases.GATED else "quadratic_activation_gap"
        yield (
            "How far off a competitor is: whatever its width, by at least half of `‖x‖`, for every "
            f"`x` with `‖x‖ ≤ {radius}`, or up to the competitor's own radius if "
            f"that is smaller (`{theorem}`). The radius is computed from the weights: up to it "
            "the output of this block has at most a quarter of the norm of `x`."
        )
    elif isinstance(evidence, Escape):
        share = number(evidence.value, ROUND_CEILING)
        yield (
            "How far off a competitor is: whatever its width, by at least half of `‖x‖`, for every "
            f"`x` with `‖x‖ ≥ {share} + s`, where `s` is computed from the "
            f"competitor's weights as {share} is from those of this block "
            "(`bounded_activation_gap`)."
        )
    elif isinstance(evidence, Gap):
        degree = sigma.get(Homogeneous)
        if case is cases.DEGREE and degree is not None:
            yield f"The degree of this activation is {degree.degree}."
        yield (
            "How far off a competitor is: whatever its width and its weights, at some `x` with "
            f"`‖x‖ ≤ 1` some coordinate is wrong by at least {evidence.value}, about "
            f"{number(evidence.value)} (`{evidence.theorem}`)."
        )
    else:
        yield from _searched(evidence)


def _searched(evidence: Evidence | None) -> Iterable[str]:
    """How it is known that no set of neurons will do."""
    if isinstance(evidence, NoSubset):
        q, count = evidence.proof.modulus, len(evidence.proof.matrices)
        if evidence.proof.vanish_on(evidence.system):
            yield (
                "How all sets are excluded at once: with the weights as integers over one "
                "denominator, some matrix `Y` of integers makes `w_iᵀ Y p_i` 0 modulo "
                f"{q} for every neuron, and so for every sum over a set; for `-I` it is not 0 "
                "(`modular_certificate`)."
            )
        else:
            yield (
                "How all sets are excluded at once: with the weights as integers over one "
                f"denominator, a set that cancels the skip would satisfy "
                f"{count_of(count, 'congruence')} modulo {q}, and a search shows that none does. "
                "Lean has not checked this search."
            )
    elif isinstance(evidence, SignBound):
        what = "trace" if evidence.coordinate is None else f"diagonal entry {evidence.coordinate}"
        yield (
            f"How all sets are excluded at once: the {what} of `κ Σ p_i w_iᵀ` is at least "
            f"{number(evidence.least, ROUND_FLOOR)} for every set `S`, and would have to be "
            f"{evidence.wanted} (`sign_certificate` is of this kind)."
        )
    elif isinstance(evidence, RankBound):
        yield (
            "How all sets are excluded at once: whatever signs are changed, at least "
            f"{count_of(evidence.rank, 'dimension')} of the skip are left over (from eigenvalues "
            "in float64, with a margin far above their error), and there are fewer neurons to "
            "spare."
        )
    elif isinstance(evidence, AllSets):
        yield (
            f"All sets were tried: {evidence.systems} systems of equations and "
            f"{count_of(evidence.matrices, 'matrix', 'matrices')}."
        )
    elif isinstance(evidence, Fewer):
        yield coded(evidence.reason[:1].upper() + evidence.reason[1:]) + "."


def _priced(cost: Price) -> Iterable[str]:
    """The price in words."""
    if cost.is_never:
        yield "Price: no number of additional neurons is enough."
    elif cost.is_exact and cost.enough_by == cost.least_by and cost.enough:
        yield (
            f"Price: exactly {count_of(cost.enough, 'more neuron')}. With fewer the skip is not "
            f"absorbed, even by a block with biases (`{cost.least_by}`)."
        )
    elif cost.enough is None:
        least = f"at least {cost.least} more neurons are needed (`{cost.least_by}`); "
        yield f"Price: {least if cost.least else ''}no number that is enough is known."
    else:
        least = "it is not known that any more neurons are needed"
        if cost.least:
            verb = "is" if cost.least == 1 else "are"
            more = count_of(cost.least, "more neuron")
            least = f"at least {more} {verb} needed (`{cost.least_by}`)"
        verb = "is" if cost.enough == 1 else "are"
        note = ", where the biases are carried along" if cost.carries_biases else ""
        yield f"Price: {least}, and {cost.enough} {verb} enough (`{cost.enough_by}`{note})."


def listed(items: Iterable[int]) -> str:
    """The first few numbers of a list.

    Example:
        >>> listed(range(30))[-16:]
        ' 23 and 6 others'
    """
    every = list(items)
    text = ", ".join(map(str, every[:_SHOWN]))
    return text if len(every) <= _SHOWN else f"{text} and {len(every) - _SHOWN} others"


def number(value: Fraction, rounding: str = ROUND_HALF_EVEN) -> str:
    """A fraction to three digits, in letters that need no knowledge of programs.

    Example:
        >>> number(Fraction(6, 29)), number(Fraction(1, 3 * 10**7)), number(Fraction(42))
        ('0.207', '3.33 · 10⁻⁸', '42')
        >>> number(Fraction(2, 3), ROUND_FLOOR), number(Fraction(1, 3), ROUND_CEILING)
        ('0.666', '0.334')

    Args:
        value: a fraction of any size.
        rounding: as `decimal` calls it; a bound must not be rounded to the side where it is false.
    """
    above, below = Decimal(value.numerator), Decimal(value.denominator)
    short = Context(prec=3, rounding=rounding).divide(above, below)
    exponent = short.adjusted()
    if -5 < exponent < 6:
        return f"{short.normalize():f}"
    raised = str(exponent).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"{short.scaleb(-exponent).normalize():f} · 10{raised}"
