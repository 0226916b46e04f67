"""Verdicts by an obstruction: gated blocks, and activations of another order than linear."""

from collections.abc import Mapping
from fractions import Fraction

from absorption.activations import (
    Activation,
    BoundedBy,
    ContinuousAtZero,
    Homogeneous,
    LittleOAtZero,
    QuadraticAtZero,
    SelfGate,
    SublinearGrowth,
    VanishesAtZero,
)
from absorption.decide.integers import Integers
from absorption.decide.verdict import Escape, Evidence, Gap, NotAbsorbable, Radius, Undecided
from absorption.network import block_radius

# The theorem for a gate that has one of its own.
_GATES: Mapping[str, str] = {
    "silu": "swiglu_not_absorbable",
    "gelu": "geglu_not_absorbable",
    "gelu_tanh": "geglu_not_absorbable",
    "relu": "reglu_not_absorbable",
    "identity": "bilinear_not_absorbable",
}
_GATED_GAPS: Mapping[str, Gap] = {
    "relu": Gap(Fraction(6, 29), "reglu_gap"),
    "identity": Gap(Fraction(1), "bilinear_gap"),
}
_DEGREE_GAPS: Mapping[int, Gap] = {
    2: Gap(Fraction(6, 29), "degree_two_gap"),
    3: Gap(Fraction(1, 3), "degree_three_gap"),
}
ANY_WIDTH = "any block of its kind without biases, of any width"
ANY_UNBIASED = "any MLP without biases in its first layer and with this activation, of any width"


def _curvature(down: Integers, first: Integers, second: Integers) -> Fraction:
    """``Σ_i ‖p_i‖ max|a_i| max|w_i|`` with the rows of two matrices, exactly."""
    numbers = zip(
        down.transposed().row_sums(), first.row_maxima(), second.row_maxima(), strict=True
    )
    total = sum(p * a * w for p, a, w in numbers)
    return Fraction(total, down.denominator * first.denominator * second.denominator)


def _radius(
    claim: SelfGate | QuadraticAtZero, down: Integers, first: Integers, second: Integers
) -> Radius:
    reach = Fraction(max(first.row_maxima()), first.denominator)
    curvature = _curvature(down, first, second)
    delta = max(Fraction(1), reach) if claim.radius is None else claim.radius
    return Radius(block_radius(claim.bound, delta, reach, curvature))


def decide_gated(
    gate: Activation, reads: Integers, up: Integers, down: Integers
) -> NotAbsorbable | Undecided:
    """The verdict on a gated block.

    Args:
        gate: the function on the gate.
        reads: (h, d), the gate matrix.
        up: (h, d).
        down: (d, h).
    """
    if gate.get(VanishesAtZero) is None or gate.get(ContinuousAtZero) is None:
        return Undecided(
            f"the gate {gate.name} is not known to be 0 and continuous at 0; where it is not 0, "
            "blocks with d more neurons absorb every skip (nonzero_gate_absorbs)"
        )
    theorem = _GATES.get(gate.name, "gated_mlp_not_absorbable")
    evidence: Evidence | None = _GATED_GAPS.get(gate.name)
    claim = gate.get(SelfGate)
    if evidence is None and claim is not None:
        evidence = _radius(claim, down, reads, up)
    return NotAbsorbable(theorem, evidence, ANY_WIDTH)


def decide_by_obstruction(
    activation: Activation,
    up: Integers,
    down: Integers,
    down_bias: Integers | None,
    biased: bool,
) -> NotAbsorbable | Undecided | None:
    """The verdict on an MLP whose activation alone settles it; None if it does not.

    Args:
        activation: the activation.
        up: (h, d).
        down: (d, h).
        down_bias: (d,), or None.
        biased: whether a bias in the first layer is not 0.
    """
    bounded = activation.get(BoundedBy)
    if bounded is not None:
        total = Fraction(sum(down.transposed().row_sums()), down.denominator) * bounded.bound
        if down_bias is not None:
            numerators = down_bias.integers().tolist()
            total += Fraction(sum(map(abs, numerators)), down_bias.denominator)
        return NotAbsorbable(
            "bounded_activation_not_absorbable",
            Escape(2 * total),
            "any MLP with this activation, of any width, biases allowed",
        )
    if activation.get(SublinearGrowth) is not None:
        return NotAbsorbable(
            "sublinear_activation_not_absorbable",
            None,
            "any MLP with this activation, of any width, biases allowed",
        )
    homogeneous = activation.get(Homogeneous)
    scaled = homogeneous is not None and homogeneous.degree != 1
    flat = activation.get(LittleOAtZero) is not None
    if not scaled and not flat:
        return None
    if biased:
        return Undecided(
            f"{activation.name} with biases: no theorem, and biased_relu_squared_absorbs shows "
            "that biases can absorb skips"
        )
    if homogeneous is not None and scaled:
        degree = homogeneous.degree
        gap = _DEGREE_GAPS.get(degree, Gap(Fraction(1, 5), "homogeneous_gap"))
        theorem = "relu_squared" if activation.name == "relu2" else "homogeneous"
        return NotAbsorbable(f"{theorem}_not_absorbable", gap, ANY_UNBIASED)
    claim = activation.get(QuadraticAtZero)
    evidence = None if claim is None else _radius(claim, down, up, up)
    return NotAbsorbable("little_o_activation_not_absorbable", evidence, ANY_UNBIASED)
