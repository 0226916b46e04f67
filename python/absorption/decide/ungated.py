"""Verdicts on MLPs whose activation is near some ``a |z| + b z``: ReLU, GELU, SiLU and others.

The skip is absorbed by a nondegenerate block if and only if some set of neurons solves the system
of `congruences`. A degenerate block is merged first, and what merging saves are neurons to spare;
see ``docs/decide.md`` for the criterion and its proof.
"""

import random
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from absorption.activations import Activation, NearRelu, NearTwoSlope, TwoSlope, VanishesAtZero
from absorption.decide.congruences import Congruences, System
from absorption.decide.integers import Integers
from absorption.decide.merging import Merged, Sense, merge
from absorption.decide.modular import centred, eliminate, multiply, reduce, some_prime
from absorption.decide.nondegenerate import Faults, find_faults
from absorption.decide.rank_bound import RankBound
from absorption.decide.signs import SignBound, sign_bound
from absorption.decide.spare import AllSets, Plan, find_plan
from absorption.decide.subsets import Exhausted, Solution, solve
from absorption.decide.verdict import (
    Absorbable,
    Even,
    Fewer,
    NoSubset,
    NotAbsorbable,
    Undecided,
    Verdict,
    count_of,
)

CRITERION = "docs/decide.md"
# That is, one which stays within a constant of the same ``a |z| + b z``.
_SAME_SLOPES = "with an activation of the same two slopes far from 0, biases allowed"


@dataclass(frozen=True, eq=False)
class Weights:
    """The weights of an MLP as exact numbers.

    Attributes:
        up: (h, d).
        down: (d, h).
        up_bias: (h,), or None where there is none.
        biased: whether there is any bias, so that competitors may have them.
    """

    up: Integers
    down: Integers
    up_bias: Integers | None
    biased: bool

    @property
    def size(self) -> tuple[int, int]:
        """The dimension and the width."""
        return self.up.shape[1], self.up.shape[0]


@dataclass(frozen=True)
class _Slopes:
    """The two-slope function near an activation."""

    a: Fraction
    kappa: Fraction


def _slopes(activation: Activation) -> _Slopes | None:
    claim = activation.get(TwoSlope) or activation.get(NearTwoSlope)
    if claim is not None:
        return _Slopes(claim.a, 2 * claim.b)
    return _Slopes(Fraction(1, 2), Fraction(1)) if activation.get(NearRelu) is not None else None


def decide_ungated(
    activation: Activation, weights: Weights, limit: int, chance: random.Random
) -> Verdict:
    """The verdict on an MLP that no obstruction settles.

    Args:
        activation: the activation.
        weights: of at least one dimension and one neuron.
        limit: see `subsets.solve`.
        chance: for primes and directions.
    """
    slopes = _slopes(activation)
    if slopes is None:
        return Undecided(f"no theorem speaks of the activation {activation.name}")
    if slopes.a == 0:
        return _linear(activation, weights, slopes.kappa, chance)
    faults = find_faults(weights.up, weights.down)
    if slopes.kappa == 0:
        return _even(activation, weights.biased, faults)
    if not faults:
        return _nondegenerate(activation, weights, slopes.kappa, limit, chance)
    return _degenerate(activation, weights, slopes.kappa, faults, limit, chance)


def _necessity(activation: Activation) -> str:
    near = activation.get(NearRelu) is not None
    return "near_relu_necessity" if near else "near_two_slope_necessity"


def _even(activation: Activation, biased: bool, faults: Faults) -> NotAbsorbable:
    """For activations near ``a |z|``, with which no MLP has an odd part that grows."""
    if activation.get(TwoSlope) is not None and not biased:
        who = "any MLP without biases and with this activation, of any width"
        return NotAbsorbable("abs_not_absorbable", None, who, faults=faults)
    who = f"any MLP of any width {_SAME_SLOPES}"
    return NotAbsorbable("two_slope_at_infinity", Even("abs_not_absorbable"), who, faults=faults)


def _flip(weights: Weights) -> str:
    return "biased_flip_absorbs" if weights.biased else "flip_absorbs"


def _competitors(width: int) -> str:
    return f"any MLP of width at most {width} {_SAME_SLOPES}"


def _nondegenerate(
    activation: Activation, weights: Weights, kappa: Fraction, limit: int, chance: random.Random
) -> Verdict:
    d, h = weights.size
    theorem = _necessity(activation)
    if h < d:
        size = f"a set that cancels the skip has at least {d} (cancels_skip_size)"
        reason = Fewer(f"{count_of(h, 'neuron')}; {size}")
        return NotAbsorbable(theorem, reason, _competitors(h))
    sense = Sense.TWO_SLOPES if weights.up_bias is not None else Sense.AT_INFINITY
    merged = merge(weights.up, weights.down, weights.up_bias, sense)
    outcome = subset(System.of(merged, kappa), limit, chance)
    if isinstance(outcome, Exhausted):
        return Undecided(outcome.reason)
    if not isinstance(outcome, Solution):
        return NotAbsorbable(theorem, outcome, _competitors(h))
    chosen = tuple(map(int, np.flatnonzero(outcome.chosen)))
    if activation.kappa is None:
        return Undecided(
            f"the set {list(chosen)} cancels the skip at infinity, and {activation.name} has no "
            "linear odd part, so that changing signs does not absorb it"
        )
    return Absorbable(_flip(weights), chosen)


