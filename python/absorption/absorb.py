"""Absorption carried out: a block without the skip that computes what the block with it does.

Signs are changed where that is enough. Otherwise, on request, ``d`` more neurons do: let ``d`` rows
``w_t`` form a basis and let ``κ Σ_t a_t w_tᵀ = I``; then ``p_t`` becomes ``p_t + a_t`` and a neuron
``-a_t σ(-w_t · x)`` is added for each ``t`` (Lean: ``MoreNeuronsAbsorb``). If the rows span less,
two neurons serve each direction that is missing (``RankPrice``).
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from absorption.activations import SelfGate
from absorption.decide import Absorbable, NotAbsorbable, System, Undecided, decide
from absorption.decide.basis import completed, well_conditioned_rows
from absorption.decide.folding import follow, silent
from absorption.decide.integers import Integers, exact
from absorption.decide.price import Price, price
from absorption.decide.rational import fractions, inverse
from absorption.errors import AbsorptionError
from absorption.network import GatedMlp, Mlp

# Up to this dimension bases are inverted in fractions, in some seconds.
EXACT_LIMIT = 48


class AbsorbError(AbsorptionError):
    """What was asked for cannot be computed; the message says why."""


@dataclass(frozen=True, eq=False)
class Absorbed:
    """A block that equals the skip around another.

    Attributes:
        block: in floats if the original is, otherwise in fractions.
        exact: the same in fractions, where equality holds exactly; None beyond `EXACT_LIMIT`, or if
            the second bias takes over values of the activation that are not rational.
        verdict: the verdict on the original.
        added: how many neurons it has more.
        price: how many more are needed, with what that rests on.
        condition: of the basis of rows that was used, in the 2-norm; None if there was none.
        error: a number ``e`` with ``‖x + f(x) - block(x)‖₁ <= e ‖x‖₁`` in exact arithmetic;
            None if no such number is known. Evaluation in floats adds its own rounding.
    """

    block: Mlp
    exact: Mlp | None
    verdict: Absorbable | NotAbsorbable | Undecided
    added: int
    price: Price
    condition: float | None = None
    error: float | None = 0.0


def absorb(
    block: Mlp | GatedMlp, *, extra: bool = False, seed: int = 0
) -> Absorbed | NotAbsorbable | Undecided:
    """The block that absorbs the skip, or the verdict that says why there is none.

    Example:
        >>> f = Mlp([[1, 0], [0, 1], [1, 1]], [[-1, 0, 1], [0, -1, 0]], "relu")
        >>> absorb(f).block.w_up.tolist()[0]
        [Fraction(-1, 1), Fraction(0, 1)]
        >>> g = absorb(Mlp([[2, 1], [0, 1]], [[1, 1], [0, 1]], "relu"), extra=True)
        >>> g.block.h, g.price.least, g.exact.exactly([3, -1]).tolist()
        (4, 2, [Fraction(8, 1), Fraction(-1, 1)])

    Args:
        block: the block inside the skip.
        extra: add neurons where the width does not suffice.
        seed: see `decide`.

    Raises:
        AbsorbError: ``extra`` was asked for, and the activation has no linear odd part, so that
            no number of neurons is known to help.
        WeightError: a tensor is empty.
    """
    verdict = decide(block, seed=seed)
    if isinstance(verdict, Absorbable) and isinstance(block, Mlp):
        return _folded(block, verdict)
    if not isinstance(verdict, (NotAbsorbable, Undecided)) or not extra:
        if isinstance(verdict, Absorbable):
            raise AbsorbError("a gated block was called absorbable, which cannot be")
        return verdict
    if isinstance(block, GatedMlp) or not block.activation.kappa:
        name = block.gate.name if isinstance(block, GatedMlp) else block.activation.name
        raise AbsorbError(
            f"{name}: no f z - f (-z) = κ z with κ not 0, so neurons do not add up to the identity"
        )
    return _with_more(block, block.activation.kappa, verdict)


def _folded(block: Mlp, verdict: Absorbable) -> Absorbed:
    if verdict.flipped is not None:
        exactly = block.flip(verdict.flipped)
    else:
        exactly = follow(block, verdict, EXACT_LIMIT)
    cost = price(block, verdict)
    known = verdict.plan is None or not verdict.plan.cost or block.d <= EXACT_LIMIT
    if verdict.flipped is None and block.activation.exact is None:
        known = known and not (block.is_biased and silent(block))
    if block.is_exact:
        return Absorbed(exactly, exactly if known else None, verdict, 0, cost)
    rounded = exactly.with_floats()
    same = verdict.flipped is not None and block.b_up is None
    # A change of the second bias is rounded, which is no multiple of x.
    error = 0.0 if same else None
    return Absorbed(rounded, exactly if known else None, verdict, 0, cost, error=error)


def _with_more(block: Mlp, kappa: Fraction, verdict: NotAbsorbable | Undecided) -> Absorbed:
    rows = exact(block.w_up, "w_up")
    floats = rows.floats()
    wanted = well_conditioned_rows(floats, min(block.d, block.h))
    chosen, missing = completed(rows, wanted)
    basis = np.vstack([floats[chosen], np.eye(block.d)[missing]])
    condition = float(np.linalg.cond(basis))
    small = block.d <= EXACT_LIMIT
    exactly: Mlp | None = None
    if small:
        units = fractions(np.eye(block.d, dtype=int)[missing])
        gains = inverse(np.vstack([rows.rows(chosen).fractions(), units])) / kappa
        exactly = _extended(block.with_fractions(), kappa, chosen, missing, gains)
    added, cost = len(chosen) + 2 * len(missing), price(block, verdict)
    if block.is_exact and exactly is not None:
        return Absorbed(exactly, exactly, verdict, added, cost, condition)
    gains = _refined_inverse(basis) / float(kappa)
    grown = _extended(block.with_floats(), kappa, chosen, missing, gains)
    error = _error(block, grown, rows, kappa, (chosen, missing))
    return Absorbed(grown, exactly, verdict, added, cost, condition, error)


def _refined_inverse(basis: NDArray[np.float64]) -> NDArray[np.float64]:
    """The inverse, after one step of Newton's method."""
    first = np.linalg.inv(basis)
    return np.asarray(first + first @ (np.eye(len(basis)) - basis @ first), dtype=np.float64)


