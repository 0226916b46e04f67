"""From a plan to weights: the block that absorbs the skip after merging, in fractions."""

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from absorption.activations import Activation, TwoSlope
from absorption.decide.basis import completed
from absorption.decide.congruences import System
from absorption.decide.integers import WeightError
from absorption.decide.merging import Merged
from absorption.decide.rational import fractions
from absorption.decide.spare import Parts, Plan, parts
from absorption.decide.verdict import Absorbable
from absorption.network import Mlp

Array = NDArray[Any]


def follow(block: Mlp, verdict: Absorbable, limit: int) -> Mlp:
    """The block that a verdict of absorbability promises, as wide as the original.

    Args:
        block: the original.
        verdict: the verdict on it, with a plan, or with none for activations ``b z``.
        limit: up to this dimension gains are computed exactly; beyond, they are rounded to floats.
    """
    exactly = block.with_fractions()
    zero = Fraction(0)
    b_up = np.full(block.h, zero) if exactly.b_up is None else exactly.b_up
    b_down = np.full(block.d, zero) if exactly.b_down is None else exactly.b_down
    if verdict.plan is None or verdict.merged is None:
        return _linear(exactly, b_up, b_down)
    merged, plan = verdict.merged, verdict.plan
    kappa = exactly.activation.kappa
    if kappa is None:
        raise WeightError(f"{block.activation.name}: a plan needs a linear odd part")
    system = System.of(merged, kappa)
    share = parts(system, plan) if block.d <= limit or not plan.cost else _rounded(system, plan)
    rows, columns, biases = _signed(merged, plan)
    for t, gain in zip(plan.helped, share.gains, strict=True):
        sign = -1 if plan.flipped[t] else 1
        columns[t] = columns[t] + sign * gain / kappa
        rows.append(-rows[t])
        columns.append(-sign * gain / kappa)
        biases.append(-biases[t])
    for column, row in zip(share.left.T, share.right, strict=True):
        rows += [row, -row]
        columns += [column / kappa, -column / kappa]
        biases += [zero, zero]
    for i in merged.constants:
        rows.append(exactly.w_up[i])
        columns.append(exactly.w_down[:, i])
        biases.append(b_up[i])
    constant = b_down + _constant(exactly, merged, plan, kappa, share, b_up)
    return _assembled(exactly, rows, columns, biases, constant)


def _signed(merged: Merged, plan: Plan) -> tuple[list[Array], list[Array], list[Fraction]]:
    """The merged neurons, those that the plan flips with their signs changed."""
    signs = [-1 if flipped else 1 for flipped in plan.flipped]
    rows = [sign * row for sign, row in zip(signs, merged.rows.fractions(), strict=True)]
    biases = merged.biases.fractions()
    return (
        rows,
        list(merged.columns.transposed().fractions()),
        [sign * biases[i, 0] for i, sign in enumerate(signs)],
    )


def _constant(
    block: Mlp, merged: Merged, plan: Plan, kappa: Fraction, share: Parts, b_up: Array
) -> Array:
    """What the second bias has to take over."""
    total = fractions(np.zeros(block.d, dtype=int))
    for i in merged.fixed:
        total = total + kappa * b_up[i] * block.w_down[:, i]
    columns = merged.columns.transposed().fractions()
    biases = merged.biases.fractions().reshape(-1)
    for i in np.flatnonzero(plan.flipped).tolist():
        total = total + kappa * biases[i] * columns[i]
    for t, gain in zip(plan.helped, share.gains, strict=True):
        total = total - biases[t] * gain
    for i in silent(block):
        if i not in merged.constants:
            total = total + _value(block.activation, b_up[i]) * block.w_down[:, i]
    return total


def silent(block: Mlp) -> list[int]:
    """The neurons with row 0, whose values are constant."""
    return [i for i, row in enumerate(block.w_up) if not row.any()]


def _value(activation: Activation, z: Fraction) -> Fraction:
    """The value of the activation, to float64 if it is not rational."""
    return activation.exactly(z) if activation.exact else Fraction(float(activation(float(z))))


def _assembled(
    block: Mlp, rows: list[Array], columns: list[Array], biases: list[Fraction], constant: Array
) -> Mlp:
    """The block with these neurons, and with idle ones up to the old width."""
    idle = block.h - len(rows)
    nothing = fractions(np.zeros(block.d, dtype=int))
    up = np.array([*rows, *[nothing] * idle], dtype=object).reshape(block.h, block.d)
    down = np.array([*columns, *[nothing] * idle], dtype=object).reshape(block.h, block.d).T
    bias = np.array([*biases, *[Fraction(0)] * idle], dtype=object)
    return Mlp(
        up,
        down,
        block.activation,
        None if block.b_up is None else bias,
        constant if block.b_down is not None or any(constant) else None,
    )


def _rounded(system: System, plan: Plan) -> Parts:
    """Gains in floats, for plans whose rows and some unit vectors form a basis."""
    d, _ = system.size
    floats = system.rows.floats()
    helped = list(plan.helped)
    _, missing = completed(system.rows.rows(helped), list(range(len(helped))))
    rest = fractions(system.remainder(plan.flipped)) / system.unit
    basis = np.vstack([floats[helped], np.eye(d)[missing]])
    share = np.linalg.solve(basis.T, rest.astype(np.float64).T).T
    exactly = fractions(share)
    return Parts(
        exactly[:, : len(helped)].T,
        exactly[:, len(helped) :],
        fractions(np.eye(d, dtype=int)[missing]),
    )


def _linear(block: Mlp, b_up: Array, b_down: Array) -> Mlp:
    """For ``b z``: the rows of the identity, and ``(I + b P W) / b`` in the second layer."""
    slopes = block.activation.get(TwoSlope)
    if slopes is None or not slopes.b:
        raise WeightError(f"{block.activation.name}: the block is not linear")
    d = block.d
    unit = fractions(np.eye(d, dtype=int))
    whole = block.selected(range(block.h))
    columns = [(unit[:, j] + slopes.b * whole[:, j]) / slopes.b for j in range(d)]
    constant = b_down + slopes.b * (block.w_down @ b_up)
    return _assembled(block, list(unit), columns, [Fraction(0)] * d, constant)
