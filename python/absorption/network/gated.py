"""Gated MLPs: ReGLU, GeGLU, SwiGLU, GLU and bilinear blocks."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from absorption.activations import Activation, ActivationError, SelfGate, activation, gate
from absorption.network.block import Block, apply_exactly, require_finite
from absorption.network.radius import block_radius, given_or_declared
from absorption.network.tensors import (
    Floats,
    Tensor,
    matmul,
    max_abs,
    norm,
    tensor,
    to_fractions,
)


@dataclass(frozen=True, eq=False)
class GatedMlp(Block):
    """``x ↦ Σ_i p_i g(a_i · x) (w_i · x)``, with rows ``a_i`` of ``w_gate``. Lean: ``GatedMlp``.

    Example:
        >>> f = GatedMlp([[1]], [[2]], [[1]], "reglu")
        >>> f([[3.0], [-3.0]])
        array([[18.],
               [ 0.]])

    Args:
        w_gate: (h, d), the rows that the gate reads.
        w_up: (h, d), the rows that it multiplies.
        w_down: (d, h), the second layer.
        gate: the function on the gate: an activation, its name, or the name of the gated MLP.

    Raises:
        NetworkError: a tensor has another shape or an entry that is not finite.
        ActivationError: neither a gated MLP nor an activation has this name.
    """

    w_gate: Tensor
    w_up: Tensor
    w_down: Tensor
    gate: Activation

    def __init__(self, w_gate: Any, w_up: Any, w_down: Any, gate: "Activation | str") -> None:
        for name, value in {"w_gate": w_gate, "w_up": w_up, "w_down": w_down}.items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "gate", _named(gate))
        self._admit("w_up", (None, None))
        self._admit("w_gate", (self.h, self.d))
        self._admit("w_down", (self.d, self.h))

    def tensors(self) -> dict[str, Tensor]:
        """The three tensors by name."""
        return {"w_gate": self.w_gate, "w_up": self.w_up, "w_down": self.w_down}

    def _evaluate(self, x: Floats) -> Floats:
        weights = self._floats
        z = require_finite("GatedMlp: gate's argument", x @ weights["w_gate"].T)
        hidden = self.gate(z) * (x @ weights["w_up"].T)
        result: Floats = hidden @ weights["w_down"].T
        return result

    def _evaluate_exactly(self, x: Tensor) -> Tensor:
        gates = apply_exactly(self.gate, matmul(x, self.w_gate.T))
        return matmul(gates * matmul(x, self.w_up.T), self.w_down.T)

    def map_down(self, matrix: Any) -> "GatedMlp":
        """The gated MLP followed by a matrix, exact. Lean: ``GatedMlp.mapDown``; Lemma 4.

        Args:
            matrix: (d, d).

        Raises:
            NetworkError: it has another shape or an entry that is not finite.
        """
        factor = to_fractions(tensor("matrix", matrix, (self.d, self.d)))
        return self.with_tensors(w_down=matmul(factor, self.w_down))

    @property
    def reach(self) -> Fraction:
        """The largest absolute value in ``w_gate``. Lean: ``GatedMlp.reach``."""
        return max_abs(self.w_gate)

    @property
    def curvature(self) -> Fraction:
        """``Σ_i ‖p_i‖ max|a_i| max|w_i|``. Lean: ``GatedMlp.curvature``."""
        triples = zip(self.w_down.T, self.w_gate, self.w_up, strict=True)
        return sum((norm(p) * max_abs(a) * max_abs(w) for p, a, w in triples), Fraction(0))

    def radius(
        self, bound: Fraction | int | None = None, delta: Fraction | int | None = None
    ) -> Fraction:
        """Within this l1 distance of 0 the value is at most a quarter of the point.

        Lean: ``GatedMlp.radius``, ``GatedMlpNormLeQuarter``.

        Args:
            bound: ``L`` with ``|g z| <= L |z|`` where ``|z| <= delta``; by default as declared.
            delta: positive; by default as declared.

        Raises:
            NetworkError: neither is given and the gate declares no such ``L``.
        """
        declared = self.gate.get(SelfGate)
        limits = given_or_declared(self.gate.name, declared, bound, delta, self.reach)
        return block_radius(*limits, self.reach, self.curvature)


def _named(gate_or_name: Activation | str) -> Activation:
    if not isinstance(gate_or_name, str):
        return gate_or_name
    try:
        return gate(gate_or_name)
    except ActivationError:
        return activation(gate_or_name)