def _extended(
    block: Mlp, kappa: Fraction, chosen: list[int], missing: list[int], gains: NDArray[Any]
) -> Mlp:
    """The block with the columns of ``gains`` spread over old and new neurons."""
    d, count = block.d, len(chosen)
    units = np.eye(d, dtype=int)[missing]
    exactly = block.is_exact
    units = fractions(units) if exactly else units.astype(np.float64)
    down = block.w_down.copy()
    down[:, chosen] = down[:, chosen] + gains[:, :count]
    # What was really added, after rounding, is what the new neurons have to take away.
    added = down[:, chosen] - block.w_down[:, chosen]
    tensors: dict[str, Any] = {
        "w_up": np.vstack([block.w_up, -block.w_up[chosen], units, -units]),
        "w_down": np.hstack([down, -added, gains[:, count:], -gains[:, count:]]),
    }
    if block.b_up is not None:
        zeros = np.zeros(2 * len(missing), dtype=int)
        nothing = fractions(zeros) if exactly else zeros.astype(np.float64)
        tensors["b_up"] = np.concatenate([block.b_up, -block.b_up[chosen], nothing])
        change = added @ block.b_up[chosen] * (kappa if exactly else float(kappa))
        old = block.b_down
        tensors["b_down"] = -change if old is None else old - change
    grown = {name: tensors.get(name, array) for name, array in block.tensors().items()} | tensors
    biases = grown.get("b_up"), grown.get("b_down")
    return Mlp(grown["w_up"], grown["w_down"], block.activation, *biases)


def _error(
    block: Mlp, grown: Mlp, rows: Integers, kappa: Fraction, basis: tuple[list[int], list[int]]
) -> float | None:
    """The bound on the error that rounding the weights makes; None where it is no multiple."""
    claim = block.activation.get(SelfGate)
    if claim is None or claim.radius is not None or block.b_up is not None or block.is_exact:
        return None
    chosen, missing = basis
    h, count, extra = block.h, len(chosen), len(missing)
    added = -grown.w_down[:, h : h + count]
    pairs = grown.w_down[:, h + count : h + count + extra]
    factors = exact(np.hstack([added, pairs]), "gains")
    matrix = np.vstack([block.with_floats().w_up[chosen], np.eye(block.d)[missing]])
    used = exact(matrix, "basis")
    none = used.rows([])
    system = System(used, factors, none, factors.transposed().rows([]).transposed(), -kappa)
    linear = system.remainder(np.ones(block.d, dtype=bool))
    worst = max(sum(abs(n) for n in column) for column in linear.T)
    lost = np.abs(_lost(grown.w_down[:, chosen], block.w_down[:, chosen])).sum(axis=0)
    bent = float(claim.bound) * float(
        lost @ np.abs(rows.rows(chosen).floats()).max(axis=1, initial=0)
    )
    return (float(Fraction(worst, system.unit)) + bent) * (1 + 1e-9)


def _lost(a: NDArray[np.float64], b: NDArray[np.float64]) -> NDArray[np.float64]:
    """What rounding takes from ``a - b``; exact."""
    difference = a - b
    back = difference - a
    return np.asarray((a - (difference - back)) - (b + back), dtype=np.float64)
