"""The linearization obstruction: near 0 the blocks are smaller than the skip."""

from fractions import Fraction

import numpy as np

from absorption.activations import ContinuousAtZero, LittleOAtZero, QuadraticAtZero, SelfGate
from absorption.activations import VanishesAtZero as Vanishes
from absorption.network import Block, GatedMlp, Mlp, norm
from absorption.witness.outcome import Pair, Witness, activation_of, axis

_HALVINGS = 2000


def vanishes(block: Block) -> bool:
    """Whether the block is known to be ``o(‖x‖)`` at 0. Lean: ``Block.VanishesAtZero``."""
    activation = activation_of(block)
    if isinstance(block, GatedMlp):
        return None not in (activation.get(Vanishes), activation.get(ContinuousAtZero))
    flat = activation.get(LittleOAtZero) is not None
    return flat and isinstance(block, Mlp) and not block.is_biased


def _limits(block: Block) -> tuple[Fraction, Fraction | None] | None:
    """``c`` and ``r`` with ``‖f x‖ <= c ‖x‖²`` where ``‖x‖ <= r``; None for ``r``: everywhere."""
    claim: QuadraticAtZero | SelfGate | None = None
    if isinstance(block, GatedMlp):
        claim = block.gate.get(SelfGate)
    elif isinstance(block, Mlp) and not block.is_biased:
        claim = block.activation.get(QuadraticAtZero)
    if claim is None or not isinstance(block, GatedMlp | Mlp):
        return None
    within = None if claim.radius is None else claim.radius / max(Fraction(1), block.reach)
    return claim.bound * block.curvature, within


def near_zero_witness(pair: Pair) -> Witness | None:
    """A point ``t e_j`` near 0, where the error is at least half of ``M x``.

    For a single block and the identity ``t`` is the least of the two radii of the Lean library
    (``GatedMlpGap``, ``QuadraticActivationGap``). Otherwise, with ``n`` blocks inside skips, each
    adds at most the part ``1 / (5 n)`` of its argument, so that no argument exceeds ``5 t / 4`` and
    ``x`` moves by at most a quarter; the candidate's first block keeps at most a quarter of it.
    Where an activation comes without such numbers the point is found by halving.

    Lean: ``VanishingBlockSkipEqZero``, ``VanishingStackNotAbsorbable``.
    """
    blocks = (*pair.skips, *pair.plain)
    if not pair.plain or not pair.matrix.any() or not all(map(vanishes, blocks)):
        return None
    column = max(range(pair.d), key=lambda c: norm(pair.matrix[:, c]))
    size = norm(pair.matrix[:, column])
    limits = [_limits(block) for block in blocks]
    known = [limit for limit in limits if limit is not None]
    if len(known) < len(limits):
        return _by_halving(pair, column)
    theorem = _theorem(pair)
    single = len(pair.skips) <= 1
    stretch = Fraction(1) if single else Fraction(5, 4)
    part = min(Fraction(1), size) / 4
    share = part if single else part * 4 / (5 * len(pair.skips))
    shares = [share] * len(pair.skips) + [part] * len(pair.plain)
    radius = Fraction(1)
    for (curvature, within), most in zip(known, shares, strict=True):
        radius = min(radius, most / (stretch * max(most, curvature)))
        if within is not None:
            radius = min(radius, within / stretch)
    return pair.witness(axis(pair.d, column, radius), radius * size / 2, "norm", theorem)


def _theorem(pair: Pair) -> str:
    if pair.blocks() is None:
        return "vanishing_stack_not_absorbable"
    kinds = {type(block) for block in (*pair.skips, *pair.plain)}
    plain = (pair.matrix == np.eye(pair.d)).all()
    if plain and kinds == {GatedMlp}:
        return "gated_mlp_gap"
    return (
        "quadratic_activation_gap" if plain and kinds == {Mlp} else "vanishing_block_skip_eq_zero"
    )


def _by_halving(pair: Pair, column: int) -> Witness | None:
    single = pair.blocks() is not None
    theorem = "vanishing_block_skip_eq_zero" if single else "vanishing_stack_not_absorbable"
    return pair.first_error(column, Fraction(1, 2), _HALVINGS, theorem)