def subset(
    system: System, limit: int, chance: random.Random
) -> Solution | NoSubset | SignBound | Exhausted:
    """A set that solves the system, evidence that none does, or why the search was given up."""
    outcome = solve(system, limit, chance)
    if isinstance(outcome, Congruences):
        return NoSubset(system, outcome)
    if isinstance(outcome, Exhausted):
        return sign_bound(system) or outcome
    return outcome


Outcome = Plan | NoSubset | SignBound | RankBound | AllSets | Exhausted


def _outcome(merged: Merged, kappa: Fraction, limit: int, chance: random.Random) -> Outcome:
    """A plan for a merged block, evidence that there is none, or why the search was given up."""
    system = System.of(merged, kappa)
    found = subset(system, limit, chance)
    if isinstance(found, Solution):
        return Plan(found.chosen)
    if merged.spare == 0 or (isinstance(found, Exhausted) and not len(merged.groups)):
        return found
    return find_plan(system, merged.spare, limit, chance)


def _degenerate(
    activation: Activation,
    weights: Weights,
    kappa: Fraction,
    faults: Faults,
    limit: int,
    chance: random.Random,
) -> Verdict:
    two_slopes = activation.get(TwoSlope) is not None
    sense = Sense.TWO_SLOPES if two_slopes else Sense.IDENTICAL
    fine = merge(
        weights.up,
        weights.down,
        weights.up_bias,
        sense,
        constants_vanish=weights.biased or activation.get(VanishesAtZero) is not None,
    )
    known: Outcome = Exhausted(f"{activation.name} has no linear odd part")
    if activation.kappa is not None:
        known = _outcome(fine, kappa, limit, chance)
        if isinstance(known, Plan):
            return _absorbed(fine, known, faults, _flip(weights))
    if two_slopes:
        coarse, needed = fine, known
    else:
        coarse = merge(weights.up, weights.down, weights.up_bias, Sense.AT_INFINITY)
        same = activation.kappa is not None and coarse.spare == fine.spare
        needed = known if same else _outcome(coarse, kappa, limit, chance)
    if isinstance(needed, Exhausted):
        return Undecided(f"{needed.reason}; the block is degenerate: {faults}", faults)
    if isinstance(needed, Plan):
        return Undecided(
            "the skip is absorbed at infinity, where neurons with collinear rows count as one; no "
            f"way to absorb it exactly was found; the block is degenerate: {faults}",
            faults,
        )
    width = weights.size[1]
    # Biases tell two slopes apart from what is only near them.
    exactly = two_slopes and weights.up_bias is not None
    who = f"any MLP of width at most {width} with this activation, biases allowed"
    return NotAbsorbable(CRITERION, needed, who if exactly else _competitors(width), coarse, faults)


def _absorbed(fine: Merged, plan: Plan, faults: Faults, theorem: str) -> Absorbable:
    alone = all(len(group.members) == 1 for group in fine.groups) and not fine.fixed
    if alone and plan.cost == 0:
        chosen = tuple(fine.groups[i].members[0] for i in np.flatnonzero(plan.flipped))
        return Absorbable(theorem, chosen, fine, plan, faults)
    return Absorbable(CRITERION, None, fine, plan, faults)


def _linear(
    activation: Activation, weights: Weights, kappa: Fraction, chance: random.Random
) -> Verdict:
    """For ``b z`` the block is ``b P W``, and so is any ``I + b P W`` of rank at most ``h``."""
    d, h = weights.size
    if activation.get(TwoSlope) is None:
        return Undecided(f"no theorem speaks of the activation {activation.name}")
    if kappa == 0:
        return NotAbsorbable(CRITERION, None, "any MLP with this activation, which is 0")
    if h >= d:
        return Absorbable(CRITERION)
    slope = kappa / 2
    unit = slope.denominator * weights.up.denominator * weights.down.denominator
    p = some_prime(chance, unit, slope.numerator)
    down = centred(weights.down.residues(p) * (slope.numerator % p), p)
    matrix = multiply(down, centred(weights.up.residues(p), p), p)
    matrix = reduce(matrix + centred(np.eye(d) * (unit % p), p), p)
    rank = eliminate(matrix, p, d).rank
    if rank > h:
        size = f"the matrix of the skip block has rank at least {rank}"
        return NotAbsorbable(
            CRITERION,
            Fewer(f"{count_of(h, 'neuron')}, and {size}"),
            f"any MLP of width at most {h} with this activation",
        )
    return Undecided(f"the matrix of the skip block has rank {rank} modulo {p}; width {h} may do")
